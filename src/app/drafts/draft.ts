/** A draft: a file that somebody is writing, as the device keeps it. What is read back is vouched for by nobody: it is checked. */

/** A file that somebody is writing. */
export interface Draft {
  readonly id: string
  /** What the list calls it. */
  readonly name: string
  /** The title that the name follows; none: somebody has called it otherwise. */
  readonly titled?: string
  /** The file, as it stands; it need not be one that can be played. */
  readonly text: string
  /** The last text of it that could be played; left out where that is not known, or is `text` itself. */
  readonly played?: string
  /** When it was changed last, in ms since 1970. */
  readonly changedAt: number
  /** How often it has been saved; 0: never. */
  readonly version: number
}

/** Something in the storage that is no draft. */
export interface Damaged {
  /** The name that it is stored under. */
  readonly id: string
  /** All that is there, as text. */
  readonly text: string
}

const NAME_MAX = 120
/** Twice what the page takes from a file. */
const TEXT_MAX = 2_000_000

/** What the storage holds under `id`, where it is a draft. */
export function draftIn(id: string, value: unknown): Draft | null {
  if (typeof value !== 'object' || value === null) return null
  const { name, titled, text, played, changedAt, version } = value as Readonly<Record<string, unknown>>
  if (!/^[a-z0-9]{1,20}$/.test(id)) return null
  if (typeof name !== 'string' || name.length > NAME_MAX) return null
  if (typeof text !== 'string' || text.length > TEXT_MAX) return null
  if (typeof changedAt !== 'number' || !Number.isFinite(changedAt) || Math.abs(changedAt) > 8.64e15) return null
  if (!Number.isInteger(version) || (version as number) < 1) return null
  const follows = typeof titled === 'string' && titled.length <= NAME_MAX
  const hasPlayed = typeof played === 'string' && played.length <= TEXT_MAX
  return {
    ...{ id, name, ...(follows ? { titled } : {}), text, ...(hasPlayed ? { played } : {}) },
    ...{ changedAt, version: version as number },
  }
}

/** All that can be made of what is no draft. */
export function textOf(value: unknown): string {
  const { text } = (value ?? {}) as { readonly text?: unknown }
  if (typeof text === 'string') return text
  if (typeof value === 'string') return value
  try {
    return JSON.stringify(value, null, 2) ?? String(value)
  } catch {
    return String(value)
  }
}

/** What is stored of a draft: no text twice. */
export function lean<T extends { readonly text: string; readonly played?: string }>(draft: T): T | Omit<T, 'played'> {
  const { played, ...rest } = draft
  return played === rest.text ? rest : draft
}
