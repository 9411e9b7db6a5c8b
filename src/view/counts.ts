/** Counting, and counts in words. */
import { firstWhere } from '../run/search.ts'

/** A whole number with thousands set apart: "1,464". */
export function counted(n: number): string {
  return String(n).replace(/\B(?=(\d{3})+$)/g, ',')
}

/** How many of `places` (rising) lie below `limit`. */
export function countBelow(places: readonly number[], limit: number): number {
  return firstWhere(places.length, (i) => places[i] >= limit)
}
