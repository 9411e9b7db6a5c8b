/** For how long a user was told something untrue: one measure, on the bands and in words. */
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { isLeftUntrue, jobSummaries } from '../../src/run/summary.ts'
import { compile } from '../../src/scenario/compile.ts'
import { STEP_NAMES } from '../../src/sim/presets.ts'
import type { Changes } from '../../src/story/laid.ts'
import { playMoment } from '../../src/story/play.ts'
import { bandsOf, untrueForMs } from '../../src/view/bands.ts'
import { costsInWords } from '../../src/view/matrix-words.ts'
import { untrueInWords } from '../../src/view/untrue.ts'
import { find } from '../support/claims.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

test.each(SCENARIO_FILES)('%s: the bands and the summary count the same untruth', (file) => {
  const scenario = shipped(file.replace('.json', ''))
  for (const preset of STEP_NAMES) {
    const recording = record(compile(scenario, { preset }))
    const until = recording.holdsUntilMs
    for (const [job, { falseForMs }] of jobSummaries(recording).slice(0, 20).entries())
      expect(untrueForMs(bandsOf(recording, job, until), until), `${preset}, job ${job}`).toBe(falseForMs)
  }
})

describe('what a node did is true from then on, although its write is refused', () => {
  const recording = playMoment({ scenario: 'incident' }, find, {
    edits: [{ at: '18:28:00', fault: 'store-unreachable', for: '60s' }],
  })
  test('the bands say so, and for how long the user was told otherwise', () => {
    const { truth, user } = bandsOf(recording, 0)
    expect(truth.map(({ label }) => label)).toEqual([
      'queued',
      'running on node a',
      'failed, not written yet',
      'failed: out of memory at step 9',
    ])
    expect(untrueForMs({ truth, user, startMs: 0, endMs: recording.endMs }, recording.endMs)).toBe(7_320_000)
  })
})

test.each<[string, Changes, string | null]>([
  ['a false “done”', { payload: { text: '{}' }, set: { routing: 'terminal-stops' } }, 'for good'],
  ['a failure nobody hears of', {}, 'for 2 h 02 min'],
  ['the truth at once', { set: { routing: 'terminal-stops' } }, null],
])('%s', (_, changes, says) => {
  const [job] = jobSummaries(playMoment({ scenario: 'incident', preset: 'as-found' }, find, changes))
  expect(untrueInWords(job)).toBe(says)
  expect(isLeftUntrue(job)).toBe(says === 'for good')
})

test('still under way at the end of what was played', () => {
  const [job] = jobSummaries(playMoment({ scenario: 'incident', until: '5h' }, find))
  expect(untrueInWords(job)).toBe('for 56 min, and still')
})

test('an untrue answer is no saving, however soon it comes', () => {
  const costs = {
    attempts: 0,
    answeredMs: -7_320_000,
    duplicates: 0,
    falseForMs: -7_320_000,
    leftUntrue: 1,
    wrongCauses: 0,
    looks: 0,
  }
  expect(costsInWords(costs)).toBe('1 more user ends with the wrong outcome')
  // Nor is a true one late beside an untrue one.
  expect(costsInWords({ ...costs, attempts: 1, leftUntrue: -2, falseForMs: 60_000, answeredMs: 60_000 })).toBe(
    '2 fewer users end with the wrong outcome, 1 more attempt',
  )
})
