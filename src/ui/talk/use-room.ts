import { type RefObject, useLayoutEffect, useState } from 'react'

/** A room, in ems of its own letters. */
export interface Room {
  readonly w: number
  readonly h: number
}

/** How large an element is, now and as it changes; null until it is laid out. */
export function useRoom(box: RefObject<HTMLElement>): Room | null {
  const [room, setRoom] = useState<Room | null>(null)
  useLayoutEffect(() => {
    const { current } = box
    if (current === null) return
    const measure = (): void => {
      const em = Number.parseFloat(getComputedStyle(current).fontSize)
      if (!(em > 0)) return // its letters are a share of a room that has no size yet
      const next = { w: round(current.clientWidth / em), h: round(current.clientHeight / em) }
      if (next.w > 0 && next.h > 0) setRoom((last) => (last?.w === next.w && last.h === next.h ? last : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])
  return room
}

/** A picture does not change for less than that. */
const round = (n: number): number => Math.floor(n * 20) / 20
