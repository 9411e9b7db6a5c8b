/** What the bands say where letters are large and room is short. */
import type { Bands } from '../bands.ts'
import type { Scale } from '../scale.ts'

/** A clock without its seconds where they say nothing: "18:28". */
export const shortClock = (clock: string): string => clock.replace(/^(\d+:\d\d):00$/, '$1')

const UNTRUE_FOR = 'untrue for '
const IS_UNTRUE = ' is untrue'

/** Ways to say what a span says, the longest first. */
export function labelWays(label: string): readonly string[] {
  if (label.startsWith(UNTRUE_FOR)) return [label, label.slice(UNTRUE_FOR.length)]
  if (label.endsWith(IS_UNTRUE)) return [label, 'untrue']
  const [untilComma] = label.split(', ')
  const [status] = untilComma.split(': ')
  const [onNode] = status.split(/ on node | usable /)
  return [...new Set([label, untilComma, status, onNode])]
}

/** The whole story to scale, and a little room after its end for what goes on. */
export function talkScale({ startMs }: Pick<Bands, 'startMs'>, endMs: number): Scale {
  const end = Math.max(endMs, startMs + 1)
  return {
    stops: [
      { atMs: startMs, x: 0 },
      { atMs: end, x: TAIL_FROM },
    ],
    stretched: false,
  }
}
const TAIL_FROM = 0.9
