/** The retry budget: counting an attempt that failed, by each kind the rule names. Counting is at failure; a count that has reached the limit gives up. */
import type { Fact } from './facts.ts'
import { rulesOf } from './rules-in-force.ts'
import { increment, setLife, storeOut } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

export type Counted = 'COUNTED' | 'SPENT' | 'EXPIRY_DUE'

/** How long a counter lives from its first count, in ms. */
function lifeMs(w: World): number {
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

function verdict(w: World, facts: Fact[], wait: number, count: number, limit: number): 'COUNTED' | 'SPENT' {
  if (count < limit) return 'COUNTED'
  const job = jobOfWait(w, wait)
  facts.push({ kind: 'spent', atMs: w.now[0], job, worker: workerOfWait(w, wait), tries: w.jobTries[job] })
  return 'SPENT'
}

function countServer(w: World, facts: Fact[], wait: number, dedupe: boolean, limit: number): Counted {
  const job = jobOfWait(w, wait)
  const cell = job * w.plan.nodes.length + w.waitNode[wait]
  if (!dedupe || w.jobListed[cell] === 0) w.jobServers[job] = Math.min(w.jobServers[job] + 1, 9)
  w.jobListed[cell] = 1
  facts.push({
    kind: 'counted',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    key: -1,
    count: w.jobServers[job],
    command: 'list',
    lastsMs: 0,
  })
  return verdict(w, facts, wait, w.jobServers[job], limit)
}

function countByKey(w: World, facts: Fact[], wait: number, script: boolean): Counted {
  const job = jobOfWait(w, wait)
  const worker = workerOfWait(w, wait)
  const key = w.plan.jobs[job].budgetKey
  const atMs = w.now[0]
  if (storeOut(w) !== null) {
    facts.push({ kind: 'count-failed', atMs, job, worker })
    return 'SPENT'
  }
  const once = (): number => {
    const count = increment(w, key)
    if (script && count === 1) setLife(w, key, lifeMs(w))
    facts.push({
      kind: 'counted',
      atMs,
      job,
      worker,
      key,
      count,
      command: script ? 'eval' : 'incr',
      lastsMs: script && count === 1 ? lifeMs(w) : 0,
    })
    return count
  }
  let count = once()
  if (w.budgetRepliesLost[worker] > 0) {
    w.budgetRepliesLost[worker]--
    if (rulesOf(w).resend === 'off') {
      facts.push({ kind: 'count-failed', atMs, job, worker })
      return 'SPENT'
    }
    count = once() // the client repeats what had been executed: one failure, counted twice
  }
  if (!script && count === 1) return 'EXPIRY_DUE'
  return verdict(w, facts, wait, count, rulesOf(w)['budget-limit'])
}

/** Counts one failure of the wait's job. EXPIRY_DUE: the counter is new and its life is a command of its own. */
export function countFailure(w: World, facts: Fact[], wait: number): Counted {
  switch (rulesOf(w).budget) {
    case 'servers-limit-1':
      return countServer(w, facts, wait, false, 1)
    case 'servers-dedupe-limit-2':
      return countServer(w, facts, wait, true, 2)
    case 'counter-split':
      return countByKey(w, facts, wait, false)
    case 'counter-script':
      return countByKey(w, facts, wait, true)
    case 'none':
      return 'SPENT'
  }
}

/** EXPIRE after INCR, as a command of its own: between the two a crash leaves a counter that never dies (R55, R56). */
export function setCounterLife(w: World, facts: Fact[], wait: number): Counted {
  const job = jobOfWait(w, wait)
  const key = w.plan.jobs[job].budgetKey
  if (storeOut(w) === null && w.keyHeld[key] === 1) {
    setLife(w, key, lifeMs(w))
    facts.push({ kind: 'expiry-set', atMs: w.now[0], job, worker: workerOfWait(w, wait), key, lastsMs: lifeMs(w) })
  }
  return verdict(w, facts, wait, w.keyValue[key], rulesOf(w)['budget-limit'])
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
    case 'counter-split':
    case 'counter-script':
      return rules['budget-limit'] - w.keyValue[w.plan.jobs[job].budgetKey]
  }
}
