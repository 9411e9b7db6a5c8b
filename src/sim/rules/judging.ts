/** What the worker makes of what it found. */
import type { RuleEntry } from './entry.ts'

export const JUDGING = {
  parse: {
    type: 'choice',
    title: 'Trust',
    hint: 'what counts as success',
    group: 'judging',
    otherwise: 'negative-check',
    options: {
      'negative-check': {
        says: 'anything but “error”',
        help: 'Only the status “error” is bad; everything else is a success.',
      },
      allowlist: {
        says: 'only “done”',
        help: '“done” is a success, “error” a failure, anything else a protocol error.',
      },
      strict: { says: 'only “done”, once', help: 'The allowlist, and a repeated key is a protocol error too.' },
      'status-table': {
        says: 'a table of statuses',
        help: 'The allowlist, and two more names: “running” means wait, “canceled” ends the job without a retry.',
      },
    },
  },
  routing: {
    type: 'choice',
    title: 'If the result is bad',
    hint: 'is it final?',
    group: 'judging',
    otherwise: 'every-error-waits',
    options: {
      'every-error-waits': {
        says: 'keep waiting',
        help: 'Every error, of whatever kind, means: wait for the next look.',
      },
      'nudge-branch-only': {
        says: 'stop, after a nudge only',
        help: 'A final error stops the worker if a nudge made it look; after a poll it is ignored.',
      },
      'every-error-stops': {
        says: 'stop at any error',
        help: 'Every error stops the worker, “not there yet” included.',
      },
      'terminal-stops': {
        says: 'stop',
        help: 'A final error stops the worker; an empty or unreachable key means wait.',
      },
      'only-failures-stop': {
        says: 'stop if the job failed',
        help: 'An honest failure stops the worker; a result that cannot be understood means wait.',
      },
      'only-protocol-errors-stop': {
        says: 'stop if it cannot be understood',
        help: 'A result that cannot be understood stops the worker; an honest failure means wait.',
      },
      'reads-again': {
        says: 'read once more, then stop',
        help: 'A result that cannot be understood is read again at once; only the second one counts.',
      },
    },
  },
  identity: {
    type: 'choice',
    title: 'Worker still recognises the error',
    hint: 'through all layers',
    group: 'judging',
    otherwise: 'kept',
    options: {
      kept: { says: 'yes', help: 'Each layer wraps the error and keeps its type.' },
      stringified: { says: 'no, became text', help: 'A layer turned the error into text, so its type is gone.' },
      'by-value': { says: 'no, copied', help: 'The error is returned by value, and the check looks for a pointer.' },
      'two-copies': {
        says: 'no, two copies of the type',
        help: 'The error was made by another copy of the library, and its type is not the one that the check knows.',
      },
      'cause-dropped': {
        says: 'no, cause dropped',
        help: 'A layer raised an error of its own and did not say what had caused it.',
      },
      'not-serialised': {
        says: 'no, lost on the way back',
        help: 'The error crossed a process boundary and came back as a plain one.',
      },
    },
  },
} as const satisfies Record<string, RuleEntry>
