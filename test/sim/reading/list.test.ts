/** LMOVE to a list in progress: the order of results, what is removed, and what the reaper puts back. */
import { expect, test } from 'vitest'
import { elementsOf } from '../../../src/sim/store/lists.ts'
import { jobOf, ofKind, play, timesOf } from '../../support/small.ts'

const LIST = { read: 'lmove' }

test('an element is moved, acted on, and removed from the list in progress', () => {
  const { facts, end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')] }, { set: LIST })
  expect(ofKind(facts, 'read').at(-1)).toMatchObject({ command: 'lmove', reply: 'value', destroyed: false })
  expect(ofKind(facts, 'written').map(({ command }) => command)).toEqual(['rpush'])
  expect(ofKind(facts, 'deleted').map(({ command, existed }) => [command, existed])).toEqual([['lrem', true]])
  expect(timesOf(facts, 'put-back')).toEqual([])
  expect(plan.keys.filter((_, key) => end.keyHeld[key] === 1)).toEqual([])
})

test('what a dead worker left behind is put back once, and taken by another', () => {
  const edits = [
    { at: '60s', fault: 'worker-crash' as const, worker: 'worker-1', point: 'after-read' as const, back: '1s' },
  ]
  const { facts } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: LIST })
  expect(timesOf(facts, 'put-back')).toEqual([95_000])
  // Back at 66: its polls are at 71, 76 ... 96.
  expect(timesOf(facts, 'committed')).toEqual([96_000])
})

test('the oldest comes first, and one that is put back comes before newer ones', () => {
  // One submission runs twice: two results of the same attempt, three seconds apart.
  const edits = [
    { at: '0s', fault: 'reply-lost' as const, command: 'submit' as const },
    { at: '60s', fault: 'worker-crash' as const, point: 'after-read' as const, back: '40s' },
  ]
  const parts = {
    jobs: [{ id: 'job-1', attempts: [{ payload: 'done', run: '65s' }] }],
    edits: [...edits, { at: '67s', fault: 'node-sends-another-payload' as const, payload: 'error', for: '5s' }],
  }
  const { facts, plan } = play(parts, { set: LIST })
  const values = ofKind(facts, 'read').flatMap(({ atMs, payload }) =>
    payload < 0 ? [] : [`${atMs / 1000} ${plan.payloads[payload].name}`],
  )
  expect(values).toEqual(['65 done', '105 done'])
  expect(timesOf(facts, 'put-back')).toEqual([95_000])
})

test('a reaper that cannot reach the store comes again', () => {
  const edits = [
    { at: '60s', fault: 'worker-crash' as const, point: 'after-read' as const, back: '5s' },
    { at: '90s', fault: 'store-loading' as const, for: '10s' },
  ]
  const { facts } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: LIST })
  expect(timesOf(facts, 'put-back')).toEqual([125_000])
})

test('what was removed and comes back by a failover is found by the reaper', () => {
  const edits = [{ at: '66s', fault: 'failover' as const }]
  const { facts, end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: LIST })
  expect(ofKind(facts, 'failed-over')).toMatchObject([{ undone: 'delete' }])
  expect(timesOf(facts, 'put-back')).toEqual([96_000])
  expect(elementsOf(end, plan.jobs[0].resultKey)).toHaveLength(1)
})

test('a list lives on as a whole: an expiry takes what nobody has read yet', () => {
  const { facts } = play(
    {
      jobs: [jobOf('job-1', 'done', '66s')],
      numbers: { resultLife: '1s' },
      edits: [{ at: '66s', fault: 'nudge-dropped' }],
    },
    { set: LIST },
  )
  expect(timesOf(facts, 'key-expired')).toEqual([67_000])
  expect(timesOf(facts, 'hopeless')).toEqual([67_000])
})

test('a full store refuses to move', () => {
  const edits = [
    { at: '66s', fault: 'nudge-dropped' as const },
    { at: '67s', fault: 'store-full' as const, for: '10s' },
  ]
  const { facts } = play({ jobs: [jobOf('job-1', 'done', '66s')], edits }, { set: LIST })
  const replies = ofKind(facts, 'read').filter(({ atMs }) => atMs >= 66_000)
  expect(replies.map(({ atMs, reply }) => `${atMs / 1000} ${reply}`)).toEqual(['70 full', '75 full', '80 value'])
})
