/** What led to a fact: one table, by kind, of the earlier facts that can have done so. The latest of them did. */

import type { Recording } from '../../run/record.ts'
import { firstWhere } from '../../run/search.ts'
import type { Fact, FactKind } from '../../sim/facts.ts'
import type { FaultSlug } from '../../sim/faults.ts'
import { isChange } from '../words.ts'

/** What a cause must have in common with its effect. A wait is one worker's for one job. */
type Shared = 'job' | 'wait' | 'attempt' | 'node' | 'worker' | 'fault' | 'nothing'

interface Causes {
  readonly sharing: Shared
  readonly kinds: readonly FactKind[]
}

const causes = (sharing: Shared, ...kinds: FactKind[]): Causes => ({ sharing, kinds })
const NONE = causes('nothing')
const QUEUED = causes('job', 'enqueued', 'requeued', 'handed-back', 'resumed')

const CAUSES: Readonly<Record<FactKind, Causes>> = {
  enqueued: NONE,
  'gate-refused': causes('node', 'gate-wedged', 'breaker-opened', 'admitted'),
  admitted: QUEUED,
  'attempt-started': QUEUED,
  'attempt-ended': causes('wait', 'decided', 'wait-lost'),
  requeued: causes('wait', 'decided'),
  'handed-back': causes('nothing', 'fault-began'),
  written: causes('attempt', 'attempt-started'),
  'write-refused': causes('nothing', 'fault-began'),
  'node-died': causes('attempt', 'attempt-started'),
  nudged: causes('job', 'written', 'console'),
  'nudge-dropped': causes('nothing', 'fault-began'),
  'key-expired': causes('job', 'written', 'console', 'counted', 'script-ran', 'expiry-set'),
  subscribed: causes('wait', 'attempt-started', 'resumed'),
  read: causes('job', 'written', 'attempt-started', 'resumed'),
  classified: causes('wait', 'read'),
  ignored: causes('wait', 'classified'),
  'limit-reached': causes('wait', 'attempt-started', 'resumed', 'gate-refused'),
  hopeless: causes('job', 'ignored', 'read', 'console', 'nudge-dropped', 'nudged', 'node-died', 'wait-lost'),
  abandoned: causes('wait', 'read'),
  decided: causes('wait', 'classified', 'limit-reached', 'read', 'attempt-started'),
  counted: causes('wait', 'decided'),
  'script-ran': causes('wait', 'decided'),
  'count-failed': causes('wait', 'decided', 'script-ran'),
  'expiry-set': causes('wait', 'counted'),
  spent: causes('wait', 'counted'),
  committed: causes('wait', 'decided'),
  failed: causes('wait', 'decided', 'limit-reached', 'spent', 'count-failed'),
  deleted: causes('wait', 'committed', 'failed'),
  'delete-unheard': causes('nothing', 'fault-began'),
  reported: causes('wait', 'decided', 'limit-reached', 'wait-lost'),
  'breaker-opened': causes('node', 'reported'),
  'breaker-half-opened': causes('node', 'cool-down-over'),
  'breaker-closed': causes('node', 'reported'),
  'cool-down-over': causes('node', 'breaker-opened'),
  'gate-wedged': causes('node', 'reported'),
  'slot-reclaimed': causes('node', 'admitted'),
  'rule-set': NONE,
  'fault-began': NONE,
  console: NONE,
  'fault-ended': causes('fault', 'fault-began'),
  crashed: causes('nothing', 'fault-began'),
  'wait-lost': causes('worker', 'crashed'),
  returned: causes('worker', 'crashed'),
  resumed: causes('job', 'wait-lost'),
  claimed: causes('wait', 'read'),
  unclaimed: causes('wait', 'ignored', 'claimed'),
  'put-back': causes('job', 'read'),
  resubmitted: causes('wait', 'attempt-started'),
  asked: causes('wait', 'read'),
  advanced: causes('wait', 'decided'),
  rejected: causes('wait', 'decided', 'woke'),
  'record-held': causes('wait', 'decided'),
  'record-lost': causes('wait', 'decided'),
  'set-aside': causes('wait', 'classified'),
  alarm: causes('job', 'enqueued'),
  paused: causes('nothing', 'fault-began'),
  woke: causes('worker', 'paused'),
  'lease-ended': causes('wait', 'paused', 'crashed', 'attempt-started'),
  'work-stopped': causes('attempt', 'attempt-started'),
  'reaper-saw': causes('nothing', 'fault-began'),
  'reaper-wrote': causes('job', 'reaper-saw'),
  evicted: causes('nothing', 'fault-began'),
  'failed-over': causes('nothing', 'fault-began'),
  recurred: causes('job', 'requeued', 'attempt-started'),
  horizon: causes('nothing', 'requeued', 'hopeless', 'gate-wedged'),
}

/** Faults that a kind of fact can come from, where they are not thrown in at that very moment. */
const FROM_FAULTS: Readonly<Partial<Record<FactKind, readonly FaultSlug[]>>> = {
  'nudge-dropped': ['nudge-dropped'],
  'write-refused': ['store-loading', 'store-unreachable'],
  'count-failed': ['reply-lost', 'store-loading', 'store-unreachable'],
  crashed: ['worker-crash'],
  returned: ['worker-crash', 'shutdown', 'restart'],
}

/** Kinds that a fault can bring about by being thrown in. */
const AT_ONCE: ReadonlySet<FactKind> = new Set<FactKind>([
  'handed-back',
  'node-died',
  'crashed',
  'wait-lost',
  'returned',
  'resumed',
])

type Named = Partial<Record<'job' | 'worker' | 'attempt' | 'node' | 'key' | 'fault', unknown>>

function shares(sharing: Shared, effect: Named, cause: Named): boolean {
  switch (sharing) {
    case 'nothing':
      return true
    case 'wait':
      return effect.job === cause.job && effect.worker === cause.worker
    case 'attempt':
      return effect.job === cause.job && effect.attempt === cause.attempt
    default:
      return effect[sharing] === cause[sharing]
  }
}

/** The latest fact before `before` (and not before `from`) that `fits`; -1 where there is none. */
export function latest(facts: readonly Fact[], before: number, fits: (fact: Fact) => boolean, from = 0): number {
  for (let i = before - 1; i >= from; i--) if (fits(facts[i])) return i
  return -1
}

const isFault =
  (slugs: readonly FaultSlug[]) =>
  (fact: Fact): boolean =>
    fact.kind === 'fault-began' && slugs.includes(fact.fault)

/** The number of the message that stated fact number `fact`; messages count from 1. */
export function messageOf({ factsUpTo }: Recording, fact: number): number {
  return firstWhere(factsUpTo.length, (message) => factsUpTo[message] > fact) + 1
}

/** Where message number `message` begins among the facts. */
const beginOf = ({ factsUpTo }: Recording, message: number): number => (message <= 1 ? 0 : factsUpTo[message - 2])

function causeOfRead(recording: Recording, at: number, begin: number): number {
  const { facts, plan } = recording
  const effect = facts[at]
  if (effect.kind !== 'read') return -1
  const sameJob = (fact: Fact): boolean => 'job' in fact && fact.job === effect.job
  switch (effect.reply) {
    case 'lost':
      return latest(facts, at, isFault(['reply-lost']))
    case 'timeout':
      return latest(facts, at, (fact) => sameJob(fact) && fact.kind === 'read' && fact.reply === 'lost')
    case 'loading':
    case 'unreachable':
      return latest(facts, at, isFault([effect.reply === 'loading' ? 'store-loading' : 'store-unreachable']))
    case 'full':
      return latest(facts, at, isFault(['store-full']))
    case 'wrong-type':
      return latest(facts, at, (fact) => sameJob(fact) && (fact.kind === 'written' || isPut(fact)))
    case 'value':
      return Math.max(
        latest(facts, at, (fact) => sameJob(fact) && fact.kind === 'nudged', begin),
        latest(facts, at, (fact) => sameJob(fact) && (fact.kind === 'written' || isPut(fact))),
      )
    case 'nil':
      // Whoever emptied the key; or nothing was written since the attempt began.
      return latest(facts, at, (fact) => {
        if (!sameJob(fact)) return false
        if (fact.kind === 'read') return fact.destroyed
        if (fact.kind === 'deleted') return fact.existed
        if (fact.kind === 'console') return fact.changes.some(({ anew, held }) => anew && !held)
        if (fact.kind === 'key-expired') return plan.keys[fact.key].kind === 'result'
        return fact.kind === 'attempt-started' || fact.kind === 'write-refused' || fact.kind === 'node-died'
      })
  }
}

/** Somebody put something under a key by hand. */
const isPut = (fact: Fact): boolean => fact.kind === 'console' && fact.changes.some(({ anew, held }) => anew && held)

/** A wait that reached its ceiling: what made it hopeless, or what it last let go of. */
function causeOfLimit(facts: readonly Fact[], at: number): number {
  const effect = facts[at]
  const ofWait = (kinds: readonly FactKind[]) => (fact: Fact) =>
    kinds.includes(fact.kind) && shares('wait', effect as Named, fact as Named)
  const began = Math.max(0, latest(facts, at, ofWait(['attempt-started', 'resumed', 'gate-refused'])))
  const hopeless = latest(facts, at, ofWait(['hopeless']), began)
  return hopeless >= 0 ? hopeless : latest(facts, at, ofWait(['ignored']), began)
}

function ownCause(recording: Recording, at: number, begin: number): number {
  const { facts } = recording
  const effect = facts[at]
  if (AT_ONCE.has(effect.kind) || (effect.kind === 'breaker-closed' && effect.byRestart)) {
    const thrown = latest(facts, at, ({ kind }) => kind === 'fault-began', begin)
    if (thrown >= 0) return thrown
  }
  const slugs = FROM_FAULTS[effect.kind]
  if (slugs !== undefined) {
    const fault = latest(facts, at, isFault(slugs))
    if (fault >= 0) return fault
  }
  switch (effect.kind) {
    case 'read':
      return causeOfRead(recording, at, begin)
    case 'limit-reached':
      return causeOfLimit(facts, at)
    case 'crashed': // of what it read, where nobody killed it
      return latest(
        facts,
        at,
        (fact) => fact.kind === 'read' && fact.worker === effect.worker && fact.reply === 'value',
      )
    case 'decided':
      // The ceiling, whatever the last look found; cancelled from outside; or the node refused the work.
      if (effect.outcome === 'timed-out') return latest(facts, at, ({ kind }) => kind === 'limit-reached', begin)
      if (effect.outcome === 'cancelled') return latest(facts, at, ({ kind }) => kind === 'fault-began', begin)
      return effect.outcome === 'refused' ? latest(facts, at, isFault(['submit-refused'])) : -1
    case 'hopeless': {
      // Whatever has just happened to the job, or to all.
      const own = (fact: Fact) => 'job' in fact && fact.job === effect.job && fact.kind !== 'subscribed'
      const before = latest(facts, at, own, begin)
      return before >= 0 ? before : latest(facts, at, ({ kind }) => kind !== 'hopeless', begin)
    }
    default:
      return -1
  }
}

/** The fact that led to fact number `at`; null where it comes from outside, or is where the run begins. */
export function causeOf(recording: Recording, at: number): number | null {
  const { facts } = recording
  const effect = facts[at]
  const begin = beginOf(recording, messageOf(recording, at))
  const own = ownCause(recording, at, begin)
  if (own >= 0) return own
  const { sharing, kinds } = CAUSES[effect.kind]
  if (kinds.length === 0) return null
  const found = latest(
    facts,
    at,
    (fact) => kinds.includes(fact.kind) && shares(sharing, effect as Named, fact as Named),
  )
  if (found >= 0) return found
  // What nobody thought of: the last change to the same thing.
  const about = 'job' in effect && effect.job >= 0 ? 'job' : 'node'
  const change = latest(
    facts,
    at,
    (fact) => isChange(fact.kind) && about in fact && shares(about, effect as Named, fact as Named),
  )
  return change < 0 ? null : change
}

/** Something went wrong from outside: a cause is looked for beyond it, even where a rule could have helped. */
export function isAccident(fact: Fact): boolean {
  switch (fact.kind) {
    case 'read':
      return fact.reply !== 'value' && fact.reply !== 'nil'
    case 'decided':
      return fact.outcome === 'cancelled' || fact.outcome === 'refused'
    case 'nudge-dropped':
    case 'write-refused':
    case 'node-died':
    case 'crashed':
    case 'wait-lost':
    case 'handed-back':
    case 'count-failed':
      return true
    default:
      return false
  }
}
