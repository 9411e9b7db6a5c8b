/** Small scenarios for tests: whatever a test does not name is the same everywhere. */
import { type Recording, type RecordOptions, record } from '../../src/run/record.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import type { Fact, FactKind } from '../../src/sim/facts.ts'

export const PAYLOADS = {
  done: { text: '{"status":"done"}' },
  error: { text: '{"status":"error","message":"page 3 is not a PDF"}' },
  garbage: { text: '{"status":' },
} satisfies Scenario['payloads']

export type JobOf = Scenario['jobs'][number]

/** A job whose every attempt takes `run` and ends with `payload`. */
export function jobOf(id: string, payload: keyof typeof PAYLOADS, run: string, more: Partial<JobOf> = {}): JobOf {
  return { id, attempts: [{ payload, run }], ...more }
}

/** A scenario with one job that fails honestly after 65 s, unless `parts` says otherwise. Checked as a file would be. */
export function small(parts: Partial<Scenario> = {}): Scenario {
  return checkScenario({
    version: 1,
    id: 'small',
    title: 'A small scenario',
    summary: 'For one test.',
    payloads: PAYLOADS,
    jobs: [jobOf('job-1', 'error', '65s')],
    ...parts,
  })
}

export function play(parts: Partial<Scenario>, overlay: Overlay = {}, options: RecordOptions = {}): Recording {
  return record(compile(small(parts), overlay), options)
}

/** The facts of one kind, in order. */
export function ofKind<K extends FactKind>(facts: readonly Fact[], kind: K): Extract<Fact, { kind: K }>[] {
  return facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)
}

/** When the facts of a kind happened. */
export function timesOf(facts: readonly Fact[], kind: FactKind): number[] {
  return ofKind(facts, kind).map(({ atMs }) => atMs)
}
