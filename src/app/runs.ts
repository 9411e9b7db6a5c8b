/** Recordings, by the content of what was asked: going back to a choice shows its run at once. */
import { useEffect, useMemo, useState } from 'react'
import { type Recording, recordInSteps } from '../run/record.ts'
import type { Laid } from '../scenario/choices.ts'
import { planOf } from '../scenario/chosen.ts'
import { startingRules } from '../scenario/compile.ts'
import { ScenarioError } from '../scenario/error.ts'
import type { Scenario } from '../scenario/schema.ts'
import { RULE_NAMES, type RuleSet } from '../sim/rules.ts'
import { jobToShow } from '../view/headline.ts'
import { type Narration, narrationOf } from '../view/narration.ts'
import { type Timeline, timelineOf } from '../view/presentation.ts'
import { choicesOf, FIRST_SESSION } from './session.ts'
import { Shelf } from './shelf.ts'
import { drive, inSlices, type Steps, soon } from './slices.ts'

/** A recording and what is derived from it alone. */
export interface Run {
  readonly recording: Recording
  readonly narration: Narration
  readonly timeline: Timeline
  /** Where the story closes in virtual time. */
  readonly closingMs: number
  readonly jobToShow: number
}

/** What is laid over a scenario; a story may end a run early (ms), and its runs push none of the session's out. */
export type Asked = Laid & { readonly untilMs?: number | undefined; readonly told?: boolean }

const sorted = (record: object) => Object.entries(record).sort(([x], [y]) => (x < y ? -1 : 1))

/** The rules that a run with these choices starts with. Throws `ScenarioError`. */
export function rulesAsked(scenario: Scenario, { preset, set }: Pick<Asked, 'preset' | 'set'>): RuleSet {
  return startingRules(scenario, { preset: preset ?? undefined, set })
}

/** Scenarios by content, each once: two files of one name are two scenarios. */
const contents = new Map<string, number>()
const numbersOfScenarios = new WeakMap<Scenario, number>()

function numberOf(scenario: Scenario): number {
  const known = numbersOfScenarios.get(scenario)
  if (known !== undefined) return known
  const content = JSON.stringify(scenario)
  const number = contents.get(content) ?? contents.size
  contents.set(content, number)
  numbersOfScenarios.set(scenario, number)
  return number
}

/** Names everything about a run but its starting rules. */
export function settingKey(scenario: Scenario, { payload, work, numbers, edits, untilMs }: Asked): string {
  return JSON.stringify([numberOf(scenario), payload, sorted(work), sorted(numbers), edits, untilMs])
}

/** Names a run by content: the same key, the same run. `setting` is of `settingKey`. */
export function runKey(setting: string, rules: RuleSet): string {
  return `${RULE_NAMES.map((name) => rules[name]).join()} ${setting}`
}

const keyOf = (scenario: Scenario, asked: Asked): string =>
  runKey(settingKey(scenario, asked), rulesAsked(scenario, asked))

const runs = new Shelf<Run>(8, 600_000)
/** Those of stories. */
const told = new Shelf<Run>(8, 600_000)
/** Recordings of what has not been chosen yet: choosing it then shows it at once. */
const ahead = new Shelf<Recording>(16, 120_000)

/** A recording that is there already. */
export function recordingKept(key: string): Recording | undefined {
  return (runs.take(key) ?? told.take(key))?.recording ?? ahead.take(key)
}

/** Keeps a recording that was made before anyone chose it. */
export function keepRecording(key: string, recording: Recording): void {
  ahead.put(key, recording, recording.messageAtMs.length)
}

/** Plays, and derives what is shown; pauses often enough for a page to be drawn in between. */
function* playInSteps(key: string, scenario: Scenario, asked: Asked): Generator<undefined, Run> {
  const recording = ahead.take(key) ?? (yield* recordInSteps(planOf(scenario, asked), asked))
  const { messageAtMs, endMs } = recording
  yield
  const narration = narrationOf(recording)
  yield
  const timeline = timelineOf(recording, narration)
  yield
  const run: Run = {
    recording,
    narration,
    timeline,
    closingMs: narration.closing >= messageAtMs.length ? endMs : messageAtMs[narration.closing - 1],
    jobToShow: jobToShow(recording),
  }
  const shelf = asked.told ? told : runs
  shelf.put(key, run, messageAtMs.length)
  // From now on it is the shelf that has it: a run that is shown and that no shelf knows would never be told of.
  begun = begun.filter((other) => other.key !== key)
  return run
}

/** A run that is not there yet. */
interface UnderWay {
  readonly key: string
  /** May be driven from several places: all come to the same run. */
  readonly steps: Steps<Run>
}

function underWay(key: string, scenario: Scenario, asked: Asked): UnderWay {
  const steps = playInSteps(key, scenario, asked)
  let last: IteratorResult<undefined, Run> = { value: undefined }
  const next = () => {
    if (last.done !== true) last = steps.next()
    return last
  }
  return { key, steps: { next } }
}

/** Those begun last. Whoever asks again goes on where it stands. */
let begun: readonly UnderWay[] = []
const BEGUN_MOST = 2

/** The run where it is there or can be within `ms`; else what is to be driven on. Throws `ScenarioError`. */
function begin(scenario: Scenario, asked: Asked, ms: number): Run | UnderWay {
  const key = keyOf(scenario, asked)
  const there = runs.take(key) ?? told.take(key)
  if (there !== undefined) {
    if (asked.told !== true) runs.put(key, there, there.recording.messageAtMs.length)
    return there
  }
  const one = begun.find((other) => other.key === key) ?? underWay(key, scenario, asked)
  const done = drive(one.steps, ms)
  const others = begun.filter((other) => other !== one)
  begun = done === null ? [...others, one].slice(-BEGUN_MOST) : others
  return done === null ? one : done.value
}

/** Shorter than what a person notices. */
const AT_ONCE_MS = 20
/** Leaves a frame half of its time. */
const SLICE_MS = 8

/** Drives a run on in slices. What it returns halts it: asked for again, it goes on from there. */
const carryOn = ({ steps }: UnderWay, then: (run: Run) => void): (() => void) => inSlices(steps, SLICE_MS, soon, then)

/** Plays `scenario` with what was asked laid over it, or takes the run from the cache. Throws `ScenarioError`. */
export function runOf(scenario: Scenario, asked: Asked): Run {
  return begin(scenario, asked, Number.POSITIVE_INFINITY) as Run
}

/** A run, or one that is still being played; called off, its promise stays open. */
export type Started = { readonly run: Run } | { readonly pending: Promise<Run>; readonly cancel: () => void }

/** The same as `runOf`, without holding up the page for longer than `atOnceMs` and a bit. Throws `ScenarioError`. */
export function startRun(scenario: Scenario, asked: Asked, atOnceMs = AT_ONCE_MS): Started {
  const one = begin(scenario, asked, atOnceMs)
  if ('recording' in one) return { run: one }
  let cancel = () => {}
  const pending = new Promise<Run>((resolve) => {
    cancel = carryOn(one, resolve)
  })
  return { pending, cancel }
}

/** What there is to show. */
export interface Shown {
  /** The scenario of `run`: while another is being played, the last one. */
  readonly scenario: Scenario
  readonly run: Run
  /** What was asked for last is still being played; `run` is what was asked for before. */
  readonly pending: boolean
  /** Why what was asked for last cannot be played: where, and what is allowed. */
  readonly error: string | null
}

interface Good {
  readonly scenario: Scenario
  readonly run: Run
  readonly of: Run | UnderWay | ScenarioError
}

const NOTHING: Asked = choicesOf(FIRST_SESSION)

/** The run to show for these choices: a long one comes when it is there, and the last one stays until then. */
export function useRun(
  scenario: Scenario,
  { preset, set, payload, work, numbers, edits, untilMs, told: isTold = false }: Asked,
): Shown {
  const started = useMemo(() => {
    try {
      return begin(scenario, { preset, set, payload, work, numbers, edits, untilMs, told: isTold }, AT_ONCE_MS)
    } catch (error) {
      if (error instanceof ScenarioError) return error
      throw error
    }
  }, [scenario, preset, set, payload, work, numbers, edits, untilMs, isTold])
  const [last, setLast] = useState<Good | null>(null)

  let good = last
  if ('recording' in started) {
    if (last?.of !== started || last.scenario !== scenario) good = { scenario, run: started, of: started }
  } else if (good === null) {
    // There is nothing to show meanwhile.
    const run = 'steps' in started ? drive(started.steps, Number.POSITIVE_INFINITY)?.value : undefined
    good = { scenario, run: run ?? runOf(scenario, NOTHING), of: started }
  }
  if (good !== null && good !== last) setLast(good)

  useEffect(() => {
    if (!('steps' in started)) return
    return carryOn(started, (run) => setLast({ scenario, run, of: started }))
  }, [scenario, started])

  return {
    ...(good as Good),
    pending: 'steps' in started && good?.of !== started,
    error: started instanceof ScenarioError ? started.message : null,
  }
}
