/** Decks as files: what is opened is looked at before anybody writes on it, and what is saved is the text itself. */
import { savedKind } from '../../scenario/file-kind.ts'
import { DECK_MAX, isMeantAsDeck } from '../../story/deck.ts'
import { fileNameOf } from '../own/files.ts'
import { readText } from '../read-text.ts'
import { loadDeck } from './decks.ts'

/** Larger files are none that anybody has written. */
const MEGABYTES_MAX = 1

/** What a file holds: a deck's text, or why it is none. */
export type OpenedDeck = { readonly name: string; readonly text: string } | { readonly problem: string }

type Json = Readonly<Record<string, unknown>>

/** What only a deck has. Half of one is worth mending. */
const FIELDS = ['beats', 'cuts']

/** What is said of what belongs elsewhere; null: it may be a deck. */
function otherThan(value: Json): string | null {
  if (savedKind(value) !== null) return 'it was saved from the stage, and holds a run rather than a deck'
  if (isMeantAsDeck(value)) return null
  if (value['kind'] === 'lesson' || Object.hasOwn(value, 'moments')) return 'it is a lesson, and no deck'
  if (Object.hasOwn(value, 'jobs')) return 'it is a scenario; it belongs to “Your own scenario”'
  if (!FIELDS.some((field) => Object.hasOwn(value, field)))
    return `it is JSON, but no deck: it has none of the fields ${FIELDS.join(', ')}`
  return null
}

/** What a text is, as far as can be seen without checking it: `name` is its title. Total. */
export function lookAtDeck(text: string, fileName: string): OpenedDeck {
  const name = fileName.replace(/\.json$/i, '')
  if (text.trim() === '') return { problem: 'it is empty' }
  if (text.length > DECK_MAX)
    return { problem: `it is too long; a deck may have ${DECK_MAX.toLocaleString('en')} characters` }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // What begins like a deck can be mended here.
    return /^\s*\{/.test(text) && text.includes('"beats"') ? { name, text } : { problem: 'it is not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { problem: 'it is JSON, but no deck: that is an object in braces' }
  const problem = otherThan(value as Json)
  if (problem !== null) return { problem }
  const { title } = value as Json
  return { name: typeof title === 'string' && title.trim() !== '' ? title : name, text }
}

/** Reads a file. Never throws: what cannot be taken is said. */
export async function readDeckFile(file: File): Promise<OpenedDeck> {
  const read = await readText(file, MEGABYTES_MAX)
  return 'text' in read ? lookAtDeck(read.text, file.name) : read
}

/** What the file of a deck is called: by its short name where it has one, or after the draft. */
export const deckFileName = (text: string, draftName: string): string => fileNameOf(text, draftName, 'deck')

const ID_MAX = 40

/** The file of a deck that comes with the page, under a short name of its own. Rejects with a text fit to be shown. */
export async function copyOfDeck(deck: string): Promise<{ readonly name: string; readonly text: string }> {
  const { $schema: _, ...rest } = await loadDeck(deck)
  const id = `my-${rest.id}`.slice(0, ID_MAX)
  return { name: rest.title, text: `${JSON.stringify({ ...rest, id }, null, 2)}\n` }
}
