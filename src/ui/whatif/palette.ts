/** The page's colours, as a canvas takes them. */

const NAMES = {
  card: '--card',
  paper: '--paper',
  ink: '--ink-1',
  ink2: '--ink-2',
  ink3: '--ink-3',
  line: '--line',
  lineStrong: '--line-strong',
  untrue: '--untrue',
  untrueBg: '--untrue-bg',
  settled: '--settled',
} as const

export type Palette = Readonly<Record<keyof typeof NAMES, string>> & { readonly font: string }

/** The colours that hold for an element right now, each worked out for the light or the dark page. */
export function paletteOf(element: HTMLElement): Palette {
  const probe = document.createElement('span')
  probe.hidden = true
  element.append(probe)
  const style = getComputedStyle(probe)
  const colours = Object.fromEntries(
    Object.entries(NAMES).map(([name, variable]) => {
      probe.style.color = `var(${variable})`
      return [name, style.color]
    }),
  ) as Record<keyof typeof NAMES, string>
  const font = style.fontFamily
  probe.remove()
  return { ...colours, font }
}
