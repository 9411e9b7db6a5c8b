/**
 * A run without time whose order somebody chooses: who acts next, what a node writes, what goes wrong. It is a recording
 * like any other, so that whatever shows one shows this.
 */
import { type Blocked, blocked, enabled } from '../sim/enabled.ts'
import type { Fact } from '../sim/facts.ts'
import type { Message } from '../sim/messages.ts'
import { foldMonitors, startMonitors } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { step } from '../sim/step.ts'
import { copy, initial } from '../sim/world.ts'
import type { Recording } from './record.ts'

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

const isSame = (x: Message, y: Message): boolean =>
  x.kind === y.kind &&
  x.sequence === y.sequence &&
  x.a === y.a &&
  x.b === y.b &&
  x.c === y.c &&
  x.d === y.d &&
  x.choice === y.choice

/**
 * The run that comes of choices, one after the other. Taking one back is the same without the last.
 * @param plan an untimed one
 * @param chosen each one of what was on offer where it was chosen; what follows the first that was not is left out
 */
export function scheduled(plan: Plan, chosen: readonly Message[]): Schedule {
  if (plan.untimed === null) throw new Error('a schedule needs an untimed plan')
  const world = initial(plan)
  const start = copy(world)
  const monitors = startMonitors(plan)
  const facts: Fact[] = []
  const messageAtMs: number[] = []
  const factsUpTo: number[] = []
  const made: Message[] = []
  let offers = enabled(world)
  for (const message of chosen.slice(0, CHOICES_MAX)) {
    const offered = offers.find((offer) => isSame(offer, message))
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
