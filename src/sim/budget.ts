/**
 * The retry budget: counting an attempt, by each kind the rule names. Counted at failure, a count that has reached the
 * limit gives up; counted when the job is taken, one that is past it refuses.
 */
import type { Fact } from './facts.ts'
import { further } from './further.ts'
import { budgetKeyOf } from './keys.ts'
import { CONSUMER_STATES } from './machines.ts'
import { losesReply, losesRequest } from './mishaps.ts'
import { rulesOf } from './rules-in-force.ts'
import { countIn } from './store/values.ts'
import { deleteKey, increment, setLife, storeOut } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

export type Counted = 'COUNTED' | 'SPENT' | 'EXPIRY_DUE'

/** Why nothing was counted. */
export type Uncounted = Extract<Fact, { kind: 'count-failed' }>['why']

const CLAIMING = new Set(['claiming', 'claimExpiring'].map((state) => CONSUMER_STATES.indexOf(state)))

/** The attempt that is being counted has not begun: the worker has just taken the job. */
export function countsBefore(w: World, wait: number): boolean {
  return CLAIMING.has(w.waitState[wait])
}

/** How long a counter lives from its first count, in ms. */
export function lifeMs(w: World): number {
  return rulesOf(w)['budget-ttl'] || 2 * w.plan.numbers.ceilingMs
}

/** Attempts the budget promises to a job, the first included. */
export function promisedAttempts(w: World, job: number): number {
  const rules = rulesOf(w)
  const kind = rules.budget
  const promised =
    kind === 'none' ? 1 : kind === 'servers-limit-1' || kind === 'servers-dedupe-limit-2' ? 2 : rules['budget-limit']
  const { attemptsMax } = w.plan.jobs[job]
  return attemptsMax > 0 ? Math.min(promised, attemptsMax) : promised
}

/** What the rules make of a count. */
export function verdict(w: World, facts: Fact[], wait: number, count: number, limit: number): 'COUNTED' | 'SPENT' {
  if (countsBefore(w, wait) ? count <= limit : count < limit) return 'COUNTED'
  const job = jobOfWait(w, wait)
  facts.push({
    kind: 'spent',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    tries: w.jobTries[job],
    by: 'budget',
  })
  return 'SPENT'
}

/** Nobody knows the count: no further attempt is granted. */
function notCounted(w: World, facts: Fact[], wait: number, why: Uncounted, script = 0, row = 0): 'SPENT' {
  const job = jobOfWait(w, wait)
  const key = budgetKeyOf(w, job)
  facts.push({ kind: 'count-failed', atMs: w.now[0], job, worker: workerOfWait(w, wait), key, why, script, row })
  return 'SPENT'
}

/** Why the command would not be executed; null where it would. */
function refusal(w: World, worker: number): Uncounted | null {
  if (losesRequest(w, worker, 'budget') && rulesOf(w).resend !== 'on') return 'lost'
  return storeOut(w) ?? (w.storeFull[0] > 0 ? 'full' : null)
}

function countByKey(w: World, facts: Fact[], wait: number, script: boolean): Counted {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const key = budgetKeyOf(w, job)
  const refused = refusal(w, worker)
  if (refused !== null) return notCounted(w, facts, wait, refused)
  // A new id has a counter of its own, which nobody has counted in before (R53).
  if (rulesOf(w)['budget-scope'] === 'attempt') deleteKey(w, key)
  const own = script ? rulesOf(w)['budget-script'] : 0
  /** Executes the command once; null where it brings no count. */
  const once = (): number | null => {
    let count: number | null
    let lastsMs = 0
    if (own > 0) {
      const reply = further().runScript(w, facts, wait, own, key, () => lifeMs(w))
      if ('why' in reply) {
        notCounted(w, facts, wait, reply.why, reply.why === 'script' ? own : 0, reply.row)
        return null
      }
      count = reply.count
      lastsMs = reply.lastsMs
    } else {
      count = increment(w, key)
      if (count === null) {
        notCounted(w, facts, wait, 'no-number')
        return null
      }
      if (script && count === 1) {
        lastsMs = lifeMs(w)
        setLife(w, key, lastsMs)
      }
    }
    facts.push({
      kind: 'counted',
      atMs: w.now[0],
      job,
      worker,
      key,
      count,
      command: script ? 'eval' : 'incr',
      lastsMs,
      ...(own > 0 ? { own: true } : {}),
    })
    return count
  }
  let count = once()
  if (count !== null && losesReply(w, worker, 'budget')) {
    if (rulesOf(w).resend !== 'on') return notCounted(w, facts, wait, 'lost')
    count = once() // the client repeats what had been executed: one attempt, counted twice
  }
  if (count === null) return 'SPENT'
  if (!script && count === 1) return 'EXPIRY_DUE'
  return verdict(w, facts, wait, count, rulesOf(w)['budget-limit'])
}

/** Counts one attempt of the wait's job. EXPIRY_DUE: the counter is new and its life is a command of its own. */
export function countAttempt(w: World, facts: Fact[], wait: number): Counted {
  switch (rulesOf(w).budget) {
    case 'servers-limit-1':
      return further().countServer(w, facts, wait, false, 1)
    case 'servers-dedupe-limit-2':
      return further().countServer(w, facts, wait, true, 2)
    case 'counter-split':
      return countByKey(w, facts, wait, false)
    case 'counter-script':
      return countByKey(w, facts, wait, true)
    case 'job-row':
      return further().countInRow(w, facts, wait)
    case 'none':
      return 'SPENT'
  }
}

/** How much of the budget is left; a retry that does not lower it can go on for ever. */
export function remainingBudget(w: World, job: number): number {
  const rules = rulesOf(w)
  switch (rules.budget) {
    case 'none':
      return 0
    case 'servers-limit-1':
      return 1 - w.jobServers[job]
    case 'servers-dedupe-limit-2':
      return 2 - w.jobServers[job]
    case 'job-row':
      return rules['budget-limit'] - w.jobRowCount[job]
    case 'counter-split':
    case 'counter-script':
      return rules['budget-limit'] - countIn(w, budgetKeyOf(w, job))
  }
}

/** The general counter has reached its limit, where the rules have one. */
export function isSpentInGeneral(w: World, facts: Fact[], wait: number): boolean {
  return rulesOf(w)['generic-counter'] === 'counted' && further().countInGeneral(w, facts, wait)
}
