/**
 * Where an instant lies along a band, from 0 to 1. To scale, except that no stretch between two changes becomes too
 * narrow to be seen: 74 seconds after four hours would otherwise be less than a hair.
 */
import type { Bands } from './bands.ts'

export interface Scale {
  /** Instants of changes with their places; both never fall. */
  readonly stops: readonly { readonly atMs: number; readonly x: number }[]
  /** Some stretch is drawn wider than it was. */
  readonly stretched: boolean
}

/** Share of the width for what goes on after the last change. */
const TAIL = 0.22
const NARROWEST = 0.13

/** The scale for both bands of a job, whose story closes at `closingMs`; the tail after it is no longer to scale. */
export function scaleOf(bands: Bands, closingMs: number): Scale {
  const changes = [...bands.truth, ...bands.user].map(({ fromMs }) => fromMs)
  const instants = [...new Set([bands.startMs, ...changes, closingMs])]
    .filter((ms) => ms >= bands.startMs && ms <= closingMs)
    .sort((x, y) => x - y)
  const total = closingMs - bands.startMs
  const pieces = instants.length - 1
  if (pieces < 1 || total <= 0) {
    return {
      stops: [
        { atMs: bands.startMs, x: 0 },
        { atMs: bands.startMs + 1, x: 1 - TAIL },
      ],
      stretched: false,
    }
  }
  const narrowest = Math.min(NARROWEST, 0.5 / pieces)
  const weights = instants.slice(1).map((ms, i) => Math.max((ms - instants[i]) / total, narrowest))
  const sum = weights.reduce((x, y) => x + y, 0)
  let x = 0
  const stops = [{ atMs: instants[0], x: 0 }]
  for (const [i, weight] of weights.entries()) {
    x += (weight / sum) * (1 - TAIL)
    stops.push({ atMs: instants[i + 1], x })
  }
  return { stops, stretched: sum > 1.0001 }
}

/** The place of `atMs`; what lies after the last stop is drawn at the far end by whoever asks for 1. */
export function placeOf(scale: Scale, atMs: number): number {
  const { stops } = scale
  const last = stops[stops.length - 1]
  if (atMs <= stops[0].atMs) return 0
  if (atMs >= last.atMs) return last.x
  let low = 0
  let high = stops.length - 1
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (stops[middle].atMs <= atMs) low = middle
    else high = middle
  }
  const from = stops[low]
  const to = stops[high]
  return from.x + ((atMs - from.atMs) / (to.atMs - from.atMs)) * (to.x - from.x)
}

/** The whole story to scale, ending at `endMs`: for a still that has no afterwards. */
export function scaleToEnd(bands: Bands, endMs: number): Scale {
  return {
    stops: [
      { atMs: bands.startMs, x: 0 },
      { atMs: Math.max(endMs, bands.startMs + 1), x: 1 },
    ],
    stretched: false,
  }
}
