import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useSettings } from '../../app/settings.ts'
import { useMap } from '../../app/whatif/map.ts'
import { type Filter, looksAtCells, matching } from '../../view/whatif/arrange.ts'
import { signName, toneOf } from '../../view/whatif/signs.ts'
import { useFonts } from '../use-fonts.ts'
import { useMedia } from '../use-media.ts'
import type { Spot } from './grid.ts'
import { type Measures, type Range, rangeIn, UNMEASURED } from './measures.ts'
import { frame, type Sprites, spritesOf } from './paint.ts'
import { type Palette, paletteOf } from './palette.ts'
import type { Sheet } from './sheet.ts'

interface Drawn {
  readonly sheet: Sheet
  readonly measures: Measures
  readonly filter: Filter
  /** Where the keyboard stands, and what is chosen now: a line of each side; null: nowhere on the map. */
  readonly here: Spot | null
  readonly now: Spot | null
}

/** What is needed for drawing, and is made anew only where colours or sizes change. */
interface Brush {
  readonly palette: Palette
  readonly sprites: Sprites
  readonly unknown: HTMLCanvasElement
  readonly ratio: number
}

/** Keeps a canvas up to date with the map, at most once a frame. @returns the lines in view */
export function useCanvas(scroller: RefObject<HTMLElement>, canvas: RefObject<HTMLCanvasElement>, drawn: Drawn): Range {
  const { sheet, measures, filter, here, now } = drawn
  const latest = useRef(drawn)
  latest.current = drawn
  const brush = useRef<Brush | null>(null)
  const faces = useRef<(HTMLCanvasElement | undefined)[]>([])
  const pending = useRef(0)
  const [range, setRange] = useState<Range>({ fromRow: 0, toRow: 0, fromColumn: 0, toColumn: 0 })

  const draw = useCallback(() => {
    pending.current = 0
    const box = scroller.current
    const paper = canvas.current
    const context = paper?.getContext('2d')
    const tools = brush.current
    if (box === null || paper === null || context === null || context === undefined || tools === null) return
    const { scrollLeft: left, scrollTop: top, clientWidth: width, clientHeight: height } = box
    const { ratio, palette, sprites, unknown } = tools
    if (paper.width !== Math.round(width * ratio) || paper.height !== Math.round(height * ratio)) {
      paper.width = Math.round(width * ratio)
      paper.height = Math.round(height * ratio)
      paper.style.width = `${width}px`
      paper.style.height = `${height}px`
    }
    const { sheet: what, measures: sizes, filter: sought, here: at, now: chosen } = latest.current
    const { cellWidth, cellHeight, headWidth, headHeight } = sizes
    const seen = rangeIn(what, sizes, { left, top, width, height })
    const { rows, columns, outcome } = what
    const { runs, runOf } = outcome
    const seeks = looksAtCells(sought)
    const isWanted = seeks ? matching(sought, runs) : null
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    context.clearRect(0, 0, width, height)
    const xOf = (column: number) => headWidth + column * cellWidth - left
    const yOf = (row: number) => headHeight + row * cellHeight - top
    for (let r = seen.fromRow; r < seen.toRow; r++) {
      const { offset } = rows.lines[r]
      const y = yOf(r)
      for (let c = seen.fromColumn; c < seen.toColumn; c++) {
        const run = runOf[offset + columns.lines[c].offset]
        let face = run < 0 ? unknown : faces.current[run]
        if (face === undefined) {
          const cell = runs[run]
          face = sprites.of({ name: signName(cell), tone: toneOf(cell), faint: isWanted !== null && !isWanted[run] })
          faces.current[run] = face
        }
        context.drawImage(face, xOf(c), y, cellWidth, cellHeight)
      }
    }
    const mark = (spot: Spot | null, kind: 'here' | 'now') => {
      if (spot === null) return
      frame(context, { x: xOf(spot.column), y: yOf(spot.row), width: cellWidth, height: cellHeight }, kind, palette)
    }
    mark(chosen, 'now')
    mark(at, 'here')
    setRange((before) =>
      before.fromRow === seen.fromRow &&
      before.toRow === seen.toRow &&
      before.fromColumn === seen.fromColumn &&
      before.toColumn === seen.toColumn
        ? before
        : seen,
    )
  }, [scroller, canvas])

  const soon = useCallback(() => {
    if (pending.current === 0) pending.current = requestAnimationFrame(draw)
  }, [draw])

  const theme = useSettings((settings) => settings.theme)
  const dark = useMedia('(prefers-color-scheme: dark)')
  const fonts = useFonts()

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow the theme, the words their font
  useLayoutEffect(() => {
    const box = scroller.current
    if (box === null || measures === UNMEASURED) return
    const ratio = devicePixelRatio
    const palette = paletteOf(box)
    const sprites = spritesOf(
      { width: measures.cellWidth, height: measures.cellHeight, scale: measures.scale },
      ratio,
      palette,
    )
    brush.current = {
      palette,
      sprites,
      ratio,
      unknown: sprites.of({ name: 'unknown', tone: 'unknown', faint: false }),
    }
    faces.current = []
  }, [scroller, theme, dark, fonts, measures.cellWidth, measures.cellHeight, measures.scale])

  // What is looked for changes how each run is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another map has other runs
  useLayoutEffect(() => {
    faces.current = []
  }, [filter.show, filter.signs, sheet.outcome])

  // Once, after all of the above.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it draws these, with the brush of the moment
  useLayoutEffect(draw, [draw, sheet, measures, here, now, filter.show, filter.signs, theme, dark, fonts])

  // Outcomes come in at the beginning of a frame, and are drawn in that same frame.
  useEffect(
    () =>
      useMap.subscribe(({ known }, before) => {
        if (known !== before.known) draw()
      }),
    [draw],
  )
  useEffect(() => {
    const box = scroller.current
    if (box === null) return
    box.addEventListener('scroll', soon, { passive: true })
    const sizes = new ResizeObserver(soon)
    sizes.observe(box)
    return () => {
      box.removeEventListener('scroll', soon)
      sizes.disconnect()
      cancelAnimationFrame(pending.current)
      pending.current = 0
    }
  }, [scroller, soon])
  return range
}
