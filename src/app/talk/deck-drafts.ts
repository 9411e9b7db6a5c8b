/** The desk at which decks are written. */
import { makeDesk } from '../drafts/desk.ts'
import { DECK_DRAFTS } from './deck-store.ts'

/** The one of this tab. */
export const DECK_DESK = makeDesk(DECK_DRAFTS)
