/** Which clocks stand over the bands: all that have room, and where they have not, those that the story is told by. */
import type { TruthSpan, UserSpan } from '../bands.ts'

/** A clock takes so much of the width, with the room around it. */
export const CLOCK_ROOM = 78

interface Spans {
  readonly truth: readonly TruthSpan[]
  readonly user: readonly UserSpan[]
}

/**
 * Instants (ms) whose clocks are shown, rising: the start, then where what is told stops being so, then the last change
 * and where the worker would give up, then every other change; none of them closer to another than a clock is wide.
 * `x` is an instant's place.
 */
export function clocksShown({ truth, user }: Spans, ceilingMs: number | null, x: (ms: number) => number): number[] {
  const changes = [...new Set([...truth, ...user].map(({ fromMs }) => fromMs))].sort((a, b) => a - b)
  const parts = user.filter(({ lie }, i) => lie !== 'none' && lie !== user[i - 1]?.lie).map(({ fromMs }) => fromMs)
  const wanted = [
    ...changes.slice(0, 1),
    ...parts.slice(0, 1),
    ...changes.slice(-1),
    ...(ceilingMs === null ? [] : [ceilingMs]),
    ...parts.slice(1),
    ...changes,
  ]
  const shown: number[] = []
  for (const ms of wanted) if (shown.every((one) => Math.abs(x(one) - x(ms)) >= CLOCK_ROOM)) shown.push(ms)
  return shown.sort((a, b) => a - b)
}
