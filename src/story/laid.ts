/** What a story lays over a scenario: the same things that a session or a link holds, as a file writes them. */
import * as v from 'valibot'
import { type AttemptChange, type Choices, NOTHING_CHOSEN } from '../scenario/choices.ts'
import { object, table } from '../scenario/objects.ts'
import { duration, edit, numbers, payload, rulesSet, slug } from '../scenario/schema.ts'
import { PRESET_NAMES } from '../sim/presets.ts'

const attemptChange = object({ payload: v.optional(payload), run: v.optional(duration) })
const work = table(
  v.pipe(v.string(), v.regex(/^[^/]{1,40}\/[1-9]\d{0,2}$/, 'a job and an attempt, as in job-7f3/1')),
  attemptChange,
)

/** Changes that can be laid over one another. */
export const laidOver = {
  set: v.optional(rulesSet),
  numbers: v.optional(numbers),
  payload: v.optional(payload),
  work: v.optional(work),
  edits: v.optional(v.pipe(v.array(edit), v.maxLength(50))),
}
export const changesSchema = object(laidOver)
export type Changes = v.InferOutput<typeof changesSchema>

/** What both runs of a pair, or all runs of a moment, begin with. */
export const base = {
  preset: v.optional(v.picklist(PRESET_NAMES, `one of ${PRESET_NAMES.join(', ')}`)),
  ...laidOver,
  /** Where the run ends; without it as the scenario says. */
  until: v.optional(duration),
  /** The job to look at. */
  job: v.optional(slug),
}
const baseObject = object(base)
export type Base = v.InferOutput<typeof baseObject>

/** Everything chosen for a run, as a link would hold it: later changes over earlier ones; edits add up. */
export function choicesFrom(scenario: string, start: Base, ...later: readonly Changes[]): Choices {
  let work: Readonly<Record<string, AttemptChange>> = {}
  let choices: Choices = { ...NOTHING_CHOSEN, scenario, preset: start.preset ?? null }
  for (const change of [start, ...later]) {
    work = { ...work, ...(change.work as typeof work | undefined) }
    choices = {
      ...choices,
      set: { ...choices.set, ...change.set },
      numbers: { ...choices.numbers, ...change.numbers },
      payload: change.payload ?? choices.payload,
      work,
      edits: [...choices.edits, ...(change.edits ?? [])],
    }
  }
  return choices
}
