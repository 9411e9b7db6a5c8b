/** Which row of a map holds what is chosen now. */
import { decodeBytes } from '../../scenario/bytes.ts'
import { planOf } from '../../scenario/chosen.ts'
import { bytesOf } from '../../scenario/compile.ts'
import { ScenarioError } from '../../scenario/error.ts'
import type { Plan } from '../../sim/plan.ts'
import type { MatrixRow, Question } from './question.ts'

/** The one text that all attempts of a plan write; null where they differ. */
function onlyText({ jobs, payloads }: Plan): string | null {
  const texts = new Set(
    jobs.flatMap(({ steps }) =>
      steps.flatMap(({ attempts }) =>
        attempts.flatMap((byNode) => byNode.map(({ payload }) => payloads[payload].text)),
      ),
    ),
  )
  const [text] = texts
  return texts.size === 1 ? text : null
}

/** JSON without the space between its parts; any other text as it is. */
function tight(text: string): string {
  try {
    JSON.parse(text)
  } catch {
    return text
  }
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1')
}

/** Says whether a row writes what all attempts of a plan write, but for the space between the parts of JSON. */
function writes(plan: Plan): (row: MatrixRow) => boolean {
  const text = onlyText(plan)
  const wanted = text === null ? null : tight(text)
  return ({ id, payload }) =>
    wanted !== null && payload !== null && tight(decodeBytes(bytesOf(id, payload)).text) === wanted
}

/** The place of the row that writes what `plan`, that of what is chosen now, writes; -1 where none does. */
export function presentRow({ rows }: Pick<Question, 'rows'>, plan: Plan): number {
  const asItIs = rows.findIndex(({ payload }) => payload === null)
  return asItIs >= 0 ? asItIs : rows.findIndex(writes(plan))
}

/**
 * The same question, with what is chosen now left as it is in the row that holds it: a cell of that row then differs
 * from the present run in its rules alone, and not in how its payload is spaced as well.
 * @returns the question itself where no row holds it, or where it cannot be played
 */
export function withPresentRow(question: Question): Question {
  try {
    const isPresent = writes(planOf(question.scenario, question.laid))
    if (!question.rows.some(isPresent)) return question
    return { ...question, rows: question.rows.map((row) => (isPresent(row) ? { ...row, payload: null } : row)) }
  } catch (error) {
    if (error instanceof ScenarioError) return question // whoever plays it says so
    throw error
  }
}
