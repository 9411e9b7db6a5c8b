/** A worker asks the producer what became of an attempt (section D: the status query). */
import type { Fact } from './facts.ts'
import { DIDS } from './payload.ts'
import { answerOf, RUNS } from './producer.ts'
import { EVENT } from './raised.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

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
