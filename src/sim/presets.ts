/** The presets: six steps from the worker as it was found to one that is mended. Each is total, so it replaces whatever stood before. */
import type { RuleSet } from './rules.ts'

const AS_FOUND: RuleSet = {
  read: 'getdel',
  parse: 'negative-check',
  routing: 'every-error-waits',
  identity: 'kept',
  poll: 'on',
  'last-read': 'on',
  resend: 'off',
  budget: 'none',
  'budget-limit': '2',
  'budget-ttl': 'twice-ceiling',
  'node-choice': 'same',
  'breaker-explicit': 'counts',
  'breaker-protocol': 'counts',
  'breaker-cancel': 'leaks',
  'breaker-guard': 'none',
}
const TYPED_ERRORS: RuleSet = { ...AS_FOUND, routing: 'terminal-stops' }
const ALLOWLIST: RuleSet = { ...TYPED_ERRORS, parse: 'allowlist' }
const RETRY_BUDGET: RuleSet = { ...ALLOWLIST, budget: 'counter-script', 'node-choice': 'rotate' }
const BREAKER: RuleSet = { ...RETRY_BUDGET, 'breaker-explicit': 'released' }
const ALL_FIXED: RuleSet = {
  ...BREAKER,
  'node-choice': 'avoid-tried',
  'breaker-cancel': 'neutral',
  'breaker-guard': 'generation',
}

export interface Preset {
  readonly title: string
  readonly help: string
  readonly rules: RuleSet
}

export const PRESETS = {
  'as-found': { title: 'Original worker', help: 'The worker as it was on the day of the incident.', rules: AS_FOUND },
  'typed-errors': {
    title: 'Bad results stop it',
    help: 'A final error is a type of its own, and it ends the wait.',
    rules: TYPED_ERRORS,
  },
  allowlist: {
    title: 'Only “done” is done',
    help: 'Every unknown answer becomes an error that can be seen.',
    rules: ALLOWLIST,
  },
  'retry-budget': {
    title: 'One retry',
    help: 'A counter of its own grants one more attempt, on the next node.',
    rules: RETRY_BUDGET,
  },
  breaker: {
    title: 'Honest failures return the slot',
    help: 'A node that answered is a healthy node.',
    rules: BREAKER,
  },
  'all-fixed': {
    title: 'All fixed',
    help: 'Retries avoid tried nodes; cancelled and late calls prove nothing.',
    rules: ALL_FIXED,
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** `x` is a preset's slug. Safe for any string. */
export function isPresetName(x: string): x is PresetName {
  return Object.hasOwn(PRESETS, x)
}
