/** Where and how faults strike a worker: the points of its way, the classes of its commands, how its job goes on. */

/** Points of a worker's way through one result at which it can crash. `now` is wherever it stands. */
export const CRASH_POINTS = [
  'now',
  'before-read',
  'after-read',
  'after-decide',
  'between-incr-and-expire',
  'after-incr',
  'after-commit',
  'after-delete',
  'after-requeue',
  'parsing',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

/** Points at which a worker can pause: those after which it takes a step of its own. */
export const PAUSE_POINTS: readonly CrashPoint[] = ['now', 'after-read', 'after-incr', 'after-commit', 'after-requeue']

/** How a job whose worker is gone goes on: the same attempt (subscribe, read at once, fresh limit), or a new one. */
export const RECOVERIES = ['resume', 'redeliver'] as const
export type Recovery = (typeof RECOVERIES)[number]

/** Which of a worker's commands a lost reply may belong to. */
export const COMMAND_CLASSES = ['read', 'budget', 'submit', 'commit', 'requeue', 'delete'] as const
