/**
 * The catalogue of rules: what a worker may be told to do. Everything that lists, edits, links or explains a rule
 * is generated from here; nothing else knows the options. Slugs and presets follow the published contract.
 */

/** A rule whose value is one of named options. */
interface ChoiceRule {
  readonly type: 'choice'
  readonly options: Readonly<Record<string, OptionText>>
}

/** A rule whose value is a whole number of attempts. */
interface CountRule {
  readonly type: 'count'
  readonly min: number
  readonly max: number
}

/** A rule whose value is a duration, or the one named option that stands for a computed duration. */
interface LifeRule {
  readonly type: 'life'
  readonly options: Readonly<Record<string, OptionText>>
  readonly minMs: number
  readonly maxMs: number
}

export interface OptionText {
  /** What the screen says. */
  readonly says: string
  /** One sentence on what the worker then does. */
  readonly help: string
}

export type RuleGroup = 'reading' | 'judging' | 'retrying' | 'breaker'

export type RuleEntry = (ChoiceRule | CountRule | LifeRule) & {
  readonly title: string
  readonly group: RuleGroup
  /** The requirements (R-numbers) that this rule makes showable. */
  readonly shows: readonly string[]
}

const HOUR_MS = 3_600_000

export const RULES = {
  read: {
    type: 'choice',
    title: 'Read',
    group: 'reading',
    shows: ['R4', 'R5', 'R21', 'R22', 'R23', 'R24', 'R31', 'R76'],
    options: {
      getdel: { says: 'GETDEL', help: 'Reading the key also deletes it.' },
      get: { says: 'GET', help: 'Reading leaves the value where it is.' },
      'get-then-del': { says: 'GET, then DEL', help: 'Read, write the outcome to the record, then delete the key.' },
    },
  },
  parse: {
    type: 'choice',
    title: 'Trust',
    group: 'judging',
    shows: ['R32', 'R33', 'R36', 'R37', 'R38', 'R39', 'R42'],
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
    },
  },
  routing: {
    type: 'choice',
    title: 'If the result is bad',
    group: 'judging',
    shows: ['R3', 'R9', 'R10', 'R12', 'R13', 'R14', 'R16', 'R18'],
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
    },
  },
  identity: {
    type: 'choice',
    title: 'Worker still recognises the error',
    group: 'judging',
    shows: ['R19', 'R20'],
    options: {
      kept: { says: 'yes', help: 'Each layer wraps the error and keeps its type.' },
      stringified: { says: 'no, became text', help: 'A layer turned the error into text, so its type is gone.' },
      'by-value': { says: 'no, copied', help: 'The error is returned by value, and the check looks for a pointer.' },
    },
  },
  poll: {
    type: 'choice',
    title: 'Poll',
    group: 'reading',
    shows: ['R7', 'R8'],
    options: {
      on: { says: 'on', help: 'Look at the key at a fixed interval.' },
      off: { says: 'off', help: 'Look only when nudged.' },
    },
  },
  'last-read': {
    type: 'choice',
    title: 'Last look',
    group: 'reading',
    shows: ['R8', 'R11'],
    options: {
      on: { says: 'like a poll', help: 'At the ceiling, look once more and judge it as a poll would.' },
      off: { says: 'none', help: 'At the ceiling, give up without looking.' },
      'any-error': {
        says: 'take any error',
        help: 'At the ceiling, look once more; an error found there becomes the cause.',
      },
    },
  },
  resend: {
    type: 'choice',
    title: 'Resend',
    group: 'reading',
    shows: ['R15'],
    options: {
      off: { says: 'off', help: 'A command whose reply was lost is reported as an error.' },
      on: { says: 'on', help: 'The client repeats a command whose reply was lost.' },
    },
  },
  budget: {
    type: 'choice',
    title: 'Retry budget',
    group: 'retrying',
    shows: ['R44', 'R45', 'R46', 'R51', 'R55', 'R57'],
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
    },
  },
  'budget-limit': { type: 'count', title: 'Attempts', group: 'retrying', shows: ['R78'], min: 1, max: 9 },
  'budget-ttl': {
    type: 'life',
    title: 'Counter lives for',
    group: 'retrying',
    shows: ['R58', 'R59', 'R60', 'R61'],
    options: { 'twice-ceiling': { says: 'twice the ceiling', help: 'Longer than any gap between two attempts.' } },
    minMs: 1000,
    maxMs: 7 * 24 * HOUR_MS,
  },
  'node-choice': {
    type: 'choice',
    title: 'Next attempt runs on',
    group: 'retrying',
    shows: ['R72'],
    options: {
      same: { says: 'the same node', help: 'A retry goes where the last attempt went.' },
      rotate: { says: 'the next node', help: 'A retry goes to the next node of the list.' },
      'avoid-tried': {
        says: 'a node not tried',
        help: 'A retry avoids nodes this job has tried; when all were, the least recent.',
      },
    },
  },
  'breaker-explicit': {
    type: 'choice',
    title: 'Job failed, node answered',
    group: 'breaker',
    shows: ['R62', 'R63', 'R66', 'R67'],
    options: {
      counts: { says: 'counts as a strike', help: 'An explicit failure counts against the node.' },
      skipped: {
        says: 'is not reported',
        help: 'Neither success nor failure is reported, so a test slot is never returned.',
      },
      released: {
        says: 'returns the slot',
        help: 'The node answered: the test slot is returned as a success, and nothing is counted.',
      },
    },
  },
  'breaker-protocol': {
    type: 'choice',
    title: 'Unreadable reply',
    group: 'breaker',
    shows: ['R43', 'R65', 'R79'],
    options: {
      counts: { says: 'counts as a strike', help: 'A reply that cannot be understood counts against the node.' },
      ignored: { says: 'is ignored', help: 'The test slot is returned and nothing is counted.' },
    },
  },
  'breaker-cancel': {
    type: 'choice',
    title: 'Wait cancelled',
    group: 'breaker',
    shows: ['R70'],
    options: {
      leaks: { says: 'is not reported', help: 'The test slot is never returned.' },
      closes: { says: 'counts as success', help: 'The breaker closes although the node has not answered.' },
      neutral: { says: 'returns the slot', help: 'The test slot is returned and nothing is concluded.' },
    },
  },
  'breaker-guard': {
    type: 'choice',
    title: 'Late answers',
    group: 'breaker',
    shows: ['R69'],
    options: {
      none: { says: 'are believed', help: 'An answer acts on the breaker whenever its call began.' },
      generation: { says: 'must match', help: 'An answer from before the last change of state has no effect.' },
    },
  },
} as const satisfies Record<string, RuleEntry>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as RuleName[]

/** Options of a choice rule, as a union of their slugs. */
export type OptionOf<R extends RuleName> = (typeof RULES)[R] extends {
  readonly type: 'choice'
  readonly options: infer O
}
  ? keyof O & string
  : never

/** A rule set by slug, as it stands in files, links and on the command line. */
export type RuleSet = Record<RuleName, string>

const entry = (name: RuleName): RuleEntry => RULES[name]
const optionNames = RULE_NAMES.map((name) => {
  const found = entry(name)
  return found.type === 'count' ? [] : Object.keys(found.options)
})

/** `x` is a rule's slug. Safe for any string, `__proto__` included. */
export function isRuleName(x: string): x is RuleName {
  return Object.hasOwn(RULES, x)
}

/** The options of a rule in words, for an error message or a list. */
export function allowedOptions(name: RuleName): string {
  const found = entry(name)
  if (found.type === 'choice') return Object.keys(found.options).join(', ')
  if (found.type === 'count') return `a whole number from ${found.min} to ${found.max}`
  return `${Object.keys(found.options).join(', ')}, or a duration from 1s to 168h such as 1h or 1h30m`
}

const DURATION = /^(?:(\d+)h)?(?:(\d+)m(?!s))?(?:(\d+(?:\.\d{1,3})?)s)?(?:(\d+)ms)?$/

/**
 * A duration in text ("6h06m", "65s", "65.1s", "250ms") in milliseconds, or null where the text is none.
 * It stands in `sim` because a rule may be a duration.
 */
export function parseDuration(text: string): number | null {
  const parts = DURATION.exec(text)
  if (text === '' || parts === null) return null
  const [, hours = '0', minutes = '0', seconds = '0', ms = '0'] = parts
  return Number(hours) * HOUR_MS + Number(minutes) * 60_000 + Math.round(Number(seconds) * 1000) + Number(ms)
}

/** Milliseconds as the shortest text that `parseDuration` reads back: 3600000 -> "1h". */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  const hours = Math.floor(ms / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / 60_000)
  const seconds = (ms % 60_000) / 1000
  const pad = (n: number) => (hours > 0 && n < 10 ? `0${n}` : `${n}`)
  return (hours > 0 ? `${hours}h` : '') + (minutes > 0 ? `${pad(minutes)}m` : '') + (seconds > 0 ? `${seconds}s` : '')
}

/**
 * A rule's value as the small integer that the world holds: the option's place in the catalogue, the count, or the
 * duration in ms (0 for the first named option). Null where the text is no value of that rule.
 */
export function encodeRule(name: RuleName, option: string): number | null {
  const found = entry(name)
  const index = RULE_NAMES.indexOf(name)
  if (found.type === 'count') {
    const n = /^\d$/.test(option) ? Number(option) : Number.NaN
    return n >= found.min && n <= found.max ? n : null
  }
  const place = optionNames[index].indexOf(option)
  if (found.type === 'choice') return place < 0 ? null : place
  if (place >= 0) return 0
  const ms = parseDuration(option)
  return ms !== null && ms >= found.minMs && ms <= found.maxMs ? ms : null
}

/** The text of a value that `encodeRule` made. */
export function decodeRule(name: RuleName, value: number): string {
  const found = entry(name)
  if (found.type === 'count') return String(value)
  if (found.type === 'life' && value > 0) return formatDuration(value)
  return optionNames[RULE_NAMES.indexOf(name)][value]
}

// ---- presets: each is total, so it replaces whatever stood before ----

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

/** A rule set by slug as the integers a plan holds. Throws on a value that the catalogue does not know: a bug here. */
export function encodeRules(set: RuleSet): number[] {
  return RULE_NAMES.map((name) => {
    const value = encodeRule(name, set[name])
    if (value === null) throw new Error(`rule ${name}: "${set[name]}" is not one of ${allowedOptions(name)}`)
    return value
  })
}

/** The inverse of `encodeRules`. */
export function decodeRules(values: readonly number[]): RuleSet {
  return Object.fromEntries(RULE_NAMES.map((name, i) => [name, decodeRule(name, values[i])])) as RuleSet
}

// ---- the one accessor ----

/**
 * How guards and the world ask a rule. Reading a property gives the option's slug (the number of attempts, the life
 * in ms with 0 for twice the ceiling) and notes that the rule was consulted.
 */
export type RulesInForce = {
  readonly [R in RuleName]: (typeof RULES)[R] extends { readonly type: 'choice' } ? OptionOf<R> : number
}

interface Consultable {
  ruleValue: number[]
  ruleConsulted: number[]
}

/** The accessor over one world at a time: `of(world)` binds it and returns it. No allocation, since it is asked at every poll. */
class Accessor {
  protected world: Consultable = { ruleValue: [], ruleConsulted: [] }

  of(world: Consultable): this {
    this.world = world
    return this
  }

  ask(index: number): number {
    this.world.ruleConsulted[index] = 1
    return this.world.ruleValue[index]
  }
}
for (const [index, name] of RULE_NAMES.entries()) {
  const options = optionNames[index]
  const get =
    entry(name).type === 'choice'
      ? function (this: Accessor) {
          return options[this.ask(index)]
        }
      : function (this: Accessor) {
          return this.ask(index)
        }
  Object.defineProperty(Accessor.prototype, name, { get })
}

/** The same, without a note: for asking what would happen. */
class Preview extends Accessor {
  override ask(index: number): number {
    return this.world.ruleValue[index]
  }
}

const accessor = new Accessor()
const preview = new Preview()

/** The rules in force in `world`, and the only way in which the model reads them. */
export function rulesOf(world: Consultable): RulesInForce {
  return accessor.of(world) as unknown as RulesInForce
}

/** The rules in force, asked for the sake of a forecast: a run has not consulted them by that. */
export function rulesForecast(world: Consultable): RulesInForce {
  return preview.of(world) as unknown as RulesInForce
}
