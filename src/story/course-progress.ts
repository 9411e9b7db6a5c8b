/**
 * What somebody has done in the lessons, as plain data, and how two of them become one: of two tabs, of a device and a
 * file. Joining loses nothing, and it does not matter in which order, or how often, it is done.
 */
import type { Changes } from './laid.ts'

/** The place in a lesson that comes after its moments. */
export const REVIEW = 'review'

/** One round of the same questions, asked again. */
export interface AgainRound {
  /** When it began, by the device's clock and calendar: `2026-12-14T09:30:05`. */
  readonly began: string
  /** What was answered: of a moment the guess's id; of the review the answer's place. */
  readonly answers: Readonly<Record<string, string>>
}

/** What somebody has done in one lesson. Every record is by a moment's id. */
export interface LessonProgress {
  /** When it was forgotten last, in ms since 1970; 0: never. What is older than that no longer counts. */
  readonly since: number
  /** Where one was last: a moment's id, `review`, or null. */
  readonly at: string | null
  /** The first guess, by its id; later ones change nothing. */
  readonly guesses: Readonly<Record<string, string>>
  /** Moments whose run has been seen to its end. */
  readonly watched: readonly string[]
  /** How many hints have been read. */
  readonly hints: Readonly<Record<string, number>>
  /** Moments whose solution has been shown. */
  readonly solutions: readonly string[]
  /** Moments whose goal has been reached. */
  readonly reached: readonly string[]
  /** What lies over the moment's run. */
  readonly changes: Readonly<Record<string, Changes>>
  /** Code that was written. */
  readonly code: Readonly<Record<string, string>>
  /** What was chosen to happen, in its order. */
  readonly chosen: Readonly<Record<string, readonly unknown[]>>
  /** The first answer to the review, by its place; null: none yet. */
  readonly review: number | null
  /** The day on which it was first done, `2026-11-30`; null: not yet. */
  readonly done: string | null
  /** The oldest round first. */
  readonly again: readonly AgainRound[]
  /** When each part was written, in ms since 1970: `at`, `review`, `guesses/<moment>`, `code/<moment>`… */
  readonly stamps: Readonly<Record<string, number>>
}

/** By the lessons' ids. Read one with `progressIn`. */
export type Lessons = Readonly<Record<string, LessonProgress>>

/** A lesson that nobody has opened. */
export const NOT_BEGUN: LessonProgress = {
  since: 0,
  at: null,
  guesses: {},
  watched: [],
  hints: {},
  solutions: [],
  reached: [],
  changes: {},
  code: {},
  chosen: {},
  review: null,
  done: null,
  again: [],
  stamps: {},
}

/** Rounds that are kept of a lesson: the latest ones. */
export const ROUNDS_MAX = 50

/** What has been done in a lesson, whatever its id; the same object for every one that nobody has opened. */
export function progressIn(lessons: Lessons, id: string): LessonProgress {
  return Object.hasOwn(lessons, id) ? lessons[id] : NOT_BEGUN
}

/** What has been guessed first of a moment; undefined: nothing yet. */
export function guessIn({ guesses }: LessonProgress, moment: string): string | undefined {
  return Object.hasOwn(guesses, moment) ? guesses[moment] : undefined
}

type Records<T> = Readonly<Record<string, T>>
type Stamps = LessonProgress['stamps']

const ownOf = <T>(record: Records<T>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** Of the same keys that either has, what `pick` takes where both have one. */
function joined<T>(x: Records<T>, y: Records<T>, pick: (x: T, y: T, key: string) => T): Records<T> {
  const keys = [...new Set([...Object.keys(x), ...Object.keys(y)])].sort()
  return Object.fromEntries(
    keys.map((key) => {
      const [mine, other] = [ownOf(x, key), ownOf(y, key)]
      return [key, mine === undefined ? (other as T) : other === undefined ? mine : pick(mine, other, key)]
    }),
  )
}

const union = (x: readonly string[], y: readonly string[]): readonly string[] => [...new Set([...x, ...y])].sort()

const smaller = <T extends string | number>(x: T, y: T): T => (y < x ? y : x)

/** Of two, the one that is there, or the smaller. */
function first<T extends string | number>(x: T | null, y: T | null): T | null {
  return x === null ? y : y === null ? x : smaller(x, y)
}

/** The stamps that belong to what was taken: of what is never overwritten the earlier one, else the later. */
const isFirstOnly = (key: string): boolean => key === REVIEW || key.startsWith('guesses/')

function joinedStamps(x: Stamps, y: Stamps): Stamps {
  return joined(x, y, (mine, other, key) => (isFirstOnly(key) === mine < other ? mine : other))
}

/** Takes by stamp; what was written at one instant, by its text: in whichever order they come, it is the same one. */
function byStamp(x: Stamps, y: Stamps, wants: 'earlier' | 'later') {
  return <T>(mine: T, other: T, key: string): T => {
    const difference = (ownOf(x, key) ?? 0) - (ownOf(y, key) ?? 0)
    const isMine = difference === 0 ? JSON.stringify(mine) < JSON.stringify(other) : difference < 0
    return isMine === (wants === 'earlier') ? mine : other
  }
}

function joinedRounds(x: LessonProgress['again'], y: LessonProgress['again']): LessonProgress['again'] {
  const of = (rounds: LessonProgress['again']) =>
    Object.fromEntries(rounds.map(({ began, answers }) => [began, answers] as const))
  const all = joined(of(x), of(y), (mine, other) => joined(mine, other, smaller))
  return Object.entries(all)
    .map(([began, answers]) => ({ began, answers }))
    .sort((one, other) => (one.began < other.began ? -1 : 1))
    .slice(-ROUNDS_MAX)
}

/** Joins what was done in one lesson here and there. What somebody has forgotten stays forgotten. */
export function joinLesson(x: LessonProgress, y: LessonProgress): LessonProgress {
  if (x.since !== y.since) return x.since > y.since ? x : y
  const take = (kind: string, wants: 'earlier' | 'later') => {
    const pick = byStamp(x.stamps, y.stamps, wants)
    return <T>(mine: T, other: T, key: string): T => pick(mine, other, `${kind}/${key}`)
  }
  const { at } = joined({ at: x.at }, { at: y.at }, byStamp(x.stamps, y.stamps, 'later'))
  const review =
    x.review === null || y.review === null
      ? first(x.review, y.review)
      : byStamp(x.stamps, y.stamps, 'earlier')(x.review, y.review, REVIEW)
  return {
    since: x.since,
    at,
    guesses: joined(x.guesses, y.guesses, take('guesses', 'earlier')),
    watched: union(x.watched, y.watched),
    hints: joined(x.hints, y.hints, (mine, other) => Math.max(mine, other)),
    solutions: union(x.solutions, y.solutions),
    reached: union(x.reached, y.reached),
    changes: joined(x.changes, y.changes, take('changes', 'later')),
    code: joined(x.code, y.code, take('code', 'later')),
    chosen: joined(x.chosen, y.chosen, take('chosen', 'later')),
    review,
    done: first(x.done, y.done),
    again: joinedRounds(x.again, y.again),
    stamps: joinedStamps(x.stamps, y.stamps),
  }
}

/** Joins what was done in all lessons, here and there. */
export const joinLessons = (x: Lessons, y: Lessons): Lessons => joined(x, y, joinLesson)
