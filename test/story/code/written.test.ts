/** What is written in lessons: each program of a way is what its table says, and where the learner begins does not reach the goal. */
import { describe, expect, test } from 'vitest'
import { payloadInputs } from '../../../src/story/code/inputs.ts'
import { programText } from '../../../src/story/code/schema.ts'
import type { Changes } from '../../../src/story/laid.ts'
import type { Goal, Moment, MomentRun } from '../../../src/story/moment.ts'
import { isReached, judgeGoal } from '../../../src/story/play.ts'
import { find } from '../../support/claims.ts'
import { valueInNode } from '../../support/run-code.ts'
import { LESSONS } from '../../support/stories.ts'

const TASKS = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap((moment) =>
    moment.offers?.code === undefined ? [] : [{ name: `${lesson.id}/${moment.id}`, moment, task: moment.offers.code }],
  ),
)

test('lessons 6, 10 and 16 have something to write', () => {
  expect(TASKS.map(({ name }) => name)).toEqual(['one-letter/write-it', 'empty-success/ten-answers', 'review/mend-it'])
})

describe.each(TASKS)('$name', ({ moment, task }) => {
  const { rule } = task
  const { goal, run, solutions = [], wrong = [] } = moment as Moment & { readonly goal: Goal; readonly run: MomentRun }
  const inputs = payloadInputs(moment, find).map(({ text }) => text)
  const tableOf = (program: readonly string[]): string | null => valueInNode(rule, programText(program), inputs)
  const reached = (changes: Changes): boolean => isReached(judgeGoal(goal, run, find, changes))

  test('what stands there at first does not reach the goal', () => {
    const value = tableOf(task.start)
    expect(value === null || !reached({ set: { [rule]: value } })).toBe(true)
  })

  test('each way that is written answers as its table says', () => {
    const written = [...solutions, ...wrong].filter(({ code }) => code !== undefined)
    expect(written.length).toBeGreaterThan(0)
    for (const { title, code = [], set } of written) expect([title, tableOf(code)]).toEqual([title, set?.[rule]])
  })

  test('and does what it is there for', () => {
    for (const [ways, should] of [
      [solutions, true],
      [wrong, false],
    ] as const)
      for (const { title, says: _, code, ...changes } of ways)
        if (code !== undefined) expect([title, reached(changes)]).toEqual([title, should])
  })
})

test('ten answers are ten inputs, each as its case is called', () => {
  const task = TASKS.find(({ name }) => name === 'empty-success/ten-answers')
  const inputs = payloadInputs(task?.moment as Moment, find)
  expect(inputs).toHaveLength(10)
  expect(inputs.map(({ name }) => name)).toEqual(task?.moment.goal?.cases?.map(({ name }) => name))
})

test('jobs that bring their own results are asked about all of them', () => {
  const task = TASKS.find(({ name }) => name === 'review/mend-it')
  expect(payloadInputs(task?.moment as Moment, find).map(({ text }) => JSON.parse(text).status)).toEqual([
    'done',
    'failed',
    'error',
    'error',
  ])
})
