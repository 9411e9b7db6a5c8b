/** Long rows that go on in the same way, written once with how often: nearly all of a long run is looks that find nothing. */

/** What happens `times` times, each time `everyMs` later. */
export interface Fold<T> {
  readonly times: number
  readonly everyMs: number
  readonly of: readonly T[]
}

/** Items as they come, and folds in place of those that come again. */
export type Folded<T> = readonly (T | Fold<T>)[]

/** Items of at most so many kinds in turn are looked for. */
const PERIOD_MAX = 8
/** Below so many items that are saved, a fold is harder to read than the items. */
const SAVES_LEAST = 4

interface At {
  readonly atMs: number
}

/** How often the `period` items from `from` on come again, each time `everyMs` after the last. */
function timesOf(
  items: readonly At[],
  gists: readonly number[],
  from: number,
  period: number,
  everyMs: number,
): number {
  let times = 1
  for (;;) {
    const start = from + times * period
    if (start + period > items.length) return times
    for (let i = 0; i < period; i++) {
      if (gists[start + i] !== gists[from + i]) return times
      if (items[start + i].atMs !== items[from + i].atMs + times * everyMs) return times
    }
    times++
  }
}

/** Folds a row of items; what an item is, its instant apart, is its `gist`. */
export function folded<T extends At>(items: readonly T[], gist: (item: T) => string): Folded<T> {
  const numbers = new Map<string, number>()
  const gists = items.map((item) => {
    const text = gist(item)
    const known = numbers.get(text) ?? numbers.size
    numbers.set(text, known)
    return known
  })
  const rows: (T | Fold<T>)[] = []
  for (let from = 0; from < items.length; ) {
    let best = { period: 1, times: 1, everyMs: 0 }
    for (let period = 1; period <= PERIOD_MAX && from + period < items.length; period++) {
      if (gists[from + period] !== gists[from]) continue
      const everyMs = items[from + period].atMs - items[from].atMs
      const times = timesOf(items, gists, from, period, everyMs)
      if ((times - 1) * period > (best.times - 1) * best.period) best = { period, times, everyMs }
    }
    const { period, times, everyMs } = best
    if ((times - 1) * period < SAVES_LEAST) {
      rows.push(items[from])
      from++
      continue
    }
    rows.push({ times, everyMs, of: items.slice(from, from + period) })
    from += times * period
  }
  return rows
}

const isFold = <T extends object>(row: T | Fold<T>): row is Fold<T> => 'of' in row && 'times' in row

/** The items of a folded row one by one; of a file that says any number, only those that are asked for are made. */
export function* unfolded<T extends At>(rows: Folded<T>): Generator<T> {
  for (const row of rows) {
    if (!isFold(row)) {
      yield row
      continue
    }
    for (let n = 0; n < row.times; n++) for (const item of row.of) yield { ...item, atMs: item.atMs + n * row.everyMs }
  }
}
