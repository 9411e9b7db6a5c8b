import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { FIRST_SCENARIO, knownScenario, loadScenario } from '../../src/app/library.ts'
import { SCENARIOS } from '../../src/app/titles.ts'
import type { Scenario } from '../../src/scenario/schema.ts'

const folder = join(import.meta.dirname, '../../scenarios')
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file): Scenario => JSON.parse(readFileSync(join(folder, file), 'utf8')))

test('every scenario is listed under its own title, with its own summary', () => {
  const line = ({ id, title, summary }: { id: string; title: string; summary: string }) => ({ id, title, summary })
  const byId = (x: { id: string }, y: { id: string }) => (x.id < y.id ? -1 : 1)
  expect(files.length).toBeGreaterThan(1)
  expect([...SCENARIOS].sort(byId)).toEqual(files.map(line).sort(byId))
  expect(SCENARIOS[0].id).toBe('incident')
})

test('the first scenario holds everything that can change a run', () => {
  const { about: _, expect: __, $schema: ___, ...rest } = files.find(({ id }) => id === 'incident')!
  expect(FIRST_SCENARIO).toEqual(rest)
})

test('the others are fetched as they stand in their files', async () => {
  for (const { id } of SCENARIOS) await loadScenario(id)
  for (const file of files) if (file.id !== 'incident') expect(knownScenario(file.id)).toEqual(file)
})

test('a scenario that is not there says so', async () => {
  await expect(loadScenario('nowhere')).rejects.toThrow('There is no scenario “nowhere”.')
})
