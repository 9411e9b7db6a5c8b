/** What two runs of one scenario come to, and how they differ: plain data, symmetric but for the sides' names. */
import type { Fact } from '../sim/facts.ts'
import { verdictsOf } from '../sim/monitors.ts'
import { decodeRules } from '../sim/rule-values.ts'
import { RULE_NAMES, type RuleName } from '../sim/rules.ts'
import type { VerdictSlug } from '../sim/verdicts.ts'
import { firstDifference, isSameFact } from './compare.ts'
import type { Recording } from './record.ts'
import { type JobSummary, jobSummaries } from './summary.ts'

export const SIDES = ['left', 'right'] as const
export type Side = (typeof SIDES)[number]

/** One of something for each side. */
export type Both<T> = Readonly<Record<Side, T>>

/** Where two runs part: at the first fact that has no like on the other side. */
export interface Parting {
  /** The instant of the first fact that only one side states, in ms of the run. */
  readonly atMs: number
  /** Facts of that instant which both state before it. */
  readonly order: number
  /** That fact's place among each side's facts; null for a side that states nothing more at that instant. */
  readonly fact: Both<number | null>
}

/** Verdicts that only one side has, worst first. */
export interface VerdictChange {
  /** Of the left side alone. */
  readonly lost: readonly VerdictSlug[]
  /** Of the right side alone. */
  readonly gained: readonly VerdictSlug[]
}

/** A job on both sides. */
export interface JobPair extends Both<JobSummary> {
  readonly id: string
  readonly verdicts: VerdictChange
  /** From the left side's answer to the right one's, ms; below zero: the right one is earlier. Null without two answers. */
  readonly laterByMs: number | null
  /** For how much longer the right side's user is told something untrue, ms; below zero: shorter. */
  readonly untrueForMoreMs: number
  readonly moreAttempts: number
}

/** A rule that the sides start with in two ways. */
export interface RuleChange extends Both<string> {
  readonly rule: RuleName
  /** One of the runs has asked it; without that it makes no difference. */
  readonly asked: boolean
}

export interface Comparison {
  /** Null: both state the same facts. */
  readonly parting: Parting | null
  readonly rules: readonly RuleChange[]
  /** Of the whole run. */
  readonly verdicts: VerdictChange
  readonly jobs: readonly JobPair[]
}

/** A look that found nothing has done nothing: by which command, and under which key, does not matter yet. */
const effectOf = (fact: Fact): Fact =>
  fact.kind === 'read' && fact.payload < 0 ? { ...fact, command: 'get', key: -1 } : fact

/** Two facts have the same effect. */
const isAlike: typeof isSameFact = (one, a, other, b) => isSameFact(one, effectOf(a), other, effectOf(b))

/**
 * Something happens. That nothing can help a wait any more is only seen ahead: an edit hours later takes that away, and
 * nothing has happened by then.
 */
const happens = ({ kind }: Fact): boolean => kind !== 'hopeless'

/** Where the runs part in those facts that count. */
function partingIn(left: Recording, right: Recording, counts: (fact: Fact) => boolean): Parting | null {
  const [mine, theirs] = [left, right].map(({ facts }) => {
    const places = facts.flatMap((fact, place) => (counts(fact) ? [place] : []))
    return { places, facts: places.map((place) => facts[place]) }
  })
  const at = firstDifference({ ...left, facts: mine.facts }, { ...right, facts: theirs.facts }, isAlike)
  const [a, b] = [mine, theirs].map(({ facts }) => facts.at(at)?.atMs ?? Number.POSITIVE_INFINITY)
  const atMs = Math.min(a, b)
  if (atMs === Number.POSITIVE_INFINITY) return null
  let order = 0
  while (order < at && mine.facts[at - 1 - order].atMs === atMs) order++
  return {
    atMs,
    order,
    fact: { left: a === atMs ? mine.places[at] : null, right: b === atMs ? theirs.places[at] : null },
  }
}

/** Where the runs part: in what happens, or else in what is seen ahead. Null where they state the same facts to the end. */
export function partingOf(left: Recording, right: Recording): Parting | null {
  return partingIn(left, right, happens) ?? partingIn(left, right, () => true)
}

/** A recording states what a fact of another one states, at whatever instant: after its fact `after`, until `untilMs`. */
function isStated(from: Recording, fact: Fact, on: Recording, after: number, untilMs: number): boolean {
  for (let i = after + 1; i < on.facts.length && on.facts[i].atMs <= untilMs; i++) {
    const other = on.facts[i]
    if (other.kind === fact.kind && isAlike(from.plan, { ...fact, atMs: other.atMs }, on.plan, other)) return true
  }
  return false
}

/**
 * The side on which something more happens where they part: what the other states there, it states as well, later in
 * the same instant. Null where neither is, or both are, but a step behind.
 */
export function sideWithMore({ left, right }: Both<Recording>, { atMs, fact }: Parting): Side | null {
  if (fact.left === null || fact.right === null) return null
  const isLeftBehind = isStated(left, left.facts[fact.left], right, fact.right, atMs)
  const isRightBehind = isStated(right, right.facts[fact.right], left, fact.left, atMs)
  if (isLeftBehind === isRightBehind) return null
  return isLeftBehind ? 'right' : 'left'
}

/** What one side states where they part, the other states as well, after the fact that it states there itself. */
export function isOnlyLater(runs: Both<Recording>, { fact }: Parting, side: Side): boolean {
  const other = side === 'left' ? 'right' : 'left'
  const [here, there] = [fact[side], fact[other]]
  if (here === null || there === null) return false
  return isStated(runs[side], runs[side].facts[here], runs[other], there, Number.POSITIVE_INFINITY)
}

/** The fact that makes the difference: of the side on which something more happens, or else of the left one. */
export function factOfParting(
  runs: Both<Recording>,
  parting: Parting,
): { readonly side: Side; readonly place: number } {
  const { left, right } = parting.fact
  const side = sideWithMore(runs, parting) ?? (left === null ? 'right' : 'left')
  const place = side === 'left' ? left : right
  if (place === null) throw new TypeError('Runs part at a fact.')
  return { side, place }
}

function verdictChange(left: readonly VerdictSlug[], right: readonly VerdictSlug[]): VerdictChange {
  return {
    lost: left.filter((slug) => !right.includes(slug)),
    gained: right.filter((slug) => !left.includes(slug)),
  }
}

function jobPair(left: JobSummary, right: JobSummary): JobPair {
  return {
    id: left.id,
    left,
    right,
    verdicts: verdictChange(left.verdicts, right.verdicts),
    laterByMs:
      left.settledAfterMs === null || right.settledAfterMs === null ? null : right.settledAfterMs - left.settledAfterMs,
    untrueForMoreMs: right.falseForMs - left.falseForMs,
    moreAttempts: right.attempts.length - left.attempts.length,
  }
}

function ruleChanges(left: Recording, right: Recording): RuleChange[] {
  const mine = decodeRules(left.plan.rules, left.plan.scripts)
  const theirs = decodeRules(right.plan.rules, right.plan.scripts)
  return RULE_NAMES.filter((rule) => mine[rule] !== theirs[rule]).map((rule) => ({
    rule,
    left: mine[rule],
    right: theirs[rule],
    asked: left.consulted.includes(rule) || right.consulted.includes(rule),
  }))
}

/** Holds two recordings of one scenario against each other. */
export function compareRuns(left: Recording, right: Recording): Comparison {
  const theirs = jobSummaries(right)
  return {
    parting: partingOf(left, right),
    rules: ruleChanges(left, right),
    verdicts: verdictChange(verdictsOf(left.monitors, -1, left.plan), verdictsOf(right.monitors, -1, right.plan)),
    jobs: jobSummaries(left).map((job, i) => jobPair(job, theirs[i])),
  }
}
