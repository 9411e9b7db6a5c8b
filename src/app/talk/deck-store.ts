/** Where decks are kept that somebody is writing. */
import { makeDraftStore } from '../drafts/store.ts'

/** Those of this device. */
export const DECK_DRAFTS = makeDraftStore('burn-after-reading.decks', 'burn-after-reading.unsaved-decks.')
