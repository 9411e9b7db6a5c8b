/** Every lesson that ships keeps what a lesson promises; and a lesson that does not is found out. */
import { describe, expect, test } from 'vitest'
import { ruleEntry } from '../../src/sim/rules.ts'
import { costsOfOwn } from '../../src/story/costs.ts'
import type { Changes } from '../../src/story/laid.ts'
import type { Lesson } from '../../src/story/lesson.ts'
import { problemsOfLesson } from '../../src/story/lesson-check.ts'
import type { Moment } from '../../src/story/moment.ts'
import { isReached, judgeGoal } from '../../src/story/play.ts'
import { find } from '../support/claims.ts'
import { LESSONS } from '../support/stories.ts'

test('there are lessons, each with a number, a name and a file of its own', () => {
  expect(LESSONS.length).toBeGreaterThan(0)
  for (const { file, lesson } of LESSONS)
    expect(file).toBe(`${String(lesson.number).padStart(2, '0')}-${lesson.id}.json`)
  expect(new Set(LESSONS.map(({ lesson }) => lesson.number)).size).toBe(LESSONS.length)
  expect(new Set(LESSONS.map(({ lesson }) => lesson.id)).size).toBe(LESSONS.length)
})

test.each(LESSONS)('$file: starts fail, solutions pass, tempting ways fail, one guess comes out', ({ lesson }) => {
  expect(problemsOfLesson(lesson, find)).toEqual([])
})

/** Of a moment with a goal everything that can be laid over its run, one rule, option by option, at a time. */
const offered = ({ offers }: Moment): readonly Changes[] =>
  (offers?.rules ?? []).flatMap((rule) => {
    const entry = ruleEntry(rule)
    return 'options' in entry ? Object.keys(entry.options).map((option): Changes => ({ set: { [rule]: option } })) : []
  })

/** Sentences of a text; one in brackets is one, and what stands in code is none. */
const sentences = (text: string): readonly string[] =>
  text
    .replaceAll(/`[^`]*`/g, 'x')
    .split(/[.!?][”’)]*(?:\s|$)/)
    .filter((part) => part.trim() !== '')

const MOMENTS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.map((moment) => ({ name: `${lesson.number} ${moment.id}`, moment })),
)

describe.each(MOMENTS)('$name', ({ moment }) => {
  const { text, goal, run, offers, solutions = [] } = moment
  test('a situation is told in three sentences at most', () => {
    expect(sentences(text.join(' ')).length).toBeLessThanOrEqual(3)
  })

  const within = goal?.must?.flatMap((one) => ('answered' in one ? (one.answered.within ?? []) : [])).at(0)
  if (within === '5s' && offers?.numbers?.includes('pollInterval') === true)
    test.each(['6s', '7s', '9s', '10s', '13s', '20s', '31s', '31.5s', '62s', '65s', '2m', '1h'])(
      'whoever looks every %s is found out, whichever way is taken',
      (pollInterval) => {
        if (goal === undefined || run === undefined) throw new Error('no goal')
        for (const { title: _, says: __, code: ___, ...way } of solutions) {
          const changes = { ...way, numbers: { ...way.numbers, pollInterval } }
          expect(isReached(judgeGoal(goal, run, find, changes))).toBe(false)
        }
      },
    )

  if (goal !== undefined && run !== undefined && offered(moment).length > 0)
    test('a right answer of one’s own has its price told, like those that the lesson knows', () => {
      const right = offered(moment).filter((changes) => isReached(judgeGoal(goal, run, find, changes)))
      for (const changes of right) expect([changes, costsOfOwn(changes).length]).toEqual([changes, 1])
    })
})

describe('what is wrong with a lesson is said', () => {
  const [{ lesson }] = LESSONS
  const changed = (change: (moment: Moment) => Moment, at: number): Lesson => ({
    ...lesson,
    moments: lesson.moments.map((moment, i) => (i === at ? change(moment) : moment)),
  })
  const goalAt = lesson.moments.findIndex(({ goal }) => goal !== undefined)
  const guessAt = lesson.moments.findIndex(({ predict }) => predict !== undefined)
  const [solution] = lesson.moments[goalAt].solutions ?? []
  const [wrong] = lesson.moments[goalAt].wrong ?? []

  test.each<[string, string, Lesson]>([
    [
      'a goal that holds from the start',
      'holds before anything is changed',
      changed((m) => ({ ...m, goal: { says: 'x', must: [{ attempts: { exactly: 1 } }] } }), goalAt),
    ],
    [
      'a solution that is none',
      'does not reach the goal',
      changed((m) => ({ ...m, solutions: [solution, { ...wrong, title: 'x' }] }), goalAt),
    ],
    [
      'a wrong way that is right',
      'it reaches the goal',
      changed((m) => ({ ...m, wrong: [{ ...solution, title: 'x' }] }), goalAt),
    ],
    ['one way alone', '1; at least 2 ways', changed((m) => ({ ...m, solutions: [solution] }), goalAt)],
    ['no wrong way', 'none; at least one tempting way', changed(({ wrong: _, ...m }) => m, goalAt)],
    ['no hints', 'hints: none', changed(({ hints: _, ...m }) => m, goalAt)],
    [
      'a change that is not on offer',
      'it changes read, which is not on offer',
      changed((m) => ({ ...m, solutions: [solution, { ...solution, set: { ...solution.set, read: 'get' } }] }), goalAt),
    ],
    [
      'two guesses that come out',
      'none, or more than one',
      changed((m) => {
        if (m.predict === undefined) return m
        const [first, ...others] = m.predict.guesses
        return { ...m, predict: { ...m.predict, guesses: [{ ...first, when: others[0].when }, ...others] } }
      }, guessAt),
    ],
    ['a goal of nothing', 'nothing has to hold', changed((m) => ({ ...m, goal: { says: 'x' } }), goalAt)],
    [
      'a job that is not there',
      'no job "job-9"; allowed: job-1',
      changed((m) => ({ ...m, goal: { says: 'x', must: [{ attempts: { job: 'job-9', exactly: 1 } }] } }), goalAt),
    ],
    ['an instant after the end', 'after the end of the run', changed((m) => ({ ...m, at: '400h' }), goalAt)],
    ['a word nobody knows', 'no word “gizmo”', { ...lesson, summary: 'A [[gizmo]].' }],
    [
      'two right answers',
      '2 are right',
      {
        ...lesson,
        review: {
          ...lesson.review,
          answers: lesson.review.answers.map((one, i) => ({ ...one, ...(i < 2 ? { right: true as const } : {}) })),
        },
      },
    ],
  ])('%s', (_, says, bad) => {
    expect(problemsOfLesson(bad, find).join('\n')).toContain(says)
  })
})
