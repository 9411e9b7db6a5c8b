/** Places of a talk in an address: deck/cut/beat/build, as in `burn-after-reading/five-minutes/the-shrug/2`. Untrusted. */
import { WHOLE } from '../deck.ts'
import { placeWithin, type Talk, type TalkPlace } from './state.ts'

/** What an address names; whether it is there is another question. */
export interface TalkAddress {
  /** The slug of a deck that comes with the page, or `own:` and the name of one that does not. */
  readonly deck: string
  readonly cut: string
  /** A beat by its id, or by its number in the talk; null: the first. */
  readonly beat: string | null
  readonly build: number
}

const NAME = /^(own:)?[A-Za-z0-9][A-Za-z0-9._-]{0,79}$/
const NUMBER = /^\d{1,3}$/

/** Reads `deck`, `deck/cut`, `deck/cut/beat`, `deck/cut/beat/build`; null where it is nothing of the kind. Total. */
export function addressIn(text: string): TalkAddress | null {
  const [deck, cut = WHOLE, beat, build = '0', ...more] = text.split('/')
  if (more.length > 0 || !NAME.test(deck) || !NAME.test(cut) || !NUMBER.test(build)) return null
  if (beat !== undefined && !NAME.test(beat)) return null
  return { deck, cut, beat: beat ?? null, build: Number(build) }
}

/** The place that an address names in a talk; null where the talk has no such beat. A build too many is the last. Total. */
export function placeAt(talk: Talk, { beat, build }: Pick<TalkAddress, 'beat' | 'build'>): TalkPlace | null {
  if (beat === null) return { beat: 0, build: 0 }
  const named = talk.beats.findIndex(({ beat: { id } }) => id === beat)
  const at = named >= 0 || !NUMBER.test(beat) ? named : Number(beat) - 1
  return at < 0 || at >= talk.beats.length ? null : placeWithin(talk, { beat: at, build })
}

/** The address of a place. `deck`: what the talk's deck is called there, for one that does not come with the page. */
export function addressOf(talk: Talk, place: TalkPlace, deck: string = talk.deck.id): string {
  const { beat, build } = placeWithin(talk, place)
  return [deck, talk.cut, talk.beats[beat].beat.id, ...(build === 0 ? [] : [build])].join('/')
}
