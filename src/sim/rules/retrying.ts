/** Whether and where a failed job is tried again. */
import { later, type RuleEntry } from './entry.ts'

const HOUR_MS = 3_600_000

export const RETRYING = {
  budget: {
    type: 'choice',
    title: 'Retry budget',
    hint: 'another attempt?',
    group: 'retrying',
    otherwise: 'none',
    options: {
      none: { says: 'no retry', help: 'The first failure is final.' },
      'servers-limit-1': {
        says: 'list of servers, limit 1',
        help: 'Append the server, then give up if the list holds one or more.',
      },
      'servers-dedupe-limit-2': {
        says: 'list without repeats, limit 2',
        help: 'Append the server unless it is there; give up at two.',
      },
      'counter-split': { says: 'counter, two commands', help: 'INCR, then EXPIRE as a second command.' },
      'counter-script': { says: 'counter, one script', help: 'INCR and EXPIRE in one script.' },
      'job-row': {
        says: 'count in the job’s record',
        help: 'The record itself counts its attempts, and forgets nothing.',
      },
    },
  },
  'budget-limit': {
    type: 'count',
    title: 'Attempts',
    hint: 'the first one counts',
    group: 'retrying',
    otherwise: '2',
    min: 1,
    max: 9,
  },
  'budget-ttl': {
    type: 'life',
    title: 'Counter lives for',
    hint: 'then it is forgotten',
    group: 'retrying',
    otherwise: 'twice-ceiling',
    options: { 'twice-ceiling': { says: 'twice the ceiling', help: 'Longer than any gap between two attempts.' } },
    minMs: 1000,
    maxMs: 7 * 24 * HOUR_MS,
  },
  'budget-script': {
    type: 'table',
    title: 'Counting script',
    hint: 'retry.lua',
    group: 'retrying',
    otherwise: 'built-in',
    further: true,
    options: {
      'built-in': { says: 'the built-in one', help: 'INCR, and EXPIRE where the count is one.' },
    },
  },
  'budget-scope': later('retrying', 'job-and-step', ['job-and-step', 'job-and-declared-step', 'entity', 'attempt']),
  'budget-count': later('retrying', 'at-failure', ['at-failure', 'at-claim']),
  'generic-counter': later('retrying', 'not-counted', ['not-counted', 'counted']),
  'stale-monitor': later('retrying', 'off', ['off', 'per-run', 'total-age']),
  'retry-flag': later('retrying', 'ignored', ['ignored', 'honoured']),
  backoff: later('retrying', 'fixed', ['fixed', 'exponential', 'full-jitter']),
  'node-choice': {
    type: 'choice',
    title: 'Next attempt runs on',
    hint: 'which node?',
    group: 'retrying',
    otherwise: 'same',
    options: {
      same: { says: 'the same node', help: 'A retry goes where the last attempt went.' },
      rotate: { says: 'the next node', help: 'A retry goes to the next node of the list.' },
      'avoid-tried': {
        says: 'a node not tried',
        help: 'A retry avoids nodes this job has tried; when all were, the least recent.',
      },
    },
  },
  poison: later('retrying', 'redelivered', ['redelivered', 'quarantined']),
} as const satisfies Record<string, RuleEntry>
