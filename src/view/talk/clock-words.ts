/** What the clock of a stage says. */
import { durationInWords } from '../../scenario/time-words.ts'
import type { ContentOf } from '../../story/talk/parts.ts'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

/** The time on the wall, or how long it has been, which beyond an hour is told in whole minutes. */
export function clockWords({ shows, wall, passedMs }: ContentOf<'clock'>): string {
  if (shows === 'wall') return wall
  const unit = passedMs < HOUR_MS ? SECOND_MS : MINUTE_MS
  return passedMs < SECOND_MS ? '0 s' : durationInWords(Math.floor(passedMs / unit) * unit)
}
