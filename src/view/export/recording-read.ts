/** Reads recordings: what is in a file. */
import * as v from 'valibot'
import { ScenarioError } from '../../scenario/error.ts'
import { kindOf, RECORDING_MARK } from '../../scenario/file-kind.ts'
import { checkScenario } from '../../scenario/parse.ts'
import { same } from '../../scenario/same.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { mistakesOfIssues } from '../../scenario/shape.ts'
import { cut } from '../../sim/text.ts'
import { visibleStart } from '../visible.ts'
import type { Folded } from './folds.ts'
import type { Named } from './named-fact.ts'
import { type MessageRow, type Outcome, playedOf, RECORDING_VERSION } from './recording-file.ts'
import { recordingSchema } from './recording-schema.ts'

/** What a file says, its shape checked; what was laid over the scenario is checked by who opens it. */
export interface OpenedRecording {
  readonly scenario: Scenario
  readonly state: Readonly<Record<string, unknown>>
  readonly untilMs: number | undefined
  /** What it says of the run as a whole. */
  readonly outcome: Outcome
  readonly messages: Folded<MessageRow>
  readonly facts: Folded<Named>
  /** How many rows of each were too many for the file. */
  readonly leftOut: Readonly<Record<'messages' | 'facts', number>>
}

/** `value` says that it is a recording. Safe for anything. */
export function isRecordingFile(value: unknown): value is Readonly<Record<string, unknown>> {
  return kindOf(value) === 'recording'
}

const NAME_MAX = 60

/** What was refused in a part of the file, named by its place in the whole; any other error as it is. */
export function placedIn(part: 'scenario' | 'state', error: unknown): unknown {
  if (!(error instanceof ScenarioError)) return error
  const { where, message } = error
  const problem = message.slice(where.length + 2)
  if (where === 'the file' || where === 'the session') return new ScenarioError(part, problem)
  // Links call a preset a step.
  return new ScenarioError(`${part}.${part === 'state' && where === 'step' ? 'preset' : where}`, problem)
}

/** The scenario in a file. Throws a `ScenarioError` that names the place in the whole file. */
function scenarioIn(value: Readonly<Record<string, unknown>>): Scenario {
  if (!Object.hasOwn(value, 'scenario')) throw new ScenarioError('scenario', 'is missing')
  try {
    return checkScenario(value['scenario'])
  } catch (error) {
    throw placedIn('scenario', error)
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
  const { untilMs, endedBy, endMs, verdicts, rules, rulesConsulted, messages, facts, leftOut } = checked.output
  // The check passes over names that any object has without having been given them.
  for (const [where, fields, allowed] of [
    ['', value, recordingSchema.entries],
    ['rules.', value['rules'] as object, rules],
  ] as const)
    for (const name of Object.keys(fields))
      if (!Object.hasOwn(allowed, name)) throw new ScenarioError(`${where}${cut(name, NAME_MAX)}`, 'no such field')
  // As it stands: whoever opens it refuses such names by itself.
  const state = value['state'] as Readonly<Record<string, unknown>>
  return {
    scenario,
    state,
    untilMs: untilMs ?? undefined,
    outcome: { endedBy, endMs, verdicts, rules, rulesConsulted },
    messages,
    facts: facts as Folded<Named>,
    leftOut: leftOut ?? { messages: 0, facts: 0 },
  }
}

/** The same to whoever plays it, whatever it explains or expects. */
export function isSameScenario(one: Scenario, other: Scenario): boolean {
  return same(playedOf(one), playedOf(other))
}
