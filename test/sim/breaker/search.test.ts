/**
 * Everything that can happen to a breaker within a few steps, breadth first: at most four calls and three cool-downs,
 * seven steps with one probe, six with two. With the good rules no invariant breaks; with one rule spoilt the
 * documented one does, on a trace no longer than the documented one.
 */
import { describe, expect, test } from 'vitest'
import type { ReportedOutcome } from '../../../src/sim/facts.ts'
import { stateKey } from '../../../src/sim/index.ts'
import { copyMonitors, foldMonitors, type MonitorState, startMonitors, verdictsOf } from '../../../src/sim/monitors.ts'
import type { PresetName } from '../../../src/sim/presets.ts'
import type { RuleName } from '../../../src/sim/rules.ts'
import type { VerdictSlug } from '../../../src/sim/verdicts.ts'
import { GateAlone } from '../../support/gate-alone.ts'
import { INVARIANTS, type Invariant, invariantsBroken } from '../../support/gate-invariants.ts'

const CALLS_MAX = 4
const TICKS_MAX = 3
const TICK_MS = 10_000
const TICK = '10s'

interface Search {
  readonly set?: Partial<Record<RuleName, string>>
  readonly probes?: 1 | 2
  readonly lease?: boolean
  readonly outcomes?: readonly ReportedOutcome[]
  readonly preset?: PresetName
  readonly depth?: number
}

const OUTCOMES: readonly ReportedOutcome[] = ['done', 'protocol-error', 'step-error', 'cancelled']

interface Place {
  readonly gate: GateAlone
  readonly monitors: MonitorState
  readonly calls: number
  readonly ticks: number
  readonly trace: readonly string[]
}

interface Result {
  /** By verdict, the shortest trace. */
  readonly found: ReadonlyMap<VerdictSlug, readonly string[]>
  readonly states: number
  /** Invariants that the world itself was seen to break, whatever the monitors say. */
  readonly seen: ReadonlySet<Invariant>
}

function search({
  set = {},
  probes = 1,
  lease = false,
  outcomes = OUTCOMES,
  preset = 'all-fixed',
  depth = probes === 1 ? 7 : 6,
}: Search): Result {
  const start = new GateAlone({
    callers: CALLS_MAX,
    numbers: { breakerLimit: 1, coolDown: TICK, probes, probeLease: lease ? TICK : 'none' },
    preset,
    set,
  })
  const { plan } = start.world
  const found = new Map<VerdictSlug, readonly string[]>()
  const known = new Set<string>()
  const seen = new Set<Invariant>()
  let frontier: Place[] = [{ gate: start, monitors: startMonitors(plan), calls: 0, ticks: 0, trace: [] }]
  for (let steps = 1; steps <= depth; steps++) {
    const next: Place[] = []
    for (const from of frontier) {
      const go = (label: string, act: (gate: GateAlone) => void, more: Partial<Place> = {}): void => {
        const gate = from.gate.copy()
        const monitors = copyMonitors(from.monitors)
        act(gate)
        for (const fact of gate.facts) foldMonitors(monitors, fact, plan)
        const trace = [...from.trace, label]
        for (const verdict of verdictsOf(monitors, -1, plan)) if (!found.has(verdict)) found.set(verdict, trace)
        for (const invariant of invariantsBroken(gate.world, 0)) seen.add(invariant)
        const place = { gate, monitors, calls: from.calls, ticks: from.ticks, trace, ...more }
        const key = `${place.calls} ${place.ticks} ${stateKey(gate.world, true)} ${monitors.join('|')}`
        if (known.has(key)) return
        known.add(key)
        next.push(place)
      }
      if (from.calls < CALLS_MAX)
        go(`call ${from.calls + 1}`, (gate) => gate.acquire(from.calls), { calls: from.calls + 1 })
      if (from.ticks < TICKS_MAX) go('tick', (gate) => gate.pass(TICK_MS), { ticks: from.ticks + 1 })
      for (let call = 0; call < from.calls; call++) {
        if (!from.gate.isUnderWay(call)) continue
        for (const outcome of outcomes) go(`${call + 1} ${outcome}`, (gate) => gate.report(call, outcome))
      }
    }
    frontier = next
  }
  return { found, states: known.size, seen }
}

const broken = ({ found }: Result): Invariant[] =>
  INVARIANTS.filter(({ verdicts }) => verdicts.some((verdict) => found.has(verdict))).map(({ name }) => name)

/** Steps of the shortest trace to the invariant's end. */
const shortest = ({ found }: Result, invariant: Invariant): number =>
  Math.min(
    ...(INVARIANTS.find(({ name }) => name === invariant)?.verdicts ?? []).map(
      (verdict) => found.get(verdict)?.length ?? Number.POSITIVE_INFINITY,
    ),
  )

/** All calls, all ends, all ticks: nothing is left to try. */
const EXHAUSTED = 2 * CALLS_MAX + TICKS_MAX

describe('with the good rules no invariant breaks, however long the trace', () => {
  const abandoned = [...OUTCOMES, 'crashed'] as const
  test.each<[string, Search]>([
    ['one probe', {}],
    ['two probes', { probes: 2 }],
    ['one probe with a lease', { lease: true }],
    [
      'calls may be abandoned, and a store keeps their slots for a lease',
      {
        set: { 'breaker-scope': 'store' },
        lease: true,
        outcomes: abandoned,
      },
    ],
    ['calls may be abandoned, and the process frees their slots', { outcomes: abandoned }],
    ['deadlines and refused submissions', { outcomes: ['done', 'timed-out', 'refused', 'step-error'] }],
    ['a probe ends when the node takes the job', { set: { 'breaker-probe': 'until-accepted' } }],
    [
      'strikes stay, and a timer starts the test',
      {
        set: { 'breaker-strikes': 'kept', 'breaker-half-open': 'timer' },
      },
    ],
    ['callers wait for the round', { set: { 'breaker-gate': 'one-round' } }],
    ['callers wait for the round of two', { set: { 'breaker-gate': 'one-round' }, probes: 2 }],
  ])('%s', (_, bounds) => {
    const result = search({ ...bounds, depth: EXHAUSTED })
    expect(Object.fromEntries(result.found)).toEqual({})
    expect([...result.seen]).toEqual([])
    expect(result.states).toBeGreaterThan(300)
  })
})

interface Spoilt extends Search {
  readonly breaks: Invariant
  /** Steps of the documented shortest trace. */
  readonly documented: number
  /** Steps of the one that is found, where it is shorter. */
  readonly shorter?: number
  /** What breaks besides, as a consequence, within the same bounds. */
  readonly besides?: readonly Invariant[]
}

const SPOILT: Readonly<Record<string, Spoilt>> = {
  skipBoth: { set: { 'breaker-explicit': 'skipped' }, breaks: 'I6', documented: 5 },
  domainAsFailure: { set: { 'breaker-explicit': 'counts' }, breaks: 'I4', documented: 2 },
  // The late failure reopens on a trace as short as the one on which the late success closes.
  noGuard1: { set: { 'breaker-guard': 'none' }, breaks: 'I2', documented: 6, besides: ['I3'] },
  cancelAsSuccess: { set: { 'breaker-cancel': 'closes' }, breaks: 'I2', documented: 5 },
  cancelLeaks: { set: { 'breaker-cancel': 'leaks' }, breaks: 'I6', documented: 5 },
  noLease: { set: { 'breaker-scope': 'store' }, outcomes: [...OUTCOMES, 'crashed'], breaks: 'I6', documented: 5 },
  noGate: { set: { 'breaker-gate': 'everyone' }, breaks: 'I1', documented: 5 },
  staleFailure: { set: { 'breaker-guard': 'failures-count' }, breaks: 'I3', documented: 6 },
  // Here both reports are one step, so it is a step less; the slot that is one too many lets one more probe in.
  doubleSettle: { set: { 'breaker-settle': 'twice' }, breaks: 'I5', documented: 6, shorter: 5, besides: ['I1'] },
  // Whose slot was freed returns it once more, on a trace of the same length.
  uncappedRelease: { set: { 'breaker-release': 'anyone' }, breaks: 'I1', documented: 7, besides: ['I5'] },
  // The second gap: a lease ends the round of a probe, whose answer then closes, or reopens, that of another.
  startedClosed: {
    set: { 'breaker-guard': 'started-closed' },
    lease: true,
    breaks: 'I2',
    documented: 6,
    besides: ['I3'],
  },
}

describe('with one rule spoilt the documented invariant breaks, and soonest', () => {
  test.each(Object.entries(SPOILT))('%s', (_, { breaks, documented, shorter, besides = [], ...bounds }) => {
    const result = search(bounds)
    expect(shortest(result, breaks), JSON.stringify([...result.found])).toBe(shorter ?? documented)
    for (const other of besides) expect(shortest(result, other)).toBeGreaterThanOrEqual(shortest(result, breaks))
    expect(broken(result)).toEqual([breaks, ...besides].sort())
  })

  test('what one world shows agrees with what the monitors say', () => {
    for (const { breaks, documented: _, shorter: __, besides: ___, ...bounds } of Object.values(SPOILT)) {
      const result = search(bounds)
      for (const invariant of result.seen) expect(broken(result), breaks).toContain(invariant)
      if (breaks === 'I1' || breaks === 'I5' || breaks === 'I6') expect([...result.seen]).toContain(breaks)
    }
  })

  test('two probes: a second report of one answer is a second answer', () => {
    const result = search({ set: { 'breaker-settle': 'twice' }, probes: 2 })
    expect(result.found.get('false-close')).toEqual(['call 1', '1 protocol-error', 'tick', 'call 2', '2 done'])
  })
})

describe('libraries break them where they are documented to', () => {
  test.each<[PresetName, Invariant[]]>([
    ['as-in-opossum', ['I2', 'I3', 'I4']],
    ['as-in-cockatiel', ['I2', 'I3']],
  ])('%s', (preset, all) => {
    expect(broken(search({ preset }))).toEqual(all)
  })
})
