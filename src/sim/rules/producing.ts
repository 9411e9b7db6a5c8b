/** What the producer does. */
import { later, type RuleEntry } from './entry.ts'

export const PRODUCING = {
  publish: later('producing', 'after', ['after', 'before']),
} as const satisfies Record<string, RuleEntry>
