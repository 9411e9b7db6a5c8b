/** The device's own clock and calendar, as texts. */

const two = (number: number): string => String(number).padStart(2, '0')

/** The day on which it is an instant here, as in `2026-11-30`. */
export function dayOf(at: Date): string {
  return `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** An instant by the calendar and the clock of here, as in `2026-11-30T14:05:09`. */
function secondOf(at: Date): string {
  return `${dayOf(at)}T${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}

/** Today. */
export const today = (): string => dayOf(new Date())

/** Now, to the second. */
export const secondNow = (): string => secondOf(new Date())
