/** A console for programs that people write: it has what people know of one, and each line goes to one place. */
import { beginning, inspect } from './inspect.ts'

type Out = (...values: unknown[]) => void

/** How deep groups are set in. */
const GROUPS_MAX = 8
/** Rows and columns of a table, and characters of a cell. */
const ROWS_MAX = 20
const COLUMNS_MAX = 6
const CELL_MAX = 24
/** Lines of one call. */
const LINES_MAX = 40
/** Characters of one call that are looked at. */
const CALL_MAX = 10_000

const HOLDERS = /%[sdifoOjc%]/g

/** What a holder in a text stands for. */
function held(holder: string, value: unknown): string {
  switch (holder) {
    case '%d':
      return typeof value === 'bigint' ? `${value}n` : String(Number(value))
    case '%i':
      return typeof value === 'bigint' ? `${value}n` : String(Math.trunc(Number(value)))
    case '%f':
      return String(Number(value))
    case '%c':
      return '' // a style, and there are none
    default:
      return inspect(value)
  }
}

/** What is printed, as one text: `%s` and its like in the first are filled with those that follow. */
function textOf(values: readonly unknown[]): string {
  const [first, ...others] = values
  if (typeof first !== 'string') return values.map(inspect).join(' ')
  const filled = beginning(first, CALL_MAX).replace(HOLDERS, (holder) => {
    if (holder === '%%') return values.length > 1 ? '%' : '%%'
    if (others.length === 0) return holder
    const value = others.shift()
    try {
      return held(holder, value)
    } catch {
      return inspect(value) // a symbol, say, is no number
    }
  })
  return [filled, ...others.map(inspect)].join(' ')
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A table's rows: what each is called, and what is in it. */
function rowsOf(data: object): [string, unknown][] {
  const rows: [string, unknown][] = []
  const from: Iterable<[unknown, unknown]> =
    data instanceof Map
      ? data
      : data instanceof Set
        ? [...data].map((value, i): [unknown, unknown] => [i, value])
        : Object.entries(data)
  for (const [name, row] of from) if (rows.push([inspect(name), row]) >= ROWS_MAX) break
  return rows
}

/** A table in letters of one width. */
function tableOf(data: object, wanted: unknown): string[] {
  const rows = rowsOf(data)
  const found = Array.isArray(wanted)
    ? wanted.map(String)
    : [...new Set(rows.flatMap(([, row]) => (isObject(row) ? Object.keys(row) : [])))]
  const columns = found.slice(0, COLUMNS_MAX)
  const hasValues = rows.some(([, row]) => !isObject(row))
  const quoted = (value: unknown): string => (typeof value === 'string' ? JSON.stringify(value) : inspect(value))
  const cells = [
    ['(index)', ...columns, ...(hasValues ? ['(value)'] : [])],
    ...rows.map(([name, row]) => [
      name,
      ...columns.map((key) =>
        isObject(row) && Object.hasOwn(row, key) ? quoted((row as Readonly<Record<string, unknown>>)[key]) : '',
      ),
      ...(hasValues ? [isObject(row) ? '' : quoted(row)] : []),
    ]),
  ].map((row) => row.map((cell) => beginning(cell.replace(/\s+/g, ' '), CELL_MAX)))
  const widths = cells[0].map((_, i) => Math.max(...cells.map((row) => row[i].length)))
  return cells.map((row) =>
    row
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd(),
  )
}

/**
 * @param print hears each line
 * @param isHeard where nobody hears, nothing is looked at
 * @param now the time, in ms
 */
export function consoleOf(
  print: (line: string) => void,
  isHeard: () => boolean,
  now: () => number,
): Readonly<Record<string, Out>> {
  const counts = new Map<string, number>()
  const timers = new Map<string, number>()
  let depth = 0
  const put = (text: string): void => {
    for (const line of beginning(text, CALL_MAX).split(/\r\n|[\n\r]/, LINES_MAX)) print('  '.repeat(depth) + line)
  }
  const log: Out = (...values) => put(textOf(values))
  const group: Out = (...values) => {
    if (values.length > 0) log(...values)
    depth = Math.min(depth + 1, GROUPS_MAX)
  }
  const labelOf = (label: unknown): string => (label === undefined ? 'default' : inspect(label))
  const lapse = (label: string, others: readonly unknown[]): void => {
    const began = timers.get(label)
    if (began === undefined) put(`Timer “${label}” does not exist`)
    else put(textOf([`${label}: ${Math.round(now() - began)} ms`, ...others]))
  }
  const nothing: Out = () => {}
  const methods: Readonly<Record<string, Out>> = {
    log,
    info: log,
    warn: log,
    error: log,
    debug: log,
    dir: (value) => put(inspect(value)),
    dirxml: log,
    trace: (...values) => put(textOf(values.length === 0 ? ['Trace'] : ['Trace:', ...values])),
    assert: (holds, ...values) => {
      if (holds) return
      put(values.length === 0 ? 'Assertion failed' : `Assertion failed: ${textOf(values)}`)
    },
    table: (data, columns) => {
      if (isObject(data)) for (const line of tableOf(data, columns)) put(line)
      else log(data)
    },
    group,
    groupCollapsed: group,
    groupEnd: () => {
      depth = Math.max(depth - 1, 0)
    },
    count: (given) => {
      const label = labelOf(given)
      counts.set(label, (counts.get(label) ?? 0) + 1)
      put(`${label}: ${counts.get(label)}`)
    },
    countReset: (label) => void counts.delete(labelOf(label)),
    time: (label) => void timers.set(labelOf(label), now()),
    timeLog: (label, ...others) => lapse(labelOf(label), others),
    timeEnd: (label) => {
      lapse(labelOf(label), [])
      timers.delete(labelOf(label))
    },
    clear: nothing,
    timeStamp: nothing,
    profile: nothing,
    profileEnd: nothing,
  }
  return Object.fromEntries(
    Object.entries(methods).map(([name, method]): [string, Out] => [
      name,
      (...values) => {
        if (isHeard()) method(...values)
      },
    ]),
  )
}
