import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFonts } from '../use-fonts.ts'
import { type TextWidth, widthsIn } from './fit.ts'
import type { Room } from './measures.ts'

/** Height of a line of text that sizes go by, in CSS pixels. */
const USUAL_LETTERS = 16
/** What a map may take of the window's height, so that its legend and what is said of it stay in sight. */
const SHARE = 0.56

/** The room that a box has, and how wide text is in it: as they are now. */
export function useRoom(box: RefObject<HTMLElement>): { readonly room: Room; readonly text: TextWidth } {
  const [room, setRoom] = useState<Room>({ width: 0, height: 0, scale: 1 })
  const fonts = useFonts()
  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return
    const follow = () => {
      const width = element.clientWidth
      const height = Math.floor(innerHeight * SHARE)
      const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_LETTERS
      setRoom((before) =>
        before.width === width && before.height === height && before.scale === scale
          ? before
          : { width, height, scale },
      )
    }
    const sizes = new ResizeObserver(follow)
    // What asked for the map has ended by then: to lay out the page is the work of the frame that shows it.
    const first = requestAnimationFrame(() => {
      flushSync(follow)
      sizes.observe(element)
    })
    addEventListener('resize', follow)
    return () => {
      cancelAnimationFrame(first)
      sizes.disconnect()
      removeEventListener('resize', follow)
    }
  }, [box])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a font that has come has other widths
  const text = useMemo(
    () => (box.current === null ? (says: string) => says.length : widthsIn(box.current, room.scale)),
    [box, room.scale, room.width > 0, fonts],
  )
  return { room, text }
}
