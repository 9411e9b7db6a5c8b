/**
 * The breaker's phases as a machine (semantics, breaker rules 1 to 25). Counts, generations and permits are registers
 * of the world; the machine names what is to be done to them.
 */
import { setup } from 'xstate'
import { BREAKER_GUARDS, type BreakerContext, type BreakerEvent } from './breaker.ts'
import { forXState } from './interrogate.ts'

const nothing = (): void => {}

export const breakerMachine = setup({
  types: {} as { context: BreakerContext; input: BreakerContext | undefined; events: { type: BreakerEvent } },
  guards: forXState(BREAKER_GUARDS),
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
