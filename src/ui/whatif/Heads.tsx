import { memo, useMemo } from 'react'
import { spansOf } from '../../view/whatif/lines.ts'
import { dimensionTitle } from '../../view/whatif/words.ts'
import { acrossTitle, downTitle, type Measures, type Range } from './measures.ts'
import { type Sheet, titleAt } from './sheet.ts'

interface HeadsProps {
  readonly sheet: Sheet
  readonly measures: Measures
  readonly range: Range
}

const before = (sizes: readonly number[], level: number): number =>
  sizes.slice(0, level).reduce((sum, size) => sum + size, 0)

/** What the columns are: a row of headings for each thing that varies there. Only those in view are there. */
export const ColumnHeads = memo(function ColumnHeads({ sheet, measures, range }: HeadsProps) {
  const { outcome, columns } = sheet
  const { cellWidth, columnHeads, headWidth, headHeight, keptWidth, uprights } = measures
  const levels = useMemo(() => columns.dimensions.map((_, level) => spansOf(columns.lines, level)), [columns])
  return (
    <div className="map-column-heads" style={{ height: headHeight }} aria-hidden="true">
      {levels.flatMap((spans, level) =>
        spans
          .filter(({ from, to }) => to > range.fromColumn && from < range.toColumn)
          .map(({ from, to, place }) => {
            const { name } = columns.dimensions[level]
            const width = (to - from) * cellWidth
            const title = titleAt(outcome, name, place)
            return (
              <div
                key={`${name} ${from}`}
                className={uprights[level] ? 'map-head upright' : 'map-head'}
                title={`${dimensionTitle(name)}: ${title}`}
                style={{
                  left: headWidth + from * cellWidth,
                  top: before(columnHeads, level),
                  width,
                  height: columnHeads[level],
                }}
              >
                <span style={{ left: keptWidth }}>{title}</span>
              </div>
            )
          }),
      )}
    </div>
  )
})

/** What the rows are: a column of headings for each thing that varies there. */
export const RowHeads = memo(function RowHeads({ sheet, measures, range }: HeadsProps) {
  const { outcome, rows } = sheet
  const { cellHeight, rowHeads, headWidth, headHeight } = measures
  const levels = useMemo(() => rows.dimensions.map((_, level) => spansOf(rows.lines, level)), [rows])
  return (
    <div className="map-row-heads" style={{ width: headWidth }} aria-hidden="true">
      {levels.flatMap((spans, level) =>
        spans
          .filter(({ from, to }) => to > range.fromRow && from < range.toRow)
          .map(({ from, to, place }) => {
            const { name } = rows.dimensions[level]
            const title = titleAt(outcome, name, place)
            return (
              <div
                key={`${name} ${from}`}
                className={to - from === 1 ? 'map-head single' : 'map-head'}
                title={`${dimensionTitle(name)}: ${title}`}
                style={{
                  left: before(rowHeads, level),
                  top: headHeight + from * cellHeight,
                  width: rowHeads[level],
                  height: (to - from) * cellHeight,
                }}
              >
                <span style={{ top: headHeight }}>{title}</span>
              </div>
            )
          }),
      )}
    </div>
  )
})

/** Where both meet: what varies on which side. */
export function Corner({ sheet, measures }: Omit<HeadsProps, 'range'>) {
  const { rows, columns } = sheet
  const { headWidth, headHeight, rowHeads, columnHeads } = measures
  if (headWidth === 0 || headHeight === 0) return null
  return (
    <div className="map-corner" style={{ width: headWidth, height: headHeight }} aria-hidden="true">
      {columns.dimensions.map(({ name }, level) => (
        <span key={name} className="map-across" style={{ top: before(columnHeads, level) }}>
          {acrossTitle(name)}
        </span>
      ))}
      {rows.dimensions.map(({ name }, level) => (
        <span key={name} className="map-down" style={{ left: before(rowHeads, level), width: rowHeads[level] }}>
          {downTitle(name)}
        </span>
      ))}
    </div>
  )
}
