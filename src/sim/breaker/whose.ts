/**
 * Whose breaker it is. The breakers of a node stand one after the other: the one that all workers share, which is
 * also the first worker's own, and then one for each further worker where a rule of the plan can ask for it.
 */
import { CLOSED } from '../machines.ts'
import { rulesForecast, rulesOf } from '../rules-in-force.ts'
import type { World } from '../world.ts'

const workerOf = (w: World, wait: number): number => Math.floor(wait / w.plan.jobs.length)

export const nodeOf = (w: World, breaker: number): number => breaker % w.plan.nodes.length

const ownBreaker = (w: World, wait: number): number => workerOf(w, wait) * w.plan.nodes.length + w.waitNode[wait]

/** All breakers of a node. */
export function breakersOf(w: World, node: number): number[] {
  const breakers: number[] = []
  for (let breaker = node; breaker < w.plan.breakers; breaker += w.plan.nodes.length) breakers.push(breaker)
  return breakers
}

/** Nobody holds anything against the node: each of its breakers is like any other. */
export function isUntouched(w: World, node: number): boolean {
  return breakersOf(w, node).every(
    (breaker) =>
      w.breakerState[breaker] === CLOSED &&
      w.breakerFailures[breaker] === 0 &&
      w.breakerGeneration[breaker] === w.breakerGeneration[node],
  )
}

/** The breaker that a wait's worker asks and tells. The rule is asked where there is more than one worker. */
export function breakerOf(w: World, wait: number): number {
  if (w.plan.workers.length === 1 || rulesOf(w)['breaker-scope'] !== 'worker') return w.waitNode[wait]
  return ownBreaker(w, wait)
}

/** The same for who only watches. */
export function breakerSeen(w: World, wait: number): number {
  if (w.plan.breakers === w.plan.nodes.length || rulesForecast(w)['breaker-scope'] !== 'worker') return w.waitNode[wait]
  return ownBreaker(w, wait)
}

/** The breakers of a node that are in force: the shared one, or each worker's own. For who only watches. */
export function breakersInForce(
  w: World,
  node: number,
): readonly { readonly breaker: number; readonly owner: number }[] {
  if (w.plan.breakers === w.plan.nodes.length || rulesForecast(w)['breaker-scope'] !== 'worker')
    return [{ breaker: node, owner: -1 }]
  return breakersOf(w, node).map((breaker, owner) => ({ breaker, owner }))
}

/** For facts: the worker whose own breaker it is; -1 where all share it. */
export function ownerOf(w: World, breaker: number): number {
  if (w.plan.workers.length === 1 || rulesOf(w)['breaker-scope'] !== 'worker') return -1
  return Math.floor(breaker / w.plan.nodes.length)
}

/** A breaker that only another setting of the rule would use. */
export const isSpare = (w: World, breaker: number): boolean =>
  breaker >= w.plan.nodes.length && rulesOf(w)['breaker-scope'] !== 'worker'
