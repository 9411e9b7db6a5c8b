import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { factsAfter, type Recording, record, worldAt } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { budgetKeySeen, resultKeySeen } from '../../src/sim/keys.ts'
import { BREAKER_STATES, CONSUMER_STATES } from '../../src/sim/machines.ts'
import { KIND } from '../../src/sim/messages.ts'
import { somePending } from '../../src/sim/queue.ts'
import { decodeRules } from '../../src/sim/rule-values.ts'
import { OPTION_NAMES, RULE_NAMES } from '../../src/sim/rules.ts'
import { countIn } from '../../src/sim/store/values.ts'
import { ABSENT, DONE, LEAKED, type World } from '../../src/sim/world.ts'
import { type Lanes, lanesOf, pollsInWords, spanAt } from '../../src/view/lanes.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { instantAt, squeezedSpans, type Timeline, timelineOf } from '../../src/view/presentation.ts'
import { arbitraryGate } from '../support/arbitrary-gate.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { gate as gateRun } from '../support/gate.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'
import { jobOf } from '../support/small.ts'

interface Shown {
  readonly recording: Recording
  readonly timeline: Timeline
  readonly lanes: readonly Lanes[]
}

function shownOf(recording: Recording): Shown {
  const timeline = timelineOf(recording, narrationOf(recording))
  return { recording, timeline, lanes: recording.plan.jobs.map((_, job) => lanesOf(recording, job, timeline)) }
}

const runs = SCENARIO_FILES.flatMap((file) =>
  ([undefined, 'all-fixed'] as const).map((preset): [string, Shown] => [
    `${file}, ${preset ?? 'its own rules'}`,
    shownOf(record(compile(shipped(file.replace('.json', '')), { preset }))),
  ]),
)

/** What the world says of a job's key. */
const keyHeld = (world: World, job: number): boolean =>
  world.keyHeld[resultKeySeen(world, job, world.jobAttempt[job])] === 1

/** The phases of all breakers; a lane shows one of them. */
function gateKinds(world: World): string[] {
  const { probesMax } = world.plan.numbers
  return world.breakerState.map((state, breaker) => {
    const phase = BREAKER_STATES[state]
    if (phase === 'open') return world.breakerCooled[breaker] === 1 ? 'cooled' : 'open'
    if (phase === 'closed') return 'closed'
    if (world.breakerWedged[breaker] === 1) return 'wedged'
    const slots = world.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax)
    if (slots.some((holder) => holder > 0)) return 'testing'
    return slots.includes(LEAKED) ? 'leaked' : 'half-open'
  })
}

/** The breaker that a job has met last, by the facts. */
function breakerMet({ facts, plan }: Recording, job: number, upTo: number): number {
  for (let i = upTo - 1; i >= 0; i--) {
    const fact = facts[i]
    if ((fact.kind === 'gate-refused' || fact.kind === 'admitted') && fact.job === job)
      return Math.max(0, fact.owner) * plan.nodes.length + fact.node
  }
  return plan.jobs[job].firstNode
}

const PHASE_OF: Readonly<Record<string, string>> = {
  closed: 'closed',
  open: 'open',
  cooled: 'open',
  'half-open': 'half-open',
  testing: 'half-open',
  leaked: 'half-open',
  wedged: 'half-open',
}

function budgetLabel(world: World, job: number): string {
  const rules = decodeRules(world.ruleValue)
  const budgetKey = budgetKeySeen(world, job)
  if (rules.budget === 'none') return 'no retry'
  if (rules.budget.startsWith('servers'))
    return `${world.jobServers[job]} of ${rules.budget === 'servers-limit-1' ? 1 : 2} servers`
  if (rules.budget === 'job-row') return `${world.jobRowCount[job]} of ${rules['budget-limit']}`
  const immortal = world.keyHeld[budgetKey] === 1 && world.keyHasTtl[budgetKey] === 0
  return `${countIn(world, budgetKey)} of ${rules['budget-limit']}${immortal ? ', never expires' : ''}`
}

/** States of a job's waits by name; a wait that is none is left out. */
function waitStates(world: World, job: number): string[] {
  return world.plan.workers
    .map((_, worker) => world.waitState[worker * world.plan.jobs.length + job])
    .filter((state) => state > 0)
    .map((state) => CONSUMER_STATES[state])
}

/** A worker that pauses has work on it, or has just woken and not yet gone on with it. */
const isPaused = (world: World, job: number): boolean =>
  world.plan.workers.some((_, worker) => {
    const wait = worker * world.plan.jobs.length + job
    const { kind, a } = world.pending
    const goesOn = (slot: number) => kind[slot] === KIND.proceed && a[slot] === wait
    return world.waitState[wait] > 0 && (world.workerPaused[worker] === 1 || somePending(world.pending, goesOn))
  })

function wasAnswered({ facts }: Recording, job: number, upTo: number): boolean {
  return facts.slice(0, upTo).some((fact) => (fact.kind === 'committed' || fact.kind === 'failed') && fact.job === job)
}

const WAITING = new Set(['waiting', 'hopeless', 'reading'])

function agrees({ recording, lanes }: Shown, messages: number, facts: number): void {
  const world = worldAt(recording, messages, facts)
  const between = facts === factsAfter(recording, messages)
  for (const [job, { worker, key, gate, budget }] of lanes.entries()) {
    expect(spanAt(key, facts).kind === 'held').toBe(keyHeld(world, job))
    const kind = spanAt(gate, facts).kind
    const here = breakerMet(recording, job, facts)
    expect(PHASE_OF[kind]).toBe(BREAKER_STATES[world.breakerState[here]])
    // In the middle of a message a budget may have been counted but not yet said, a slot said but not yet given back.
    if (!between) continue
    expect(kind).toBe(gateKinds(world)[here])
    expect(spanAt(budget, facts).label).toBe(budgetLabel(world, job))
    // A pause may come between two steps that are one moment otherwise: the lane stays at the last that was told.
    if (isPaused(world, job)) continue
    const states = waitStates(world, job)
    const doing = spanAt(worker, facts).kind
    const status = world.jobStatus[job]
    if (states.length === 0) {
      if (status === ABSENT || status >= DONE) expect(doing).toBe('none')
      // A job queued on purpose while its requeue is still due is queued twice; of the second time no fact tells.
      else expect(wasAnswered(recording, job, facts) ? ['queued', 'down', 'none'] : ['queued', 'down']).toContain(doing)
    } else if (doing === 'gated') expect(states).toContain('gated')
    else if (doing === 'holding') expect(states.some((state) => state.startsWith('holding'))).toBe(true)
    else {
      expect(WAITING).toContain(doing)
      expect(states.some((state) => state.startsWith('listening.'))).toBe(true)
    }
  }
}

test('there is something to draw', () => {
  expect(runs.length).toBeGreaterThan(10)
})

describe.each(runs)('%s', (_, shown) => {
  const { recording, timeline, lanes } = shown

  test('the lanes say what the world says, at any moment', () => {
    // Each told fact once; and moments anywhere, most of them in the middle of nothing.
    for (const { t } of timeline.stops) {
      const { messages, facts } = instantAt(timeline, t)
      agrees(shown, messages, facts)
    }
    fc.assert(
      fc.property(fc.double({ min: 0, max: timeline.endT, noNaN: true }), (t) => {
        const { messages, facts } = instantAt(timeline, t)
        agrees(shown, messages, facts)
      }),
      { numRuns: 60 },
    )
  })

  test('spans join, begin with their fact, and nothing is drawn before it is told', () => {
    for (const { worker, key, gate, budget, polls } of lanes) {
      for (const { spans, marks } of [worker, key, gate, budget]) {
        expect(spans[0].fromT).toBe(0)
        expect(spans.at(-1)!.toT).toBe(timeline.endT)
        for (const [i, { fromT, toT, fromFact }] of spans.entries()) {
          expect(toT).toBeGreaterThanOrEqual(fromT)
          if (i > 0) expect(fromT).toBe(spans[i - 1].toT)
          if (fromFact >= 0) expect(instantAt(timeline, fromT).facts).toBeGreaterThan(fromFact)
          if (fromT > 0) expect(instantAt(timeline, fromT - 1e-6).facts).toBeLessThanOrEqual(fromFact)
        }
        for (const { t, fact } of marks) expect(instantAt(timeline, t).facts).toBe(fact + 1)
      }
      for (const { t, fact } of Object.values(polls))
        for (const [i, at] of t.entries()) expect(instantAt(timeline, at).facts).toBeGreaterThan(fact[i])
    }
  })

  test('every look is counted, once', () => {
    for (const [job, { polls }] of lanes.entries()) {
      const looks = recording.facts.filter(
        (fact) => fact.kind === 'read' && fact.job === job && fact.reply !== 'timeout',
      )
      const places = Object.values(polls).flatMap(({ fact }) => fact)
      expect(places.length).toBe(looks.length)
      expect(new Set(places).size).toBe(looks.length)
    }
  })

  test('squeezed stretches and told ones make up the whole run', () => {
    const spans = squeezedSpans(timeline)
    expect(spans.reduce((sum, { ms }) => sum + ms, 0)).toBe(recording.messageAtMs.at(-1))
    for (const [i, { fromT, toT }] of spans.entries()) {
      expect(toT).toBeGreaterThan(fromT)
      if (i > 0) expect(fromT).toBeGreaterThanOrEqual(spans[i - 1].toT)
      // Nothing is told inside.
      expect(timeline.stops.some(({ t }) => t > fromT && t < toT - 1e-6)).toBe(false)
      expect(instantAt(timeline, toT).ms - instantAt(timeline, fromT).ms).toBeCloseTo(spans[i].ms, 3)
    }
  })
})

const share = fc.double({ min: 0, max: 1, noNaN: true })

function agreesThroughout(recording: Recording, shares: readonly number[]): void {
  const shown = shownOf(recording)
  const { stops, endT } = shown.timeline
  for (const t of [...shares.map((x) => x * endT), ...stops.slice(0, 80).map(({ t }) => t)]) {
    const { messages, facts } = instantAt(shown.timeline, t)
    agrees(shown, messages, facts)
  }
}

test('the lanes agree with the world whatever the scenario', () => {
  fc.assert(
    fc.property(arbitraryScenario(), fc.array(share, { minLength: 3, maxLength: 3 }), (scenario: Scenario, shares) =>
      agreesThroughout(record(compile(scenario, {}), { untilMs: 3 * 3_600_000 }), shares),
    ),
    { numRuns: 120 },
  )
})

test('a gate with several test slots, some of which leak and are reclaimed', () => {
  const call = fc.record({
    payload: fc.constantFrom('done' as const, 'error' as const),
    at: fc.integer({ min: 1, max: 40 }),
    run: fc.integer({ min: 1, max: 40 }),
  })
  fc.assert(
    fc.property(
      fc.array(call, { minLength: 2, maxLength: 6 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('none', '20s', '5m'),
      fc.constantFrom('skipped', 'counts', 'released'),
      (calls, probes, probeLease, explicit) => {
        const jobs = calls.map(({ payload, at, run }, i) =>
          jobOf(`job-${i + 1}`, payload, `${run}s`, { enqueuedAt: `${at}s`, attemptsMax: 1 }),
        )
        const numbers = { ceiling: '1h', coolDown: '1s', probes, probeLease }
        agreesThroughout(gateRun({ jobs, openBreakers: ['a'], numbers }, { 'breaker-explicit': explicit }), [])
      },
    ),
    { numRuns: 150 },
  )
})

test('a gate by any of the breaker’s rules', () => {
  const names = RULE_NAMES.filter((name) => name.startsWith('breaker-'))
  const rules = fc.record(
    Object.fromEntries(names.map((name) => [name, fc.constantFrom(...OPTION_NAMES[RULE_NAMES.indexOf(name)])])),
  )
  fc.assert(
    fc.property(arbitraryGate(), rules, (scenario, set) =>
      agreesThroughout(record(compile(scenario, { preset: 'all-fixed', set }), { untilMs: 600_000 }), []),
    ),
    { numRuns: 150 },
  )
})

test('the incident as its lanes tell it', () => {
  const { lanes, timeline, recording } = runs.find(([name]) => name.startsWith('incident.json, its own'))![1]
  const [{ worker, key, polls, gate, budget }] = lanes
  const told = (spans: readonly { kind: string }[]) => spans.map(({ kind }) => kind)
  expect(told(worker.spans)).toEqual([
    'none',
    'queued',
    'submitting',
    'waiting',
    'reading',
    'waiting',
    'hopeless',
    'reading',
    'none',
  ])
  expect(worker.marks.map(({ label }) => label)).toEqual(['read, dropped', 'says “timed out”'])
  expect(told(key.spans)).toEqual(['empty', 'held', 'gone'])
  expect(told(gate.spans)).toEqual(['closed'])
  expect(budget.spans.map(({ label }) => label)).toEqual(['no retry'])
  expect(pollsInWords(polls, recording.facts.length)).toBe('4,392 empty, 1 found')
  expect(squeezedSpans(timeline).map(({ ms }) => ms)).toEqual([14_640_000, 7_320_000])
})
