/** What a scenario says of itself, held against a run of it. */
import { type Recording, record } from '../../src/run/record.ts'
import { type JobSummary, jobSummaries } from '../../src/run/summary.ts'
import { compile } from '../../src/scenario/compile.ts'
import type { Expectation, Scenario } from '../../src/scenario/schema.ts'
import { breakerPhase } from '../../src/sim/gate.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
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

type ExpectedJob = NonNullable<Expectation['jobs']>[string]

function jobProblems(expected: ExpectedJob, job: JobSummary): string[] {
  const nodes = job.attempts.map(({ node }) => node)
  const found: Record<keyof ExpectedJob, unknown> = {
    status: job.status,
    cause: job.cause,
    verdicts: [...job.verdicts].sort(),
    settledAfterMs: job.settledAfterMs,
    falseForMs: job.falseForMs,
    attempts: job.attempts.length,
    nodes,
  }
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const field = name as keyof ExpectedJob
    const value = field === 'verdicts' ? [...(wanted as string[])].sort() : wanted
    return differs(`${job.id}: ${field}`, value, found[field])
  })
}

function differs(what: string, wanted: unknown, found: unknown): string[] {
  const [w, f] = [JSON.stringify(wanted), JSON.stringify(found)]
  return w === f ? [] : [`${what} should be ${w}, is ${f}`]
}

/** Everything in which a run is not as expected; empty where it is. */
export function problemsOf(expectation: Expectation, recording: Recording): string[] {
  const { plan, monitors, end } = recording
  const problems = differs('verdicts', [...expectation.verdicts].sort(), [...verdictsOf(monitors, -1, plan)].sort())
  const jobs = jobSummaries(recording)
  for (const [id, expected] of Object.entries(expectation.jobs ?? {})) {
    const job = jobs.find((candidate) => candidate.id === id)
    problems.push(...(job === undefined ? [`no job ${id}`] : jobProblems(expected, job)))
  }
  for (const [id, state] of Object.entries(expectation.breakers ?? {})) {
    const node = plan.nodes.findIndex((candidate) => candidate.id === id)
    problems.push(...(node < 0 ? [`no node ${id}`] : differs(`breaker ${id}`, state, breakerPhase(end, node))))
  }
  return problems
}
