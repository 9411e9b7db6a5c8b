/** What a pair of runs of a claim looks like: both sides in short, and what came out differently. */
import { problemsOf, resultsLeft } from '../run/expectations.ts'
import { type Recording, recordInSteps } from '../run/record.ts'
import { breakerId, breakerSummaries, type JobSummary, jobSummaries } from '../run/summary.ts'
import { planOf } from '../scenario/chosen.ts'
import { NUMBER_WORDS } from '../scenario/number-words.ts'
import { isNumberName } from '../scenario/numbers.ts'
import type { Scenario, ScenarioEdit } from '../scenario/schema.ts'
import type { Fact, FactKind } from '../sim/facts.ts'
import { FAULTS } from '../sim/faults.ts'
import '../sim/rules/named.ts'
import { isRuleName, ruleEntry } from '../sim/rules.ts'
import {
  type Claim,
  choicesOf,
  type Difference,
  differencesOf,
  endOf,
  type Pair,
  SIDES,
  type SideName,
} from '../story/coverage.ts'
import { type Bands, bandsOf } from './bands.ts'
import { headlineOf, jobToShow, type VerdictPanel, verdictPanels } from './headline.ts'
import { narrationOf } from './narration.ts'
import { type Scale, scaleOf } from './scale.ts'
import { untrueInWords } from './untrue.ts'
import { durationInWords, unnamed } from './words.ts'

/** One side of a pair, played. */
export interface SideView {
  readonly headline: string
  readonly untrue: boolean
  readonly verdicts: readonly VerdictPanel[]
  readonly bands: Bands
}

/** Something that both runs have, and that is not the same in both. */
export interface Contrast {
  readonly what: string
  readonly bad: string
  readonly good: string
}

export interface PairView {
  readonly bad: SideView
  readonly good: SideView
  /** One for both sides: what is drawn at one place happened at one time. */
  readonly scale: Scale
  readonly contrasts: readonly Contrast[]
  /** What did not come out as the claim says; empty where all did. */
  readonly problems: readonly string[]
}

/** What sets one side of a pair apart from the other, in words: a rule and its option, or what is thrown in. */
export function settingInWords(difference: Difference | null, side: SideName): { what: string; says: string } {
  if (difference === null) return { what: 'Difference', says: 'none' }
  switch (difference.what) {
    case 'rule': {
      const entry = ruleEntry(difference.rule)
      const option = difference[side]
      const isNamed = 'options' in entry && Object.hasOwn(entry.options, option)
      const otherwise = unnamed(entry, option)
      return { what: entry.title, says: isNamed ? entry.options[option].says : otherwise }
    }
    case 'edit':
      return { what: 'What goes wrong', says: editInWords(difference[side]) }
    case 'payload':
      return { what: 'Payload', says: difference[side] === null ? 'the scenario’s own' : 'another one' }
    case 'number':
    case 'work':
      return {
        what: isNumberName(difference.name) ? NUMBER_WORDS[difference.name].title : difference.name,
        says: String(difference[side] ?? 'as it is'),
      }
  }
}

function editInWords(edit: ScenarioEdit | null): string {
  if (edit === null) return 'nothing'
  if (edit.fault === undefined) return `rules changed at ${edit.at}`
  const length = edit.for === undefined ? '' : `, for ${edit.for}`
  return `${FAULTS[edit.fault].title.toLowerCase()} at ${edit.at}${length}`
}

/** A rule and its option by their slugs, and as they are shown. */
function ruleWords([rule, option]: readonly [string, string]): string[] {
  if (!isRuleName(rule)) return [rule, option]
  const entry = ruleEntry(rule)
  const shown = 'options' in entry && Object.hasOwn(entry.options, option) ? [entry.options[option].says] : []
  return [rule, option, entry.title, ...shown]
}

/**
 * Words in which a claim can be found: its number, its sentences, its scenario, its rules, what goes wrong in it. All in
 * lower case.
 */
export function wordsOf({ id, claim, note, pairs }: Claim): string {
  const ofPairs = pairs.flatMap((pair) => [
    pair.about ?? '',
    pair.scenario,
    ...SIDES.flatMap((side) => Object.entries(pair[side].set ?? {}).flatMap(ruleWords)),
    ...[pair.base ?? {}, pair.bad, pair.good].flatMap(({ edits = [] }) =>
      edits.flatMap(({ fault }) => (fault === undefined ? [] : [fault, FAULTS[fault].title])),
    ),
    ...pair.bad.expect.verdicts,
    ...pair.good.expect.verdicts,
  ])
  return [id, claim, note ?? '', ...ofPairs].join(' ').toLowerCase()
}

const LISTED_MOST = 4

function attemptsInWords({ attempts }: JobSummary): string {
  if (attempts.length === 0) return 'none'
  const nodes = attempts.map(({ node }) => node)
  const shown = nodes.length > LISTED_MOST ? [...new Set(nodes)] : nodes
  return `${nodes.length === 1 ? '1 attempt' : `${nodes.length} attempts`}, on ${shown.join(', ')}`
}

function recordOf({ status, cause }: JobSummary): string {
  return cause === null ? status.replace('-', ' ') : `${status}: ${cause}`
}

/** How many attempts after a job's first one begin in the same millisecond, at most. */
function mostRetriesAtOnce(facts: readonly Fact[]): number {
  const begun = new Map<number, number>()
  for (const fact of facts)
    if (fact.kind === 'attempt-started' && fact.attempt > 1) begun.set(fact.atMs, (begun.get(fact.atMs) ?? 0) + 1)
  return Math.max(0, ...begun.values())
}

/** Everything that a run comes to, each with its name. */
function outcomesOf(recording: Recording, jobFirst: number): [string, string][] {
  const { facts } = recording
  const jobs = jobSummaries(recording)
  const several = jobs.length > 1
  const order = [jobFirst, ...jobs.keys()].filter((job, i, all) => all.indexOf(job) === i)
  const rowsOf = (at: number): [string, string][] => {
    const job = jobs[at]
    const of = several ? `, ${job.id}` : ''
    return [
      [`Record${of}`, recordOf(job)],
      [`Answered${of}`, job.settledAfterMs === null ? 'never' : `after ${durationInWords(job.settledAfterMs)}`],
      [`Untrue${of}`, untrueInWords(job) ?? 'never'],
      [`Attempts${of}`, attemptsInWords(job)],
    ]
  }
  const timesOf = (kind: FactKind): number[] => facts.flatMap((fact) => (fact.kind === kind ? [fact.atMs] : []))
  const firstOf = (kind: FactKind): string => {
    const [atMs] = timesOf(kind)
    return atMs === undefined ? 'never' : `after ${durationInWords(atMs)}`
  }
  return [
    ...rowsOf(order[0]),
    ['Most retries in one instant', String(mostRetriesAtOnce(facts))],
    ...order.slice(1).flatMap(rowsOf),
    ...breakerSummaries(recording).map((breaker): [string, string] => [
      `Breaker of ${breakerId(breaker)}`,
      `${breaker.state}, ${breaker.failures} of ${breaker.limit} strikes`,
    ]),
    ['Results left in the store', String(resultsLeft(recording))],
    ['Outcomes written', String(timesOf('committed').length)],
    ['Alarm', firstOf('alarm')],
    ['Results set aside', String(timesOf('set-aside').length)],
    ['Failures counted', String(timesOf('counted').length)],
    ['A count that nobody is sure of', firstOf('count-failed')],
  ]
}

const CONTRASTS_MOST = 4

function contrastsOf(bad: Recording, good: Recording, job: number): Contrast[] {
  const others = new Map(outcomesOf(good, job))
  return outcomesOf(bad, job)
    .map(([what, found]) => ({ what, bad: found, good: others.get(what) ?? '' }))
    .filter((contrast) => contrast.bad !== contrast.good)
    .slice(0, CONTRASTS_MOST)
}

/** One side, and when its story closes. */
function sideOf(recording: Recording, job: number): SideView & { readonly closingMs: number } {
  const { facts, messageAtMs, endMs } = recording
  const { closing } = narrationOf(recording)
  const closingMs = closing >= messageAtMs.length ? endMs : messageAtMs[closing - 1]
  const bands = bandsOf(recording, job, closingMs)
  const { text, untrue } = headlineOf(recording, bands, closingMs, facts.length, true)
  const verdicts = verdictPanels(recording, job)
  return { headline: text, untrue, verdicts, bands, closingMs }
}

/** A scale on which every change of either side has its place. */
function sharedScale(bad: ReturnType<typeof sideOf>, good: ReturnType<typeof sideOf>): Scale {
  const bands = {
    startMs: Math.min(bad.bands.startMs, good.bands.startMs),
    truth: [...bad.bands.truth, ...good.bands.truth],
    user: [...bad.bands.user, ...good.bands.user],
    endMs: Math.max(bad.bands.endMs, good.bands.endMs),
  }
  return scaleOf(bands, Math.max(bad.closingMs, good.closingMs))
}

/** The difference between the two sides of a pair. Throws `ScenarioError` where one cannot be played. */
export function differenceOf(pair: Pair, scenario: Scenario): Difference {
  return differencesOf(pair, scenario)[0]
}

/** Plays both sides of a pair; pauses often enough for a page to be drawn in between. Throws `ScenarioError`. */
export function* pairInSteps(pair: Pair, scenario: Scenario): Generator<undefined, PairView> {
  const end = endOf(pair, scenario)
  const bad = yield* recordInSteps(planOf(scenario, choicesOf(pair, pair.bad)), end)
  yield
  const good = yield* recordInSteps(planOf(scenario, choicesOf(pair, pair.good)), end)
  yield
  const named = scenario.jobs.findIndex(({ id }) => id === pair.base?.job)
  const job = named < 0 ? jobToShow(bad) : named
  const badView = sideOf(bad, job)
  yield
  const goodView = sideOf(good, job)
  const scale = sharedScale(badView, goodView)
  yield
  const problems = [...problemsOf(pair.bad.expect, bad), ...problemsOf(pair.good.expect, good)]
  yield
  return { bad: badView, good: goodView, scale, contrasts: contrastsOf(bad, good, job), problems }
}
