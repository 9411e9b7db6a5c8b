/** When a fault that lies in wait strikes, in words. */
import { COMMAND_CLASSES, CRASH_POINTS, type CrashPoint } from '../sim/faults.ts'
import type { CommandClass } from '../sim/mishaps.ts'
import type { PlanFault } from '../sim/plan.ts'

/** Where on its way a worker is struck. */
export const POINT_WORDS: Readonly<Record<CrashPoint, string>> = {
  now: 'now',
  'before-read': 'right before its next read',
  'after-read': 'right after its next read',
  'after-decide': 'once it has decided what the result means',
  'between-incr-and-expire': 'between counting and setting the counter’s life',
  'after-incr': 'right after its next count',
  'after-commit': 'right after its next commit',
  'after-delete': 'right after its next delete',
  'after-requeue': 'right after it has put the job back',
  parsing: 'while it reads the result’s text',
}

/** What a worker sends. */
export const COMMAND_WORDS: Readonly<Record<CommandClass, string>> = {
  read: 'read',
  budget: 'count',
  submit: 'submission',
  commit: 'commit',
  requeue: 'queue entry',
  delete: 'delete',
}

/** When a fault strikes that is only laid in wait where it is thrown in, to follow “strikes”; null: it strikes at once. */
export function strikesLater({ fault, point, command }: PlanFault): string | null {
  switch (fault) {
    case 'worker-crash':
    case 'worker-pauses':
      return CRASH_POINTS[point] === 'now' ? null : POINT_WORDS[CRASH_POINTS[point]]
    case 'reply-lost':
    case 'request-lost':
      return `at its next ${COMMAND_WORDS[COMMAND_CLASSES[command]]}`
    default:
      return null
  }
}
