/** What is drawn, and where: the lines in view, the sizes, and what stands out. */
import { useMemo, useRef } from 'react'
import type { MapChoice } from '../../app/whatif/choice.ts'
import type { Outcome } from '../../app/whatif/map.ts'
import type { MatrixRow } from '../../run/matrix/question.ts'
import { filtered, sorted } from '../../view/whatif/arrange.ts'
import { type DimensionName, dimensionsOf, type Line, type Lines, linesOf } from '../../view/whatif/lines.ts'
import { optionTitle } from '../../view/whatif/words.ts'

/** A map as it is shown: its lines, after what is left out and put in order. */
export interface Sheet {
  readonly outcome: Outcome
  readonly rows: Lines
  readonly columns: Lines
}

/** What an option of something that varies is called, by its place. */
export function titleAt({ question }: Pick<Outcome, 'question'>, name: DimensionName, place: number): string {
  if (name === 'payload') return question.rows[place].title
  const axis = question.axes.find((one) => one.name === name)
  return axis === undefined ? '' : optionTitle(axis.name, axis.options[place])
}

/** A line in words: "{}, GET". */
function lineTitle(outcome: Pick<Outcome, 'question'>, { dimensions }: Lines, line: Line): string {
  return dimensions.map(({ name }, i) => titleAt(outcome, name, line.places[i])).join(', ')
}

/** Laid out, before anything is left out. */
function laidOut({ question }: Outcome, inRows: readonly DimensionName[]): readonly [Lines, Lines] {
  const dimensions = dimensionsOf(question)
  // The payload stands outermost, the others in the order of the axes.
  return [
    linesOf(dimensions.filter(({ name }) => inRows.includes(name))),
    linesOf(dimensions.filter(({ name }) => !inRows.includes(name))),
  ]
}

/**
 * @param known grows as outcomes come in
 * @param isWhole all are there: only then are lines put in order, since they would jump about before
 */
export function useSheet(
  outcome: Outcome,
  { inRows, filter, sort }: Pick<MapChoice, 'inRows' | 'filter' | 'sort'>,
  known: number,
  isWhole: boolean,
): Sheet {
  const [rows, columns] = useMemo(() => laidOut(outcome, inRows), [outcome, inRows])
  // biome-ignore lint/correctness/useExhaustiveDependencies: outcomes come into `outcome` itself, and `known` tells when
  const left = useMemo(() => {
    const some = filtered(rows, columns, filter, outcome)
    if (!isWhole) return some
    const name = (lines: Lines) => (line: Line) => lineTitle(outcome, lines, line)
    return {
      rows: sorted(some.rows, some.columns, sort.rows, outcome, name(rows)),
      columns: sorted(some.columns, some.rows, sort.columns, outcome, name(columns)),
    }
  }, [outcome, rows, columns, filter, sort, known, isWhole])
  const [down, across] = [useSame(left.rows), useSame(left.columns)]
  return useMemo(
    () => ({ outcome, rows: { ...rows, lines: down }, columns: { ...columns, lines: across } }),
    [outcome, rows, columns, down, across],
  )
}

/** The same list as before where it holds the same: what more outcomes do not change is not laid out again. */
function useSame<T>(list: readonly T[]): readonly T[] {
  const before = useRef(list)
  const isSame = list.length === before.current.length && list.every((one, i) => one === before.current[i])
  if (!isSame) before.current = list
  return before.current
}

/** The row of payloads and the column of options that a place of the map is. */
export function cellAtPlace({ question, columns }: Outcome, place: number) {
  const row = Math.floor(place / columns)
  return { row, column: place - row * columns, payload: question.rows[row] as MatrixRow }
}
