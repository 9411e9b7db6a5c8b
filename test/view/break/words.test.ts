/** What may happen next, in words: there are some for whatever can be pending, and no two that are on offer read the same. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Recording } from '../../../src/run/record.ts'
import { type Schedule, scheduled, scheduledOn } from '../../../src/run/schedule.ts'
import { compile, type Overlay } from '../../../src/scenario/compile.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { enabled } from '../../../src/sim/enabled.ts'
import { CRASH_POINTS, UNTIMED_FAULTS } from '../../../src/sim/faults.ts'
import { MESSAGE_KINDS, type MessageKind } from '../../../src/sim/messages.ts'
import type { Plan } from '../../../src/sim/plan.ts'
import type { RuleName } from '../../../src/sim/rules.ts'
import { stepFirst } from '../../../src/sim/step.ts'
import { initial } from '../../../src/sim/world.ts'
import { breakPlan } from '../../../src/story/breaking/plan.ts'
import { groupsOf } from '../../../src/view/break/offers.ts'
import { type Told, traceOf, traceOn } from '../../../src/view/break/trace.ts'
import { messageInWords, stillToCome } from '../../../src/view/break/words.ts'
import { hasGates } from '../../../src/view/stage/scene.ts'
import { sentenceOf } from '../../../src/view/words.ts'
import { find } from '../../support/claims.ts'
import { LESSONS } from '../../support/stories.ts'

type Settings = Readonly<Partial<Record<RuleName, string>>>

/** A world of two jobs and two workers in which everything may go wrong, with these rules. */
function planWith(set: Settings, jobs = 2): Plan {
  const scenario: Scenario = {
    version: 1,
    id: 'words',
    title: 'Words',
    summary: 'Everything may happen.',
    numbers: { breakerLimit: 1, resultLife: '300s', readLease: '30s' },
    nodes: ['a', 'b'],
    workers: [{ id: 'worker-1' }, { id: 'worker-2' }],
    payloads: {
      done: { text: '{"status":"done"}' },
      failed: { text: '{"status":"error","message":"out of memory"}' },
      half: { text: '{"status":"done"' },
    },
    jobs: Array.from({ length: jobs }, (_, i) => ({
      id: `job-${i + 1}`,
      attempts: [{ payload: 'done' as const, run: '65s' }],
    })),
  }
  return compile(scenario, {
    preset: 'all-fixed',
    set,
    untimed: {
      payloads: [0, 1, 2],
      faults: UNTIMED_FAULTS,
      faultsMax: 3,
      crashPoints: CRASH_POINTS.map((_, i) => i),
      replies: [0, 1, 2, 3, 4, 5],
    },
  })
}

const RULES: readonly Settings[] = [
  {},
  { read: 'get-then-del', resend: 'on' },
  { read: 'claim' },
  { read: 'lmove', resend: 'on' },
  { read: 'stream' },
  { read: 'stash' },
  { 'key-scope': 'per-attempt', read: 'get' },
  { 'breaker-guard': 'none', 'breaker-scope': 'worker' },
  { budget: 'counter-split', 'budget-count': 'at-claim' },
]
const PLANS = RULES.flatMap((set) => [planWith(set), planWith(set, 1)])

const TASKS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap(({ run, breaks }) =>
    run === undefined || breaks === undefined ? [] : [breakPlan(run, breaks, find(run.scenario))],
  ),
)

const met = new Set<MessageKind>()
const faultsMet = new Set<number>()

/** What anybody reads of one state; fails where it is no sentence. */
function read(schedule: Schedule): readonly string[] {
  const groups = groupsOf(schedule)
  const offers = groups.flatMap((group) => group.offers)
  expect(offers).toHaveLength(schedule.offers.length + schedule.blocked.length)
  expect(offers.filter(({ waits }) => waits === null).map(({ message }) => message)).toEqual(
    expect.arrayContaining([...schedule.offers]),
  )
  for (const { message, says, waits } of offers) {
    met.add(message.kind)
    if (message.kind === 'fault') faultsMet.add(message.a)
    expect(says).toMatch(/^[\w“][^{}]*[^.{} ]$/)
    expect(says).not.toMatch(/undefined|null\b|NaN| -\d/)
    if (waits !== null) expect(schedule.offers).not.toContainEqual(message)
  }
  for (const { title, offers: own } of groups) {
    expect(title).not.toBe('')
    expect(own.length).toBeGreaterThan(0)
  }
  for (const says of stillToCome(schedule.recording.end)) expect(says).toMatch(/^\w.*[^.]$/)
  return offers.map(({ says }) => says)
}

function walk(plan: Plan, places: readonly number[], look: (schedule: Schedule) => void): Schedule {
  let here = scheduled(plan, [])
  look(here)
  for (const place of places) {
    if (here.offers.length === 0) break
    here = scheduledOn(here, [here.offers[place % here.offers.length]])
    look(here)
  }
  return here
}

const places = fc.array(fc.nat(60), { minLength: 5, maxLength: 40 })

describe('without time', () => {
  test.each(RULES.map((set, i) => ({ set, i })))('no two of one state read the same: $set', ({ i }) => {
    for (const plan of PLANS.slice(i * 2, i * 2 + 2))
      fc.assert(
        fc.property(places, (list) => {
          walk(plan, list, (schedule) => {
            const all = read(schedule)
            expect(new Set(all).size).toBe(all.length)
          })
        }),
        { numRuns: 10 },
      )
  })

  test('every fault that may be chosen was met, and each step that was taken is told', () => {
    expect([...faultsMet].sort()).toEqual(UNTIMED_FAULTS.map((_, i) => i))
    fc.assert(
      fc.property(fc.constantFrom(...PLANS), places, (plan, list) => {
        const { recording } = walk(plan, list, () => {})
        const told = traceOf(recording)
        expect(told).toHaveLength(recording.chosen?.length ?? -1)
        for (const { says, facts } of told) {
          expect(says).not.toBe('')
          for (const fact of facts) expect(fact).not.toMatch(/undefined|\{|^$/)
        }
      }),
      { numRuns: 20 },
    )
  })

  test('of a breaker nothing is told before it acts, and then all of it', () => {
    const acted = new Set<boolean>()
    fc.assert(
      fc.property(fc.constantFrom(...TASKS, ...PLANS), places, (plan, list) => {
        let before: Recording | null = null
        let told: readonly Told[] = []
        const { recording } = walk(plan, list, (schedule) => {
          told = before === null ? traceOf(schedule.recording) : traceOn(told, before, schedule.recording)
          before = schedule.recording
        })
        const acts = hasGates(recording)
        acted.add(acts)
        const own = recording.facts.filter((fact) => 'owner' in fact).map((fact) => sentenceOf(plan, fact))
        const said = told.flatMap(({ facts }) => facts)
        expect(said.filter((says) => /breaker|test slot|strike|cool-down/i.test(says))).toEqual(acts ? own : [])
      }),
      { numRuns: 60 },
    )
    expect(acted.size).toBe(2)
  })

  test('in the lessons’ own tasks nothing has to be told apart by number', () => {
    expect(TASKS.length).toBeGreaterThan(0)
    fc.assert(
      fc.property(fc.constantFrom(...TASKS), places, (plan, list) => {
        walk(plan, list, (schedule) => {
          for (const says of read(schedule)) expect(says).not.toMatch(/\(\d+ of \d+\)$/)
        })
      }),
      { numRuns: 60 },
    )
  })
})

test('whatever is pending in a run with time has its words too, and between the two no kind is left out', () => {
  const runs: readonly [string, Overlay][] = [
    ['incident', {}],
    ['hot-fix', {}],
    ['ways-a-test-ends', { numbers: { probeLease: '30s' } }],
    ['seen-then-written', {}],
    ['nudge-lost', {}],
    ['lease-too-short', { numbers: { jobLease: '20s' } }],
    ['awake-too-late', {}],
    ['looked-before-listening', {}],
    ['raising-the-dead', {}],
    ['late-answer', {}],
    ['one-result', { set: { 'stale-monitor': 'total-age' } }],
    ['one-result', { set: { deadline: 'passed' }, numbers: { ceiling: '30s' } }],
    ['one-result', { edits: [{ at: '60s', fault: 'record-unavailable', for: '16s' }] }],
    [
      'one-result',
      { set: { read: 'get-then-del', resend: 'on' }, edits: [{ at: '60s', fault: 'reply-lost', command: 'delete' }] },
    ],
  ]
  for (const [slug, overlay] of runs) {
    const w = initial(compile(find(slug), overlay))
    for (let n = 0; n < 400 && w.pending.size > 0; n++) {
      for (const message of enabled(w)) {
        met.add(message.kind)
        expect(messageInWords(w, message)).toMatch(/^[\w“][^{}]*[^{}. ]$/)
      }
      stepFirst(w, [])
    }
  }
  expect(MESSAGE_KINDS.filter((kind) => !met.has(kind))).toEqual([])
})
