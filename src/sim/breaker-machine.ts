/**
 * The breaker's phases as a machine (semantics, breaker rules 1 to 25). Counts, generations and permits are registers
 * of the world; the machine names what is to be done to them.
 */
import { setup } from 'xstate'
import { BREAKER_GUARDS, type BreakerContext, type BreakerEvent } from './breaker.ts'
import { forXState } from './interrogate.ts'

const nothing = (): void => {}

/** As long as the world supplies no other. */
const NOTHING_HAPPENED: BreakerContext = {
  atLimit: false,
  cooledDown: false,
  slotFree: true,
  lastProbe: true,
  admitsEveryone: false,
  holdsForRound: false,
  halfOpensByTimer: false,
}

export const breakerMachine = setup({
  types: {} as { context: BreakerContext; input: BreakerContext | undefined; events: { type: BreakerEvent } },
  guards: forXState(BREAKER_GUARDS),
  actions: {
    admit: nothing,
    admitProbe: nothing,
    refuseOpen: nothing,
    refuseBusy: nothing,
    holdForRound: nothing,
    countFailure: nothing,
    clearFailures: nothing,
    countSuccess: nothing,
    freeSlot: nothing,
    enter: nothing,
    startCoolDown: nothing,
  },
}).createMachine({
  id: 'breaker',
  context: ({ input }) => input ?? NOTHING_HAPPENED,
  initial: 'closed',
  // After a restart of the process an in-memory breaker is closed and all permits are void (rule 23).
  on: { RESET: { target: '.closed', actions: ['clearFailures', 'enter'] } },
  states: {
    closed: {
      on: {
        ACQUIRE: { actions: 'admit' }, // rule 3
        SUCCESS: { actions: 'clearFailures' }, // rule 16
        ANSWERED: {}, // rule 12: an honest failure proves nothing while closed
        ZEROED: {},
        FAILURE: [
          { guard: 'atLimit', target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] }, // rule 17
          { actions: 'countFailure' },
        ],
        CLEAR: { actions: 'clearFailures' },
        STRIKE: [
          { guard: 'atLimit', target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] },
          { actions: 'countFailure' },
        ],
        TRIP: { target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] },
      },
    },
    open: {
      on: {
        // Lazy, unless a rule has a timer: only the next caller after the cool-down makes it half-open (rules 4, 5).
        ACQUIRE: [
          { guard: 'cooledDown', target: 'half-open', actions: ['enter', 'admitProbe'] },
          { actions: 'refuseOpen' },
        ],
        COOLED: { guard: 'halfOpensByTimer', target: 'half-open', actions: 'enter' },
        // Whatever returns now belongs to an earlier state (rule 20); at most strikes move.
        SUCCESS: {},
        ANSWERED: {},
        ZEROED: {},
        FAILURE: {},
        CLEAR: { actions: 'clearFailures' },
        STRIKE: { actions: 'countFailure' },
        TRIP: { actions: 'countFailure' },
      },
    },
    'half-open': {
      on: {
        ACQUIRE: [
          { guard: 'slotFree', actions: 'admitProbe' },
          { guard: 'admitsEveryone', actions: 'admitProbe' },
          { guard: 'holdsForRound', actions: 'holdForRound' },
          { actions: 'refuseBusy' },
        ], // rule 6
        SUCCESS: [
          { guard: 'lastProbe', target: 'closed', actions: ['clearFailures', 'enter'] },
          { actions: ['freeSlot', 'countSuccess'] },
        ], // rule 18
        ANSWERED: [
          { guard: 'lastProbe', target: 'closed', actions: 'enter' },
          { actions: ['freeSlot', 'countSuccess'] },
        ], // rule 12
        ZEROED: { target: 'closed', actions: ['clearFailures', 'enter'] },
        FAILURE: { target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] }, // rule 19
        RELEASE: { actions: 'freeSlot' }, // rules 14, 15
        CLEAR: { actions: 'clearFailures' },
        STRIKE: [
          { guard: 'atLimit', target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] },
          { actions: 'countFailure' },
        ],
        TRIP: { target: 'open', actions: ['countFailure', 'enter', 'startCoolDown'] },
      },
    },
  },
})
