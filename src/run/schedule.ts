/**
 * A run without time whose order somebody chooses: who acts next, what a node writes, what goes wrong. It is a recording
 * like any other, so that whatever shows one shows this.
 */
import { type Blocked, blocked, enabled } from '../sim/enabled.ts'
import type { Fact } from '../sim/facts.ts'
import type { Message } from '../sim/messages.ts'
import { copyMonitors, foldMonitors, type MonitorState, startMonitors } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { step } from '../sim/step.ts'
import { copy, initial, type World } from '../sim/world.ts'
import type { Recording } from './record.ts'

/** A message that was chosen, by all that tells it from the others on offer. Plain data, fit to be kept. */
export type Choice = Pick<Message, 'kind' | 'sequence' | 'a' | 'b' | 'c' | 'd' | 'choice'>

/** What is kept of a message that was chosen. */
export const choiceOf = ({ kind, sequence, a, b, c, d, choice }: Message): Choice => ({
  kind,
  sequence,
  a,
  b,
  c,
  d,
  choice,
})

/** Where somebody stands who schedules a run. */
export interface Schedule {
  /** What has been chosen so far, as a recording. */
  readonly recording: Recording
  /** What may happen next; none where nothing can. */
  readonly offers: readonly Message[]
  /** What is pending and may not happen yet, with the reason. */
  readonly blocked: readonly { readonly message: Message; readonly by: Blocked }[]
}

/** More choices than anybody makes, and a bound on what a stranger's file can ask for. */
const CHOICES_MAX = 500

/** Both mean the same message of what is on offer. */
export const isSame = (x: Choice, y: Choice): boolean =>
  x.kind === y.kind &&
  x.sequence === y.sequence &&
  x.a === y.a &&
  x.b === y.b &&
  x.c === y.c &&
  x.d === y.d &&
  x.choice === y.choice

/** A run under way, and what has been gathered of it. */
interface UnderWay {
  readonly start: World
  readonly world: World
  readonly monitors: MonitorState
  readonly facts: Fact[]
  readonly messageAtMs: number[]
  readonly factsUpTo: number[]
  readonly made: Message[]
}

/** Makes what is chosen happen, in order, up to the first that is not on offer. `first`: what is on offer now. */
function goOn(plan: Plan, underWay: UnderWay, first: readonly Message[], chosen: readonly Choice[]): Schedule {
  const { start, world, monitors, facts, messageAtMs, factsUpTo, made } = underWay
  let offers = first
  for (const choice of chosen.slice(0, CHOICES_MAX - made.length)) {
    const offered = offers.find((offer) => isSame(offer, choice))
    if (offered === undefined) break
    const from = facts.length
    step(world, offered, facts)
    for (const fact of facts.slice(from)) foldMonitors(monitors, fact, plan)
    made.push(offered)
    messageAtMs.push(world.now[0])
    factsUpTo.push(facts.length)
    offers = enabled(world)
  }
  const recording: Recording = {
    plan,
    facts,
    messageAtMs,
    factsUpTo,
    checkpoints: [start],
    end: world,
    endMs: world.now[0],
    endedBy: 'nothing-pending',
    holdsUntilMs: world.now[0],
    consulted: RULE_NAMES.filter((_, i) => world.ruleConsulted[i] === 1),
    monitors,
    chosen: made,
  }
  return { recording, offers, blocked: blocked(world) }
}

/**
 * The run that comes of choices, one after the other. Taking one back is the same without the last.
 * @param plan an untimed one
 * @param chosen each one of what was on offer where it was chosen; what follows the first that was not is left out
 */
export function scheduled(plan: Plan, chosen: readonly Choice[]): Schedule {
  if (plan.untimed === null) throw new Error('a schedule needs an untimed plan')
  const world = initial(plan)
  const gathered = { facts: [], messageAtMs: [], factsUpTo: [], made: [] }
  const underWay = { start: copy(world), world, monitors: startMonitors(plan), ...gathered }
  return goOn(plan, underWay, enabled(world), chosen)
}

/** The same as `scheduled` with everything that was chosen before and then `chosen`, without playing the former again. */
export function scheduledOn({ recording, offers }: Schedule, chosen: readonly Choice[]): Schedule {
  const { plan, facts, messageAtMs, factsUpTo, checkpoints, end, monitors, chosen: made } = recording
  const underWay = {
    start: checkpoints[0],
    world: copy(end),
    monitors: copyMonitors(monitors),
    facts: [...facts],
    messageAtMs: [...messageAtMs],
    factsUpTo: [...factsUpTo],
    made: [...(made ?? [])],
  }
  return goOn(plan, underWay, offers, chosen)
}
