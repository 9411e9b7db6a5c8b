/** Copy and delete in one script: when the worker goes back to the copy, and when it does not. */
import { expect, test } from 'vitest'
import { jobOf, ofKind, play, timesOf } from '../../support/small.ts'

const STASH = { read: 'stash' }

const commands = (facts: Parameters<typeof ofKind>[0], from: number) =>
  ofKind(facts, 'read').flatMap(({ atMs, command, reply }) =>
    atMs >= from ? [`${atMs / 1000} ${command} ${reply}`] : [],
  )

test('the copy goes when the outcome is written', () => {
  const { facts, end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')] }, { set: STASH })
  expect(commands(facts, 65_000)).toEqual(['65 eval value'])
  expect(ofKind(facts, 'deleted').map(({ key, existed }) => [plan.keys[key].name, existed])).toEqual([
    ['stash:job-1', true],
  ])
  expect(plan.keys.filter((_, key) => end.keyHeld[key] === 1)).toEqual([])
})

test('after a crash and after a lost reply the worker goes back to it', () => {
  const crash = [{ at: '60s', fault: 'worker-crash' as const, point: 'after-read' as const, back: '1s' }]
  const lost = [{ at: '65s', fault: 'reply-lost' as const }]
  const of = (edits: typeof lost | typeof crash) =>
    play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: STASH })
  expect(commands(of(crash).facts, 66_000)).toEqual(['66 eval nil', '66 get value'])
  expect(commands(of(lost).facts, 66_000)).toEqual(['68 eval timeout', '70 eval nil', '70 get value'])
})

test('once it has looked there it has no reason to look again', () => {
  const edits = [{ at: '62s', fault: 'request-lost' as const }]
  const { facts } = play({ jobs: [jobOf('job-1', 'done', '80s')], edits }, { set: STASH })
  expect(commands(facts, 65_000)).toEqual([
    '65 eval timeout',
    '70 eval nil',
    '70 get nil',
    '75 eval nil',
    '80 eval value',
  ])
})

test('what it passed over stays in the copy for people to look at, and the wait is hopeless', () => {
  const { facts, end, plan } = play(
    { jobs: [jobOf('job-1', 'garbage', '65s')], numbers: { ceiling: '2m' } },
    { set: { ...STASH, routing: 'every-error-waits' } },
  )
  expect(timesOf(facts, 'hopeless')).toEqual([65_000])
  expect(end.keyHeld[plan.jobs[0].stashKey]).toBe(1)
  expect(plan.payloads[end.keyValue[plan.jobs[0].stashKey]].name).toBe('garbage')
})

test('the copy and the delete are one write: a failover undoes both', () => {
  const edits = [
    { at: '60s', fault: 'worker-crash' as const, point: 'after-read' as const },
    { at: '66s', fault: 'failover' as const },
  ]
  const { end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set: STASH })
  const [{ resultKey, stashKey }] = plan.jobs
  expect([end.keyHeld[resultKey], end.keyHeld[stashKey]]).toEqual([1, 0])
})
