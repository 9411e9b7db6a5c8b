/** A stream with XACK: who is shown what, how often, and when somebody else may have it. */
import { expect, test } from 'vitest'
import { pendingOf, WORKERS } from '../../../src/sim/store/streams.ts'
import { jobOf, ofKind, play, timesOf } from '../../support/small.ts'

const STREAM = { read: 'stream' }
const TWO = [{ id: 'worker-1' }, { id: 'worker-2' }]

const seen = (facts: Parameters<typeof ofKind>[0]) =>
  ofKind(facts, 'read').flatMap(({ atMs, worker, command, reply }) =>
    reply === 'value' ? [`${atMs / 1000} ${worker} ${command}`] : [],
  )

test('an entry is shown, acted on, and acknowledged', () => {
  const { facts, end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')] }, { set: STREAM })
  expect(seen(facts)).toEqual(['65 0 xreadgroup'])
  expect(ofKind(facts, 'deleted').map(({ command, existed }) => [command, existed])).toEqual([['xack', true]])
  expect(pendingOf(end, plan.jobs[0].resultKey, WORKERS)).toEqual([])
})

test('to a second worker it is not new, and it may have it once it has been idle for long enough', () => {
  const edits = [
    { at: '30s', fault: 'lease-expired-early' as const, recovery: 'resume' as const },
    { at: '60s', fault: 'worker-pauses' as const, worker: 'worker-1', point: 'after-read' as const, for: '5m' },
  ]
  const { facts } = play({ jobs: [jobOf('job-1', 'done', '65s')], workers: TWO, edits }, { set: STREAM })
  expect(seen(facts)).toEqual(['65 0 xreadgroup', '95 1 xautoclaim'])
  // Nobody keeps the first one from writing, either: whose entry it is fences nothing.
  expect(timesOf(facts, 'committed')).toEqual([95_000, 365_000])
  // Acknowledged by whoever comes first; of a second time nothing is left.
  expect(ofKind(facts, 'deleted').map(({ worker, existed }) => [worker, existed])).toEqual([
    [1, true],
    [0, false],
  ])
})

test('a worker asks for what it was shown only where it has reason to', () => {
  const lost = [{ at: '65s', fault: 'reply-lost' as const }]
  const crash = [{ at: '60s', fault: 'worker-crash' as const, point: 'after-read' as const, back: '5s' }]
  const of = (edits: typeof lost | typeof crash) =>
    play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: STREAM })
  expect(seen(of(lost).facts)).toEqual(['70 0 xreadgroup'])
  expect(seen(of(crash).facts)).toEqual(['65 0 xreadgroup', '95 0 xautoclaim'])
})

test('two results of one job are two entries: the second attempt finds its own', () => {
  const { facts } = play(
    { jobs: [jobOf('job-1', 'error', '65s')] },
    { set: { ...STREAM, routing: 'terminal-stops', budget: 'counter-script' } },
  )
  expect(seen(facts)).toEqual(['65 0 xreadgroup', '139 0 xreadgroup'])
  expect(timesOf(facts, 'failed')).toEqual([139_000])
})
