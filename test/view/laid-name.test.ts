/** What was laid over a run has no name of its own: sentences name it by what it says. */
import { expect, test } from 'vitest'
import type { MomentRun } from '../../src/story/moment.ts'
import { playMoment } from '../../src/story/play.ts'
import { sentenceOf } from '../../src/view/words.ts'
import { find } from '../support/claims.ts'

const ONE_JOB: MomentRun = { scenario: 'one-job' }
const MESSAGE = '{"status":"error","message":"out of memory at step 9"}'

function written(run: MomentRun): string | undefined {
  const { plan, facts } = playMoment(run, find)
  const fact = facts.find(({ kind }) => kind === 'written')
  return fact && sentenceOf(plan, fact)
}

test.each<[string, MomentRun, string]>([
  ['the scenario’s own keeps its name', ONE_JOB, '“done”'],
  ['an honest failure', { ...ONE_JOB, payload: { text: MESSAGE } }, '“error: out of memory at step 9”'],
  [
    'of one attempt alone',
    { ...ONE_JOB, work: { 'job-1/1': { payload: { text: MESSAGE } } } },
    '“error: out of memory at step 9”',
  ],
  ['anything else, as it stands', { ...ONE_JOB, payload: { text: '{}' } }, '“{}”'],
  [
    'as far as it fits',
    { ...ONE_JOB, payload: { text: `{"status":"done","pages":"${'9'.repeat(40)}"}` } },
    `“{"status":"done","pages":"${'9'.repeat(14)}…”`,
  ],
  ['what cannot be seen is shown', { ...ONE_JOB, payload: { text: 'a\u202eb' } }, '“a⟨U+202E⟩b”'],
  ['nothing that could be shown', { ...ONE_JOB, payload: { text: ' ' } }, '“edited”'],
])('%s', (_, run, name) => {
  expect(written(run)).toContain(name)
})
