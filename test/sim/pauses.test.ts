/** A worker stands still at a point of its way, and goes on as if nothing had been. */
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { ScenarioError } from '../../src/scenario/error.ts'
import type { ScenarioEdit } from '../../src/scenario/schema.ts'
import { CRASH_POINTS, type CrashPoint, PAUSE_POINTS } from '../../src/sim/faults.ts'
import { jobOf, small } from '../support/small.ts'

const pauseAt = (point: CrashPoint): ScenarioEdit => ({ at: '0s', fault: 'worker-pauses', point, for: '7s' })

/** Instants of what a run says, by kind,. */
function instants(edits: readonly ScenarioEdit[], payload: 'done' | 'error'): Map<string, number> {
  const scenario = small({ jobs: [jobOf('job-1', payload, '65s')], edits: [...edits] })
  const { facts } = record(compile(scenario, { preset: 'all-fixed' }))
  return new Map([...facts].reverse().map(({ kind, atMs }) => [kind, atMs]))
}

describe('a pause at a point puts off what comes after it, and nothing that came before', () => {
  test.each<[CrashPoint, 'done' | 'error', string, string]>([
    ['after-read', 'error', 'read', 'classified'],
    ['after-incr', 'error', 'counted', 'requeued'],
    ['after-commit', 'done', 'committed', ''],
    ['after-requeue', 'error', 'requeued', ''],
  ])('%s', (point, payload, before, after) => {
    const plain = instants([], payload)
    const paused = instants([pauseAt(point)], payload)
    const sevenLater = (kind: string) => (paused.get(kind) ?? 0) - (plain.get(kind) ?? 0)
    expect(plain.get('paused')).toBeUndefined()
    expect(paused.get('paused')).toBe(65_000)
    expect(paused.get('woke')).toBe(72_000)
    expect(paused.get(before)).toBe(plain.get(before))
    if (after !== '') expect(sevenLater(after)).toBe(7000)
  })
})

test('where a worker cannot pause is said when the scenario is read', () => {
  for (const point of CRASH_POINTS) {
    const planned = () => compile(small({ jobs: [jobOf('job-1', 'done', '65s')], edits: [pauseAt(point)] }))
    if (PAUSE_POINTS.includes(point)) expect(planned).not.toThrow()
    else expect(planned).toThrow(ScenarioError)
  }
})
