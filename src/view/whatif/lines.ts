/**
 * How a map is laid out: what varies stands in the rows or in the columns, each side a list of lines, each line a choice
 * of one option for everything on that side.
 */
import type { AxisName, Question } from '../../run/matrix/question.ts'

/** Something that varies: a rule, the preset, or what nodes write. */
export type DimensionName = AxisName | 'payload'

/** Where something stands. */
export type Side = 'rows' | 'columns'

export interface Dimension {
  readonly name: DimensionName
  /** Number of its options. */
  readonly size: number
  /** By how much a cell's place in the map grows from one option to the next. */
  readonly stride: number
}

/** One row or column of the drawn map. */
export interface Line {
  /** What it adds to a cell's place: row's and column's together are the place. */
  readonly offset: number
  /** By dimension of its side, the place of its option. */
  readonly places: readonly number[]
}

export interface Lines {
  readonly dimensions: readonly Dimension[]
  readonly lines: readonly Line[]
}

/** @returns everything that varies, payload first, then the axes in their order */
export function dimensionsOf({ axes, rows }: Pick<Question, 'axes' | 'rows'>): readonly Dimension[] {
  let stride = 1
  const ofAxes: Dimension[] = []
  for (const { name, options } of axes.toReversed()) {
    ofAxes.unshift({ name, size: options.length, stride })
    stride *= options.length
  }
  return [{ name: 'payload', size: rows.length, stride }, ...ofAxes]
}

/** All lines of a side, the last dimension turning fastest. A side without dimensions is one line. */
export function linesOf(dimensions: readonly Dimension[]): Lines {
  let lines: readonly Line[] = [{ offset: 0, places: [] }]
  for (const { size, stride } of dimensions)
    lines = lines.flatMap(({ offset, places }) =>
      Array.from({ length: size }, (_, place) => ({ offset: offset + place * stride, places: [...places, place] })),
    )
  return { dimensions, lines }
}

/** Adjacent lines that share the options of all dimensions up to one: one heading stands over them. */
export interface Span {
  /** From this line, up to and without that one. */
  readonly from: number
  readonly to: number
  /** The place of the option of the dimension that the heading names. */
  readonly place: number
}

/**
 * @param level place of a dimension of that side
 * @returns the headings of that dimension, in order
 */
export function spansOf(lines: readonly Line[], level: number): Span[] {
  const spans: { from: number; to: number; place: number }[] = []
  const isSame = (x: Line, y: Line) => x.places.every((place, i) => i > level || place === y.places[i])
  for (const [i, line] of lines.entries()) {
    const last = spans.at(-1)
    if (last !== undefined && isSame(lines[i - 1], line)) last.to = i + 1
    else spans.push({ from: i, to: i + 1, place: line.places[level] })
  }
  return spans
}

/** The option of every dimension in a cell: payload first, then by axis. The inverse of adding up strides. */
export function placesIn(dimensions: readonly Dimension[], place: number): number[] {
  return dimensions.map(({ size, stride }) => Math.floor(place / stride) % size)
}
