/** The run that a learner schedules, as it stands: what was chosen, what can be chosen again, and how it is told. */
import { type Choice, isSame, type Schedule, scheduled, scheduledOn } from '../../run/schedule.ts'
import type { Plan } from '../../sim/plan.ts'
import { type Told, traceOf, traceOn } from '../../view/break/trace.ts'

/** Plain data but for the worlds in it; never changed. */
export interface Breaking {
  readonly schedule: Schedule
  readonly told: readonly Told[]
  /** What was taken back, or is being shown, and comes next; first things first. */
  readonly ahead: readonly Choice[]
  /** Something of what has been chosen was shown, and not found. */
  readonly shown: boolean
}

/** What has been chosen so far. */
export const chosenIn = ({ schedule }: Pick<Breaking, 'schedule'>): readonly Choice[] => schedule.recording.chosen ?? []

function at(plan: Plan, chosen: readonly Choice[], ahead: readonly Choice[], shown: boolean): Breaking {
  const schedule = scheduled(plan, chosen)
  return { schedule, told: traceOf(schedule.recording), ahead, shown }
}

/** Begins, or goes on where one left off. `chosen` may be of another day: what is not on offer is left out. */
export const beginBreaking = (plan: Plan, chosen: readonly Choice[]): Breaking => at(plan, chosen, [], false)

function goOn(before: Breaking, choice: Choice, ahead: readonly Choice[], shown: boolean): Breaking {
  const schedule = scheduledOn(before.schedule, [choice])
  if (chosenIn({ schedule }).length === chosenIn(before).length) return before
  return { schedule, told: traceOn(before.told, before.schedule.recording, schedule.recording), ahead, shown }
}

/** Makes one of what is on offer happen; what is not on offer changes nothing. */
export function choose(before: Breaking, choice: Choice): Breaking {
  const { ahead, shown } = before
  const follows = ahead.length > 0 && isSame(ahead[0], choice)
  const isFresh = chosenIn(before).length === 0 && !follows
  return goOn(before, choice, follows ? ahead.slice(1) : [], shown && !isFresh)
}

/** Takes the last choice back; nothing where there is none. */
export function undoChoice(before: Breaking): Breaking {
  const chosen = chosenIn(before)
  const last = chosen.at(-1)
  if (last === undefined) return before
  const schedule = scheduled(before.schedule.recording.plan, chosen.slice(0, -1))
  return { ...before, schedule, told: before.told.slice(0, -1), ahead: [last, ...before.ahead] }
}

/** Makes what comes next happen: what was taken back, or the next step of what is shown. */
export function redoChoice(before: Breaking): Breaking {
  const [next, ...later] = before.ahead
  return next === undefined ? before : goOn(before, next, later, before.shown)
}

/** Takes everything back at once; it can be chosen again. */
export function startOver({ schedule, ahead, shown }: Breaking): Breaking {
  return at(schedule.recording.plan, [], [...(schedule.recording.chosen ?? []), ...ahead], shown)
}

/** Lays a whole way out, to be gone step by step. */
export const showWay = ({ schedule }: Breaking, way: readonly Choice[]): Breaking =>
  at(schedule.recording.plan, [], way, true)
