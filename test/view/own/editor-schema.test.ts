/** What the editor knows of the format: words at every field, and a sentence on every option. */
import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { NUMBER_NAMES } from '../../../src/scenario/numbers.ts'
import { FAULT_SLUGS } from '../../../src/sim/faults.ts'
import { RULE_NAMES } from '../../../src/sim/rules.ts'
import { editorSchema, type Schema } from '../../../src/view/own/editor-schema.ts'
import { patternOf, WORDED, wordsAt, wordsOf } from '../../../src/view/own/words.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'

const SHIPPED = SCENARIO_FILES.map((file) => file.replace('.json', ''))

const published = JSON.parse(
  readFileSync(new URL('../../../public/scenario.schema.json', import.meta.url), 'utf8'),
) as Schema
const schema = editorSchema(published)

/** Every place of a schema that has a name. */
function places(of: Schema, pattern = ''): string[] {
  const below = (step: string) => (pattern === '' ? step : `${pattern}.${step}`)
  return [
    ...Object.entries(of.properties ?? {}).flatMap(([name, one]) => [below(name), ...places(one, below(name))]),
    ...(typeof of.additionalProperties === 'object'
      ? [below('*'), ...places(of.additionalProperties, below('*'))]
      : []),
    ...(of.items === undefined ? [] : places(of.items, below('*'))),
    ...(of.anyOf ?? []).flatMap((one) => places(one, pattern)),
  ]
}

const at = (...names: string[]): Schema =>
  names.reduce<Schema>((here, name) => here.properties?.[name] ?? here.items?.properties?.[name] ?? {}, schema)

describe('words', () => {
  test('stand at every field of a scenario, but for details of what is expected', () => {
    const silent = [...new Set(places(published))].filter((pattern) => wordsOf(pattern) === null)
    expect(silent.filter((pattern) => !/^expect\.|\.set\.\*$|\.onNode\.\*$/.test(pattern))).toEqual([])
  })
  test('are of no field that the format does not have', () => {
    const known = new Set(places(published))
    expect(WORDED.filter((pattern) => !known.has(pattern))).toEqual([])
  })
  test('come from the catalogue of numbers, with bounds', () => {
    for (const name of NUMBER_NAMES) expect(wordsAt(['numbers', name])?.help).toContain('allowed: ')
  })
  test('belong to a place whatever people call things', () => {
    expect(patternOf(['jobs', 3, 'attempts', 0, 'onNode', 'run', 'run'])).toBe('jobs.*.attempts.*.onNode.*.run')
    expect(wordsAt(['payloads', 'constructor', 'text'])?.title).toBe('Text')
    expect(wordsOf('constructor')).toBeNull()
  })
})

describe('the schema', () => {
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema)
  test.each(SHIPPED)('takes %s', (name) => {
    expect(validate(shipped(name)), JSON.stringify(validate.errors)).toBe(true)
  })
  test('refuses a rule and an option that do not exist', () => {
    const file = shipped(SHIPPED[0]) as object
    expect(validate({ ...file, rules: { set: { read: 'brpop' } } })).toBe(false)
    expect(validate({ ...file, rules: { set: { reed: 'get' } } })).toBe(false)
    expect(validate({ ...file, rules: { set: { read: 'get' } } })).toBe(true)
  })
  test('offers every rule, and says what each option means', () => {
    for (const set of [at('rules', 'set'), at('edits', 'set')]) {
      expect(Object.keys(set.properties ?? {})).toEqual(RULE_NAMES)
      for (const rule of Object.values(set.properties ?? {})) expect(String(rule['description'])).toContain('Allowed: ')
      const { enum: options = [], enumDescriptions = [] } = set.properties?.['read'] ?? {}
      expect(options.length).toBeGreaterThan(3)
      expect((enumDescriptions as string[]).every((words) => words.length > 10)).toBe(true)
    }
  })
  test('says what each fault is', () => {
    const { enum: slugs = [], enumDescriptions = [] } = at('edits', 'fault')
    expect(slugs).toEqual(FAULT_SLUGS)
    expect((enumDescriptions as string[]).every((words) => words.includes(': '))).toBe(true)
  })
})
