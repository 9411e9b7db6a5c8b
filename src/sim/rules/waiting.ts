/** How the worker waits. */
import { later, type RuleEntry } from './entry.ts'

export const WAITING = {
  poll: {
    type: 'choice',
    title: 'Poll',
    hint: 'without being nudged',
    group: 'waiting',
    otherwise: 'on',
    options: {
      on: { says: 'on', help: 'Look at the key at a fixed interval.' },
      off: { says: 'off', help: 'Look only when nudged.' },
    },
  },
  'last-read': {
    type: 'choice',
    title: 'Last look',
    hint: 'when it gives up',
    group: 'waiting',
    otherwise: 'on',
    options: {
      on: { says: 'like a poll', help: 'At the ceiling, look once more and judge it as a poll would.' },
      off: { says: 'none', help: 'At the ceiling, give up without looking.' },
      'any-error': {
        says: 'take any error',
        help: 'At the ceiling, look once more; an error found there becomes the cause.',
      },
    },
  },
  subscribe: later('waiting', 'first', ['first', 'later']),
  deadline: later('waiting', 'kept', ['kept', 'passed']),
  heartbeat: later('waiting', 'on', ['on', 'off']),
} as const satisfies Record<string, RuleEntry>
