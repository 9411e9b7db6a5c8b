/**
 * What is wanted of the map as a short text, for the link: axes with their options, rows, what stands in the rows, the
 * two orders, what is looked for, and, where only some lines are, the place of the option that they hold.
 *
 *     read:getdel*get!parse:strict~done*error~payload~given*worst~map~bad*hang~payload:1!read:0
 */
import { type AxisName, checkQuestion } from '../../run/matrix/question.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { SORTS, type Sort } from '../../view/whatif/arrange.ts'
import type { DimensionName } from '../../view/whatif/lines.ts'
import { SIGNS, type SignName } from '../../view/whatif/signs.ts'
import { ALL_ROWS, FIRST_CHOICE, type MapChoice } from './choice.ts'

const joined = (items: readonly string[]): string => items.join('*')
const split = (text: string): string[] => (text === '' ? [] : text.split('*'))

/** The options that alone are looked for; nothing where all are, so that a text of before stays as it was. */
const onlyIn = (only: MapChoice['filter']['only']): string[] => {
  const parts = Object.entries(only).map(([name, place]) => `${name}:${place}`)
  return parts.length === 0 ? [] : [parts.sort().join('!')]
}

const writtenOut = ({ axes, rows, inRows, filter, sort, as }: MapChoice): string =>
  [
    axes.map(({ name, options }) => `${name}:${joined(options)}`).join('!'),
    joined(rows),
    joined(inRows),
    joined([sort.rows, sort.columns]),
    as,
    joined([filter.show, ...filter.signs]),
    ...onlyIn(filter.only),
  ].join('~')

/** What is wanted, as a text; null for the usual map, and where an option has letters that no short text can hold. */
export function textOf(choice: MapChoice): string | null {
  const text = writtenOut(choice)
  const isPlain = choice.axes.flatMap(({ options }) => options).every((option) => /^[\w:.-]+$/.test(option))
  return text === writtenOut(FIRST_CHOICE) || !isPlain ? null : text
}

const refuse = (what: string, value: string, allowed: string): never => {
  throw new ScenarioError('map', `${what} “${value}” is not allowed; allowed: ${allowed}`)
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

/** The places that a text looks for alone; `lengths`: how many each dimension has. */
function onlyOf(text: string, lengths: ReadonlyMap<string, number>): MapChoice['filter']['only'] {
  const only = new Map<DimensionName, number>()
  for (const part of text === '' ? [] : text.split('!')) {
    const at = part.lastIndexOf(':')
    const name = one(part.slice(0, Math.max(0, at)), 'dimension', [...lengths.keys()] as DimensionName[])
    if (only.has(name)) refuse('dimension', name, 'each once')
    const last = (lengths.get(name) as number) - 1
    const place = part.slice(at + 1)
    if (!/^\d{1,3}$/.test(place) || Number(place) > last) refuse(`place in ${name}`, place, `0 to ${last}`)
    only.set(name, Number(place))
  }
  return Object.fromEntries(only)
}

/** What a text wants; null: the usual map. Throws `ScenarioError` where it makes no sense. */
export function choiceIn(text: string | null): MapChoice {
  if (text === null) return FIRST_CHOICE
  const [axesText, rowsText = '', inRowsText = '', sortText = '', as = '', filterText = '', onlyText = '', ...rest] =
    text.split('~')
  if (rest.length > 0) refuse('part', rest[0], 'seven parts')
  const axes = (axesText === '' ? [] : axesText.split('!')).map((axis) => {
    const at = axis.indexOf(':')
    return { name: axis.slice(0, Math.max(0, at)) as AxisName, options: split(axis.slice(at + 1)) }
  })
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
    as: one(as, 'view', ['map', 'table']),
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
