/** What the headless command prints as JSON, described once; the schema files are generated from here. */
import * as v from 'valibot'
import { OUTCOMES } from '../sim/consumer.ts'
import { FACT_KINDS } from '../sim/facts.ts'
import { CRASH_POINTS } from '../sim/faults.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { VERDICT_SLUGS } from '../sim/verdicts.ts'

const ms = v.pipe(v.number(), v.integer(), v.minValue(0))
const count = ms
const verdict = v.picklist(VERDICT_SLUGS)
const rules = v.strictObject(Object.fromEntries(RULE_NAMES.map((name) => [name, v.string()])))

const attempt = v.strictObject({
  node: v.string(),
  startedAfterMs: ms,
  endedAfterMs: v.nullable(ms),
  outcome: v.nullable(v.picklist(OUTCOMES)),
  did: v.nullable(v.picklist(['done', 'failed', 'nothing'])),
})

/** A job as every command prints it. */
export const jobOutput = v.strictObject({
  id: v.string(),
  status: v.picklist(['queued', 'in-progress', 'done', 'failed']),
  cause: v.nullable(v.string()),
  verdicts: v.array(verdict),
  settledAfterMs: v.nullable(ms),
  falseForMs: ms,
  wrongCauseSinceMs: v.nullable(ms),
  attempts: v.array(attempt),
})

const breaker = v.strictObject({
  node: v.string(),
  /** Whose own it is, where each worker has one for each node. */
  worker: v.optional(v.string()),
  state: v.picklist(['closed', 'open', 'half-open']),
  failures: count,
  limit: count,
  generation: count,
  probesMax: count,
  probesHeld: count,
  probesLeaked: count,
})

/** `run --json`. */
export const runOutput = v.strictObject({
  scenario: v.string(),
  rules,
  rulesConsulted: v.array(v.picklist(RULE_NAMES)),
  verdicts: v.array(verdict),
  endedAtMs: ms,
  endedBy: v.picklist(['nothing-pending', 'recurrence', 'horizon', 'no-progress', 'too-many-messages']),
  jobs: v.array(jobOutput),
  breakers: v.array(breaker),
  store: v.array(v.strictObject({ atMs: ms, command: v.string(), key: v.string(), reply: v.string(), by: v.string() })),
  facts: v.array(v.strictObject({ atMs: ms, order: count, kind: v.picklist(FACT_KINDS), sentence: v.string() })),
})

/** `explore --json`. */
export const exploreOutput = v.strictObject({
  rules,
  jobs: count,
  workers: count,
  faults: count,
  sharedEntity: v.boolean(),
  crashAt: v.array(v.picklist(CRASH_POINTS)),
  /** Payloads that nothing in the search can tell apart; of each group only the first is in the traces. */
  payloadsAlike: v.array(v.array(v.string())),
  verdicts: v.array(
    v.strictObject({
      verdict,
      faults: count,
      length: count,
      loopFrom: v.nullable(count),
      trace: v.array(
        v.strictObject({
          message: v.string(),
          facts: v.array(v.strictObject({ kind: v.picklist(FACT_KINDS), sentence: v.string() })),
        }),
      ),
    }),
  ),
  states: count,
  transitions: count,
  searched: count,
  depth: count,
  seconds: v.number(),
  exhausted: v.boolean(),
})
