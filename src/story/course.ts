/** How somebody stands in the course: score, what is still believed, where to go on, what is to be asked again. */
import type { CourseAnswer, CourseLesson, CourseQuestion } from './course-catalogue.ts'
import { daysBetween } from './course-days.ts'
import { type AgainRound, type LessonProgress, type Lessons, progressIn, REVIEW } from './course-progress.ts'

/** So many right ones of so many. */
export interface Score {
  readonly right: number
  readonly of: number
}

/** How far a lesson has been taken. */
export type Stand =
  | { readonly kind: 'new' }
  /** `step` from 1; the review is the last one. */
  | { readonly kind: 'begun'; readonly step: number; readonly steps: number }
  | { readonly kind: 'done'; readonly on: string }

/** An answer to a question, of those that it has: none where its id is unknown. */
const answerIn = ({ answers }: CourseQuestion, id: string | undefined): CourseAnswer | undefined =>
  answers.find((answer) => answer.id === id)

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined

/** What was answered first; none: nothing yet, or nothing that the lesson knows. */
export function firstAnswer(question: CourseQuestion, progress: LessonProgress): CourseAnswer | undefined {
  if (question.id === REVIEW) return progress.review === null ? undefined : answerIn(question, String(progress.review))
  return answerIn(question, own(progress.guesses, question.id))
}

/** What was answered last: in the latest round that asked it, else first. */
function lastAnswer(question: CourseQuestion, progress: LessonProgress): CourseAnswer | undefined {
  const again = progress.again.flatMap(({ answers }) => answerIn(question, own(answers, question.id)) ?? [])
  return again.at(-1) ?? firstAnswer(question, progress)
}

function scoreOf(answers: readonly (CourseAnswer | undefined)[]): Score {
  const given = answers.filter((answer) => answer !== undefined)
  return { right: given.filter(({ right }) => right).length, of: given.length }
}

/** The guesses that lessons ask for; their reviews are none. */
const guessesOf = ({ questions }: CourseLesson): readonly CourseQuestion[] =>
  questions.filter(({ id }) => id !== REVIEW)

/** The first guesses that were right, of those that were made. */
export function firstGuesses(course: readonly CourseLesson[], lessons: Lessons): Score {
  return scoreOf(
    course.flatMap((lesson) => guessesOf(lesson).map((one) => firstAnswer(one, progressIn(lessons, lesson.id)))),
  )
}

/** How many guesses the lessons ask for. */
export const guessesAsked = (course: readonly CourseLesson[]): number =>
  course.reduce((sum, lesson) => sum + guessesOf(lesson).length, 0)

/** Something that somebody still seems to believe, and the questions that told. */
export interface Belief {
  readonly says: string
  readonly from: readonly { readonly lesson: CourseLesson; readonly question: string }[]
}

/** What the last answers tell: a question answered rightly since tells nothing any more. */
export function beliefsLeft(course: readonly CourseLesson[], lessons: Lessons): readonly Belief[] {
  const found = new Map<string, Belief['from'][number][]>()
  for (const lesson of course)
    for (const question of lesson.questions) {
      const belief = lastAnswer(question, progressIn(lessons, lesson.id))?.belief
      if (belief === undefined) continue
      found.set(belief, [...(found.get(belief) ?? []), { lesson, question: question.id }])
    }
  return [...found].map(([says, from]) => ({ says, from }))
}

/** Anything has been done in a lesson. */
export const isBegun = ({ at, guesses, reached, review, done }: LessonProgress): boolean =>
  at !== null || review !== null || done !== null || Object.keys(guesses).length > 0 || reached.length > 0

/** How far a lesson has been taken. */
export function standOf({ moments }: CourseLesson, progress: LessonProgress): Stand {
  const { done, at } = progress
  if (done !== null) return { kind: 'done', on: done }
  if (!isBegun(progress)) return { kind: 'new' }
  const steps = moments.length + 1
  const step = at === REVIEW ? steps : Math.max(moments.indexOf(at ?? ''), 0) + 1
  return { kind: 'begun', step, steps }
}

/** Where to go on. */
export type Next =
  | { readonly kind: 'start' | 'go-on' | 'next'; readonly lesson: CourseLesson }
  /** Every lesson is done. */
  | { readonly kind: 'all-done' }

/**
 * The lesson that one was last in, if it is not done; else the next one: of the path of half an hour, as long as nothing
 * beside it has been done, else the first that is not.
 */
export function nextIn(course: readonly CourseLesson[], lessons: Lessons): Next {
  const of = ({ id }: CourseLesson) => progressIn(lessons, id)
  const isDone = (lesson: CourseLesson) => of(lesson).done !== null
  const left = course.filter((lesson) => !isDone(lesson))
  const lastAt = (lesson: CourseLesson) => own(of(lesson).stamps, 'at') ?? 0
  const [open] = left.filter((lesson) => isBegun(of(lesson))).sort((x, y) => lastAt(y) - lastAt(x))
  if (open !== undefined) return { kind: 'go-on', lesson: open }
  const done = course.filter(isDone)
  const path = done.every(({ star }) => star) ? left.filter(({ star }) => star) : []
  const next = path.at(0) ?? left.at(0)
  if (next === undefined) return { kind: 'all-done' }
  return { kind: done.length === 0 ? 'start' : 'next', lesson: next }
}

/** The same questions are asked again after so many days. */
export const AGAIN_AFTER_DAYS = 14

/** A round has asked all of a lesson's questions. */
const isWhole = ({ questions }: CourseLesson, { answers }: AgainRound): boolean =>
  questions.every((question) => answerIn(question, own(answers, question.id)) !== undefined)

/** The day since which a lesson has not been asked about; null: it is not done. */
function askedLast(lesson: CourseLesson, { done, again }: LessonProgress): string | null {
  if (done === null) return null
  const last = again.findLast((round) => isWhole(lesson, round))?.began.slice(0, done.length)
  return last !== undefined && last > done ? last : done
}

/** A lesson that is done, and in how many days it is to be asked about again; 0 or below: it is due. */
export interface Due {
  readonly lesson: CourseLesson
  readonly inDays: number
}

/**
 * Every lesson that is done, the one that is due first in front.
 * @param today as in `2026-11-30`
 */
export function dueIn(course: readonly CourseLesson[], lessons: Lessons, today: string): readonly Due[] {
  return course
    .flatMap((lesson) => {
      const last = askedLast(lesson, progressIn(lessons, lesson.id))
      return last === null ? [] : [{ lesson, inDays: AGAIN_AFTER_DAYS - daysBetween(last, today) }]
    })
    .sort((x, y) => x.inDays - y.inDays || x.lesson.number - y.lesson.number)
}

/** One round of the same questions: how it went, and how the same ones were answered first. */
export interface Round extends Score {
  readonly began: string
  readonly first: Score
}

/** All rounds, the oldest first. */
export function roundsIn(course: readonly CourseLesson[], lessons: Lessons): readonly Round[] {
  const found = new Map<string, { now: (CourseAnswer | undefined)[]; first: (CourseAnswer | undefined)[] }>()
  for (const lesson of course) {
    const progress = progressIn(lessons, lesson.id)
    for (const { began, answers } of progress.again) {
      const round = found.get(began) ?? { now: [], first: [] }
      found.set(began, round)
      for (const question of lesson.questions) {
        const answered = answerIn(question, own(answers, question.id))
        if (answered === undefined) continue
        round.now.push(answered)
        round.first.push(firstAnswer(question, progress))
      }
    }
  }
  return [...found]
    .filter(([, { now }]) => now.length > 0) // begun, and nothing answered yet
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([began, { now, first }]) => ({ began, ...scoreOf(now), first: scoreOf(first) }))
}

/** A question of a lesson. */
export interface Asking {
  readonly lesson: CourseLesson
  readonly question: string
}

/** The questions of these lessons that a round has not asked yet, in the lessons' order. */
export function leftToAsk(asked: readonly CourseLesson[], lessons: Lessons, began: string): readonly Asking[] {
  return [...asked]
    .sort((x, y) => x.number - y.number)
    .flatMap((lesson) => {
      const round = progressIn(lessons, lesson.id).again.find((one) => one.began === began)
      return lesson.questions
        .filter(({ id }) => round === undefined || own(round.answers, id) === undefined)
        .map(({ id }) => ({ lesson, question: id }))
    })
}

/** A round that is not over: what it has not asked yet, and how many of its questions are answered. */
export interface OpenRound {
  readonly began: string
  readonly left: readonly Asking[]
  readonly answered: number
}

/** A round that somebody has left is gone on with for so many days after the one on which it began. */
const OPEN_DAYS = 1

/**
 * The round that was begun last, today or yesterday, and is not over; null: there is none. Of which lessons it asks, each
 * of them knows: it has that round, with or without answers.
 * @param today as in `2026-11-30`
 */
export function openRound(course: readonly CourseLesson[], lessons: Lessons, today: string): OpenRound | null {
  const roundsOf = ({ id }: CourseLesson) => progressIn(lessons, id).again
  const isRecent = (began: string): boolean => {
    const days = daysBetween(began.slice(0, today.length), today)
    return days >= 0 && days <= OPEN_DAYS
  }
  const all = course.flatMap((lesson) => roundsOf(lesson).map(({ began }) => began))
  const began = all.filter(isRecent).sort().at(-1)
  if (began === undefined) return null
  const asked = course.filter((lesson) => roundsOf(lesson).some((round) => round.began === began))
  const left = leftToAsk(asked, lessons, began)
  const questions = asked.reduce((sum, lesson) => sum + lesson.questions.length, 0)
  return left.length === 0 ? null : { began, left, answered: questions - left.length }
}
