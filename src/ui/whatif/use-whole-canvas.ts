import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { useSettings } from '../../app/settings.ts'
import { useMap } from '../../app/whatif/map.ts'
import { type Filter, looksAtCells, matching } from '../../view/whatif/arrange.ts'
import { signName, toneOf } from '../../view/whatif/signs.ts'
import { useMedia } from '../use-media.ts'
import { drawMark } from './marks.ts'
import type { Look } from './paint.ts'
import { paletteOf } from './palette.ts'
import type { Sheet } from './sheet.ts'
import { NOWHERE, type WholeLayout } from './whole-layout.ts'

/** So long it draws at a time (ms): a map may have a hundred thousand cells. */
const SLICE_MS = 8
/** Cells between two looks at the clock. */
const CELLS_EACH = 100

/** Draws a whole map onto a canvas, a little in every frame, and from then on what is new. */
export function useWholeCanvas(
  canvas: RefObject<HTMLCanvasElement>,
  { sheet, filter, layout }: { readonly sheet: Sheet; readonly filter: Filter; readonly layout: WholeLayout },
): void {
  const pending = useRef(0)
  const slice = useRef<() => void>(() => {})
  /** More is known than when drawing began at the top. */
  const isBehind = useRef(false)
  const soon = useCallback(() => {
    if (pending.current === 0) pending.current = requestAnimationFrame(() => slice.current())
  }, [])
  const theme = useSettings((settings) => settings.theme)
  const dark = useMedia('(prefers-color-scheme: dark)')

  // biome-ignore lint/correctness/useExhaustiveDependencies: the colours follow the theme
  useLayoutEffect(() => {
    const paper = canvas.current
    const context = paper?.getContext('2d')
    if (paper === null || context === null || context === undefined || layout === NOWHERE) return
    const ratio = devicePixelRatio
    const palette = paletteOf(paper.parentElement ?? paper)
    const { width, height, cellWidth, cellHeight, xs, blocks } = layout
    paper.width = Math.round(width * ratio)
    paper.height = Math.round(height * ratio)
    const size = { width: Math.round(cellWidth * ratio), height: Math.round(cellHeight * ratio) }
    const sprites = new Map<string, HTMLCanvasElement>()
    const spriteOf = (look: Look): HTMLCanvasElement => {
      const key = `${look.name} ${look.tone} ${look.faint}`
      const there = sprites.get(key)
      if (there !== undefined) return there
      const made = document.createElement('canvas')
      made.width = size.width
      made.height = size.height
      const brush = made.getContext('2d')
      if (brush !== null) drawMark(brush, size, look, palette)
      sprites.set(key, made)
      return made
    }
    const { outcome, rows, columns } = sheet
    const { runs, runOf } = outcome
    /** By place, the run that is drawn there; what is unknown is drawn as well. */
    const drawn = new Int32Array(runOf.length).fill(-2)
    const faces: HTMLCanvasElement[] = []
    const faceOf = (run: number): HTMLCanvasElement => {
      if (run < 0) return spriteOf({ name: 'unknown', tone: 'unknown', faint: false })
      if (faces[run] === undefined) {
        const isWanted = !looksAtCells(filter) || matching(filter, [runs[run]])[0]
        faces[run] = spriteOf({ name: signName(runs[run]), tone: toneOf(runs[run]), faint: !isWanted })
      }
      return faces[run]
    }
    const spots = blocks.flatMap(({ from, left, ys }) => ys.map((y, i) => ({ row: from + i, left, y })))
    let next = 0
    slice.current = () => {
      pending.current = 0
      if (next === 0) isBehind.current = false
      const until = performance.now() + SLICE_MS
      for (let cells = 0; next < spots.length; next++) {
        const { row, left, y } = spots[next]
        const { offset } = rows.lines[row]
        for (let c = 0; c < xs.length; c++) {
          const place = offset + columns.lines[c].offset
          const run = runOf[place]
          if (drawn[place] === run) continue
          drawn[place] = run
          context.drawImage(faceOf(run), Math.round((left + xs[c]) * ratio), Math.round(y * ratio))
          cells++
        }
        if (cells < CELLS_EACH) continue
        cells = 0
        if (performance.now() >= until) {
          next++
          soon()
          return
        }
      }
      next = 0
      if (isBehind.current) soon()
    }
    slice.current()
    return () => {
      cancelAnimationFrame(pending.current)
      pending.current = 0
    }
  }, [canvas, sheet, layout, filter.show, filter.signs, theme, dark, soon])

  useEffect(
    () =>
      useMap.subscribe(({ known }, before) => {
        if (known === before.known) return
        isBehind.current = true
        soon()
      }),
    [soon],
  )
}
