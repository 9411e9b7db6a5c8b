/** The checker of scenarios. */
import { type Checker, startChecker, vouchFor } from '../drafts/checker.ts'
import type { Answer, Asked } from './checker-worker.ts'
import workerUrl from './checker-worker.ts?worker&url'

const url = vouchFor('own-checker', workerUrl)

/** What is asked of it. */
export type ScenarioQuestion = Omit<Asked, 'n'>

/** Starts one. `failed`: it cannot work here, or something in it went wrong; asked again, it begins anew. */
export const startScenarioChecker = (heard: (answer: Answer) => void, failed: () => void): Checker<ScenarioQuestion> =>
  startChecker(url, 'own-checker', heard, failed)
