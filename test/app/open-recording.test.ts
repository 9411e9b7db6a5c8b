/** Opening a recording: mistakes are named by their place in the whole file, and what plays otherwise is said. */
import { beforeEach, expect, test } from 'vitest'
import { dismissNotice, useNotice } from '../../src/app/dialogs.ts'
import { openFile } from '../../src/app/link-made.ts'
import { openRecording } from '../../src/app/open-recording.ts'
import { forgetSession, useSession } from '../../src/app/session.ts'
import { record } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { encodeFile } from '../../src/scenario/link-file.ts'
import { nothingChosen } from '../../src/scenario/link-state.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { encodeRecording } from '../../src/view/export/recording-file.ts'
import { shipped } from '../support/library.ts'
import { jobOf, small } from '../support/small.ts'

beforeEach(() => {
  forgetSession()
  dismissNotice()
})

function fileOf(scenario: Scenario) {
  const state = nothingChosen('play', scenario.id)
  const recording = record(planOf(scenario, state))
  return JSON.parse(encodeRecording({ scenario, laid: state, recording, job: 0 }, state))
}

test.each<[object | null, RegExp]>([
  [{ set: [] }, /^state\.set: a list is not allowed; allowed: an object$/],
  [{ set: { read: 'teleport' } }, /^state\.set\.read: “teleport” is not allowed; /],
  [{ payload: 5 }, /^state\.payload: “5” is not allowed; /],
  [{ preset: 'step-seven' }, /^state\.preset: “step-seven” is not allowed; /],
  [{ at: { ms: -1, order: 0, told: 0 } }, /^state\.at\.ms: /],
  [{ edits: [{ at: '1s', fault: 'meteor' }] }, /^state\.edits\.0\.fault: no fault "meteor"; /],
  [{ job: 'nobody' }, /^state\.job: “nobody” is not allowed; /],
  [{ evil: 1 }, /^state: “evil” is not allowed; /],
  [[], /^state: \[\] is not allowed; allowed: an object$/],
  [null, /^state: null is not allowed; /],
])('a mistake in its state is named so: %j', async (change, says) => {
  const file = fileOf(shipped('incident'))
  const state = change === null || Array.isArray(change) ? change : { ...file.state, ...change }
  expect(await openRecording(JSON.stringify({ ...file, state }))).toMatch(says)
})

test('a mistake that its scenario makes by itself is named so', async () => {
  const file = fileOf(small({ jobs: [jobOf('job-1', 'done', '65s')] }))
  file.scenario.jobs[0].attempts[0].payload = 'nowhere'
  expect(await openRecording(JSON.stringify(file))).toMatch(/^scenario\.jobs\.\S+payload: no payload "nowhere"; /)
  file.scenario.preset = 'x'
  expect(await openRecording(JSON.stringify(file))).toMatch(/^scenario\.preset: no such field; /)
})

test('what is said of the run as a whole is held against it, and named', async () => {
  const file = fileOf(shipped('incident'))
  expect(await openRecording(JSON.stringify(file))).toBeNull()
  expect(useNotice.getState().notice).toBeNull()
  expect(await openRecording(JSON.stringify({ ...file, verdicts: ['settled'] }))).toBeNull()
  expect(useNotice.getState().notice).toEqual({
    text: 'This recording was made by another version, or changed since. It says verdicts: ["settled"]; played here, verdicts: ["hang","lost-result","wrong-cause"]. You see it as it plays here.',
    dismiss: 'Put away',
  })
  expect(useSession.getState()).toMatchObject({ room: 'play', scenario: 'incident' })
})

test.each([
  ['a recording', (file: object) => JSON.stringify(file)],
  ['a session', () => encodeFile(nothingChosen('play', 'one-job'))],
])('and no longer once %s is opened', async (_, textOf) => {
  const file = fileOf(shipped('incident'))
  await openFile(JSON.stringify({ ...file, endMs: 5 }))
  expect(useNotice.getState().notice?.text).toContain('endMs: 5')
  expect(await openFile(JSON.stringify({ ...file, facts: 5 }))).not.toBeNull()
  expect(useNotice.getState().notice?.text).toContain('endMs: 5') // that is still what one sees
  expect(await openFile(textOf(file))).toBeNull()
  expect(useNotice.getState().notice).toBeNull()
})

test('where it parts from the run, one can go there', async () => {
  const file = fileOf(shipped('incident'))
  file.facts.pop()
  expect(await openRecording(JSON.stringify(file))).toBeNull()
  expect(useNotice.getState().notice).toMatchObject({
    text: expect.stringContaining(' At 20:30:00 it says nothing more happens; played here, “'),
    action: 'Go to 20:30:00',
  })
})
