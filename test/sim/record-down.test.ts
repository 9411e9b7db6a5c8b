import { describe, expect, test } from 'vitest'
import type { Scenario } from '../../src/scenario/schema.ts'
import { jobOf, ofKind, play } from '../support/small.ts'

const DOWN = { fault: 'record-unavailable', for: '20s' } as const

/** A way to end an attempt while the record cannot be written: the parts of the run, and what the record is told afterwards. */
const ENDINGS: readonly (readonly [string, Partial<Scenario>, Record<string, string>, string])[] = [
  ['done', { jobs: [jobOf('job-1', 'done', '61s')], edits: [{ at: '60s', ...DOWN }] }, {}, 'committed'],
  ['a failure that may be tried again', { edits: [{ at: '60s', ...DOWN }] }, {}, 'requeued'],
  ['a failure that may not', { edits: [{ at: '60s', ...DOWN }] }, { budget: 'none' }, 'failed'],
  [
    'the ceiling',
    { jobs: [jobOf('job-1', 'done', '9m')], numbers: { ceiling: '2m' }, edits: [{ at: '115s', ...DOWN }] },
    {},
    'failed',
  ],
  [
    'the ceiling, with an error in hand',
    {
      jobs: [jobOf('job-1', 'error', '61s')],
      numbers: { ceiling: '2m' },
      edits: [
        { at: '61s', fault: 'nudge-dropped' },
        { at: '115s', ...DOWN },
      ],
    },
    { routing: 'every-error-waits', poll: 'off', 'last-read': 'any-error' },
    'failed',
  ],
  [
    'a submission that was refused',
    {
      edits: [
        { at: '0s', fault: 'submit-refused', for: '1s' },
        { at: '0s', ...DOWN },
      ],
    },
    {},
    'requeued',
  ],
]

describe.each(ENDINGS)('while the record cannot be written: %s', (_, parts, set, written) => {
  test('is written when it is back, once, and says the same as it would have', () => {
    const { facts } = play(parts, { preset: 'all-fixed', set })
    const [held, ...more] = ofKind(facts, 'record-held')
    expect(more).toEqual([])
    const back = facts.find(({ kind, atMs }) => kind === 'fault-ended' && atMs > held.atMs)
    const [said] = facts.filter(({ kind, atMs }) => kind === written && atMs >= held.atMs)
    expect(said.atMs).toBe(
      Math.max(
        ...ofKind(facts, 'fault-ended')
          .map(({ atMs }) => atMs)
          .filter((ms) => ms <= said.atMs),
      ),
    )
    expect(back).toBeDefined()
    // Without the fault it would have been written at once, in the same words.
    const edits = parts.edits?.filter((edit) => edit.fault !== 'record-unavailable') ?? []
    const plain = play({ ...parts, edits }, { preset: 'all-fixed', set }).facts
    const [at] = plain.filter(({ kind }) => kind === written)
    expect(at.atMs).toBe(held.atMs)
    expect({ ...said, atMs: 0 }).toEqual({ ...at, atMs: 0 })
  })

  test('is lost with a worker that gives up', () => {
    const { facts } = play(parts, { preset: 'all-fixed', set: { ...set, 'record-down': 'gives-up' } })
    const [lost] = ofKind(facts, 'record-lost')
    expect(facts.filter(({ kind }) => kind === written)).toEqual([])
    expect(facts.some(({ kind, atMs }) => kind === 'wait-lost' && atMs === lost.atMs)).toBe(true)
  })
})
