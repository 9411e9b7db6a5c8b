/**
 * The catalogue of facts: what can happen. Facts leave the world and are never stored in it. Each kind has one
 * sentence and one anchor, the place in the worker's code (or outside it) that the fact belongs to; panels, logs and
 * listings are generated from these. Things are named by their index in the plan, -1 where there is none.
 */
import type { Look, Outcome } from './consumer.ts'
import type { CrashPoint, FaultSlug, Recovery } from './faults.ts'
import type { Did, ReadingKind } from './payload.ts'
import type { RuleName } from './rules.ts'

/** What a read brought back. `lost`: executed, but the reply never arrived. */
export type ReadReply = 'value' | 'nil' | 'loading' | 'unreachable' | 'lost' | 'timeout'

interface OfWait {
  readonly job: number
  readonly worker: number
}

interface FactArgs {
  // the job and its queue
  enqueued: { readonly job: number; readonly onPurpose: boolean }
  'gate-refused': OfWait & { readonly node: number; readonly reason: 'open' | 'probe-busy' }
  admitted: OfWait & { readonly node: number; readonly probe: boolean; readonly generation: number }
  'attempt-started': OfWait & { readonly node: number; readonly attempt: number }
  'attempt-ended': OfWait & { readonly node: number; readonly attempt: number; readonly outcome: Outcome }
  requeued: OfWait & { readonly attempt: number; readonly remaining: number; readonly counted: boolean }
  'handed-back': OfWait
  // the producer and the store
  written: {
    readonly job: number
    readonly node: number
    readonly attempt: number
    readonly key: number
    readonly payload: number
    readonly did: Did
    readonly wellFormed: boolean
    /** Of the job's current attempt, not of an older one. */
    readonly current: boolean
    readonly forMs: number
  }
  'write-refused': {
    readonly job: number
    readonly node: number
    readonly reason: 'loading' | 'unreachable'
    readonly attempt: number
    readonly did: Did
    readonly current: boolean
  }
  'node-died': { readonly job: number; readonly node: number; readonly attempt: number }
  nudged: { readonly job: number; readonly heardBy: number }
  'nudge-dropped': { readonly job: number }
  'key-expired': { readonly key: number; readonly job: number }
  // the worker's wait
  subscribed: OfWait
  read: OfWait & {
    readonly key: number
    readonly look: Look
    readonly command: 'getdel' | 'get'
    readonly reply: ReadReply
    readonly payload: number
    readonly destroyed: boolean
  }
  classified: OfWait & {
    readonly look: Look
    readonly reading: ReadingKind
    readonly says: number
    readonly payload: number
  }
  ignored: OfWait & { readonly look: Look; readonly reading: ReadingKind; readonly destroyed: boolean }
  'limit-reached': OfWait
  hopeless: OfWait
  abandoned: OfWait
  // outcomes
  decided: OfWait & { readonly attempt: number; readonly outcome: Outcome }
  counted: OfWait & {
    readonly key: number
    readonly count: number
    readonly command: 'incr' | 'eval' | 'list'
    readonly lastsMs: number
  }
  'count-failed': OfWait
  'expiry-set': OfWait & { readonly key: number; readonly lastsMs: number }
  spent: OfWait & { readonly tries: number }
  committed: OfWait & {
    readonly attempt: number
    readonly payload: number
    readonly writtenBy: number
    readonly did: Did
  }
  failed: OfWait & {
    readonly attempt: number
    readonly cause: number
    readonly generic: boolean
    readonly byLimit: boolean
    readonly tries: number
    readonly promised: number
  }
  deleted: OfWait & { readonly key: number; readonly existed: boolean }
  // the breaker
  reported: OfWait & {
    readonly node: number
    readonly outcome: Outcome
    readonly effect: 'counted' | 'cleared' | 'released' | 'leaked' | 'stale' | 'none'
  }
  'breaker-opened': { readonly node: number; readonly job: number }
  'breaker-half-opened': { readonly node: number; readonly job: number }
  'breaker-closed': {
    readonly node: number
    readonly job: number
    readonly byProbe: boolean
    readonly byRestart: boolean
  }
  'cool-down-over': { readonly node: number }
  'gate-wedged': { readonly node: number }
  'slot-reclaimed': { readonly node: number }
  // edits and faults
  'rule-set': { readonly rule: RuleName; readonly to: string }
  'fault-began': { readonly fault: FaultSlug; readonly worker: number; readonly node: number; readonly job: number }
  'fault-ended': { readonly fault: FaultSlug }
  crashed: { readonly worker: number; readonly point: CrashPoint }
  'wait-lost': OfWait & { readonly hand: boolean; readonly only: boolean; readonly comesBack: boolean }
  returned: { readonly worker: number }
  resumed: OfWait & { readonly recovery: Recovery }
  // the run
  recurred: { readonly job: number }
  horizon: { readonly reason: 'time' | 'messages' | 'no-progress' }
}

export type FactKind = keyof FactArgs
type FactOf<K extends FactKind> = { readonly kind: K; readonly atMs: number } & FactArgs[K]
/** Something that happened, at `atMs` from the start of the run. */
export type Fact = { [K in FactKind]: FactOf<K> }[FactKind]

export interface FactEntry {
  /** `{name}` is replaced by the fact's field in words. */
  readonly sentence: string
  /** Line of the worker's code that the fact belongs to; null for what happens elsewhere. */
  readonly anchor: string | null
  /** Rings a change on the bands, the card or the record: what a reader should not miss. */
  readonly change?: true
}

export const FACTS: Readonly<Record<FactKind, FactEntry>> = {
  enqueued: { sentence: '{job} is queued.', anchor: null, change: true },
  'gate-refused': { sentence: 'The breaker of node {node} refuses {job}: {reason}.', anchor: 'gate' },
  admitted: { sentence: 'The breaker of node {node} lets {job} through as {probe}.', anchor: 'gate' },
  'attempt-started': {
    sentence: '{worker} submits {job} to node {node}: attempt {attempt}.',
    anchor: 'submit',
    change: true,
  },
  'attempt-ended': { sentence: 'Attempt {attempt} of {job} is over.', anchor: null },
  requeued: { sentence: '{job} goes back to the queue for another attempt.', anchor: 'requeue', change: true },
  'handed-back': { sentence: '{job} goes back to the queue, its wait cancelled.', anchor: 'cancelled', change: true },
  written: {
    sentence: 'Node {node} writes {payload} to {key}. {did}.',
    anchor: null,
    change: true,
  },
  'write-refused': { sentence: 'The store does not take the result of node {node}: {reason}.', anchor: null },
  'node-died': { sentence: 'Node {node} dies before it has written a result for {job}.', anchor: null, change: true },
  nudged: { sentence: 'A nudge for {job} is heard by {heardBy}.', anchor: null },
  'nudge-dropped': { sentence: 'The nudge for {job} is dropped.', anchor: null },
  'key-expired': { sentence: '{key} expires.', anchor: null },
  subscribed: { sentence: '{worker} subscribes to nudges for {job}.', anchor: 'subscribe' },
  read: { sentence: '{worker} looks at {key} ({look}): {reply}.', anchor: 'read' },
  classified: { sentence: '{worker} reads {payload} as {reading}.', anchor: 'classify' },
  ignored: { sentence: '{worker} takes {reading} as a reason to keep waiting.', anchor: 'ignore', change: true },
  'limit-reached': { sentence: 'The wait of {worker} for {job} has reached its ceiling.', anchor: 'limit' },
  hopeless: {
    sentence: 'Nothing but the ceiling or a restart can end the wait for {job} now.',
    anchor: 'wait',
    change: true,
  },
  abandoned: { sentence: '{worker} finds {job} settled and nothing to read.', anchor: 'wait' },
  decided: { sentence: '{worker} takes attempt {attempt} of {job} as {outcome}.', anchor: 'decide' },
  counted: { sentence: '{key} counts {count}.', anchor: 'count' },
  'count-failed': { sentence: '{worker} cannot count the failure of {job}, and grants no retry.', anchor: 'count' },
  'expiry-set': { sentence: '{key} now expires in {lastsMs}.', anchor: 'expire' },
  spent: { sentence: 'The retry budget of {job} is spent after {tries}.', anchor: 'spent' },
  committed: { sentence: 'The record of {job} says done.', anchor: 'commit', change: true },
  failed: { sentence: 'The record of {job} says failed: {cause}.', anchor: 'fail', change: true },
  deleted: { sentence: '{worker} deletes {key}.', anchor: 'delete' },
  reported: { sentence: 'The breaker of node {node} is told “{outcome}”: {effect}.', anchor: 'report' },
  'breaker-opened': { sentence: 'The breaker of node {node} opens.', anchor: 'report', change: true },
  'breaker-half-opened': { sentence: 'The breaker of node {node} is half-open.', anchor: 'gate', change: true },
  'breaker-closed': { sentence: 'The breaker of node {node} closes.', anchor: 'report', change: true },
  'cool-down-over': { sentence: 'The cool-down of node {node} is over.', anchor: null },
  'gate-wedged': {
    sentence: 'The test slot of node {node} is taken and nothing can return it but a restart.',
    anchor: 'report',
    change: true,
  },
  'slot-reclaimed': { sentence: 'The test slot of node {node} is reclaimed, its lease over.', anchor: null },
  'rule-set': { sentence: 'Rule {rule} is now {to}.', anchor: null, change: true },
  'fault-began': { sentence: 'Fault: {fault}.', anchor: null, change: true },
  'fault-ended': { sentence: 'The fault is over: {fault}.', anchor: null },
  crashed: { sentence: '{worker} crashes ({point}).', anchor: null, change: true },
  'wait-lost': { sentence: 'The wait of {worker} for {job} is gone with it.', anchor: null },
  returned: { sentence: '{worker} is back.', anchor: null, change: true },
  resumed: { sentence: '{worker} takes up {job} again: {recovery}.', anchor: 'subscribe' },
  recurred: { sentence: 'The run is where it was before: {job} goes round for ever.', anchor: null, change: true },
  horizon: { sentence: 'The run stops here: {reason}.', anchor: null },
}

export const FACT_KINDS = Object.keys(FACTS) as FactKind[]
