/** What is told of all lessons before any of them is opened: enough for their list, the score and the checklist. */
import { REVIEW } from './course-progress.ts'
import type { Lesson } from './lesson.ts'

/** An answer that can be given. */
export interface CourseAnswer {
  /** Of a moment the guess's id; of the review the answer's place. */
  readonly id: string
  readonly right: boolean
  /** Of a wrong one: what somebody believes who picks it. */
  readonly belief?: string
}

/** A question that is asked again later. */
export interface CourseQuestion {
  /** The moment's id, or `review`. */
  readonly id: string
  readonly answers: readonly CourseAnswer[]
}

/** A lesson in the list. */
export interface CourseLesson {
  readonly id: string
  readonly number: number
  /** Its chapter's number, from 1. */
  readonly chapter: number
  /** On the path of half an hour. */
  readonly star: boolean
  readonly minutes: number
  readonly title: string
  /** Gives nothing away. */
  readonly summary: string
  /** Code is written in it. */
  readonly writes: boolean
  /** Something is to be broken in it, step by step. */
  readonly breaks: boolean
  /** The moments' ids, in order. */
  readonly moments: readonly string[]
  /** Those that ask for a guess, in order, and the review last. */
  readonly questions: readonly CourseQuestion[]
  readonly checklist: readonly string[]
}

/**
 * A guess that is wrong names what somebody believes who picks it, and the one that is right does not: the check of
 * lessons holds every one to that by playing it.
 */
function questionsOf({ moments, review }: Lesson): readonly CourseQuestion[] {
  const guessed = moments.flatMap(({ id, predict }) =>
    predict === undefined
      ? []
      : [{ id, answers: predict.guesses.map(({ id: guess, belief }) => answer(guess, belief === undefined, belief)) }],
  )
  const answers = review.answers.map(({ right, belief }, place) => answer(String(place), right === true, belief))
  return [...guessed, { id: REVIEW, answers }]
}

const answer = (id: string, right: boolean, belief: string | undefined): CourseAnswer => ({
  id,
  right,
  ...(belief === undefined ? {} : { belief }),
})

/** The list of lessons, in their order. */
export function catalogueOf(lessons: readonly Lesson[]): readonly CourseLesson[] {
  return lessons
    .map((lesson) => ({
      id: lesson.id,
      number: lesson.number,
      chapter: lesson.chapter,
      star: lesson.star === true,
      minutes: lesson.minutes,
      title: lesson.title,
      summary: lesson.summary,
      writes: lesson.moments.some(({ offers }) => offers !== undefined && 'code' in offers),
      breaks: lesson.moments.some((moment) => 'breaks' in moment),
      moments: lesson.moments.map(({ id }) => id),
      questions: questionsOf(lesson),
      checklist: lesson.checklist,
    }))
    .sort((x, y) => x.number - y.number)
}
