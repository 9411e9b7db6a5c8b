/**
 * Decks of one's own as talks. They are given as they stand at the desk: from the device's storage, and where that does
 * not take them, from the memory of the windows that have them.
 */
import { ScenarioError } from '../../scenario/error.ts'
import { type Deck, parseDeck } from '../../story/deck.ts'
import { soon } from '../slices.ts'
import { DECK_DESK } from './deck-drafts.ts'
import { lend, lent } from './deck-loan.ts'
import { DECK_DRAFTS } from './deck-store.ts'

/** Begins what addresses call a deck that does not come with the page. */
const OWN = 'own:'

/** The draft that an address's name of a deck means; null: that is no deck of one's own. */
export const ownIdOf = (deck: string): string | null => (deck.startsWith(OWN) ? deck.slice(OWN.length) : null)

/** What addresses call a draft. */
export const ownName = (id: string): string => `${OWN}${id}`

const { getState } = DECK_DESK.useDesk

/** Drafts of this tab's desk that are not stored. */
const unsavedHere = () => getState().drafts.filter(({ id }) => getState().unsaved.includes(id))

/** A deck by what addresses call it. */
export interface NamedDeck {
  readonly name: string
  readonly deck: Deck
}

/**
 * All decks of one's own that this window can get hold of and that can be given, the newest first. What is not finished
 * is no talk yet, and stays at the desk.
 */
export async function ownDecks(): Promise<readonly NamedDeck[]> {
  const stored = (await DECK_DRAFTS.readDrafts())?.drafts ?? []
  const texts = new Map<string, string>()
  const drafts = [...unsavedHere(), ...DECK_DRAFTS.seeWaiting(), ...stored]
  for (const { id, text } of drafts.sort((x, y) => y.changedAt - x.changedAt)) if (!texts.has(id)) texts.set(id, text)
  const decks: NamedDeck[] = []
  for (const [id, text] of texts) {
    await new Promise<void>((resolve) => soon(resolve)) // the page goes on, however many there are
    try {
      decks.push({ name: ownName(id), deck: parseDeck(text) })
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
    }
  }
  return decks
}

/** The newest text of a draft, stored or not. Rejects with a text fit to be shown. */
async function textOf(id: string): Promise<string> {
  const isIt = (one: { readonly id: string }): boolean => one.id === id
  const unsaved = unsavedHere().find(isIt)
  if (unsaved !== undefined) {
    lend(unsaved)
    return unsaved.text
  }
  const [borrowed, stored] = await Promise.all([lent(id), DECK_DRAFTS.readDrafts()])
  const kept = [...DECK_DRAFTS.seeWaiting(), ...(stored?.drafts ?? [])].filter(isIt)
  const [newest] = [...borrowed, ...kept].sort((x, y) => y.changedAt - x.changedAt)
  if (newest === undefined)
    throw new Error(
      stored === null
        ? 'This browser keeps nothing for this page, and no open window has this deck. Open its file under “Write a talk”.'
        : 'There is no deck of that name on this device. It may have been deleted, or be on another one.',
    )
  if (!kept.some(({ text }) => text === newest.text)) lend(newest)
  return newest.text
}

/** A deck of one's own, by the id of its draft. Rejects with a text fit to be shown. */
export async function ownDeck(id: string): Promise<Deck> {
  try {
    return parseDeck(await textOf(id))
  } catch (error) {
    if (error instanceof ScenarioError) throw new Error(`This deck cannot be given yet: ${error.message}`)
    throw error
  }
}
