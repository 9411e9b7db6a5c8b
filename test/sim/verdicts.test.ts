import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Fact } from '../../src/sim/facts.ts'
import type { VerdictEntry } from '../../src/sim/monitor.ts'
import { foldMonitors, startMonitors, verdictsOf } from '../../src/sim/monitors.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../../src/sim/verdicts.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { jobOf, small } from '../support/small.ts'

describe('monitors', () => {
  it('watch every kind of fact that they make something of', () => {
    const changedBy = new Set<string>()
    fc.assert(
      fc.property(arbitraryScenario(), (scenario) => {
        const { plan, facts } = record(compile(scenario), { untilMs: 3_600_000 })
        for (const slug of VERDICT_SLUGS) {
          const entry: VerdictEntry = VERDICTS[slug]
          const shownAll = entry.start(plan)
          for (const fact of facts) {
            const before = shownAll.join()
            entry.fold(shownAll, fact, plan)
            if (shownAll.join() === before) continue
            changedBy.add(slug)
            expect(entry.watches, `${slug} on ${fact.kind}`).toContain(fact.kind)
          }
        }
      }),
      { numRuns: 300 },
    )
    // The property has said something about nearly every monitor.
    expect(changedBy.size).toBeGreaterThan(VERDICT_SLUGS.length - 4)
  })

  it('are small integers that JSON carries', () => {
    fc.assert(
      fc.property(arbitraryScenario(), (scenario) => {
        const { monitors } = record(compile(scenario), { untilMs: 3_600_000 })
        expect(JSON.parse(JSON.stringify(monitors))).toEqual(monitors)
        for (const x of monitors.flat()) expect(Number.isInteger(x) && Math.abs(x) < 1000).toBe(true)
      }),
      { numRuns: 100 },
    )
  })
})

const plan = compile(small({ jobs: [jobOf('job-1', 'done', '65s')] }))
const wait = { job: 0, worker: 0 }
const started = (attempt: number): Fact => ({ kind: 'attempt-started', atMs: 0, ...wait, node: 0, attempt })
const written = (did: 'done' | 'failed' | 'nothing'): Fact => ({
  kind: 'written',
  atMs: 1,
  job: 0,
  node: 0,
  attempt: 1,
  key: 0,
  payload: 0,
  did,
  wellFormed: did !== 'nothing',
  current: true,
  forMs: 0,
  command: 'set',
})
const committed = (did: 'done' | 'failed' | 'nothing', writtenBy = 1): Fact => ({
  kind: 'committed',
  atMs: 2,
  ...wait,
  attempt: 1,
  payload: 0,
  writtenBy,
  resultOf: 0,
  did,
})
const failed = (generic: boolean, tries = 1, promised = 1): Fact => ({
  kind: 'failed',
  atMs: 3,
  ...wait,
  attempt: 1,
  cause: generic ? 0 : 3,
  notice: generic ? 0 : 3,
  generic,
  byLimit: generic,
  tries,
  promised,
})
const readLost: Fact = {
  kind: 'read',
  atMs: 2,
  ...wait,
  key: 0,
  look: 'tick',
  command: 'getdel',
  reply: 'lost',
  payload: 0,
  destroyed: true,
}
const requeued = (remaining: number): Fact => ({
  kind: 'requeued',
  atMs: 3,
  ...wait,
  attempt: 1,
  remaining,
  counted: true,
})
const horizon: Fact = { kind: 'horizon', atMs: 9, reason: 'time' }
const enqueued: Fact = { kind: 'enqueued', atMs: 0, job: 0, onPurpose: true }

describe('each verdict, from facts alone', () => {
  const cases: [string, Fact[], VerdictSlug[]][] = [
    ['a done that was done', [started(1), written('done'), committed('done')], ['settled']],
    ['a done that was nothing', [started(1), written('nothing'), committed('nothing')], ['silent-corruption']],
    ['another attempt’s result', [started(1), started(2), committed('done', 2)], ['silent-corruption', 'settled']],
    ['a failure with its own cause', [started(1), written('failed'), failed(false)], ['settled-with-cause']],
    ['a generic cause', [started(1), written('failed'), failed(true)], ['wrong-cause']],
    ['a generic cause, and nothing was ever written', [started(1), failed(true)], []],
    [
      'two outcomes, queued twice on purpose',
      [enqueued, started(1), committed('done'), started(2), committed('done')],
      ['settled'],
    ],
    ['a failure although it was done', [started(1), written('done'), failed(true)], ['wrong-cause', 'false-failure']],
    ['a failure before it was done', [started(1), failed(true), written('done')], ['wrong-cause', 'false-failure']],
    ['a lost reply, unsettled', [started(1), readLost], ['lost-result']],
    [
      'a lost reply, settled after all',
      [started(1), readLost, started(2), written('done'), committed('done')],
      ['settled'],
    ],
    ['two outcomes', [started(1), committed('done'), committed('done')], ['duplicate', 'settled']],
    [
      'two outcomes, queued on purpose between',
      [started(1), committed('done'), enqueued, started(2), committed('done')],
      ['settled'],
    ],
    ['a settled job that runs again', [started(1), committed('done'), started(2)], ['duplicate', 'settled']],
    ['a promise not kept', [started(1), failed(false, 1, 2)], ['starved-budget', 'settled-with-cause']],
    ['a budget that shrinks', [requeued(2), requeued(1), requeued(0), horizon], []],
    ['a budget that does not', [requeued(1), requeued(1), requeued(1), horizon], ['endless-requeue']],
    ['a budget that comes back', [requeued(1), requeued(1), requeued(0), requeued(1), horizon], []],
  ]
  it.each(cases)('%s', (_, facts, verdicts) => {
    const state = startMonitors(plan)
    for (const fact of [enqueued, ...facts]) foldMonitors(state, fact, plan)
    expect(verdictsOf(state, 0, plan)).toEqual(verdicts)
  })
})
