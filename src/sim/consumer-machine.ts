/**
 * The consumer: the one authority on what a worker does while it waits for one result. Guards are pure over rules
 * and registers; actions are named, empty here, and performed by the world (`wait.ts`).
 */
import { setup } from 'xstate'
import { CONSUMER_GUARDS, type ConsumerContext, type ConsumerEvent, type Look, type Outcome } from './consumer.ts'
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
    } as unknown as ConsumerContext),
  initial: 'idle',
  states: {
    idle: {
      on: {
        START: { target: 'asking' },
        RESUME: { target: 'listening.fetching', actions: [{ type: 'subscribe' }, read('return')] },
      },
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
          { guard: 'stopsWithoutPayload', target: 'deciding', actions: decide('not-ready') },
          { target: '.waiting' },
        ],
        UNREACHABLE: [
          { guard: 'stopsWithoutPayload', target: 'deciding', actions: decide('unreachable') },
          { target: '.waiting' },
        ],
      },
      states: {
        waiting: {},
        fetching: {},
        classifying: {
          entry: { type: 'classify' },
          on: {
            // Busy: a tick or a second nudge does not interrupt it.
            TICK: {},
            NUDGE: {},
            DONE: { target: '#consumer.committing', actions: decide('done') },
            STEP_ERROR: [
              { guard: 'stopsOnError', target: '#consumer.deciding', actions: decide('step-error') },
              { target: 'waiting', actions: { type: 'ignore' } },
            ],
            PROTOCOL_ERROR: [
              { guard: 'stopsOnError', target: '#consumer.deciding', actions: decide('protocol-error') },
              { target: 'waiting', actions: { type: 'ignore' } },
            ],
          },
        },
        lastLook: {
          on: {
            TICK: {},
            NUDGE: {},
            LIMIT: {},
            VALUE: { target: 'lastClassifying' },
            EMPTY: { target: '#consumer.timedOut', actions: decide('timed-out') },
            UNREACHABLE: { target: '#consumer.timedOut', actions: decide('timed-out') },
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
              { guard: 'stopsOnError', target: '#consumer.deciding', actions: decide('step-error') },
              { guard: 'takesAnyError', target: '#consumer.rescued', actions: decide('step-error') },
              { target: '#consumer.timedOut', actions: [{ type: 'ignore' }, decide('timed-out')] },
            ],
            PROTOCOL_ERROR: [
              { guard: 'stopsOnError', target: '#consumer.deciding', actions: decide('protocol-error') },
              { guard: 'takesAnyError', target: '#consumer.rescued', actions: decide('protocol-error') },
              { target: '#consumer.timedOut', actions: [{ type: 'ignore' }, decide('timed-out')] },
            ],
          },
        },
      },
    },
    /** A final error: the breaker hears of it first, then the budget. */
    deciding: {
      entry: [{ type: 'report' }, { type: 'proceed' }],
      on: { PROCEED: [{ guard: 'hasBudget', target: 'counting' }, { target: 'recording' }] },
    },
    counting: {
      entry: { type: 'count' },
      on: { EXPIRY_DUE: { target: 'expiring' }, COUNTED: { target: 'counted' }, SPENT: { target: 'recording' } },
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
      },
    },
    recording: {
      entry: [{ type: 'recordFailure' }, { type: 'proceed' }],
      on: {
        PROCEED: [{ guard: 'deletesAfter', target: 'failed', actions: { type: 'deleteKey' } }, { target: 'failed' }],
      },
    },
    committing: {
      entry: [{ type: 'report' }, { type: 'commit' }, { type: 'proceed' }],
      on: {
        PROCEED: [
          { guard: 'deletesAfter', target: 'answered', actions: { type: 'deleteKey' } },
          { target: 'answered' },
        ],
      },
    },
    answered: { type: 'final', entry: { type: 'end' } },
    failed: { type: 'final', entry: { type: 'end' } },
    requeued: { type: 'final', entry: { type: 'end' } },
    /** The ceiling: the job fails at once, without a count and without a retry. */
    timedOut: { type: 'final', entry: [{ type: 'reportDeadline' }, { type: 'recordFailure' }, { type: 'end' }] },
    /** The ceiling, with an error in hand that becomes the cause. */
    rescued: { type: 'final', entry: [{ type: 'reportDeadline' }, { type: 'recordFailure' }, { type: 'end' }] },
    refused: { type: 'final', entry: [{ type: 'report' }, { type: 'requeueUncounted' }, { type: 'end' }] },
    cancelled: { type: 'final', entry: [{ type: 'report' }, { type: 'handBack' }, { type: 'end' }] },
    abandoned: { type: 'final', entry: [{ type: 'abandon' }, { type: 'end' }] },
  },
})
