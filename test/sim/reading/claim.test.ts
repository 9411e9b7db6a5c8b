/** GET with a claim: who may act on a value, for how long, and what is deleted afterwards. */
import { expect, test } from 'vitest'
import { jobOf, ofKind, play, timesOf } from '../../support/small.ts'

const CLAIM = { read: 'claim' }
const TWO = [{ id: 'worker-1' }, { id: 'worker-2' }]

const claims = (facts: Parameters<typeof ofKind>[0]) =>
  ofKind(facts, 'claimed').map(({ atMs, worker, reply }) => `${atMs / 1000} ${worker} ${reply}`)

test('a value is claimed, acted on, and both are gone', () => {
  const { facts, end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')] }, { set: CLAIM })
  expect(claims(facts)).toEqual(['65 0 ok'])
  expect(timesOf(facts, 'unclaimed')).toEqual([65_000])
  expect(ofKind(facts, 'deleted').map(({ command, existed }) => [command, existed])).toEqual([['compare-del', true]])
  expect(plan.keys.filter((_, key) => end.keyHeld[key] === 1)).toEqual([])
  expect(end.pending.size).toBe(0) // the claim's life is over with it
})

test('of two that look at once one acts, and the other finds nothing (R21)', () => {
  const edits = [{ at: '30s', fault: 'lease-expired-early' as const, recovery: 'resume' as const }]
  const parts = { jobs: [jobOf('job-1', 'done', '65s')], workers: TWO, edits }
  expect(ofKind(play(parts, { set: { read: 'get' } }).facts, 'committed')).toHaveLength(2)
  expect(ofKind(play(parts, { set: CLAIM }).facts, 'committed')).toHaveLength(1)
})

test('as long as the first one stands still the other is kept out, and then it is not', () => {
  const edits = [
    { at: '30s', fault: 'lease-expired-early' as const, recovery: 'resume' as const },
    { at: '60s', fault: 'worker-pauses' as const, worker: 'worker-1', point: 'after-read' as const, for: '5m' },
  ]
  const { facts } = play({ jobs: [jobOf('job-1', 'done', '65s')], workers: TWO, edits }, { set: CLAIM })
  expect(claims(facts).filter((claim) => claim.includes(' 0 '))).toEqual(['65 0 ok'])
  const second = claims(facts).filter((claim) => claim.includes(' 1 '))
  expect(new Set(second.slice(0, -1).map((claim) => claim.split(' ')[2]))).toEqual(new Set(['held']))
  // The claim can still be seen in its last millisecond: the poll of that instant is kept out, the next one is not.
  expect(second.at(-1)).toBe('100 1 ok')
})

test('a worker that passes a value over gives up its claim: whoever looks next may have it', () => {
  const { facts } = play(
    { jobs: [jobOf('job-1', 'garbage', '65s')] },
    { set: { ...CLAIM, routing: 'every-error-waits' } },
  )
  const firstTwo = facts.filter(({ kind }) => kind === 'claimed' || kind === 'unclaimed').slice(0, 4)
  expect(firstTwo.map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ['claimed', 65_000],
    ['unclaimed', 65_000],
    ['claimed', 65_000], // the poll of the same instant, after the nudge
    ['unclaimed', 65_000],
  ])
})

test('what has been written meanwhile is not deleted', () => {
  // The worker stands still with the first attempt's failure in its hand while the second attempt's is written.
  const edits = [
    { at: '60s', fault: 'worker-pauses' as const, worker: 'worker-1', point: 'after-read' as const, for: '90s' },
    { at: '70s', fault: 'lease-expired-early' as const, recovery: 'redeliver' as const },
    { at: '72s', fault: 'worker-crash' as const, worker: 'worker-2' },
  ]
  const parts = { jobs: [jobOf('job-1', 'error', '65s')], workers: TWO, edits }
  const deletedAt155 = (read: string) =>
    ofKind(play(parts, { set: { read, routing: 'terminal-stops', budget: 'counter-script' } }).facts, 'deleted')
      .filter(({ atMs }) => atMs === 155_000)
      .map(({ existed }) => existed)
  expect(deletedAt155('get-then-del')).toEqual([true])
  expect(deletedAt155('claim')).toEqual([false])
})

test('a full store refuses the claim, and the value is there when it is not full any more', () => {
  const edits = [{ at: '66s', fault: 'store-full' as const, for: '10s' }]
  const late = [{ at: '65s', fault: 'nudge-dropped' as const }]
  const { facts } = play(
    { jobs: [jobOf('job-1', 'done', '65.5s')], edits: [...late, ...edits, { at: '65.5s', fault: 'nudge-dropped' }] },
    { set: CLAIM },
  )
  expect(claims(facts)).toEqual(['70 0 full', '75 0 full', '80 0 ok'])
})

test('the breaker hears of a worker that is superseded, and its claim is given up', () => {
  const edits = [{ at: '60s', fault: 'worker-crash' as const, point: 'after-commit' as const, back: '60s' }]
  const set = { ...CLAIM, 'commit-guard': 'state' }
  const { facts, end, plan } = play({ jobs: [jobOf('job-1', 'done', '65s')], edits }, { set })
  expect(ofKind(facts, 'rejected')).toHaveLength(1)
  expect(timesOf(facts, 'unclaimed')).toEqual([125_000])
  expect(end.keyHeld[plan.jobs[0].claimKey]).toBe(0)
})
