/** How the worker waits. */
import { choice, later, type RuleEntry } from './entry.ts'

export const WAITING = {
  poll: choice('waiting', 'on', ['on', 'off']),
  'last-read': choice('waiting', 'on', ['on', 'off', 'any-error']),
  subscribe: later('waiting', 'first', ['first', 'later']),
  deadline: later('waiting', 'kept', ['kept', 'passed']),
  heartbeat: later('waiting', 'on', ['on', 'off']),
} as const satisfies Record<string, RuleEntry>
