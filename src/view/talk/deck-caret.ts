/** Where in a talk the caret of its text stands. */
import { getLocation } from 'jsonc-parser'

/** A beat of a deck by its place, and how many of its builds have been pressed. */
export interface DeckSpot {
  readonly beat: number
  readonly build: number
}

/** The beat and build that a character of a deck's text belongs to; null: it is about the deck as a whole. Total. */
export function spotAt(text: string, at: number): DeckSpot | null {
  const { path } = getLocation(text, at)
  const [beats, beat, builds, build] = path
  if (beats !== 'beats' || typeof beat !== 'number') return null
  return { beat, build: builds === 'builds' && typeof build === 'number' ? build + 1 : 0 }
}
