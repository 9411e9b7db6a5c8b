/** A breaker that lets everybody through is no part of a story: where the stage leaves it out, so does what is told. */
import type { Recording } from '../run/record.ts'
import type { Fact } from '../sim/facts.ts'
import { hasGates } from './stage/scene.ts'

/** Which facts of a run are told: those of breakers only where one acts in it. */
export function toldWhereGatesAct(recording: Recording): (fact: Fact) => boolean {
  const gated = hasGates(recording)
  // What is about a breaker says whose it is.
  return (fact) => gated || !('owner' in fact)
}
