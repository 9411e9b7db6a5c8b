/** Recordings, by the content of what was asked: going back to a choice shows its run at once. */
import { type Recording, record } from '../run/record.ts'
import { bytesOf, compile } from '../scenario/compile.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Plan } from '../sim/plan.ts'
import { jobToShow } from '../view/headline.ts'
import { type LogRow, logRows } from '../view/log.ts'
import { type Narration, narrationOf } from '../view/narration.ts'
import { type KeyHistory, keyHistory } from '../view/panels.ts'
import { type Timeline, timelineOf } from '../view/presentation.ts'
import type { Choices } from './session.ts'

/** A recording and what is derived from it alone. */
export interface Run {
  readonly recording: Recording
  readonly narration: Narration
  readonly timeline: Timeline
  readonly rows: readonly LogRow[]
  readonly history: KeyHistory
  /** Where the story closes in virtual time. */
  readonly closingMs: number
  readonly jobToShow: number
}

type Asked = Omit<Choices, 'scenario'>

const KEPT = 8
const cache = new Map<string, Run>()

const sorted = (record: object) => Object.entries(record).sort(([x], [y]) => (x < y ? -1 : 1))

/** The plan of a scenario with everything a person has chosen laid over it. Throws `ScenarioError`. */
export function planOf(scenario: Scenario, { preset, set, payload, work, numbers, edits }: Asked): Plan {
  return compile(scenario, {
    preset: preset ?? undefined,
    set,
    payload: payload === null ? undefined : bytesOf('edited', payload),
    work: Object.fromEntries(
      Object.entries(work).map(([place, change]) => [
        place,
        {
          run: change.run,
          payload: change.payload === undefined ? undefined : bytesOf(`edited ${place}`, change.payload),
        },
      ]),
    ),
    numbers,
    edits,
  })
}

/** Plays `scenario` with what was asked laid over it, or takes the run from the cache. */
export function runOf(scenario: Scenario, asked: Asked): Run {
  const { preset, set, payload, work, numbers, edits } = asked
  const key = JSON.stringify([scenario.id, preset, sorted(set), payload, sorted(work), sorted(numbers), edits])
  const there = cache.get(key)
  if (there !== undefined) {
    cache.delete(key) // put back as the newest
    cache.set(key, there)
    return there
  }
  const plan = planOf(scenario, asked)
  const recording = record(plan)
  const narration = narrationOf(recording)
  const { messageAtMs, endMs } = recording
  const run: Run = {
    recording,
    narration,
    timeline: timelineOf(recording, narration),
    rows: logRows(recording, narration),
    history: keyHistory(recording),
    closingMs: narration.closing >= messageAtMs.length ? endMs : messageAtMs[narration.closing - 1],
    jobToShow: jobToShow(recording),
  }
  cache.set(key, run)
  if (cache.size > KEPT) cache.delete(cache.keys().next().value as string)
  return run
}
