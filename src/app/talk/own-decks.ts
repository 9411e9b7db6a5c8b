/** Decks of one's own as talks: given from the device's storage, as they were saved last. */
import { ScenarioError } from '../../scenario/error.ts'
import { type Deck, parseDeck } from '../../story/deck.ts'
import { DECK_DRAFTS } from './deck-store.ts'

/** Begins what addresses call a deck that does not come with the page. */
const OWN = 'own:'

/** The draft that an address's name of a deck means; null: that is no deck of one's own. */
export const ownIdOf = (deck: string): string | null => (deck.startsWith(OWN) ? deck.slice(OWN.length) : null)

/** What addresses call a draft. */
export const ownName = (id: string): string => `${OWN}${id}`

/** A deck of one's own, by the id of its draft. Rejects with a text fit to be shown. */
export async function ownDeck(id: string): Promise<Deck> {
  const stored = await DECK_DRAFTS.readDrafts()
  if (stored === null) throw new Error('This browser keeps nothing for this page, and so no deck of yours either.')
  const draft = stored.drafts.find((one) => one.id === id)
  if (draft === undefined) throw new Error('There is no deck of that name on this device.')
  try {
    return parseDeck(draft.text)
  } catch (error) {
    if (error instanceof ScenarioError) throw new Error(`This deck cannot be given yet: ${error.message}`)
    throw error
  }
}
