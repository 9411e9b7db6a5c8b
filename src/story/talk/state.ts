/**
 * What a talk shows, as a pure function of where it stands: the same place is the same frame, whether it was reached by
 * a press, by going back, by a reload, or in the speaker's window.
 */
import { ScenarioError } from '../../scenario/error.ts'
import { type Beat, type Build, type Deck, WHOLE } from '../deck.ts'
import type { AskedRun } from './asked.ts'
import type { At } from './at.ts'
import { type Part, runsOfPart } from './parts.ts'

/** Where a talk stands: a beat by its place in the talk, and how many of its builds have been pressed. */
export interface TalkPlace {
  readonly beat: number
  readonly build: number
}

/** A beat as it is given in a cut. */
export interface TalkBeat {
  readonly beat: Beat
  /** Its place in the deck. */
  readonly at: number
  /** Those that are not left out. */
  readonly builds: readonly Build[]
  /** Planned, without what is left out. */
  readonly seconds: number
}

/** A deck, or a cut of it, as it is given. */
export interface Talk {
  readonly deck: Deck
  /** `whole` for all of it. */
  readonly cut: string
  readonly title: string
  readonly minutes: number
  readonly beats: readonly TalkBeat[]
}

const beatOf = (deck: Deck, at: number, without: readonly string[] = []): TalkBeat => {
  const beat = deck.beats[at]
  const all = beat.builds ?? []
  const left = all.filter(({ id }) => without.includes(id)).reduce((sum, { seconds = 0 }) => sum + seconds, 0)
  return { beat, at, builds: all.filter(({ id }) => !without.includes(id)), seconds: beat.seconds - left }
}

/** A cut of a deck; `whole` is all of it. Throws `ScenarioError` where there is no such cut, or it names a beat that is not there. */
export function talkOf(deck: Deck, cut: string = WHOLE): Talk {
  if (cut === WHOLE) {
    const { title, minutes } = deck
    return { deck, cut, title, minutes, beats: deck.beats.map((_, at) => beatOf(deck, at)) }
  }
  const cuts = deck.cuts ?? []
  const found = cuts.findIndex(({ id }) => id === cut)
  const names = [WHOLE, ...cuts.map(({ id }) => id)]
  if (found < 0) throw new ScenarioError('cut', `no cut "${cut}"; allowed: ${names.join(', ')}`, cut, names)
  const { title, minutes, beats } = cuts[found]
  const ids = deck.beats.map(({ id }) => id)
  return {
    deck,
    cut,
    title,
    minutes,
    beats: beats.map(({ beat, without }, i) => {
      const at = ids.indexOf(beat)
      if (at < 0)
        throw new ScenarioError(
          `cuts.${found}.beats.${i}.beat`,
          `no beat "${beat}"; allowed: ${ids.join(', ')}`,
          beat,
          ids,
        )
      return beatOf(deck, at, without)
    }),
  }
}

const between = (value: number, most: number): number =>
  Number.isFinite(value) ? Math.max(0, Math.min(Math.trunc(value), most)) : 0

/** The place itself where the talk has it; else the nearest one. Total. */
export function placeWithin({ beats }: Talk, place: TalkPlace): TalkPlace {
  const beat = between(place.beat, beats.length - 1)
  return { beat, build: between(place.build, beats[beat].builds.length) }
}

/** Where one press leads; null at the end. */
export function following(talk: Talk, place: TalkPlace): TalkPlace | null {
  const { beat, build } = placeWithin(talk, place)
  if (build < talk.beats[beat].builds.length) return { beat, build: build + 1 }
  return beat + 1 < talk.beats.length ? { beat: beat + 1, build: 0 } : null
}

/** Where one press back leads; null at the beginning. */
export function before(talk: Talk, place: TalkPlace): TalkPlace | null {
  const { beat, build } = placeWithin(talk, place)
  if (build > 0) return { beat, build: build - 1 }
  return beat > 0 ? { beat: beat - 1, build: talk.beats[beat - 1].builds.length } : null
}

/** What stands on the stage, and beside it. */
export interface TalkState {
  readonly place: TalkPlace
  readonly beat: Beat
  /** The build pressed last; null before the first. */
  readonly build: Build | null
  /** Null: no run. */
  readonly run: AskedRun | null
  /** Where the run stands when all motion is over; null: at its start. */
  readonly at: At | null
  /** Where the motion begins, which lasts `seconds`; null: the run's start. Without motion the same as `at`. */
  readonly from: At | null
  /** How long the motion lasts, in seconds; 0: there is none. */
  readonly seconds: number
  readonly stage: readonly Part[]
  /** Where these stand in the deck's file: for messages. */
  readonly where: Readonly<Record<'beat' | 'build' | 'run' | 'job' | 'stage' | 'at' | 'from', string>>
  /** The sentence under the stage when all motion is over. */
  readonly line: string | null
  /** The one during the motion: nothing that is still to come is told by it. */
  readonly meanwhile: string | null
  readonly look: string | null
  readonly notes: readonly string[]
  /** The next press: where it leads and what it does; null at the end. */
  readonly next: { readonly place: TalkPlace; readonly says: string } | null
  /** Planned seconds from the talk's beginning to the beginning of this beat, and to its end. */
  readonly planned: { readonly from: number; readonly to: number }
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

/** The state of a talk at a place, or at the nearest one that it has. Total, and the same for the same place. */
export function stateAt(talk: Talk, wanted: TalkPlace): TalkState {
  const place = placeWithin(talk, wanted)
  const { beat, at: beatAt, builds } = talk.beats[place.beat]
  const where = `beats.${beatAt}`
  const from = talk.beats.slice(0, place.beat).reduce((sum, { seconds }) => sum + seconds, 0)
  const state: Open<TalkState> = {
    place,
    beat,
    build: null,
    run: beat.run === undefined ? null : { run: beat.run, changes: [] },
    at: beat.at ?? null,
    from: beat.at ?? null,
    seconds: 0,
    stage: beat.stage,
    where: {
      beat: where,
      build: where,
      run: `${where}.run`,
      job: `${where}.run.job`,
      stage: `${where}.stage`,
      at: `${where}.at`,
      from: `${where}.at`,
    },
    line: beat.line ?? null,
    meanwhile: null,
    look: beat.look ?? null,
    notes: beat.notes,
    next: null,
    planned: { from, to: from + talk.beats[place.beat].seconds },
  }
  for (const build of builds.slice(0, place.build))
    press(state, build, `${where}.builds.${beat.builds?.indexOf(build)}`)
  const next = following(talk, place)
  if (next !== null) {
    const { beat: to, builds: others } = talk.beats[next.beat]
    state.next = { place: next, says: next.build === 0 ? to.title : others[next.build - 1].says }
  }
  return state
}

/** What one press changes. */
function press(state: Open<TalkState>, build: Build, where: string): void {
  const { run, changes, at, plays, stage, line, meanwhile, look, notes } = build
  state.build = build
  const places = { ...state.where, build: where }
  if (run !== undefined) {
    state.run = { run, changes: [] }
    state.at = null
    places.run = `${where}.run`
    places.job = `${where}.run.job`
    places.at = places.run
  }
  if (changes !== undefined && state.run !== null) {
    state.run = { run: state.run.run, changes: [...state.run.changes, changes] }
    places.run = `${where}.changes`
  }
  if (at !== undefined) {
    state.at = at
    places.at = `${where}.at`
  }
  state.from = state.at
  places.from = places.at
  state.seconds = plays?.seconds ?? 0
  if (plays !== undefined) {
    if (plays.from !== undefined) places.from = `${where}.plays.from`
    state.from = plays.from ?? state.at
    state.at = plays.to
    places.at = `${where}.plays.to`
  }
  if (stage !== undefined) {
    state.stage = stage
    places.stage = `${where}.stage`
  }
  state.where = places
  // What was said of another run is not true of this one.
  state.meanwhile = meanwhile ?? (run === undefined && changes === undefined ? state.line : null)
  if (line !== undefined) state.line = line
  if (look !== undefined) state.look = look
  if (notes !== undefined) state.notes = notes
}

/** The sentence under the stage at share `progress` (0 to 1) of the motion into a state; null: none. */
export const lineAt = ({ line, meanwhile }: TalkState, progress: number): string | null =>
  progress < 1 ? meanwhile : line

/** Every run that a state needs: its own first, then those of its parts. */
export function runsOfState({ run, stage }: Pick<TalkState, 'run' | 'stage'>): readonly AskedRun[] {
  if (run === null) return []
  return [run, ...stage.flatMap((part) => runsOfPart(part, run))]
}

/** All places of a talk, in order. */
export function placesOf({ beats }: Talk): readonly TalkPlace[] {
  return beats.flatMap(({ builds }, beat) => Array.from({ length: builds.length + 1 }, (_, build) => ({ beat, build })))
}
