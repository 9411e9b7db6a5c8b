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
export type ReadReply = 'value' | 'nil' | 'loading' | 'unreachable' | 'lost' | 'timeout' | 'wrong-type' | 'full'

/** The command a read was. A stash is read by one script, or, on the second try, by GET from the copy. */
export type ReadCommand = 'getdel' | 'get' | 'lmove' | 'xreadgroup' | 'xautoclaim' | 'eval'

interface OfWait {
  readonly job: number
  readonly worker: number
}

interface OfBreaker {
  readonly node: number
  /** Worker whose own breaker it is; -1 where all share it. */
  readonly owner: number
}

/** What a breaker is told: how a call ended, or that the node took the job, where that is all a probe is to find out. */
export type ReportedOutcome = Outcome | 'accepted'

/** A key that is not what it was, and what it is now. */
export interface KeyChange {
  readonly key: number
  readonly held: boolean
  /** Payload that whoever reads it would get; -1 where there is none. */
  readonly payload: number
  /** The whole number that it holds; 0 where it holds none. */
  readonly count: number
  /** It expires some time. */
  readonly lives: boolean
  /** Another value than before, and not only another life. */
  readonly anew: boolean
}

interface FactArgs {
  // the job and its queue
  enqueued: { readonly job: number; readonly onPurpose: boolean }
  'gate-refused': OfWait & OfBreaker & { readonly reason: 'open' | 'probe-busy' | 'round' }
  admitted: OfWait &
    OfBreaker & {
      readonly probe: boolean
      readonly generation: number
      /** Slot of the breaker that it takes, -1 where it takes none. */
      readonly slot: number
      /** Probes under way now, this one included; 0 for an ordinary call. */
      readonly live: number
    }
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
    readonly command: 'set' | 'rpush' | 'xadd'
  }
  'write-refused': {
    readonly job: number
    readonly node: number
    readonly reason: 'loading' | 'unreachable' | 'full' | 'too-long' | 'wrong-type'
    readonly attempt: number
    readonly did: Did
    readonly current: boolean
    readonly command: 'set' | 'rpush' | 'xadd'
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
    readonly command: ReadCommand
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
  decided: OfWait & {
    readonly attempt: number
    readonly outcome: Outcome
    /** What the log says of the error. */
    readonly logs: number
  }
  counted: OfWait & {
    readonly key: number
    readonly count: number
    readonly command: 'incr' | 'eval' | 'list' | 'row'
    readonly lastsMs: number
    /** By a script of one's own: what it left under the key has been told already. */
    readonly own?: true
  }
  /** A script of one's own has changed the counter. `left`: the count it leaves, 0 where it leaves none. */
  'script-ran': OfWait & {
    readonly key: number
    readonly left: number
    readonly life: 'set' | 'kept' | 'none' | 'gone'
    readonly lastsMs: number
  }
  'count-failed': OfWait & {
    readonly key: number
    readonly why: 'lost' | 'loading' | 'unreachable' | 'full' | 'no-number' | 'no-count' | 'script'
    /** A script of one's own ended in an error: its number, and the row of its table that says which; else 0. */
    readonly script: number
    readonly row: number
  }
  'expiry-set': OfWait & { readonly key: number; readonly lastsMs: number }
  spent: OfWait & {
    readonly tries: number
    /** Which counter has reached its limit. */
    readonly by: 'budget' | 'general-counter'
  }
  committed: OfWait & {
    readonly attempt: number
    readonly payload: number
    readonly writtenBy: number
    readonly did: Did
    /** Job whose result it is. */
    readonly resultOf: number
  }
  failed: OfWait & {
    readonly attempt: number
    readonly cause: number
    /** What the mail to the user says. */
    readonly notice: number
    readonly generic: boolean
    readonly byLimit: boolean
    readonly tries: number
    readonly promised: number
  }
  deleted: OfWait & {
    readonly key: number
    readonly existed: boolean
    /** A comparing delete removes only what was read. */
    readonly command: 'del' | 'compare-del' | 'lrem' | 'xack'
  }
  'delete-unheard': OfWait & { readonly key: number; readonly repeated: boolean }
  // ways of reading
  claimed: OfWait & {
    readonly key: number
    readonly reply: 'ok' | 'held' | 'lost' | 'full'
    readonly lastsMs: number
  }
  unclaimed: OfWait & { readonly key: number }
  'put-back': { readonly job: number; readonly key: number; readonly from: number }
  resubmitted: OfWait & { readonly node: number; readonly attempt: number; readonly known: boolean }
  asked: OfWait & { readonly attempt: number; readonly answer: 'running' | 'done' | 'failed' | 'nothing' | 'gone' }
  // the record
  advanced: OfWait & { readonly attempt: number; readonly step: number }
  rejected: OfWait & { readonly attempt: number; readonly what: 'commit' | 'failure' | 'requeue' }
  'record-held': OfWait
  'record-lost': OfWait
  /** `key`: out of which the bytes were taken; -1 where the worker had them in hand. */
  'set-aside': OfWait & { readonly key: number; readonly payload: number }
  // time and leases
  alarm: { readonly job: number; readonly ageMs: number }
  paused: { readonly worker: number; readonly forMs: number }
  woke: { readonly worker: number }
  'lease-ended': OfWait
  'work-stopped': { readonly job: number; readonly node: number; readonly attempt: number }
  'reaper-saw': { readonly job: number; readonly attempt: number }
  'reaper-wrote': { readonly job: number; readonly attempt: number; readonly changed: boolean }
  evicted: { readonly job: number; readonly key: number }
  'failed-over': {
    readonly job: number
    readonly key: number
    readonly undone: 'nothing' | 'write' | 'delete' | 'count'
    readonly changes: readonly KeyChange[]
  }
  // the breaker
  reported: OfWait &
    OfBreaker & {
      readonly outcome: ReportedOutcome
      readonly effect: 'counted' | 'cleared' | 'released' | 'leaked' | 'stale' | 'none'
      /** Slot that it frees or leaks, -1 where there is none. */
      readonly slot: number
      /** Slots in use by count, once it has returned its own; below zero where more were returned than taken. */
      readonly inUse: number
    }
  'breaker-opened': OfBreaker & {
    readonly job: number
    readonly from: 'closed' | 'half-open'
    /** By the answer of a probe of the present round. */
    readonly byProbe: boolean
    readonly outcome: ReportedOutcome
    /** Strikes that it still counts. */
    readonly strikes: number
  }
  'breaker-half-opened': OfBreaker & { readonly job: number; readonly strikes: number }
  'breaker-closed': OfBreaker & {
    readonly job: number
    readonly byProbe: boolean
    readonly byRestart: boolean
    /** Strikes that it still counts. */
    readonly strikes: number
  }
  'cool-down-over': OfBreaker
  'gate-wedged': OfBreaker
  'slot-reclaimed': OfBreaker & { readonly slot: number }
  // edits and faults
  'rule-set': { readonly rule: RuleName; readonly to: string }
  'fault-began': { readonly fault: FaultSlug; readonly worker: number; readonly node: number; readonly job: number }
  'fault-ended': { readonly fault: FaultSlug }
  /** A command that somebody typed to the store; `job` is that of the first key it names. */
  console: {
    readonly job: number
    /** The first key that it names; -1 where it names none. */
    readonly key: number
    readonly typed: string
    /** As `redis-cli` prints it. */
    readonly reply: string
    /** The reply is an error. */
    readonly refused: boolean
    readonly changes: readonly KeyChange[]
    /** It took a job's result out of the store, and showed it to whoever typed. */
    readonly took: boolean
  }
  crashed: { readonly worker: number; readonly point: CrashPoint }
  'wait-lost': OfWait & {
    readonly hand: boolean
    readonly only: boolean
    readonly comesBack: boolean
    /** Somebody else has the job, or is going to have it. */
    readonly goesOn: boolean
  }
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
  'gate-refused': { sentence: 'The breaker {owner} refuses {job}: {reason}.', anchor: 'gate' },
  admitted: { sentence: 'The breaker {owner} lets {job} through as {probe}.', anchor: 'gate' },
  'attempt-started': {
    sentence: '{worker} submits {job} to node {node}: attempt {attempt}.',
    anchor: 'submit',
    change: true,
  },
  'attempt-ended': { sentence: 'Attempt {attempt} of {job} is over.', anchor: null },
  requeued: { sentence: '{job} goes back to the queue for another attempt.', anchor: 'requeue', change: true },
  'handed-back': { sentence: '', anchor: 'cancelled', change: true },
  written: {
    sentence: 'Node {node} writes {payload} to {key}. {did}.',
    anchor: null,
    change: true,
  },
  'write-refused': { sentence: '', anchor: null },
  'node-died': { sentence: '', anchor: null, change: true },
  nudged: { sentence: 'A nudge for {job} is heard by {heardBy}.', anchor: null },
  'nudge-dropped': { sentence: '', anchor: null },
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
  decided: { sentence: '{worker} takes attempt {attempt} of {job} as {outcome}.{logs}', anchor: 'decide' },
  counted: { sentence: '{key} counts {count}.', anchor: 'count' },
  claimed: { sentence: '', anchor: 'claim' },
  unclaimed: { sentence: '', anchor: 'claim' },
  'put-back': { sentence: '', anchor: null, change: true },
  resubmitted: { sentence: '', anchor: 'submit', change: true },
  asked: {
    sentence: '',
    anchor: 'ask',
    change: true,
  },
  advanced: { sentence: '', anchor: 'commit', change: true },
  rejected: {
    sentence: '',
    anchor: 'commit',
    change: true,
  },
  'record-held': {
    sentence: '',
    anchor: 'hold',
    change: true,
  },
  'record-lost': {
    sentence: '',
    anchor: 'hold',
    change: true,
  },
  'set-aside': { sentence: '', anchor: 'set-aside' },
  alarm: { sentence: '', anchor: null, change: true },
  paused: { sentence: '', anchor: null, change: true },
  woke: { sentence: '', anchor: null, change: true },
  'lease-ended': { sentence: '', anchor: null, change: true },
  'work-stopped': {
    sentence: '',
    anchor: null,
  },
  'reaper-saw': { sentence: '', anchor: null, change: true },
  'reaper-wrote': { sentence: '', anchor: null, change: true },
  evicted: { sentence: '', anchor: null, change: true },
  'failed-over': { sentence: '', anchor: null, change: true },
  'script-ran': { sentence: '', anchor: 'count' },
  'count-failed': {
    sentence: '',
    anchor: 'count',
  },
  'expiry-set': { sentence: '', anchor: 'expire' },
  spent: { sentence: '{by} of {job} is spent after {tries}.', anchor: 'spent' },
  committed: { sentence: 'The record of {job} says done.', anchor: 'commit', change: true },
  failed: { sentence: 'The record of {job} says failed: {cause}.{notice}', anchor: 'fail', change: true },
  deleted: { sentence: '', anchor: 'delete' },
  'delete-unheard': { sentence: '', anchor: 'delete' },
  reported: { sentence: 'The breaker {owner} is told “{outcome}”: {effect}.', anchor: 'report' },
  'breaker-opened': { sentence: 'The breaker {owner} opens.', anchor: 'report', change: true },
  'breaker-half-opened': { sentence: 'The breaker {owner} is half-open.', anchor: 'gate', change: true },
  'breaker-closed': { sentence: 'The breaker {owner} closes.', anchor: 'report', change: true },
  'cool-down-over': { sentence: 'The cool-down {owner} is over.', anchor: null },
  'gate-wedged': {
    sentence: 'The test slot {owner} is taken and nothing under way can return it.',
    anchor: 'report',
    change: true,
  },
  'slot-reclaimed': { sentence: '', anchor: null },
  'rule-set': { sentence: '', anchor: null, change: true },
  'fault-began': { sentence: '', anchor: null, change: true },
  console: { sentence: '', anchor: null, change: true },
  'fault-ended': { sentence: '', anchor: null },
  crashed: { sentence: '', anchor: null, change: true },
  'wait-lost': { sentence: '', anchor: null },
  returned: { sentence: '', anchor: null, change: true },
  resumed: { sentence: '', anchor: 'subscribe' },
  recurred: { sentence: 'The run is where it was before: {job} goes round for ever.', anchor: null, change: true },
  horizon: { sentence: 'The run stops here: {reason}.', anchor: null },
}

export const FACT_KINDS = Object.keys(FACTS) as FactKind[]

/** Gives further facts their sentences, once these are there. */
export function nameFacts(sentences: Readonly<Partial<Record<FactKind, string>>>): void {
  for (const [kind, sentence] of Object.entries(sentences)) Object.assign(FACTS[kind as FactKind], { sentence })
}
