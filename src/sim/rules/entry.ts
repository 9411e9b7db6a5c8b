/** What an entry of the catalogue of rules is made of. */

export interface OptionText {
  /** What the screen says. */
  readonly says: string
  /** One sentence on what the worker then does. */
  readonly help: string
}

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

/** A rule whose value is one named option, or a table: what a script does, worked out beforehand. */
interface TableRule {
  readonly type: 'table'
  readonly options: Readonly<Record<string, OptionText>>
}

/** Groups of rules, in the order in which a worker comes to them, with their titles. */
export const GROUPS = {
  reading: 'Looking',
  judging: 'Judging',
  waiting: 'Waiting',
  retrying: 'Trying again',
  recording: 'The record',
  breaker: 'The breaker',
  producing: 'The producer',
  wording: 'The error text',
} as const

export type RuleGroup = keyof typeof GROUPS

export type RuleEntry = (ChoiceRule | CountRule | LifeRule | TableRule) & {
  readonly title: string
  /** A few words beside the title: what the rule is about. */
  readonly hint: string
  readonly group: RuleGroup
  /** What holds where nobody says otherwise, and in the original worker. */
  readonly otherwise: string
  /** It belongs to a mechanism that the incident has no part in: shown by itself only where it matters. */
  readonly further?: true
}

/**
 * A further rule: its slugs stand here, its words come with the mechanism that it is about (`further-words.ts`).
 * @param options slugs of its options
 */
export function later<const O extends readonly string[]>(group: RuleGroup, otherwise: O[number], options: O) {
  const blank = Object.fromEntries(options.map((option) => [option, { says: '', help: '' }]))
  return {
    type: 'choice',
    title: '',
    hint: '',
    group,
    otherwise,
    further: true,
    options: blank as Record<O[number], OptionText>,
  } as const
}
