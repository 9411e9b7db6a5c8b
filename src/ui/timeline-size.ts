/** How much room the lanes have, and where on them a moment lies. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { usePlayhead } from '../app/playhead.ts'

export const LANE_NAMES = { worker: 'Worker', key: 'Key', polls: 'Polls', gate: 'Gate', budget: 'Budget' } as const

/** Where on the axis a moment lies, 0 to 1; the range input counts in whole ms and ends at the same. */
export const wholeT = (endT: number): number => Math.max(1, Math.ceil(endT))

/** In pixels: the lanes, the room for words beyond them, and a character of these. */
export interface LanesSize {
  readonly width: number
  readonly spare: number
  readonly charPx: number
}

/** The room for the lanes, measured; words are about as wide as the size of their type says. */
export function useSize(): [RefObject<HTMLDivElement>, LanesSize | null] {
  const area = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<LanesSize | null>(null)
  useLayoutEffect(() => {
    const element = area.current
    if (element === null) return
    const measure = () => {
      const style = getComputedStyle(element)
      const next = {
        width: element.clientWidth,
        spare: Number.parseFloat(style.marginInlineEnd) || 0,
        charPx: Number.parseFloat(style.fontSize) * 0.45,
      }
      setSize((size) => (JSON.stringify(size) === JSON.stringify(next) ? size : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [area, size]
}

/** Where the playhead stands, in pixels. */
export function useX(width: number, whole: boolean): number {
  return usePlayhead(({ t, timeline }) => {
    const x = (t / wholeT(timeline.endT)) * width
    return whole ? Math.round(x) : x
  })
}
