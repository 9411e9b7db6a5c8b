import { stateAt, type Talk } from '../../story/talk/state.ts'
import type { Outline } from './state.ts'

/** What of a talk decides how it goes. */
export function outlineOf(talk: Talk): Outline {
  return {
    beats: talk.beats.map(({ builds }, beat) =>
      Array.from({ length: builds.length + 1 }, (_, build) =>
        Math.round(stateAt(talk, { beat, build }).seconds * 1000),
      ),
    ),
  }
}
