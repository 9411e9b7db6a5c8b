/** The breaker's vocabulary. The machine of its phases stands in `breaker-machine.ts`. */

/** What guards may look at: registers of one breaker. */
export interface BreakerContext {
  /** The next counted failure opens it (rule 17). */
  readonly atLimit: boolean
  readonly cooledDown: boolean
  readonly slotFree: boolean
  /** The next success of a probe closes it (rule 18). */
  readonly lastProbe: boolean
}

export const BREAKER_EVENTS = ['ACQUIRE', 'SUCCESS', 'ANSWERED', 'FAILURE', 'RELEASE', 'RESET'] as const
export type BreakerEvent = (typeof BREAKER_EVENTS)[number]

export const BREAKER_ACTIONS = [
  'admit',
  'admitProbe',
  'refuseOpen',
  'refuseBusy',
  'countFailure',
  'clearFailures',
  'countSuccess',
  'freeSlot',
  'enter',
  'startCoolDown',
] as const
export type BreakerAction = (typeof BREAKER_ACTIONS)[number]

/** What the machine asks: pure over registers. */
export const BREAKER_GUARDS = {
  atLimit: (context) => context.atLimit,
  cooledDown: (context) => context.cooledDown,
  slotFree: (context) => context.slotFree,
  lastProbe: (context) => context.lastProbe,
} as const satisfies Record<string, (context: BreakerContext) => boolean>
