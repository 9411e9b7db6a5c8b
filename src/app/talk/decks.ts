/** The decks that there are: those that come with the page, each fetched when it is wanted, and one's own. */
import type { Deck } from '../../story/deck.ts'
import { ownDeck, ownIdOf } from './own-decks.ts'

const files = import.meta.glob<Deck>('../../../scenarios/decks/*.json', { import: 'default' })
const loaders = new Map(Object.entries(files).map(([path, load]) => [path.replace(/^.*\/|\.json$/g, ''), load]))

/** Names of those that come with the page. */
export const DECK_IDS: readonly string[] = [...loaders.keys()]

/**
 * The deck of a name; those that come with the page are taken at their word. Rejects with a text fit to be shown.
 * `onSilent` is called where the device's storage does not answer when it is asked for one's own.
 */
export async function loadDeck(name: string, onSilent: () => void = () => {}): Promise<Deck> {
  const own = ownIdOf(name)
  if (own !== null) return ownDeck(own, onSilent)
  const load = loaders.get(name)
  if (load === undefined) throw new Error(`There is no deck “${name}”. Allowed: ${DECK_IDS.join(', ')}.`)
  return load()
}
