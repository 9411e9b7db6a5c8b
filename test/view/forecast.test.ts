import { describe, expect, test } from 'vitest'
import { jobSummaries } from '../../src/run/summary.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import { VERDICTS } from '../../src/sim/verdicts.ts'
import { forecastOf } from '../../src/view/forecast.ts'
import { clockAt } from '../../src/view/words.ts'
import { expectationName, runFor } from '../support/expectations.ts'
import { SCENARIO_FILES, shipped } from '../support/library.ts'
import { jobOf, play } from '../support/small.ts'

const everyRun = SCENARIO_FILES.map((file) => shipped(file.replace('.json', ''))).flatMap((scenario) =>
  (scenario.expect ?? []).map((expectation) => ({
    name: `${scenario.id} ${expectationName(expectation)}`,
    recording: runFor(scenario, expectation),
  })),
)

test('there are runs to foretell', () => expect(everyRun.length).toBeGreaterThan(50))

describe.each(everyRun)('$name', ({ recording }) => {
  const { plan, monitors } = recording
  const jobs = jobSummaries(recording)

  test('what is bad is never called settled, and what is not is, with its clock', () => {
    const [worst] = verdictsOf(monitors, -1, plan)
    for (const [job, { status, settledAfterMs, verdicts }] of jobs.entries()) {
      const { text, tone } = forecastOf(recording, job)
      if (worst === undefined || VERDICTS[worst].bad) {
        expect(tone).not.toBe('settled')
        continue
      }
      expect(tone).toBe(verdicts.length === 0 ? 'neutral' : 'settled')
      if (settledAfterMs === null) continue
      const at = clockAt(plan, plan.jobs[job].enqueuedAtMs[0] + settledAfterMs)
      expect(text).toBe(`${status === 'done' ? 'done' : 'answered'} ${at}`)
    }
  })

  test('it calls untrue what left a trace of untruth, and only that', () => {
    for (const [job, summary] of jobs.entries()) {
      const { text, tone } = forecastOf(recording, job)
      if (text.startsWith('another job: ')) continue
      const [worst] = summary.verdicts
      if (worst === undefined || !VERDICTS[worst].bad) continue
      const wrong = ['silent-corruption', 'false-failure'] as const
      const lied =
        summary.falseForMs > 0 ||
        summary.wrongCauseSinceMs !== null ||
        wrong.some((slug) => summary.verdicts.includes(slug))
      const ofRun = verdictsOf(monitors, -1, plan)[0]
      if (summary.verdicts.includes(ofRun)) expect([text, tone]).toEqual([text, lied ? 'untrue' : 'neutral'])
    }
  })

  test('it is short', () => {
    for (const job of jobs.keys()) {
      const { text } = forecastOf(recording, job)
      expect(text.replace('another job: ', '').length).toBeLessThan(24)
    }
  })
})

describe('in words', () => {
  const told = (scenario: string, expectation: string, job = 0) => {
    const { recording } = everyRun.find(({ name }) => name === `${scenario} ${expectation}`)!
    const { text, tone } = forecastOf(recording, job)
    return `${tone}: ${text}`
  }

  test.each([
    ['incident', 'as-found', 'untrue: hangs until 20:30'],
    ['incident', 'typed-errors', 'settled: answered 18:28:00'],
    ['incident', 'all-fixed', 'settled: answered 18:29:14'],
    ['endless-requeue', 'scenario', 'neutral: goes round for ever'],
    ['off-by-one', 'scenario', 'neutral: its retry never came'],
    ['shutdown-during-probe', 'all-fixed', 'settled: done 09:06:25'],
    ['shutdown-during-probe', 'scenario', 'neutral: false close'],
    ['payload-table', 'as-found', 'untrue: another job: told “done”: untrue'],
  ])('%s %s: %s', (scenario, expectation, text) => {
    expect(told(scenario, expectation)).toBe(text)
  })

  test('a wedged gate is told to the job that settled, too', () => {
    const { recording } = everyRun.find(({ name }) => name === 'probe-leak scenario')!
    const texts = recording.plan.jobs.map((_, job) => forecastOf(recording, job).text)
    expect(new Set(texts)).toEqual(new Set(['gate wedged', 'another job: gate wedged']))
  })

  test('a run that was cut while it hung has not hung for ever', () => {
    const edits = [{ at: '0s', fault: 'nudge-dropped' as const, for: 'ever' }]
    const parts = { jobs: [jobOf('job-1', 'done', '1h')], edits }
    const recording = play(parts, { set: { poll: 'off' } }, { untilMs: 2 * 3_600_000 })
    expect(forecastOf(recording, 0)).toEqual({ text: 'hangs', tone: 'untrue', verdicts: ['hang'] })
  })
})
