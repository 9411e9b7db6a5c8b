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

/** Groups of rules, in the order in which a worker comes to them, with their titles. */
export const GROUPS = {
  reading: 'Looking',
  judging: 'Judging',
  waiting: 'Waiting',
  retrying: 'Trying again',
  breaker: 'The breaker',
} as const

export type RuleGroup = keyof typeof GROUPS

export type RuleEntry = (ChoiceRule | CountRule | LifeRule) & {
  readonly title: string
  /** A few words beside the title: what the rule is about. */
  readonly hint: string
  readonly group: RuleGroup
  /** The requirements (R-numbers) that this rule makes showable. */
  readonly shows: readonly string[]
}

const HOUR_MS = 3_600_000

export const RULES = {
  read: {
    type: 'choice',
    title: 'Read',
    hint: 'how it looks at the key',
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
    hint: 'what counts as success',
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
    hint: 'is it final?',
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
    hint: 'through all layers',
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
    hint: 'without being nudged',
    group: 'waiting',
    shows: ['R7', 'R8'],
    options: {
      on: { says: 'on', help: 'Look at the key at a fixed interval.' },
      off: { says: 'off', help: 'Look only when nudged.' },
    },
  },
  'last-read': {
    type: 'choice',
    title: 'Last look',
    hint: 'when it gives up',
    group: 'waiting',
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
    hint: 'after a lost reply',
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
    hint: 'another attempt?',
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
  'budget-limit': {
    type: 'count',
    title: 'Attempts',
    hint: 'the first one counts',
    group: 'retrying',
    shows: ['R78'],
    min: 1,
    max: 9,
  },
  'budget-ttl': {
    type: 'life',
    title: 'Counter lives for',
    hint: 'then it is forgotten',
    group: 'retrying',
    shows: ['R58', 'R59', 'R60', 'R61'],
    options: { 'twice-ceiling': { says: 'twice the ceiling', help: 'Longer than any gap between two attempts.' } },
    minMs: 1000,
    maxMs: 7 * 24 * HOUR_MS,
  },
  'node-choice': {
    type: 'choice',
    title: 'Next attempt runs on',
    hint: 'which node?',
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
    hint: 'a strike for the node?',
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
    hint: 'a strike for the node?',
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
    hint: 'its test slot',
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
    hint: 'from before a change',
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

/** A rule's entry, whatever its type. */
export const ruleEntry = (name: RuleName): RuleEntry => RULES[name]
/** Slugs of each rule's named options, by the rule's place. */
export const OPTION_NAMES = RULE_NAMES.map((name) => {
  const found = ruleEntry(name)
  return found.type === 'count' ? [] : Object.keys(found.options)
})

/** `x` is a rule's slug. Safe for any string, `__proto__` included. */
export function isRuleName(x: string): x is RuleName {
  return Object.hasOwn(RULES, x)
}
