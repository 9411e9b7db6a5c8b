/**
 * The world: columns of small integers, described once. Copying, comparing, recognising a state that recurs and
 * dropping time all go by this description; there is no second one.
 */
import { KIND, MESSAGE_KINDS, MESSAGES } from './messages.ts'
import type { Plan } from './plan.ts'
import { copyQueue, emptyQueue, inOrder, push, type Queue, SEQUENCE_SPAN } from './queue.ts'
import { OPTION_NAMES, RULE_NAMES } from './rules.ts'

type Section = 'run' | 'rules' | 'jobs' | 'jobNodes' | 'waits' | 'workers' | 'nodes' | 'slots' | 'keys'

/**
 * How a column counts when two states are compared:
 * state: as it is; drop: history or derivable, not compared; order: only the order of the nonzero entries counts
 * (within each group of the section); attempt: current or older than the job's current attempt; the others are
 * renamed likewise.
 */
type Comparison = 'state' | 'drop' | 'order' | 'attempt' | 'scripted' | 'tries' | 'generation'

interface Field {
  readonly section: Section
  readonly min: number
  readonly max: number
  readonly compare: Comparison
}

const MAX = 2 ** 31 - 1
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

  ruleValue: field('rules', MAX),
  ruleConsulted: field('rules', 1, 'drop'),

  /** ABSENT to FAILED. */
  jobStatus: field('jobs', 4),
  /** Attempts begun. */
  jobAttempt: field('jobs', MAX, 'scripted'),
  /** Attempts begun since it was last queued on purpose, counted up to 10. */
  jobTries: field('jobs', 10, 'tries'),
  /** First known cause of the current step: index into the plan's texts, plus one. */
  jobCause: field('jobs', MAX),
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
  /** 0: none, 1: an ordinary permit, 2: a probe's. */
  waitPermit: field('waits', 2),
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
  /** Place in OUTCOMES. */
  waitOutcome: field('waits', 15),
  waitGated: field('waits', MAX, 'order'),
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
  /** Armed losses of a reply, by class of command. */
  readRepliesLost: field('workers', MAX),
  budgetRepliesLost: field('workers', MAX),

  /** Place in BREAKER_STATES. */
  breakerState: field('nodes', 2),
  breakerFailures: field('nodes', MAX),
  breakerGeneration: field('nodes', MAX, 'drop'),
  /** The cool-down is over. */
  breakerCooled: field('nodes', 1),
  breakerSuccesses: field('nodes', MAX),
  breakerWedged: field('nodes', 1),
  /** Payload that the node writes instead, plus one. */
  nodePayload: field('nodes', MAX),
  /** Open spans in which the node refuses work. */
  nodeRefuses: field('nodes', MAX),

  /** Probe slots of each breaker: 0 free, wait plus one, or LEAKED. */
  slotHolder: field('slots', MAX, 'state', -1),

  keyHeld: field('keys', 1),
  /** Payload of a result, count of a budget. */
  keyValue: field('keys', MAX),
  keyHasTtl: field('keys', 1),
  /** Attempt that wrote a result. */
  keyAttempt: field('keys', MAX, 'attempt'),
  keyDid: field('keys', 2),
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS
const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]

const BUDGET = RULE_NAMES.indexOf('budget')
const BUDGET_LIMIT = RULE_NAMES.indexOf('budget-limit')
const COUNTERS = new Set(['counter-split', 'counter-script'].map((kind) => OPTION_NAMES[BUDGET].indexOf(kind)))

/** A slot whose holder is gone without having returned it. */
export const LEAKED = -1

// What `jobStatus` holds.
export const ABSENT = 0
export const QUEUED = 1
export const IN_PROGRESS = 2
export const DONE = 3
export const FAILED = 4

export type World = { -readonly [F in FieldName]: number[] } & { readonly plan: Plan; pending: Queue }

function sizeOf(plan: Plan, section: Section): number {
  switch (section) {
    case 'run':
      return 1
    case 'rules':
      return RULE_NAMES.length
    case 'jobs':
      return plan.jobs.length
    case 'jobNodes':
      return plan.jobs.length * plan.nodes.length
    case 'waits':
      return plan.workers.length * plan.jobs.length
    case 'workers':
      return plan.workers.length
    case 'nodes':
      return plan.nodes.length
    case 'slots':
      return plan.nodes.length * plan.numbers.probesMax
    case 'keys':
      return plan.keys.length
  }
}

/** Builds a world column by column. Spreading the description first gives every world one shape for the engine. */
function build(plan: Plan, pending: Queue, column: (name: FieldName) => number[]): World {
  const world = { ...FIELDS, plan, pending } as unknown as World
  for (const name of FIELD_NAMES) world[name] = column(name)
  return world
}

/** The world at time 0: nothing has happened, and everything that the plan knows of is pending. */
export function initial(plan: Plan): World {
  const world = build(plan, emptyQueue(), (name) => new Array<number>(sizeOf(plan, FIELDS[name].section)).fill(0))
  world.ruleValue = plan.rules.slice()
  world.workerUp.fill(1)
  world.breakerGeneration.fill(1) // a permit of generation 0 is void
  world.faultsLeft[0] = plan.untimed?.faultsMax ?? 0
  const edits = plan.edits
    .map((edit, index) => ({ ...edit, index }))
    .sort((x, y) => x.atMs - y.atMs || x.order - y.order || x.index - y.index)
  for (const edit of edits) push(world.pending, edit.atMs, MESSAGES.edit.rank, KIND.edit, edit.index, 0, 0, 0)
  for (const node of plan.openBreakers) {
    world.breakerState[node] = 1
    push(world.pending, plan.numbers.coolDownMs, MESSAGES.coolDownEnd.rank, KIND.coolDownEnd, node, 0, 0, 0)
  }
  for (const [job, { enqueuedAtMs }] of plan.jobs.entries()) {
    for (const [again, at] of enqueuedAtMs.entries())
      push(world.pending, at, MESSAGES.arrive.rank, KIND.arrive, job, again, 0, 0)
  }
  return world
}

/** An independent copy; the plan is shared. */
export function copy(world: World): World {
  return build(world.plan, copyQueue(world.pending), (name) => world[name].slice())
}

// ---- waits, and the tables that belong to one of several things ----

/** The place of the wait of `worker` for `job`. */
export function waitOf(world: World, worker: number, job: number): number {
  return worker * world.plan.jobs.length + job
}

export function jobOfWait(world: World, wait: number): number {
  return wait % world.plan.jobs.length
}

export function workerOfWait(world: World, wait: number): number {
  return Math.floor(wait / world.plan.jobs.length)
}

/** The next number for an order of arrival. */
export function nextOrdinal(world: World): number {
  return ++world.lastOrdinal[0]
}

// ---- recognising states ----

/** Each nonzero entry's rank among the nonzero entries of its group. */
function ranks(column: readonly number[], groupSize: number): number[] {
  const out = column.slice()
  for (let from = 0; from < column.length; from += groupSize) {
    const sorted = column
      .slice(from, from + groupSize)
      .filter((x) => x > 0)
      .sort((x, y) => x - y)
    for (let i = from; i < from + groupSize && i < column.length; i++)
      if (column[i] > 0) out[i] = sorted.indexOf(column[i]) + 1
  }
  return out
}

const older = (world: World, job: number, attempt: number): number => (attempt === world.jobAttempt[job] ? 0 : 1)

function comparable(world: World, name: FieldName): readonly number[] {
  const column = world[name]
  const { plan } = world
  const section: Section = FIELDS[name].section
  const compare: Comparison = FIELDS[name].compare
  switch (compare) {
    case 'state':
      return column
    case 'drop':
      return []
    case 'order':
      return ranks(column, section === 'jobNodes' ? plan.nodes.length : column.length)
    case 'scripted':
      return column.map((attempt, job) => Math.min(attempt, plan.jobs[job].attempts.length))
    case 'tries': {
      // More tries than any budget asks for are all alike.
      const limit = COUNTERS.has(world.ruleValue[BUDGET]) ? Math.max(2, world.ruleValue[BUDGET_LIMIT]) : 2
      return column.map((tries, job) => Math.min(tries, Math.max(limit, plan.jobs[job].attemptsMax)))
    }
    case 'attempt':
      return column.map((attempt, i) =>
        older(world, section === 'keys' ? plan.keys[i].job : jobOfWait(world, i), attempt),
      )
    case 'generation':
      return column.map((generation, wait) =>
        world.waitPermit[wait] > 0 && generation === world.breakerGeneration[world.waitNode[wait]] ? 1 : 0,
      )
  }
}

/** A pending message as comparable integers, its time relative to now or left out. */
function comparableMessage(world: World, at: number, timed: boolean): string {
  const q = world.pending
  const slot = q.heapSlot[at]
  const kind = MESSAGE_KINDS[q.kind[slot]]
  const args: readonly string[] = MESSAGES[kind].args
  const job = q.a[slot]
  const values = [q.a[slot], q.b[slot], q.c[slot], q.d[slot]].map((x, i) =>
    args[i] === 'attempt' ? older(world, job, x) : x,
  )
  return `${timed ? q.heapDue[at] - world.now[0] : ''}:${q.kind[slot]},${values.join(',')}`
}

/**
 * A text that two states share exactly when the same can happen from both on: attempts, generations and orders of
 * arrival are renamed; times are relative to now, or left out where `timed` is false.
 */
export function stateKey(world: World, timed: boolean): string {
  const columns = FIELD_NAMES.map((name) => comparable(world, name).join(','))
  const messages = inOrder(world.pending).map((at) => comparableMessage(world, at, timed))
  if (!timed) messages.sort()
  return `${columns.join('|')}#${messages.join(' ')}`
}

/** Every register is within its described range; throws where one is not: a bug of the model. */
export function assertRanges(world: World): void {
  for (const name of FIELD_NAMES) {
    const { min, max, section }: Field = FIELDS[name]
    if (world[name].length !== sizeOf(world.plan, section))
      throw new Error(`${name} holds ${world[name].length} entries`)
    for (const x of world[name])
      if (!Number.isInteger(x) || x < min || x > max)
        throw new Error(`${name} holds ${x}, allowed are ${min} to ${max}`)
  }
  if (world.pending.nextSequence >= SEQUENCE_SPAN) throw new Error('too many messages')
}
