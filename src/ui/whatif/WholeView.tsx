import { type CSSProperties, type MouseEvent, useMemo, useRef } from 'react'
import { counted } from '../../view/counts.ts'
import type { DimensionName } from '../../view/whatif/lines.ts'
import { sumOf, sumsOf } from '../../view/whatif/whole.ts'
import { dimensionTitle } from '../../view/whatif/words.ts'
import { GridCell } from './GridCell.tsx'
import { gridKey, placeAt, spotOf, useHoverWhileThere } from './grid.ts'
import { useHover } from './hover.ts'
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
export function WholeView({ sheet, filter, now, here, onMove, onOpen, say, known }: WholeViewProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const { room, text } = useRoom(box)
  const layout = useMemo(() => (room.width > 0 ? layWhole(sheet, room, text) : NOWHERE), [sheet, room, text])
  useWholeCanvas(canvas, { sheet, filter, layout })
  useHoverWhileThere()
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
  const spot = useMemo(() => spotOf(sheet, here), [sheet, here])
  const chosen = useMemo(() => spotOf(sheet, now), [sheet, now])
  const isEmpty = rows.lines.length === 0 || columns.lines.length === 0
  const at = spot ?? chosen ?? { row: 0, column: 0 }
  const place = isEmpty ? null : placeAt(sheet, at)

  const under = ({ clientX, clientY }: MouseEvent): number | null => {
    const edge = canvas.current?.getBoundingClientRect()
    if (edge === undefined || isEmpty) return null
    const found = spotAt(layout, clientX - edge.left, clientY - edge.top)
    return found === null ? null : placeAt(sheet, found)
  }
  const markAt = (what: typeof spot): CSSProperties | undefined =>
    what === null ? undefined : (boxOf(layout, what) ?? undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is drawn, as the map is; beside it there is a table
    <div
      ref={box}
      className="whole-scroll"
      role="grid"
      tabIndex={0}
      aria-label="The whole map of outcomes"
      aria-describedby="map-keys"
      aria-rowcount={rows.lines.length}
      aria-colcount={columns.lines.length}
      aria-activedescendant={place === null ? undefined : `map-cell-${place}`}
      data-testid="whole"
      onKeyDown={(event) =>
        gridKey(event, { sheet, at, page: 10, onMove: (one) => onMove(one), onOpen: (one) => onOpen(one, true) })
      }
      onFocus={() => {
        if (place !== null) useHover.setState({ place })
      }}
      onClick={(event) => {
        const one = under(event)
        if (one !== null) onOpen(one, false)
      }}
      onPointerMove={(event) => {
        const one = under(event)
        if (one !== useHover.getState().place) useHover.setState({ place: one ?? here })
      }}
      onPointerLeave={() => useHover.setState({ place: here })}
    >
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
        <GridCell place={place} at={at} isNow={place === now} say={say} />
      </div>
    </div>
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
