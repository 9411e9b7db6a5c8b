/** What somebody may have meant: the allowed name that is spelt most like the one that was written. */

/** Letters and digits alone, in lower case: `maxTries`, `max-tries` and `MAX_TRIES` are one. */
const bare = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** Letters that have to be put in, left out, replaced or swapped with their neighbour to come from one text to the other. */
function slips(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= from.length; i++) {
    rows[i] = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      rows[i][j] = Math.min(
        rows[i - 1][j] + 1,
        rows[i][j - 1] + 1,
        rows[i - 1][j - 1] + same,
        swapped ? rows[i - 2][j - 2] + 1 : Number.POSITIVE_INFINITY,
      )
    }
  }
  return rows[from.length][to.length]
}

const NAME_MAX = 60

/** The one of `allowed` that `name` is a slip of the pen for; null where none is near. */
export function nearest(name: string, allowed: readonly string[]): string | null {
  if (name.length > NAME_MAX) return null
  const written = bare(name)
  if (written.length < 3) return null
  let best: string | null = null
  let least = Math.max(1, Math.floor(written.length / 4)) + 1
  for (const candidate of allowed) {
    const wanted = bare(candidate)
    const apart = slips(written, wanted)
    // Another number is another thing.
    if (apart < least && (apart === 0 || written.replaceAll(/\d/g, '') !== wanted.replaceAll(/\d/g, ''))) {
      least = apart
      best = candidate
    }
  }
  return best
}
