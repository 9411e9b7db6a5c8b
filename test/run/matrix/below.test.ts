/** What stands below a map: single changes, smallest sets, axes that do nothing, improvements that make things worse. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BETTER, isImprovement } from '../../../src/run/matrix/better.ts'
import { badOf, type Cell, cellOf } from '../../../src/run/matrix/cell.ts'
import { betrayalsIn, changesOf, rescuesIn } from '../../../src/run/matrix/changes.ts'
import { addedBad, costsOf } from '../../../src/run/matrix/costs.ts'
import { betrayals, influences } from '../../../src/run/matrix/influence.ts'
import { cellAt, type Matrix, matrixOf } from '../../../src/run/matrix/matrix.ts'
import { otherOptions } from '../../../src/run/matrix/options.ts'
import {
  type Axis,
  columnAt,
  columnCount,
  DEFAULT_AXES,
  DEFAULT_ROWS,
  NOTHING_LAID,
  optionsAt,
  placesOf,
  presentPlaces,
  SCENARIO_ROW,
} from '../../../src/run/matrix/question.ts'
import { smallestSets } from '../../../src/run/matrix/sets.ts'
import { record } from '../../../src/run/record.ts'
import { compile, startingRules } from '../../../src/scenario/compile.ts'
import { STEP_NAMES, STEPS } from '../../../src/sim/presets.ts'
import { encodeRule } from '../../../src/sim/rule-values.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../../src/sim/rules.ts'
import { VERDICT_SLUGS, VERDICTS } from '../../../src/sim/verdicts.ts'
import { shipped } from '../../support/library.ts'

const incident = shipped('incident')

describe('single changes', () => {
  const changes = changesOf({ scenario: incident, laid: NOTHING_LAID })

  test('each comes to what playing it comes to, and those that were not asked to nothing else', () => {
    const rules = startingRules(incident)
    const alone = (name: RuleName, option: string) => cellOf(record(compile(incident, { set: { [name]: option } })))
    let played = 0
    for (const name of RULE_NAMES) {
      for (const option of otherOptions(name, rules[name])) {
        const change = changes.changes.find((one) => one.name === name && one.option === option)
        expect(change === undefined).toBe(changes.unasked.includes(name))
        expect(alone(name, option), `${name}=${option}`).toEqual(change?.cell ?? changes.present)
        played++
      }
    }
    expect(played).toBeGreaterThan(100)
  })

  test('the incident is rescued by an error that ends the wait, two hours and two minutes sooner', () => {
    const rescues = rescuesIn(changes)
    expect(rescues.map(({ name, option }) => `${name}=${option}`)).toContain('routing=terminal-stops')
    expect(rescues.every(({ cell }) => badOf(cell).length === 0)).toBe(true)
    expect(rescues.find(({ option }) => option === 'terminal-stops')).toMatchObject({
      removes: ['hang', 'lost-result', 'wrong-cause'],
      adds: [],
      costs: { attempts: 0, answeredMs: -7_320_000, duplicates: 0, falseForMs: -7_320_000 },
      better: true,
    })
  })

  test('a run that needs no rescue has none', () => {
    const fine = changesOf({ scenario: incident, laid: { ...NOTHING_LAID, preset: 'all-fixed' } })
    expect(fine.present.isBad).toBe(false)
    expect(rescuesIn(fine)).toEqual([])
    expect(fine.changes.some(({ adds }) => adds.length > 0)).toBe(true)
  })

  test('improvements that add a bad verdict are named, and only improvements', () => {
    // Skipping honest failures, so that they are no strikes: the slot of a test is never returned.
    const laid = { ...NOTHING_LAID, preset: 'retry-budget' as const }
    const found = betrayalsIn(changesOf({ scenario: shipped('probe-leak'), laid, untilMs: 3_600_000 }))
    expect(found.map(({ name, option, adds }) => [name, option, adds])).toContainEqual([
      'breaker-explicit',
      'skipped',
      ['gate-wedged'],
    ])
    expect(found.every(({ better, adds }) => better && adds.every((slug) => VERDICTS[slug].bad))).toBe(true)
  })

  test('rules that it asked, and whose options come to the same, are told apart from those it never asked', () => {
    expect(changes.indifferent.length).toBeGreaterThan(0)
    for (const name of changes.indifferent) {
      expect(changes.present.consulted).toContain(name)
      expect(changes.unasked).not.toContain(name)
    }
    expect(changes.indifferent).not.toContain('routing')
  })

  test('another option is never the present one, and always a value of the rule', () => {
    for (const name of RULE_NAMES) {
      const present = ruleEntry(name).otherwise
      const others = otherOptions(name, present)
      expect(others).not.toContain(present)
      for (const option of others) expect(encodeRule(name, option), `${name}=${option}`).not.toBeNull()
    }
  })
})

/** A map whose cells are bad or not as told, in as many rows. */
function mapOf(axes: readonly Axis[], bad: readonly (readonly boolean[])[]): Matrix {
  const cell = (isBad: boolean): Cell => ({
    verdicts: isBad ? ['hang'] : ['settled'],
    worst: isBad ? 'hang' : 'settled',
    isBad,
    answeredAfterMs: isBad ? null : 1000,
    attempts: 1,
    falseForMs: 0,
    leftUntrue: 0,
    wrongCauses: 0,
    duplicates: 0,
    looks: 1,
    endedBy: 'nothing-pending',
    consulted: [],
  })
  return {
    axes,
    rows: bad.map((_, row) => ({ id: `row-${row}`, title: '', payload: null })),
    columns: columnCount(axes),
    runs: [cell(false), cell(true)],
    runOf: bad.flatMap((cells) => cells.map(Number)),
  }
}

/** Every subset of every assignment, tried: those that leave nothing bad, and of which no proper part does. */
function byForce(matrix: Matrix, present: readonly number[]): Set<string> {
  const { axes, rows, columns } = matrix
  const clean = new Set<string>()
  const changesAt = (column: number) =>
    optionsAt(axes, column)
      .filter(([, option], axis) => option !== axes[axis].options[present[axis]])
      .map(([name, option]) => `${name}=${option}`)
  for (let column = 0; column < columns; column++)
    if (rows.every((_, row) => !cellAt(matrix, row, column).isBad)) clean.add(changesAt(column).join())
  const parts = (changes: readonly string[]): string[][] =>
    changes.reduce<string[][]>((found, change) => found.flatMap((part) => [part, [...part, change]]), [[]])
  return new Set(
    [...clean].filter((text) => {
      const changes = text === '' ? [] : text.split(',')
      return parts(changes).every((part) => part.length === changes.length || !clean.has(part.join()))
    }),
  )
}

const asText = (sets: ReturnType<typeof smallestSets>) =>
  new Set(sets.map(({ changes }) => changes.map(([name, option]) => `${name}=${option}`).join()))

describe('smallest sets of changes', () => {
  const axes: readonly Axis[] = [
    { name: 'read', options: ['getdel', 'get', 'stash'] },
    { name: 'parse', options: ['negative-check', 'allowlist'] },
    { name: 'routing', options: ['every-error-waits', 'terminal-stops', 'reads-again'] },
    { name: 'identity', options: ['kept', 'stringified'] },
  ]
  const columns = columnCount(axes)
  const cells = fc.array(fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.boolean()), {
    minLength: columns,
    maxLength: columns,
  })
  const place = (axis: number) => fc.integer({ min: -1, max: axes[axis].options.length - 1 })

  test('are what trying every one comes to, whatever is bad, and wherever one stands', () => {
    let several = 0
    fc.assert(
      fc.property(
        fc.array(cells, { minLength: 1, maxLength: 2 }),
        fc.tuple(place(0), place(1), place(2), place(3)),
        (bad, present) => {
          const matrix = mapOf(axes, bad)
          const found = smallestSets(matrix, present)
          expect(asText(found)).toEqual(byForce(matrix, present))
          if (found.length > 1) several++
          for (let i = 1; i < found.length; i++)
            expect(found[i].changes.length).toBeGreaterThanOrEqual(found[i - 1].changes.length)
        },
      ),
      { numRuns: 300 },
    )
    expect(several).toBeGreaterThan(50)
  })

  test.each(['incident', 'one-job', 'unreadable-notice'])('of %s too', (id) => {
    const question = { scenario: shipped(id), laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
    const matrix = matrixOf(question)
    const found = smallestSets(matrix, presentPlaces(question))
    expect(asText(found)).toEqual(byForce(matrix, presentPlaces(question)))
    expect(found.length).toBeGreaterThan(0)
  })

  test('the incident needs two: a parser that knows “done”, and an error that ends the wait', () => {
    const question = { scenario: incident, laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
    const [first] = smallestSets(matrixOf(question), presentPlaces(question)).filter(
      ({ changes }) => changes[1]?.[1] === 'terminal-stops',
    )
    expect(first.changes).toEqual([
      ['parse', 'allowlist'],
      ['routing', 'terminal-stops'],
    ])
    expect(first.costs?.duplicates).toBe(0)
  })

  test('where nothing is bad, nothing has to be changed', () => {
    const question = {
      scenario: incident,
      laid: { ...NOTHING_LAID, preset: 'all-fixed' as const },
      axes: DEFAULT_AXES,
      rows: [SCENARIO_ROW],
    }
    const [first, ...others] = smallestSets(matrixOf(question), presentPlaces(question))
    expect(first.changes).toEqual([])
    expect(others).toEqual([])
  })
})

describe('axes', () => {
  test('that a run never asks make no difference', () => {
    const matrix = matrixOf({
      scenario: incident,
      laid: NOTHING_LAID,
      axes: [
        { name: 'routing', options: ['every-error-waits', 'terminal-stops'] },
        { name: 'submit-key', options: ['none', 'keyed'] },
      ],
      rows: [SCENARIO_ROW],
    })
    expect(influences(matrix)).toEqual([
      { name: 'routing', verdicts: 2, outcomes: 2, of: 2 },
      { name: 'submit-key', verdicts: 0, outcomes: 0, of: 2 },
    ])
  })

  test('count what differs as looking at every pair of cells would', () => {
    const question = { scenario: incident, laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS }
    const matrix = matrixOf(question)
    for (const [axis, { name, verdicts, of }] of influences(matrix).entries()) {
      const groups = new Map<string, Set<string>>()
      for (let row = 0; row < matrix.rows.length; row++) {
        for (let column = 0; column < matrix.columns; column++) {
          const key = `${row} ${optionsAt(DEFAULT_AXES, column).filter((_, i) => i !== axis)}`
          const seen = groups.get(key) ?? new Set()
          groups.set(key, seen.add(cellAt(matrix, row, column).verdicts.join()))
        }
      }
      expect(groups.size, name).toBe(of)
      expect([...groups.values()].filter((seen) => seen.size > 1)).toHaveLength(verdicts)
    }
  })
})

describe('improvements', () => {
  test('knowing “done” alone turns false successes into hangs, while errors still wait', () => {
    const matrix = matrixOf({ scenario: incident, laid: NOTHING_LAID, axes: DEFAULT_AXES, rows: DEFAULT_ROWS })
    const [found, ...others] = betrayals(matrix)
    expect(others).toEqual([])
    expect(found).toMatchObject({ name: 'parse', from: 'negative-check', to: 'allowlist', fromClean: 0, of: 90 })
    expect(found.verdicts.map(({ verdict }) => verdict)).toEqual(['hang', 'lost-result', 'wrong-cause'])
    const before = optionsAt(DEFAULT_AXES, found.column).map(([name, option]) =>
      name === 'parse' ? found.from : option,
    )
    expect(before).toContain('every-error-waits')
  })

  test('add what looking at every pair of cells finds', () => {
    const axes: readonly Axis[] = [
      { name: 'budget', options: ['none', 'servers-limit-1', 'servers-dedupe-limit-2', 'counter-script'] },
      { name: 'breaker-explicit', options: ['counts', 'skipped', 'released'] },
      { name: 'preset', options: ['typed-errors', 'all-fixed'] },
    ]
    const rows = [SCENARIO_ROW, ...DEFAULT_ROWS.slice(0, 3)]
    const matrix = matrixOf({
      scenario: shipped('endless-requeue'),
      laid: NOTHING_LAID,
      axes,
      rows,
      untilMs: 3_600_000,
    })
    const expected = new Map<string, number>()
    for (let row = 0; row < rows.length; row++)
      for (let from = 0; from < matrix.columns; from++)
        for (let to = 0; to < matrix.columns; to++) {
          const [x, y] = [optionsAt(axes, from), optionsAt(axes, to)]
          const differ = axes.flatMap((_, axis) => (x[axis][1] === y[axis][1] ? [] : [axis]))
          if (differ.length !== 1) continue
          const [axis] = differ
          const { name } = axes[axis]
          if (!isImprovement(name, x[axis][1], y[axis][1])) continue
          const before = cellAt(matrix, row, from)
          for (const slug of badOf(cellAt(matrix, row, to))) {
            if (before.verdicts.includes(slug)) continue
            const key = `${name} ${x[axis][1]} ${y[axis][1]} ${slug}`
            expected.set(key, (expected.get(key) ?? 0) + 1)
          }
        }
    const found = betrayals(matrix).flatMap(({ name, from, to, verdicts }) =>
      verdicts.map(({ verdict, times }): [string, number] => [`${name} ${from} ${to} ${verdict}`, times]),
    )
    expect(new Map(found)).toEqual(expected)
    expect(expected.size).toBeGreaterThan(0)
    // The cell that is named for it had nothing bad before, where there is one such.
    let clean = 0
    for (const { name, from, to, fromClean, row, column } of betrayals(matrix)) {
      const axis = axes.findIndex((one) => one.name === name)
      const places = placesOf(axes, column)
      expect(axes[axis].options[places[axis]]).toBe(to)
      const before = cellAt(matrix, row, columnAt(axes, places.with(axis, axes[axis].options.indexOf(from))))
      expect(addedBad(cellAt(matrix, row, column), before)).not.toEqual([])
      expect(before.isBad).toBe(fromClean === 0)
      if (fromClean > 0) clean++
    }
    expect(clean).toBeGreaterThan(0)
    const ranks = betrayals(matrix).map(({ verdicts }) => VERDICT_SLUGS.indexOf(verdicts[0].verdict))
    expect(ranks).toEqual([...ranks].sort((x, y) => x - y))
  })

  test('are shown where nothing was bad before, also where they make a bad run worse earlier on the map', () => {
    const axes: readonly Axis[] = [{ name: 'poll', options: ['off', 'on'] }]
    const plain = mapOf(axes, [
      [true, true],
      [false, true],
    ])
    const [good, bad] = plain.runs
    const worse: Cell = { ...bad, verdicts: ['hang', 'lost-result'] }
    const [found, ...others] = betrayals({ ...plain, runs: [good, bad, worse], runOf: [1, 2, 0, 1] })
    expect(others).toEqual([])
    expect(found).toMatchObject({ from: 'off', to: 'on', times: 2, fromClean: 1, row: 1, column: 1 })
    expect(found.costs).toEqual(costsOf(bad, good))
  })

  test('are options of their rules, each held to be one thing', () => {
    for (const [name, groups] of Object.entries(BETTER)) {
      const options = groups.flat()
      expect(new Set(options).size, name).toBe(options.length)
      for (const option of options) expect(encodeRule(name as RuleName, option), `${name}=${option}`).not.toBeNull()
    }
  })

  test('agree with the six steps: no step goes back', () => {
    let forth = 0
    for (const [i, step] of STEP_NAMES.slice(1).entries()) {
      for (const name of RULE_NAMES) {
        const [from, to] = [STEPS[STEP_NAMES[i]].rules[name], STEPS[step].rules[name]]
        if (from === to) continue
        expect(isImprovement(name, from, to), `${name}: ${from} to ${to}`).toBe(true)
        expect(isImprovement(name, to, from)).toBe(false)
        forth++
      }
      expect(isImprovement('preset', STEP_NAMES[i], step)).toBe(true)
    }
    expect(forth).toBeGreaterThan(6)
  })
})

test('costs are differences: nothing beside itself, and the reverse the other way round', () => {
  const one = cellOf(record(compile(incident)))
  const other = cellOf(record(compile(incident, { preset: 'all-fixed' })))
  expect(costsOf(one, one)).toEqual({
    attempts: 0,
    answeredMs: 0,
    duplicates: 0,
    falseForMs: 0,
    leftUntrue: 0,
    wrongCauses: 0,
    looks: 0,
  })
  expect(costsOf(other, one)).toMatchObject({ attempts: 1, answeredMs: 14_714_000 - 21_960_000 })
  expect(costsOf(one, other).looks).toBe(-costsOf(other, one).looks)
})
