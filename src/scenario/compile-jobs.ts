/** Jobs of a scenario as the plan holds them: what each attempt of each step does on each node. */
import { DIDS } from '../sim/payload.ts'
import type { PlanJob, PlanStep, PlanWork } from '../sim/plan.ts'
import { type Finder, ms } from './checks.ts'
import type { JobKeys, KeyedJob } from './compile-keys.ts'
import type { PlanWorkChange } from './compile-work.ts'
import type { ScenarioJob, ScenarioWork } from './schema.ts'

const DECLARED = 'render'

/** What a job's keys are named after. */
export function keyedJob({ id, step, entity, before }: ScenarioJob): KeyedJob {
  return { id, entity: entity ?? id, steps: [...(before ?? []).map((one) => one.step), step ?? DECLARED] }
}

export interface JobParts {
  readonly nodes: readonly string[]
  readonly node: Finder
  readonly payload: Finder
  /** Place of the payload that every node writes instead; -1: none. */
  readonly edited: number
  readonly changes: ReadonlyMap<string, PlanWorkChange>
  readonly instantMs: (text: string, where: string) => number
}

function workOn(
  { payload, edited }: JobParts,
  work: ScenarioWork,
  node: string,
  where: string,
  change: PlanWorkChange | undefined,
): PlanWork {
  const own = work.onNode !== undefined && Object.hasOwn(work.onNode, node) ? work.onNode[node] : {}
  const named = payload(own.payload ?? work.payload, `${where}.payload`)
  const did = own.did ?? (own.payload === undefined ? work.did : undefined)
  const replaced = change !== undefined && change.payload >= 0 ? change.payload : edited
  return {
    payload: replaced >= 0 ? replaced : named,
    runMs: change !== undefined && change.runMs >= 0 ? change.runMs : ms(own.run ?? work.run),
    // Under an edited payload the truth is read off the bytes.
    did: did === undefined || replaced >= 0 ? -1 : DIDS.indexOf(did),
    dies: own.dies ?? work.dies ?? false,
  }
}

/** One job. Throws `ScenarioError` where a name points nowhere. */
export function jobOf(job: ScenarioJob, index: number, keys: JobKeys, parts: JobParts): PlanJob {
  const where = `jobs.${index}`
  const { nodes, changes } = parts
  const attemptsOf = (works: readonly ScenarioWork[], path: string, changed: boolean): PlanStep['attempts'] =>
    works.map((work, n) => {
      for (const node of Object.keys(work.onNode ?? {})) parts.node(node, `${path}.${n}.onNode`)
      const change = changed ? changes.get(`${job.id}/${n + 1}`) : undefined
      return nodes.map((node) => workOn(parts, work, node, `${path}.${n}`, change))
    })
  const before = job.before ?? []
  const { budgetKeys, ...own } = keys
  const steps: PlanStep[] = [
    ...before.map(({ step, attempts }, n) => ({
      name: step,
      attempts: attemptsOf(attempts, `${where}.before.${n}.attempts`, false),
      budgetKeys: budgetKeys[n],
    })),
    {
      name: job.step ?? DECLARED,
      attempts: attemptsOf(job.attempts, `${where}.attempts`, true),
      budgetKeys: budgetKeys[before.length],
    },
  ]
  return {
    id: job.id,
    step: job.step ?? DECLARED,
    entity: job.entity ?? job.id,
    enqueuedAtMs: [job.enqueuedAt ?? '0s'].flat().map((at, n) => parts.instantMs(at, `${where}.enqueuedAt.${n}`)),
    firstNode: job.firstNode === undefined ? 0 : parts.node(job.firstNode, `${where}.firstNode`),
    attemptsMax: job.attemptsMax ?? 0,
    steps,
    ...own,
  }
}
