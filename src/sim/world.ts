/**
 * The world: columns of small integers, described once. Copying, comparing, recognising a state that recurs and
 * dropping time all go by this description; there is no second one.
 */

import { breakerSeen } from './breaker/whose.ts'
import { COMMAND_CLASSES } from './fault-points.ts'
import { type Comparison, FIELD_NAMES, FIELDS, type Field, type FieldName, type Section } from './fields.ts'
import { further } from './further.ts'
import { KIND, MESSAGE_KINDS, MESSAGES } from './messages.ts'
import type { Plan } from './plan.ts'
import { copyQueue, emptyQueue, inOrder, push, type Queue, SEQUENCE_SPAN } from './queue.ts'
import { OPTION_NAMES, RULE_NAMES } from './rules.ts'

const BUDGET = RULE_NAMES.indexOf('budget')
const BUDGET_LIMIT = RULE_NAMES.indexOf('budget-limit')
const STATUS_QUERY = RULE_NAMES.indexOf('status-query')
const NEVER = OPTION_NAMES[STATUS_QUERY].indexOf('never')
const POISON = RULE_NAMES.indexOf('poison')
const QUARANTINED = OPTION_NAMES[POISON].indexOf('quarantined')
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
    case 'commands':
      return plan.workers.length * COMMAND_CLASSES.length
    case 'nodes':
      return plan.nodes.length
    case 'breakers':
      return plan.breakers
    case 'slots':
      return plan.breakers * plan.numbers.probesMax
    case 'keys':
      return plan.keys.length + plan.rememberedMax
    case 'items':
      return plan.rememberedMax > 0 ? 2 * plan.itemsMax : plan.itemsMax
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
  for (let breaker = 0; breaker < plan.breakers; breaker++) {
    if (!plan.openBreakers.includes(breaker % plan.nodes.length)) continue
    world.breakerState[breaker] = 1
    push(world.pending, plan.numbers.coolDownMs, MESSAGES.coolDownEnd.rank, KIND.coolDownEnd, breaker, 0, 0, 0)
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

/** The job that entry `i` of a section is about. */
function jobOfEntry(world: World, section: Section, i: number): number {
  // A key that belongs to no job is about the one whose result it holds.
  if (section === 'keys') return (world.plan.keys[i]?.job ?? -1) >= 0 ? world.plan.keys[i].job : world.keyJob[i]
  if (section === 'items') return world.itemJob[i]
  return section === 'jobs' ? i : jobOfWait(world, i)
}

/** More attempts than a scenario describes are all like the last. */
const scriptedAttempts = (job: Plan['jobs'][number]): number =>
  Math.max(...job.steps.map(({ attempts }) => attempts.length))

/** Attempts and tokens of each job that still mean something, the newest first: what counts is which of them are the same. */
interface Live {
  readonly attempts: readonly (readonly number[])[]
  readonly tokens: readonly (readonly number[])[]
}

const namesOf = (compare: Comparison): readonly FieldName[] =>
  FIELD_NAMES.filter((name) => FIELDS[name].compare === compare)
const ATTEMPT_COLUMNS = namesOf('attempt')
const TOKEN_COLUMNS = namesOf('token')

function liveBy(world: World, newest: readonly number[], columns: readonly FieldName[], arg: string): number[][] {
  const live = newest.map((n) => [n])
  const note = (job: number, n: number) => {
    if (n > 0 && !live[job].includes(n)) live[job].push(n)
  }
  for (const name of columns) {
    const { section } = FIELDS[name]
    for (const [i, n] of world[name].entries()) if (n > 0) note(jobOfEntry(world, section, i), n)
  }
  const q = world.pending
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    const place = argsOf(q.kind[slot]).indexOf(arg)
    if (place >= 0) note(q.a[slot], [q.a, q.b, q.c, q.d][place][slot])
  }
  for (const numbers of live) numbers.sort((x, y) => y - x)
  return live
}

const argsOf = (kind: number): readonly string[] => MESSAGES[MESSAGE_KINDS[kind]].args

/** What is alive in `world`, for `comparable`. */
function liveIn(world: World): Live {
  return {
    attempts: liveBy(world, world.jobAttempt, ATTEMPT_COLUMNS, 'attempt'),
    tokens: liveBy(world, world.jobToken, TOKEN_COLUMNS, 'token'),
  }
}

const placeAmong = (live: readonly number[], n: number): number => (n === 0 ? 0 : live.indexOf(n) + 1)

function comparable(world: World, name: FieldName, timed: boolean, live: Live): readonly number[] {
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
      return column.map((attempt, job) => Math.min(attempt, scriptedAttempts(plan.jobs[job])))
    case 'tries': {
      // More tries than any budget asks for are all alike.
      const limit = COUNTERS.has(world.ruleValue[BUDGET]) ? Math.max(2, world.ruleValue[BUDGET_LIMIT]) : 2
      return column.map((tries, job) => Math.min(tries, Math.max(limit, plan.jobs[job].attemptsMax)))
    }
    case 'deliveries': {
      const most = world.ruleValue[POISON] === QUARANTINED ? plan.numbers.deliveriesMax + 1 : 0
      return column.map((deliveries) => Math.min(deliveries, most))
    }
    case 'answer':
      return world.ruleValue[STATUS_QUERY] === NEVER ? [] : column
    case 'attempt':
      return column.map((n, i) => (n === 0 ? 0 : placeAmong(live.attempts[jobOfEntry(world, section, i)], n)))
    case 'token':
      // A token means something to the one job it was given for.
      return column.map((n, i) => (n === 0 ? 0 : placeAmong(live.tokens[jobOfEntry(world, section, i)], n)))
    case 'age':
      // Past the lease, a while is like any other.
      return timed
        ? column.map((atMs) => (atMs === 0 ? 0 : 1 + Math.min(world.now[0] - atMs, plan.numbers.readLeaseMs + 1)))
        : []
    case 'entry':
      return world.itemKey.length === 0 ? [] : further().entryPlaces(world)
    case 'generation':
      return column.map((generation, wait) =>
        world.waitPermit[wait] > 0 && generation === world.breakerGeneration[breakerSeen(world, wait)] ? 1 : 0,
      )
  }
}

/** A pending message as comparable integers: what it says, by its place in the heap. */
function comparableMessage(world: World, at: number, live: Live): number[] {
  const q = world.pending
  const slot = q.heapSlot[at]
  const args = argsOf(q.kind[slot])
  return [q.a[slot], q.b[slot], q.c[slot], q.d[slot]].map((x, i) => {
    if (args[i] === 'attempt') return placeAmong(live.attempts[q.a[slot]], x)
    return args[i] === 'token' ? placeAmong(live.tokens[q.a[slot]], x) : x
  })
}

/** A state as what counts in it, column by column and message by message, for who compares states in a way of its own. */
export interface Comparable {
  /** By the place of the column in FIELD_NAMES; a column that does not count is empty. */
  readonly columns: readonly (readonly number[])[]
  /** By job, the attempts that still mean something, the newest first. */
  readonly attempts: readonly (readonly number[])[]
  /** In their order: the kind (place in MESSAGE_KINDS), and what the message says. */
  readonly messages: readonly { readonly kind: number; readonly says: readonly number[] }[]
}

/** What counts in `world` without time. */
export function comparableOf(world: World): Comparable {
  const live = liveIn(world)
  const q = world.pending
  return {
    columns: FIELD_NAMES.map((name) => comparable(world, name, false, live)),
    attempts: live.attempts,
    messages: inOrder(q).map((at) => ({
      kind: q.kind[q.heapSlot[at]],
      says: comparableMessage(world, at, live),
    })),
  }
}

/**
 * A text that two states share exactly when the same can happen from both on: attempts, generations and orders of
 * arrival are renamed; times are relative to now, or left out where `timed` is false.
 */
export function stateKey(world: World, timed: boolean): string {
  const live = liveIn(world)
  const q = world.pending
  const columns = FIELD_NAMES.map((name) => comparable(world, name, timed, live).join(','))
  const messages = inOrder(q).map((at) => {
    const dueIn = timed ? q.heapDue[at] - world.now[0] : ''
    return `${dueIn}:${q.kind[q.heapSlot[at]]},${comparableMessage(world, at, live).join(',')}`
  })
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
