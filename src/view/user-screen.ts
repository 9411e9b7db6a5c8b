/** The user's own screen, in words: what stands on it, and for how long it has. */
import type { Bands, UserSpan } from './bands.ts'

/** "Failed: out of memory" is a status and its cause; without a cause that is empty. */
export function splitLabel(label: string): readonly [status: string, cause: string] {
  const at = label.indexOf(': ')
  return at < 0 ? [label, ''] : [label.slice(0, at), label.slice(at + 2)]
}

/**
 * Since when (ms) the words of `now` stand on the screen; undefined where nothing stands there yet. A lie that begins is
 * no change of what is on the screen: the same words stand there as before.
 */
export function shownSince({ user }: Bands, now: UserSpan | undefined): number | undefined {
  if (now === undefined) return undefined
  // Of what begins at the same instant only the facts tell which is before the other.
  return user.findLast((span, i) => span.fact <= now.fact && span.label !== user[i - 1]?.label)?.fromMs
}
