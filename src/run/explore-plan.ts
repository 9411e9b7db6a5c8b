/** The small untimed world that `explore` searches: some jobs, some workers, two nodes, and a producer that may answer anything. */
import { compile } from '../scenario/compile.ts'
import { ScenarioError } from '../scenario/error.ts'
import type { Scenario } from '../scenario/schema.ts'
import { CRASH_POINTS, type CrashPoint, type FaultSlug, isFaultSlug, UNTIMED_FAULTS } from '../sim/faults.ts'
import type { Plan } from '../sim/plan.ts'
import type { PresetName } from '../sim/presets.ts'
import type { RuleName } from '../sim/rules.ts'

export interface ExploreBounds {
  readonly preset?: PresetName | undefined
  readonly set?: Partial<Record<RuleName, string>> | undefined
  readonly jobs: number
  readonly workers: number
  /** At most so many faults in one trace. */
  readonly faults: number
  /** Which faults; without it `DEFAULT_FAULTS`. */
  readonly only?: readonly FaultSlug[] | undefined
  /** Where a worker may crash; without it wherever it stands between two steps. */
  readonly crashAt?: readonly CrashPoint[] | undefined
  /** All jobs work on the same thing. */
  readonly sharedEntity?: boolean | undefined
}

/** What a search tries unless told otherwise: each can happen to any worker, and none is a matter of time alone. */
const DEFAULT_FAULTS: readonly FaultSlug[] = ['worker-crash', 'lease-expired-early', 'wait-cancelled', 'reply-lost']

/** What a node may write: done, error, not JSON, {}, a numeric and an unknown status. */
const PAYLOADS: Scenario['payloads'] = {
  done: { text: '{"status":"done"}' },
  error: { text: '{"status":"error","message":"out of memory at step 9"}' },
  'not-json': { text: '{"status":"done"' },
  'empty-object': { text: '{}' },
  'numeric-status': { text: '{"status":500}' },
  'unknown-status': { text: '{"status":"failed"}' },
}

const numbered = (prefix: string, count: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}-${i + 1}`)

/** Faults named by hand. Throws `ScenarioError` where one is not a fault, or differs from others in time alone. */
export function checkFaults(names: readonly string[]): FaultSlug[] {
  return names.map((name) => {
    if (isFaultSlug(name) && (UNTIMED_FAULTS as readonly string[]).includes(name)) return name
    throw new ScenarioError('only', `no fault "${name}" without time; allowed: ${UNTIMED_FAULTS.join(', ')}`)
  })
}

/** Points of a crash named by hand. Throws `ScenarioError` where one is none. */
export function checkCrashPoints(names: readonly string[]): CrashPoint[] {
  return names.map((name) => {
    const found = CRASH_POINTS.find((point) => point === name)
    if (found !== undefined) return found
    throw new ScenarioError('crash-at', `no point "${name}"; allowed: ${CRASH_POINTS.join(', ')}`)
  })
}

/** Breakers open at the first counted failure, so that what they do is within reach of a short trace. */
export function explorePlan(bounds: ExploreBounds): Plan {
  const shared = bounds.sharedEntity === true ? { entity: 'entity-1' } : {}
  const scenario: Scenario = {
    version: 1,
    id: 'explore',
    title: 'Everything that can happen',
    summary: 'An untimed world: the producer may answer anything, and who takes what is open.',
    numbers: { breakerLimit: 1 },
    nodes: ['a', 'b'],
    workers: numbered('worker', bounds.workers).map((id) => ({ id })),
    payloads: PAYLOADS,
    jobs: numbered('job', bounds.jobs).map((id) => ({ id, ...shared, attempts: [{ payload: 'done', run: '65s' }] })),
  }
  const payloads = Object.keys(PAYLOADS).map((_, i) => i)
  return compile(scenario, {
    preset: bounds.preset,
    set: bounds.set,
    untimed: {
      payloads,
      faults: bounds.only ?? DEFAULT_FAULTS,
      faultsMax: bounds.faults,
      crashPoints: (bounds.crashAt ?? ['now']).map((point) => CRASH_POINTS.indexOf(point)),
    },
  })
}
