/** `check`: plays what scenario files expect of their runs, and says where a run is otherwise. */
import { expectationName, problemsOf, runFor } from '../run/expectations.ts'
import { parse } from './arguments.ts'
import type { Answer } from './coverage.ts'
import { loadScenario } from './files.ts'
import { UsageError } from './usage.ts'

/** @returns one line for each expectation, with what is otherwise below it; exit code 1 where anything is */
export function checkCommand(args: readonly string[]): Answer {
  const { positionals } = parse(args, {})
  if (positionals.length === 0) throw new UsageError('check needs scenarios: names from `list`, or JSON files')
  let failed = 0
  const lines = positionals.flatMap((name) => {
    const scenario = loadScenario(name)
    const expected = scenario.expect ?? []
    if (expected.length === 0) return [`${scenario.id}: expects nothing`]
    return expected.flatMap((expectation) => {
      const found = problemsOf(expectation, runFor(scenario, expectation))
      if (found.length > 0) failed++
      return [
        `${found.length === 0 ? 'as expected' : 'otherwise  '}  ${scenario.id}: ${expectationName(expectation)}`,
        ...found.map((problem) => `             ${problem}`),
      ]
    })
  })
  return { text: lines.join('\n'), exitCode: failed === 0 ? 0 : 1 }
}
