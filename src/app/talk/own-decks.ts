/**
 * Decks of one's own as talks. They are given as they stand at the desk: from the device's storage, and where that does
 * not take them, from the memory of the windows that have them.
 */
import { ScenarioError } from '../../scenario/error.ts'
import { type Deck, parseDeck } from '../../story/deck.ts'
import type { Trouble } from '../drafts/desk-state.ts'
import type { Draft } from '../drafts/draft.ts'
import { patiently } from '../drafts/patience.ts'
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

/** The drafts that can be had without the device's storage: those of this tab, and those that wait to be stored. */
const draftsHere = () => [...unsavedHere(), ...DECK_DRAFTS.seeWaiting()]

/** Those of some drafts that are decks, the newest first, each once. */
async function decksOf(drafts: readonly Draft[]): Promise<readonly NamedDeck[]> {
  const texts = new Map<string, string>()
  for (const { id, text } of drafts.toSorted((x, y) => y.changedAt - x.changedAt))
    if (!texts.has(id)) texts.set(id, text)
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

/** Decks of one's own, as far as they are known. */
export interface OwnDecks {
  readonly decks: readonly NamedDeck[]
  /** Why there may be more of them; null: these are all, or the storage has not been given its time yet. */
  readonly trouble: Extract<Trouble, 'silent' | 'forbidden'> | null
}

/**
 * Tells all decks of one's own that this window can get hold of and that can be given, the newest first: at once those
 * that need no storage, and all of them once it has answered. What is not finished is no talk yet, and stays at the desk.
 * Resolves when there is nothing more to be told.
 */
export async function ownDecks(tell: (known: OwnDecks) => void): Promise<void> {
  const asked = DECK_DRAFTS.readDrafts()
  const decks = await decksOf(draftsHere())
  tell({ decks, trouble: null })
  const stored = await patiently(asked, () => tell({ decks, trouble: 'silent' }))
  if (stored === null) tell({ decks, trouble: 'forbidden' })
  else tell({ decks: await decksOf([...draftsHere(), ...stored.drafts]), trouble: null })
}

/** The newest text of a draft, stored or not. Rejects with a text fit to be shown. */
async function textOf(id: string, onSilent: () => void): Promise<string> {
  const isIt = (one: { readonly id: string }): boolean => one.id === id
  const unsaved = unsavedHere().find(isIt)
  if (unsaved !== undefined) {
    lend(unsaved)
    return unsaved.text
  }
  const asked = DECK_DRAFTS.readDrafts()
  const borrowed = await lent(id)
  const waiting = DECK_DRAFTS.seeWaiting().filter(isIt)
  // Who has it without the storage has waited long enough for that; of two that are there a race goes to the first.
  const isHere = borrowed.length + waiting.length > 0
  const stored = await (isHere ? Promise.race([asked, null]) : patiently(asked, onSilent))
  const kept = [...waiting, ...(stored?.drafts ?? []).filter(isIt)]
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

/**
 * A deck of one's own, by the id of its draft. Rejects with a text fit to be shown. It is waited for as long as the
 * storage does not answer; `onSilent` is called where that may be for ever.
 */
export async function ownDeck(id: string, onSilent: () => void): Promise<Deck> {
  try {
    return parseDeck(await textOf(id, onSilent))
  } catch (error) {
    if (error instanceof ScenarioError) throw new Error(`This deck cannot be given yet: ${error.message}`)
    throw error
  }
}
