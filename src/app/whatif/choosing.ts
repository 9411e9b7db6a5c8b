/**
 * What a person changes of the map. Each change goes into the session in the same breath, as one that can be taken back;
 * what comes from there, such as by undo or a link, is taken in by `kept.ts` and goes no further.
 */
import { type AxisName, columnCount, DEFAULT_ROWS } from '../../run/matrix/question.ts'
import { type RuleSet, ruleEntry } from '../../sim/rules.ts'
import { type Filter, NO_FILTER, type Sort } from '../../view/whatif/arrange.ts'
import type { DimensionName, Side } from '../../view/whatif/lines.ts'
import type { SignName } from '../../view/whatif/signs.ts'
import { choose } from '../session.ts'
import { ALL_ROWS, FIRST_CHOICE, idsOf, MAPS, type MapChoice, optionsAt, type Shown, useMapChoice } from './choice.ts'
import { textOf } from './choice-text.ts'

/**
 * Everything that a person changes of the map goes through here.
 * @param about names what is changed, for `choose`: more of the same is taken back together; empty: a change by itself
 */
export function changeMap(change: Partial<MapChoice>, about: string): void {
  const next = { ...useMapChoice.getState(), ...change }
  useMapChoice.setState(next, true)
  choose({ map: textOf(next) }, about === '' ? '' : `map ${about}`)
}

/** Another map: what is looked for, and the cell that is looked at, do not outlive the one that they were on. */
const anew = (change: Partial<MapChoice>, about: string): void =>
  changeMap({ ...change, filter: NO_FILTER, cell: null }, about)

/** Axes beyond these stand in the rows unless somebody wants them elsewhere: a map is rather long than wide. */
const ACROSS = 3

/** A map with more cells than this is shown whole at first. */
const AT_A_LOOK = 1000

/** Begins with one of `MAPS`. */
export function chooseMap(name: keyof typeof MAPS): void {
  const { axes } = MAPS[name]
  anew(
    {
      axes,
      rows: idsOf(DEFAULT_ROWS),
      inRows: ['payload', ...axes.slice(ACROSS).map((axis) => axis.name)],
      sort: FIRST_CHOICE.sort,
      as: DEFAULT_ROWS.length * columnCount(axes) > AT_A_LOOK ? 'whole' : 'map',
    },
    '',
  )
}

/** Options that a new axis begins with: those that many want, and what is chosen now. */
function firstOptions(name: AxisName, rules: RuleSet): readonly string[] {
  const all = optionsAt(name, rules)
  if (name === 'preset') return all
  const entry = ruleEntry(name)
  if (entry.type === 'count') return all.slice(0, 3)
  return all.filter((option) => entry.options[option]?.rare !== true || option === rules[name])
}

/** One more thing that varies. `rules`: those that are chosen now. */
export function addAxis(name: AxisName, rules: RuleSet): void {
  const { axes, inRows } = useMapChoice.getState()
  anew(
    {
      axes: [...axes, { name, options: firstOptions(name, rules) }],
      inRows: axes.filter((axis) => !inRows.includes(axis.name)).length >= ACROSS ? [...inRows, name] : inRows,
    },
    '',
  )
}

/** One thing less that varies. */
export function removeAxis(name: AxisName): void {
  const { axes, inRows } = useMapChoice.getState()
  anew({ axes: axes.filter((axis) => axis.name !== name), inRows: inRows.filter((other) => other !== name) }, '')
}

/** Takes an option in or out; the last one stays. `rules`: those that are chosen now. */
export function toggleOption(name: AxisName, option: string, rules: RuleSet): void {
  const { axes } = useMapChoice.getState()
  const axis = axes.find((one) => one.name === name)
  if (axis === undefined) return
  const has = axis.options.includes(option)
  const options = optionsAt(name, rules).filter((one) => (one === option ? !has : axis.options.includes(one)))
  if (options.length === 0) return
  anew({ axes: axes.map((one) => (one === axis ? { name, options } : one)) }, `options of ${name}`)
}

/** Takes a payload in or out; the last one stays. */
export function toggleRow(id: string): void {
  const { rows } = useMapChoice.getState()
  const next = idsOf(ALL_ROWS).filter((one) => (one === id ? !rows.includes(id) : rows.includes(one)))
  if (next.length > 0) anew({ rows: next }, 'payloads')
}

/** Puts something into the rows, or into the columns. */
export function putOn(name: DimensionName, side: Side): void {
  const { inRows } = useMapChoice.getState()
  const others = inRows.filter((other) => other !== name)
  changeMap({ inRows: side === 'rows' ? [...others, name] : others }, `side of ${name}`)
}

/** Looks for something else. */
export function lookFor(change: Partial<Filter>): void {
  changeMap({ filter: { ...useMapChoice.getState().filter, ...change } }, 'filter')
}

/** Looks for cells of that sign, or no longer. */
export function toggleSign(name: SignName): void {
  const { signs } = useMapChoice.getState().filter
  lookFor({ signs: signs.includes(name) ? signs.filter((one) => one !== name) : [...signs, name] })
}

/** Orders a side's lines. */
export function sortBy(side: Side, sort: Sort): void {
  changeMap({ sort: { ...useMapChoice.getState().sort, [side]: sort } }, `order of ${side}`)
}

/** Shows the map in another way. */
export function showAs(as: Shown): void {
  changeMap({ as }, 'view')
}

/** Looks at a cell, by its place; null: at none. */
export function lookAt(cell: number | null): void {
  if (cell !== useMapChoice.getState().cell) changeMap({ cell }, 'cell')
}
