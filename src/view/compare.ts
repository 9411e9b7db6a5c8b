/** Two runs beside each other, in words: where they part, and how they come out. */
import {
  type Both,
  type Comparison,
  isOnlyLater,
  type JobPair,
  type Parting,
  type Side,
  sideWithMore,
} from '../run/compare-runs.ts'
import type { Recording } from '../run/record.ts'
import { isLeftUntrue } from '../run/summary.ts'
import type { Outcome } from '../sim/consumer.ts'
import type { Fact } from '../sim/facts.ts'
import type { ReadingKind } from '../sim/payload.ts'
import type { Plan } from '../sim/plan.ts'
import '../sim/rules/named.ts'
import { cut } from '../sim/text.ts'
import { VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { fieldsApart } from './compare-fields.ts'
import { visibleStart } from './visible.ts'
import { clockAt, durationInWords, quoted, sentenceOf } from './words.ts'

const IGNORED: Readonly<Partial<Record<ReadingKind, string>>> = {
  'step-error': 'the failure notice',
  'protocol-error': 'a reply that it cannot read',
}

const DECIDED: Readonly<Partial<Record<Outcome, string>>> = {
  done: 'stops waiting: the job is done',
  'step-error': 'stops waiting: the job has failed',
  'protocol-error': 'stops waiting: the reply cannot be read',
  'timed-out': 'stops waiting: its time is up',
}

/** What a worker does, to follow "the left worker"; null for what its catalogue sentence says better. */
function deedOf(plan: Plan, fact: Fact): string | null {
  switch (fact.kind) {
    case 'ignored':
      return `${fact.destroyed ? 'drops' : 'ignores'} ${IGNORED[fact.reading] ?? 'what it read'} and goes on waiting`
    case 'decided':
      return DECIDED[fact.outcome] ?? 'stops waiting'
    case 'read': {
      if (fact.payload < 0) return 'looks and finds nothing'
      return fact.destroyed
        ? `reads ${quoted(plan, fact.payload)} and deletes it`
        : `reads ${quoted(plan, fact.payload)} and leaves it there`
    }
    case 'classified':
      return fact.reading === 'done'
        ? `takes ${quoted(plan, fact.payload)} for done`
        : fact.reading === 'step-error'
          ? `takes ${quoted(plan, fact.payload)} for an honest failure`
          : null
    case 'limit-reached':
      return 'gives up: its wait has reached the ceiling'
    case 'requeued':
      return 'puts the job back in the queue'
    case 'committed':
      return 'writes down “done”'
    case 'failed':
      return `writes down “failed: ${visibleStart(plan.texts[fact.cause])}”`
    case 'subscribed':
      return 'begins to listen for nudges'
    case 'spent':
      return 'finds no retry left'
    case 'attempt-started':
      return `submits the job to node ${plan.nodes[fact.node].id}`
    default:
      return null
  }
}

/** What happens on one side, and not, or not yet, on the other. */
function moreInWords(runs: Both<Recording>, parting: Parting, side: Side, fact: Fact): string {
  const other = side === 'left' ? 'right' : 'left'
  const { plan } = runs[side]
  const at = clockAt(plan, parting.atMs)
  const later = isOnlyLater(runs, parting, side)
  const deed = deedOf(plan, fact)
  if (deed !== null) return `At ${at} the ${side} worker ${deed}; the ${other} one does not${later ? ' yet' : ''}.`
  const says = sentenceOf(plan, fact)
  return later
    ? `At ${at}, on the ${side}, and not yet on the ${other}: ${says}`
    : `At ${at}, on the ${side} alone: ${says}`
}

/** One sentence on where two runs part; on runs that state the same facts to the end, that they do. */
export function partingInWords({ left, right }: Both<Recording>, parting: Parting | null): string {
  if (parting === null) return 'Nothing differs: on both sides the same things happen at the same instants.'
  const at = clockAt(left.plan, parting.atMs)
  const mine = parting.fact.left === null ? null : left.facts[parting.fact.left]
  const theirs = parting.fact.right === null ? null : right.facts[parting.fact.right]
  const more = sideWithMore({ left, right }, parting)
  const moreFact = more === null ? null : more === 'left' ? mine : theirs
  if (more !== null && moreFact !== null) return moreInWords({ left, right }, parting, more, moreFact)
  const deeds = {
    left: mine === null ? null : deedOf(left.plan, mine),
    right: theirs === null ? null : deedOf(right.plan, theirs),
  }
  if (deeds.left !== null && deeds.right !== null && deeds.left !== deeds.right)
    return `At ${at} the left worker ${deeds.left}; the right one ${deeds.right}.`
  if (deeds.left !== null && theirs === null) return `At ${at} the left worker ${deeds.left}; the right one does not.`
  if (deeds.right !== null && mine === null) return `At ${at} the right worker ${deeds.right}; the left one does not.`
  const said = (plan: Plan, fact: Fact | null) => (fact === null ? 'nothing happens.' : sentenceOf(plan, fact))
  const says = { left: said(left.plan, mine), right: said(right.plan, theirs) }
  if (mine === null || theirs === null || says.left !== says.right)
    return `At ${at}, on the left: ${says.left} On the right: ${says.right}`
  const apart = fieldsApart([left.plan, mine], [right.plan, theirs])
  return `At ${at}, on both sides: ${says.left}${apart === '' ? '' : ` They differ in ${apart}.`}`
}

/** A difference in how the runs come out. `better`: the right side is better off for it; null: neither is. */
export interface OutcomeWords {
  readonly says: string
  readonly better: boolean | null
}

const seconds = (ms: number): number => Math.round(ms / 1000) * 1000
/** A difference in time, in whole seconds where it is that long. */
const lengthInWords = (ms: number): string => durationInWords(ms < 1000 ? ms : seconds(ms))

const listed = (slugs: readonly VerdictSlug[]): string => slugs.map((slug) => `“${VERDICTS[slug].title}”`).join(', ')

const isBad = (slug: VerdictSlug): boolean => VERDICTS[slug].bad
const isGood = (slug: VerdictSlug): boolean => !VERDICTS[slug].bad

function verdictsInWords({ lost, gained }: JobPair['verdicts']): OutcomeWords[] {
  const one = (slugs: readonly VerdictSlug[], says: string, better: boolean): OutcomeWords[] =>
    slugs.length === 0 ? [] : [{ says: `${says} ${listed(slugs)}`, better }]
  return [
    ...one(lost.filter(isBad), 'no longer', true),
    ...one(gained.filter(isBad), 'now', false),
    ...one(lost.filter(isGood), 'no longer', false),
    ...one(gained.filter(isGood), 'now', true),
  ]
}

const STATUS_WORDS = { queued: 'queued', 'in-progress': 'in progress', done: 'done', failed: 'failed' } as const

const CAUSE_LETTERS = 70
const causeInWords = (cause: string): string => `“${cut(visibleStart(cause), CAUSE_LETTERS)}”`

function answerInWords(pair: JobPair): OutcomeWords[] {
  const { left, right, verdicts } = pair
  const laterByMs = isLeftUntrue(right) ? 0 : pair.laterByMs // how soon a lie is told is no measure
  const answers: OutcomeWords[] = []
  if (left.status !== right.status)
    answers.push({
      says: `the record says “${STATUS_WORDS[right.status]}” instead of “${STATUS_WORDS[left.status]}”`,
      better: isLeftUntrue(left) === isLeftUntrue(right) ? null : isLeftUntrue(left),
    })
  else if (left.cause !== right.cause && right.cause !== null && left.cause !== null)
    answers.push({
      says: `the cause is ${causeInWords(right.cause)} instead of ${causeInWords(left.cause)}`,
      better: null,
    })
  if (laterByMs !== null && laterByMs !== 0)
    answers.push({
      says: `answered ${lengthInWords(Math.abs(laterByMs))} ${laterByMs < 0 ? 'earlier' : 'later'}`,
      better: laterByMs < 0 ? true : verdicts.lost.some(isBad) ? null : false, // late and right is no worse than wrong
    })
  else if (laterByMs === null && left.settledAfterMs !== null && right.settledAfterMs === null)
    answers.push({ says: 'never answered', better: false })
  else if (laterByMs === null && left.settledAfterMs === null && right.settledAfterMs !== null)
    answers.push({ says: `answered, after ${lengthInWords(right.settledAfterMs)}`, better: true })
  return answers
}

/** How one job comes out on the right side, held against the left; none where both come out alike. */
export function outcomesOf(pair: JobPair): OutcomeWords[] {
  const { left, right, verdicts, moreAttempts } = pair
  // Of a record that ends untrue nobody knows how long it is believed.
  const untrueForMoreMs = isLeftUntrue(left) || isLeftUntrue(right) ? 0 : pair.untrueForMoreMs
  const attempts = Math.abs(moreAttempts)
  return [
    ...answerInWords(pair),
    ...(untrueForMoreMs === 0
      ? []
      : [
          {
            says: `told something untrue for ${lengthInWords(Math.abs(untrueForMoreMs))} ${untrueForMoreMs < 0 ? 'less' : 'more'}`,
            better: untrueForMoreMs < 0,
          },
        ]),
    ...verdictsInWords(verdicts),
    ...(moreAttempts === 0
      ? []
      : [
          {
            says: `${attempts} ${moreAttempts < 0 ? 'fewer' : 'more'} ${attempts === 1 ? 'attempt' : 'attempts'}`,
            better: null,
          },
        ]),
  ]
}

/** Verdicts on the run as a whole that no job has changed in, such as one on a breaker. */
export function runOutcomes({ verdicts, jobs }: Pick<Comparison, 'verdicts' | 'jobs'>): OutcomeWords[] {
  const ofJobs = (which: 'lost' | 'gained') => new Set(jobs.flatMap((pair) => pair.verdicts[which]))
  return verdictsInWords({
    lost: verdicts.lost.filter((slug) => !ofJobs('lost').has(slug)),
    gained: verdicts.gained.filter((slug) => !ofJobs('gained').has(slug)),
  })
}
