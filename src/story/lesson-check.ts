/** Plays a lesson through, and says everything in which it does not keep what a lesson promises. */
import { problemsOfBreaks } from './breaking/check.ts'
import { problemsOfMarks } from './code/check.ts'
import { msOf } from './goals/times.ts'
import { unknownWords } from './inline.ts'
import type { Lesson } from './lesson.ts'
import type { Attempt, Moment, Offers } from './moment.ts'
import { checkGoal, type FindScenario, isReached, judgeGoal, playMoment, rightGuess } from './play.ts'
import { Problems, sentencesIn } from './problems.ts'
import { jobNamed } from './talk/parts/user.ts'

/** Ways to the goal that every lesson has to take: at least so many. */
const WAYS_MIN = 2

/** What a way changes that is not on offer. */
function notOffered(way: Attempt, { rules = [], numbers = [], payload, faults = [], code }: Offers): string[] {
  const without = (names: readonly string[], allowed: readonly string[]) =>
    names.filter((name) => !allowed.includes(name))
  return [
    ...without(
      Object.keys(way.set ?? {}),
      way.code === undefined || code === undefined ? rules : [...rules, code.rule],
    ),
    ...(way.code !== undefined && code === undefined ? ['code'] : []),
    ...without(Object.keys(way.numbers ?? {}), numbers),
    ...(way.payload !== undefined && payload !== true ? ['payload'] : []),
    ...without(
      (way.edits ?? []).map(({ fault }) => fault ?? 'an edit that is no fault'),
      faults,
    ),
  ]
}

function checkPrediction(problems: Problems, moment: Moment, where: string, find: FindScenario): void {
  const { predict, run } = moment
  if (predict === undefined) return
  if (run === undefined) {
    problems.say(`${where}.predict`, 'there is no run to guess about')
    return
  }
  problems.try(`${where}.predict`, () => {
    const right = rightGuess(predict, playMoment(run, find), `${where}.predict`)
    if (right === null)
      return problems.say(`${where}.predict`, 'none, or more than one, of the guesses comes out right')
    for (const [i, { belief }] of predict.guesses.entries())
      if ((belief === undefined) !== (i === right))
        problems.say(
          `${where}.predict.guesses.${i}`,
          i === right ? 'right, and yet a wrong belief' : 'wrong, and no belief is named',
        )
  })
  if (moment.after === undefined) problems.say(where, 'a guess, and nothing is said of it after the run')
}

function checkGoalOf(problems: Problems, moment: Moment, where: string, find: FindScenario): void {
  const { goal, run, offers, solutions = [], wrong = [] } = moment
  if (goal === undefined) return
  if (run === undefined || offers === undefined) {
    problems.say(`${where}.goal`, 'needs a "run" that it could hold of, and "offers" of what may be changed')
    return
  }
  const reached = (changes: Parameters<typeof judgeGoal>[3], at: string): boolean | null =>
    problems.try(at, () => isReached(judgeGoal(goal, run, find, changes, `${where}.goal`)))
  if (problems.try(`${where}.goal`, () => checkGoal(goal, `${where}.goal`)) === null) return
  if (reached({}, where) === true) problems.say(`${where}.goal`, 'it holds before anything is changed')
  for (const [list, name, should] of [
    [solutions, 'solutions', true],
    [wrong, 'wrong', false],
  ] as const)
    for (const [i, way] of list.entries()) {
      const at = `${where}.${name}.${i}`
      const { title: _, says: __, code: ___, ...changes } = way
      for (const what of notOffered(way, offers)) problems.say(at, `it changes ${what}, which is not on offer`)
      if (reached(changes, at) === !should)
        problems.say(at, should ? 'it does not reach the goal' : 'it reaches the goal')
    }
  if (solutions.length < WAYS_MIN)
    problems.say(`${where}.solutions`, `${solutions.length}; at least ${WAYS_MIN} ways have to be right`)
  if (wrong.length === 0) problems.say(`${where}.wrong`, 'none; at least one tempting way has to be wrong')
  if (moment.hints === undefined) problems.say(`${where}.hints`, 'none')
}

function checkBreaksOf(problems: Problems, moment: Moment, where: string, find: FindScenario): void {
  const { breaks, run, goal, after, hints } = moment
  if (breaks === undefined) return
  const at = `${where}.breaks`
  if (run === undefined) {
    problems.say(at, 'needs a "run" in which something can happen')
    return
  }
  if (goal !== undefined) problems.say(at, 'a goal beside it; a moment has one task')
  if (after === undefined) problems.say(where, 'something to break, and nothing is said of it afterwards')
  if (hints === undefined) problems.say(`${where}.hints`, 'none')
  problems.try(at, () => {
    for (const { where: place, problem } of problemsOfBreaks(breaks, run, find(run.scenario), at))
      problems.say(place, problem)
  })
}

function checkMarksOf(problems: Problems, { marks, run }: Moment, where: string, find: FindScenario): void {
  if (marks === undefined) return
  const at = `${where}.marks`
  if (run === undefined) {
    problems.say(at, 'needs a "run" that has these flaws')
    return
  }
  problems.try(at, () => {
    for (const { where: place, problem } of problemsOfMarks(marks, run, find, at)) problems.say(place, problem)
  })
}

/** @returns everything that is wrong with a lesson, each in one line; none where it keeps what it promises */
export function problemsOfLesson(lesson: Lesson, find: FindScenario): readonly string[] {
  const problems = new Problems()
  const ids = lesson.moments.map(({ id }) => id)
  for (const id of ids.filter((id, i) => ids.indexOf(id) !== i)) problems.say('moments', `${id} is there twice`)
  for (const { where, sentence } of sentencesIn(lesson))
    for (const word of unknownWords(sentence)) problems.say(where, `the glossary has no word “${word}”`)
  for (const [i, moment] of lesson.moments.entries()) {
    const where = `moments.${i}`
    const { run, at } = moment
    if (run !== undefined)
      problems.try(`${where}.run`, () => {
        const { plan, holdsUntilMs } = playMoment(run, find)
        if (run.job !== undefined) jobNamed(plan, run.job, `${where}.run.job`)
        if (at !== undefined && msOf(at, plan, `${where}.at`) > holdsUntilMs)
          problems.say(`${where}.at`, 'after the end of the run')
      })
    checkPrediction(problems, moment, where, find)
    checkGoalOf(problems, moment, where, find)
    checkBreaksOf(problems, moment, where, find)
    checkMarksOf(problems, moment, where, find)
  }
  if (!lesson.moments.some(({ predict }) => predict !== undefined)) problems.say('moments', 'none asks for a guess')
  if (!lesson.moments.some(({ goal }) => goal !== undefined)) problems.say('moments', 'none has a goal')
  const rights = lesson.review.answers.filter(({ right }) => right === true).length
  if (rights !== 1) problems.say('review.answers', `${rights} are right; exactly one has to be`)
  return problems.found
}
