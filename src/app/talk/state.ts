/**
 * What a talk is at: one reducer for all of its windows. An action carries the instant at which it was done, so that
 * whoever plays the same actions in the same order comes to the same state, whatever the clock says by then.
 */

/** Where a talk stands: a beat of its cut, and how many presses of it have been made. */
export interface Spot {
  readonly beat: number
  readonly build: number
}

/** What of a deck decides how a talk goes: for each beat, how long (ms) the motion into each of its builds lasts. */
export interface Outline {
  /** Never empty; the first entry of each beat is the beat itself, before its first press. */
  readonly beats: readonly (readonly number[])[]
}

/** The speaker's watch: it has run for `heldMs`, and since `since` (ms of the clock) where it runs. */
export interface Watch {
  readonly since: number | null
  readonly heldMs: number
}

/** A picture that stays on the stage while the speaker looks ahead. */
export interface Frozen extends Spot {
  /** How far its motion had come, 0 to 1. */
  readonly progress: number
}

export interface TalkState extends Spot {
  /** When the motion into this spot began (ms of the clock); null: it is over, or there was none. */
  readonly movingSince: number | null
  readonly frozen: Frozen | null
  readonly blank: boolean
  readonly watch: Watch
}

/** What can be done to a talk, from any of its windows. */
export type TalkAction =
  /** `still`: whoever pressed sees no motion, so there is none to be finished. */
  | { readonly kind: 'forward'; readonly still: boolean }
  | { readonly kind: 'back' }
  | { readonly kind: 'go'; readonly beat: number; readonly build: number }
  | { readonly kind: 'freeze'; readonly on: boolean }
  | { readonly kind: 'blank'; readonly on: boolean }
  | { readonly kind: 'watch'; readonly does: 'start' | 'pause' | 'reset' }

const UNWOUND: Watch = { since: null, heldMs: 0 }

/** A talk that begins at a spot. */
export function talkAt(outline: Outline, spot: Spot): TalkState {
  return { ...nearest(outline, spot), movingSince: null, frozen: null, blank: false, watch: UNWOUND }
}

const bounded = (n: number, count: number): number =>
  Math.max(0, Math.min(Number.isFinite(n) ? Math.floor(n) : 0, count - 1))

/** The spot itself where there is one, else the nearest that there is. Total. */
function nearest({ beats }: Outline, { beat, build }: Spot): Spot {
  const at = bounded(beat, beats.length)
  return { beat: at, build: bounded(build, beats[at].length) }
}

/** A state in which every spot is one that there is. */
export function fitted(outline: Outline, state: TalkState): TalkState {
  const { frozen } = state
  return {
    ...state,
    ...nearest(outline, state),
    frozen: frozen === null ? null : { ...nearest(outline, frozen), progress: frozen.progress },
  }
}

/** The spot after one; null after the last. */
export function spotAfter({ beats }: Outline, { beat, build }: Spot): Spot | null {
  if (build + 1 < beats[beat].length) return { beat, build: build + 1 }
  return beat + 1 < beats.length ? { beat: beat + 1, build: 0 } : null
}

/** The spot before one; null before the first. */
export function spotBefore({ beats }: Outline, { beat, build }: Spot): Spot | null {
  if (build > 0) return { beat, build: build - 1 }
  return beat > 0 ? { beat: beat - 1, build: beats[beat - 1].length - 1 } : null
}

/** How far the motion into the present spot has come at an instant of the clock, 0 to 1. */
export function progressOf(outline: Outline, { beat, build, movingSince }: TalkState, nowMs: number): number {
  const lasts = outline.beats[beat][build]
  if (movingSince === null || lasts <= 0) return 1
  return Math.max(0, Math.min(1, (nowMs - movingSince) / lasts))
}

/** What the stage shows at an instant: the present spot, or what is frozen there. */
export function onStage(outline: Outline, state: TalkState, nowMs: number): Frozen {
  if (state.frozen !== null) return state.frozen
  return { beat: state.beat, build: state.build, progress: progressOf(outline, state, nowMs) }
}

/** For how long the watch has run, in ms. */
export function watchMs({ since, heldMs }: Watch, nowMs: number): number {
  return heldMs + (since === null ? 0 : Math.max(0, nowMs - since))
}

function wound(watch: Watch, does: 'start' | 'pause' | 'reset', atMs: number): Watch {
  if (does === 'reset') return UNWOUND
  if (does === 'pause') return { since: null, heldMs: watchMs(watch, atMs) }
  return watch.since === null ? { ...watch, since: atMs } : watch
}

function forward(outline: Outline, state: TalkState, still: boolean, atMs: number): TalkState {
  // The room is to see first what it missed.
  if (state.blank) return { ...state, blank: false }
  const isFirst = state.watch.since === null && state.watch.heldMs === 0
  const watch = isFirst ? wound(state.watch, 'start', atMs) : state.watch
  if (progressOf(outline, state, atMs) < 1) return { ...state, movingSince: null, watch }
  const next = spotAfter(outline, state)
  if (next === null) return state.movingSince === null ? state : { ...state, movingSince: null }
  const moves = !still && outline.beats[next.beat][next.build] > 0
  return { ...state, ...next, movingSince: moves ? atMs : null, watch }
}

/** The state after an action that was done at `atMs` of the clock. Pure and total. */
export function reduce(outline: Outline, state: TalkState, action: TalkAction, atMs: number): TalkState {
  switch (action.kind) {
    case 'forward':
      return forward(outline, state, action.still, atMs)
    case 'back':
      return state.blank
        ? { ...state, blank: false }
        : { ...state, ...(spotBefore(outline, state) ?? {}), movingSince: null }
    case 'go':
      return { ...state, ...nearest(outline, action), movingSince: null, blank: false }
    case 'freeze':
      if (!action.on) return { ...state, frozen: null }
      return state.frozen === null ? { ...state, frozen: onStage(outline, state, atMs) } : state
    case 'blank':
      return { ...state, blank: action.on }
    case 'watch':
      return { ...state, watch: wound(state.watch, action.does, atMs) }
  }
}
