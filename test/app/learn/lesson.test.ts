/** Where a learner stands, what is changed by hand, and how a goal is judged: without a page around it. */
import * as fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isReached as holds, type Judged, judgeInSteps, type LessonCosts } from '../../../src/app/learn/judging.ts'
import {
  benchOf,
  clearDesk,
  isWatched,
  lay,
  offeredOnly,
  phaseOf,
  tidy,
  travel,
  useDesk,
} from '../../../src/app/learn/lesson.ts'
import { costSentences } from '../../../src/app/learn/lesson-costs.ts'
import { laidBy, wayTaken } from '../../../src/app/learn/lesson-ways.ts'
import { learnPlace, lessonAddress } from '../../../src/app/learn/place.ts'
import {
  forgetProgress,
  lessonNow,
  noteAt,
  noteDone,
  noteGuess,
  noteReached,
  noteWatched,
} from '../../../src/app/learn/progress.ts'
import { loadRuns } from '../../../src/app/story/story-run.ts'
import type { Changes } from '../../../src/story/laid.ts'
import type { Moment } from '../../../src/story/moment.ts'
import { judgeGoal } from '../../../src/story/play.ts'
import { find } from '../../support/claims.ts'
import { LESSONS } from '../../support/stories.ts'

afterEach(() => {
  clearDesk()
  forgetProgress()
})

const lessonOf = (id: string) => {
  const found = LESSONS.find(({ lesson }) => lesson.id === id)
  if (found === undefined) throw new Error(`no lesson ${id}`)
  return found.lesson
}

describe('the address of a place', () => {
  test.each([
    ['#learn', null, null],
    ['#learn/', null, null],
    ['#talk/one-letter', null, null],
    ['#learn/one-letter', 'one-letter', null],
    ['#learn/one-letter/', 'one-letter', null],
    ['#learn/one-letter/the-letter', 'one-letter', 'the-letter'],
    ['#learn/one-letter/review', 'one-letter', 'review'],
    ['#learn/%E2%80%AE/a/b', '\u202e', 'a/b'],
    ['#learn/%zz', '%zz', null],
  ])('%s', (hash, lesson, moment) => expect(learnPlace(hash)).toEqual({ lesson, moment }))

  test('leads back where it came from, whatever it is', () => {
    for (const { lesson } of LESSONS)
      for (const { id } of lesson.moments)
        expect(learnPlace(lessonAddress(lesson.id, id))).toEqual({ lesson: lesson.id, moment: id })
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void learnPlace(`#learn/${text}`)))
  })
})

describe('where a learner stands', () => {
  const [guessed] = lessonOf('nothing-yet').moments
  const goal = lessonOf('nothing-yet').moments[1]
  const { run: _, ...noRun } = guessed
  test.each<[string, Moment, string | undefined, boolean, string]>([
    ['without a run there is only text', noRun, undefined, false, 'read'],
    ['nothing is played before a guess', guessed, undefined, false, 'guess'],
    ['not even where it has been seen', guessed, undefined, true, 'guess'],
    ['then it is watched', guessed, 'never', false, 'watch'],
    ['then it is explained', guessed, 'never', true, 'after'],
    ['a goal alone begins at once', goal, undefined, false, 'after'],
    ['text after a run is not read before it', { ...goal, after: ['x'] }, undefined, false, 'watch'],
  ])('%s', (_name, moment, guess, watched, phase) => expect(phaseOf(moment, guess, watched)).toBe(phase))

  test('a run counts as seen once it was, or something after it was done; a guess at it alone is not enough', () => {
    const lesson = lessonOf('one-letter')
    const [first, second, third] = lesson.moments
    const seen = (moment: Moment) => isWatched(lesson, moment, lessonNow(lesson.id))
    expect(lesson.moments.map(seen)).not.toContain(true)
    noteGuess(lesson.id, first.id, 'yes')
    noteAt(lesson.id, first.id)
    expect(seen(first)).toBe(false)
    noteWatched(lesson.id, first.id)
    expect([seen(first), seen(second)]).toEqual([true, false])
    clearDesk() // a reload: it goes on where it was
    expect([seen(first), seen(second)]).toEqual([true, false])
    noteAt(lesson.id, second.id)
    expect([seen(first), seen(second)]).toEqual([true, false])
    noteGuess(lesson.id, second.id, 'the-same')
    noteAt(lesson.id, first.id) // back again: nothing is lost
    expect([seen(first), seen(second)]).toEqual([true, false])
    noteReached(lesson.id, lesson.moments[3].id)
    expect([seen(first), seen(second), seen(third)]).toEqual([true, true, true])
    forgetProgress()
    expect(seen(first)).toBe(false)
    noteDone(lesson.id)
    expect(lesson.moments.map(seen)).not.toContain(false)
  })
})

describe('changes by hand', () => {
  const lesson = lessonOf('nothing-yet')
  const moment = lesson.moments[1]
  const now = () => benchOf(useDesk.getState(), lesson.id, moment)
  const change = fc.oneof(
    fc.constantFrom('on', 'off').map((poll): Changes => ({ set: { poll } })),
    fc.integer({ min: 1, max: 60 }).map((n): Changes => ({ numbers: { pollInterval: `${n}s` } })),
    fc.constant<Changes>({}),
  )
  const deed = fc.oneof(
    { weight: 3, arbitrary: change },
    { weight: 2, arbitrary: fc.constantFrom('undo' as const, 'redo' as const) },
  )

  test('undo and redo walk through exactly what was laid, and what is there is kept for the next visit', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        clearDesk()
        forgetProgress()
        let past: Changes[] = []
        let future: Changes[] = []
        let at: Changes = {}
        for (const one of deeds) {
          if (one === 'undo' || one === 'redo') {
            travel(lesson.id, moment, one)
            const from = one === 'undo' ? past : future
            const to = from.at(-1)
            if (to !== undefined) {
              if (one === 'undo') [past, future] = [past.slice(0, -1), [...future, at]]
              else [past, future] = [[...past, at], future.slice(0, -1)]
              at = to
            }
          } else {
            lay(lesson.id, moment, one)
            if (JSON.stringify(one) !== JSON.stringify(at)) [past, future, at] = [[...past, at], [], one]
          }
          expect(now().now).toEqual(at)
          expect([now().past.length, now().future.length]).toEqual([past.length, future.length])
        }
        const before = now().now
        clearDesk() // a reload
        expect(now().now).toEqual(before)
      }),
      { numRuns: 100 },
    )
  })

  test('letters typed one after the other are one change', () => {
    for (const text of ['1s', '12s', '1m'])
      lay(lesson.id, moment, { numbers: { pollInterval: text } }, 'number pollInterval')
    expect(now().past).toEqual([{}])
    lay(lesson.id, moment, { set: { poll: 'on' } }, 'rule poll')
    expect(now().past).toHaveLength(2)
  })

  test('what is not on offer does not come back from an earlier visit', () => {
    const { offers } = moment
    expect(
      offeredOnly(
        {
          set: { poll: 'on', read: 'get' },
          numbers: { pollInterval: '1s', jobLease: '1m' },
          payload: { text: '{}' },
          edits: [{ at: '1s', fault: 'worker-crash' }],
          work: { 'job-1/1': { run: '1s' } },
        } as Changes,
        offers,
      ),
    ).toEqual({ set: { poll: 'on' }, numbers: { pollInterval: '1s' } })
    for (const { lesson: one } of LESSONS)
      for (const { solutions = [], offers: allowed } of one.moments)
        for (const way of solutions) expect(offeredOnly(laidBy(way), allowed)).toEqual(tidy(laidBy(way)))
  })
})

describe('judged in slices', () => {
  beforeAll(async () => {
    await loadRuns(LESSONS.flatMap(({ lesson }) => lesson.moments.flatMap(({ run }) => run ?? [])))
  })

  const goals = LESSONS.flatMap(({ lesson }) =>
    lesson.moments.flatMap((moment) =>
      moment.goal === undefined ? [] : [{ name: `${lesson.id}/${moment.id}`, moment }],
    ),
  )
  test('there are goals', () => expect(goals.length).toBeGreaterThanOrEqual(16))

  test.each(goals)(
    '$name: the same as at once, whatever is tried, and every way is known by its changes',
    ({ moment }) => {
      const { goal, run, solutions = [], wrong = [] } = moment
      if (goal === undefined || run === undefined) throw new Error('no goal')
      for (const way of [undefined, ...solutions, ...wrong]) {
        const changes = way === undefined ? {} : laidBy(way)
        const told: Judged[] = []
        const steps = judgeInSteps({ goal, run }, changes, (judged) => told.push(judged))
        let step = steps.next()
        let pauses = 0
        for (; step.done !== true; pauses++) step = steps.next()
        const judged = step.value
        expect(judged.problem).toBeNull()
        expect(judged.outcomes).toEqual(judgeGoal(goal, run, find, changes))
        expect(judged.costs).not.toBeNull()
        expect(told.at(-1)).toEqual(judged)
        expect(told).toHaveLength(judged.outcomes.length + 1)
        expect(pauses).toBeGreaterThanOrEqual(judged.outcomes.length)
        expect(holds(judged)).toBe(way !== undefined && solutions.includes(way))
        if (way !== undefined) expect(wayTaken(moment, changes)?.title).toBe(way.title)
        for (const { unmet } of judgeGoal(goal, run, find, changes)) expect(new Set(unmet).size).toBe(unmet.length)
      }
      expect(wayTaken(moment, {})).toBeNull()
    },
  )

  test.each([
    ['the-gate/four-ways-to-end', -1],
    ['one-retry/exactly-two', -1],
    ['nothing-yet/look-anyway', 0],
  ])('%s: an answer where there was none before is told as what is gained', (name, unanswered) => {
    const found = goals.find((one) => one.name === name)?.moment
    const [way] = found?.solutions ?? []
    if (found?.goal === undefined || found.run === undefined || way === undefined) throw new Error(`no goal ${name}`)
    const steps = judgeInSteps({ goal: found.goal, run: found.run }, laidBy(way), () => {})
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    expect(step.value.costs?.unanswered).toBe(unanswered)
    const [first] = costSentences(found.goal, step.value.costs as LessonCosts)
    if (unanswered < 0) expect(first).toMatch(/: 1 more user gets an answer[,.]/)
    else expect(first).not.toContain('gets an answer')
  })

  test('what cannot be played is told as that, with its place', () => {
    const { goal, run } = lessonOf('nothing-yet').moments[1]
    if (goal === undefined || run === undefined) throw new Error('no goal')
    const steps = judgeInSteps({ goal, run }, { set: { poll: 'sometimes' } } as Changes, () => {})
    let step = steps.next()
    while (step.done !== true) step = steps.next()
    expect(step.value.problem).toMatch(/poll/)
    expect(holds(step.value)).toBe(false)
  })
})
