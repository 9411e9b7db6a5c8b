/** A fact with its things by name, as files hold it: places in the tables of a plan mean nothing elsewhere. */
import type { Fact, KeyChange } from '../../sim/facts.ts'
import type { Plan } from '../../sim/plan.ts'

/** Null stands for a thing that is not there. */
export type Named = Readonly<Record<string, unknown>> & { readonly kind: string; readonly atMs: number }

const changed = ({ keys, payloads }: Plan, { key, payload, ...change }: KeyChange) => ({
  key: keys[key]?.name ?? null,
  payload: payloads[payload]?.name ?? null,
  ...change,
})

function named(plan: Plan, field: string, value: unknown): unknown {
  if (field === 'changes') return (value as readonly KeyChange[]).map((change) => changed(plan, change))
  if (typeof value !== 'number') return value
  switch (field) {
    case 'job':
    case 'resultOf':
      return plan.jobs[value]?.id ?? null
    case 'worker':
    case 'owner':
      return plan.workers[value]?.id ?? null
    case 'node':
      return plan.nodes[value]?.id ?? null
    case 'key':
    case 'from':
      return plan.keys[value]?.name ?? null
    case 'payload':
      return plan.payloads[value]?.name ?? null
    case 'cause':
    case 'says':
    case 'notice':
    case 'logs':
      return plan.texts[value] ?? null
    default:
      return value
  }
}

/** `fact` by the names of its plan. */
export function namedFact(plan: Plan, fact: Fact): Named {
  const { kind, atMs, ...fields } = fact
  return {
    kind,
    atMs,
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, named(plan, field, value)])),
  }
}
