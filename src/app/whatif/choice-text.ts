/**
 * What is wanted of the map as a short text, for the link: axes with their options, rows, what stands in the rows, the
 * two orders, how it is shown, what is looked for, and, where only some lines are, the place of the option that they
 * hold; and where a cell is looked at, its place.
 *
 *     read:getdel*get!parse:strict~done*error~payload~given*worst~map~bad*hang~payload:1!read:0~3
 */
import { type Axis, checkQuestion, columnCount } from '../../run/matrix/question.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { quoted } from '../../scenario/link-state.ts'
import { isPresetName, PRESET_NAMES } from '../../sim/presets.ts'
import { allowedOptions, encodeRule } from '../../sim/rule-values.ts'
import { isRuleName } from '../../sim/rules.ts'
import { SORTS, type Sort } from '../../view/whatif/arrange.ts'
import type { DimensionName } from '../../view/whatif/lines.ts'
import { SIGNS, type SignName } from '../../view/whatif/signs.ts'
import { ALL_ROWS, FIRST_CHOICE, type MapChoice, SHOWN_AS } from './choice.ts'

const joined = (items: readonly string[]): string => items.join('*')
const split = (text: string): string[] => (text === '' ? [] : text.split('*'))

/** The options that alone are looked for, and the cell that is looked at: left out where there are none, so that a text of before stays as it was. */
const atEnd = ({ filter, cell }: Pick<MapChoice, 'filter' | 'cell'>): string[] => {
  const only = Object.entries(filter.only).map(([name, place]) => `${name}:${place}`)
  if (cell !== null) return [only.sort().join('!'), String(cell)]
  return only.length === 0 ? [] : [only.sort().join('!')]
}

const writtenOut = ({ axes, rows, inRows, filter, sort, as, cell }: MapChoice): string =>
  [
    axes.map(({ name, options }) => `${name}:${joined(options)}`).join('!'),
    joined(rows),
    joined(inRows),
    joined([sort.rows, sort.columns]),
    as,
    joined([filter.show, ...filter.signs]),
    ...atEnd({ filter, cell }),
  ].join('~')

/** What is wanted, as a text; null for the usual map, and where an option has letters that no short text can hold. */
export function textOf(choice: MapChoice): string | null {
  const text = writtenOut(choice)
  const isPlain = choice.axes.flatMap(({ options }) => options).every((option) => /^[\w:.-]+$/.test(option))
  return text === writtenOut(FIRST_CHOICE) || !isPlain ? null : text
}

const refuse = (what: string, value: string, allowed: string): never => {
  throw new ScenarioError('map', `${what} ${quoted(value)} is not allowed; allowed: ${allowed}`)
}

/** What varies, with its options, as in `read:getdel*get`. All rules by name would be too long a list to be of use. */
function axisOf(text: string): Axis {
  const at = text.indexOf(':')
  const name = text.slice(0, Math.max(0, at))
  if (name !== 'preset' && !isRuleName(name))
    return refuse('rule', name || text, 'preset or a rule, with its options, as in read:getdel*get')
  const options = split(text.slice(at + 1))
  const isKnown = (option: string) => (name === 'preset' ? isPresetName(option) : encodeRule(name, option) !== null)
  const unknown = options.find((option) => !isKnown(option))
  if (unknown !== undefined)
    refuse(`option of ${name}`, unknown, name === 'preset' ? PRESET_NAMES.join(', ') : allowedOptions(name))
  return { name, options }
}

/** The items of a list that are all allowed, each once. */
function listOf<T extends string>(text: string, what: string, allowed: readonly T[]): T[] {
  const items = split(text)
  for (const [i, item] of items.entries()) {
    if (!(allowed as readonly string[]).includes(item)) refuse(what, item, allowed.join(', '))
    if (items.indexOf(item) !== i) refuse(what, item, 'each once')
  }
  return items as T[]
}

const one = <T extends string>(text: string, what: string, allowed: readonly T[]): T =>
  allowed.find((item) => item === text) ?? refuse(what, text, allowed.join(', '))

/** A place below `count`. */
function placeIn(text: string, what: string, count: number): number {
  const isPlace = /^\d{1,6}$/.test(text) && Number(text) < count
  return isPlace ? Number(text) : refuse(what, text, `0 to ${count - 1}`)
}

/** The places that a text looks for alone; `lengths`: how many each dimension has. */
function onlyOf(text: string, lengths: ReadonlyMap<string, number>): MapChoice['filter']['only'] {
  const only = new Map<DimensionName, number>()
  for (const part of text === '' ? [] : text.split('!')) {
    const at = part.lastIndexOf(':')
    const name = one(part.slice(0, Math.max(0, at)), 'dimension', [...lengths.keys()] as DimensionName[])
    if (only.has(name)) refuse('dimension', name, 'each once')
    only.set(name, placeIn(part.slice(at + 1), `place in ${name}`, lengths.get(name) as number))
  }
  return Object.fromEntries(only)
}

/** What a text wants; null: the usual map. Throws `ScenarioError` where it makes no sense. */
export function choiceIn(text: string | null): MapChoice {
  if (text === null) return FIRST_CHOICE
  const [axesText, rowsText = '', inRowsText = '', sortText = '', as = '', filterText = '', ...ends] = text.split('~')
  const [onlyText = '', cellText, ...rest] = ends
  if (rest.length > 0) refuse('part', rest[0], 'eight parts')
  const axes = axesText === '' ? [] : axesText.split('!').map(axisOf)
  const rows = listOf(
    rowsText,
    'row',
    ALL_ROWS.map(({ id }) => id),
  )
  checkQuestion({ axes, rows: ALL_ROWS.filter(({ id }) => rows.includes(id)) })
  const [ofRows = '', ofColumns = ''] = split(sortText)
  const [show = '', ...signs] = split(filterText)
  return {
    axes,
    rows,
    inRows: listOf<DimensionName>(inRowsText, 'dimension', ['payload', ...axes.map(({ name }) => name)]),
    sort: {
      rows: one<Sort>(ofRows, 'order', SORTS),
      columns: one<Sort>(ofColumns, 'order', SORTS),
    },
    as: one(as, 'view', SHOWN_AS),
    cell: cellText === undefined ? null : placeIn(cellText, 'cell', rows.length * columnCount(axes)),
    filter: {
      show: one(show, 'cells', ['all', 'bad', 'good']),
      signs: listOf<SignName>(joined(signs), 'sign', Object.keys(SIGNS) as SignName[]),
      only: onlyOf(
        onlyText,
        new Map([['payload', rows.length], ...axes.map(({ name, options }) => [name, options.length] as const)]),
      ),
    },
  }
}
