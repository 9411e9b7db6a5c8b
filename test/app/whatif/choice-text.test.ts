/** What is wanted of the map, as a link says it. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ALL_ROWS, FIRST_CHOICE, type MapChoice, optionsAt, SHOWN_AS } from '../../../src/app/whatif/choice.ts'
import { choiceIn, textOf } from '../../../src/app/whatif/choice-text.ts'
import { BIG_AXES, columnCount } from '../../../src/run/matrix/question.ts'
import { PRESETS } from '../../../src/sim/presets.ts'
import { RULE_NAMES } from '../../../src/sim/rules.ts'
import { NO_FILTER, SORTS } from '../../../src/view/whatif/arrange.ts'
import { SIGNS, type SignName } from '../../../src/view/whatif/signs.ts'

const axis = fc
  .constantFrom('preset' as const, ...RULE_NAMES)
  .chain((name) =>
    fc
      .subarray([...optionsAt(name, PRESETS['as-found'].rules)], { minLength: 1 })
      .map((options) => ({ name, options: options.slice(0, 4) })),
  )

const choice: fc.Arbitrary<MapChoice> = fc
  .tuple(
    fc.uniqueArray(axis, { maxLength: 4, selector: ({ name }) => name }),
    fc.subarray(
      ALL_ROWS.map(({ id }) => id),
      { minLength: 1 },
    ),
  )
  .chain(([axes, rows]) =>
    fc.record({
      axes: fc.constant(axes),
      rows: fc.constant(rows),
      inRows: fc.subarray(['payload' as const, ...axes.map(({ name }) => name)]),
      filter: fc.record({
        show: fc.constantFrom('all' as const, 'bad' as const, 'good' as const),
        signs: fc.subarray(Object.keys(SIGNS) as SignName[]),
        only: fc.record(
          Object.fromEntries([
            ['payload', fc.nat({ max: rows.length - 1 })],
            ...axes.map(({ name, options }) => [name, fc.nat({ max: options.length - 1 })]),
          ]),
          { requiredKeys: [], noNullPrototype: true },
        ),
      }),
      sort: fc.record({ rows: fc.constantFrom(...SORTS), columns: fc.constantFrom(...SORTS) }),
      as: fc.constantFrom(...SHOWN_AS),
      cell: fc.option(fc.nat({ max: rows.length * columnCount(axes) - 1 })),
    }),
  )

test('what is wanted comes back from its text', () => {
  fc.assert(
    fc.property(choice, (wanted) => {
      const text = textOf(wanted)
      if (text === null) return
      expect(text).toMatch(/^[\w:.*!~-]{1,8000}$/)
      expect(choiceIn(text)).toEqual(wanted)
    }),
  )
})

test('the usual map takes no words, and the big one few', () => {
  expect(textOf(FIRST_CHOICE)).toBeNull()
  expect(choiceIn(null)).toBe(FIRST_CHOICE)
  const big = { ...FIRST_CHOICE, axes: BIG_AXES, filter: NO_FILTER }
  expect(textOf(big)?.length).toBeLessThan(500)
})

test('a text of before there were cells in it means what it meant', () => {
  const before = 'read:getdel*get!parse:strict~done*error~payload~given*worst~table~bad*hang~payload:1!read:0'
  const wanted = choiceIn(before)
  expect(wanted).toMatchObject({ cell: null, as: 'table', filter: { only: { payload: 1, read: 0 } } })
  expect(textOf(wanted)).toBe(before)
  expect(textOf({ ...wanted, cell: 3 })).toBe(`${before}~3`)
  const short = before.slice(0, before.lastIndexOf('~'))
  expect(textOf({ ...choiceIn(short), cell: 0 })).toBe(`${short}~~0`)
  expect(choiceIn(`${short}~~0`)).toMatchObject({ cell: 0, filter: { only: {} } })
})

describe('what makes no sense is refused, and says what is allowed', () => {
  const usual = 'read:getdel*get~done~payload~given*given~map~all'
  test.each([
    ['vary.nope', /^map: rule “vary\.nope” is not allowed; allowed: .{1,80}$/],
    ['rows.9', 'rule “rows.9” is not allowed; allowed: preset or a rule, with its options, as in read:getdel*get'],
    ['__proto__', 'rule “__proto__” is not allowed; allowed: preset or a rule'],
    ['constructor:get', 'rule “constructor” is not allowed; allowed: preset or a rule'],
    [':get', 'rule “:get” is not allowed'],
    ['x'.repeat(8000), `rule “${'x'.repeat(40)}…” is not allowed`],
    [usual.replace('read', 'reed'), 'rule “reed” is not allowed; allowed: preset or a rule'],
    [usual.replace('get~', 'got~'), 'option of read “got” is not allowed; allowed: getdel'],
    [usual.replace('get~', '__proto__~'), 'option of read “__proto__” is not allowed; allowed: getdel'],
    [usual.replace('read:getdel*get', 'preset:none'), 'option of preset “none” is not allowed; allowed: as-found'],
    [usual.replace('getdel*get', 'get*get'), 'twice'],
    [usual.replace('~done~', '~dune~'), 'row “dune” is not allowed; allowed: '],
    [usual.replace('~done~', '~~'), 'no rows'],
    [usual.replace('~payload~', '~poll~'), 'dimension “poll” is not allowed; allowed: payload, read'],
    [usual.replace('given*given', 'given*up'), 'order “up” is not allowed; allowed: given'],
    [usual.replace('~map~', '~globe~'), 'view “globe” is not allowed; allowed: map, whole, table'],
    [usual.replace('~all', '~every'), 'cells “every” is not allowed; allowed: all, bad, good'],
    [`${usual}~more:1`, 'dimension “more” is not allowed; allowed: payload, read'],
    [`${usual}~read`, 'dimension “” is not allowed; allowed: payload, read'],
    [`${usual}~read:2`, 'place in read “2” is not allowed; allowed: 0 to 1'],
    [`${usual}~read:-1`, 'place in read “-1” is not allowed; allowed: 0 to 1'],
    [`${usual}~read:0!read:1`, 'dimension “read” is not allowed; allowed: each once'],
    [`${usual}~read:0~more`, 'cell “more” is not allowed; allowed: 0 to 1'],
    [`${usual}~~2`, 'cell “2” is not allowed; allowed: 0 to 1'],
    [`${usual}~~`, 'cell “” is not allowed; allowed: 0 to 1'],
    [`${usual}~read:0~1~more`, 'part “more” is not allowed; allowed: eight parts'],
  ])('%s', (text, says) => {
    expect(() => choiceIn(text)).toThrow(says)
  })

  test('whatever the text, it is a choice or an error that says why', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w:.*!~-]{1,80}$/), (text) => {
        try {
          const wanted = choiceIn(text)
          expect(choiceIn(textOf(wanted) ?? text)).toEqual(wanted)
        } catch (error) {
          expect((error as Error).name).toBe('ScenarioError')
          expect((error as Error).message).toContain('allowed')
        }
      }),
    )
  })
})
