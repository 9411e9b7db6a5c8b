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
  /** Drawn to be read, the whole of it at one look, or as a table. */
  readonly as: Shown
  /** The place of the cell that is looked at; null: none. */
  readonly cell: number | null
}

/** How a map may be shown. */
export const SHOWN_AS = ['map', 'whole', 'table'] as const
export type Shown = (typeof SHOWN_AS)[number]

/** Everything that may stand in the rows: what is written now, the payload table, and what is rarer. */
export const ALL_ROWS: readonly MatrixRow[] = [
  { ...SCENARIO_ROW, title: 'as chosen now' },
  ...DEFAULT_ROWS,
  ...RARER_ROWS,
]

/** The ids of rows. */
export const idsOf = (rows: readonly MatrixRow[]): readonly string[] => rows.map(({ id }) => id)

/** The usual map. */
export const FIRST_CHOICE: MapChoice = {
  axes: DEFAULT_AXES,
  rows: idsOf(DEFAULT_ROWS),
  inRows: ['payload'],
  filter: NO_FILTER,
  sort: { rows: 'given', columns: 'given' },
  as: 'map',
  cell: null,
}

/** What is wanted now. */
export const useMapChoice = create<MapChoice>(() => FIRST_CHOICE)

/** Maps that are worth beginning with. */
export const MAPS = {
  usual: { title: 'The usual map', axes: DEFAULT_AXES },
  big: { title: 'The big one', axes: BIG_AXES },
} as const

/** Everything that an axis can hold: all options of its rule, of a number or duration those worth trying. */
export function optionsAt(name: AxisName, rules: RuleSet): readonly string[] {
  if (name === 'preset') return PRESET_NAMES
  const entry = ruleEntry(name)
  return entry.type === 'count'
    ? Array.from({ length: entry.max - entry.min + 1 }, (_, n) => String(entry.min + n))
    : optionsOf(name, rules[name])
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
