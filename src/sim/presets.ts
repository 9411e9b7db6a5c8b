/**
 * The presets: named rule sets. Each is total, so it replaces whatever stood before. Six of them are steps from the
 * worker as it was found to one that is mended, each containing those before it; the others put a library's breaker
 * into the mended worker.
 */
import { RULE_NAMES, type RuleSet, ruleEntry } from './rules.ts'

const AS_FOUND = Object.fromEntries(RULE_NAMES.map((name) => [name, ruleEntry(name).otherwise])) as RuleSet
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
/** opossum 10: one flag for the test, no generations, a timer; an error that its filter takes is a success. */
const AS_IN_OPOSSUM: RuleSet = {
  ...ALL_FIXED,
  'breaker-explicit': 'resets',
  'breaker-cancel': 'counts',
  'breaker-guard': 'none',
  'breaker-half-open': 'timer',
}
/** cockatiel 3.2: later callers wait for the test; each answer counts as what its call was; its strikes are a plain counter. */
const AS_IN_COCKATIEL: RuleSet = {
  ...ALL_FIXED,
  'breaker-explicit': 'released',
  'breaker-cancel': 'released',
  'breaker-guard': 'as-begun',
  'breaker-gate': 'one-round',
  'breaker-strikes': 'kept',
}

export interface Preset {
  readonly title: string
  readonly help: string
  readonly rules: RuleSet
}

/** The six steps, in order. */
export const STEPS = {
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

export type StepName = keyof typeof STEPS
export const STEP_NAMES = Object.keys(STEPS) as StepName[]

/** Everything that may be asked for by name: the steps first. */
export const PRESETS = {
  ...STEPS,
  'as-in-opossum': {
    title: 'A breaker like opossum’s',
    help: 'All fixed, but for the breaker: it works like that of opossum 10, a library for Node.js.',
    rules: AS_IN_OPOSSUM,
  },
  'as-in-cockatiel': {
    title: 'A breaker like cockatiel’s',
    help: 'All fixed, but for the breaker: it works like that of cockatiel 3.2, a library for Node.js.',
    rules: AS_IN_COCKATIEL,
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof PRESETS
export const PRESET_NAMES = Object.keys(PRESETS) as PresetName[]

/** `x` is a preset's slug. Safe for any string. */
export function isPresetName(x: string): x is PresetName {
  return Object.hasOwn(PRESETS, x)
}

/** The step that a preset is, or that it builds upon. */
export function stepOf(preset: PresetName): StepName {
  return Object.hasOwn(STEPS, preset) ? (preset as StepName) : 'all-fixed'
}
