/** The runs that a scenario says something of. */
import { type Recording, record } from '../../src/run/record.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Expectation, Scenario } from '../../src/scenario/schema.ts'
import { parseDuration } from '../../src/sim/rule-values.ts'

/** Plays the run that an expectation speaks of. */
export function runFor(scenario: Scenario, { rules, set, until }: Expectation): Recording {
  const plan = compile(scenario, { preset: rules === 'scenario' ? undefined : rules, set })
  const end = until ?? scenario.until
  return record(plan, end === undefined ? {} : { untilMs: parseDuration(end) as number })
}

/** Short name of an expectation. */
export function expectationName({ rules, set, until }: Expectation): string {
  const settings = Object.entries(set ?? {}).map(([rule, option]) => `${rule}=${option}`)
  return [rules, ...settings, ...(until === undefined ? [] : [`until ${until}`])].join(' ')
}
