/** Which of the clocks over a band have room beside each other, and where they stand. */

export interface Clock {
  readonly atMs: number
  /** Where it begins, or where it ends: in pixels from the left. */
  readonly x: number
  readonly ends?: boolean
  readonly says: string
}

export interface PlacedClock extends Clock {
  readonly left: number
}

/** Between two clocks, in letters. */
const GAP = 1

/**
 * Those of `clocks` that can be read, the earlier in the list the more important. `width`: of the band; `letter`: of a
 * letter of the clocks, all of one width; in pixels.
 */
export function clocksApart(clocks: readonly Clock[], width: number, letter: number): PlacedClock[] {
  const shown: (PlacedClock & { right: number })[] = []
  for (const clock of clocks) {
    const wide = clock.says.length * letter
    const left = Math.max(0, Math.min(clock.ends ? clock.x - wide : clock.x, width - wide))
    const right = left + wide + GAP * letter
    if (wide > 0 && shown.every((other) => right <= other.left || other.right <= left))
      shown.push({ ...clock, left, right })
  }
  return shown
}
