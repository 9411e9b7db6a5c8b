const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A day in words: `30 Nov 2026` for `2026-11-30`, whatever follows it. */
export function dayInWords(day: string): string {
  const [year, month, date] = day.slice(0, 10).split('-').map(Number)
  return `${date} ${MONTHS[month - 1]} ${year}`
}

/** So many of something: `1 lesson`, `2 lessons`. */
export const countOf = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
