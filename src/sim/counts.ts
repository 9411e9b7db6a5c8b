/** Counts other than that of one script on one key: lists of servers, the record's own, a life set apart, the general counter. */
import { type Counted, lifeMs, verdict } from './budget.ts'
import type { Fact } from './facts.ts'
import { budgetKeyOf } from './keys.ts'
import { rulesOf } from './rules-in-force.ts'
import { countIn } from './store/values.ts'
import { setLife, storeOut } from './store.ts'
import { jobOfWait, type World, workerOfWait } from './world.ts'

/** Appends the node to the job's list of servers, unless it is there and `dedupe`, and counts the list. */
export function countServer(w: World, facts: Fact[], wait: number, dedupe: boolean, limit: number): Counted {
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

const ROW_COUNT_MAX = 10

/** The record counts its own attempts: no key, no life, nothing to forget (section D). */
export function countInRow(w: World, facts: Fact[], wait: number): Counted {
  const job = jobOfWait(w, wait)
  w.jobRowCount[job] = Math.min(w.jobRowCount[job] + 1, ROW_COUNT_MAX)
  const count = w.jobRowCount[job]
  facts.push({
    kind: 'counted',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    key: -1,
    count,
    command: 'row',
    lastsMs: 0,
  })
  return verdict(w, facts, wait, count, rulesOf(w)['budget-limit'])
}

/** EXPIRE after INCR, as a command of its own: between the two a crash leaves a counter that never dies (R55, R56). */
export function setCounterLife(w: World, facts: Fact[], wait: number): Counted {
  const job = jobOfWait(w, wait)
  const key = budgetKeyOf(w, job)
  if (storeOut(w) === null && w.keyHeld[key] === 1) {
    setLife(w, key, lifeMs(w))
    facts.push({ kind: 'expiry-set', atMs: w.now[0], job, worker: workerOfWait(w, wait), key, lastsMs: lifeMs(w) })
  }
  return verdict(w, facts, wait, countIn(w, key), rulesOf(w)['budget-limit'])
}

/** The general counter, which any requeue after a failed result may move (R47): true where it has reached its limit. */
export function countInGeneral(w: World, facts: Fact[], wait: number): boolean {
  const job = jobOfWait(w, wait)
  if (++w.jobRequeues[job] < w.plan.numbers.genericLimit) return false
  facts.push({
    kind: 'spent',
    atMs: w.now[0],
    job,
    worker: workerOfWait(w, wait),
    tries: w.jobTries[job],
    by: 'general-counter',
  })
  return true
}
