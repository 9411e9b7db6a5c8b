/** How somebody stands: told by what the lessons themselves say of each answer. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  AGAIN_AFTER_DAYS,
  beliefsLeft,
  dueIn,
  firstGuesses,
  guessesAsked,
  leftToAsk,
  nextIn,
  openRound,
  roundsIn,
  standOf,
} from '../../src/story/course.ts'
import { catalogueOf } from '../../src/story/course-catalogue.ts'
import { checklistMarkdown, checklistOf } from '../../src/story/course-checklist.ts'
import { dayNumber, daysBetween } from '../../src/story/course-days.ts'
import { type LessonProgress, type Lessons, NOT_BEGUN, REVIEW } from '../../src/story/course-progress.ts'
import { playMoment, rightGuess } from '../../src/story/play.ts'
import { find } from '../support/claims.ts'
import { LESSONS } from '../support/stories.ts'

const COURSE = catalogueOf(LESSONS.map(({ lesson }) => lesson))
const some = (of: Partial<LessonProgress>): LessonProgress => ({ ...NOT_BEGUN, ...of })

/** Every question of a lesson answered: `right`, or with the first answer that is not. */
function answered(id: string, right: boolean, more: Partial<LessonProgress> = {}): Lessons {
  const lesson = COURSE.find((one) => one.id === id)
  if (lesson === undefined) throw new Error(`no lesson ${id}`)
  const answer = (question: (typeof lesson.questions)[number]) =>
    question.answers.find((one) => one.right === right)?.id ?? ''
  const guesses = lesson.questions.filter((question) => question.id !== REVIEW)
  return {
    [id]: some({
      guesses: Object.fromEntries(guesses.map((question) => [question.id, answer(question)])),
      review: Number(answer(lesson.questions[lesson.questions.length - 1])),
      ...more,
    }),
  }
}

test.each(LESSONS)('$file: what the list takes to be right is what comes out when it is played', ({ lesson }) => {
  const listed = COURSE.find(({ id }) => id === lesson.id)
  const asking = lesson.moments.filter(({ predict }) => predict !== undefined)
  expect(listed?.questions.map(({ id }) => id)).toEqual([...asking.map(({ id }) => id), REVIEW])
  for (const { id, run, predict } of asking) {
    if (run === undefined || predict === undefined) throw new Error(`${id} asks nothing`)
    const right = rightGuess(predict, playMoment(run, find), id)
    const question = listed?.questions.find((one) => one.id === id)
    expect(question?.answers.filter((one) => one.right).map((one) => one.id)).toEqual([predict.guesses[right ?? -1].id])
    for (const { right: isRight, belief } of question?.answers ?? []) expect(belief === undefined).toBe(isRight)
  }
})

describe('the score of first guesses', () => {
  test('nothing guessed, nothing counted', () => {
    expect(firstGuesses(COURSE, {})).toEqual({ right: 0, of: 0 })
    expect(guessesAsked(COURSE)).toBe(
      LESSONS.flatMap(({ lesson }) => lesson.moments).filter(({ predict }) => predict !== undefined).length,
    )
  })
  test('right ones and wrong ones, reviews left out', () => {
    const lessons = { ...answered('it-said-failed', true), ...answered('one-retry', false) }
    expect(firstGuesses(COURSE, lessons)).toEqual({ right: 2, of: 4 })
  })
  test('what the lessons do not know is left out', () => {
    const odd = some({ guesses: { 'no-such-moment': 'x', 'the-bell': 'no-such-guess' } })
    expect(firstGuesses(COURSE, { 'nothing-yet': odd, 'no-such-lesson': odd })).toEqual({ right: 0, of: 0 })
  })
})

describe('what is still believed', () => {
  const wrong = answered('nothing-yet', false)
  const [first] = beliefsLeft(COURSE, wrong)
  test('a wrong answer tells what is believed, once, with all of its questions', () => {
    expect(first.says).toBe('Every message that is sent arrives.')
    expect(first.from.map(({ question }) => question)).toEqual(['the-bell', REVIEW])
  })
  test('right answers tell nothing', () => {
    expect(beliefsLeft(COURSE, answered('nothing-yet', true))).toEqual([])
  })
  test('answered rightly again, it goes; answered wrongly after that, it comes back', () => {
    const round = (began: string, bell: string, review: string) => ({
      began,
      answers: { 'the-bell': bell, [REVIEW]: review },
    })
    const { 'nothing-yet': lesson } = wrong
    const once = { 'nothing-yet': { ...lesson, again: [round('2026-12-14T09:00:00', 'hours-later', '0')] } }
    expect(beliefsLeft(COURSE, once)).toEqual([])
    const half = { 'nothing-yet': { ...lesson, again: [round('2026-12-14T09:00:00', 'hours-later', '1')] } }
    expect(beliefsLeft(COURSE, half).flatMap(({ from }) => from.map(({ question }) => question))).toEqual([REVIEW])
    const twice = [...once['nothing-yet'].again, round('2026-12-28T09:00:00', 'never', '0')]
    expect(beliefsLeft(COURSE, { 'nothing-yet': { ...lesson, again: twice } }).map(({ says }) => says)).toEqual([
      'A lost notification loses the result.',
    ])
  })
})

describe('where to go on', () => {
  const done = (...ids: readonly string[]): Lessons =>
    Object.fromEntries(ids.map((id) => [id, some({ done: '2026-11-30' })]))
  const path = COURSE.filter(({ star }) => star).map(({ id }) => id)
  const nameOf = (lessons: Lessons) => {
    const next = nextIn(COURSE, lessons)
    return next.kind === 'all-done' ? next.kind : `${next.kind} ${next.lesson.number}`
  }
  test.each<[string, Lessons, string]>([
    ['at first', {}, 'start 1'],
    ['on the path', done('nothing-yet'), 'next 3'],
    ['beside the path', done('nothing-yet', 'not-there-or-unreachable'), 'next 3'],
    ['beside the path, with a gap', done('luck'), 'next 1'],
    ['the path is done', done(...path), 'next 2'],
    ['all is done', done(...COURSE.map(({ id }) => id)), 'all-done'],
    ['in the middle of one', { ...done('nothing-yet'), luck: some({ at: 'five-good-jobs' }) }, 'go-on 11'],
    [
      'in the middle of two',
      { luck: some({ at: 'x', stamps: { at: 5 } }), 'the-gate': some({ at: 'y', stamps: { at: 9 } }) },
      'go-on 15',
    ],
  ])('%s', (_, lessons, next) => expect(nameOf(lessons)).toBe(next))

  test('how far one is', () => {
    const [lesson] = COURSE
    expect(standOf(lesson, NOT_BEGUN)).toEqual({ kind: 'new' })
    expect(standOf(lesson, some({ at: 'look-anyway' }))).toEqual({ kind: 'begun', step: 2, steps: 3 })
    expect(standOf(lesson, some({ at: REVIEW }))).toEqual({ kind: 'begun', step: 3, steps: 3 })
    expect(standOf(lesson, some({ at: 'a-moment-of-another-version' }))).toEqual({ kind: 'begun', step: 1, steps: 3 })
    expect(standOf(lesson, some({ done: '2026-11-30' }))).toEqual({ kind: 'done', on: '2026-11-30' })
  })
})

describe('asked again', () => {
  const id = 'nothing-yet'
  const lesson = COURSE[0]
  const whole = { 'the-bell': 'hours-later', [REVIEW]: '1' }
  test.each<[string, Partial<LessonProgress>, string, number | null]>([
    ['not done', {}, '2026-11-30', null],
    ['done today', { done: '2026-11-30' }, '2026-11-30', AGAIN_AFTER_DAYS],
    ['the day before', { done: '2026-11-30' }, '2026-12-13', 1],
    ['two weeks later', { done: '2026-11-30' }, '2026-12-14', 0],
    ['over the turn of the year', { done: '2026-12-31' }, '2027-01-14', 0],
    [
      'half a round is none',
      { done: '2026-11-30', again: [{ began: '2026-12-14T09:00:00', answers: { 'the-bell': 'never' } }] },
      '2026-12-14',
      0,
    ],
    [
      'a whole round counts from its day',
      { done: '2026-11-30', again: [{ began: '2026-12-14T09:00:00', answers: whole }] },
      '2026-12-16',
      12,
    ],
    [
      'a round from before it was done does not',
      { done: '2026-12-20', again: [{ began: '2026-12-14T09:00:00', answers: whole }] },
      '2026-12-21',
      13,
    ],
  ])('%s', (_, progress, today, inDays) => {
    expect(dueIn(COURSE, { [id]: some(progress) }, today)).toEqual(inDays === null ? [] : [{ lesson, inDays }])
  })
  test('what is due first stands in front', () => {
    const lessons = { luck: some({ done: '2026-11-01' }), [id]: some({ done: '2026-11-20' }) }
    expect(dueIn(COURSE, lessons, '2026-11-30').map((due) => due.lesson.id)).toEqual(['luck', id])
  })
  test('the score over time, beside how the same questions were answered first', () => {
    const again = [{ began: '2026-12-14T09:00:00', answers: { 'the-bell': 'hours-later', [REVIEW]: '1' } }]
    expect(roundsIn(COURSE, answered(id, false, { again }))).toEqual([
      { began: '2026-12-14T09:00:00', right: 1, of: 2, first: { right: 0, of: 2 } },
    ])
  })
  test.each<[string, string, LessonProgress['again'], readonly string[] | null]>([
    ['none', '2026-12-14', [], null],
    ['today’s', '2026-12-14', [{ began: '2026-12-14T09:00:00', answers: { 'the-bell': 'never' } }], [REVIEW]],
    ['one without an answer', '2026-12-14', [{ began: '2026-12-14T09:00:00', answers: {} }], ['the-bell', REVIEW]],
    ['over midnight', '2026-12-15', [{ began: '2026-12-14T23:59:00', answers: { [REVIEW]: '1' } }], ['the-bell']],
    ['two days old', '2026-12-16', [{ began: '2026-12-14T23:59:00', answers: {} }], null],
    ['of tomorrow', '2026-12-13', [{ began: '2026-12-14T00:00:00', answers: {} }], null],
    ['over', '2026-12-14', [{ began: '2026-12-14T09:00:00', answers: whole }], null],
    [
      'over, and one before it that is not',
      '2026-12-14',
      [
        { began: '2026-12-14T08:00:00', answers: {} },
        { began: '2026-12-14T09:00:00', answers: whole },
      ],
      null,
    ],
  ])('a round that was left: %s', (_, today, again, left) => {
    const open = openRound(COURSE, { [id]: some({ again }) }, today)
    expect(open?.left.map(({ question }) => question) ?? null).toEqual(left)
    expect(open === null || open.answered + open.left.length === lesson.questions.length).toBe(true)
  })
  test('a round asks of each lesson that has it, and counts only where something is answered', () => {
    const began = '2026-12-14T09:00:00'
    const lessons = {
      [id]: some({ again: [{ began, answers: whole }] }),
      luck: some({ again: [{ began, answers: {} }] }),
    }
    const luck = COURSE.find((one) => one.id === 'luck')
    expect(openRound(COURSE, lessons, '2026-12-14')).toMatchObject({ began, answered: 2 })
    expect(openRound(COURSE, lessons, '2026-12-14')?.left.map(({ question }) => question)).toEqual(
      luck?.questions.map((question) => question.id),
    )
    expect(roundsIn(COURSE, { luck: lessons.luck })).toEqual([])
  })
  test('what has been answered in a round is not asked in it again', () => {
    const again = [{ began: '2026-12-14T09:00:00', answers: { 'the-bell': 'never' } }]
    const asked = leftToAsk([COURSE[2], lesson], { [id]: some({ again }) }, '2026-12-14T09:00:00')
    expect(asked.map((one) => `${one.lesson.number} ${one.question}`)).toEqual([
      `1 ${REVIEW}`,
      ...COURSE[2].questions.map((question) => `3 ${question.id}`),
    ])
  })
})

test('days are those of the calendar', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }), (x, y) => {
      const [from, to] = [x, y].map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10))
      expect(dayNumber(from)).toBe(x)
      expect(daysBetween(from, to)).toBe(y - x)
    }),
  )
})

describe('the checklist', () => {
  test('has every line of every lesson, under its chapter', () => {
    const lines = checklistOf(COURSE).flatMap(({ lessons }) => lessons.flatMap(({ checklist }) => checklist))
    expect(lines).toEqual(LESSONS.flatMap(({ lesson }) => lesson.checklist))
    expect(new Set(lines).size).toBe(lines.length)
  })
  test('as Markdown: boxes, links, and no sign that means anything', () => {
    const [lesson] = COURSE
    const odd = { ...lesson, title: 'A [b](c)', checklist: ['Is `*x*` <b>?'] }
    expect(checklistMarkdown([odd], (id) => `https://x/#learn/${id}`)).toBe(
      '# Reading a result: what to look for\n\n## Waiting\n\n- [ ] Is \\`\\*x\\*\\` \\<b\\>? ([A \\[b\\](c)](https://x/#learn/nothing-yet))\n',
    )
  })
})
