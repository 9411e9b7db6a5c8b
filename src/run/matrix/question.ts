/** What a map asks: a scenario with everything laid over it, the rules that vary (columns), what nodes write (rows). */
import { type Laid, NOTHING_CHOSEN } from '../../scenario/choices.ts'
import { startingRules } from '../../scenario/compile.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { PayloadSource, Scenario } from '../../scenario/schema.ts'
import { isPresetName, PRESET_NAMES, type PresetName } from '../../sim/presets.ts'
import { allowedOptions, encodeRule } from '../../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleName, type RuleSet } from '../../sim/rules.ts'
import { PAYLOAD_ROWS, RARER_ROWS } from './payload-rows.ts'

/** Rules that vary, or the preset below them. */
export type AxisName = RuleName | 'preset'

/** One thing that varies, with the options that it takes in turn. */
export interface Axis {
  readonly name: AxisName
  readonly options: readonly string[]
}

/** What every node writes in every attempt. */
export interface MatrixRow {
  /** A slug, unlike those of the other rows. */
  readonly id: string
  /** What a screen says. */
  readonly title: string
  /** Null: what the scenario says, or what is laid over it. */
  readonly payload: PayloadSource | null
}

export interface Question {
  readonly scenario: Scenario
  /** What is chosen now: everything that does not vary stays like this. */
  readonly laid: Laid
  /** The first turns slowest. Laid over `laid`; a preset replaces its preset and stays below its single rules. */
  readonly axes: readonly Axis[]
  readonly rows: readonly MatrixRow[]
  /** Plays each run to this instant (ms), whatever recurs, as for `record`. */
  readonly untilMs?: number | undefined
}

/** The most cells of one map. */
const CELLS_MAX = 100_000

/** What stands in the rows where nobody says otherwise: the payload table. */
export const DEFAULT_ROWS: readonly MatrixRow[] = PAYLOAD_ROWS

/** The table and what is rarer still. */
export const ALL_ROWS: readonly MatrixRow[] = [...PAYLOAD_ROWS, ...RARER_ROWS]

/** The one row of a map that takes results as the scenario has them. */
export const SCENARIO_ROW: MatrixRow = { id: 'scenario', title: 'as in the scenario', payload: null }

/** What stands in the columns where nobody says otherwise: look, judge, and what becomes of an error. */
export const DEFAULT_AXES: readonly Axis[] = [
  { name: 'read', options: ['getdel', 'get', 'get-then-del'] },
  { name: 'parse', options: ['negative-check', 'allowlist'] },
  { name: 'routing', options: ['every-error-waits', 'nudge-branch-only', 'terminal-stops'] },
]

/** The map of everything that the incident hangs by: 8,100 combinations with the payload table. */
export const BIG_AXES: readonly Axis[] = [
  ...DEFAULT_AXES,
  { name: 'identity', options: ['kept', 'stringified', 'by-value'] },
  {
    name: 'budget',
    options: ['none', 'servers-limit-1', 'servers-dedupe-limit-2', 'counter-split', 'counter-script'],
  },
  { name: 'breaker-explicit', options: ['counts', 'skipped', 'released'] },
]

/** Nothing but the scenario itself. */
export const NOTHING_LAID: Laid = NOTHING_CHOSEN

/** Number of columns: the product of the axes' options. */
export function columnCount(axes: readonly Axis[]): number {
  return axes.reduce((product, { options }) => product * options.length, 1)
}

/**
 * @param column a column's number, from 0
 * @returns the place of its option on each axis; the last axis turns fastest
 */
export function placesOf(axes: readonly Axis[], column: number): number[] {
  const places = new Array<number>(axes.length)
  for (let i = axes.length - 1, rest = column; i >= 0; i--) {
    places[i] = rest % axes[i].options.length
    rest = Math.floor(rest / axes[i].options.length)
  }
  return places
}

/** The inverse of `placesOf`. */
export function columnAt(axes: readonly Axis[], places: readonly number[]): number {
  return axes.reduce((column, { options }, i) => column * options.length + places[i], 0)
}

/**
 * @param laid what is chosen
 * @param column an option for each of some axes
 * @returns what is chosen with these options in place
 */
export function withOptions(laid: Laid, column: readonly (readonly [AxisName, string])[]): Laid {
  const preset = column.find(([name]) => name === 'preset')?.[1] as PresetName | undefined
  const set = column.filter(([name]) => name !== 'preset')
  return { ...laid, preset: preset ?? laid.preset, set: { ...laid.set, ...Object.fromEntries(set) } }
}

/** The options of a column, by axis. */
export function optionsAt(axes: readonly Axis[], column: number): [AxisName, string][] {
  const places = placesOf(axes, column)
  return axes.map(({ name, options }, i) => [name, options[places[i]]])
}

/** Everything that is chosen in one cell: what opens it in Play, what a link to it holds. */
export function laidAt({ laid, axes, rows }: Question, row: number, column: number): Laid {
  const { payload } = rows[row]
  const chosen = withOptions(laid, optionsAt(axes, column))
  return payload === null ? chosen : { ...chosen, payload }
}

/** The rules with which a run of `laid` starts. Throws `ScenarioError`. */
export function rulesAt(scenario: Scenario, { preset, set }: Pick<Laid, 'preset' | 'set'>): RuleSet {
  return startingRules(scenario, { preset: preset ?? undefined, set })
}

/** The place of what is chosen now on each axis; -1 where it is none of its options. Throws `ScenarioError`. */
export function presentPlaces({ scenario, laid, axes }: Question): number[] {
  const rules = rulesAt(scenario, laid)
  const preset = laid.preset ?? scenario.rules?.preset ?? 'as-found'
  return axes.map(({ name, options }) => options.indexOf(name === 'preset' ? preset : rules[name]))
}

/** The column of what is chosen now; -1 where it is none of the map's. Throws `ScenarioError`. */
export function presentColumn(question: Question): number {
  const places = presentPlaces(question)
  return places.includes(-1) ? -1 : columnAt(question.axes, places)
}

/** Throws `ScenarioError` with what is wrong and what is allowed where the axes or rows of a question are none. */
export function checkQuestion({ axes, rows }: Pick<Question, 'axes' | 'rows'>): void {
  const seen = new Set<string>()
  for (const { name, options } of axes) {
    if (name !== 'preset' && !isRuleName(name))
      throw new ScenarioError('axes', `no rule "${name}"; allowed: preset, ${RULE_NAMES.join(', ')}`)
    if (seen.has(name)) throw new ScenarioError('axes', `${name} twice; allowed: each rule once`)
    seen.add(name)
    if (options.length === 0) throw new ScenarioError('axes', `${name} has no options; allowed: at least one`)
    for (const [i, option] of options.entries()) {
      const known = name === 'preset' ? isPresetName(option) : encodeRule(name, option) !== null
      const allowed = name === 'preset' ? PRESET_NAMES.join(', ') : allowedOptions(name)
      if (!known) throw new ScenarioError('axes', `${name} has no option "${option}"; allowed: ${allowed}`)
      if (options.indexOf(option) !== i) throw new ScenarioError('axes', `${name}=${option} twice; allowed: once`)
    }
  }
  if (rows.length === 0) throw new ScenarioError('rows', 'no rows; allowed: at least one')
  const ids = rows.map(({ id }) => id)
  const twice = ids.find((id, i) => ids.indexOf(id) !== i)
  if (twice !== undefined) throw new ScenarioError('rows', `${twice} twice; allowed: each once`)
  const cells = rows.length * columnCount(axes)
  if (cells > CELLS_MAX)
    throw new ScenarioError('axes', `${cells} combinations are too many; allowed: at most ${CELLS_MAX}`)
}
