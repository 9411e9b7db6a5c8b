/** What the spans of the user's band say. */
import type { UserSpan } from './bands.ts'
import { durationInWords, growingInWords } from './words.ts'

/** What a span of the user's band says in full; `closed`: the story has been told to its end. */
export function userWords({ kind, label, lie, fromMs, toMs }: UserSpan, closed: boolean): string {
  if (lie === 'none') return label
  if (lie === 'wrong-cause') return `${label} (wrong cause, never corrected)`
  const words = closed ? durationInWords : growingInWords
  // The story may close in the instant in which it becomes untrue.
  if (kind === 'in-progress' && toMs - fromMs < 1000) return `${label}, untrue`
  if (kind === 'in-progress') return `${label}, untrue for ${words(Math.floor((toMs - fromMs) / 1000) * 1000)}`
  return `${label} (untrue, never corrected)`
}

/** The same on the hatch itself, where there is little room. */
export function hatchWords(span: UserSpan, closed: boolean): string {
  if (span.lie === 'wrong-cause') return 'wrong cause, never corrected'
  if (span.kind === 'in-progress') return userWords(span, closed).replace(/^.*, /, '')
  return `“${span.kind}” is untrue`
}
