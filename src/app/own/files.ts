/** Scenarios as files: what is opened is looked at before anybody writes on it, and what is saved is the text itself. */
import { lookFor, type OpenedFile } from '../drafts/files.ts'
import { readText } from '../read-text.ts'

/** Larger files are none that anybody has written. */
const MEGABYTES_MAX = 1

const SLUG = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

/** Reads a file. Never throws: what cannot be taken is said. */
export async function readFile(file: File): Promise<OpenedFile> {
  const read = await readText(file, MEGABYTES_MAX)
  return 'text' in read ? lookFor('scenario', read.text, file.name) : read
}

/** What a file is called: by its short name where it has one, or after the draft, or as the last resort. */
export function fileNameOf(text: string, draftName: string, otherwise = 'scenario'): string {
  let id: unknown
  try {
    id = (JSON.parse(text) as { readonly id?: unknown } | null)?.id
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
