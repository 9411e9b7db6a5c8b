/** What `compare --json` prints. */
import * as v from 'valibot'
import { FACT_KINDS } from '../sim/facts.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { VERDICT_SLUGS } from '../sim/verdicts.ts'
import { jobOutput } from './output.ts'

const ms = v.pipe(v.number(), v.integer(), v.minValue(0))
const difference = v.pipe(v.number(), v.integer())
const verdicts = v.array(v.picklist(VERDICT_SLUGS))
const change = v.strictObject({ lost: verdicts, gained: verdicts })

const fact = v.nullable(v.strictObject({ kind: v.picklist(FACT_KINDS), sentence: v.string() }))

const side = v.strictObject({
  rulesConsulted: v.array(v.picklist(RULE_NAMES)),
  verdicts,
  endedAtMs: ms,
})

/** Differences are those of the right side, held against the left: below zero is earlier, shorter, fewer. */
export const compareOutput = v.strictObject({
  scenario: v.string(),
  left: side,
  right: side,
  /** Null where both state the same facts. */
  firstDifference: v.nullable(
    v.strictObject({ atMs: ms, order: ms, clock: v.string(), sentence: v.string(), left: fact, right: fact }),
  ),
  rules: v.array(
    v.strictObject({ rule: v.picklist(RULE_NAMES), left: v.string(), right: v.string(), asked: v.boolean() }),
  ),
  verdicts: change,
  jobs: v.array(
    v.strictObject({
      id: v.string(),
      left: jobOutput,
      right: jobOutput,
      verdicts: change,
      /** Null without two answers. */
      laterByMs: v.nullable(difference),
      untrueForMoreMs: difference,
      moreAttempts: difference,
    }),
  ),
})
