/**
 * The schema of scenario files as an editor wants it: the published one, with words at every field and a sentence on each
 * rule, option, fault and preset. All of these words come from the catalogues.
 */
import { FAULTS } from '../../sim/faults.ts'
import { PRESETS } from '../../sim/presets.ts'
import '../../sim/rules/explained.ts'
import { allowedOptions } from '../../sim/rule-values.ts'
import { type OptionText, RULE_NAMES, ruleEntry } from '../../sim/rules.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { type FieldWords, wordsOf } from './words.ts'

/** As much of a JSON schema as is looked at here; the rest is passed on. */
export interface Schema {
  readonly [field: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
}

const below = (pattern: string, step: string): string => (pattern === '' ? step : `${pattern}.${step}`)

const optionsWithHelp = (options: Readonly<Record<string, OptionText>>): Schema => ({
  enum: Object.keys(options),
  enumDescriptions: Object.values(options).map(({ says, help }) => (help === undefined ? says : `${says}: ${help}`)),
})

/** The rules that a set may hold. */
function ruleSchema(): Schema {
  const properties = RULE_NAMES.map((name): [string, Schema] => {
    const entry = ruleEntry(name)
    const words = { title: entry.title, description: `${entry.title}. Allowed: ${allowedOptions(name)}` }
    if (entry.type === 'choice') return [name, { ...words, ...optionsWithHelp(entry.options) }]
    if (entry.type === 'count') return [name, { ...words, type: 'string' }]
    return [name, { ...words, anyOf: [optionsWithHelp(entry.options), { type: 'string' }] }]
  })
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false }
}

const describedBy =
  (catalogue: Readonly<Record<string, { readonly title: string; readonly help?: string }>>) => (name: unknown) =>
    typeof name === 'string' && Object.hasOwn(catalogue, name)
      ? [catalogue[name].title, catalogue[name].help].filter(Boolean).join(': ')
      : ''

/** By the end of a place. */
const NAMES: readonly (readonly [RegExp, (name: unknown) => string])[] = [
  [/(^|\.)edits\.\*\.fault$/, describedBy(FAULTS)],
  [/(^|\.)preset$/, describedBy(PRESETS)],
  [/^expect\.\*\.rules$/, describedBy(PRESETS)],
  [/^expect\.\*\.verdicts\.\*$/, describedBy(VERDICTS)],
]

/** Words for a place whose names are `*`; `schema`: what may stand there, for places of several kinds. */
export type WordsOf = (place: string, schema: Schema) => FieldWords | null

function enriched(schema: Schema, pattern: string, wordsOf: WordsOf): Schema {
  const words = wordsOf(pattern, schema)
  const described = words === null ? {} : { title: words.title, description: words.help }
  if (/(^|\.)set$/.test(pattern)) return { ...ruleSchema(), ...described }
  const names = NAMES.find(([place]) => place.test(pattern))?.[1]
  return {
    ...schema,
    ...described,
    ...(schema.enum === undefined || names === undefined ? {} : { enumDescriptions: schema.enum.map(names) }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, one]) => [
              name,
              enriched(one, below(pattern, name), wordsOf),
            ]),
          ),
        }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: enriched(schema.additionalProperties, below(pattern, '*'), wordsOf) }
      : {}),
    ...(schema.items === undefined ? {} : { items: enriched(schema.items, below(pattern, '*'), wordsOf) }),
    // Each of several shapes is at the same place; what it is called was said above.
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map((one) => enriched(one, pattern, wordsOf)) }),
    ...(schema.oneOf === undefined ? {} : { oneOf: schema.oneOf.map((one) => enriched(one, pattern, wordsOf)) }),
  }
}

/** The published schema with words at everything that has some; those of a scenario's file, unless told otherwise. */
export function editorSchema(published: Schema, words: WordsOf = wordsOf): Schema {
  return enriched(published, '', words)
}
