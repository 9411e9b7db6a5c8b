/**
 * The consumer: the one authority on what a worker does while it waits for one result. Guards are pure over rules
 * and registers; actions are named, empty here, and performed by the world (`wait.ts`).
 */
import { setup } from 'xstate'
import {
  CONSUMER_GUARDS,
  type ConsumerContext,
  type ConsumerEvent,
  type Look,
  NOTHING_UNUSUAL,
  type Outcome,
} from './consumer.ts'
import { forXState } from './interrogate.ts'

const read = (look: Look) => ({ type: 'read' as const, params: { look } })
const decide = (outcome: Outcome) => ({ type: 'decide' as const, params: { outcome } })

const nothing = (): void => {}

export const consumerMachine = setup({
  types: {} as {
    context: ConsumerContext
    input: ConsumerContext | undefined
    events: { type: ConsumerEvent }
  },
  guards: forXState(CONSUMER_GUARDS),
  actions: {
    askGate: nothing,
    queueAtGate: nothing,
    leaveGate: nothing,
    subscribe: nothing,
    unsubscribe: nothing,
    submit: nothing,
    startTicks: nothing,
    startLimit: nothing,
    stopTimers: nothing,
    read: (_, _params: { look: Look }) => {},
    classify: nothing,
    ignore: nothing,
    decide: (_, _params: { outcome: Outcome }) => {},
    report: nothing,
    reportDeadline: nothing,
    count: nothing,
    setExpiry: nothing,
    requeue: nothing,
    requeueUncounted: nothing,
    handBack: nothing,
    commit: nothing,
    recordFailure: nothing,
    deleteKey: nothing,
    abandon: nothing,
    proceed: nothing,
    end: nothing,
    askProducer: nothing,
    hold: nothing,
  },
}).createMachine({
  id: 'consumer',
  // Total although XState runs it again without an input; the world supplies the real context with every event.
  context: ({ input }) =>
    input ??
    ({
      rules: {},
      look: 'tick',
      holdsPayload: false,
      jobIsFinal: false,
      mayRetry: true,
      checkFirst: false,
      ...NOTHING_UNUSUAL,
    } as unknown as ConsumerContext),
  initial: 'idle',
  states: {
    idle: {
      on: {
        START: [
          { guard: 'isPoison', target: 'recording', actions: decide('poisoned') },
          { guard: 'countsAtClaim', target: 'claiming' },
          { target: 'asking' },
        ],
        RESUME: { target: 'listening.fetching', actions: [{ type: 'subscribe' }, read('return')] },
      },
    },
    /** The attempt is counted before it begins. */
    claiming: {
      entry: { type: 'count' },
      on: {
        EXPIRY_DUE: { target: 'claimExpiring' },
        COUNTED: { target: 'asking' },
        SPENT: { target: 'recording', actions: decide('spent') },
      },
    },
    claimExpiring: {
      entry: { type: 'setExpiry' },
      on: { COUNTED: { target: 'asking' }, SPENT: { target: 'recording', actions: decide('spent') } },
    },
    asking: {
      entry: { type: 'askGate' },
      on: { ADMITTED: { target: 'submitting' }, TURNED_AWAY: { target: 'gated' } },
    },
    gated: {
      entry: { type: 'queueAtGate' },
      on: {
        GATE_MOVED: { target: 'asking' },
        CANCEL: { target: 'cancelled', actions: [{ type: 'leaveGate' }, decide('cancelled')] },
      },
    },
    submitting: {
      entry: [{ type: 'subscribe' }, { type: 'submit' }],
      on: {
        ACCEPTED: [
          { guard: 'checksFirst', target: 'listening.fetching', actions: read('first') },
          { target: 'listening' },
        ],
        SUBMIT_REFUSED: { target: 'refused', actions: [{ type: 'unsubscribe' }, decide('refused')] },
      },
    },
    listening: {
      entry: [{ type: 'startTicks' }, { type: 'startLimit' }],
      exit: [{ type: 'stopTimers' }, { type: 'unsubscribe' }],
      initial: 'waiting',
      on: {
        TICK: { guard: 'polls', target: '.fetching', actions: read('tick') },
        NUDGE: { target: '.fetching', actions: read('nudge') },
        LIMIT: [
          { guard: 'looksAtLimit', target: '.lastLook', actions: read('last') },
          { target: 'timedOut', actions: decide('timed-out') },
        ],
        CANCEL: { target: 'cancelled', actions: decide('cancelled') },
        VALUE: { target: '.classifying' },
        EMPTY: [
          { guard: 'nothingLeftToDo', target: 'abandoned' },
          { guard: 'stopsWhenEmpty', target: 'deciding', actions: decide('not-ready') },
          { guard: 'asksProducer', target: '.querying' },
          { target: '.waiting' },
        ],
        UNREACHABLE: [
          { guard: 'stopsWhenUnreachable', target: 'deciding', actions: decide('unreachable') },
          { guard: 'asksProducer', target: '.querying' },
          { target: '.waiting' },
        ],
        // Nothing was read, and waiting does not mend it.
        WRONG_TYPE: [
          { guard: 'stopsOnNonsense', target: 'deciding', actions: decide('wrong-type') },
          { target: '.waiting' },
        ],
      },
      states: {
        waiting: {},
        fetching: {},
        querying: {
          entry: { type: 'askProducer' },
          on: {
            TICK: {},
            NUDGE: {},
            RUNNING: { target: 'waiting' },
            GONE: { target: '#consumer.deciding', actions: decide('producer-gone') },
          },
        },
        classifying: {
          entry: { type: 'classify' },
          on: {
            // Busy: a tick or a second nudge does not interrupt it.
            TICK: {},
            NUDGE: {},
            DONE: { target: '#consumer.committing', actions: decide('done') },
            STEP_ERROR: [
              { guard: 'stopsOnFailure', target: '#consumer.deciding', actions: decide('step-error') },
              { target: 'waiting', actions: { type: 'ignore' } },
            ],
            PROTOCOL_ERROR: [
              { guard: 'readsAgain', target: 'fetching', actions: [{ type: 'ignore' }, read('again')] },
              { guard: 'stopsOnNonsense', target: '#consumer.deciding', actions: decide('protocol-error') },
              { target: 'waiting', actions: { type: 'ignore' } },
            ],
            STOPPED: { target: '#consumer.deciding', actions: decide('stopped') },
            NOT_FINAL: { target: 'waiting', actions: { type: 'ignore' } },
          },
        },
        lastLook: {
          on: {
            TICK: {},
            NUDGE: {},
            LIMIT: {},
            VALUE: { target: 'lastClassifying' },
            EMPTY: [
              { guard: 'asksProducer', target: 'lastQuerying' },
              { target: '#consumer.timedOut', actions: decide('timed-out') },
            ],
            UNREACHABLE: [
              { guard: 'asksProducer', target: 'lastQuerying' },
              { target: '#consumer.timedOut', actions: decide('timed-out') },
            ],
            WRONG_TYPE: [
              { guard: 'stopsOnNonsense', target: '#consumer.deciding', actions: decide('wrong-type') },
              { target: '#consumer.timedOut', actions: decide('timed-out') },
            ],
          },
        },
        lastQuerying: {
          entry: { type: 'askProducer' },
          on: {
            TICK: {},
            NUDGE: {},
            LIMIT: {},
            VALUE: { target: 'lastClassifying' },
            RUNNING: { target: '#consumer.timedOut', actions: decide('timed-out') },
            GONE: { target: '#consumer.deciding', actions: decide('producer-gone') },
          },
        },
        lastClassifying: {
          entry: { type: 'classify' },
          on: {
            TICK: {},
            NUDGE: {},
            LIMIT: {},
            DONE: { target: '#consumer.committing', actions: decide('done') },
            STEP_ERROR: [
              { guard: 'stopsOnFailure', target: '#consumer.deciding', actions: decide('step-error') },
              { guard: 'takesAnyError', target: '#consumer.rescued', actions: decide('step-error') },
              { target: '#consumer.timedOut', actions: [{ type: 'ignore' }, decide('timed-out')] },
            ],
            PROTOCOL_ERROR: [
              { guard: 'stopsOnNonsense', target: '#consumer.deciding', actions: decide('protocol-error') },
              { guard: 'takesAnyError', target: '#consumer.rescued', actions: decide('protocol-error') },
              { target: '#consumer.timedOut', actions: [{ type: 'ignore' }, decide('timed-out')] },
            ],
            STOPPED: { target: '#consumer.deciding', actions: decide('stopped') },
            NOT_FINAL: { target: '#consumer.timedOut', actions: [{ type: 'ignore' }, decide('timed-out')] },
          },
        },
      },
    },
    /** A final error: the breaker hears of it first, then the budget. */
    deciding: {
      entry: [{ type: 'report' }, { type: 'proceed' }],
      on: {
        PROCEED: [
          { guard: 'saysNoRetry', target: 'recording' },
          { guard: 'wasCounted', target: 'requeueing' },
          { guard: 'hasBudget', target: 'counting' },
          { target: 'recording' },
        ],
      },
    },
    counting: {
      entry: { type: 'count' },
      on: {
        EXPIRY_DUE: { target: 'expiring' },
        COUNTED: { target: 'counted' },
        SPENT: { target: 'recording' },
        // One transaction compares first: what would not be queued is not counted.
        REJECTED: { target: 'superseded' },
      },
    },
    expiring: {
      entry: { type: 'setExpiry' },
      on: { COUNTED: { target: 'counted' }, SPENT: { target: 'recording' } },
    },
    counted: {
      entry: { type: 'proceed' },
      on: { PROCEED: { target: 'requeueing' } },
    },
    requeueing: {
      entry: [{ type: 'requeue' }, { type: 'proceed' }],
      on: {
        PROCEED: [
          { guard: 'deletesAfter', target: 'requeued', actions: { type: 'deleteKey' } },
          { target: 'requeued' },
        ],
        REJECTED: { target: 'superseded' },
        HELD: { target: 'holdingRequeue' },
        DROPPED: { target: 'dropped' },
        // The general counter has had enough.
        SPENT: { target: 'recording' },
      },
    },
    recording: {
      entry: [{ type: 'recordFailure' }, { type: 'proceed' }],
      on: {
        PROCEED: [{ guard: 'deletesAfter', target: 'failed', actions: { type: 'deleteKey' } }, { target: 'failed' }],
        REJECTED: { target: 'superseded' },
        HELD: { target: 'holding' },
        DROPPED: { target: 'dropped' },
      },
    },
    committing: {
      entry: [{ type: 'report' }, { type: 'commit' }, { type: 'proceed' }],
      on: {
        PROCEED: [
          { guard: 'deletesAfter', target: 'answered', actions: { type: 'deleteKey' } },
          { target: 'answered' },
        ],
        // A step is done, and another one comes after it.
        ADVANCED: [
          { guard: 'deletesAfter', target: 'requeued', actions: { type: 'deleteKey' } },
          { target: 'requeued' },
        ],
        REJECTED: { target: 'superseded' },
        HELD: { target: 'holding' },
        DROPPED: { target: 'dropped' },
      },
    },
    /** The record cannot be written: the outcome is in memory only. */
    holding: {
      entry: { type: 'hold' },
      on: { RECORD_BACK: [{ guard: 'heldDone', target: 'committing' }, { target: 'recording' }] },
    },
    holdingRequeue: {
      entry: { type: 'hold' },
      on: { RECORD_BACK: { target: 'requeueing' } },
    },
    // What is final without a count stays so.
    holdingTimedOut: { entry: { type: 'hold' }, on: { RECORD_BACK: { target: 'timedOut' } } },
    holdingRescued: { entry: { type: 'hold' }, on: { RECORD_BACK: { target: 'rescued' } } },
    holdingRefused: { entry: { type: 'hold' }, on: { RECORD_BACK: { target: 'refused' } } },
    answered: { type: 'final', entry: { type: 'end' } },
    failed: { type: 'final', entry: { type: 'end' } },
    requeued: { type: 'final', entry: { type: 'end' } },
    /** The ceiling: the job fails at once, without a count and without a retry. */
    timedOut: {
      entry: [{ type: 'reportDeadline' }, { type: 'recordFailure' }, { type: 'end' }],
      on: { REJECTED: { target: 'superseded' }, HELD: { target: 'holdingTimedOut' }, DROPPED: { target: 'dropped' } },
    },
    /** The ceiling, with an error in hand that becomes the cause. */
    rescued: {
      entry: [{ type: 'reportDeadline' }, { type: 'recordFailure' }, { type: 'end' }],
      on: { REJECTED: { target: 'superseded' }, HELD: { target: 'holdingRescued' }, DROPPED: { target: 'dropped' } },
    },
    refused: {
      entry: [{ type: 'report' }, { type: 'requeueUncounted' }, { type: 'end' }],
      on: { REJECTED: { target: 'superseded' }, HELD: { target: 'holdingRefused' }, DROPPED: { target: 'dropped' } },
    },
    cancelled: { type: 'final', entry: [{ type: 'report' }, { type: 'handBack' }, { type: 'end' }] },
    abandoned: { type: 'final', entry: [{ type: 'abandon' }, { type: 'end' }] },
    /** Somebody else has settled the job, or taken it over: nothing is written. */
    superseded: { type: 'final', entry: { type: 'end' } },
    /** The outcome was lost on its way into the record. */
    dropped: { type: 'final', entry: { type: 'end' } },
  },
})
