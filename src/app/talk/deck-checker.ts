/** The checker of decks. */
import { type Checker, startChecker, vouchFor } from '../drafts/checker.ts'
import type { DeckAnswer } from './deck-checker-worker.ts'
import workerUrl from './deck-checker-worker.ts?worker&url'

const url = vouchFor('deck-checker', workerUrl)

/** What is asked of it. */
export interface DeckQuestion {
  readonly text: string
}

/** Starts one. `failed`: it cannot work here, or something in it went wrong; asked again, it begins anew. */
export const startDeckChecker = (heard: (answer: DeckAnswer) => void, failed: () => void): Checker<DeckQuestion> =>
  startChecker(url, 'deck-checker', heard, failed)
