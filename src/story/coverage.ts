/**
 * Coverage of the requirements and of what goes beyond them: plays what shows each of them, the bad way and the good way, and says whether it
 * came out as written. Pure; who calls it says where the scenarios are.
 */
import { problemsOf, resultsLeft } from '../run/expectations.ts'
import { type Recording, type RecordOptions, record } from '../run/record.ts'
import { breakerSummaries, jobSummaries } from '../run/summary.ts'
import type { Choices } from '../scenario/choices.ts'
import { planOf } from '../scenario/chosen.ts'
import { startingRules } from '../scenario/compile.ts'
import { ScenarioError } from '../scenario/error.ts'
import type { PayloadSource, Scenario, ScenarioEdit } from '../scenario/schema.ts'
import { verdictsOf } from '../sim/monitors.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { RULE_NAMES, type RuleName } from '../sim/rules.ts'
import type { VerdictSlug } from '../sim/verdicts.ts'
import type { Claim, ClaimFile, Pair, Side } from './coverage-schema.ts'
import { choicesFrom } from './laid.ts'

export type { Claim, ClaimFile, Pair, Side } from './coverage-schema.ts'

/** The requirements that have to be showable, in order: R1 to R82. */
export const REQUIREMENTS: readonly string[] = Array.from({ length: 82 }, (_, i) => `R${i + 1}`)

/** What goes beyond the requirements and has to be showable too, in order: D1 to D18. */
export const ADDITIONS: readonly string[] = Array.from({ length: 18 }, (_, i) => `D${i + 1}`)

export type SideName = 'bad' | 'good'
export const SIDES: readonly SideName[] = ['bad', 'good']

/** Finds a scenario by its slug. Throws `ScenarioError` where there is none. */
export type FindScenario = (slug: string) => Scenario

/** Everything chosen on one side of a pair, as a link would hold it. */
export function choicesOf({ scenario, base = {} }: Pair, side: Side): Choices {
  return choicesFrom(scenario, base, side)
}

/** Where the runs of a pair end. */
export function endOf({ base }: Pair, scenario: Scenario): RecordOptions {
  const until = base?.until ?? scenario.until
  return until === undefined ? {} : { untilMs: parseDuration(until) as number }
}

/** One thing in which the two sides of a pair differ; `null`: nothing of the kind. */
export type Difference =
  | { readonly what: 'rule'; readonly rule: RuleName; readonly bad: string; readonly good: string }
  | { readonly what: 'number' | 'work'; readonly name: string; readonly bad: unknown; readonly good: unknown }
  | { readonly what: 'payload'; readonly bad: PayloadSource | null; readonly good: PayloadSource | null }
  | { readonly what: 'edit'; readonly bad: ScenarioEdit | null; readonly good: ScenarioEdit | null }

const asText = (value: unknown): string => JSON.stringify(value ?? null)

function differing(
  what: 'number' | 'work',
  bad: Readonly<Record<string, unknown>>,
  good: Readonly<Record<string, unknown>>,
): Difference[] {
  return [...new Set([...Object.keys(bad), ...Object.keys(good)])]
    .filter((name) => asText(bad[name]) !== asText(good[name]))
    .map((name) => ({ what, name, bad: bad[name] ?? null, good: good[name] ?? null }))
}

/** Edits of one side that the other does not have; one in another's place is one difference. */
function editDifferences(bad: readonly ScenarioEdit[], good: readonly ScenarioEdit[]): Difference[] {
  const only = (some: readonly ScenarioEdit[], others: readonly ScenarioEdit[]) =>
    some.filter((edit) => !others.some((other) => asText(other) === asText(edit)))
  const [onlyBad, onlyGood] = [only(bad, good), only(good, bad)]
  return Array.from({ length: Math.max(onlyBad.length, onlyGood.length) }, (_, i) => ({
    what: 'edit',
    bad: onlyBad[i] ?? null,
    good: onlyGood[i] ?? null,
  }))
}

/** Everything in which the two sides of a pair differ, beside what came of it. Throws `ScenarioError`. */
export function differencesOf(pair: Pair, scenario: Scenario): Difference[] {
  const [bad, good] = SIDES.map((name) => choicesOf(pair, pair[name]))
  const [badRules, goodRules] = [bad, good].map(({ preset, set }) =>
    startingRules(scenario, { preset: preset ?? undefined, set }),
  )
  const rules = RULE_NAMES.filter((rule) => badRules[rule] !== goodRules[rule]).map(
    (rule): Difference => ({ what: 'rule', rule, bad: badRules[rule], good: goodRules[rule] }),
  )
  return [
    ...rules,
    ...differing('number', bad.numbers, good.numbers),
    ...differing('work', bad.work, good.work),
    ...(asText(bad.payload) === asText(good.payload)
      ? []
      : [{ what: 'payload' as const, bad: bad.payload, good: good.payload }]),
    ...editDifferences(bad.edits, good.edits),
  ]
}

export interface PlayedSide {
  readonly recording: Recording
  readonly verdicts: readonly VerdictSlug[]
}

export interface PlayedPair {
  readonly pair: Pair
  /** Null where the two sides are the same run. */
  readonly difference: Difference | null
  readonly bad: PlayedSide
  readonly good: PlayedSide
  /** What did not come out as written; empty where all did. */
  readonly problems: readonly string[]
  /** Why the pair shows nothing; null where it does. */
  readonly gap: string | null
}

/** What a run comes to, as far as anyone can see it: two runs that come to the same show no difference. */
function seen(recording: Recording): string {
  return JSON.stringify([
    verdictsOf(recording.monitors, -1, recording.plan),
    jobSummaries(recording),
    breakerSummaries(recording),
    resultsLeft(recording),
    recording.facts.map(({ kind, atMs }) => [kind, atMs]),
  ])
}

/** Holds two runs of a pair against what the pair says of them. `playedRuns` are those of its bad and its good side. */
function judge(pair: Pair, scenario: Scenario, playedRuns: Readonly<Record<SideName, Recording>>): PlayedPair {
  const differences = differencesOf(pair, scenario)
  const problems = SIDES.flatMap((name) =>
    problemsOf(pair[name].expect, playedRuns[name]).map((problem) => `${name}: ${problem}`),
  )
  if (differences.length > 1)
    problems.push(`the two sides differ in ${differences.length} things: ${differences.map(inWords).join('; ')}`)
  const same = seen(playedRuns.bad) === seen(playedRuns.good)
  const sameVerdicts = JSON.stringify(pair.bad.expect.verdicts) === JSON.stringify(pair.good.expect.verdicts)
  if (pair.alike === true && !sameVerdicts) problems.push('the two sides should come to the same')
  const side = (name: SideName): PlayedSide => {
    const { monitors, plan } = playedRuns[name]
    return { recording: playedRuns[name], verdicts: verdictsOf(monitors, -1, plan) }
  }
  // What is expected of one side has to be untrue of the other, or it shows nothing of what sets them apart.
  const tellsApart = (name: SideName) =>
    problemsOf(pair[name].expect, playedRuns[name === 'bad' ? 'good' : 'bad']).length > 0
  const gap =
    differences.length === 0
      ? 'the two sides are the same run'
      : pair.alike === true
        ? null
        : same
          ? 'the two sides come to the same'
          : SIDES.every(tellsApart)
            ? null
            : 'what is expected of one side holds on the other too'
  return { pair, difference: differences[0] ?? null, bad: side('bad'), good: side('good'), problems, gap }
}

/** Plays both sides of a pair. Throws `ScenarioError` where one cannot be played. */
function playPair(pair: Pair, find: FindScenario): PlayedPair {
  const scenario = find(pair.scenario)
  const end = endOf(pair, scenario)
  const run = (side: Side) => record(planOf(scenario, choicesOf(pair, side)), end)
  return judge(pair, scenario, { bad: run(pair.bad), good: run(pair.good) })
}

/** How a requirement stands: shown as written, shown otherwise, or not shown. */
export type Standing = 'ok' | 'wrong' | 'gap'

export interface Covered {
  readonly id: string
  readonly group: string
  readonly claim: string
  readonly standing: Standing
  readonly pairs: readonly PlayedPair[]
  /** What is wrong or missing, each in one line. */
  readonly problems: readonly string[]
  readonly note: string | null
}

/** Plays one claim. */
export function cover({ id, claim, pairs, note }: Claim, group: string, find: FindScenario): Covered {
  const played: PlayedPair[] = []
  const problems: string[] = []
  let gap = false
  for (const [i, pair] of pairs.entries()) {
    const where = pairs.length === 1 ? '' : `pair ${i + 1}: `
    try {
      const one = playPair(pair, find)
      played.push(one)
      problems.push(...one.problems.map((problem) => where + problem))
      if (one.gap !== null) problems.push(where + one.gap)
      gap ||= one.gap !== null
    } catch (error) {
      if (!(error instanceof ScenarioError)) throw error
      problems.push(`${where}cannot be played: ${error.message}`)
      gap = true
    }
  }
  const standing: Standing = gap ? 'gap' : problems.length > 0 ? 'wrong' : 'ok'
  return { id, group, claim, standing, pairs: played, problems, note: note ?? null }
}

const missing = (id: string, problem: string): Covered => ({
  id,
  group: '',
  claim: '',
  standing: 'gap',
  pairs: [],
  problems: [problem],
  note: null,
})

/** Plays all claims: one line for each requirement and each addition, in order; one that no file speaks of is a gap. */
export function coverage(files: readonly ClaimFile[], find: FindScenario): Covered[] {
  const claims = files.flatMap(({ id, claims: list }) => list.map((claim) => ({ claim, group: id })))
  return [...REQUIREMENTS, ...ADDITIONS].map((id) => {
    const [first, ...more] = claims.filter(({ claim }) => claim.id === id)
    if (first === undefined) return missing(id, 'no claim')
    if (more.length > 0) return missing(id, `${more.length + 1} claims`)
    return cover(first.claim, first.group, find)
  })
}

/** One side of a difference, as a call of the command would have it: "routing=every-error-waits". */
export function settingOf(difference: Difference | null, side: SideName): string {
  if (difference === null) return 'no difference'
  switch (difference.what) {
    case 'rule':
      return `${difference.rule}=${difference[side]}`
    case 'number':
    case 'work':
      return `${difference.name}=${asText(difference[side])}`
    case 'payload':
    case 'edit':
      return `${difference.what} ${difference[side] === null ? 'none' : asText(difference[side])}`
  }
}

const inWords = (difference: Difference): string => SIDES.map((side) => settingOf(difference, side)).join(' | ')
