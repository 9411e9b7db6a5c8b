/** What the caption says, over every scenario: whole sentences, with the numbers of the run. */
import { describe, expect, test } from 'vitest'
import { worldAt } from '../../src/run/record.ts'
import { VERDICT_SLUGS } from '../../src/sim/verdicts.ts'
import { captionOf, isCalm, lastTold, situationOf, VERDICT_SAYS } from '../../src/view/caption.ts'
import { instantAt } from '../../src/view/presentation.ts'
import { momentsOf, STAGE_RUNS, stageRun } from './stage/stage-runs.ts'

/** What is said at moment `t`. */
function saidAt({ recording, timeline }: ReturnType<typeof stageRun>, t: number, job = 0) {
  const { messages, facts } = instantAt(timeline, t)
  return captionOf(
    recording,
    worldAt(recording, messages, facts),
    job,
    facts,
    lastTold(timeline, facts),
    isCalm(timeline, t),
  )
}

describe.each(STAGE_RUNS)('%s', (_, run) => {
  test('whole sentences, whatever the moment', () => {
    const said = new Set<string>()
    for (const [job] of run.recording.plan.jobs.entries())
      for (const t of momentsOf(run.timeline, 60)) {
        const { text, more } = saidAt(run, t, job)
        expect(text).toMatch(/^[\p{L}\p{N}“].*[.:]$/u)
        expect(more).toMatch(/^$|^[\p{L}\p{N}].*\.$/u)
        expect(`${text} ${more}`).not.toMatch(/undefined|NaN|null|\s-1|\{|\}| {2}\S/)
        said.add(text)
      }
    expect(said.size).toBeGreaterThan(5)
  })
})

/** The middle of the last stretch before the close in which nothing is told for a while. */
function calmAt({ timeline }: ReturnType<typeof stageRun>): number {
  const { stops, closingT } = timeline
  const ends = stops.map(({ t, lastsMs }, i) => [t + lastsMs, Math.min(stops[i + 1]?.t ?? closingT, closingT)])
  const [from, to] = ends.findLast(([start, end]) => end - start > 1500) as [number, number]
  return (from + to) / 2
}

test.each([
  [
    'incident',
    {},
    'The only copy was read at 18:28:00, and dropped.',
    'Each poll finds an empty key, and empty means “keep waiting”. Nothing can wake this worker before 20:30.',
  ],
  [
    'incident',
    { read: 'get' },
    'The notice has been in the key since 18:28:00, in plain sight.',
    'Each poll reads it again, and goes back to waiting. Nothing can wake this worker before 20:30.',
  ],
  [
    'incident',
    { poll: 'off' },
    'The only copy was read at 18:28:00, and dropped.',
    'Nobody polls, and the bell will not ring again. Nothing can wake this worker before 20:30.',
  ],
  [
    'reply-lost',
    {},
    'The only copy was read at 09:01:05, and its reply was lost on the way.',
    'Each poll finds an empty key, and empty means “keep waiting”. Nothing can wake this worker before 15:06.',
  ],
])('%s %j: what the long wait means', (name, set, text, more) => {
  const run = stageRun(name, set)
  expect(saidAt(run, calmAt(run))).toEqual({ text, more })
})

test('a job before a wedged gate, and one before an open one', () => {
  const run = stageRun('probe-leak')
  const { messages, facts } = instantAt(run.timeline, run.timeline.endT)
  expect(situationOf(run.recording, worldAt(run.recording, messages, facts), 1, facts)).toEqual({
    text: 'job-2 waits at the gate of node a.',
    more: 'The test slot never came back, and only a restart can free it. The node itself is healthy.',
  })
  const early = instantAt(run.timeline, 3000)
  expect(situationOf(run.recording, worldAt(run.recording, early.messages, early.facts), 0, early.facts)?.more).toBe(
    'The gate is open: it lets nobody in before 09:05:00, then one test call.',
  )
})

test('every verdict has half a sentence', () => {
  expect(Object.keys(VERDICT_SAYS).sort()).toEqual([...VERDICT_SLUGS].sort())
  for (const says of Object.values(VERDICT_SAYS)) expect(says).toMatch(/^[A-Z].{10,60}\.$/)
})
