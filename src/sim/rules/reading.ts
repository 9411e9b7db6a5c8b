/** How the worker looks at the key. */
import { choice, later, type RuleEntry, saying } from './entry.ts'

export const READING = {
  read: saying('reading', 'getdel', {
    getdel: 'GETDEL',
    get: 'GET',
    'get-then-del': 'GET, then DEL',
    claim: 'GET with a claim',
    lmove: 'LMOVE to a list in progress',
    stream: 'stream with XACK',
    stash: 'copy and delete in one script',
  }),
  resend: choice('reading', 'off', ['off', 'on', 'safe-only']),
  'key-scope': later('reading', 'per-job', ['per-job', 'per-attempt', 'shared']),
  'status-query': later('reading', 'never', ['never', 'when-unsure', 'after-empty-looks']),
} as const satisfies Record<string, RuleEntry>
