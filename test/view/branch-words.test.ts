/** What a branch is called. */
import { expect, test } from 'vitest'
import { compile } from '../../src/scenario/compile.ts'
import { branchInWords } from '../../src/view/branch-words.ts'
import { shipped } from '../support/library.ts'

const scenario = shipped('incident')
const plan = compile(scenario)
const trunk = { preset: null, set: {} }
const dropped = { at: '18:28:00', fault: 'nudge-dropped' } as const
const killed = { at: '20:00:00', fault: 'worker-crash', back: 'never' } as const

test.each([
  [[], trunk, 'Nothing thrown in'],
  [[dropped], trunk, 'Nudge dropped 18:28:00'],
  [[killed, dropped], trunk, 'Nudge dropped 18:28:00 and 1 more'],
  [[dropped], { preset: 'all-fixed', set: {} }, 'Nudge dropped 18:28:00; All fixed'],
  [[], { preset: null, set: { read: 'get' } }, 'Nothing thrown in; As the scenario says, 1 rule changed'],
] as const)('%j by %j', (edits, laid, words) => {
  expect(branchInWords(plan, scenario, { edits, ...laid }, trunk)).toBe(words)
})
