/**
 * What lies open of a lesson: where the learner stands in it, and what has been changed, with a history of its own. What
 * is to outlast the visit is noted in the progress.
 */
import { useMemo } from 'react'
import { create } from 'zustand'
import { guessIn, type LessonProgress, REVIEW } from '../../story/course-progress.ts'
import type { Changes } from '../../story/laid.ts'
import type { Lesson } from '../../story/lesson.ts'
import type { Moment, Offers } from '../../story/moment.ts'
import { lessonNow, noteChanges } from './progress.ts'

/** The learner's changes to one moment's run. */
export interface Bench {
  readonly now: Changes
  readonly past: readonly Changes[]
  readonly future: readonly Changes[]
  /** What the last change was to: more of the same is one change, such as letters typed one after the other. */
  readonly about: string
}

interface Desk {
  /** By `keyOf`. */
  readonly benches: Readonly<Record<string, Bench>>
}

/** The one desk of the page. */
export const useDesk = create<Desk>(() => ({ benches: {} }))

/** No change at all: what a moment's run is like before anyone has touched it. */
export const UNTOUCHED: Changes = {}

const EMPTY: Bench = { now: UNTOUCHED, past: [], future: [], about: '' }
const KEPT = 200

/** A lesson that was forgotten begins anew: what was done of it before is another desk's. */
const keyOf = (lesson: string, moment: string): string => `${lesson}/${moment}/${lessonNow(lesson).since}`

/** Something of the moment has been done that comes after its guess. */
const isBegun = ({ hints, solutions, reached, changes }: LessonProgress, { id }: Moment): boolean =>
  [hints, changes].some((record) => Object.hasOwn(record, id)) || [solutions, reached].some((list) => list.includes(id))

/** The run of a moment has been seen to its end; or something has been done that comes after it. */
export function isWatched(lesson: Lesson, moment: Moment, progress: LessonProgress): boolean {
  if (progress.watched.includes(moment.id) || isBegun(progress, moment)) return true
  if (progress.done !== null || progress.review !== null || progress.at === REVIEW) return true
  const later = lesson.moments.slice(lesson.moments.indexOf(moment) + 1)
  return later.some(
    (one) => one.id === progress.at || guessIn(progress, one.id) !== undefined || isBegun(progress, one),
  )
}

/** Where a learner stands in a moment. */
export type Phase =
  /** There is no run: it is there to be read. */
  | 'read'
  /** A guess is asked for; nothing of the run has been seen. */
  | 'guess'
  /** The run is being watched for the first time. */
  | 'watch'
  /** It is over: what happened is said, and what is to be reached, where anything is. */
  | 'after'

/** @param guess the guess that was made first; undefined: none yet */
export function phaseOf({ run, predict, after }: Moment, guess: string | undefined, watched: boolean): Phase {
  if (run === undefined) return 'read'
  if (predict !== undefined && guess === undefined) return 'guess'
  return watched || (predict === undefined && after === undefined) ? 'after' : 'watch'
}

const only = <T>(record: Readonly<Record<string, T>> | undefined, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => names.includes(name)))

/** Of changes that nobody vouches for, those that a moment has on offer. */
export function offeredOnly({ set, numbers, payload, edits }: Changes, offers: Offers | undefined): Changes {
  const { rules = [], numbers: names = [], payload: anyPayload, faults = [], code } = offers ?? {}
  const kept = {
    set: only(set as Readonly<Record<string, string>> | undefined, code === undefined ? rules : [...rules, code.rule]),
    numbers: only(numbers as Readonly<Record<string, string>> | undefined, names),
    edits: (edits ?? []).filter(({ fault }) => fault !== undefined && faults.some((one) => one === fault)),
  }
  return tidy({ ...kept, payload: anyPayload === true ? payload : undefined } as Changes)
}

/** The same changes, without what is empty: two that come to the same read the same. */
export function tidy({ set = {}, numbers = {}, payload, work = {}, edits = [] }: Changes): Changes {
  return {
    ...(Object.keys(set).length > 0 ? { set } : {}),
    ...(Object.keys(numbers).length > 0 ? { numbers } : {}),
    ...(payload === undefined ? {} : { payload }),
    ...(Object.keys(work).length > 0 ? { work } : {}),
    ...(edits.length > 0 ? { edits } : {}),
  }
}

/** The bench of a moment, as it is now or as an earlier visit left it. */
export function benchOf({ benches }: Pick<Desk, 'benches'>, lesson: string, moment: Moment): Bench {
  const key = keyOf(lesson, moment.id)
  if (Object.hasOwn(benches, key)) return benches[key]
  const { changes } = lessonNow(lesson)
  if (!Object.hasOwn(changes, moment.id)) return EMPTY
  return { ...EMPTY, now: offeredOnly(changes[moment.id], moment.offers) }
}

/** The same, drawn again whenever it changes. */
export function useBench(lesson: string, moment: Moment): Bench {
  const key = keyOf(lesson, moment.id)
  const there = useDesk(({ benches }) => (Object.hasOwn(benches, key) ? benches[key] : undefined))
  const left = useMemo(() => benchOf({ benches: {} }, lesson, moment), [lesson, moment])
  return there ?? left
}

function put(lesson: string, moment: Moment, bench: Bench): void {
  const { benches } = useDesk.getState()
  useDesk.setState({ benches: { ...benches, [keyOf(lesson, moment.id)]: bench } })
  noteChanges(lesson, moment.id, bench.now)
}

/** Lays changes over a moment's run in place of those that lay there; `about`: as for a session's choices. */
export function lay(lesson: string, moment: Moment, changes: Changes, about = ''): void {
  const { now, past, about: before } = benchOf(useDesk.getState(), lesson, moment)
  const next = tidy(changes)
  if (JSON.stringify(next) === JSON.stringify(now)) return
  const goesOn = about !== '' && about === before
  put(lesson, moment, { now: next, past: goesOn ? past : [...past, now].slice(-KEPT), future: [], about })
}

/** Takes the last change back, or makes the one again that was taken back last; nothing where there is none. */
export function travel(lesson: string, moment: Moment, by: 'undo' | 'redo'): void {
  const { now, past, future } = benchOf(useDesk.getState(), lesson, moment)
  const to = (by === 'undo' ? past : future).at(-1)
  if (to === undefined) return
  put(lesson, moment, {
    now: to,
    past: by === 'undo' ? past.slice(0, -1) : [...past, now],
    future: by === 'undo' ? [...future, now] : future.slice(0, -1),
    about: '',
  })
}

/** Nothing of this visit is known any more. */
export function clearDesk(): void {
  useDesk.setState({ benches: {} })
}
