/** What a learner has made happen so far, step by step, in sentences. */
import { factsAfter, type Recording } from '../../run/record.ts'
import { step } from '../../sim/step.ts'
import { copy, type World } from '../../sim/world.ts'
import { toldWhereGatesAct } from '../gate-facts.ts'
import { hasGates } from '../stage/scene.ts'
import { sentenceOf } from '../words.ts'
import { messageInWords } from './words.ts'

/** One step of a run that somebody schedules. */
export interface Told {
  /** What was chosen, in a sentence without a full stop. */
  readonly says: string
  /** It is something that went wrong. */
  readonly fault: boolean
  /** What came of it, a sentence each. */
  readonly facts: readonly string[]
}

/** The steps of a run from number `from` on, where it stood in `world`. */
function toldFrom(recording: Recording, from: number, world: World): Told[] {
  const { plan, chosen, facts, factsUpTo } = recording
  const there = copy(world)
  const isTold = toldWhereGatesAct(recording)
  return (chosen ?? []).slice(from).map((message, i) => {
    const says = messageInWords(there, message)
    step(there, message)
    const own = facts.slice(factsAfter(recording, from + i), factsUpTo[from + i])
    return {
      says,
      fault: message.kind === 'fault',
      facts: own
        .filter((fact) => fact.kind !== 'fault-began' && isTold(fact))
        .flatMap((fact) => sentenceOf(plan, fact) || []),
    }
  })
}

/** All steps of a run that somebody schedules, in order. */
export const traceOf = (recording: Recording): readonly Told[] => toldFrom(recording, 0, recording.checkpoints[0])

/** The same, of a run that goes on where `before` ends, whose steps are known. */
export function traceOn(told: readonly Told[], before: Recording, recording: Recording): readonly Told[] {
  // Once a breaker acts, what it was told before is part of the story.
  if (hasGates(recording) !== hasGates(before)) return traceOf(recording)
  return [...told, ...toldFrom(recording, told.length, before.end)]
}
