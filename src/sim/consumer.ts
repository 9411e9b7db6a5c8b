/**
 * The consumer's vocabulary: what it looks at, what it is told, what it asks for. The machine that is built of these
 * words stands in `consumer-machine.ts`.
 */
import { further } from './further.ts'
import type { ErrorKind } from './own-code.ts'
import type { RulesInForce } from './rules-in-force.ts'

/** What made the worker look at the key. */
export const LOOKS = ['nudge', 'tick', 'last', 'return', 'first', 'again'] as const
export type Look = (typeof LOOKS)[number]

/** How an attempt ends. `done` to `refused` are told to the breaker. */
export const OUTCOMES = [
  'done',
  'step-error',
  'protocol-error',
  'not-ready',
  'unreachable',
  'timed-out',
  'cancelled',
  'refused',
  'crashed',
  // the producer took the job back; it is gone; the budget was spent before the attempt; the job kills workers
  'stopped',
  'producer-gone',
  'spent',
  'poisoned',
  // something else is under the key than this worker can read
  'wrong-type',
] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What guards may look at: the rules in force, and registers of one wait and its job. */
export interface ConsumerContext {
  readonly rules: RulesInForce
  readonly look: Look
  /** A payload was read and understood, so far as the rules go. */
  readonly holdsPayload: boolean
  /** The record already holds an outcome. */
  readonly jobIsFinal: boolean
  /** The job itself allows another attempt. */
  readonly mayRetry: boolean
  /** The scenario lets a wait begin with a read. */
  readonly checkFirst: boolean
  /** The job has been delivered more often than is allowed. */
  readonly isPoison: boolean
  /** The producer says that another attempt makes no sense. */
  readonly saysNoRetry: boolean
  /** Enough looks in a row found nothing. */
  readonly looksEmpty: boolean
  /** A read may have been executed, and its reply was not seen. */
  readonly isUnsure: boolean
  /** What the worker was about to write is an outcome that settles the job. */
  readonly heldOutcome: Outcome
}

/** Registers as they are while nothing unusual has happened. */
export const NOTHING_UNUSUAL = {
  isPoison: false,
  saysNoRetry: false,
  looksEmpty: false,
  isUnsure: false,
  heldOutcome: 'done',
} as const satisfies Partial<ConsumerContext>

export const CONSUMER_EVENTS = [
  'START',
  'RESUME',
  'ADMITTED',
  'TURNED_AWAY',
  'GATE_MOVED',
  'ACCEPTED',
  'SUBMIT_REFUSED',
  'NUDGE',
  'TICK',
  'LIMIT',
  'CANCEL',
  'EMPTY',
  'UNREACHABLE',
  'VALUE',
  'DONE',
  'STEP_ERROR',
  'PROTOCOL_ERROR',
  'COUNTED',
  'EXPIRY_DUE',
  'SPENT',
  'PROCEED',
  'STOPPED',
  'NOT_FINAL',
  'RUNNING',
  'GONE',
  'ADVANCED',
  'REJECTED',
  'HELD',
  'DROPPED',
  'RECORD_BACK',
  'WRONG_TYPE',
] as const
export type ConsumerEvent = (typeof CONSUMER_EVENTS)[number]

export const CONSUMER_ACTIONS = [
  'askGate',
  'queueAtGate',
  'leaveGate',
  'subscribe',
  'unsubscribe',
  'submit',
  'startTicks',
  'startLimit',
  'stopTimers',
  'read',
  'classify',
  'ignore',
  'decide',
  'report',
  'reportDeadline',
  'count',
  'setExpiry',
  'requeue',
  'requeueUncounted',
  'handBack',
  'commit',
  'recordFailure',
  'deleteKey',
  'abandon',
  'proceed',
  'end',
  'askProducer',
  'hold',
] as const
export type ConsumerAction = (typeof CONSUMER_ACTIONS)[number]

/** An error that is final to who looks at its type ends the wait, so far as the routing goes. */
function stopsOnError(context: ConsumerContext, error: ErrorKind): boolean {
  const { routing } = context.rules
  switch (routing) {
    case 'every-error-waits':
      return false
    case 'every-error-stops':
      return true
    case 'nudge-branch-only':
      return context.look === 'nudge' && context.rules.identity === 'kept'
    case 'terminal-stops':
    case 'only-failures-stop':
    case 'only-protocol-errors-stop':
    case 'reads-again':
      return context.rules.identity === 'kept'
    default:
      return further().ownCheck(context.rules, routing, error)
  }
}

/** Nothing was read: only a worker that stops at every error, or by a check of its own, stops here (R13, R14). */
function stopsOnNothing({ rules }: ConsumerContext, error: ErrorKind): boolean {
  const { routing } = rules
  return typeof routing === 'number' ? further().ownCheck(rules, routing, error) : routing === 'every-error-stops'
}

/** What the machine asks: pure over the rules and registers. */
export const CONSUMER_GUARDS = {
  polls: (context) => context.rules.poll === 'on',
  checksFirst: (context) => context.checkFirst,
  looksAtLimit: (context) => context.rules['last-read'] !== 'off',
  stopsWhenEmpty: (context) => stopsOnNothing(context, 'not-ready'),
  stopsWhenUnreachable: (context) => stopsOnNothing(context, 'unreachable'),
  /** A step error ends the wait (R3, R12, R16, R18), if the check still recognises it (R19, R20). */
  stopsOnFailure: (context) =>
    context.rules.routing !== 'only-protocol-errors-stop' && stopsOnError(context, 'step-error'),
  /** What cannot be understood ends the wait (R25 to R28), if the check still recognises it. */
  stopsOnNonsense: (context) =>
    context.rules.routing !== 'only-failures-stop' && stopsOnError(context, 'protocol-error'),
  /** What cannot be understood is read once more, as if it were still there (R77). */
  readsAgain: (context) => context.rules.routing === 'reads-again' && context.look !== 'again',
  takesAnyError: (context) => context.rules['last-read'] === 'any-error',
  /** After a crash the worker looks once at a job that is already settled, and finds it has nothing to do. */
  nothingLeftToDo: (context) => context.look === 'return' && context.jobIsFinal,
  hasBudget: (context) => context.mayRetry && context.rules.budget !== 'none',
  deletesAfter: (context) => context.holdsPayload && context.rules.read !== 'getdel' && context.rules.read !== 'get',
  isPoison: (context) => context.isPoison,
  countsAtClaim: (context) => context.rules.budget !== 'none' && context.rules['budget-count'] === 'at-claim',
  /** The count was taken when the job was; the next taking refuses it where it must. */
  wasCounted: (context) =>
    context.mayRetry && context.rules.budget !== 'none' && context.rules['budget-count'] === 'at-claim',
  saysNoRetry: (context) => context.saysNoRetry,
  /** The key says nothing; the producer may know (section D). */
  asksProducer: (context) => {
    if (context.isUnsure) return context.rules['status-query'] !== 'never'
    return context.looksEmpty && context.rules['status-query'] === 'after-empty-looks'
  },
  heldDone: (context) => context.heldOutcome === 'done',
} as const satisfies Record<string, (context: ConsumerContext) => boolean>
