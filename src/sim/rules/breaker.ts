/** What the breaker is told, and what it makes of it. */
import { choice, later, type RuleEntry } from './entry.ts'

export const BREAKER = {
  'breaker-explicit': choice('breaker', 'counts', ['counts', 'skipped', 'released', 'resets', 'zeroes']),
  'breaker-protocol': choice('breaker', 'counts', ['counts', 'ignored']),
  'breaker-submit': later('breaker', 'counts', ['counts', 'ignored']),
  'breaker-deadline': later('breaker', 'counts', ['counts', 'neutral']),
  'breaker-cancel': choice('breaker', 'leaks', ['leaks', 'closes', 'neutral', 'released', 'counts']),
  'breaker-guard': choice('breaker', 'none', ['none', 'generation', 'started-closed', 'failures-count', 'as-begun']),
  'breaker-gate': later('breaker', 'slots', ['slots', 'everyone', 'one-round']),
  'breaker-settle': later('breaker', 'once', ['once', 'twice']),
  'breaker-release': later('breaker', 'owned', ['owned', 'anyone']),
  'breaker-probe': later('breaker', 'until-answer', ['until-answer', 'until-accepted']),
  'breaker-strikes': later('breaker', 'cleared', ['cleared', 'kept']),
  'breaker-half-open': later('breaker', 'next-caller', ['next-caller', 'timer']),
  'breaker-scope': later('breaker', 'process', ['process', 'worker', 'store']),
} as const satisfies Record<string, RuleEntry>
