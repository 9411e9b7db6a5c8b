/** Decks as files: what is opened is looked at before anybody writes on it, and what is saved is the text itself. */
import { DECK_MAX } from '../../story/deck.ts'
import { lookFor, type OpenedFile } from '../drafts/files.ts'
import { fileNameOf } from '../own/files.ts'
import { readText } from '../read-text.ts'
import { loadDeck } from './decks.ts'

/** Larger files are none that anybody has written. */
const MEGABYTES_MAX = 1

/** What a text is to the desk for decks, as far as can be seen without checking it. Total. */
export function lookAtDeck(text: string, fileName: string): OpenedFile {
  if (text.length > DECK_MAX)
    return { problem: `it is too long; a deck may have ${DECK_MAX.toLocaleString('en')} characters` }
  return lookFor('deck', text, fileName)
}

/** Reads a file. Never throws: what cannot be taken is said. */
export async function readDeckFile(file: File): Promise<OpenedFile> {
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
