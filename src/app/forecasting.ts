/**
 * What each option of each rule would lead to, found out by playing it while the page has nothing better to do.
 * Nothing is guessed: a forecast is that of the run which choosing the option shows.
 */
import { useLayoutEffect } from 'react'
import { answersFor, type Ruled } from '../run/matrix/answers.ts'
import { type Recording, recordInSteps } from '../run/record.ts'
import { planOf } from '../scenario/chosen.ts'
import type { Scenario } from '../scenario/schema.ts'
import { STEP_NAMES, STEPS } from '../sim/presets.ts'
import { encodeRule } from '../sim/rule-values.ts'
import { isRuleName, type RuleName, type RuleSet } from '../sim/rules.ts'
import { type Forecast, forecastOf } from '../view/forecast.ts'
import { type Forecasts, NOW, useForecasts } from './forecasts.ts'
import { optionNeedsFurther, useFurther } from './further.ts'
import { optionsOf } from './options.ts'
import { type Asked, keepRecording, recordingKept, rulesAsked, runKey, settingKey } from './runs.ts'
import { idly, inSlices } from './slices.ts'

/** Those that can be played now: what needs further parts of the model comes when these are there. */
const optionsAtHand = (name: RuleName, value: string, there: boolean): readonly string[] =>
  optionsOf(name, value).filter((option) => there || !optionNeedsFurther(name, option))

interface Known extends Ruled {
  readonly forecast: Forecast
}

/** Every forecast made so far, by job and run. */
const made = new Map<string, Forecast>()
const MADE_MOST = 2000

function make(job: number, key: string, forecast: Forecast): Forecast {
  if (made.size >= MADE_MOST) made.clear()
  made.set(`${job} ${key}`, forecast)
  return forecast
}

export interface Wanted {
  readonly scenario: Scenario
  /** What is chosen now, and its recording: nothing is known before that is there. */
  readonly asked: Asked
  readonly recording: Recording
  readonly job: number
  /** Rules whose options are wanted, most wanted first. */
  readonly rules: readonly RuleName[]
  readonly presets: boolean
  /** The further parts of the model are there; without them the options that need them are left out. */
  readonly further?: boolean
}

/** Longer runs are not kept for the case that they are chosen. */
const KEPT_MESSAGES_MOST = 50_000

/**
 * Finds out what is wanted and tells it bit by bit: with its first step whatever is known already, then what has to be
 * played. Ends at once where the recording is not that of what is chosen now, such as where that cannot be played.
 */
export function* forecastsInSteps(
  { scenario, asked, recording, job, rules, presets, further = true }: Wanted,
  tell: (news: Forecasts) => void,
): Generator<undefined, void> {
  const setting = settingKey(scenario, asked)
  if (Object.entries(asked.set).some(([name, value]) => !isRuleName(name) || encodeRule(name, value) === null)) return
  const chosen = rulesAsked(scenario, asked)
  if (recordingKept(runKey(setting, chosen)) !== recording) return
  const known: Known[] = [{ rules: chosen, consulted: recording.consulted, forecast: forecastOf(recording, job) }]

  const wanted = [
    ...(presets ? STEP_NAMES.map((name): [string, RuleSet] => [`preset=${name}`, STEPS[name].rules]) : []),
    ...rules.flatMap((name) =>
      optionsAtHand(name, chosen[name], further).map((option): [string, RuleSet] => [
        `${name}=${option}`,
        { ...chosen, [name]: option },
      ]),
    ),
  ]
  /** What need not be played. */
  const thereFor = (set: RuleSet): Forecast | undefined => {
    const key = runKey(setting, set)
    const kept = made.get(`${job} ${key}`) ?? known.find((one) => answersFor(one, set))?.forecast
    if (kept !== undefined) return kept
    const played = recordingKept(key)
    return played && make(job, key, forecastOf(played, job))
  }

  const first = new Map<string, Forecast>([[NOW, known[0].forecast]])
  const rest: [string, RuleSet][] = []
  for (const [name, set] of wanted) {
    const forecast = thereFor(set)
    if (forecast === undefined) rest.push([name, set])
    else first.set(name, forecast)
  }
  tell(first)
  yield

  for (const [name, set] of rest) {
    let forecast = thereFor(set)
    if (forecast === undefined) {
      const played = yield* recordInSteps(planOf(scenario, { ...asked, preset: null, set }))
      yield
      const key = runKey(setting, set)
      forecast = make(job, key, forecastOf(played, job))
      known.push({ rules: set, consulted: played.consulted, forecast })
      if (played.messageAtMs.length <= KEPT_MESSAGES_MOST) keepRecording(key, played)
    }
    tell(new Map([[name, forecast]]))
    yield
  }
}

/** Of a frame of 16 ms. */
const SLICE_MS = 4

/** Keeps the forecasts up to date while what asks for them is on screen. */
export function useForecasting({ scenario, asked, recording, job, rules, presets }: Wanted): void {
  const { preset, set, payload, work, numbers, edits } = asked
  const order = rules.join()
  const further = useFurther(({ there: all }) => all)
  // Before anything is painted: a forecast made under other choices would be wrong.
  useLayoutEffect(() => {
    useForecasts.setState({ found: new Map() })
    const steps = forecastsInSteps(
      {
        scenario,
        asked: { preset, set, payload, work, numbers, edits },
        recording,
        job,
        rules: order.split(',') as RuleName[],
        presets,
        further,
      },
      (news) => useForecasts.setState(({ found }) => ({ found: new Map([...found, ...news]) })),
    )
    if (steps.next().done) return
    return inSlices(steps, SLICE_MS, idly, () => {})
  }, [scenario, recording, preset, set, payload, work, numbers, edits, job, order, presets, further])
}
