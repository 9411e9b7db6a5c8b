import { useMemo } from 'react'
import { type Line, spansOf } from '../../view/whatif/lines.ts'
import { dimensionTitle } from '../../view/whatif/words.ts'
import { type Sheet, titleAt } from './sheet.ts'

/** What the columns are: a row of heads for each thing that varies there, named once, and below it what varies in the rows. */
export function ColumnTitles({ sheet, lines }: { readonly sheet: Sheet; readonly lines: readonly Line[] }) {
  const { outcome, rows, columns } = sheet
  const levels = useMemo(() => columns.dimensions.map((_, level) => spansOf(lines, level)), [columns, lines])
  const heads = Math.max(1, rows.dimensions.length)
  const last = columns.dimensions.length - 1
  return (
    <thead>
      {levels.map((spans, level) => {
        const { name } = columns.dimensions[level]
        return (
          <tr key={name}>
            <td className="map-table-name" colSpan={heads}>
              {dimensionTitle(name)} <span aria-hidden="true">→</span>
            </td>
            {spans.map(({ from, to, place }) => (
              <th key={from} scope={level === last ? 'col' : 'colgroup'} colSpan={to - from}>
                {titleAt(outcome, name, place)}
              </th>
            ))}
          </tr>
        )
      })}
      <tr>
        {rows.dimensions.map(({ name }) => (
          <th key={name} scope="col" className="map-table-name" data-names="rows">
            {dimensionTitle(name)} <span aria-hidden="true">↓</span>
          </th>
        ))}
        {rows.dimensions.length === 0 ? <td /> : null}
        {columns.dimensions.length === 0 ? (
          <th scope="col">as chosen now</th>
        ) : (
          <td className="map-table-name" colSpan={lines.length} />
        )}
      </tr>
    </thead>
  )
}

interface RowTitlesProps {
  readonly sheet: Sheet
  /** The rows of the page, and which of them it is. */
  readonly lines: readonly Line[]
  readonly at: number
}

/** What a row is: a head for each thing that varies there. */
export function RowTitles({ sheet: { outcome, rows }, lines, at }: RowTitlesProps) {
  if (rows.dimensions.length === 0) return <th scope="row">as chosen now</th>
  return rows.dimensions.map(({ name }, level) => (
    <th key={name} scope="row">
      {titleAt(outcome, name, lines[at].places[level])}
    </th>
  ))
}
