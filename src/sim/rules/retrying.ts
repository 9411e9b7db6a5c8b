/** Whether and where a failed job is tried again. */
import { choice, later, type RuleEntry, UNNAMED } from './entry.ts'

const HOUR_MS = 3_600_000

export const RETRYING = {
  budget: choice('retrying', 'none', [
    'none',
    'servers-limit-1',
    'servers-dedupe-limit-2',
    'counter-split',
    'counter-script',
    'job-row',
  ]),
  'budget-limit': {
    type: 'count',
    ...UNNAMED,
    group: 'retrying',
    otherwise: '2',
    min: 1,
    max: 9,
  },
  'budget-ttl': {
    type: 'life',
    ...UNNAMED,
    group: 'retrying',
    otherwise: 'twice-ceiling',
    options: { 'twice-ceiling': { says: '', help: '' } },
    minMs: 1000,
    maxMs: 7 * 24 * HOUR_MS,
  },
  'budget-script': {
    type: 'table',
    ...UNNAMED,
    group: 'retrying',
    otherwise: 'built-in',
    further: true,
    options: {
      'built-in': { says: '', help: '' },
    },
  },
  'budget-scope': later('retrying', 'job-and-step', ['job-and-step', 'job-and-declared-step', 'entity', 'attempt']),
  'budget-count': later('retrying', 'at-failure', ['at-failure', 'at-claim']),
  'generic-counter': later('retrying', 'not-counted', ['not-counted', 'counted']),
  'stale-monitor': later('retrying', 'off', ['off', 'per-run', 'total-age']),
  'retry-flag': later('retrying', 'ignored', ['ignored', 'honoured']),
  backoff: later('retrying', 'fixed', ['fixed', 'exponential', 'full-jitter']),
  'node-choice': choice('retrying', 'same', ['same', 'rotate', 'avoid-tried']),
  poison: later('retrying', 'redelivered', ['redelivered', 'quarantined']),
} as const satisfies Record<string, RuleEntry>
