/** How an outcome gets into the record, and what else is written with it. */
import { later, type RuleEntry } from './entry.ts'

export const RECORDING = {
  'commit-guard': later('recording', 'none', ['none', 'keyed', 'state', 'state-and-attempt', 'fenced']),
  'requeue-guard': later('recording', 'none', ['none', 'state', 'state-and-attempt']),
  'requeue-write': later('recording', 'separate', ['separate', 'outbox']),
  'record-down': later('recording', 'waits', ['waits', 'gives-up']),
  'dead-letter': later('recording', 'off', ['off', 'on']),
  'submit-key': later('recording', 'none', ['none', 'keyed']),
} as const satisfies Record<string, RuleEntry>
