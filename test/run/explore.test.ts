/** What can happen at all: the search finds what an independent model found, and what a naive search counts. */
import { describe, expect, test } from 'vitest'
import { type Exploration, explore, type Found } from '../../src/run/explore.ts'
import { type ExploreBounds, explorePlan } from '../../src/run/explore-plan.ts'
import type { FaultSlug } from '../../src/sim/faults.ts'
import { copy, enabled, initial, stateKey, step, type World } from '../../src/sim/index.ts'
import { foldMonitors, startMonitors, verdictsOf } from '../../src/sim/monitors.ts'
import type { Plan } from '../../src/sim/plan.ts'
import { VERDICTS, type VerdictSlug } from '../../src/sim/verdicts.ts'

type Rules = Pick<ExploreBounds, 'preset' | 'set'>

const planFor = (rules: Rules, faults = 0, only?: readonly FaultSlug[]): Plan =>
  explorePlan({ ...rules, jobs: 1, workers: 2, faults, only })

const search = (rules: Rules, faults = 0, only?: readonly FaultSlug[]): Exploration =>
  explore(planFor(rules, faults, only))

function find(exploration: Exploration, verdict: VerdictSlug): Found {
  const found = exploration.found.find((candidate) => candidate.verdict === verdict)
  if (found === undefined) throw new Error(`${verdict} was not found`)
  return found
}

const AS_FOUND: readonly VerdictSlug[] = [
  'silent-corruption',
  'hang',
  'lost-result',
  'wrong-cause',
  'healthy-node-ejected',
]

/** Depth first, with nothing of the search under test: states by key, and the choices each of them offers. */
function naively(plan: Plan): { states: number; transitions: number } {
  const seen = new Set<string>()
  let transitions = 0
  const stack: World[] = []
  const meet = (world: World) => {
    const key = stateKey(world, false)
    if (seen.has(key)) return
    seen.add(key)
    stack.push(world)
  }
  meet(initial(plan))
  for (let world = stack.pop(); world !== undefined; world = stack.pop()) {
    for (const message of enabled(world)) {
      transitions++
      const next = copy(world)
      step(next, message)
      meet(next)
    }
  }
  return { states: seen.size, transitions }
}

describe('a naive search counts the same', () => {
  test.each<[string, Rules, number, FaultSlug[] | undefined]>([
    ['as found', { preset: 'as-found' }, 0, undefined],
    ['servers tried, limit 1', { preset: 'allowlist', set: { budget: 'servers-limit-1' } }, 0, undefined],
    ['all fixed', { preset: 'all-fixed' }, 0, undefined],
    ['as found, any one fault', { preset: 'as-found' }, 1, undefined],
    ['allowlist, one crash', { preset: 'allowlist' }, 1, ['worker-crash']],
  ])(
    '%s',
    (_, rules, faults, only) => {
      const plan = planFor(rules, faults, only)
      const { states, transitions, exhausted } = explore(plan, { fold: false })
      expect(exhausted).toBe(true)
      expect({ states, transitions }).toEqual(naively(plan))
    },
    60_000,
  )
})

/** Steps through a trace by hand; the verdicts that hold at its end. */
function replay(plan: Plan, { trace }: Found): VerdictSlug[] {
  const world = initial(plan)
  const monitors = startMonitors(plan)
  for (const { message, facts: recorded } of trace) {
    expect(enabled(world)).toContainEqual(message)
    const facts = step(world, message)
    expect(facts).toEqual(recorded)
    for (const fact of facts) foldMonitors(monitors, fact, plan)
  }
  return verdictsOf(monitors, -1, plan)
}

const kindsIn = ({ trace }: Found) => trace.flatMap(({ facts }) => facts.map(({ kind }) => kind))

describe('traces', () => {
  test.each<[string, Rules, number, FaultSlug[] | undefined]>([
    ['as found', { preset: 'as-found' }, 0, undefined],
    ['servers tried, limit 1', { preset: 'allowlist', set: { budget: 'servers-limit-1' } }, 0, undefined],
    [
      'skipped',
      { preset: 'allowlist', set: { budget: 'counter-script', 'breaker-explicit': 'skipped' } },
      0,
      undefined,
    ],
    ['typed errors, one crash', { preset: 'typed-errors' }, 1, ['worker-crash']],
    ['all fixed, one reply lost', { preset: 'all-fixed' }, 1, ['reply-lost']],
  ])('%s: each leads to its verdict', (_, rules, faults, only) => {
    const plan = planFor(rules, faults, only)
    const { found } = explore(plan)
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) {
      expect(one.length).toBe(one.trace.length)
      expect(one.faults).toBe(one.trace.filter(({ message }) => message.kind === 'fault').length)
      if (one.loopFrom === null) expect(replay(plan, one)).toContain(one.verdict)
    }
  })

  test('a hang of the original worker contains the misread', () => {
    const hang = find(search({ preset: 'as-found' }), 'hang')
    expect(kindsIn(hang)).toContain('ignored')
    expect(hang.faults).toBe(0)
    expect(hang.loopFrom).toBeNull()
  })

  test('an endless requeue is a prefix and a loop: what goes round comes back to the same state', () => {
    const plan = planFor({ preset: 'allowlist', set: { budget: 'servers-dedupe-limit-2' } })
    const endless = find(explore(plan), 'endless-requeue')
    const from = endless.loopFrom
    if (from === null) throw new Error('a loop begins somewhere')
    const world = initial(plan)
    const keys = [stateKey(world, false)]
    for (const { message } of endless.trace) {
      step(world, message)
      keys.push(stateKey(world, false))
    }
    expect(keys[from]).toBe(keys.at(-1))
    const round = endless.trace.slice(from).flatMap(({ facts }) => facts.map(({ kind }) => kind))
    expect(round).toContain('attempt-started')
    expect(round).toContain('requeued')
  })
})

test('what is found stands worst first', () => {
  const order = Object.keys(VERDICTS)
  const places = search({ preset: 'as-found' }).found.map(({ verdict }) => order.indexOf(verdict))
  expect(places).toEqual([...places].sort((x, y) => x - y))
})

describe('with faults', () => {
  test('a lost reply hangs even the worker that has everything mended', () => {
    const exploration = search({ preset: 'all-fixed' }, 1, ['reply-lost'])
    expect(exploration.exhausted).toBe(true)
    const hang = find(exploration, 'hang')
    expect(hang.faults).toBe(1)
    const reads = hang.trace.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'read'))
    expect(reads).toContainEqual(expect.objectContaining({ reply: 'lost', destroyed: true }))
  })

  test('what needs no fault is found without one', () => {
    const exploration = search({ preset: 'as-found' }, 1)
    for (const verdict of AS_FOUND) expect(find(exploration, verdict).faults).toBe(0)
    expect(find(exploration, 'false-failure').faults).toBe(1)
  })

  test('a fault that is not allowed does not happen', () => {
    const { found } = search({ preset: 'typed-errors' }, 1, ['wait-cancelled'])
    const chosen = found.flatMap(({ trace }) =>
      trace.flatMap(({ facts }) => facts.flatMap((fact) => (fact.kind === 'fault-began' ? [fact.fault] : []))),
    )
    expect(new Set(chosen)).toEqual(new Set(['wait-cancelled']))
  })
})

test('a search that is cut short does not claim to have seen everything', () => {
  const plan = planFor({ preset: 'all-fixed' })
  const whole = explore(plan)
  const { exhausted, states } = explore(plan, { statesMax: 50 })
  expect([exhausted, whole.exhausted]).toEqual([false, true])
  expect(states).toBeLessThan(whole.states)
})

test('a world with time cannot be searched', () => {
  const timed = { ...planFor({ preset: 'all-fixed' }), untimed: null }
  expect(() => explore(timed)).toThrow('untimed')
})
