/** Where one can jump to: verdicts, and where a run parts from another. */
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { jumpsToVerdicts, jumpToDifference } from '../../src/view/jumps.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'

const play = (preset: (typeof PRESET_NAMES)[number], name = 'incident') => record(compile(shipped(name), { preset }))

describe('the incident', () => {
  test('has its verdicts where they begin to hold', () => {
    expect(
      jumpsToVerdicts(play('as-found'), 0).map(({ clock, verdict }) => `${clock} ${verdict}`),
    ).toMatchInlineSnapshot(`
      [
        "18:28:00 lost-result",
        "18:28:00 hang",
        "20:30:00 wrong-cause",
      ]
    `)
  })

  test('parts from the mended worker when the notice is judged', () => {
    const other = { says: 'the mended worker', recording: play('all-fixed') }
    expect(jumpToDifference(play('as-found'), other)).toMatchObject({
      clock: '18:28:00',
      text: 'First difference from the mended worker',
    })
    expect(jumpToDifference(other.recording, other)).toBeNull()
  })
})

test('an edit makes no difference before it, whatever it does to what is seen ahead', () => {
  const edits = [{ at: '20:00:00', fault: 'worker-crash', back: 'never' } as const]
  const other = { says: 'the run without it', recording: play('as-found') }
  const jump = jumpToDifference(record(compile(shipped('incident'), { edits })), other)
  expect(jump?.clock).toBe('20:00:00')
})

test.each(SCENARIO_FILES.map((file) => file.replace('.json', '')))('%s: every verdict has its instant', (name) => {
  for (const preset of PRESET_NAMES) {
    const recording = play(preset, name)
    const { plan, monitors, facts } = recording
    for (const job of plan.jobs.keys()) {
      const jumps = jumpsToVerdicts(recording, job)
      const held = new Set([...verdictsOf(monitors, job, plan), ...verdictsOf(monitors, -1, plan)])
      expect(new Set(jumps.map(({ verdict }) => verdict))).toEqual(held)
      for (const { fact, atMs } of jumps) expect(facts[fact].atMs).toBe(atMs)
    }
  }
})
