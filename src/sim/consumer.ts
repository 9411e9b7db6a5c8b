/**
 * The consumer's vocabulary: what it looks at, what it is told, what it asks for. The machine that is built of these
 * words stands in `consumer-machine.ts`.
 */
import type { RulesInForce } from './rules-in-force.ts'

/** What made the worker look at the key. */
export const LOOKS = ['nudge', 'tick', 'last', 'return', 'first'] as const
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
}

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
] as const
export type ConsumerAction = (typeof CONSUMER_ACTIONS)[number]

/** What the machine asks: pure over the rules and registers. */
export const CONSUMER_GUARDS = {
  polls: (context) => context.rules.poll === 'on',
  checksFirst: (context) => context.checkFirst,
  looksAtLimit: (context) => context.rules['last-read'] !== 'off',
  /** Not there, or not reachable: only a worker that stops at every error stops here (R13, R14). */
  stopsWithoutPayload: (context) => context.rules.routing === 'every-error-stops',
  /** A bad payload ends the wait (R3, R12, R16, R18), if the check still recognises it (R19, R20). */
  stopsOnError: (context) => {
    switch (context.rules.routing) {
      case 'every-error-waits':
        return false
      case 'every-error-stops':
        return true
      case 'nudge-branch-only':
        return context.look === 'nudge' && context.rules.identity === 'kept'
      case 'terminal-stops':
        return context.rules.identity === 'kept'
    }
  },
  takesAnyError: (context) => context.rules['last-read'] === 'any-error',
  /** After a crash the worker looks once at a job that is already settled, and finds it has nothing to do. */
  nothingLeftToDo: (context) => context.look === 'return' && context.jobIsFinal,
  hasBudget: (context) => context.mayRetry && context.rules.budget !== 'none',
  deletesAfter: (context) => context.holdsPayload && context.rules.read === 'get-then-del',
} as const satisfies Record<string, (context: ConsumerContext) => boolean>
