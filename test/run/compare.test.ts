import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstDifference } from '../../src/run/compare.ts'
import { compareRuns, isOnlyLater, type Parting, partingOf, sideWithMore } from '../../src/run/compare-runs.ts'
import { type Recording, record } from '../../src/run/record.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { shipped } from '../support/library.ts'

const play = (overlay: Overlay = {}, id = 'incident'): Recording => record(compile(shipped(id), overlay))
const asFound = play()
const fixed = play({ preset: 'all-fixed' })
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

test('the same run differs nowhere', () => {
  expect(firstDifference(asFound, play())).toBe(asFound.facts.length)
  expect(partingOf(asFound, play())).toBeNull()
})

test('as found and all fixed part at 18:28:00, where the one ignores what the other takes', () => {
  const at = firstDifference(asFound, fixed)
  expect(asFound.facts[at]).toMatchObject({ kind: 'ignored', atMs: 14_640_000 })
  expect(fixed.facts[at]).toMatchObject({ kind: 'decided', atMs: 14_640_000 })
  expect(firstDifference(fixed, asFound)).toBe(at)
  const order = at - asFound.facts.findIndex(({ atMs }) => atMs === 14_640_000)
  expect(partingOf(asFound, fixed)).toEqual({ atMs: 14_640_000, order, fact: { left: at, right: at } })
})

test('a run that only goes on longer differs after the end of the other', () => {
  const short = { ...asFound, facts: asFound.facts.slice(0, 5) }
  expect(firstDifference(short, asFound)).toBe(5)
  expect(firstDifference(asFound, short)).toBe(5)
  expect(partingOf(asFound, short)).toEqual({
    atMs: asFound.facts[5].atMs,
    order: asFound.facts.slice(0, 5).filter(({ atMs }) => atMs === asFound.facts[5].atMs).length,
    fact: { left: 5, right: null },
  })
})

test('a look that finds nothing is the same look, by whichever command; one that takes something is not', () => {
  const kept = play({ preset: 'as-found', set: { read: 'get' } })
  expect(asFound.facts[firstDifference(asFound, kept)]).toMatchObject({ kind: 'read', atMs: 5000, reply: 'nil' })
  const parting = partingOf(asFound, kept)
  expect(parting?.atMs).toBe(14_640_000)
  expect(asFound.facts[parting?.fact.left ?? -1]).toMatchObject({ kind: 'read', destroyed: true })
  expect(kept.facts[parting?.fact.right ?? -1]).toMatchObject({ kind: 'read', destroyed: false })
})

test('a payload goes by what it says, not by its number or its name', () => {
  const { text } = shipped('incident').payloads['out-of-memory'] as { text: string }
  expect(partingOf(asFound, play({ payload: bytes(text) }))).toBeNull()
  const other = play({ payload: bytes('{"status":"error","message":"no space left"}') })
  const parting = partingOf(asFound, other)
  expect(asFound.facts[parting?.fact.left ?? -1].kind).toBe('written')
  expect(other.facts[parting?.fact.right ?? -1].kind).toBe('written')
})

test('an edit is where they part, at its own instant; what the other side does later is no part of it', () => {
  const hung = play({ edits: [{ at: '19:00:00', fault: 'store-unreachable', for: '60s' }] })
  const parting = partingOf(asFound, hung)
  expect(parting?.atMs).toBe(16_560_000)
  expect(hung.facts[parting?.fact.right ?? -1]).toMatchObject({ kind: 'fault-began' })
})

test('jobs, verdicts and rules, each held against the other side', () => {
  const comparison = compareRuns(asFound, fixed)
  expect(comparison.jobs).toHaveLength(1)
  expect(comparison.jobs[0]).toMatchObject({
    id: 'job-7f3',
    left: { status: 'failed', cause: 'timed out', settledAfterMs: 21_960_000 },
    right: { status: 'failed', cause: 'out of memory at step 9', settledAfterMs: 14_714_000 },
    laterByMs: 14_714_000 - 21_960_000,
    untrueForMoreMs: -7_320_000,
    moreAttempts: 1,
    verdicts: { lost: ['hang', 'lost-result', 'wrong-cause'], gained: ['settled-with-cause'] },
  })
  expect(comparison.verdicts).toEqual(comparison.jobs[0].verdicts)
  const routing = comparison.rules.find(({ rule }) => rule === 'routing')
  expect(routing).toEqual({ rule: 'routing', left: 'every-error-waits', right: 'terminal-stops', asked: true })
  expect(comparison.rules.find(({ rule }) => rule === 'breaker-guard')?.asked).toBe(false)
})

/** A fact by names: written apart from what is tested. */
function byName({ plan }: Recording, fact: Fact): string {
  const looksInVain = fact.kind === 'read' && fact.payload < 0
  return JSON.stringify(fact, (field, value) => {
    if (looksInVain && (field === 'command' || field === 'key')) return undefined
    if (typeof value !== 'number' || value < 0) return value
    if (field === 'key' || field === 'from') return plan.keys[value].name
    if (field === 'payload') return plan.payloads[value].text
    if (['cause', 'says', 'notice', 'logs'].includes(field)) return plan.texts[value]
    return value
  })
}

const UNTIL_MS = 1_800_000
const pairs = fc.record({
  scenario: arbitraryScenario(),
  left: fc.constantFrom(...PRESET_NAMES),
  right: fc.constantFrom(...PRESET_NAMES),
})
const both = ({ scenario, left, right }: { scenario: Scenario; left: Overlay['preset']; right: Overlay['preset'] }) =>
  [left, right].map((preset) => record(compile(scenario, { preset }), { untilMs: UNTIL_MS }))

const swapped = (parting: Parting | null): Parting | null =>
  parting && { ...parting, fact: { left: parting.fact.right, right: parting.fact.left } }

describe('any two runs', () => {
  test('part at one place, from whichever side one looks; what is before it is the same, what is there is not', () => {
    let parted = 0
    fc.assert(
      fc.property(pairs, (pair) => {
        const [left, right] = both(pair)
        const parting = partingOf(left, right)
        expect(partingOf(right, left)).toEqual(swapped(parting))
        const mine = left.facts.map((fact) => byName(left, fact))
        const theirs = right.facts.map((fact) => byName(right, fact))
        const at = parting?.fact.left ?? parting?.fact.right ?? mine.length
        expect(mine.slice(0, at)).toEqual(theirs.slice(0, at))
        if (parting === null) {
          expect(theirs).toHaveLength(mine.length)
          return
        }
        parted++
        expect(mine[at]).not.toBe(theirs[at])
        const next = [left.facts.at(at)?.atMs ?? Infinity, right.facts.at(at)?.atMs ?? Infinity]
        expect(parting.atMs).toBe(Math.min(...next))
      }),
      { numRuns: 60 },
    )
    expect(parted).toBeGreaterThan(15)
  })

  test('what more happens on one side happens there, and not at that instant on the other', () => {
    let found = 0
    fc.assert(
      fc.property(pairs, (pair) => {
        const [left, right] = both(pair)
        const parting = partingOf(left, right)
        if (parting === null) return
        const side = sideWithMore({ left, right }, parting)
        const back = sideWithMore({ left: right, right: left }, swapped(parting) as Parting)
        expect(back).toBe(side && (side === 'left' ? 'right' : 'left'))
        if (side === null) return
        found++
        const states = (recording: Recording, from: number | null, untilMs: number) =>
          recording.facts
            .slice(from ?? undefined)
            .filter(({ atMs, kind }) => atMs <= untilMs && kind !== 'hopeless')
            .map((fact) => byName(recording, { ...fact, atMs: parting.atMs }))
        const [here, there] = side === 'left' ? [left, right] : [right, left]
        const [mine, theirs] =
          side === 'left' ? ['left' as const, 'right' as const] : ['right' as const, 'left' as const]
        const [what, ...others] = states(here, parting.fact[mine], parting.atMs)
        expect(others).toContain(states(there, parting.fact[theirs], parting.atMs)[0])
        expect(states(there, parting.fact[theirs], parting.atMs)).not.toContain(what)
        expect(isOnlyLater({ left, right }, parting, side)).toBe(
          states(there, parting.fact[theirs], Number.POSITIVE_INFINITY).includes(what),
        )
      }),
      { numRuns: 200 },
    )
    expect(found).toBeGreaterThan(2)
  })

  test('differ by as much, the other way round, when they change places', () => {
    fc.assert(
      fc.property(pairs, (pair) => {
        const [left, right] = both(pair)
        const there = compareRuns(left, right)
        const back = compareRuns(right, left)
        const turned = ({ lost, gained }: { lost: unknown; gained: unknown }) => ({ lost: gained, gained: lost })
        expect(back.verdicts).toEqual(turned(there.verdicts))
        expect(back.rules.map(({ left: l, right: r }) => [r, l])).toEqual(
          there.rules.map((one) => [one.left, one.right]),
        )
        for (const [i, job] of there.jobs.entries()) {
          const other = back.jobs[i]
          expect(other.laterByMs === null).toBe(job.laterByMs === null)
          expect((other.laterByMs ?? 0) + (job.laterByMs ?? 0)).toBe(0)
          expect(other.untrueForMoreMs + job.untrueForMoreMs).toBe(0)
          expect(other.moreAttempts + job.moreAttempts).toBe(0)
          expect(other.verdicts).toEqual(turned(job.verdicts))
        }
      }),
      { numRuns: 40 },
    )
  })

  test('of equal rules part nowhere, and come out alike', () => {
    fc.assert(
      fc.property(pairs, ({ scenario, left }) => {
        const [one, other] = both({ scenario, left, right: left })
        const { parting, rules, verdicts, jobs } = compareRuns(one, other)
        expect([parting, rules, verdicts]).toEqual([null, [], { lost: [], gained: [] }])
        for (const job of jobs) expect(job.right).toEqual(job.left)
      }),
      { numRuns: 20 },
    )
  })
})
