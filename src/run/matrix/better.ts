/**
 * Which options people hold to be improvements over which: what one is told to do. Whether they are is for a map to say.
 */
import { STEP_NAMES, type StepName } from '../../sim/presets.ts'
import type { RuleName } from '../../sim/rules.ts'
import type { AxisName } from './question.ts'

/** By rule, from worse to better; those of one place are held to be equal, and an option that is missing is a matter of taste. */
export const BETTER: Readonly<Partial<Record<RuleName, readonly (readonly string[])[]>>> = {
  read: [['getdel'], ['get', 'get-then-del', 'claim', 'lmove', 'stream', 'stash']],
  resend: [['off'], ['safe-only']],
  'key-scope': [['shared'], ['per-job'], ['per-attempt']],
  'status-query': [['never'], ['when-unsure'], ['after-empty-looks']],
  parse: [['negative-check'], ['allowlist'], ['strict', 'status-table', 'versioned']],
  routing: [
    ['every-error-waits'],
    ['nudge-branch-only', 'every-error-stops', 'only-failures-stop', 'only-protocol-errors-stop', 'reads-again'],
    ['terminal-stops'],
  ],
  identity: [['stringified', 'by-value', 'two-copies', 'cause-dropped', 'not-serialised'], ['kept']],
  poll: [['off'], ['on']],
  'last-read': [['off'], ['on'], ['any-error']],
  subscribe: [['later'], ['first']],
  deadline: [['kept'], ['passed']],
  heartbeat: [['off'], ['on']],
  budget: [['none'], ['servers-limit-1', 'servers-dedupe-limit-2'], ['counter-split'], ['counter-script'], ['job-row']],
  'budget-scope': [['attempt', 'entity'], ['job-and-declared-step'], ['job-and-step']],
  'generic-counter': [['not-counted'], ['counted']],
  'stale-monitor': [['off'], ['per-run'], ['total-age']],
  'retry-flag': [['ignored'], ['honoured']],
  backoff: [['fixed'], ['exponential'], ['full-jitter']],
  'node-choice': [['same'], ['rotate'], ['avoid-tried']],
  poison: [['redelivered'], ['quarantined']],
  'commit-guard': [['none'], ['keyed', 'state'], ['state-and-attempt', 'fenced']],
  'requeue-guard': [['none'], ['state'], ['state-and-attempt']],
  'requeue-write': [['separate'], ['outbox']],
  'record-down': [['gives-up'], ['waits']],
  'dead-letter': [['off'], ['on']],
  'submit-key': [['none'], ['keyed']],
  'breaker-explicit': [['counts'], ['skipped', 'zeroes', 'resets'], ['released']],
  'breaker-protocol': [['ignored'], ['counts']],
  'breaker-submit': [['ignored'], ['counts']],
  'breaker-deadline': [['counts'], ['neutral']],
  'breaker-cancel': [
    ['leaks', 'closes', 'counts'],
    ['neutral', 'released'],
  ],
  'breaker-guard': [['none'], ['started-closed', 'failures-count', 'as-begun'], ['generation']],
  'breaker-gate': [['everyone'], ['slots']],
  'breaker-settle': [['twice'], ['once']],
  'breaker-release': [['anyone'], ['owned']],
  'breaker-probe': [['until-answer'], ['until-accepted']],
  'breaker-strikes': [['kept'], ['cleared']],
  publish: [['before'], ['after']],
  'text-order': [['cut-first', 'redact-first'], ['cut-last']],
  'text-cut': [['bytes'], ['code-points']],
  'text-raw': [['in-message'], ['kept-out']],
  'text-record': [['raw'], ['cleaned']],
  'text-notice': [['raw'], ['cleaned']],
  'text-log': [['raw'], ['cleaned']],
}

function rankOf(name: AxisName, option: string): number {
  if (name === 'preset') return STEP_NAMES.indexOf(option as StepName)
  return BETTER[name]?.findIndex((equal) => equal.includes(option)) ?? -1
}

/** Going from one option to the other is held to be an improvement. */
export function isImprovement(name: AxisName, from: string, to: string): boolean {
  const before = rankOf(name, from)
  return before >= 0 && rankOf(name, to) > before
}
