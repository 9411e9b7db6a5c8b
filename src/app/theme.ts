/** Light, dark, or as the system says. */
import { create } from 'zustand'

export type Theme = 'auto' | 'light' | 'dark'

const NEXT: Readonly<Record<Theme, Theme>> = { auto: 'light', light: 'dark', dark: 'auto' }

/** The theme a person has chosen for this visit. */
export const useTheme = create<{ theme: Theme }>(() => ({ theme: 'auto' }))

/** Goes on to the next theme; the style sheet follows the attribute. */
export function nextTheme(): void {
  const theme = NEXT[useTheme.getState().theme]
  useTheme.setState({ theme })
  const { dataset } = document.documentElement
  if (theme === 'auto') delete dataset['theme']
  else dataset['theme'] = theme
}

const systemDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** What is on screen now. */
export function isDark(): boolean {
  const { theme } = useTheme.getState()
  return theme === 'auto' ? systemDark().matches : theme === 'dark'
}

/** Calls back whenever light turns to dark or back, for what does not follow the style sheet. Returns how to stop. */
export function watchDark(changed: () => void): () => void {
  const system = systemDark()
  system.addEventListener('change', changed)
  const leave = useTheme.subscribe(changed)
  return () => {
    system.removeEventListener('change', changed)
    leave()
  }
}

/** The person asks for stills instead of motion. */
export function wantsStills(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
