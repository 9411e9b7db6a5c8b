const PATHS = {
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M7 5.5h3.5v13H7zM13.5 5.5H17v13h-3.5z',
  back: 'M15.5 6.5v11L7 12z',
  forward: 'M8.5 6.5v11L17 12z',
  'change-back': 'M18 6.5v11L11 12zM10.5 6.5v11L3.5 12z',
  'change-forward': 'M6 6.5v11l7-5.5zM13.5 6.5v11l7-5.5z',
  start: 'M6 6h2.5v12H6zM19 6v12L10 12z',
  end: 'M18 6h-2.5v12H18zM5 6v12l9-6z',
} as const

const STROKES = {
  tick: 'M5 12.5l4.5 4.5L19 7',
  cross: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  hourglass: 'M7 4h10M7 20h10M8 4c0 5 8 5.5 8 8s-8 3-8 8M16 4c0 5-8 5.5-8 8s8 3 8 8',
  clock: 'M12 4a8 8 0 1 0 .01 0M12 8v4.5l3 2',
} as const

export type IconName = keyof typeof PATHS | keyof typeof STROKES

/** A small picture beside words that say the same. */
export function Icon({ name }: { readonly name: IconName }) {
  const filled = Object.hasOwn(PATHS, name)
  const d = filled ? PATHS[name as keyof typeof PATHS] : STROKES[name as keyof typeof STROKES]
  return (
    <svg className={filled ? 'icon' : 'icon icon-stroke'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
