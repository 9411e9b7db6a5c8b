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
import { wordsOf } from './words.ts'

/** As much of a JSON schema as is looked at here; the rest is passed on. */
export interface Schema {
  readonly [field: string]: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: Schema | boolean
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
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

const NAMES: Readonly<Record<string, (name: unknown) => string>> = {
  'edits.*.fault': describedBy(FAULTS),
  'rules.preset': describedBy(PRESETS),
  'expect.*.rules': describedBy(PRESETS),
  'expect.*.verdicts.*': describedBy(VERDICTS),
}

function enriched(schema: Schema, pattern: string): Schema {
  const words = wordsOf(pattern)
  const described = words === null ? {} : { title: words.title, description: words.help }
  if (/(^|\.)set$/.test(pattern)) return { ...ruleSchema(), ...described }
  const names = NAMES[pattern]
  return {
    ...schema,
    ...described,
    ...(schema.enum === undefined || names === undefined ? {} : { enumDescriptions: schema.enum.map(names) }),
    ...(schema.properties === undefined
      ? {}
      : {
          properties: Object.fromEntries(
            Object.entries(schema.properties).map(([name, one]) => [name, enriched(one, below(pattern, name))]),
          ),
        }),
    ...(typeof schema.additionalProperties === 'object'
      ? { additionalProperties: enriched(schema.additionalProperties, below(pattern, '*')) }
      : {}),
    ...(schema.items === undefined ? {} : { items: enriched(schema.items, below(pattern, '*')) }),
    // Each of several shapes is at the same place; what it is called was said above.
    ...(schema.anyOf === undefined ? {} : { anyOf: schema.anyOf.map((one) => enriched(one, pattern)) }),
  }
}

/** The published schema with words at everything that has some. */
export function editorSchema(published: Schema): Schema {
  return enriched(published, '')
}
