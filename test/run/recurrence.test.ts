/** What “it goes round for ever” promises, held against a run that is played on. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Recording, record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import { arbitraryScenario } from '../support/arbitrary-scenario.ts'
import { ofKind } from '../support/small.ts'

const LONGEST_MS = 4 * 3_600_000
/** Rules under which a job that fails is put back for ever. */
const LOOPS = { routing: 'terminal-stops', budget: 'servers-dedupe-limit-2', 'node-choice': 'same' }
const attempts = ({ facts }: Recording): number => ofKind(facts, 'attempt-started').length

test('a run that is said to recur goes on as it did, for as long as it is played', () => {
  let said = 0
  fc.assert(
    fc.property(arbitraryScenario({ set: LOOPS }), (scenario) => {
      const plan = compile(scenario)
      const once = record(plan)
      if (once.endedBy !== 'recurrence' || once.endMs > LONGEST_MS) return
      said++
      // Whatever has begun by then, as much again begins in as much time again.
      const further = record(plan, { untilMs: 3 * once.endMs })
      expect(attempts(further)).toBeGreaterThanOrEqual(2 * attempts(once) - 1)
    }),
    { numRuns: 200, seed: 17 },
  )
  expect(said).toBeGreaterThan(10)
})
