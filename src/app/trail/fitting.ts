/** What of a trail is kept where there is no room for all of it: what is on screen, and whatever is nearest to it. */
import type { Line, Part } from './parts.ts'

/** A trail as lines. */
export interface Lines {
  readonly now: Line
  /** What can be taken back, the last change last. */
  readonly past: readonly Line[]
  /** What can be made again, the next one last. */
  readonly future: readonly Line[]
  readonly branches: readonly { readonly id: number; readonly line: Line }[]
}

export interface Fitting extends Lines {
  /** The parts that are named in it. */
  readonly parts: ReadonlySet<Part>
  /** What all of it takes. */
  readonly letters: number
  /** How many changes that could be taken back or made again are not in it. */
  readonly leftOut: number
}

/** As much of `lines` as takes at most `room` letters; what is on screen is in it in any case. */
export function fitting({ now, past, future, branches }: Lines, room: number): Fitting {
  const parts = new Set<Part>()
  let letters = 0
  const take = (line: Line): boolean => {
    const more = line.parts.filter((part) => !parts.has(part))
    const cost = more.reduce((sum, part) => sum + part.letters, line.text.length)
    if (line !== now && letters + cost > room) return false
    letters += cost
    for (const part of more) parts.add(part)
    return true
  }
  take(now)
  const taken = branches.filter(({ line }) => take(line))
  // A way with a gap in it leads nowhere: either way ends with the first that does not fit.
  const kept = { past: 0, future: 0 }
  let [back, forth] = [true, true]
  for (let far = 1; back || forth; far++) {
    back &&= far <= past.length && take(past[past.length - far])
    forth &&= far <= future.length && take(future[future.length - far])
    if (back) kept.past = far
    if (forth) kept.future = far
  }
  return {
    now,
    past: past.slice(past.length - kept.past),
    future: future.slice(future.length - kept.future),
    branches: taken,
    parts,
    letters,
    leftOut: past.length - kept.past + future.length - kept.future,
  }
}
