import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { exploreCommand } from '../../src/cli/explore.ts'
import { runCommand } from '../../src/cli/run.ts'
import { schemaFiles } from '../../src/cli/schemas.ts'
import { DECKS } from '../support/stories.ts'

const inPublic = (name: string): string => readFileSync(new URL(`../../public/${name}`, import.meta.url), 'utf8')

/** A validator of the file as it is published, so that a slip in the file itself is found. */
function validator(name: string): (value: unknown) => string {
  const schema = JSON.parse(inPublic(name))
  const ajv = String(schema.$schema).includes('2020')
    ? new Ajv2020({ strict: false, validateFormats: false })
    : new Ajv({ strict: false, validateFormats: false })
  const validate = ajv.compile(schema)
  return (value) => (validate(value) ? '' : ajv.errorsText(validate.errors))
}

describe('the published schemas', () => {
  it.each(schemaFiles())('%s is what the program checks by', (name, text) => {
    expect(inPublic(name)).toBe(text)
  })

  const scenarios = readdirSync(new URL('../../scenarios', import.meta.url)).filter((name) => name.endsWith('.json'))
  const isScenario = validator('scenario.schema.json')
  it.each(scenarios)('hold for %s', (name) => {
    expect(isScenario(JSON.parse(readFileSync(new URL(`../../scenarios/${name}`, import.meta.url), 'utf8')))).toBe('')
  })

  const isDeck = validator('deck.schema.json')
  it.each(DECKS)('hold for the talk in $file', ({ content }) => {
    expect(isDeck(JSON.parse(content))).toBe('')
  })

  const isRun = validator('run.schema.json')
  it.each(scenarios)('hold for a run of %s', (name) => {
    expect(isRun(JSON.parse(runCommand([name.replace('.json', ''), '--json'])))).toBe('')
  })

  it('find fault with what does not fit', () => {
    expect(isScenario({ version: 2 })).not.toBe('')
    expect(isRun({ scenario: 'x' })).not.toBe('')
    for (const { content } of DECKS) expect(isDeck({ ...JSON.parse(content), beats: [{ id: 'x' }] })).not.toBe('')
  })

  it('hold for a search', () => {
    const isExploration = validator('explore.schema.json')
    expect(
      isExploration(
        JSON.parse(exploreCommand(['--rules', 'as-found', '--faults', '1', '--workers', '1', '--json'], () => 0)),
      ),
    ).toBe('')
  })
})
