/** Verdicts on a job's record, its waits and its budget: monitors over the facts that are about that job. */
import type { Fact } from '../facts.ts'
import { perJob, type VerdictEntry } from '../monitor.ts'

/** The record says done with what this very attempt of this very job did. */
export function isOwnResult({
  did,
  writtenBy,
  attempt,
  resultOf,
  job,
}: Fact & { readonly kind: 'committed' }): boolean {
  return did === 'done' && writtenBy === attempt && resultOf === job
}

const NOT_YET = 0
const SETTLED = 1
const GENERIC = 2
const ENDLESS_STREAK = 2

/** The catalogue ranks them. */
export const OF_JOBS = {
  'silent-corruption': {
    title: 'Silent corruption',
    bad: true,
    ...perJob(
      1,
      ['committed', 'failed'],
      (cell, fact) => {
        if (fact.kind === 'committed') cell.set(0, !isOwnResult(fact))
        else if (fact.kind === 'failed') cell.set(0, false)
      },
      (cell) => cell.get(0) === 1,
    ),
  },
  duplicate: {
    title: 'Duplicate',
    bad: true,
    ...perJob(
      2, // times it was queued on purpose and is not settled for, counted up to 9; duplicated
      ['committed', 'failed', 'attempt-started', 'enqueued'],
      (cell, fact) => {
        const settles = fact.kind === 'committed' || fact.kind === 'failed'
        if (fact.kind === 'enqueued') cell.set(0, Math.min(cell.get(0) + 1, 9))
        else if ((settles || fact.kind === 'attempt-started') && cell.get(0) === 0) cell.set(1, true)
        else if (settles) cell.set(0, cell.get(0) - 1)
      },
      (cell) => cell.get(1) === 1,
    ),
  },
  'leaked-text': {
    title: 'Leaked text',
    bad: true,
    ...perJob(
      2, // the record's text; a mail's, which nobody can take back
      ['failed'],
      (cell, fact, plan) => {
        if (fact.kind !== 'failed') return
        cell.set(0, plan.leaks[fact.cause])
        if (plan.leaks[fact.notice]) cell.set(1, true)
      },
      (cell) => cell.get(0) === 1 || cell.get(1) === 1,
    ),
  },
  'endless-requeue': {
    title: 'Endless requeue',
    bad: true,
    ...perJob(
      3, // retries in a row that took nothing from the budget; its lowest remainder so far, plus 100; endless
      ['requeued', 'committed', 'failed', 'enqueued', 'recurred', 'horizon'],
      (cell, fact) => {
        switch (fact.kind) {
          case 'requeued': {
            const lowest = cell.get(1)
            const shrinks = fact.counted && (lowest === 0 || fact.remaining + 100 < lowest)
            if (shrinks) cell.set(1, fact.remaining + 100)
            cell.set(0, shrinks ? 0 : Math.min(cell.get(0) + 1, ENDLESS_STREAK))
            break
          }
          case 'committed':
          case 'failed':
          case 'enqueued':
            cell.set(0, 0)
            cell.set(1, 0)
            break
          case 'recurred':
            cell.set(2, true)
            break
          case 'horizon':
            if (cell.get(0) >= (fact.reason === 'no-progress' ? 1 : ENDLESS_STREAK)) cell.set(2, true)
            break
        }
      },
      (cell) => cell.get(2) === 1,
    ),
  },
  hang: {
    title: 'Hang',
    bad: true,
    ...perJob(
      1,
      ['limit-reached', 'hopeless', 'wait-lost'],
      (cell, fact) => {
        const isLost = fact.kind === 'wait-lost' && !fact.comesBack && !fact.goesOn
        if (fact.kind === 'limit-reached' || fact.kind === 'hopeless' || isLost) cell.set(0, true)
      },
      (cell) => cell.get(0) === 1,
    ),
  },
  'lost-result': {
    title: 'Lost result',
    bad: true,
    ...perJob(
      2, // lost; how the job stands
      ['read', 'console', 'ignored', 'wait-lost', 'committed', 'failed', 'requeued', 'enqueued'],
      (cell, fact) => {
        if (fact.kind === 'read' && fact.reply === 'lost' && fact.destroyed) cell.set(0, true)
        else if (fact.kind === 'console' && fact.took) cell.set(0, true)
        else if (fact.kind === 'ignored' && fact.destroyed) cell.set(0, true)
        else if (fact.kind === 'wait-lost' && fact.hand && fact.only) cell.set(0, true)
        else if (fact.kind === 'committed') cell.set(1, SETTLED)
        else if (fact.kind === 'failed') cell.set(1, fact.generic ? GENERIC : SETTLED)
        else if (fact.kind === 'requeued' || fact.kind === 'enqueued') cell.set(1, NOT_YET)
      },
      (cell) => cell.get(0) === 1 && cell.get(1) !== SETTLED,
    ),
  },
  'wrong-cause': {
    title: 'Wrong cause',
    bad: true,
    ...perJob(
      2, // the record is failed with a generic cause; an outcome was written
      ['failed', 'written', 'committed', 'requeued', 'enqueued'],
      (cell, fact) => {
        if (fact.kind === 'failed') cell.set(0, fact.generic)
        else if (fact.kind === 'written') cell.set(1, true)
        else if (fact.kind === 'committed' || fact.kind === 'requeued') cell.set(0, false)
        else if (fact.kind === 'enqueued') {
          cell.set(0, false)
          cell.set(1, false)
        }
      },
      (cell) => cell.get(0) === 1 && cell.get(1) === 1,
    ),
  },
  'false-failure': {
    title: 'False failure',
    bad: true,
    ...perJob(
      2, // the record is failed; the current attempt did it
      ['failed', 'committed', 'requeued', 'enqueued', 'attempt-started', 'written', 'write-refused'],
      (cell, fact) => {
        switch (fact.kind) {
          case 'failed':
            cell.set(0, true)
            break
          case 'committed':
          case 'requeued':
          case 'enqueued':
            cell.set(0, false)
            break
          case 'attempt-started':
            cell.set(1, false)
            break
          case 'written':
          case 'write-refused':
            if (fact.current) cell.set(1, fact.did === 'done')
            break
        }
      },
      (cell) => cell.get(0) === 1 && cell.get(1) === 1,
    ),
  },
  'starved-budget': {
    title: 'Starved budget',
    bad: true,
    ...perJob(
      1,
      ['failed', 'committed', 'requeued', 'enqueued'],
      (cell, fact) => {
        if (fact.kind === 'failed') cell.set(0, fact.tries < fact.promised)
        else if (fact.kind === 'committed' || fact.kind === 'requeued' || fact.kind === 'enqueued') cell.set(0, false)
      },
      (cell) => cell.get(0) === 1,
    ),
  },
  'immortal-counter': {
    title: 'Immortal counter',
    bad: true,
    ...perJob(
      2, // the key: 0 none, 1 with a life, 2 without; the job is final
      [
        'counted',
        'script-ran',
        'expiry-set',
        'key-expired',
        'console',
        'failed-over',
        'committed',
        'failed',
        'requeued',
        'enqueued',
      ],
      (cell, fact, plan) => {
        switch (fact.kind) {
          case 'counted':
            if (fact.key >= 0 && fact.count === 1 && fact.own !== true) cell.set(0, fact.lastsMs > 0 ? 1 : 2)
            break
          case 'script-ran':
            cell.set(0, fact.life === 'gone' ? 0 : fact.life === 'none' ? 2 : 1)
            break
          case 'expiry-set':
            cell.set(0, 1)
            break
          case 'key-expired':
            if (plan.keys[fact.key].kind === 'budget') cell.set(0, 0)
            break
          case 'console':
          case 'failed-over':
            for (const { key, held, lives } of fact.changes)
              if (plan.keys[key].kind === 'budget') cell.set(0, !held ? 0 : lives ? 1 : 2)
            break
          case 'committed':
          case 'failed':
            cell.set(1, true)
            break
          case 'requeued':
          case 'enqueued':
            cell.set(1, false)
            break
        }
      },
      (cell) => cell.get(0) === 2 && cell.get(1) === 1,
    ),
  },
  'settled-with-cause': {
    title: 'Answered, cause kept',
    bad: false,
    ...perJob(
      1,
      ['failed', 'committed', 'requeued', 'enqueued'],
      (cell, fact) => {
        if (fact.kind === 'failed') cell.set(0, !fact.generic)
        else if (fact.kind === 'committed' || fact.kind === 'requeued' || fact.kind === 'enqueued') cell.set(0, false)
      },
      (cell) => cell.get(0) === 1,
    ),
  },
  settled: {
    title: 'Answered',
    bad: false,
    ...perJob(
      1,
      ['committed', 'failed', 'requeued', 'enqueued'],
      (cell, fact) => {
        if (fact.kind === 'committed') cell.set(0, fact.did === 'done' && fact.resultOf === fact.job)
        else if (fact.kind === 'failed' || fact.kind === 'requeued' || fact.kind === 'enqueued') cell.set(0, false)
      },
      (cell) => cell.get(0) === 1,
    ),
  },
} as const satisfies Record<string, VerdictEntry>
