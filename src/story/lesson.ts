/** What a lesson's file may hold: its moments, a question to take home, and lines for a review. */
import * as v from 'valibot'
import { object } from '../scenario/objects.ts'
import { slug, text, whole } from '../scenario/schema.ts'
import { checkedShape, valueIn } from '../scenario/shape.ts'
import { moment } from './moment.ts'

/** The chapters, in order. */
export const CHAPTERS = ['Waiting', 'Reading', 'Meaning', 'Trying again'] as const

const answer = object({
  text: text(160),
  right: v.optional(v.literal(true)),
  says: text(300),
  /** Of a wrong one: what somebody believes who picks it. */
  belief: v.optional(text(160)),
})

export const lessonSchema = object({
  $schema: v.optional(v.string()),
  version: v.literal(1, 'the format’s version, 1'),
  kind: v.literal('lesson', 'lesson'),
  id: slug,
  /** Its place among all lessons. */
  number: whole(1, 99),
  /** Its chapter's number. */
  chapter: whole(1, CHAPTERS.length),
  /** On the path of half an hour. */
  star: v.optional(v.literal(true)),
  minutes: whole(1, 30),
  title: text(60),
  /** One line for lists, which gives nothing away. */
  summary: text(160),
  moments: v.pipe(v.array(moment), v.minLength(1, 'at least one moment'), v.maxLength(6)),
  /** One question on a reader's own code. */
  review: object({
    question: text(240),
    answers: v.pipe(v.array(answer), v.minLength(2, 'at least two answers'), v.maxLength(5)),
  }),
  /** What to look for in a pull request, each a question that “yes” answers well. */
  checklist: v.pipe(v.array(text(160)), v.minLength(1, 'at least one line'), v.maxLength(4)),
})

/** A lesson as it stands in a file. */
export type Lesson = v.InferOutput<typeof lessonSchema>

/** Parses a lesson's file. Throws `ScenarioError` for the first mistake. */
export function parseLesson(content: string): Lesson {
  return checkedShape(lessonSchema, valueIn(content))
}
