/** Light, dark, or as the system says. */
import { settle, THEMES, type Theme, useSettings } from './settings.ts'

function show(theme: Theme): void {
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
}

/** Shows the theme that was settled, now and whenever it changes; the style sheet follows the attribute. */
export function followTheme(): void {
  show(useSettings.getState().theme)
  useSettings.subscribe(({ theme }) => show(theme))
}

/** Goes on to the next theme. */
export function nextTheme(): void {
  const { theme } = useSettings.getState()
  settle({ theme: THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] })
}

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** What is on screen now. */
export function isDark(): boolean {
  const { theme } = useSettings.getState()
  return theme === 'auto' ? systemDark().matches : theme === 'dark'
}

/** Calls back whenever light turns to dark or back, for what does not follow the style sheet. Returns how to stop. */
export function watchDark(changed: () => void): () => void {
  const system = systemDark()
  system.addEventListener('change', changed)
  const leave = useSettings.subscribe(changed)
  return () => {
    system.removeEventListener('change', changed)
    leave()
  }
}

/** The person asks for stills instead of motion. */
export function wantsStills(): boolean {
  return typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
}
