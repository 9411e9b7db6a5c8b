/** What a search takes for one may be taken for one: side by side with a search that takes nothing for one. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { explore } from '../../src/run/explore.ts'
import { keyMaker, workersAreAlike } from '../../src/run/explore-key.ts'
import { payloadKinds, withOneOfEachKind } from '../../src/run/explore-payloads.ts'
import { type ExploreBounds, explorePlan } from '../../src/run/explore-plan.ts'
import { restore, save } from '../../src/run/explore-snapshot.ts'
import { copy, enabled, initial, stateKey, step, type World } from '../../src/sim/index.ts'
import { copyMonitors, foldMonitors, type MonitorState, startMonitors } from '../../src/sim/monitors.ts'
import type { Plan } from '../../src/sim/plan.ts'

type Bounds = Partial<ExploreBounds>

/** `payloads`: how many of those a node may write; all where it is not said. */
function planFor({ payloads, ...bounds }: Bounds & { readonly payloads?: number | undefined }): Plan {
  const plan = explorePlan({ preset: 'all-fixed', jobs: 1, workers: 2, faults: 0, ...bounds })
  if (payloads === undefined || plan.untimed === null) return plan
  return { ...plan, untimed: { ...plan.untimed, payloads: plan.untimed.payloads.slice(0, payloads) } }
}

const CANCELLED = { faults: 1, only: ['wait-cancelled'] } as const

/** Small worlds that differ in what there is to fold. */
const WORLDS: readonly [string, Parameters<typeof planFor>[0]][] = [
  ['as found', { preset: 'as-found' }],
  ['as found, any fault', { preset: 'as-found', faults: 1 }],
  ['limit 1', { preset: 'allowlist', set: { budget: 'servers-limit-1' } }],
  ['endless', { preset: 'allowlist', set: { budget: 'servers-dedupe-limit-2' }, payloads: 4 }],
  ['skipped', { preset: 'allowlist', set: { budget: 'counter-script', 'breaker-explicit': 'skipped' } }],
  ['all fixed', {}],
  ['late delete', { set: { read: 'get-then-del' }, payloads: 3 }],
  ['a lost reply', { faults: 1, only: ['reply-lost'] }],
  ['a leaked slot', { ...CANCELLED, set: { 'node-choice': 'same', 'breaker-cancel': 'leaks' }, payloads: 3 }],
  ['a claim', { faults: 1, only: ['reply-lost'], set: { read: 'claim', 'key-scope': 'per-attempt' } }],
  ['a stream', { set: { read: 'stream', 'key-scope': 'per-attempt' } }],
  ['one entity', { jobs: 2, workers: 1, sharedEntity: true, set: { 'budget-scope': 'entity' }, payloads: 4 }],
  ['two jobs', { preset: 'typed-errors', jobs: 2, payloads: 3 }],
  ['a token', { ...CANCELLED, set: { 'commit-guard': 'fenced' }, payloads: 2 }],
  ['an outcome by its attempt', { ...CANCELLED, set: { 'commit-guard': 'keyed' }, payloads: 2 }],
]

describe('folded and not, a search finds the same', () => {
  test.each(WORLDS)('%s', (_, bounds) => {
    const plan = planFor(bounds)
    const folded = explore(plan)
    const whole = explore(plan, { fold: false })
    expect([folded.exhausted, whole.exhausted]).toEqual([true, true])
    const found = ({ found: all }: typeof folded) => all.map(({ verdict, faults, length }) => [verdict, faults, length])
    // How long a loop is depends on where it is entered; that there is one, and with how many faults, does not.
    const endless = (all: (string | number)[][]) =>
      all.map((one) => (one[0] === 'endless-requeue' ? one.slice(0, 2) : one))
    expect(endless(found(folded))).toEqual(endless(found(whole)))
    expect(folded.states).toBeLessThan(whole.states)
  })
})

/** What can follow: each choice, where it leads, and what every monitor would make of it that had concluded `so far`. */
function future(world: World, keyOf: (world: World) => string, soFar: MonitorState): string[] {
  const ways = enabled(world).map((message) => {
    const next = copy(world)
    const monitors = copyMonitors(soFar)
    for (const fact of step(next, message)) foldMonitors(monitors, fact, world.plan)
    return `${message.kind} ${monitors.join('|')} ${keyOf(next)}`
  })
  return [...new Set(ways)].sort()
}

describe('two worlds that are taken for one have the same future', () => {
  const walk = fc.array(fc.nat(), { minLength: 30, maxLength: 30 })
  test.each(WORLDS)('%s', (_, bounds) => {
    const plan = withOneOfEachKind(planFor({ ...bounds, faults: 1, only: undefined, payloads: undefined }))
    const keyOf = keyMaker(plan, true)
    let differed = 0
    const compare = (walks: readonly (readonly number[])[]) => {
      const known = new Map<string, World>()
      for (const turns of walks) {
        const world = initial(plan)
        const monitors = startMonitors(plan)
        for (const turn of turns) {
          const messages = enabled(world)
          if (messages.length === 0) break
          for (const fact of step(world, messages[turn % messages.length])) foldMonitors(monitors, fact, plan)
          const key = keyOf(world)
          const other = known.get(key)
          if (other === undefined) known.set(key, copy(world))
          else if (stateKey(other, false) !== stateKey(world, false)) {
            differed++
            expect(future(world, keyOf, monitors)).toEqual(future(other, keyOf, monitors))
          }
        }
      }
    }
    fc.assert(fc.property(fc.array(walk, { minLength: 150, maxLength: 150 }), compare), {
      numRuns: 1,
      endOnFailure: true,
    })
    // With one worker there is next to nothing to take for one.
    if (plan.workers.length > 1) expect(differed).toBeGreaterThan(100)
  })
})

test('looking for a world’s key changes nothing in it', () => {
  const plan = planFor({ faults: 1 })
  const keyOf = keyMaker(plan, true)
  const world = initial(plan)
  for (let i = 0; i < 30; i++) {
    const messages = enabled(world)
    if (messages.length === 0) break
    step(world, messages[(7 * i) % messages.length])
    const before = JSON.stringify(world)
    keyOf(world)
    expect(JSON.stringify(world)).toBe(before)
  }
})

test('a world that was taken down and put back goes on as it was', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 30 }), (turns) => {
      const plan = planFor({ faults: 1 })
      const world = initial(plan)
      const other = initial(plan)
      for (const turn of turns) {
        const messages = enabled(world)
        if (messages.length === 0) return
        const message = messages[turn % messages.length]
        restore(other, save(world))
        expect(enabled(other)).toEqual(messages)
        expect(step(other, message)).toEqual(step(world, message))
        expect(stateKey(other, true)).toBe(stateKey(world, true))
      }
    }),
    { numRuns: 30 },
  )
})

test('workers that can be told apart are not folded', () => {
  expect(workersAreAlike(planFor({}))).toBe(true)
  expect(workersAreAlike(planFor({ set: { 'breaker-scope': 'worker' } }))).toBe(false)
  expect(workersAreAlike(planFor({ workers: 3, jobs: 2, faults: 1 }))).toBe(false)
  const [first, second] = planFor({}).workers
  expect(workersAreAlike({ ...planFor({}), workers: [first, { ...second, waitsMax: 9 }] })).toBe(false)
})

test('payloads are one where the rules make the same of them', () => {
  const named = (bounds: Bounds): string[][] => {
    const plan = planFor(bounds)
    return payloadKinds(plan).map((kind) => kind.map((payload) => plan.payloads[payload].name))
  }
  expect(named({})).toEqual([['done'], ['error'], ['not-json', 'empty-object', 'numeric-status', 'unknown-status']])
  expect(named({ preset: 'as-found' })).toEqual([
    ['done'],
    ['error'],
    ['not-json'],
    ['empty-object', 'numeric-status', 'unknown-status'],
  ])
})
