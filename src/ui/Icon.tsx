const FILLED = {
  play: 'M8 5.5v13L18.5 12z',
  pause: 'M7 5h4v14H7zM13 5h4v14h-4z',
  step: 'M8 6v12L17 12z',
  change: 'M6 6v12l7-6zM13 6v12l7-6z',
  end: 'M18 6h-3v12h3zM5 6v12l9-6z',
}

const DRAWN = {
  tick: 'M5 12l5 5L19 7',
  cross: 'M6 6l12 12M18 6L6 18',
  hourglass: 'M7 4h10M7 20h10M8 4c0 5 8 6 8 8s-8 3-8 8M16 4c0 5-8 6-8 8s8 3 8 8',
  clock: 'M12 4a8 8 0 1 0 .01 0M12 8v5l3 2',
}

export type IconName = keyof typeof FILLED | keyof typeof DRAWN

/** A small picture beside words that say the same; `mirrored` points it the other way. */
export function Icon({ name, mirrored = false }: { readonly name: IconName; readonly mirrored?: boolean }) {
  const drawn = name in DRAWN
  return (
    <svg className={drawn ? 'icon drawn' : mirrored ? 'icon mirrored' : 'icon'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={{ ...FILLED, ...DRAWN }[name]} />
    </svg>
  )
}
