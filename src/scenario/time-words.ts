/** Times for people: durations, and the wall clock of a run. */
import type { Plan } from '../sim/plan.ts'

const DAY_MS = 24 * 3_600_000

/** A duration for reading: "2 h 02 min", "9 s", "65.1 s", "no time". */
export function durationInWords(ms: number): string {
  if (ms === 0) return 'no time'
  const hours = Math.floor(ms / 3_600_000)
  const minutes = Math.floor((ms % 3_600_000) / 60_000)
  const seconds = (ms % 60_000) / 1000
  const two = (n: number) => String(n).padStart(2, '0')
  if (hours > 0) return `${hours} h ${two(minutes)} min${seconds > 0 ? ` ${two(seconds)} s` : ''}`
  if (minutes > 0) return seconds > 0 ? `${minutes} min ${two(seconds)} s` : `${minutes} min`
  return `${seconds} s`
}

/** The wall clock at `atMs` of a run: "18:28:00", with tenths where there are any, "+1 d" after midnight. */
export function clockAt(plan: Pick<Plan, 'startsAtMs'>, atMs: number): string {
  const total = plan.startsAtMs + Math.floor(atMs)
  const day = Math.floor(total / DAY_MS)
  const ms = total % DAY_MS
  const two = (n: number) => String(n).padStart(2, '0')
  const fraction =
    ms % 1000 > 0
      ? `.${String(ms % 1000)
          .padStart(3, '0')
          .replace(/0+$/, '')}`
      : ''
  const clock = `${two(Math.floor(ms / 3_600_000))}:${two(Math.floor((ms % 3_600_000) / 60_000))}:${two(Math.floor((ms % 60_000) / 1000))}${fraction}`
  return day > 0 ? `${clock} +${day} d` : clock
}
