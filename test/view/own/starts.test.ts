/** What a new scenario begins with, and what can be put into one: all of it can be played, in any order. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { record } from '../../../src/run/record.ts'
import { jobSummaries } from '../../../src/run/summary.ts'
import { NOTHING_LAID } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { parseScenario } from '../../../src/scenario/parse.ts'
import { mistakesWithPlaces } from '../../../src/view/own/mistakes.ts'
import { resultOf } from '../../../src/view/own/result.ts'
import { BLANK, EXAMPLES, withJob } from '../../../src/view/own/starts.ts'

const play = (text: string) => record(planOf(parseScenario(text), NOTHING_LAID))
const goes = (text: string) => resultOf(play(text), null)

test('the blank scenario is done at the first try', () => {
  expect(mistakesWithPlaces(BLANK)).toEqual([])
  expect(goes(BLANK)).toMatchObject({
    headline: 'Answered 09:01:02, after 1 min 02 s: done.',
    untrue: false,
    job: 'job-1',
  })
})

describe('an example', () => {
  test.each(EXAMPLES)('$id makes a file without mistakes', ({ into }) => {
    const after = into(BLANK)
    expect(after).not.toBe(BLANK)
    expect(mistakesWithPlaces(after)).toEqual([])
  })
  test.each(['fails-first', 'cannot-be-read'])('%s leaves the worker waiting', (id) => {
    const after = EXAMPLES.find((example) => example.id === id)?.into(BLANK) ?? ''
    expect(goes(after).verdicts.map(({ slug }) => slug)).toContain('hang')
  })
  test('without its nudge the worker is later', () => {
    const after = EXAMPLES.find(({ id }) => id === 'nudge-lost')?.into(BLANK) ?? ''
    expect(goes(after).headline).toBe(
      'The user was told something untrue for 3 s. Answered 09:01:05, after 1 min 05 s: done.',
    )
  })
  test('the mended rules make a difference to a failure that comes after them', () => {
    const of = (...ids: string[]) =>
      ids.reduce((text, id) => EXAMPLES.find((example) => example.id === id)?.into(text) ?? '', BLANK)
    const late = (text: string) => text.replace('"run": "62s"', '"run": "20m"')
    expect(goes(late(of('fails-first'))).untrue).toBe(true)
    expect(goes(late(of('fails-first', 'fix'))).untrue).toBe(false)
  })
  test('any of them go together, in any order, more than once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EXAMPLES), { maxLength: 8 }), (chosen) => {
        const text = chosen.reduce((before, { into }) => into(before), BLANK)
        expect(mistakesWithPlaces(text)).toEqual([])
        expect(jobSummaries(play(text)).length).toBeGreaterThan(0)
      }),
      { numRuns: 40 },
    )
  })
  test('one makes what it needs where it is missing', () => {
    for (const { into } of EXAMPLES) expect(() => JSON.parse(into('{}'))).not.toThrow()
  })
})

test('new jobs never share a name', () => {
  let text = BLANK
  for (let n = 0; n < 5; n++) text = withJob(text)
  expect(new Set(parseScenario(text).jobs.map(({ id }) => id)).size).toBe(6)
})

test('the bands are told in words, and of the job that is asked for', () => {
  const text = withJob(EXAMPLES[0].into(BLANK))
  expect(resultOf(play(text), null).job).toBe('job-1')
  const other = resultOf(play(text), 'job-2')
  expect(other.job).toBe('job-2')
  expect(resultOf(play(text), 'no-such-job').job).toBe('job-1')
  const { spans } = resultOf(play(text), 'job-1')
  expect(spans.filter(({ untrue }) => untrue).map(({ says }) => says)).toEqual([
    expect.stringMatching(/^user sees: In progress, untrue for 6 h 0\d min/),
    expect.stringMatching(/^user sees: Failed: timed out \(wrong cause, never corrected\)$/),
  ])
  expect(structuredClone(other)).toEqual(other) // it goes from one thread to another
})

describe('what comes after the last answer is said', () => {
  const late = (edits: readonly unknown[]) => goes(JSON.stringify({ ...JSON.parse(BLANK), edits })).tooLate
  const rule = (at: string) => ({ at, set: { read: 'get' } })

  test.each([
    [[], ''],
    [[rule('30s')], ''],
    [[rule('62s')], ''],
    [[rule('10m')], 'what step 5 has at 09:10:00. Every job has its answer at 09:01:02.'],
    [[rule('08:00:00'), rule('20s'), rule('2h')], 'what step 5 has at 11:00:00, 08:00:00 +1 d.'],
    [[{ at: '2h', fault: 'nudge-dropped' }], 'at 11:00:00.'],
    [['2h', '3h', '4h', '5h'].map(rule), 'at 11:00:00, 12:00:00, 13:00:00 and later.'],
    // Whoever looks at the store afterwards may well want to.
    [[{ at: '2h', console: 'GET result:job-1' }], ''],
  ])('%j', (edits, says) => {
    if (says === '') expect(late(edits)).toBe('')
    else expect(late(edits)).toContain(says)
  })

  test('and nothing is too late for a job that is never answered', () => {
    const text = JSON.stringify({ ...JSON.parse(EXAMPLES[0].into(BLANK)), edits: [rule('2h')] })
    expect(goes(text).jobs[0].answered).not.toBe('never') // it times out, hours later
    expect(goes(text).tooLate).toBe('')
  })
})
