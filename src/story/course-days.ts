/** Days as texts, `2026-11-30`, without a clock and without a time zone. */

/** How many days a date is after 1970-01-01, by the calendar in use. */
export function dayNumber(day: string): number {
  const [year, month, date] = day.split('-').map(Number)
  // Years that begin in March have the leap day at their end.
  const y = month <= 2 ? year - 1 : year
  const m = (month + 9) % 12
  return (
    365 * y +
    Math.floor(y / 4) -
    Math.floor(y / 100) +
    Math.floor(y / 400) +
    Math.floor((153 * m + 2) / 5) +
    date -
    719_469
  )
}

/** How many days lie between two dates; below 0: the second is the earlier one. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)
