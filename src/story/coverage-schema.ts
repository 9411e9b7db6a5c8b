/**
 * What a file of claims may hold: for each requirement (R1 to R82) and each addition (D1 to D18) a claim in one
 * sentence, and one or more pairs of runs that show it, the bad way and the good way. The two runs of a pair differ in
 * one thing alone.
 */
import * as v from 'valibot'
import { object } from '../scenario/objects.ts'
import { expectation, slug, text } from '../scenario/schema.ts'
import { checkedShape } from '../scenario/shape.ts'
import { base, laidOver } from './laid.ts'

const side = object({ ...laidOver, expect: v.omit(expectation, ['rules', 'set', 'until']) })

const pair = object({
  /** What this pair is about, where a claim has several. */
  about: v.optional(text(160)),
  scenario: slug,
  base: v.optional(object(base)),
  bad: side,
  good: side,
  /** Both come to the same, and that is the point. */
  alike: v.optional(v.literal(true)),
})

const claim = object({
  id: v.pipe(v.string(), v.regex(/^[RD][1-9]\d?$/, 'a requirement such as R34 or an addition such as D4')),
  claim: text(200),
  pairs: v.pipe(v.array(pair), v.minLength(1, 'at least one pair of runs'), v.maxLength(9)),
  /** What a reader should know: where the source contradicts itself, or a number cannot hold. */
  note: v.optional(text(600)),
})

const claimFile = object({
  $schema: v.optional(v.string()),
  version: v.literal(1, 'the format’s version, 1'),
  id: slug,
  title: text(60),
  claims: v.pipe(v.array(claim), v.minLength(1, 'at least one claim')),
})

export type Side = v.InferOutput<typeof side>
export type Pair = v.InferOutput<typeof pair>
export type Claim = v.InferOutput<typeof claim>
export type ClaimFile = v.InferOutput<typeof claimFile>

/** Checks a value that was parsed from a file of claims. Throws `ScenarioError`, which names the place. */
export function checkClaims(value: unknown): ClaimFile {
  return checkedShape(claimFile, value)
}
