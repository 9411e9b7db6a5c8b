/**
 * The breaker's phases as a machine (semantics, breaker rules 1 to 25). Counts, generations and permits are registers
 * of the world; the machine names what is to be done to them.
 */
import { setup } from 'xstate'
import { type Flat, flatten } from './flatten.ts'

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

const nothing = (): void => {}

export const breakerMachine = setup({
  types: {} as { context: BreakerContext; input: BreakerContext | undefined; events: { type: BreakerEvent } },
  guards: {
    atLimit: ({ context }) => context.atLimit,
    cooledDown: ({ context }) => context.cooledDown,
    slotFree: ({ context }) => context.slotFree,
    lastProbe: ({ context }) => context.lastProbe,
  },
  actions: {
    admit: nothing,
    admitProbe: nothing,
    refuseOpen: nothing,
    refuseBusy: nothing,
    countFailure: nothing,
    clearFailures: nothing,
    countSuccess: nothing,
    freeSlot: nothing,
    enter: nothing,
    startCoolDown: nothing,
  },
}).createMachine({
  id: 'breaker',
  context: ({ input }) => input ?? { atLimit: false, cooledDown: false, slotFree: true, lastProbe: true },
  initial: 'closed',
  // After a restart of the process an in-memory breaker is closed and all permits are void (rule 23).
  on: { RESET: { target: '.closed', actions: 'enter' } },
  states: {
    closed: {
      on: {
        ACQUIRE: { actions: 'admit' }, // rule 3
        SUCCESS: { actions: 'clearFailures' }, // rule 16
        ANSWERED: {}, // rule 12: an honest failure proves nothing while closed
        FAILURE: [
          { guard: 'atLimit', target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] }, // rule 17
          { actions: 'countFailure' },
        ],
      },
    },
    open: {
      on: {
        // Lazy: only the next caller after the cool-down makes it half-open (rules 4, 5).
        ACQUIRE: [
          { guard: 'cooledDown', target: 'half-open', actions: ['enter', 'admitProbe'] },
          { actions: 'refuseOpen' },
        ],
        // Whatever returns now belongs to an earlier state (rule 20).
        SUCCESS: {},
        ANSWERED: {},
        FAILURE: {},
      },
    },
    'half-open': {
      on: {
        ACQUIRE: [{ guard: 'slotFree', actions: 'admitProbe' }, { actions: 'refuseBusy' }], // rule 6
        SUCCESS: [
          { guard: 'lastProbe', target: 'closed', actions: 'enter' },
          { actions: ['freeSlot', 'countSuccess'] },
        ], // rule 18
        ANSWERED: [
          { guard: 'lastProbe', target: 'closed', actions: 'enter' },
          { actions: ['freeSlot', 'countSuccess'] },
        ], // rule 12
        FAILURE: { target: 'open', actions: ['enter', 'startCoolDown'] }, // rule 19
        RELEASE: { actions: 'freeSlot' }, // rules 14, 15
      },
    },
  },
})

/** The phases, flattened once. */
export const BREAKER: Flat<BreakerContext> = flatten(breakerMachine, BREAKER_EVENTS)

/** Phases by number, as the world holds them. */
export const BREAKER_STATES = BREAKER.states
export const CLOSED = BREAKER_STATES.indexOf('closed')
export const OPEN = BREAKER_STATES.indexOf('open')
export const HALF_OPEN = BREAKER_STATES.indexOf('half-open')
