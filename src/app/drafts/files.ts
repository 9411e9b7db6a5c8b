/** Files that are opened at a desk: each is looked at before anybody writes on it. */
import { FILE_KINDS, type FileKindName, kindIn, type OPENS, otherThan } from '../../scenario/file-kind.ts'

/** A place at which files are written. */
export type DeskName = 'own' | 'write'

/** Something to go on writing: a text, and what its draft is called. */
export interface Writing {
  readonly name: string
  readonly text: string
}

/** A file that belongs at another place of the page. */
export interface Elsewhere<Place extends keyof typeof OPENS = keyof typeof OPENS> extends Writing {
  readonly kind: FileKindName
  readonly place: Place
}

/** What a file holds for a desk; or why it is nothing for it, and where it belongs instead, if it does anywhere. */
export type OpenedFile = Writing | { readonly problem: string; readonly belongs?: Elsewhere }

const isDesk = (place: keyof typeof OPENS | undefined): place is DeskName => place === 'own' || place === 'write'

/** A draft is called after its title, or else after its file. */
function writingOf(text: string, value: unknown, fileName: string): Writing {
  const { title } = (value ?? {}) as { readonly title?: unknown }
  return { name: typeof title === 'string' && title.trim() !== '' ? title : fileName.replace(/\.json$/i, ''), text }
}

/** The desk at which a text can be gone on with: half of what is written there can be mended there. Null: none. Total. */
export function deskFor(text: string, fileName: string): Elsewhere<DeskName> | null {
  const { kind, value } = kindIn(text)
  const place = kind === null ? undefined : FILE_KINDS[kind].opens
  return kind !== null && isDesk(place) ? { kind, place, ...writingOf(text, value, fileName) } : null
}

/** What a text is to the desk for files of a kind, as far as can be seen without checking it. Total. */
export function lookFor(wanted: FileKindName, text: string, fileName: string): OpenedFile {
  if (text.trim() === '') return { problem: 'it is empty' }
  const { kind, value } = kindIn(text)
  const writing = writingOf(text, value, fileName)
  if (kind === wanted) return writing
  const { called, fields } = FILE_KINDS[wanted]
  const noun = called.replace(/^a /, '')
  const place = kind === null ? undefined : FILE_KINDS[kind].opens
  // Half of what nobody writes here is of no use to anybody.
  if (value === undefined && !isDesk(place)) return { problem: 'it is not JSON' }
  if (kind !== null)
    return {
      problem: `it ${otherThan(kind, noun)}`,
      ...(place === undefined ? {} : { belongs: { kind, place, ...writing } }),
    }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: `it is JSON, but no ${noun}: that is an object in braces` }
  return { problem: `it is JSON, but no ${noun}: it has none of the fields ${fields.join(', ')}` }
}
