/** What keeps an outcome out of the record: it cannot be written, or it compares first. How, `record-compares.ts` says. */
import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { NONE } from './raised.ts'
import { rulesOf } from './rules-in-force.ts'
import type { World } from './world.ts'

/** What is about to be written. */
export type Writing = 'commit' | 'failure' | 'requeue'

/** @returns the event that it is where the record is not to be reached, or NONE where it answers */
export function recordRefuses(w: World, facts: Fact[], wait: number): number {
  return w.recordOut[0] === 0 ? NONE : further().holdBack(w, facts, wait)
}

/** The record compares before it is written (R71), and refuses what is not current. True where it refuses. */
export function rejects(w: World, facts: Fact[], wait: number, what: Writing): boolean {
  // Nothing was submitted yet: the worker has just taken the job, and nobody else has.
  if (w.waitAttempt[wait] === 0) return false
  const guard = rulesOf(w)[what === 'requeue' ? 'requeue-guard' : 'commit-guard']
  return guard !== 'none' && further().rejectsByGuard(w, facts, wait, what)
}
