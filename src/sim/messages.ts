/**
 * What can be pending. The rank decides ties at one instant: starts and ends of faults, rule changes, restarts,
 * shutdowns; writes; nudges; arrivals, requeues, returns, lease moves, gate wake-ups, replies; ticks; limit; ends of
 * a key's life (a key is readable through its last millisecond).
 */

export interface MessageEntry {
  readonly rank: number
  /** What the integers a, b, c, d stand for; `attempt` is renamed when states are compared. */
  readonly args: readonly string[]
}

export const MESSAGES = {
  edit: { rank: 0, args: ['edit'] },
  spanEnd: { rank: 0, args: ['edit'] },
  write: { rank: 1, args: ['job', 'attempt', 'node', 'payload'] },
  nudge: { rank: 2, args: ['job', 'attempt'] },
  arrive: { rank: 3, args: ['job', 'onPurpose'] },
  requeue: { rank: 3, args: ['job'] },
  back: { rank: 3, args: ['worker'] },
  recover: { rank: 3, args: ['job', 'worker', 'recovery', 'attempt'] },
  coolDownEnd: { rank: 3, args: ['breaker'] },
  leaseEnd: { rank: 3, args: ['breaker', 'slot'] },
  replyTimeout: { rank: 3, args: ['wait', 'look', 'command'] },
  deleteAgain: { rank: 3, args: ['wait', 'what', 'c', 'd'] },
  proceed: { rank: 3, args: ['wait', 'event'] },
  tick: { rank: 4, args: ['wait', 'left'] },
  limit: { rank: 5, args: ['wait'] },
  expire: { rank: 6, args: ['key'] },
  // Choices of an untimed world: never pending, offered by `enabled` (as nudges are there).
  recordBack: { rank: 3, args: ['wait'] },
  subscribe: { rank: 3, args: ['wait'] },
  reap: { rank: 3, args: ['job', 'attempt', 'payload', 'from'] },
  reaperWrites: { rank: 3, args: ['job', 'attempt'] },
  jobLeaseEnd: { rank: 3, args: ['job', 'token', 'worker'] },
  wake: { rank: 3, args: ['breaker'] },
  wakeWorker: { rank: 3, args: ['worker'] },
  stale: { rank: 3, args: ['job', 'attempt'] },
  stop: { rank: 1, args: ['job', 'attempt', 'node'] },
  take: { rank: 3, args: ['job', 'worker'] },
  fault: { rank: 0, args: ['fault', 'x', 'y'] },
} as const satisfies Record<string, MessageEntry>

export type MessageKind = keyof typeof MESSAGES
export const MESSAGE_KINDS = Object.keys(MESSAGES) as MessageKind[]

/** Each kind's number, as the queue's columns hold it. */
export const KIND = Object.fromEntries(MESSAGE_KINDS.map((kind, i) => [kind, i])) as Record<MessageKind, number>

/** A pending message, or a choice that an untimed world offers. Plain data. */
export interface Message {
  readonly dueAt: number
  readonly rank: number
  /** Order of scheduling; -1 for a choice that was not scheduled. */
  readonly sequence: number
  readonly kind: MessageKind
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
  /** For a write in an untimed world: the payload chosen; -1: as planned. */
  readonly choice: number
}
