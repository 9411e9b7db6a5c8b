/** The catalogue of faults: what may go wrong in a run, each thrown in by an edit. Slugs follow the published contract. */

export * from './fault-points.ts'

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
  'request-lost': {
    title: 'Request lost',
    help: 'The next command of that kind never reaches its end, and is not executed.',
    required: [],
    optional: ['worker', 'command'],
    span: false,
  },
  'worker-pauses': {
    title: 'Worker pauses',
    help: 'The worker does nothing for a while, and then goes on as if nothing had been.',
    required: ['for'],
    optional: ['worker', 'point'],
    span: false,
  },
  'record-unavailable': {
    title: 'Record unavailable',
    help: 'No outcome can be written to the record in the span.',
    required: ['for'],
    optional: [],
    span: true,
  },
  'late-reaper': {
    title: 'Late reaper',
    help: 'A second consumer sees the job running, and a little later puts it back into the queue.',
    required: ['delay'],
    optional: ['job'],
    span: false,
  },
  'result-evicted': {
    title: 'Result evicted',
    help: 'The store throws the result away to make room.',
    required: [],
    optional: ['job'],
    span: false,
  },
  'store-full': {
    title: 'Store full',
    help: 'The store refuses what would take more room: results, counters, claims and copies; GET, GETDEL and deletes go on.',
    required: ['for'],
    optional: [],
    span: true,
  },
  'write-cut': {
    title: 'Write cut short',
    help: 'Only the first half of what a node writes in the span arrives.',
    required: [],
    optional: ['for'],
    span: true,
  },
  failover: {
    title: 'Failover',
    help: 'A replica takes over that has not seen the last write.',
    required: [],
    optional: [],
    span: false,
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
