/** A rehearsal that goes on in this window: the talk itself, moved by presses, and the watch beside it. */
import { createStore, type StoreApi } from 'zustand'
import { following, type Talk, type TalkPlace } from '../../story/talk/state.ts'
import { newLog } from './log.ts'
import { outlineOf } from './outline.ts'
import {
  begun,
  come,
  goneOn,
  held,
  keepRehearsal,
  NOT_BEGUN,
  type Rehearsal,
  type Rehearsed,
  tableOf,
} from './rehearsal.ts'
import { progressOf } from './state.ts'
import { type TalkWindow, talkWindow } from './window.ts'

/** What is shown of it. */
export interface Rehearsing {
  readonly rehearsal: Rehearsal
  /** The table, once it is over. */
  readonly over: { readonly table: Rehearsed; readonly kept: boolean } | null
}

export interface RehearsalWindow {
  readonly talk: Talk
  /** The stage, moved as in a talk; nobody else hears of it. */
  readonly window: TalkWindow
  readonly store: StoreApi<Rehearsing>
  /** One press: the first starts the watch, the last ends the rehearsal. `still`: whoever pressed sees no motion. */
  readonly forward: (still: boolean) => void
  readonly back: () => void
  readonly go: (place: TalkPlace) => void
  /** The watch stands still, or goes on. */
  readonly pause: (on: boolean) => void
  /** Ends it where it stands, and keeps its table. */
  readonly end: () => void
}

const START: TalkPlace = { beat: 0, build: 0 }

/**
 * A rehearsal of a talk that has not begun.
 * @param deck what addresses call its deck
 * @param now the clock, in ms since 1970
 */
export function rehearse(talk: Talk, deck: string, now: () => number): RehearsalWindow {
  const outline = outlineOf(talk)
  const window = talkWindow({
    role: 'stage',
    by: 'rehearsal',
    outline,
    log: newLog({ deck, cut: talk.cut }, outline, START, 'rehearsal', now()),
    now,
    send: () => {},
  })
  const store = createStore<Rehearsing>(() => ({ rehearsal: NOT_BEGUN, over: null }))
  const isOver = (): boolean => store.getState().over !== null
  const hasBegun = (): boolean => store.getState().rehearsal.stays.length > 0
  const set = (rehearsal: Rehearsal): void => store.setState({ rehearsal })
  const follow = (): void => {
    const { beat, build } = window.store.getState().state
    if (hasBegun() && !isOver()) set(come(store.getState().rehearsal, { beat, build }, now()))
  }
  const end = (): void => {
    if (isOver() || !hasBegun()) return
    const table = tableOf(talk, deck, store.getState().rehearsal, now(), now())
    store.setState({ over: { table, kept: keepRehearsal(table).kept } })
  }
  return {
    talk,
    window,
    store,
    forward: (still) => {
      if (isOver()) return
      const { state } = window.store.getState()
      if (state.blank) {
        window.act({ kind: 'forward', still }) // as in the talk, the first press makes it light again
        return
      }
      if (!hasBegun()) {
        set(begun({ beat: state.beat, build: state.build }, now()))
        return
      }
      if (following(talk, state) === null && progressOf(outline, state, now()) >= 1) {
        end()
        return
      }
      window.act({ kind: 'forward', still })
      follow()
    },
    back: () => {
      window.act({ kind: 'back' })
      follow()
    },
    go: ({ beat, build }) => {
      window.act({ kind: 'go', beat, build })
      follow()
    },
    pause: (on) => set((on ? held : goneOn)(store.getState().rehearsal, now())),
    end,
  }
}
