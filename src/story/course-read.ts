/** Reads progress that nobody vouches for: what can be understood is kept, and what cannot is named with its place. */
import * as v from 'valibot'
import { isDeeper } from '../scenario/depth.ts'
import { ScenarioError } from '../scenario/error.ts'
import { allowedIn } from '../scenario/fields.ts'
import { slug, text, whole } from '../scenario/schema.ts'
import { mistakesOfShape } from '../scenario/shape.ts'
import { type AgainRound, type LessonProgress, type Lessons, NOT_BEGUN, REVIEW, ROUNDS_MAX } from './course-progress.ts'
import { changesSchema } from './laid.ts'

/** The format's version. */
const PROGRESS_VERSION = 1
/** What a file of progress says that it is. */
const PROGRESS_KIND = 'progress'
/** Far more than sixteen lessons come to, in characters. */
export const PROGRESS_MAX = 3_000_000
/** The longest text of code that is kept, in characters. */
export const CODE_MAX = 20_000
/** The most that is kept of a moment's changes, or of what was chosen in it, in characters of JSON. */
const PART_MAX = 200_000
/** So many choices are kept of a moment. */
export const CHOSEN_MAX = 2_000

const LESSONS_MAX = 100
const MOMENTS_MAX = 40
/** So many mistakes are named. */
const PROBLEMS_MAX = 20
/** The latest instant that there is, in ms since 1970. */
export const INSTANT_MAX = 8.64e15
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const SECOND = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/

/** A value is small enough to be kept, as JSON; and flat enough to be gone through. */
export function isKeepable(value: unknown, most = PART_MAX): boolean {
  return !isDeeper(value, 40) && (JSON.stringify(value)?.length ?? 0) <= most
}

const instantMs = whole(0, INSTANT_MAX)
/** A text of that form. */
const like = (form: RegExp, says: string) => v.pipe(v.string(says), v.regex(form, says))
const day = like(DAY, 'a day such as 2026-11-30')
const second = like(SECOND, 'a time such as 2026-12-14T09:30:05')
const place = like(/^\d$/, 'the place of an answer')
const id = v.pipe(
  slug,
  v.check((name) => !FORBIDDEN.has(name), 'another name'),
)
const chosen = v.pipe(
  v.array(v.unknown()),
  v.maxLength(CHOSEN_MAX, `at most ${CHOSEN_MAX} choices`),
  v.check((value) => isKeepable(value), `at most ${PART_MAX} characters`),
)
const changes = v.pipe(
  v.unknown(),
  v.check((value) => isKeepable(value), `at most ${PART_MAX} characters`),
  v.rawCheck(({ dataset: { value }, addIssue }) => {
    const [mistake] = mistakesOfShape(changesSchema, value)
    if (mistake !== undefined) addIssue({ message: mistake.message })
  }),
  changesSchema,
)

/** What is by a moment's id: each entry is read apart. */
const RECORDS = {
  guesses: id,
  hints: whole(1, 5),
  changes,
  code: text(CODE_MAX),
  chosen,
} as const
const RECORD_NAMES = Object.keys(RECORDS) as (keyof typeof RECORDS)[]
const FIELDS = ['since', 'at', ...RECORD_NAMES, 'watched', 'solutions', 'reached', 'review', 'done', 'again', 'stamps']
const STAMP = /^(at|review|(guesses|changes|code|chosen)\/[A-Za-z0-9][A-Za-z0-9._-]{0,39})$/

type Json = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was read, and what could not be. */
export interface ReadProgress {
  readonly lessons: Lessons
  /** Each with its place; none: all of it was understood. */
  readonly problems: readonly string[]
}

/** Reads one value after another, and keeps the places of those that are no such value. */
class Reader {
  readonly problems: string[] = []

  refuse(where: string, why: string): void {
    // Its text is a stranger's: what hides or reorders is named.
    if (this.problems.length < PROBLEMS_MAX) this.problems.push(new ScenarioError(where, why).message)
  }
  /** `value` where it is of that kind, and `otherwise` where it is not, or not there. */
  one<T, U>(kind: v.GenericSchema<unknown, T>, value: unknown, where: string, otherwise: U): T | U {
    if (value === undefined || value === null) return otherwise
    const { success, output, issues } = v.safeParse(kind, value, { abortEarly: true })
    if (success) return output
    this.refuse(where, `not kept; allowed: ${allowedIn(issues[0])}`)
    return otherwise
  }
  /** The entries of an object whose names could be ids; no more than `most`. */
  entries(value: unknown, where: string, most: number, names: RegExp | null = null): [string, unknown][] {
    if (value === undefined) return []
    if (!isObject(value)) {
      this.refuse(where, 'not kept; allowed: an object')
      return []
    }
    const all = Object.entries(value)
    if (all.length > most) this.refuse(where, `${all.length} entries; the first ${most} are kept`)
    return all.slice(0, most).filter(([name]) => {
      const isName = !FORBIDDEN.has(name) && (names?.test(name) ?? v.is(id, name))
      if (!isName) this.refuse(where, `“${name.slice(0, 40)}” is not kept: no such name is possible`)
      return isName
    })
  }
  record<T>(kind: v.GenericSchema<unknown, T>, value: unknown, where: string, names?: RegExp): Record<string, T> {
    const found = this.entries(value, where, MOMENTS_MAX * (names === undefined ? 1 : 5), names).flatMap(
      ([key, entry]) => {
        const read = this.one(kind, entry, `${where}.${key}`, null)
        return read === null ? [] : [[key, read] as const]
      },
    )
    return Object.fromEntries(found.sort(([x], [y]) => (x < y ? -1 : 1)))
  }
  list(value: unknown, where: string): readonly unknown[] {
    if (value === undefined) return []
    if (Array.isArray(value)) return value
    this.refuse(where, 'not kept; allowed: a list')
    return []
  }
  ids(value: unknown, where: string): readonly string[] {
    const found = this.list(value, where)
      .slice(0, MOMENTS_MAX)
      .map((one, i) => this.one(id, one, `${where}.${i}`, null))
    return [...new Set(found.filter((one) => one !== null))].sort()
  }
  rounds(value: unknown, where: string): readonly AgainRound[] {
    const found = new Map<string, AgainRound>()
    for (const [i, entry] of this.list(value, where).slice(-ROUNDS_MAX).entries()) {
      const { began, answers } = isObject(entry) ? entry : {}
      const at = this.one(second, began ?? 0, `${where}.${i}.began`, null)
      const answer = v.union([id, place], 'an answer’s name or place')
      if (at !== null) found.set(at, { began: at, answers: this.record(answer, answers, `${where}.${i}.answers`) })
    }
    return [...found.values()].sort((x, y) => (x.began < y.began ? -1 : 1))
  }
  records(value: Json, where: string): Pick<LessonProgress, keyof typeof RECORDS> {
    const of = <T>(name: keyof typeof RECORDS, kind: v.GenericSchema<unknown, T>) =>
      this.record(kind, value[name], `${where}.${name}`)
    return {
      guesses: of('guesses', RECORDS.guesses),
      hints: of('hints', RECORDS.hints),
      changes: of('changes', RECORDS.changes),
      code: of('code', RECORDS.code),
      chosen: of('chosen', RECORDS.chosen),
    }
  }
  lesson(value: unknown, where: string): LessonProgress | null {
    if (!isObject(value)) {
      this.refuse(where, 'not kept; allowed: an object')
      return null
    }
    for (const field of Object.keys(value))
      if (!FIELDS.includes(field)) this.refuse(where, `“${field.slice(0, 40)}” is not kept: there is no such field`)
    const read = {
      ...NOT_BEGUN,
      ...this.records(value, where),
      since: this.one(instantMs, value['since'], `${where}.since`, 0),
      at: this.one(id, value['at'], `${where}.at`, null),
      watched: this.ids(value['watched'], `${where}.watched`),
      solutions: this.ids(value['solutions'], `${where}.solutions`),
      reached: this.ids(value['reached'], `${where}.reached`),
      review: this.one(whole(0, 4), value['review'], `${where}.review`, null),
      done: this.one(day, value['done'], `${where}.done`, null),
      again: this.rounds(value['again'], `${where}.again`),
    }
    return { ...read, stamps: stampsFor(read, this.record(instantMs, value['stamps'], `${where}.stamps`, STAMP)) }
  }
}

/** A stamp for each part that is there, and none for one that is not. */
function stampsFor(read: LessonProgress, stamps: Readonly<Record<string, number>>): LessonProgress['stamps'] {
  const parts = [
    ...(read.at === null && !Object.hasOwn(stamps, 'at') ? [] : ['at']),
    ...(read.review === null ? [] : [REVIEW]),
    ...(['guesses', 'changes', 'code', 'chosen'] as const).flatMap((kind) =>
      Object.keys(read[kind]).map((moment) => `${kind}/${moment}`),
    ),
  ]
  return Object.fromEntries(parts.sort().map((part) => [part, Object.hasOwn(stamps, part) ? stamps[part] : 0]))
}

const nothing = (problem: string): ReadProgress => ({ lessons: {}, problems: [problem] })

/** Reads a text of progress. Total: whatever it is, what can be kept of it is. */
export function readProgress(content: string): ReadProgress {
  if (content.length > PROGRESS_MAX)
    return nothing(`too large; allowed: ${PROGRESS_MAX.toLocaleString('en')} characters`)
  let value: unknown
  try {
    value = JSON.parse(content)
  } catch {
    return nothing('it is not JSON')
  }
  if (!isObject(value)) return nothing('it is JSON, but no progress: that is an object in braces')
  if (value['kind'] !== PROGRESS_KIND)
    return nothing(`it is JSON, but no progress: it does not say "kind": "${PROGRESS_KIND}"`)
  const reader = new Reader()
  const { version } = value
  if (version !== PROGRESS_VERSION)
    reader.refuse('version', `${JSON.stringify(version)?.slice(0, 20)}; this page knows ${PROGRESS_VERSION}`)
  const found = reader.entries(value['lessons'], 'lessons', LESSONS_MAX).flatMap(([id, entry]) => {
    const read = reader.lesson(entry, `lessons.${id}`)
    return read === null ? [] : [[id, read] as const]
  })
  return { lessons: Object.fromEntries(found), problems: reader.problems }
}

/** Progress as a text that `readProgress` reads back. */
export function progressText(lessons: Lessons, indent?: number): string {
  return `${JSON.stringify({ kind: PROGRESS_KIND, version: PROGRESS_VERSION, lessons }, null, indent)}`
}
