/** What `matrix --json` prints, described once; the schema file is generated from here. */
import * as v from 'valibot'
import { RULE_NAMES } from '../sim/rules.ts'
import { VERDICT_SLUGS } from '../sim/verdicts.ts'

const whole = v.pipe(v.number(), v.integer())
const count = v.pipe(whole, v.minValue(0))
const verdicts = v.array(v.picklist(VERDICT_SLUGS))
const rule = v.picklist(RULE_NAMES)
const axis = v.picklist(['preset', ...RULE_NAMES])
const options = v.record(axis, v.string())

const outcome = {
  verdicts,
  worst: v.nullable(v.picklist(VERDICT_SLUGS)),
  isBad: v.boolean(),
  answeredAfterMs: v.nullable(count),
  attempts: count,
  falseForMs: count,
  leftUntrue: count,
  wrongCauses: count,
  duplicates: count,
  looks: count,
  endedBy: v.picklist(['nothing-pending', 'recurrence', 'horizon', 'no-progress', 'too-many-messages']),
  consulted: v.array(rule),
}

/** Differences to what is chosen: less than 0 where it costs less. */
const costs = v.strictObject({
  attempts: whole,
  answeredMs: v.nullable(whole),
  duplicates: whole,
  falseForMs: whole,
  leftUntrue: whole,
  wrongCauses: whole,
  looks: whole,
})

const smallestSets = v.array(v.strictObject({ changes: options, costs: v.nullable(costs) }))

/** `matrix --json`. */
export const matrixOutput = v.strictObject({
  scenario: v.string(),
  rules: v.strictObject(Object.fromEntries(RULE_NAMES.map((name) => [name, v.string()]))),
  axes: v.array(v.strictObject({ name: axis, options: v.array(v.string()) })),
  payloads: v.array(v.string()),
  combinations: count,
  /** Distinct runs; the others differ from one of them in nothing that it asked. */
  runs: v.array(v.strictObject(outcome)),
  /** Each combination, and the place of its run in `runs`. */
  cells: v.array(v.strictObject({ payload: v.string(), options, run: count })),
  /** With `--rescues`: what stands below the map. */
  rescues: v.optional(
    v.strictObject({
      present: v.strictObject(outcome),
      single: v.array(v.strictObject({ rule, option: v.string(), verdicts, costs })),
      smallestSets,
      noDifference: v.array(axis),
      notAsked: v.array(rule),
      addVerdicts: v.array(
        v.strictObject({
          rule: axis,
          from: v.string(),
          to: v.string(),
          verdicts: v.array(v.strictObject({ verdict: v.picklist(VERDICT_SLUGS), times: count })),
          times: count,
          of: count,
          /** Of those times, combinations that had no bad verdict before. */
          fromClean: count,
          /** The first of them. */
          payload: v.string(),
          options,
          costs,
        }),
      ),
    }),
  ),
  /** With `--any-rule`: sets of at most so many changes, of rules that vary or not. */
  anyRule: v.optional(v.strictObject({ sizeMax: count, smallestSets })),
})
