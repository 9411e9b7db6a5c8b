import { type CSSProperties, useMemo, useRef } from 'react'
import { counted } from '../../view/counts.ts'
import type { DimensionName } from '../../view/whatif/lines.ts'
import { sumOf, sumsOf } from '../../view/whatif/whole.ts'
import { dimensionTitle } from '../../view/whatif/words.ts'
import { DrawnGrid, useSpots } from './DrawnGrid.tsx'
import type { Spot } from './grid.ts'
import { useInView } from './in-view.ts'
import type { MapProps } from './MapView.tsx'
import { type Sheet, titleAt } from './sheet.ts'
import { useRoom } from './use-room.ts'
import { useWholeCanvas } from './use-whole-canvas.ts'
import { boxOf, layWhole, NOWHERE, spotAt, sumInWords } from './whole-layout.ts'
import './whole.css'

interface WholeViewProps extends MapProps {
  /** Grows as outcomes come in. */
  readonly known: number
}

const listed = (names: readonly DimensionName[]): string => names.map(dimensionTitle).join(', ')

/** What the blocks of a whole map are, and what lies in them. */
export function wholeInWords({ rows, columns }: Sheet): string {
  const [down, across] = [rows.dimensions.map(({ name }) => name), columns.dimensions.map(({ name }) => name)]
  const outer = down.length > 1 ? down[0] : null
  const inner = outer === null ? down : down.slice(1)
  return [
    ...(outer === null ? [] : [`Each block: ${dimensionTitle(outer)}.`]),
    ...(inner.length === 0 ? [] : [`Downwards: ${listed(inner)}.`]),
    ...(across.length === 0 ? [] : [`Across: ${listed(across)}.`]),
    'Each mark is a cell: point at it, press it, or use the arrow keys. “Map” shows it large, where you are.',
  ].join(' ')
}

/** All outcomes at one look, a few pixels each, with sums in numbers. */
export function WholeView({ filter, known, ...drawn }: WholeViewProps) {
  const { sheet } = drawn
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { room, text } = useRoom(box)
  const layout = useMemo(() => (room.width > 0 ? layWhole(sheet, room, text) : NOWHERE), [sheet, room, text])
  useWholeCanvas(canvas, { sheet, filter, layout })
  const { rows, columns, outcome } = sheet
  // biome-ignore lint/correctness/useExhaustiveDependencies: outcomes come into `outcome` itself, and `known` tells when
  const sums = useMemo(
    () =>
      layout.blocks.map(({ from, to }) => {
        const { bad, known: of } = sumOf(rows.lines.slice(from, to), columns.lines, outcome)
        return sumInWords(bad, of)
      }),
    [layout, rows, columns, outcome, known],
  )
  const spots = useSpots(drawn)
  const { spot, chosen } = spots
  const spotUnder = (x: number, y: number): Spot | null => {
    const edge = canvas.current?.getBoundingClientRect()
    return edge === undefined ? null : spotAt(layout, x - edge.left, y - edge.top)
  }
  const markAt = (what: Spot | null): CSSProperties | undefined =>
    what === null ? undefined : (boxOf(layout, what) ?? undefined)
  return (
    <DrawnGrid
      drawn={drawn}
      spots={spots}
      box={box}
      className="whole-scroll"
      label="The whole map of outcomes"
      testId="whole"
      page={10}
      spotUnder={spotUnder}
    >
      {(cell) => (
        <div className="whole-sheet" style={{ width: layout.width, height: layout.height }}>
          <canvas ref={canvas} style={{ width: layout.width, height: layout.height }} />
          <div aria-hidden="true">
            {layout.blocks.map(({ from, left, top, title }, i) => (
              <p
                key={from}
                className="whole-head"
                style={{ left, top, width: layout.blockWidth, height: layout.headHeight }}
              >
                <strong>{title}</strong> <span>{sums[i]}</span>
              </p>
            ))}
            <InView sheet={sheet} layout={layout} />
            {chosen === null ? null : <span className="whole-now" style={markAt(chosen)} />}
            {spot === null ? null : <span className="whole-here" style={markAt(spot)} />}
          </div>
          {cell}
        </div>
      )}
    </DrawnGrid>
  )
}

/** A frame around what the map shows of it when it is shown large. */
function InView({ sheet, layout }: { readonly sheet: Sheet; readonly layout: ReturnType<typeof layWhole> }) {
  const range = useInView((view) => (view.key === sheet.outcome.key ? view.range : null))
  if (range === null || range.toRow <= range.fromRow || range.toColumn <= range.fromColumn) return null
  if (range.toRow > sheet.rows.lines.length || range.toColumn > sheet.columns.lines.length) return null
  return layout.blocks.map(({ from, to }) => {
    const [first, last] = [Math.max(from, range.fromRow), Math.min(to, range.toRow) - 1]
    if (first > last) return null
    const [start, end] = [
      boxOf(layout, { row: first, column: range.fromColumn }),
      boxOf(layout, { row: last, column: range.toColumn - 1 }),
    ]
    if (start === null || end === null) return null
    const style = {
      left: start.left - 3,
      top: start.top - 3,
      width: end.left + end.width - start.left + 5,
      height: end.top + end.height - start.top + 5,
    }
    return <span key={from} className="whole-frame" style={style} />
  })
}

/** How many cells are bad, by option of everything that varies. */
export function Sums({ sheet: { outcome }, known }: { readonly sheet: Sheet; readonly known: number }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: outcomes come into `outcome` itself, and `known` tells when
  const all = useMemo(() => sumsOf(outcome.question, outcome), [outcome, known])
  return (
    <section className="whole-sums" aria-labelledby="whole-sums-title">
      <h2 id="whole-sums-title">How many cells are bad, by option</h2>
      <dl>
        {all.map(({ name, sums }) => (
          <div key={name}>
            <dt>{dimensionTitle(name)}</dt>
            <dd>
              {sums.map(({ bad, known: of }, place) => (
                <span key={titleAt(outcome, name, place)} data-sum={`${name} ${bad}/${of}`}>
                  {titleAt(outcome, name, place)} <strong>{counted(bad)}</strong> of {counted(of)}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
