/** The breaker's vocabulary. The machine of its phases stands in `breaker-machine.ts`. */

/** What guards may look at: registers of one breaker, and the rules that decide between two ways on. */
export interface BreakerContext {
  /** The next counted failure opens it (rule 17). */
  readonly atLimit: boolean
  readonly cooledDown: boolean
  readonly slotFree: boolean
  /** The next success of a probe closes it (rule 18). */
  readonly lastProbe: boolean
  /** While half-open everybody is let through. */
  readonly admitsEveryone: boolean
  /** While half-open those who find no slot wait for the probe's answer. */
  readonly holdsForRound: boolean
  /** The end of the cool-down makes it half-open, not the next caller. */
  readonly halfOpensByTimer: boolean
}

export const BREAKER_EVENTS = [
  'ACQUIRE',
  'SUCCESS',
  'ANSWERED',
  'FAILURE',
  'RELEASE',
  'RESET',
  // the cool-down is over; an answer frees every slot; late answers that count as what their call was
  'COOLED',
  'ZEROED',
  'CLEAR',
  'STRIKE',
  'TRIP',
] as const
export type BreakerEvent = (typeof BREAKER_EVENTS)[number]

export const BREAKER_ACTIONS = [
  'admit',
  'admitProbe',
  'refuseOpen',
  'refuseBusy',
  'holdForRound',
  'countFailure',
  'clearFailures',
  'countSuccess',
  'freeSlot',
  'enter',
  'startCoolDown',
] as const
export type BreakerAction = (typeof BREAKER_ACTIONS)[number]

/** What the machine asks: pure over registers and rules. */
export const BREAKER_GUARDS = {
  atLimit: (context) => context.atLimit,
  cooledDown: (context) => context.cooledDown,
  slotFree: (context) => context.slotFree,
  lastProbe: (context) => context.lastProbe,
  admitsEveryone: (context) => context.admitsEveryone,
  holdsForRound: (context) => context.holdsForRound,
  halfOpensByTimer: (context) => context.halfOpensByTimer,
} as const satisfies Record<string, (context: BreakerContext) => boolean>
