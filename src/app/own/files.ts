/** Scenarios as files: what is opened is looked at before anybody writes on it, and what is saved is the text itself. */

import { SESSION_MARK, savedKind } from '../../scenario/file-kind.ts'
import { readText } from '../read-text.ts'

/** Larger files are none that anybody has written. */
const MEGABYTES_MAX = 1

/** What a file holds: a scenario's text, or why it is none; `place`: where on the page it belongs instead. */
export type OpenedFile =
  | { readonly name: string; readonly text: string }
  | { readonly problem: string; readonly belongs?: 'share' }

const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/
/** What only a scenario has. Half of one is worth mending. */
const FIELDS = ['jobs', 'payloads', 'version', 'startClock', 'nodes', 'workers']

type Json = Readonly<Record<string, unknown>>

/** What a text is, as far as can be seen without checking it: `name` is its title. */
export function lookAt(text: string, fileName: string): OpenedFile {
  const name = fileName.replace(/\.json$/i, '')
  if (text.trim() === '') return { problem: 'it is empty' }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // What begins like a scenario can be mended here.
    const isSaved = text.includes(`"${SESSION_MARK}`) // half of what was saved from the stage
    if (!isSaved && /^\s*\{/.test(text) && FIELDS.some((field) => text.includes(`"${field}"`))) return { name, text }
    return { problem: 'it is not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'it is JSON, but no scenario: that is an object in braces' }
  if (savedKind(value) !== null)
    return { problem: 'it was saved from the stage, and holds a run rather than a scenario', belongs: 'share' }
  if (!FIELDS.some((field) => Object.hasOwn(value, field)))
    return { problem: `it is JSON, but no scenario: it has none of the fields ${FIELDS.join(', ')}` }
  const { title } = value as Json
  return { name: typeof title === 'string' && title.trim() !== '' ? title : name, text }
}

/** Reads a file. Never throws: what cannot be taken is said. */
export async function readFile(file: File): Promise<OpenedFile> {
  const read = await readText(file, MEGABYTES_MAX)
  return 'text' in read ? lookAt(read.text, file.name) : read
}

/** What a file is called: by its short name where it has one, or after the draft, or as the last resort. */
export function fileNameOf(text: string, draftName: string, otherwise = 'scenario'): string {
  let id: unknown
  try {
    id = (JSON.parse(text) as Json | null)?.['id']
  } catch {
    // half a scenario has no name yet
  }
  if (typeof id === 'string' && SLUG.test(id)) return `${id}.json`
  const made = draftName
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 40)
  return `${made || otherwise}.json`
}
