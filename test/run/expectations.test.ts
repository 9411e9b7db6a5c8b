/** What files expect, held against their runs bit by bit: the same as at once. */
import { expect, test } from 'vitest'
import { expectationName, heldInSteps, problemsOf, runFor } from '../../src/run/expectations.ts'
import { SHIPPED } from '../support/arbitrary-session.ts'
import { shipped } from '../support/library.ts'

function held(scenario: Parameters<typeof heldInSteps>[0]) {
  const steps = heldInSteps(scenario)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

test.each(SHIPPED.filter(({ expect: expected = [] }) => expected.length > 0))('$id is as expected', (scenario) => {
  expect(held(scenario)).toEqual(
    scenario.expect?.map((expected) => ({ name: expectationName(expected), problems: [] })),
  )
})

test('what is otherwise is told, under the rules that it is about', () => {
  const scenario = { ...shipped('incident'), expect: [{ rules: 'all-fixed' as const, verdicts: ['hang' as const] }] }
  const [found] = held(scenario)
  expect(found).toEqual({
    name: 'all-fixed',
    problems: problemsOf(scenario.expect[0], runFor(scenario, scenario.expect[0])),
  })
  expect(found.problems[0]).toMatch(/^verdicts should be \["hang"\], is /)
})

test('a file that expects nothing has nothing held against it', () => {
  const { expect: _, ...scenario } = shipped('incident')
  expect(held(scenario)).toEqual([])
})
