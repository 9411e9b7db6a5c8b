/**
 * What a person wants to see on the map: what varies, where it stands, what is looked for. It stays as it is while they
 * are in another room.
 */
import { create } from 'zustand'
import { RARER_ROWS } from '../../run/matrix/payload-rows.ts'
import {
  type Axis,
  type AxisName,
  BIG_AXES,
  DEFAULT_AXES,
  DEFAULT_ROWS,
  type MatrixRow,
  SCENARIO_ROW,
} from '../../run/matrix/question.ts'
import { PRESET_NAMES } from '../../sim/presets.ts'
import { RULE_NAMES, type RuleSet, ruleEntry } from '../../sim/rules.ts'
import { type Filter, NO_FILTER, type Sort } from '../../view/whatif/arrange.ts'
import type { DimensionName, Side } from '../../view/whatif/lines.ts'
import type { SignName } from '../../view/whatif/signs.ts'
import { optionsOf } from '../options.ts'

export interface MapChoice {
  /** In the order in which they nest, from the outside in. */
  readonly axes: readonly Axis[]
  /** Ids of the rows, in the order of `ALL_ROWS`. */
  readonly rows: readonly string[]
  /** What does not stand in the columns. */
  readonly inRows: readonly DimensionName[]
  readonly filter: Filter
  readonly sort: Readonly<Record<Side, Sort>>
  /** Drawn, or as a table. */
  readonly as: 'map' | 'table'
}

/** Everything that may stand in the rows: what is written now, the payload table, and what is rarer. */
export const ALL_ROWS: readonly MatrixRow[] = [
  { ...SCENARIO_ROW, title: 'as chosen now' },
  ...DEFAULT_ROWS,
  ...RARER_ROWS,
]

const idsOf = (rows: readonly MatrixRow[]): readonly string[] => rows.map(({ id }) => id)

/** Axes beyond these stand in the rows unless somebody wants them elsewhere: a map is rather long than wide. */
const ACROSS = 3

/** The usual map. */
export const FIRST_CHOICE: MapChoice = {
  axes: DEFAULT_AXES,
  rows: idsOf(DEFAULT_ROWS),
  inRows: ['payload'],
  filter: NO_FILTER,
  sort: { rows: 'given', columns: 'given' },
  as: 'map',
}

/** What is wanted now. */
export const useMapChoice = create<MapChoice>(() => FIRST_CHOICE)

/** Maps that are worth beginning with. */
export const MAPS = {
  usual: { title: 'The usual map', axes: DEFAULT_AXES },
  big: { title: 'The big one', axes: BIG_AXES },
} as const

/** What is looked for does not outlive what it was looked for in. */
const anew = (change: Partial<MapChoice>): void => useMapChoice.setState({ ...change, filter: NO_FILTER })

/** Begins with one of `MAPS`. */
export function chooseMap(name: keyof typeof MAPS): void {
  const { axes } = MAPS[name]
  anew({
    axes,
    rows: idsOf(DEFAULT_ROWS),
    inRows: ['payload', ...axes.slice(ACROSS).map((axis) => axis.name)],
    sort: FIRST_CHOICE.sort,
  })
}

/** Everything that an axis can hold: all options of its rule, of a number or duration those worth trying. */
export function optionsAt(name: AxisName, rules: RuleSet): readonly string[] {
  if (name === 'preset') return PRESET_NAMES
  const entry = ruleEntry(name)
  return entry.type === 'count'
    ? Array.from({ length: entry.max - entry.min + 1 }, (_, n) => String(entry.min + n))
    : optionsOf(name, rules[name])
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
  anew({
    axes: [...axes, { name, options: firstOptions(name, rules) }],
    inRows: axes.filter((axis) => !inRows.includes(axis.name)).length >= ACROSS ? [...inRows, name] : inRows,
  })
}

/** One thing less that varies. */
export function removeAxis(name: AxisName): void {
  const { axes, inRows } = useMapChoice.getState()
  anew({ axes: axes.filter((axis) => axis.name !== name), inRows: inRows.filter((other) => other !== name) })
}

/** Takes an option in or out; the last one stays. `rules`: those that are chosen now. */
export function toggleOption(name: AxisName, option: string, rules: RuleSet): void {
  const { axes } = useMapChoice.getState()
  anew({
    axes: axes.map((axis) => {
      if (axis.name !== name) return axis
      const has = axis.options.includes(option)
      const options = optionsAt(name, rules).filter((one) => (one === option ? !has : axis.options.includes(one)))
      return options.length === 0 ? axis : { name, options }
    }),
  })
}

/** Takes a payload in or out; the last one stays. */
export function toggleRow(id: string): void {
  const { rows } = useMapChoice.getState()
  const next = idsOf(ALL_ROWS).filter((one) => (one === id ? !rows.includes(id) : rows.includes(one)))
  if (next.length > 0) anew({ rows: next })
}

/** Puts something into the rows, or into the columns. */
export function putOn(name: DimensionName, side: Side): void {
  const { inRows } = useMapChoice.getState()
  const others = inRows.filter((other) => other !== name)
  useMapChoice.setState({ inRows: side === 'rows' ? [...others, name] : others })
}

/** Looks for something else. */
export function lookFor(change: Partial<Filter>): void {
  const { filter } = useMapChoice.getState()
  useMapChoice.setState({ filter: { ...filter, ...change } })
}

/** Looks for cells of that sign, or no longer. */
export function toggleSign(name: SignName): void {
  const { signs } = useMapChoice.getState().filter
  lookFor({ signs: signs.includes(name) ? signs.filter((one) => one !== name) : [...signs, name] })
}

/** Orders a side's lines. */
export function sortBy(side: Side, sort: Sort): void {
  useMapChoice.setState(({ sort: before }) => ({ sort: { ...before, [side]: sort } }))
}

/** Rules that are no axis yet. */
export function freeAxes(axes: readonly Axis[]): readonly AxisName[] {
  const taken = axes.map(({ name }) => name)
  return (['preset', ...RULE_NAMES] as const).filter((name) => !taken.includes(name))
}

/** Everything as at first. */
export function forgetMapChoice(): void {
  useMapChoice.setState(FIRST_CHOICE)
}
