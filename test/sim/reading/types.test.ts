/** A rule that changes while a result is on its way: the worker meets something it cannot read, and nothing is consumed. */
import { describe, expect, test } from 'vitest'
import { jobOf, ofKind, play, timesOf } from '../../support/small.ts'

const jobs = [jobOf('job-1', 'done', '65s')]
const changed = (before: string, after: string) => ({
  parts: {
    jobs,
    numbers: { ceiling: '2m' },
    edits: [
      { at: '65s', fault: 'nudge-dropped' as const },
      { at: '64s', set: { poll: 'off' } },
      { at: '66s', set: { read: after, poll: 'on' } },
    ],
  },
  set: { read: before },
})

const PAIRS: readonly [before: string, after: string][] = [
  ['lmove', 'getdel'],
  ['lmove', 'get'],
  ['lmove', 'claim'],
  ['lmove', 'stash'],
  ['lmove', 'stream'],
  ['stream', 'getdel'],
  ['stream', 'lmove'],
  ['getdel', 'lmove'],
  ['getdel', 'stream'],
]

describe.each(PAIRS)('written for %s, read by %s', (before, after) => {
  const { parts, set } = changed(before, after)

  test('a worker that stops at what is final stops', () => {
    const { facts, end, plan } = play(parts, { set: { ...set, routing: 'terminal-stops' } })
    expect(ofKind(facts, 'read').at(-1)).toMatchObject({ atMs: 70_000, reply: 'wrong-type' })
    expect(ofKind(facts, 'failed').map(({ atMs, cause }) => [atMs, plan.texts[cause]])).toEqual([
      [70_000, 'wrong-type'],
    ])
    expect(end.keyHeld[plan.jobs[0].resultKey]).toBe(1)
  })

  test('a worker that waits at every error waits, until the ceiling', () => {
    const { facts, end, plan } = play(parts, { set: { ...set, routing: 'every-error-waits' } })
    expect(timesOf(facts, 'limit-reached')).toEqual([120_000])
    expect(end.keyHeld[plan.jobs[0].resultKey]).toBe(1)
  })
})

test('a worker that reads in the old way again is mended', () => {
  const { parts, set } = changed('lmove', 'getdel')
  const edits = [...parts.edits, { at: '80s', set: { read: 'lmove' } }]
  const { facts } = play({ ...parts, edits }, { set: { ...set, routing: 'every-error-waits' } })
  expect(timesOf(facts, 'committed')).toEqual([80_000])
})
