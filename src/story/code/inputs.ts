/** Everything that a function of the learner's can be asked in a moment. */
import type { Choices } from '../../scenario/choices.ts'
import { planOf } from '../../scenario/chosen.ts'
import { choicesFrom } from '../laid.ts'
import type { Moment } from '../moment.ts'
import type { FindScenario } from '../play.ts'

/** A payload that some run of a moment can write. */
export interface CodeInput {
  readonly text: string
  /** What its case is called; null where it is no case of its own. */
  readonly name: string | null
}

/** The payloads of a moment's run and of every case of its goal, each once, in order. Throws `ScenarioError`. */
export function payloadInputs({ run, goal }: Moment, find: FindScenario): readonly CodeInput[] {
  if (run === undefined) return []
  const scenario = find(run.scenario)
  const found = new Map<string, string | null>()
  const add = (choices: Choices, name: string | null): void => {
    for (const payload of planOf(scenario, choices).payloads) {
      // One that is laid over the run stands for all that its nodes write.
      const isOwn = payload.name === 'edited'
      if (choices.payload !== null && !isOwn) continue
      if (!found.has(payload.text)) found.set(payload.text, isOwn ? name : null)
    }
  }
  for (const { name, must: _, ...changes } of goal?.cases ?? []) add(choicesFrom(run.scenario, run, changes), name)
  add(choicesFrom(run.scenario, run), null)
  return [...found].map(([text, name]) => ({ text, name }))
}
