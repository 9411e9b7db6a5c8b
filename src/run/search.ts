/**
 * The first of `count` places at which `holds`, which once true stays true; `count` where it never does.
 * Asks about as many places as the logarithm of `count`.
 */
export function firstWhere(count: number, holds: (place: number) => boolean): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(middle)) high = middle
    else low = middle + 1
  }
  return low
}
