/**
 * What has been done in the lessons, kept on this device. Several tabs may write: each joins what it has with what is
 * stored, so nothing of either is lost. Where nothing can be stored the page goes on, and says so once.
 */
import { create } from 'zustand'
import {
  type AgainRound,
  joinLessons,
  type LessonProgress,
  type Lessons,
  NOT_BEGUN,
  progressIn,
  REVIEW,
} from '../../story/course-progress.ts'
import { CHOSEN_MAX, CODE_MAX, INSTANT_MAX, isKeepable, progressText, readProgress } from '../../story/course-read.ts'
import type { Changes } from '../../story/laid.ts'
import { today } from './today.ts'

const STORED = 'burn-after-reading.progress'
/** What was stored and could not be read in full, as it was. It stays until it is let go of. */
const UNREAD = 'burn-after-reading.progress.unread'
/** So long after a change it is stored, in ms. */
const STORE_AFTER_MS = 200

/** Why not everything is kept, each said once. */
export type Trouble =
  /** There is no storage, or no room in it. */
  | 'forbidden'
  | 'full'
  /** What was stored could not be read in full. */
  | 'unread'
  /** The same, and there is no room for it beside what is stored from here. */
  | 'unread-once'
  /** What was to be kept is larger than anything that a lesson asks for. */
  | 'large'

interface Progress {
  /** By the lessons' ids: read one with `useLesson`, or `progressIn`. */
  readonly lessons: Lessons
  /** What is to be said; null: nothing. */
  readonly trouble: Trouble | null
  /** What was stored here and could not be read in full, as it was; null: nothing. */
  readonly unread: string | null
}

function stored(key = STORED): { readonly text: string | null; readonly trouble: Trouble | null } {
  try {
    return { text: typeof localStorage === 'undefined' ? null : localStorage.getItem(key), trouble: null }
  } catch {
    return { text: null, trouble: 'forbidden' }
  }
}

/**
 * Puts aside what was stored and cannot be read in full, beside what was before. `instead`: of what is another state of
 * the same, only the last is kept.
 */
function putAside(text: string, instead: string | null = null): Pick<Progress, 'trouble' | 'unread'> {
  const all = stored(UNREAD).text
  const rest = instead !== null && all?.endsWith(instead) === true ? all.slice(0, -instead.length - 1) : all
  const before = rest === '' ? null : rest
  const unread = before === null ? text : before.endsWith(text) ? before : `${before}\n${text}`
  try {
    localStorage.setItem(UNREAD, unread)
  } catch {
    return { trouble: 'unread-once', unread }
  }
  return { trouble: 'unread', unread }
}

function begin(): Progress {
  const { text, trouble } = stored()
  const { lessons, problems } = readProgress(text ?? '{}')
  if (text !== null && problems.length > 0) return { lessons, ...putAside(text) }
  return { lessons: text === null ? {} : lessons, trouble, unread: stored(UNREAD).text }
}

/** The progress of this device. */
export const useProgress = create<Progress>(begin)

/** What has been done in a lesson, whatever its id: the same object as long as nothing of it changes. */
export const useLesson = (id: string): LessonProgress => useProgress(({ lessons }) => progressIn(lessons, id))

/** What has been done in a lesson, now. */
export const lessonNow = (id: string): LessonProgress => progressIn(useProgress.getState().lessons, id)

const said = new Set<Trouble>()
function say(trouble: Trouble): void {
  if (said.has(trouble)) return
  said.add(trouble)
  useProgress.setState({ trouble })
}

/** What there was to say has been read. */
export function dismissTrouble(): void {
  const { trouble } = useProgress.getState()
  if (trouble !== null) said.add(trouble)
  useProgress.setState({ trouble: null })
}

/** What could not be read is wanted no more. */
export function letUnreadGo(): void {
  useProgress.setState({ unread: null })
  try {
    localStorage.removeItem(UNREAD)
  } catch {
    // storage is forbidden: there is nothing in it
  }
}

/** What another tab has stored last and this one cannot read in full. */
let unreadThere: string | null = null

/** Takes in what is stored. A lesson of which that changes nothing stays the same object: nothing is drawn again. */
function takeIn(text: string): void {
  const { lessons: found, problems } = readProgress(text)
  // What another version of the page has stored must not be lost by what this one stores next.
  if (problems.length > 0) {
    const { trouble, unread } = putAside(text, unreadThere)
    unreadThere = text
    useProgress.setState({ unread })
    if (trouble !== null) say(trouble)
  }
  useProgress.setState(({ lessons }) => {
    const all = Object.entries(joinLessons(lessons, found)).map(([id, lesson]) => {
      const before = progressIn(lessons, id)
      return [id, JSON.stringify(before) === JSON.stringify(lesson) ? before : lesson] as const
    })
    return { lessons: Object.fromEntries(all) }
  })
}

let waiting: ReturnType<typeof setTimeout> | null = null
/** What this tab has stored last: as long as it stands there, no other tab has stored anything. */
let storedHere: string | null = null

/** Stores what has changed, joined with what other tabs have stored. */
function storeProgress(): void {
  if (waiting === null) return
  clearTimeout(waiting)
  waiting = null
  const { text, trouble } = stored()
  if (text !== null && text !== storedHere) takeIn(text)
  if (trouble !== null) say(trouble)
  if (trouble !== null || typeof localStorage === 'undefined') return
  const all = progressText(useProgress.getState().lessons)
  try {
    localStorage.setItem(STORED, all)
    storedHere = all
  } catch (error) {
    say(error instanceof DOMException && error.name === 'QuotaExceededError' ? 'full' : 'forbidden')
  }
}

/** Set once everything is to be forgotten: what the page does on its way out must not bring anything back. */
let forgotten = false

function storeSoon(): void {
  if (!forgotten) waiting ??= setTimeout(storeProgress, STORE_AFTER_MS)
}

function forgetHere(): void {
  if (waiting !== null) clearTimeout(waiting)
  waiting = null
  useProgress.setState({ lessons: {}, trouble: null, unread: null })
}

/** Another tab has stored something, or has forgotten everything. */
function onStored({ key, newValue }: StorageEvent): void {
  if (key !== null && key !== STORED) return
  if (newValue === null) forgetHere()
  else takeIn(newValue)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', onStored)
  // A page that goes has no time for what was to be done later.
  window.addEventListener('pagehide', storeProgress)
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') storeProgress()
  })
}

const has = (record: object, key: string): boolean => Object.hasOwn(record, key)

/** Now, in ms; and later than the part was written before, also where the clock has been set back. */
function stampAfter(stamps: LessonProgress['stamps'], part: string): number {
  const before = has(stamps, part) ? stamps[part] : 0
  return Math.min(Math.max(Date.now(), before + 1), INSTANT_MAX)
}

/** Replaces a lesson's progress by what `change` makes of it; `part`: what of it is stamped as written now. */
function change(id: string, part: string | null, by: (lesson: LessonProgress) => Partial<LessonProgress> | null): void {
  const { lessons } = useProgress.getState()
  const lesson = progressIn(lessons, id)
  const changed = by(lesson)
  if (changed === null) return
  const stamps = part === null ? lesson.stamps : { ...lesson.stamps, [part]: stampAfter(lesson.stamps, part) }
  useProgress.setState({ lessons: { ...lessons, [id]: { ...lesson, stamps, ...changed } } })
  storeSoon()
}

/** The first guess at a moment is kept for good; later ones change nothing. */
export function noteGuess(lesson: string, moment: string, guess: string): void {
  change(lesson, `guesses/${moment}`, ({ guesses }) =>
    has(guesses, moment) ? null : { guesses: { ...guesses, [moment]: guess } },
  )
}

/** The moment's run has been seen to its end. */
export function noteWatched(lesson: string, moment: string): void {
  change(lesson, null, ({ watched }) => (watched.includes(moment) ? null : { watched: [...watched, moment].sort() }))
}

/** One is there now: a moment's id, `review`, or null. */
export function noteAt(lesson: string, at: string | null): void {
  change(lesson, 'at', (before) => (before.at === at ? null : { at }))
}

/** That lies over the moment's run now. Larger ones than are kept are not, which is said once. */
export function noteChanges(lesson: string, moment: string, changes: Changes): void {
  if (!isKeepable(changes)) say('large')
  else change(lesson, `changes/${moment}`, (before) => ({ changes: { ...before.changes, [moment]: changes } }))
}

/** So many of the moment's hints have been read by now. */
export function noteHint(lesson: string, moment: string, count: number): void {
  change(lesson, null, ({ hints }) =>
    has(hints, moment) && hints[moment] >= count ? null : { hints: { ...hints, [moment]: count } },
  )
}

/** The moment's solution has been shown. */
export function noteSolution(lesson: string, moment: string): void {
  change(lesson, null, ({ solutions }) =>
    solutions.includes(moment) ? null : { solutions: [...solutions, moment].sort() },
  )
}

/** The moment's goal has been reached. */
export function noteReached(lesson: string, moment: string): void {
  change(lesson, null, ({ reached }) => (reached.includes(moment) ? null : { reached: [...reached, moment].sort() }))
}

/** Code that is being written in a moment. A longer text than is kept is not, which is said once. */
export function noteCode(lesson: string, moment: string, text: string): void {
  if (text.length > CODE_MAX) say('large')
  else change(lesson, `code/${moment}`, ({ code }) => ({ code: { ...code, [moment]: text } }))
}

/** What has been chosen to happen in a moment, as plain data, in its order. Too much of it is not kept. */
export function noteChosen(lesson: string, moment: string, chosen: readonly unknown[]): void {
  if (chosen.length > CHOSEN_MAX || !isKeepable(chosen)) say('large')
  else change(lesson, `chosen/${moment}`, (before) => ({ chosen: { ...before.chosen, [moment]: chosen } }))
}

/** The first answer to the review is kept for good, by its place. */
export function noteReview(lesson: string, place: number): void {
  change(lesson, REVIEW, ({ review }) => (review === null ? { review: place } : null))
}

/** The lesson is done, today; it stays done since the first day. */
export function noteDone(lesson: string): void {
  change(lesson, null, ({ done }) => (done === null ? { done: today() } : null))
}

/** A round begins, in which the lesson's questions are asked again. @param began `secondNow()` */
export function noteAsked(lesson: string, began: string): void {
  change(lesson, null, ({ again }) =>
    again.some((one) => one.began === began) ? null : { again: [...again, { began, answers: {} }] },
  )
}

/**
 * One of the same questions has been answered again; the first answer of a round counts.
 * @param began when the round began: `secondNow()`
 * @param question a moment's id, or `review`
 */
export function noteAgain(lesson: string, began: string, question: string, answer: string): void {
  change(lesson, null, ({ again }) => {
    const round: AgainRound = again.find((one) => one.began === began) ?? { began, answers: {} }
    if (has(round.answers, question)) return null
    const answered: AgainRound = { began, answers: { ...round.answers, [question]: answer } }
    return { again: [...again.filter((one) => one !== round), answered] }
  })
}

/** Nothing of a lesson is known any more, in no tab. */
export function forgetLesson(lesson: string): void {
  change(lesson, null, ({ since }) => ({ ...NOT_BEGUN, since: Math.max(Date.now(), since + 1) }))
}

/** Takes in what was done elsewhere; `replace`: instead of what was done here. */
export function takeProgress(lessons: Lessons, how: 'join' | 'replace'): void {
  const here = useProgress.getState().lessons
  const ids = new Set([...Object.keys(lessons), ...(how === 'join' ? [] : Object.keys(here))])
  // Whatever was forgotten elsewhere, and whenever: of what is here, only replacing it takes anything away.
  const sinceOf = (id: string): number => {
    const { since } = progressIn(here, id)
    return how === 'join' ? since : Math.max(Date.now(), since + 1)
  }
  const taken = [...ids].map((id) => [id, { ...progressIn(lessons, id), since: sinceOf(id) }] as const)
  useProgress.setState({ lessons: joinLessons(here, Object.fromEntries(taken)) })
  storeSoon()
}

/** Nothing is known any more, and nothing is stored until the page is loaded again. */
export function forgetProgress(): void {
  forgotten = true
  forgetHere()
  try {
    localStorage.removeItem(STORED)
    localStorage.removeItem(UNREAD)
  } catch {
    // storage is forbidden: there is nothing in it
  }
}
