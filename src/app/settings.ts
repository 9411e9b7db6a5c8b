/**
 * What a person has settled for this device: how the page looks and behaves, never what it shows. Kept in the
 * browser's own storage, where anything may be found: what cannot be understood is left unread, field by field.
 */
import { create } from 'zustand'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

export const LANGUAGES = ['go', 'typescript', 'python'] as const
export type Language = (typeof LANGUAGES)[number]

export interface Settings {
  readonly theme: Theme
  /** Of the code beside the run. */
  readonly language: Language
  /** Single keys move the run. */
  readonly shortcuts: boolean
  /** The first run has been watched: the rest of the page may unfold. */
  readonly watched: boolean
}

const FIRST: Settings = { theme: 'auto', language: 'go', shortcuts: true, watched: false }

const STORED = 'burn-after-reading.settings'

const oneOf = <T extends string>(options: readonly T[], x: unknown, otherwise: T): T =>
  options.includes(x as T) ? (x as T) : otherwise
const flag = (x: unknown, otherwise: boolean): boolean => (typeof x === 'boolean' ? x : otherwise)

/** Reads stored settings; whatever is missing or makes no sense is as on a first visit. */
export function settingsFrom(text: string | null): Settings {
  let found: Partial<Record<keyof Settings, unknown>> = {}
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value === 'object' && value !== null) found = value
  } catch {
    // not ours: as on a first visit
  }
  return {
    theme: oneOf(THEMES, found.theme, FIRST.theme),
    language: oneOf(LANGUAGES, found.language, FIRST.language),
    shortcuts: flag(found.shortcuts, FIRST.shortcuts),
    watched: flag(found.watched, FIRST.watched),
  }
}

/** Storage may be forbidden or full: then settings last for this visit. */
function stored(): string | null {
  try {
    // Where storage is forbidden, even asking for it throws.
    return typeof localStorage === 'undefined' ? null : localStorage.getItem(STORED)
  } catch {
    return null
  }
}

/** The settings of this device. */
export const useSettings = create<Settings>(() => settingsFrom(stored()))

let isKept = true

/** From now on settings last for this visit: a page within another one leaves nothing behind. */
export function keepNoSettings(): void {
  isKept = false
}

/** Changes settings, and keeps them where the browser allows it. */
export function settle(change: Partial<Settings>): void {
  useSettings.setState(change)
  try {
    if (isKept) localStorage.setItem(STORED, JSON.stringify(useSettings.getState()))
  } catch {
    // for this visit, then
  }
}

/** As on a first visit. */
export function forgetSettings(): void {
  useSettings.setState(FIRST, true)
  try {
    localStorage.removeItem(STORED)
  } catch {
    // there was nothing to remove
  }
}
