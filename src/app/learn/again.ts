/** The same questions, asked again. Which answer is right is played, as in the lesson; nothing of it is kept. */
import { recordInSteps } from '../../run/record.ts'
import { planOf } from '../../scenario/chosen.ts'
import type { Plan } from '../../sim/plan.ts'
import { REVIEW } from '../../story/course-progress.ts'
import type { Lesson } from '../../story/lesson.ts'
import type { Moment, Prediction } from '../../story/moment.ts'
import { rightGuess } from '../../story/play.ts'
import { inSlices, soon } from '../slices.ts'
import { askedFor, loadRuns, scenarioFor } from '../story/story-run.ts'
import { lessonOf } from './lesson-files.ts'

/** Leaves a frame half of its time. */
const SLICE_MS = 8

/** An answer to choose. */
export interface AgainAnswer {
  /** Of a moment the guess's id; of the review the answer's place. */
  readonly id: string
  readonly text: string
  /** Why it is right, or why it was tempting. */
  readonly says: string
}

/** A question as it was asked in its lesson. */
export interface AgainQuestion {
  /** The situation: a title, and what is told of it; none of a review. */
  readonly title: string | null
  readonly text: readonly string[]
  readonly question: string
  readonly answers: readonly AgainAnswer[]
  /** Comes to the right answer's id. Rejects with a text fit to be shown. */
  readonly right: Promise<string>
}

/** Plays the run, and holds one guess after another against it. Comes to the right one's id; null where none is. */
function* rightInSteps(
  plan: Plan,
  untilMs: number | undefined,
  predict: Prediction,
): Generator<undefined, string | null> {
  const recording = yield* recordInSteps(plan, { untilMs })
  const right: string[] = []
  for (const guess of predict.guesses) {
    yield
    if (rightGuess({ ...predict, guesses: [guess] }, recording, 'predict') !== null) right.push(guess.id)
  }
  return right.length === 1 ? right[0] : null
}

/** The guess that the moment's run bears out. Nothing holds up the page meanwhile. */
async function rightOf({ id, run, predict }: Moment): Promise<string> {
  if (run === undefined || predict === undefined) throw new Error(`“${id}” asks for no guess.`)
  await loadRuns([run])
  const scenario = scenarioFor(run)
  const asked = askedFor(run, scenario)
  return new Promise((resolve, reject) => {
    inSlices(rightInSteps(planOf(scenario, asked), asked.untilMs, predict), SLICE_MS, soon, (right) => {
      if (right === null) reject(new Error(`None of the answers to “${id}” comes out right.`))
      else resolve(right)
    })
  })
}

function reviewOf({ review }: Lesson): AgainQuestion {
  const right = review.answers.findIndex((answer) => answer.right === true)
  return {
    title: null,
    text: [],
    question: review.question,
    answers: review.answers.map(({ text, says }, place) => ({ id: String(place), text, says })),
    right: Promise.resolve(String(right)),
  }
}

/**
 * Asks one of a lesson's questions again. Rejects with a text fit to be shown.
 * @param question a moment's id, or `review`
 */
export async function askAgain(lesson: string, question: string): Promise<AgainQuestion> {
  const content = await lessonOf(lesson)
  if (question === REVIEW) return reviewOf(content)
  const moment = content.moments.find(({ id }) => id === question)
  if (moment?.predict === undefined) throw new Error(`The lesson “${content.title}” does not ask “${question}”.`)
  const right = rightOf(moment)
  right.catch(() => {}) // whoever awaits it is told
  const { title, text, predict } = moment
  return { title, text, question: predict.question, answers: predict.guesses, right }
}
