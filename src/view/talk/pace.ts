/** What the speaker's watch says. */

const two = (n: number): string => String(n).padStart(2, '0')

/** Minutes and seconds, hours where there are some: "4:07". */
export function watchWords(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** A few seconds this way or that nobody hears. */
const IN_TIME_MS = 5000

/** How the talk stands against the plan: `behindMs` above 0 is behind it. */
export function paceWords(behindMs: number): string {
  const ms = Math.abs(behindMs)
  if (ms < IN_TIME_MS) return 'in time'
  const seconds = Math.round(ms / 1000)
  const long = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${two(seconds % 60)} s`
  return `${long} ${behindMs > 0 ? 'behind' : 'ahead'}`
}
