/** The stale-job alarm (R48): by time in one attempt it never sees a job that fails quickly and often; by age it does. */
import type { Fact } from './facts.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push, removeWhere } from './queue.ts'
import { DONE, IN_PROGRESS, type World } from './world.ts'

const WHOLE_JOB = 0

function watch(w: World, job: number, attempt: number): void {
  if (w.plan.untimed !== null) return // an alarm changes nothing but the time at which somebody knows
  push(w.pending, w.now[0] + w.plan.numbers.staleAfterMs, MESSAGES.stale.rank, KIND.stale, job, attempt, 0, 0)
}

/** A job is queued on purpose, and the alarm goes by its age. */
export function watchAge(w: World, job: number): void {
  forgetAge(w, job)
  watch(w, job, WHOLE_JOB)
}

/** An alarm that was set for the job is off. */
export function forgetAge(w: World, job: number): void {
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.stale && q.a[m] === job)
}

/** An attempt begins, and the alarm goes by the time that one takes. */
export function watchAttempt(w: World, job: number): void {
  w.jobAlarmed[job] = 0
  watch(w, job, w.jobAttempt[job])
}

/** The time is over: the alarm fires where the attempt still runs, or the job is not settled. */
export function soundAlarm(w: World, facts: Fact[], job: number, attempt: number): void {
  const isStale =
    attempt === WHOLE_JOB ? w.jobStatus[job] < DONE : w.jobStatus[job] === IN_PROGRESS && w.jobAttempt[job] === attempt
  if (!isStale || w.jobAlarmed[job] === 1) return
  w.jobAlarmed[job] = 1
  facts.push({ kind: 'alarm', atMs: w.now[0], job, ageMs: w.plan.numbers.staleAfterMs })
}
