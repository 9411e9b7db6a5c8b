/** Whose breaker it is: of the process, of each worker, or in the store (semantics, rule 23). */
import { describe, expect, test } from 'vitest'
import { summarise } from '../../../src/run/summary.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { sentenceOf } from '../../../src/view/words.ts'
import { gate, once, phase, story } from '../../support/gate.ts'
import { ofKind, timesOf } from '../../support/small.ts'

const SECOND = 1000
const HALF_OPEN_SLOTS = { openBreakers: ['a'] } satisfies Partial<Scenario>

describe('whose breaker it is (23)', () => {
  const two = [
    { id: 'worker-1', waitsMax: 1 },
    { id: 'worker-2', waitsMax: 1 },
  ]
  // Worker 1 is busy with job 1 when job 2 comes, so job 2 is worker 2's; later jobs go to worker 1 first.
  const parts: Partial<Scenario> = {
    numbers: { breakerLimit: 1 },
    workers: two,
    jobs: [
      once(1, '0s', '60s', 'done'),
      once(2, '1s', '10s', 'garbage'),
      once(3, '100s', '100s', 'done'),
      once(4, '110s', '10s', 'done'),
    ],
  }
  const admitted = (run: ReturnType<typeof gate>) =>
    ofKind(run.facts, 'admitted').map(({ atMs, job, worker }) => [atMs / SECOND, job + 1, worker + 1])

  test('of the process: what one worker learns the other knows', () => {
    const run = gate(parts, { 'breaker-scope': 'process' })
    expect(admitted(run)).toEqual([
      [0, 1, 1],
      [1, 2, 2],
      [311, 3, 1],
      [411, 4, 2],
    ])
    expect(summarise(run).breakers).toEqual([expect.objectContaining({ node: 'a', state: 'closed' })])
    expect(summarise(run).breakers[0]).not.toHaveProperty('worker')
  })

  test('of each worker: the other does not', () => {
    const run = gate(parts, { 'breaker-scope': 'worker' }, 300_000)
    expect(admitted(run)).toEqual([
      [0, 1, 1],
      [1, 2, 2],
      [100, 3, 1],
    ])
    expect(ofKind(run.facts, 'breaker-opened')).toEqual([expect.objectContaining({ node: 0, owner: 1 })])
    expect(summarise(run).breakers).toEqual([
      expect.objectContaining({ node: 'a', worker: 'worker-1', state: 'closed' }),
      expect.objectContaining({ node: 'a', worker: 'worker-2', state: 'open' }),
    ])
  })

  test('a worker that crashes forgets its own, a shared one remembers', () => {
    const crash = {
      ...parts,
      edits: [{ at: '120s', fault: 'worker-crash', worker: 'worker-2', back: '1s', recovery: 'redeliver' } as const],
    }
    const own = gate(crash, { 'breaker-scope': 'worker' })
    expect(ofKind(own.facts, 'breaker-closed')).toEqual([
      expect.objectContaining({ atMs: 120 * SECOND, owner: 1, byRestart: true }),
    ])
    const shared = gate(crash, { 'breaker-scope': 'process' })
    expect(ofKind(shared.facts, 'breaker-closed').map(({ byRestart }) => byRestart)).toEqual([false])
  })

  const restarted = (scope: string) =>
    gate(
      {
        numbers: { breakerLimit: 1 },
        jobs: [once(1, '0s', '10s', 'garbage'), once(2, '100s', '10s', 'done')],
        edits: [{ at: '50s', fault: 'restart' }],
      },
      { 'breaker-scope': scope },
    )
  test.each([
    ['process', 100],
    ['worker', 100],
    ['store', 310],
  ])('a restart: %s', (scope, startedAt) => {
    expect(timesOf(restarted(scope).facts, 'attempt-started')[1]).toBe(startedAt * SECOND)
  })

  test('in the store a slot outlives its holder, and a restart does not give it back; a lease does', () => {
    const lost = (probeLease: string) =>
      gate(
        {
          ...HALF_OPEN_SLOTS,
          numbers: { probeLease },
          jobs: [once(1, '310s', '50s', 'done')],
          edits: [{ at: '320s', fault: 'restart' }],
        },
        { 'breaker-scope': 'store' },
      )
    const wedged = lost('none')
    expect(timesOf(wedged.facts, 'gate-wedged')).toEqual([320 * SECOND])
    expect(wedged.end.jobStatus).toEqual([1])
    expect(summarise(wedged).breakers).toEqual([expect.objectContaining({ state: 'half-open', probesLeaked: 1 })])
    const leased = lost('60s')
    expect(story(leased)).toEqual(
      expect.arrayContaining(['320 job-1 crashed: leaked', '370 reclaimed', '370 job-1 probe']),
    )
    expect(phase(leased)).toBe('closed')
  })

  test('a rule that changes in the middle: jobs at the gate of another breaker are let through by their own', () => {
    const edits = [{ at: '120s', set: { 'breaker-scope': 'worker' } } as const]
    const run = gate({ ...parts, edits }, { 'breaker-scope': 'process' })
    // The breaker that all shared is the first worker's own from then on; the other one's holds nothing against the node.
    expect(admitted(run).slice(2)).toEqual([
      [120, 4, 2],
      [311, 3, 1],
    ])
  })

  test('and jobs at the gate of a breaker that nobody asks any more are not forgotten there', () => {
    // Worker 2's own breaker opens at 11; its second job waits there when the shared one, which is closed, takes over.
    const jobs = [once(1, '0s', '60s', 'done'), once(2, '1s', '10s', 'garbage'), once(3, '20s', '10s', 'done')]
    const edits = [{ at: '30s', set: { 'breaker-scope': 'process' } } as const]
    const run = gate({ ...parts, jobs, edits }, { 'breaker-scope': 'worker' })
    expect(admitted(run).at(-1)).toEqual([30, 3, 2])
    expect(ofKind(run.facts, 'committed').map(({ job }) => job + 1)).toEqual([3, 1])
  })

  test('so are those who wait for the answer of a test, where it lets more through', () => {
    const edits = [{ at: '330s', set: { 'breaker-gate': 'everyone' } } as const]
    const jobs = [once(1, '310s', '100s', 'done'), once(2, '320s', '10s', 'done')]
    const run = gate({ ...HALF_OPEN_SLOTS, jobs, edits }, { 'breaker-gate': 'one-round' })
    expect(story(run).filter((line) => line.includes('job-2'))).toEqual([
      '320 job-2 refused: round',
      '330 job-2 probe',
      '340 job-2 done: released',
    ])
  })

  test('a wedge is said in words that hold for both: no restart is promised that would not help', () => {
    for (const scope of ['process', 'store']) {
      const jobs = [once(1, '310s', '10s', 'error')]
      const { plan, facts } = gate(
        { ...HALF_OPEN_SLOTS, jobs },
        { 'breaker-explicit': 'skipped', 'breaker-scope': scope },
      )
      expect(ofKind(facts, 'gate-wedged').map((fact) => sentenceOf(plan, fact))).toEqual([
        'The test slot of node a is taken and nothing under way can return it.',
      ])
    }
  })
})
