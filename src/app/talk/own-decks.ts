/**
 * Decks of one's own as talks. They are given as they stand at the desk: from the device's storage, and where that does
 * not take them, from the memory of the windows that have them.
 */
import { ScenarioError } from '../../scenario/error.ts'
import { type Deck, parseDeck } from '../../story/deck.ts'
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

/** The names of all decks of one's own that this window can get hold of, the newest first. */
export async function ownNames(): Promise<readonly string[]> {
  const stored = (await DECK_DRAFTS.readDrafts())?.drafts ?? []
  const ids = [...unsavedHere(), ...DECK_DRAFTS.seeWaiting(), ...stored].map(({ id }) => id)
  return [...new Set(ids)].map(ownName)
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
