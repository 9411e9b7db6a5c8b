/**
 * Every column of the world, described once: its section (what there is one of for each entry), its range, and how it
 * counts when two states are compared.
 */

export type Section =
  | 'run'
  | 'rules'
  | 'jobs'
  | 'jobNodes'
  | 'waits'
  | 'workers'
  | 'commands' // of each worker, by class of command
  | 'nodes'
  | 'breakers' // one for each node, or one for each worker and node
  | 'slots' // of each breaker
  | 'keys' // and what a failover remembers of keys
  | 'items' // elements of lists, entries and groups of streams

/**
 * How a column counts when two states are compared:
 * state: as it is; drop: history or derivable, not compared; order: only the order of the nonzero entries counts
 * (within each group of the section); attempt: current or older than the job's current attempt; age: the time since
 * then, up to the lease that a reader has; entry: an entry's place in its stream; the others are renamed likewise.
 */
export type Comparison =
  | 'state'
  | 'drop'
  | 'order'
  | 'attempt'
  | 'scripted'
  | 'tries'
  | 'deliveries'
  | 'token'
  | 'answer'
  | 'generation'
  | 'age'
  | 'entry'

export interface Field {
  readonly section: Section
  readonly min: number
  readonly max: number
  readonly compare: Comparison
}

const MAX = 2 ** 31 - 1
/** Ends of lives, and ids of entries, may lie beyond any run. */
const LATEST = Number.MAX_SAFE_INTEGER
const field = (section: Section, max: number, compare: Comparison = 'state', min = 0): Field => ({
  section,
  min,
  max,
  compare,
})

/** Every column, its section, range and comparison. Indexes are stored plus one where 0 means none. */
export const FIELDS = {
  now: field('run', MAX, 'drop'),
  /** Last number given to an order of arrival (queue, gate, subscriptions, nodes tried). */
  lastOrdinal: field('run', MAX, 'drop'),
  /** Open spans of each kind. */
  storeLoading: field('run', MAX),
  storeUnreachable: field('run', MAX),
  /** When the last open span of an unavailable store ends; -1: never. */
  storeBackAt: field('run', MAX, 'drop', -1),
  nudgesDropped: field('run', MAX),
  nudgeDelayMs: field('run', MAX),
  faultsLeft: field('run', MAX),
  storeFull: field('run', MAX),
  writesCut: field('run', MAX),
  recordOut: field('run', MAX),
  /** What the last write was, for a replica that has not seen it: place in WRITES. */
  lastWrite: field('run', 7, 'drop'),

  ruleValue: field('rules', MAX),
  ruleConsulted: field('rules', 1, 'drop'),

  /** ABSENT to FAILED. */
  jobStatus: field('jobs', 4),
  /** Attempts begun. */
  jobAttempt: field('jobs', MAX, 'scripted'),
  /** Attempts begun since it was last queued on purpose, counted up to 10. */
  jobTries: field('jobs', 10, 'tries'),
  /** First known cause of the current step: index into the plan's sayings, plus one. */
  jobCause: field('jobs', MAX),
  /** Place of the compute step it is at. */
  jobStep: field('jobs', 9),
  /** Attempts of that step begun. */
  jobStepAttempt: field('jobs', MAX, 'scripted'),
  /** Requeues that the general counter has counted. */
  jobRequeues: field('jobs', 1000),
  /** Count of the rule `budget` where the record keeps it, up to 10. */
  jobRowCount: field('jobs', 10),
  /** Times a worker has taken it since it was last put into the queue in good order, up to 1000. */
  jobDeliveries: field('jobs', 1000, 'deliveries'),
  /** Times it is to be queued once more when a worker has taken it. */
  jobQueuedAgain: field('jobs', MAX),
  /** Last token given to a worker that took it, and the highest that the record has seen. */
  jobToken: field('jobs', MAX, 'drop'),
  jobTokenSeen: field('jobs', MAX, 'token'),
  /** Attempt whose outcome the record holds; 0: none. */
  jobOutcomeOf: field('jobs', MAX, 'attempt'),
  /** What the producer knows of the current attempt: 0 it runs, 1 nothing any more, payload plus two. */
  jobAnswer: field('jobs', MAX, 'answer'),
  jobAlarmed: field('jobs', 1),
  /** Node of the last attempt, plus one. */
  jobNode: field('jobs', MAX),
  /** Length of the list of servers (rule `budget`), counted up to 9. */
  jobServers: field('jobs', 9),
  /** Order of arrival in the queue; 0: not queued. */
  jobQueued: field('jobs', MAX, 'order'),

  /** The node is in the job's list of servers. */
  jobListed: field('jobNodes', 1),
  /** When the job last ran on the node, as an order; 0: never. */
  jobTried: field('jobNodes', MAX, 'order'),

  /** Place in CONSUMER_STATES; 0: no wait. */
  waitState: field('waits', 63),
  waitAttempt: field('waits', MAX, 'attempt'),
  waitNode: field('waits', MAX),
  /** 0: none, 1: an ordinary permit, 2: a probe's, 3: that of a probe that needed no slot. */
  waitPermit: field('waits', 3),
  waitGeneration: field('waits', MAX, 'generation'),
  /** What made the worker look: place in LOOKS. */
  waitLook: field('waits', 7),
  /** Payload in the worker's hand, plus one. */
  waitHand: field('waits', MAX),
  /** Attempt that wrote it. */
  waitHandAttempt: field('waits', MAX, 'attempt'),
  waitHandDid: field('waits', 2),
  /** The read that took it also deleted it. */
  waitHandOnly: field('waits', 1),
  /** Job whose result it is. */
  waitHandJob: field('waits', MAX),
  /** Key it was read from, plus one. */
  waitHandKey: field('waits', MAX),
  /** How it was read: place among the options of the rule `read`, plus one; 0: the worker was told. */
  waitHandBy: field('waits', 15),
  /** Id of the stream's entry it is. */
  waitHandMs: field('waits', LATEST, 'drop'),
  waitHandSeq: field('waits', LATEST, 'drop'),
  /** Token of its taking of the job. */
  waitToken: field('waits', MAX, 'token'),
  /** Looks in a row that found nothing, counted up to what the rules ask for. */
  waitEmptyLooks: field('waits', MAX),
  /** A read may have been executed without the worker having seen its reply. */
  waitSuspect: field('waits', 1),
  /** The breaker has been told how this call ended. */
  waitReported: field('waits', 1),
  /** Place in OUTCOMES. */
  waitOutcome: field('waits', 15),
  waitGated: field('waits', MAX, 'order'),
  /** Probe whose answer it waits for at the gate: its wait plus one; -1: one that never answers; 0: none. */
  waitAwaits: field('waits', MAX, 'state', -1),
  waitSubscribed: field('waits', MAX, 'order'),
  /** It has looked at the value that is now in the key, and gone back to waiting. */
  waitSawValue: field('waits', 1),
  /** Nothing but the ceiling or a restart can end this wait. */
  waitHopeless: field('waits', 1),

  workerUp: field('workers', 1),
  /** Armed crash: place in CRASH_POINTS, plus one. */
  crashPoint: field('workers', 15),
  /** Time until the worker is back, plus one; 0: never. */
  crashBackMs: field('workers', MAX),
  crashRecovery: field('workers', 1),
  /** Armed pause: place in CRASH_POINTS, plus one, and its length. */
  pausePoint: field('workers', 15),
  pauseMs: field('workers', MAX),
  /** It does nothing until it wakes. */
  workerPaused: field('workers', MAX),

  /** Armed losses of a reply, and of a request. */
  repliesLost: field('commands', MAX),
  requestsLost: field('commands', MAX),

  /** Place in BREAKER_STATES. */
  breakerState: field('breakers', 2),
  breakerFailures: field('breakers', MAX),
  breakerGeneration: field('breakers', MAX, 'drop'),
  /** The cool-down is over. */
  breakerCooled: field('breakers', 1),
  breakerSuccesses: field('breakers', MAX),
  /** Slots that were returned although nobody held them, counted up to 9: so many more can be given out. */
  breakerExtra: field('breakers', 9),
  breakerWedged: field('breakers', 1),
  /** Payload that the node writes instead, plus one. */
  nodePayload: field('nodes', MAX),
  /** Open spans in which the node refuses work. */
  nodeRefuses: field('nodes', MAX),

  /** Probe slots of each breaker: 0 free, wait plus one, or LEAKED. */
  slotHolder: field('slots', MAX, 'state', -1),

  keyHeld: field('keys', 1),
  /** What it holds: place in FORMS. */
  keyForm: field('keys', 3),
  /** A text: its payload. A whole number: what is left of it above `keyHigh` times 2^31. Otherwise 0. */
  keyValue: field('keys', MAX),
  keyHigh: field('keys', 2 ** 32 - 1, 'state', -(2 ** 32)),
  keyHasTtl: field('keys', 1),
  /** Attempt that wrote a result. */
  keyAttempt: field('keys', MAX, 'attempt'),
  keyDid: field('keys', 2),
  /** Job whose result it holds. */
  keyJob: field('keys', MAX),
  /** Who holds a claim: wait plus one. */
  keyOwner: field('keys', MAX),
  /** Of a key as it was before the last write: the key it was, plus one, and when its life was to end, plus one. */
  keyWas: field('keys', MAX),
  keyWasUntilMs: field('keys', LATEST, 'drop'),

  /** The pool of what lists and streams hold, in canonical order and without gaps: by key, kind (place in ITEM_KINDS), place. Key plus one; 0: free. */
  itemKey: field('items', MAX),
  itemKind: field('items', 7),
  /** Payload of an element or entry. */
  itemValue: field('items', MAX),
  /** Field names and values of an entry that was added by hand: place in the plan's `entries`, plus one. */
  itemFields: field('items', MAX),
  itemAttempt: field('items', MAX, 'attempt'),
  itemDid: field('items', 2),
  itemJob: field('items', MAX),
  /** Id of an entry; of the last one that a stream was given, or a group was shown. */
  itemMs: field('items', LATEST, 'entry'),
  itemSeq: field('items', LATEST, 'drop'),
  /** Group of a pending entry: place in the plan's `groups`. */
  itemGroup: field('items', MAX),
  /** Consumer that a pending entry was shown to: place in the plan's `consumers`. */
  itemOwner: field('items', MAX),
  itemShownTimes: field('items', MAX, 'deliveries'),
  itemShownAtMs: field('items', MAX, 'age'),
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS
export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
