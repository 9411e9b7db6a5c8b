/** Reads recordings: what is in a file, and where the run that it holds plays otherwise here. */
import * as v from 'valibot'
import type { Recording } from '../../run/record.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { kindOf, RECORDING_MARK } from '../../scenario/file-kind.ts'
import { checkScenario } from '../../scenario/parse.ts'
import { same } from '../../scenario/same.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { mistakesOfIssues } from '../../scenario/shape.ts'
import { cut } from '../../sim/text.ts'
import { visibleStart } from '../visible.ts'
import { clockAt, sentenceOf } from '../words.ts'
import { type Folded, unfolded } from './folds.ts'
import { type Named, namedFact } from './named-fact.ts'
import { playedOf, RECORDING_VERSION } from './recording-file.ts'
import { recordingSchema } from './recording-schema.ts'

/** What a file says, its shape checked; what was laid over the scenario is checked by who opens it. */
export interface OpenedRecording {
  readonly scenario: Scenario
  readonly state: Readonly<Record<string, unknown>>
  readonly untilMs: number | undefined
  readonly facts: Folded<Named>
  /** The file holds all facts of its run. */
  readonly whole: boolean
}

/** `value` says that it is a recording. Safe for anything. */
export function isRecordingFile(value: unknown): value is Readonly<Record<string, unknown>> {
  return kindOf(value) === 'recording'
}

const NAME_MAX = 60

/** The scenario in a file. Throws a `ScenarioError` that names the place in the whole file. */
function scenarioIn(value: Readonly<Record<string, unknown>>): Scenario {
  if (!Object.hasOwn(value, 'scenario')) throw new ScenarioError('scenario', 'is missing')
  try {
    return checkScenario(value['scenario'])
  } catch (error) {
    if (!(error instanceof ScenarioError)) throw error
    const { where, message } = error
    const place = where === 'the file' ? 'scenario' : `scenario.${where}`
    throw new ScenarioError(place, message.slice(where.length + 2))
  }
}

/** Reads a file. Throws a `ScenarioError` that says what is wrong. */
export function decodeRecording(value: Readonly<Record<string, unknown>>): OpenedRecording {
  const version = value[RECORDING_MARK]
  if (version !== RECORDING_VERSION)
    throw new ScenarioError(
      'the recording',
      `it is of version ${visibleStart(JSON.stringify(version) ?? 'none')}, and this page reads version ${RECORDING_VERSION}`,
    )
  // By itself first, and within bounds of its own.
  const scenario = scenarioIn(value)
  const checked = v.safeParse(recordingSchema, { ...value, scenario }, { abortEarly: true })
  if (!checked.success) throw mistakesOfIssues(recordingSchema, value, checked.issues)[0]
  const { untilMs, facts, leftOut } = checked.output
  // The check passes over names that any object has without having been given them.
  for (const [where, fields, allowed] of [
    ['', value, recordingSchema.entries],
    ['rules.', value['rules'] as object, checked.output.rules],
  ] as const)
    for (const name of Object.keys(fields))
      if (!Object.hasOwn(allowed, name)) throw new ScenarioError(`${where}${cut(name, NAME_MAX)}`, 'no such field')
  // As it stands: whoever opens it refuses such names by itself.
  const state = value['state'] as Readonly<Record<string, unknown>>
  return { scenario, state, untilMs: untilMs ?? undefined, facts: facts as Folded<Named>, whole: leftOut === undefined }
}

/** The same to whoever plays it, whatever it explains or expects. */
export function isSameScenario(one: Scenario, other: Scenario): boolean {
  return same(playedOf(one), playedOf(other))
}

/** Where a file and the run that its content comes to here part. */
export interface Difference {
  readonly atMs: number
  readonly clock: string
  /** One sentence of each; null: no more. */
  readonly file: string | null
  readonly here: string | null
}

/** The first fact in which the run differs from the file; null where it is the same. */
export function differenceFrom({ facts, whole }: OpenedRecording, { plan, facts: here }: Recording): Difference | null {
  let i = 0
  for (const { sentence, ...fact } of unfolded(facts)) {
    const mine = here[i]
    if (mine === undefined || !same(fact, namedFact(plan, mine))) {
      const atMs = Math.min(fact.atMs, mine?.atMs ?? fact.atMs)
      return {
        atMs,
        clock: clockAt(plan, atMs),
        file: visibleStart(typeof sentence === 'string' ? sentence : fact.kind),
        here: mine === undefined ? null : visibleStart(sentenceOf(plan, mine)),
      }
    }
    i++
  }
  const more = here[i]
  if (more === undefined || !whole) return null
  return { atMs: more.atMs, clock: clockAt(plan, more.atMs), file: null, here: visibleStart(sentenceOf(plan, more)) }
}
