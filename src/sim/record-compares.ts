/** The record that cannot be written, and the record that compares before it is (R71). */
import type { Fact } from './facts.ts'
import { EVENT } from './raised.ts'
import type { Writing } from './record-guard.ts'
import { rulesOf } from './rules-in-force.ts'
import { IN_PROGRESS, jobOfWait, type World, workerOfWait } from './world.ts'

/**
 * The record is not to be reached: the worker holds on to what it was about to write, or logs it and lets go.
 * @returns the event that this is
 */
export function holdBack(w: World, facts: Fact[], wait: number): number {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const atMs = w.now[0]
  if (rulesOf(w)['record-down'] === 'waits') {
    facts.push({ kind: 'record-held', atMs, job, worker })
    return EVENT.HELD
  }
  facts.push({ kind: 'record-lost', atMs, job, worker })
  facts.push({
    kind: 'wait-lost',
    atMs,
    job,
    worker,
    hand: w.waitHand[wait] > 0,
    only: w.waitHandOnly[wait] === 1,
    comesBack: false,
    goesOn: false,
  })
  return EVENT.DROPPED
}

/** This worker's attempt is the one that the record is waiting for. */
function isCurrent(w: World, wait: number): boolean {
  return w.waitAttempt[wait] === w.jobAttempt[jobOfWait(w, wait)]
}

function allows(w: World, wait: number, what: Writing): boolean {
  const job = jobOfWait(w, wait)
  const rules = rulesOf(w)
  if (what === 'requeue') return mayPutBack(w, job, w.waitAttempt[wait])
  switch (rules['commit-guard']) {
    case 'none':
      return true
    case 'keyed':
      return w.jobOutcomeOf[job] !== w.waitAttempt[wait]
    case 'state':
      return w.jobStatus[job] === IN_PROGRESS
    case 'state-and-attempt':
      return w.jobStatus[job] === IN_PROGRESS && isCurrent(w, wait)
    case 'fenced':
      if (w.waitToken[wait] < w.jobTokenSeen[job]) return false
      w.jobTokenSeen[job] = w.waitToken[wait]
      return true
  }
}

/** Somebody who only saw `attempt` under way may put the job back now, as far as the record goes. */
export function mayPutBack(w: World, job: number, attempt: number): boolean {
  switch (rulesOf(w)['requeue-guard']) {
    case 'none':
      return true
    case 'state':
      return w.jobStatus[job] === IN_PROGRESS
    case 'state-and-attempt':
      return w.jobStatus[job] === IN_PROGRESS && w.jobAttempt[job] === attempt
  }
}

/** The record is compared, and refuses what is not current. True where it refuses. */
export function rejectsByGuard(w: World, facts: Fact[], wait: number, what: Writing): boolean {
  if (allows(w, wait, what)) return false
  facts.push({
    kind: 'rejected',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    attempt: w.waitAttempt[wait],
    what,
  })
  return true
}
