/** The numbers of the incident, counted from what happened in it. */
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../src/run/record.ts'
import { jobSummaries, summarise } from '../../src/run/summary.ts'
import { encodeText } from '../../src/scenario/bytes.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { shipped } from '../support/library.ts'
import { ofKind, timesOf } from '../support/small.ts'

const MINUTE_MS = 60_000
/** 18:28:00, 20:30:00 and 19:00:00, from the submit at 14:24:00. */
const FAILED_AT = 14_640_000
const CEILING_AT = 21_960_000
const HOT_FIX_AT = 16_560_000

const incident = shipped('incident')
const run = (overlay: Overlay = {}, scenario: Scenario = incident) => record(compile(scenario, overlay))
const looks = (recording: Recording) => ofKind(recording.facts, 'read')
const jobOf = (recording: Recording) => jobSummaries(recording)[0]
const verdicts = ({ monitors, plan }: Recording) => verdictsOf(monitors, -1, plan)

/** The incident with its failure written after another time. */
function failingAfter(time: string): Scenario {
  const [job] = incident.jobs
  const [first, ...later] = job.attempts
  return checkScenario({ ...incident, jobs: [{ ...job, attempts: [{ ...first, run: time }, ...later] }] })
}

describe('as found', () => {
  const recording = run()

  test('4,391 looks by poll, one by nudge, one last', () => {
    const by = (wanted: string) => looks(recording).filter(({ look }) => look === wanted)
    expect(by('tick')).toHaveLength(4391)
    expect(by('last').map(({ atMs }) => atMs)).toEqual([CEILING_AT])
    expect(by('nudge').map(({ atMs }) => atMs)).toEqual([FAILED_AT])
    expect(looks(recording)).toHaveLength(4393)
  })

  test('the polls lie on a grid of five seconds, strictly before the ceiling', () => {
    const ticks = looks(recording).filter(({ look }) => look === 'tick')
    expect(ticks.every(({ atMs }, k) => atMs === (k + 1) * 5000)).toBe(true)
    expect(ticks.at(-1)?.atMs).toBe(CEILING_AT - 5000)
  })

  test('the notice is read and gone in the instant it is written', () => {
    expect(timesOf(recording.facts, 'written')).toEqual([FAILED_AT])
    const found = looks(recording).filter(({ reply }) => reply === 'value')
    expect(found).toEqual([expect.objectContaining({ atMs: FAILED_AT, look: 'nudge', destroyed: true })])
    expect(ofKind(recording.facts, 'ignored')).toEqual([
      expect.objectContaining({ atMs: FAILED_AT, reading: 'step-error', destroyed: true }),
    ])
    const { resultKey } = recording.plan.jobs[0]
    expect(recording.end.keyHeld[resultKey]).toBe(0)
  })

  test('1,464 looks after that instant, the last one included, find nothing', () => {
    const after = looks(recording).filter(({ atMs }) => atMs > FAILED_AT)
    expect(after).toHaveLength(1464)
    expect(after.every(({ reply }) => reply === 'nil')).toBe(true)
  })

  test('two hours and two minutes of untruth, more than six hours in all', () => {
    expect(jobOf(recording)).toMatchObject({
      status: 'failed',
      cause: 'timed out',
      settledAfterMs: CEILING_AT,
      falseForMs: 7_320_000,
      wrongCauseSinceMs: CEILING_AT,
    })
    expect(jobOf(recording).attempts).toEqual([
      { node: 'a', startedAfterMs: 0, endedAfterMs: CEILING_AT, outcome: 'timed-out', did: 'failed' },
    ])
    expect(recording.endMs).toBe(CEILING_AT)
    expect(recording.endedBy).toBe('nothing-pending')
  })

  test('the log of the store holds each command once', () => {
    const { store } = summarise(recording)
    const by = (wanted: string) => store.filter(({ command }) => command === wanted)
    expect(by('GETDEL')).toHaveLength(4393)
    expect(by('SET')).toHaveLength(1)
    expect(by('PUBLISH')).toHaveLength(1)
    expect(by('GETDEL').filter(({ reply }) => reply !== '(nil)')).toHaveLength(1)
  })

  test('it is a hang from the moment the notice is gone', () => {
    expect(timesOf(recording.facts, 'hopeless')).toEqual([FAILED_AT])
  })
})

describe('with a read that leaves the value', () => {
  const recording = run({ set: { read: 'get' } })
  const { resultKey } = recording.plan.jobs[0]

  test('the notice is still there at the end', () => {
    expect(recording.end.keyHeld[resultKey]).toBe(1)
    expect(jobOf(recording)).toMatchObject({ cause: 'timed out', settledAfterMs: CEILING_AT })
  })

  test('every look from the failure on sees it, and none acts on it', () => {
    const from = looks(recording).filter(({ atMs }) => atMs >= FAILED_AT)
    // The nudge and the poll of 18:28:00, 1,463 more polls, the last look.
    expect(from).toHaveLength(1466)
    expect(from.every(({ reply, destroyed }) => reply === 'value' && !destroyed)).toBe(true)
    expect(ofKind(recording.facts, 'ignored')).toHaveLength(1466)
    expect(looks(recording).filter(({ atMs, reply }) => atMs < FAILED_AT && reply !== 'nil')).toEqual([])
  })
})

describe('a fix at 19:00', () => {
  const edits = [{ at: '19:00:00', set: { routing: 'terminal-stops' } }]

  test('finds the notice where reading it left it', () => {
    const recording = run({ set: { read: 'get' }, edits })
    expect(jobOf(recording)).toMatchObject({
      cause: 'out of memory at step 9',
      settledAfterMs: HOT_FIX_AT,
      falseForMs: HOT_FIX_AT - FAILED_AT,
    })
    expect(looks(recording).at(-1)).toMatchObject({ atMs: HOT_FIX_AT, look: 'tick', reply: 'value' })
  })

  test('comes too late where reading it destroyed it', () => {
    const recording = run({ edits })
    expect(jobOf(recording)).toMatchObject({ cause: 'timed out', settledAfterMs: CEILING_AT })
    expect(looks(recording).filter(({ atMs }) => atMs > FAILED_AT)).toHaveLength(1464)
  })
})

describe('every number follows from the scenario', () => {
  const recording = run({}, failingAfter('4h11m'))
  const later = FAILED_AT + 7 * MINUTE_MS

  test('a failure seven minutes later moves them all', () => {
    expect(timesOf(recording.facts, 'written')).toEqual([later])
    const after = looks(recording).filter(({ atMs }) => atMs > later)
    expect(after).toHaveLength(1464 - (7 * MINUTE_MS) / 5000)
    expect(after.every(({ reply }) => reply === 'nil')).toBe(true)
    expect(jobOf(recording)).toMatchObject({ settledAfterMs: CEILING_AT, falseForMs: 7_320_000 - 7 * MINUTE_MS })
    expect(timesOf(recording.facts, 'hopeless')).toEqual([later])
  })

  test('but not what belongs to the wait', () => {
    expect(looks(recording).filter(({ look }) => look === 'tick')).toHaveLength(4391)
  })

  test('mended, it settles seven minutes later too', () => {
    const mended = run({ preset: 'typed-errors' }, failingAfter('4h11m'))
    expect(jobOf(mended)).toMatchObject({ settledAfterMs: later, falseForMs: 0 })
  })

  test('another payload makes another run: done is done, on time', () => {
    const done = run({ payload: encodeText('{"status":"done","pages":12}') })
    expect(verdicts(done)).toEqual(['settled'])
    expect(jobOf(done)).toMatchObject({ status: 'done', cause: null, settledAfterMs: FAILED_AT, falseForMs: 0 })
    expect(looks(done).filter(({ atMs }) => atMs > FAILED_AT)).toEqual([])
  })

  test('and what a payload is worth depends on who reads it', () => {
    const payload = encodeText('{"status":"failed","content":"half"}')
    expect(verdicts(run({ payload }))).toEqual(['silent-corruption'])
    expect(verdicts(run({ payload, preset: 'allowlist' }))).toEqual(['settled-with-cause'])
    expect(jobOf(run({ payload, preset: 'allowlist' })).cause).toBe('unknown-status:failed')
  })
})

describe('the end of a run', () => {
  test('is where it is told to be, whatever is pending', () => {
    const recording = record(compile(incident), { untilMs: 100_000 })
    expect(recording.endedBy).toBe('horizon')
    expect(recording.endMs).toBe(100_000)
    expect(recording.messageAtMs.at(-1)).toBe(100_000)
    expect(ofKind(recording.facts, 'horizon')).toEqual([{ kind: 'horizon', atMs: 100_000, reason: 'time' }])
  })

  test('is a recurrence where attempts go round, and the horizon if one is named', () => {
    const endless = shipped('endless-requeue')
    const recording = record(compile(endless))
    expect(recording.endedBy).toBe('recurrence')
    expect(verdicts(recording)).toEqual(['endless-requeue'])
    const longer = record(compile(endless), { untilMs: 3_600_000 })
    expect(longer.endedBy).toBe('horizon')
    expect(longer.endMs).toBe(3_600_000)
    expect(verdicts(longer)).toEqual(['endless-requeue'])
  })

  test('comes also where time stands still', () => {
    const [job] = incident.jobs
    const still = checkScenario({
      ...incident,
      numbers: { ...incident.numbers, requeueGap: '0s' },
      jobs: [{ ...job, attempts: [{ payload: 'out-of-memory', run: '0s' }] }],
    })
    const plan = compile(still, {
      preset: 'all-fixed',
      set: { budget: 'servers-dedupe-limit-2', 'node-choice': 'same' },
    })
    const recording = record(plan, { untilMs: 3_600_000 })
    expect(recording.endedBy).toBe('no-progress')
    expect(recording.endMs).toBe(0)
    expect(verdicts(recording)).toEqual(['endless-requeue'])
  })
})
