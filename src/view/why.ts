/**
 * Why something is so: back from a fact, or from the fact after which a verdict holds, to the instant at which a rule,
 * a fault or the producer's silence decided it. Worked out from the recording, never asserted.
 */
import { factsAfter, type Recording } from '../run/record.ts'
import type { Fact, FactKind } from '../sim/facts.ts'
import { copyMonitors, foldMonitors, type MonitorState, startMonitors, verdictsOf } from '../sim/monitors.ts'
import { RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { visible } from './visible.ts'
import { causeOf, isAccident, latest, messageOf } from './why/causes.ts'
import { type Alternative, alternativesAt, changesLine } from './why/decide.ts'
import { clockAt, isChange, sentenceOf } from './words.ts'

/** One link of the chain from the effect back to its cause. */
export interface WhyStep {
  /** Its place among the facts. */
  readonly fact: number
  readonly atMs: number
  readonly clock: string
  readonly text: string
  /** Here it was decided. */
  readonly root: boolean
}

/** A rule that decided, at fact number `fact`, and what another choice would have led to there. */
export interface WhyRule {
  readonly rule: RuleName
  readonly now: string
  readonly fact: number
  readonly clock: string
  readonly others: readonly { readonly option: string; readonly instead: string }[]
  /** The fact that set the rule in the middle of the run; null: it was so from the start. */
  readonly setBy: number | null
}

export interface Why {
  /** What is asked about; for a verdict, the fact after which it holds to the end. */
  readonly fact: number
  readonly verdict: VerdictSlug | null
  /** Whose story it is; -1 where it is the run's. */
  readonly job: number
  /** From effect to cause; instants never rise. */
  readonly chain: readonly WhyStep[]
  readonly rules: readonly WhyRule[]
  /**
   * What it comes down to. Where rules had a part beside a fault or a silence, they are those that could have borne it.
   */
  readonly because: Because
}

/**
 * A rule; a fault, or an edit by hand; a producer who wrote nothing; what the producer wrote; or simply what came
 * before.
 */
export type Because = 'rule' | 'fault' | 'silence' | 'written' | 'course'

/** Kinds that say nothing of their own in a chain. */
const DULL: ReadonlySet<FactKind> = new Set<FactKind>(['decided', 'attempt-ended', 'subscribed', 'nudged'])
const STEPS_MOST = 5
/** A bound on the walk; real chains are far shorter. */
const WALK_MOST = 64

type Decides = (fact: Fact, facts: readonly Fact[]) => boolean

/** The messages of one recording performed again, each at most once. */
class Decisions {
  private readonly recording: Recording
  private readonly known = new Map<number, ReturnType<typeof alternativesAt>>()

  constructor(recording: Recording) {
    this.recording = recording
  }

  /** The other choices under which fact number `at` would not be what it is. */
  at(at: number, decides: Decides): readonly Alternative[] {
    const message = messageOf(this.recording, at)
    let found = this.known.get(message)
    if (found === undefined) {
      found = alternativesAt(this.recording, message)
      this.known.set(message, found)
    }
    const fact = this.recording.facts[at]
    // What the recording itself states, such as its end, comes from no message.
    if (decides(fact, found.facts)) return []
    return found.others.filter(({ facts }) => decides(fact, facts))
  }
}

/** What a run under another choice says instead, in one sentence. */
function insteadOf(recording: Recording, message: number, facts: readonly Fact[]): string {
  const { plan } = recording
  const said = new Set<string>()
  for (let i = factsAfter(recording, message - 1); i < factsAfter(recording, message); i++)
    said.add(sentenceOf(plan, recording.facts[i]))
  const fresh = facts.filter((fact) => !said.has(sentenceOf(plan, fact)))
  const fact = fresh.findLast(({ kind }) => isChange(kind)) ?? fresh[0]
  return fact === undefined ? 'This does not happen.' : visible(sentenceOf(plan, fact))
}

function rulesFrom(recording: Recording, at: number, alternatives: readonly Alternative[]): WhyRule[] {
  const { facts, plan } = recording
  const message = messageOf(recording, at)
  const begin = factsAfter(recording, message - 1)
  return RULE_NAMES.flatMap((rule): WhyRule[] => {
    const own = alternatives.filter((alternative) => alternative.rule === rule)
    if (own.length === 0) return []
    const setBy = latest(facts, begin, (fact) => fact.kind === 'rule-set' && fact.rule === rule)
    return [
      {
        rule,
        now: own[0].now,
        fact: at,
        clock: clockAt(plan, facts[at].atMs),
        others: own.map(({ option, facts }) => ({ option, instead: insteadOf(recording, message, facts) })),
        setBy: setBy < 0 ? null : setBy,
      },
    ]
  })
}

/** Rules that can still mend what something else has broken: named where they would have, and the chain goes on behind them. */
const RESCUES: ReadonlySet<RuleName> = new Set<RuleName>(['status-query', 'breaker-gate'])

/** Walks back from `from`; `first` decides there in place of a comparison of lines. */
function walk(
  recording: Recording,
  from: readonly number[],
  first: Decides,
): { readonly steps: number[]; readonly rules: readonly WhyRule[]; readonly root: number } {
  const { plan, facts } = recording
  const decisions = new Decisions(recording)
  const byLine: Decides = (fact, others) => changesLine(plan, fact, others)
  const steps: number[] = []
  const rules: WhyRule[] = []
  /** The message whose rules were taken last, and by which choices; each step of it since was decided by the same. */
  let entered = 0
  let choices = ''
  let root = -1
  let at = from[0]
  for (let n = 0; n < WALK_MOST; n++) {
    steps.push(at)
    const message = messageOf(recording, at)
    const alternatives = decisions.at(at, n === 0 ? first : byLine)
    const by = alternatives.map(({ rule, option }) => `${rule}=${option}`).join()
    if (message !== entered) {
      // Where the chain enters a message, rules are asked for; what lies deeper in it only shows where they acted.
      entered = message
      choices = by
      const more = rulesFrom(recording, at, alternatives)
      rules.push(...more.filter(({ rule }) => rules.every((known) => known.rule !== rule)))
    }
    if (by !== choices) choices = ''
    else if (by !== '') root = at
    const cause = from[n + 1] ?? causeOf(recording, at)
    if (cause === null || cause === undefined) break
    const leaves = messageOf(recording, cause) !== message
    if (rules.some(({ rule }) => !RESCUES.has(rule)) && leaves && from[n + 1] === undefined && !isAccident(facts[at]))
      break
    at = cause
  }
  return { steps, rules, root }
}

const isOutside = ({ kind }: Fact): boolean => kind === 'fault-began' || kind === 'rule-set' || kind === 'console'

/** The step at which a producer that wrote nothing is to be named: its death, or the attempt that never answered. */
function silenceOf(facts: readonly Fact[], steps: readonly number[]): number | undefined {
  const died = steps.find((step) => facts[step].kind === 'node-died')
  if (died !== undefined) return died
  const began = steps.findIndex((step) => facts[step].kind === 'attempt-started')
  const after = facts[steps[began - 1]]?.kind
  const waited = after === 'read' || after === 'limit-reached' || after === 'hopeless' || after === 'decided'
  return waited ? steps[began] : undefined
}

function becauseOf(
  facts: readonly Fact[],
  steps: readonly number[],
  ruled: boolean,
  fault: number | undefined,
): Because {
  const has = (kind: FactKind) => steps.some((step) => facts[step].kind === kind)
  if (has('fault-began') || has('console')) return 'fault'
  if (has('node-died')) return 'silence'
  if (ruled) return 'rule'
  if (fault !== undefined) return 'fault'
  if (silenceOf(facts, steps) !== undefined) return 'silence'
  return has('written') ? 'written' : 'course'
}

/** The steps worth showing: the effect, where it was decided, what came from outside, and a few between. */
function shown(facts: readonly Fact[], steps: readonly number[], root: number): number[] {
  const needed = (step: number, i: number) => i === 0 || step === root || isOutside(facts[step])
  const kept = steps.filter((step, i) => needed(step, i) || !DULL.has(facts[step].kind))
  while (kept.length > STEPS_MOST) {
    // What led up to the cause goes first, then what lies in the middle.
    const spare = kept.findLastIndex((step, i) => !needed(step, i) && step < root)
    const middle = kept.findLastIndex((step, i) => !needed(step, i) && i < kept.length - 1)
    const place = spare >= 0 ? spare : middle
    if (place < 0) break
    kept.splice(place, 1)
  }
  return kept
}

/** Where it was decided: where a fault took effect, or else a rule; a forecast is decided by what it follows from. */
function rootOf(recording: Recording, steps: readonly number[], decided: number, fault: number | undefined): number {
  const { facts } = recording
  if (fault !== undefined && facts[fault].kind !== 'rule-set')
    return steps.slice(0, steps.indexOf(fault)).findLast((step) => !DULL.has(facts[step].kind)) ?? fault
  if (decided < 0) {
    const written = steps.find((step) => facts[step].kind === 'written')
    return fault ?? silenceOf(facts, steps) ?? written ?? steps[steps.length - 1]
  }
  const next = steps[steps.indexOf(decided) + 1]
  const follows = next !== undefined && messageOf(recording, next) === messageOf(recording, decided)
  return facts[decided].kind === 'hopeless' && follows ? next : decided
}

function explain(recording: Recording, from: readonly number[], verdict: VerdictSlug | null, first: Decides): Why {
  const { facts, plan } = recording
  const { steps, rules, root } = walk(recording, from, first)
  for (const { setBy } of rules) if (setBy !== null && !steps.includes(setBy)) steps.push(setBy)
  steps.sort((x, y) => y - x)
  const fault = steps.findLast((step) => isOutside(facts[step]))
  const because = becauseOf(facts, steps, rules.length > 0, fault)
  const cause = rootOf(recording, steps, root, fault)
  const about = facts[from[0]]
  return {
    fact: from[0],
    verdict,
    job: 'job' in about ? about.job : -1,
    chain: shown(facts, steps, cause).map((step) => ({
      fact: step,
      atMs: facts[step].atMs,
      clock: clockAt(plan, facts[step].atMs),
      text: visible(sentenceOf(plan, facts[step])),
      root: step === cause,
    })),
    rules,
    because,
  }
}

/** Why fact number `fact` was stated as it was. */
export function whyFact(recording: Recording, fact: number): Why {
  return explain(recording, [fact], null, (one, others) => changesLine(recording.plan, one, others))
}

/** A verdict that takes two things: the one that is to be explained, where the other came last. */
const CHARGES: Readonly<Partial<Record<VerdictSlug, (fact: Fact) => boolean>>> = {
  'wrong-cause': ({ kind }) => kind === 'failed',
  'false-failure': ({ kind }) => kind === 'failed',
  'immortal-counter': (fact) => fact.kind === 'counted' && fact.key >= 0 && fact.count === 1,
  'endless-requeue': ({ kind }) => kind === 'requeued',
  'lost-result': (fact) =>
    (fact.kind === 'read' && fact.reply === 'lost' && fact.destroyed) ||
    (fact.kind === 'ignored' && fact.destroyed) ||
    (fact.kind === 'wait-lost' && fact.hand),
}

/** The fact after which a verdict holds and goes on holding, and all monitors as they stood before its message. */
function heldSince(
  recording: Recording,
  slug: VerdictSlug,
  job: number,
): { fact: number; before: MonitorState } | null {
  const { plan, facts } = recording
  const place = VERDICT_SLUGS.indexOf(slug)
  const state = startMonitors(plan)
  let since = -1
  for (let i = 0; i < facts.length; i++) {
    foldMonitors(state, facts[i], plan)
    if (!VERDICTS[slug].holds(state[place], job, plan)) since = -1
    else if (since < 0) since = i
  }
  if (since < 0) return null
  const before = startMonitors(plan)
  const begin = factsAfter(recording, messageOf(recording, since) - 1)
  for (let i = 0; i < begin; i++) foldMonitors(before, facts[i], plan)
  return { fact: since, before }
}

/**
 * Why a verdict holds for a job (-1: for the run). A verdict that holds for the run alone is explained for any job.
 * Null where it does not hold.
 */
export function whyVerdict(recording: Recording, slug: VerdictSlug, job: number): Why | null {
  const { plan, facts } = recording
  const whose = job >= 0 && !verdictsOf(recording.monitors, job, plan).includes(slug) ? -1 : job
  const held = heldSince(recording, slug, whose)
  if (held === null) return null
  const charge = CHARGES[slug]
  const about = facts[held.fact]
  const owner = whose >= 0 ? whose : 'job' in about ? about.job : -1
  const charged =
    charge === undefined
      ? -1
      : latest(facts, held.fact + 1, (fact) => charge(fact) && (owner < 0 || ('job' in fact && fact.job === owner)))
  const from = charged < 0 || charged === held.fact ? [held.fact] : [held.fact, charged]
  const place = VERDICT_SLUGS.indexOf(slug)
  const stillFree: Decides = (_, others) => {
    const state = copyMonitors(held.before)
    for (const fact of others) foldMonitors(state, fact, plan)
    return !VERDICTS[slug].holds(state[place], whose, plan)
  }
  return explain(recording, from, slug, stillFree)
}
