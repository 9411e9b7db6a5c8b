/** What the producer knows of its own work, for a worker that asks (section D: the status query). */
import { OUTCOMES } from './consumer.ts'
import type { Fact } from './facts.ts'
import { DIDS } from './payload.ts'
import { EVENT } from './raised.ts'
import { rulesOf } from './rules-in-force.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

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

/** The worker asks the node what became of its attempt: it runs, its result, or nothing any more. */
export function askProducer(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const attempt = w.waitAttempt[wait]
  const payload = answerOf(w, wait)
  const did = payload < 0 ? null : w.plan.payloads[payload].did
  w.waitEmptyLooks[wait] = 0
  w.waitSuspect[wait] = 0
  facts.push({
    kind: 'asked',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    attempt,
    answer: payload === RUNS ? 'running' : (did ?? 'gone'),
  })
  if (payload === RUNS) return EVENT.RUNNING
  if (did === null) return EVENT.GONE
  w.waitHand[wait] = payload + 1
  w.waitHandAttempt[wait] = attempt
  w.waitHandDid[wait] = DIDS.indexOf(did)
  w.waitHandJob[wait] = job
  w.waitHandOnly[wait] = 0
  return EVENT.VALUE
}

/** The node has an answer for whoever asks: the payload it wrote, or tried to. */
export function keepAnswer(w: World, job: number, attempt: number, payload: number): void {
  if (attempt === w.jobAttempt[job]) w.jobAnswer[job] = payload + 2
}

/** The node has forgotten what it was doing. */
export function forgetWork(w: World, job: number, attempt: number): void {
  if (attempt === w.jobAttempt[job]) w.jobAnswer[job] = KNOWS_NOTHING
}
