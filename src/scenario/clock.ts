/** Wall clocks in scenario files. */

/** HH:MM, HH:MM:SS, HH:MM:SS.mmm */
export const CLOCK = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,3}))?)?$/

/** "14:24:00" in ms of the day, or null. */
export function parseClock(input: string): number | null {
  const parts = CLOCK.exec(input)
  if (parts === null) return null
  const [, hours, minutes, seconds = '0', fraction = '0'] = parts
  return Number(hours) * 3_600_000 + Number(minutes) * 60_000 + Number(seconds) * 1000 + Number(fraction.padEnd(3, '0'))
}
