/** Joining what was done here and there: in any order, any number of times, and nothing is lost. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  joinLesson,
  joinLessons,
  type LessonProgress,
  type Lessons,
  NOT_BEGUN,
  progressIn,
} from '../../src/story/course-progress.ts'
import { lessonProgress, lessons } from '../support/arbitrary-progress.ts'

/** Two ways of coming to the same lessons. */
const alike = (x: Lessons, y: Lessons): void => {
  expect(x).toEqual(y)
}

describe('joining lessons', () => {
  test('with themselves, or with nothing, changes nothing', () => {
    fc.assert(
      fc.property(lessons, (x) => {
        alike(joinLessons(x, x), x)
        alike(joinLessons(x, {}), x)
      }),
    )
  })
  test('comes to the same in either order', () => {
    fc.assert(fc.property(lessons, lessons, (x, y) => alike(joinLessons(x, y), joinLessons(y, x))))
  })
  test('comes to the same in whichever pairs', () => {
    const all = fc.property(lessons, lessons, lessons, (x, y, z) =>
      alike(joinLessons(joinLessons(x, y), z), joinLessons(x, joinLessons(y, z))),
    )
    fc.assert(all, { numRuns: 500 })
  })
})

const keys = (x: object, y: object): string[] => [...new Set([...Object.keys(x), ...Object.keys(y)])].sort()

/** What was forgotten at another time is no longer one thing with it. */
const pairs = fc.tuple(lessonProgress, lessonProgress).map(([x, y]) => [x, { ...y, since: x.since }] as const)

test('nothing of either is lost', () => {
  fc.assert(
    fc.property(pairs, ([x, y]) => {
      const both = joinLesson(x, y)
      for (const record of ['guesses', 'hints', 'changes', 'code', 'chosen'] as const)
        expect(Object.keys(both[record])).toEqual(keys(x[record], y[record]))
      expect(both.solutions).toEqual([...new Set([...x.solutions, ...y.solutions])].sort())
      expect(both.reached).toEqual([...new Set([...x.reached, ...y.reached])].sort())
      expect(both.done === null).toBe(x.done === null && y.done === null)
      expect(both.review === null).toBe(x.review === null && y.review === null)
      for (const { began, answers } of [...x.again, ...y.again])
        expect(Object.keys(both.again.find((round) => round.began === began)?.answers ?? {})).toEqual(
          expect.arrayContaining(Object.keys(answers)),
        )
    }),
  )
})

test('the first guess stays, and the last text does', () => {
  fc.assert(
    fc.property(pairs, ([x, y]) => {
      const both = joinLesson(x, y)
      for (const [moment, guess] of Object.entries(both.guesses)) {
        const made = [x, y].filter(({ guesses }) => Object.hasOwn(guesses, moment))
        const first = Math.min(...made.map(({ stamps }) => stamps[`guesses/${moment}`]))
        const earliest = made.filter(({ stamps }) => stamps[`guesses/${moment}`] === first)
        expect(earliest.map(({ guesses }) => guesses[moment])).toContain(guess)
      }
      for (const [moment, text] of Object.entries(both.code)) {
        const written = [x, y].filter(({ code }) => Object.hasOwn(code, moment))
        const last = Math.max(...written.map(({ stamps }) => stamps[`code/${moment}`]))
        const latest = written.filter(({ stamps }) => stamps[`code/${moment}`] === last)
        expect(latest.map(({ code }) => code[moment])).toContain(text)
      }
    }),
  )
})

test('a lesson that was forgotten stays forgotten, whoever still has it', () => {
  fc.assert(
    fc.property(lessonProgress, (old) => {
      const forgotten: LessonProgress = { ...NOT_BEGUN, since: old.since + 1 }
      expect(joinLesson(old, forgotten)).toEqual(forgotten)
      expect(joinLesson(forgotten, old)).toEqual(forgotten)
    }),
  )
})

test.each(['constructor', '__proto__', 'toString', 'no-such-lesson'])('nobody has begun “%s”', (id) => {
  expect(progressIn({}, id)).toBe(NOT_BEGUN)
})
