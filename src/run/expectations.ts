/** What a scenario or a claim says of a run, held against that run. */
import { compile } from '../scenario/compile.ts'
import type { Expectation, Scenario } from '../scenario/schema.ts'
import type { Fact } from '../sim/facts.ts'
import { verdictsOf } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { type Recording, record, recordInSteps } from './record.ts'
import { breakerId, breakerSummaries, type JobSummary, jobSummaries } from './summary.ts'

/** The run that an expectation of a scenario speaks of, and where it ends. Throws `ScenarioError`. */
function runOf(scenario: Scenario, { rules, set, until }: Expectation): Parameters<typeof record> {
  const plan = compile(scenario, { preset: rules === 'scenario' ? undefined : rules, set })
  const end = until ?? scenario.until
  return [plan, end === undefined ? {} : { untilMs: parseDuration(end) as number }]
}

/** Plays the run that an expectation of a scenario speaks of. Throws `ScenarioError`. */
export const runFor = (scenario: Scenario, expected: Expectation): Recording => record(...runOf(scenario, expected))

/** An expectation, and everything in which its run is otherwise. */
export interface Held {
  readonly name: string
  readonly problems: readonly string[]
}

/** Holds what a scenario expects against its runs, bit by bit. Throws `ScenarioError`. */
export function* heldInSteps(scenario: Scenario): Generator<undefined, readonly Held[]> {
  const held: Held[] = []
  for (const expected of scenario.expect ?? []) {
    const recording = yield* recordInSteps(...runOf(scenario, expected))
    held.push({ name: expectationName(expected), problems: problemsOf(expected, recording) })
    yield
  }
  return held
}

/** Short name of an expectation: its rules, and what is set on top of them. */
export function expectationName({ rules, set, until }: Expectation): string {
  const settings = Object.entries(set ?? {}).map(([rule, option]) => `${rule}=${option}`)
  return [rules, ...settings, ...(until === undefined ? [] : [`until ${until}`])].join(' ')
}

/** An expectation without the run that it is about. */
export type ExpectedOfRun = Omit<Expectation, 'rules' | 'set' | 'until'>

type ExpectedJob = NonNullable<Expectation['jobs']>[string]
export type ExpectedFact = NonNullable<Expectation['facts']>[number]
type ExpectedBreaker = NonNullable<Expectation['breakers']>[string]
export type KeyState = NonNullable<Expectation['keys']>[string]

const sorted = (slugs: readonly string[]): string[] => [...slugs].sort()

function differs(what: string, wanted: unknown, found: unknown): string[] {
  const [w, f] = [JSON.stringify(wanted), JSON.stringify(found)]
  return w === f ? [] : [`${what} should be ${w}, is ${f}`]
}

function jobProblems(expected: ExpectedJob, job: JobSummary): string[] {
  const found: Record<keyof ExpectedJob, unknown> = {
    status: job.status,
    cause: job.cause,
    verdicts: sorted(job.verdicts),
    settledAfterMs: job.settledAfterMs,
    falseForMs: job.falseForMs,
    wrongCauseSinceMs: job.wrongCauseSinceMs,
    attempts: job.attempts.length,
    nodes: job.attempts.map(({ node }) => node),
    startedAfterMs: job.attempts.map(({ startedAfterMs }) => startedAfterMs),
  }
  return Object.entries(expected).flatMap(([name, wanted]) => {
    const field = name as keyof ExpectedJob
    const value = field === 'verdicts' ? sorted(wanted as string[]) : wanted
    return differs(`${job.id}: ${field}`, value, found[field])
  })
}

/** What becomes of a key by the end of a run. */
export function keyState({ keyHeld, keyHasTtl }: Recording['end'], key: number): KeyState {
  if (keyHeld[key] === 0) return 'gone'
  return keyHasTtl[key] === 1 ? 'expiring' : 'held'
}

/** A fact's field as files name things: by id, not by place. */
function named(plan: Plan, field: string, value: unknown): unknown {
  const at = Number(value)
  switch (field) {
    case 'job':
    case 'resultOf':
      return plan.jobs[at]?.id ?? value
    case 'worker':
      return plan.workers[at]?.id ?? value
    case 'node':
      return plan.nodes[at]?.id ?? value
    case 'key':
    case 'from':
      return plan.keys[at]?.name ?? value
    case 'payload':
      return plan.payloads[at]?.name ?? value
    case 'cause':
    case 'says':
    case 'notice':
    case 'logs':
      return plan.texts[at] ?? value
    default:
      return value
  }
}

/** A fact is of that kind, at that instant, with these fields. */
export function isSeen(plan: Plan, { kind, atMs, where = {} }: ExpectedFact, fact: Fact): boolean {
  if (fact.kind !== kind || (atMs !== undefined && fact.atMs !== atMs)) return false
  const fields = fact as unknown as Record<string, unknown>
  return Object.entries(where).every(([field, wanted]) => named(plan, field, fields[field]) === wanted)
}

/** A field that facts of that kind do not have; null where they have them all, or none of the kind is there to say. */
export function unknownField(facts: readonly Fact[], { kind, where = {} }: ExpectedFact): string | null {
  const fields = new Set(facts.filter((fact) => fact.kind === kind).flatMap((fact) => Object.keys(fact)))
  const unknown = Object.keys(where).find((field) => fields.size > 0 && !fields.has(field))
  const known = [...fields].filter((field) => field !== 'kind' && field !== 'atMs')
  return unknown === undefined ? null : `${kind} has no field "${unknown}"; it has ${known.join(', ')}`
}

function factProblems({ plan, facts }: Recording, expected: ExpectedFact): string[] {
  const found = facts.filter((fact) => isSeen(plan, expected, fact)).length
  const { kind, atMs, where, times } = expected
  const when = atMs === undefined ? '' : ` at ${atMs} ms`
  const what = `${kind}${when}${where === undefined ? '' : ` ${JSON.stringify(where)}`}`
  const unknown = times === 0 ? null : unknownField(facts, expected)
  if (unknown !== null) return [unknown]
  if (times === undefined) return found > 0 ? [] : [`${what} should happen, and does not`]
  return differs(`${what}: times`, times, found)
}

function breakerProblems(recording: Recording, id: string, expected: ExpectedBreaker): string[] {
  const breaker = breakerSummaries(recording).find((it) => breakerId(it) === id)
  if (breaker === undefined) return [`no breaker ${id}`]
  const wanted = typeof expected === 'string' ? { state: expected } : expected
  return Object.entries(wanted).flatMap(([field, value]) =>
    differs(`breaker ${id}: ${field}`, value, breaker[field as keyof typeof wanted]),
  )
}

function keyProblems({ plan, end }: Recording, name: string, wanted: KeyState): string[] {
  const key = plan.keys.findIndex((candidate) => candidate.name === name)
  return key < 0
    ? [`no key ${name}; the run has ${plan.keys.map((one) => one.name).join(', ')}`]
    : differs(`key ${name}`, wanted, keyState(end, key))
}

/** Result keys that are still held when a run ends. */
export function resultsLeft({ plan, end }: Recording): number {
  return plan.keys.filter(({ kind }, key) => kind === 'result' && end.keyHeld[key] === 1).length
}

/** Everything in which a run is not as expected, each in one line; empty where it is. */
export function problemsOf(expected: ExpectedOfRun, recording: Recording): string[] {
  const { plan, monitors } = recording
  const problems = differs('verdicts', sorted(expected.verdicts), sorted(verdictsOf(monitors, -1, plan)))
  const jobs = jobSummaries(recording)
  for (const [id, wanted] of Object.entries(expected.jobs ?? {})) {
    const job = jobs.find((candidate) => candidate.id === id)
    problems.push(...(job === undefined ? [`no job ${id}`] : jobProblems(wanted, job)))
  }
  for (const [id, wanted] of Object.entries(expected.breakers ?? {}))
    problems.push(...breakerProblems(recording, id, wanted))
  for (const [name, wanted] of Object.entries(expected.keys ?? {}))
    problems.push(...keyProblems(recording, name, wanted))
  if (expected.resultsLeft !== undefined)
    problems.push(...differs('result keys left', expected.resultsLeft, resultsLeft(recording)))
  for (const wanted of expected.facts ?? []) problems.push(...factProblems(recording, wanted))
  return problems
}
