/** What an entry of the catalogue of rules is made of. */

export interface OptionText {
  /** What the screen says. */
  readonly says: string
  /** One sentence on what the worker then does. */
  readonly help: string
  /** Few want it: it stands behind the others. */
  readonly rare?: true
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

/** What a rule is called, and each of its options. */
export interface RuleWords {
  readonly title: string
  readonly hint: string
  readonly options: Readonly<Record<string, Partial<OptionText>>>
}

/**
 * A rule with named options: its slugs stand here, its words apart (`words.ts`).
 * @param options slugs of its options
 */
export function choice<const O extends readonly string[]>(group: RuleGroup, otherwise: O[number], options: O) {
  const blank = Object.fromEntries(options.map((option) => [option, { says: '', help: '' }]))
  return { type: 'choice', ...UNNAMED, group, otherwise, options: blank as Record<O[number], OptionText> } as const
}

/** A rule before it has its words. */
export const UNNAMED = { title: '', hint: '' } as const

/** The same with what each option says, for what is at hand before the words are. */
export function saying<const O extends Readonly<Record<string, string>>>(
  group: RuleGroup,
  otherwise: keyof O & string,
  options: O,
) {
  const said = Object.fromEntries(Object.entries(options).map(([option, says]) => [option, { says, help: '' }]))
  return {
    type: 'choice',
    ...UNNAMED,
    group,
    otherwise,
    options: said as Record<keyof O & string, OptionText>,
  } as const
}

/**
 * A further rule: its words come with the mechanism that it is about (`further-words.ts`).
 * @param options slugs of its options
 */
export const later = <const O extends readonly string[]>(group: RuleGroup, otherwise: O[number], options: O) =>
  ({ ...choice(group, otherwise, options), further: true }) as const
