/** How long a failed job waits before its next attempt, where the gaps grow. */
import { rulesOf } from './rules-in-force.ts'
import { jobOfWait, type World } from './world.ts'

/** The gap after this failure where gaps grow, in ms. */
export function backoffMs(w: World, wait: number): number {
  const longest = longestGapMs(w, jobOfWait(w, wait))
  return rulesOf(w).backoff === 'full-jitter' ? drawn(w, jobOfWait(w, wait)) % (longest + 1) : longest
}

/** The doubled gap after the job's present try: base, twice the base, and so on, up to the bound. */
function longestGapMs(w: World, job: number): number {
  const { backoffBaseMs, backoffMaxMs } = w.plan.numbers
  return Math.min(backoffMaxMs, backoffBaseMs * 2 ** Math.max(0, w.jobTries[job] - 1))
}

/** A whole number drawn for this attempt of this job: the same seed draws the same. */
function drawn(w: World, job: number): number {
  let x =
    Math.imul(w.plan.numbers.seed + 1, 0x9e3779b1) ^
    Math.imul(job + 1, 0x85ebca6b) ^
    Math.imul(w.jobAttempt[job], 0xc2b2ae35)
  x = Math.imul(x ^ (x >>> 16), 0x7feb352d)
  x = Math.imul(x ^ (x >>> 15), 0x846ca68b)
  return (x ^ (x >>> 16)) >>> 0
}
