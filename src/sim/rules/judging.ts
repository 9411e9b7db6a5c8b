/** What the worker makes of what it found. */
import { choice, type RuleEntry, saying } from './entry.ts'

export const JUDGING = {
  parse: saying('judging', 'negative-check', {
    'negative-check': 'anything but “error”',
    allowlist: 'only “done”',
    strict: 'only “done”, once',
    'status-table': 'a table of statuses',
    versioned: 'only “done”, of a known version',
  }),
  routing: choice('judging', 'every-error-waits', [
    'every-error-waits',
    'nudge-branch-only',
    'every-error-stops',
    'terminal-stops',
    'only-failures-stop',
    'only-protocol-errors-stop',
    'reads-again',
  ]),
  identity: choice('judging', 'kept', [
    'kept',
    'stringified',
    'by-value',
    'two-copies',
    'cause-dropped',
    'not-serialised',
  ]),
} as const satisfies Record<string, RuleEntry>
