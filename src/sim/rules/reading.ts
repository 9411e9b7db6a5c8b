/** How the worker looks at the key. */
import { later, type RuleEntry } from './entry.ts'

export const READING = {
  read: {
    type: 'choice',
    title: 'Read',
    hint: 'how it looks at the key',
    group: 'reading',
    otherwise: 'getdel',
    options: {
      getdel: { says: 'GETDEL', help: 'Reading the key also deletes it.' },
      get: { says: 'GET', help: 'Reading leaves the value where it is.' },
      'get-then-del': { says: 'GET, then DEL', help: 'Read, write the outcome to the record, then delete the key.' },
      claim: {
        says: 'GET with a claim',
        help: 'Read, claim the value for a while, write the outcome, and delete only what was read.',
      },
      lmove: {
        says: 'LMOVE to a list in progress',
        help: 'Results lie in a list; reading moves one to a second list, and a reaper puts back what stays there.',
      },
      stream: {
        says: 'stream with XACK',
        help: 'Results are entries of a stream; what is not acknowledged is claimed again after a while.',
      },
      stash: {
        says: 'copy and delete in one script',
        help: 'Reading deletes the key and keeps a copy, to which the worker returns when something went wrong.',
      },
    },
  },
  resend: {
    type: 'choice',
    title: 'Resend',
    hint: 'after a lost reply',
    group: 'reading',
    otherwise: 'off',
    options: {
      off: { says: 'off', help: 'A command whose reply was lost is reported as an error.' },
      on: { says: 'on', help: 'The client repeats a command whose reply was lost.' },
      'safe-only': {
        says: 'only what may be repeated',
        help: 'The client repeats reads that delete nothing; anything else is reported as an error.',
      },
    },
  },
  'key-scope': later('reading', 'per-job', ['per-job', 'per-attempt', 'shared']),
  'status-query': later('reading', 'never', ['never', 'when-unsure', 'after-empty-looks']),
} as const satisfies Record<string, RuleEntry>
