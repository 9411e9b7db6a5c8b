/** The catalogue of faults: what may go wrong in a run, each thrown in by an edit. Slugs follow the published contract. */

/** Points of a worker's way through one result at which it can crash. `now` is wherever it stands. */
export const CRASH_POINTS = [
  'now',
  'before-read',
  'after-read',
  'after-decide',
  'between-incr-and-expire',
  'after-incr',
  'after-commit',
  'after-requeue',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

/** How a job whose worker is gone goes on: the same attempt (subscribe, read at once, fresh limit), or a new one. */
export const RECOVERIES = ['resume', 'redeliver'] as const
export type Recovery = (typeof RECOVERIES)[number]

/** Which of a worker's commands a lost reply may belong to. */
export const COMMAND_CLASSES = ['read', 'budget'] as const

/** Fields that an edit with a fault may carry, beside `at`, `order` and `fault`. */
export type FaultField =
  | 'worker'
  | 'node'
  | 'job'
  | 'for'
  | 'delay'
  | 'point'
  | 'back'
  | 'recovery'
  | 'payload'
  | 'command'

export interface FaultEntry {
  readonly title: string
  readonly help: string
  readonly required: readonly FaultField[]
  readonly optional: readonly FaultField[]
  /** True where the fault lasts, so that its end is a message too. */
  readonly span: boolean
}

export const FAULTS = {
  'nudge-dropped': {
    title: 'Nudge dropped',
    help: 'A nudge published in the span reaches nobody.',
    required: [],
    optional: ['for'],
    span: true,
  },
  'nudge-late': {
    title: 'Nudge late',
    help: 'A nudge published in the span arrives later.',
    required: ['delay'],
    optional: ['for'],
    span: true,
  },
  'store-loading': {
    title: 'Store loading',
    help: 'The store answers LOADING; no command is executed.',
    required: ['for'],
    optional: [],
    span: true,
  },
  'store-unreachable': {
    title: 'Store unreachable',
    help: 'No command reaches the store.',
    required: ['for'],
    optional: [],
    span: true,
  },
  'reply-lost': {
    title: 'Reply lost',
    help: 'The next command of that kind is executed, and its reply is lost on the way back.',
    required: [],
    optional: ['worker', 'command'],
    span: false,
  },
  'submit-refused': {
    title: 'Submit refused',
    help: 'The node takes no work in the span.',
    required: ['for'],
    optional: ['node'],
    span: true,
  },
  'worker-crash': {
    title: 'Worker crash',
    help: 'The worker dies at the named point, with all its waits.',
    required: [],
    optional: ['worker', 'point', 'back', 'recovery'],
    span: false,
  },
  restart: {
    title: 'Restart',
    help: 'Every worker process starts afresh: breakers closed, permits void.',
    required: [],
    optional: ['recovery'],
    span: false,
  },
  shutdown: {
    title: 'Shutdown',
    help: 'One worker’s waits are cancelled and its jobs go back to the queue; the breakers live on.',
    required: [],
    optional: ['worker', 'back'],
    span: false,
  },
  'wait-cancelled': {
    title: 'Wait cancelled',
    help: 'One wait is cancelled; its job goes back to the queue.',
    required: [],
    optional: ['worker', 'job'],
    span: false,
  },
  'lease-expired-early': {
    title: 'Lease expired early',
    help: 'A second worker takes the job while the first goes on.',
    required: [],
    optional: ['job', 'recovery'],
    span: false,
  },
  'node-dies-before-writing': {
    title: 'Node dies before writing',
    help: 'What runs on the node is lost, and no result is written.',
    required: [],
    optional: ['node', 'job'],
    span: false,
  },
  'node-sends-another-payload': {
    title: 'Node sends another payload',
    help: 'Whatever the node writes in the span is replaced.',
    required: ['payload', 'for'],
    optional: ['node'],
    span: true,
  },
} as const satisfies Record<string, FaultEntry>

export type FaultSlug = keyof typeof FAULTS
export const FAULT_SLUGS = Object.keys(FAULTS) as FaultSlug[]

/** `x` is a fault's slug. Safe for any string. */
export function isFaultSlug(x: string): x is FaultSlug {
  return Object.hasOwn(FAULTS, x)
}

/** Faults that an untimed world can choose by itself; the others differ from these in time alone. */
export const UNTIMED_FAULTS = [
  'worker-crash',
  'lease-expired-early',
  'wait-cancelled',
  'reply-lost',
  'nudge-dropped',
  'node-dies-before-writing',
] as const satisfies readonly FaultSlug[]
