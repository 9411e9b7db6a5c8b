/** What becomes of the producer's error text. */
import { later, type RuleEntry } from './entry.ts'

export const WORDING = {
  'text-order': later('wording', 'cut-last', ['cut-last', 'cut-first', 'redact-first']),
  'text-cut': later('wording', 'code-points', ['code-points', 'bytes']),
  'text-raw': later('wording', 'kept-out', ['kept-out', 'in-message']),
  'text-record': later('wording', 'cleaned', ['cleaned', 'raw']),
  'text-notice': later('wording', 'cleaned', ['cleaned', 'raw']),
  'text-log': later('wording', 'cleaned', ['cleaned', 'raw']),
} as const satisfies Record<string, RuleEntry>
