/** Sets of changes of any rules that leave no bad verdict: the search finds those that trying every one finds. */
import { describe, expect, test } from 'vitest'
import { matrixOf } from '../../../src/run/matrix/matrix.ts'
import { otherOptions } from '../../../src/run/matrix/options.ts'
import {
  type Axis,
  DEFAULT_ROWS,
  type MatrixRow,
  NOTHING_LAID,
  presentPlaces,
  rulesAt,
  SCENARIO_ROW,
} from '../../../src/run/matrix/question.ts'
import { type Repair, repairsInSteps, repairsOf } from '../../../src/run/matrix/repairs.ts'
import { smallestSets } from '../../../src/run/matrix/sets.ts'
import type { PresetName } from '../../../src/sim/presets.ts'
import type { RuleName } from '../../../src/sim/rules.ts'
import { shipped } from '../../support/library.ts'

const asText = (sets: readonly { readonly changes: readonly (readonly [string, string])[] }[]) =>
  sets
    .map(({ changes }) =>
      changes
        .map(([name, option]) => `${name}=${option}`)
        .sort()
        .join(),
    )
    .sort()

/** No wait of many hours: what is found is the same, and sooner. */
const SHORT = { ...NOTHING_LAID, numbers: { ceiling: '10m' } }

const rowsOf = (...ids: readonly string[]): readonly MatrixRow[] => DEFAULT_ROWS.filter(({ id }) => ids.includes(id))

test.each<[string, PresetName, readonly MatrixRow[], readonly RuleName[]]>([
  ['one-job', 'as-found', DEFAULT_ROWS, ['read', 'parse', 'routing']],
  ['one-job', 'as-found', rowsOf('error'), ['read', 'last-read', 'routing', 'identity', 'poll']],
  ['probe-leak', 'retry-budget', [SCENARIO_ROW], ['breaker-explicit', 'breaker-guard', 'budget', 'node-choice']],
  ['same-document', 'all-fixed', [SCENARIO_ROW], ['budget', 'budget-scope', 'budget-count', 'node-choice']],
  [
    'bad-inputs',
    'as-found',
    rowsOf('error', 'status-500'),
    ['parse', 'routing', 'breaker-explicit', 'breaker-protocol'],
  ],
])('%s with %s: what the whole map of these rules comes to', (id, preset, rows, rules) => {
  const scenario = shipped(id)
  const laid = { ...SHORT, preset }
  const present = rulesAt(scenario, laid)
  const axes = rules.map((name): Axis => ({ name, options: [present[name], ...otherOptions(name, present[name])] }))
  const question = { scenario, laid, rows, untilMs: 3_600_000 }
  const matrix = matrixOf({ ...question, axes })
  const found = repairsOf({ ...question, rules, sizeMax: rules.length })
  expect(asText(found.repairs)).toEqual(asText(smallestSets(matrix, presentPlaces({ ...question, axes }))))
  // It looks only where something can help.
  expect(found.played).toBeLessThan(matrix.runOf.length)
})

describe('of any rules', () => {
  const question = { scenario: shipped('one-job'), laid: SHORT, rows: rowsOf('error') }

  test('one change rescues a job, and nothing that holds it is listed beside it', () => {
    const told: Repair[] = []
    const steps = repairsInSteps({ ...question, sizeMax: 2 }, (repair) => told.push(repair))
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    const { repairs } = step.value
    expect(new Set(told)).toEqual(new Set(repairs))
    const single = repairs.filter(({ changes }) => changes.length === 1)
    expect(asText(single)).toContain('routing=terminal-stops')
    expect(single.find(({ changes }) => changes[0][1] === 'terminal-stops')?.costs.answeredMs).toBe(65_000 - 600_000)
    for (const { changes } of repairs.filter((one) => one.changes.length === 2))
      for (const change of changes) expect(asText(single)).not.toContain(change.join('='))
  })

  test('no more changes than are allowed', () => {
    expect(repairsOf({ ...question, rows: DEFAULT_ROWS, sizeMax: 1 })).toMatchObject({ repairs: [], sizeMax: 1 })
  })

  test('nothing has to be changed where nothing is bad', () => {
    const { repairs } = repairsOf({ ...question, laid: { ...SHORT, preset: 'all-fixed' } })
    expect(repairs).toMatchObject([{ changes: [], costs: { attempts: 0, answeredMs: 0 } }])
  })
})
