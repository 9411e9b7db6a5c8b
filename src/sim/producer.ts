/** What the producer knows of its own work, for a worker that asks (section D; the question stands in `status-query.ts`). */
import { OUTCOMES } from './consumer.ts'
import { rulesOf } from './rules-in-force.ts'
import { jobOfWait, type World } from './world.ts'

/** The producer called the job off, or says that another attempt makes no sense, and the worker takes its word (R73). */
export function saysNoRetry(w: World, wait: number): boolean {
  if (OUTCOMES[w.waitOutcome[wait]] === 'stopped') return true
  const hand = w.waitHand[wait] - 1
  return hand >= 0 && w.plan.payloads[hand].retryable === false && rulesOf(w)['retry-flag'] === 'honoured'
}

const KNOWS_NOTHING = 1

/** What the producer would answer about a wait's attempt: it runs, it knows nothing any more, or a payload. */
export type Answer = number
export const RUNS: Answer = -2
export const GONE: Answer = -1

/** What the producer would answer now. */
export function answerOf(w: World, wait: number): Answer {
  const job = jobOfWait(w, wait)
  const known = w.waitAttempt[wait] === w.jobAttempt[job] ? w.jobAnswer[job] : KNOWS_NOTHING
  return known - 2
}

/** The node has an answer for whoever asks: the payload it wrote, or tried to. */
export function keepAnswer(w: World, job: number, attempt: number, payload: number): void {
  if (attempt === w.jobAttempt[job]) w.jobAnswer[job] = payload + 2
}

/** The node has forgotten what it was doing. */
export function forgetWork(w: World, job: number, attempt: number): void {
  if (attempt === w.jobAttempt[job]) w.jobAnswer[job] = KNOWS_NOTHING
}
