/**
 * The instant of a run without its presentation: what a link remembers, so that it opens at the same picture even
 * where moments have another length by then.
 */
import { firstWhere } from '../run/search.ts'
import type { Place } from '../scenario/link-state.ts'
import type { Instant, Timeline } from './presentation.ts'

/** How many messages are before `ms`. */
function messagesBefore({ atMs }: Timeline, ms: number): number {
  return firstWhere(atMs.length, (message) => atMs[message] >= ms)
}

/** Facts stated before `ms`. */
function factsBefore(timeline: Timeline, ms: number): number {
  const messages = messagesBefore(timeline, ms)
  return messages === 0 ? 0 : timeline.factsUpTo[messages - 1]
}

/** The place that an instant shows. */
export function placeOf(timeline: Timeline, { ms, facts, fact, progress }: Instant): Place {
  const whole = Math.floor(ms)
  return {
    ms: whole,
    order: Math.max(0, facts - factsBefore(timeline, whole)),
    told: fact < 0 ? 1000 : Math.min(999, Math.round(progress * 1000)),
  }
}

/** The moment at which a run is at `place`; where it has no such place, the nearest one before it. */
export function momentAt(timeline: Timeline, { ms, order, told }: Place): number {
  const { atMs, reach, leave, factsUpTo, stops, endT } = timeline
  const first = messagesBefore(timeline, ms)
  const after = messagesBefore(timeline, ms + 1)
  if (first < after) {
    const wanted = factsBefore(timeline, ms) + order
    let message = first
    while (message < after - 1 && factsUpTo[message] < wanted) message++
    const stop = stops.findLast(({ fact }) => fact === wanted - 1)
    if (told < 1000 && stop !== undefined && order > 0) return stop.t + (stop.lastsMs * told) / 1000
    // All of that instant is told, also what stated nothing.
    return leave[factsUpTo[message] <= wanted ? after - 1 : message]
  }
  if (first === 0) return 0
  if (first === atMs.length) return endT
  const share = (ms - atMs[first - 1]) / (atMs[first] - atMs[first - 1])
  return leave[first - 1] + share * (reach[first] - leave[first - 1])
}
