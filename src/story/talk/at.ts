/** Where a run stands on the stage: an instant, or in the middle of one, where one thing has happened and the next has not. */
import * as v from 'valibot'
import { isSeen, unknownField } from '../../run/expectations.ts'
import { messagesUpTo, type Recording } from '../../run/record.ts'
import { firstWhere } from '../../run/search.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { object } from '../../scenario/objects.ts'
import { factSeen, instant } from '../../scenario/schema.ts'
import { msOf } from '../goals/times.ts'

const { kind, where } = factSeen.entries

export const at = v.union(
  [
    instant,
    /** Once this has happened, the first time at or after `from`; nothing that comes after it at the same instant. */
    object({ fact: kind, where, from: v.optional(instant) }),
  ],
  'an instant such as 65s or 19:00:00, or { "fact": …, "from": … }: the instant at which this has happened',
)
/** An instant as a deck writes it. */
export type At = v.InferOutput<typeof at>

/** An instant of a run that is there. */
export interface Moment {
  readonly ms: number
  /** Facts stated by then. */
  readonly facts: number
  /** Facts of that very millisecond among them: with `ms` and `told`, a place as links know it. */
  readonly order: number
  /** 1000: all of the instant is told; 999: its last fact is told, and whatever comes after it is not. */
  readonly told: 999 | 1000
}

/** Before anything has happened. */
const START: Moment = { ms: 0, facts: 0, order: 0, told: 999 }

/** Facts stated before `ms`. */
const factsBefore = ({ facts }: Pick<Recording, 'facts'>, ms: number): number =>
  firstWhere(facts.length, (i) => facts[i].atMs >= ms)

/**
 * Where a run stands at `at`; null is its beginning. Throws `ScenarioError` where it lies after the end of the run, or
 * names what does not happen in it.
 * @param place the place of `at` in its file
 */
export function momentIn(recording: Recording, at: At | null, place: string): Moment {
  if (at === null) return START
  const { plan, facts, holdsUntilMs, factsUpTo } = recording
  if (typeof at === 'string') {
    const ms = msOf(at, plan, place)
    if (ms > holdsUntilMs) throw new ScenarioError(place, `${at} is after the end of the run`)
    const messages = messagesUpTo(recording, ms)
    const stated = messages === 0 ? 0 : factsUpTo[messages - 1]
    return { ms, facts: stated, order: stated - factsBefore(recording, ms), told: 1000 }
  }
  const fromMs = at.from === undefined ? 0 : msOf(at.from, plan, `${place}.from`)
  const wanted = { kind: at.fact, where: at.where }
  const unknown = unknownField(facts, wanted)
  if (unknown !== null) throw new ScenarioError(`${place}.where`, unknown)
  const found = facts.findIndex((fact) => fact.atMs >= fromMs && isSeen(plan, wanted, fact))
  if (found < 0)
    throw new ScenarioError(
      place,
      `"${at.fact}" does not happen in the run${at.from === undefined ? '' : ` at or after ${at.from}`}`,
    )
  const ms = facts[found].atMs
  return { ms, facts: found + 1, order: found + 1 - factsBefore(recording, ms), told: 999 }
}
