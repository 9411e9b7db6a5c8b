/**
 * The worker's chart, derived from the consumer machine's table: which states there are, which lead where, and which
 * of them stand in the main column. Nothing is listed here but words.
 */
import { type Recording, worldAfter } from '../../run/record.ts'
import type { ConsumerAction, ConsumerEvent } from '../../sim/consumer.ts'
import type { Fact } from '../../sim/facts.ts'
import { CONSUMER, CONSUMER_STATES, ENDS_WAIT } from '../../sim/machines.ts'
import { stepFirst } from '../../sim/step.ts'
import { type World, waitOf } from '../../sim/world.ts'

/** States that share the pill of another one. */
const FOLDED: Readonly<Record<string, string>> = {
  asking: 'submitting',
  'listening.lastClassifying': 'listening.lastLook',
  'listening.lastQuerying': 'listening.querying',
  claiming: 'counting',
  claimExpiring: 'counting',
  expiring: 'counting',
  counted: 'counting',
  holdingRequeue: 'holding',
  holdingTimedOut: 'holding',
  holdingRescued: 'holding',
  holdingRefused: 'holding',
  requeued: 'requeueing',
  failed: 'recording',
  rescued: 'timedOut',
}

/** What states are called where their own names would not do. */
const SAYS: Readonly<Record<string, string>> = {
  asking: 'asking',
  gated: 'at gate',
  'listening.lastLook': 'last look',
  'listening.lastClassifying': 'classifying',
  expiring: 'setting TTL',
  timedOut: 'timed out',
  abandoned: 'nothing left',
  'listening.querying': 'asking node',
  'listening.lastQuerying': 'asking node',
  claiming: 'counting',
  claimExpiring: 'setting TTL',
  holding: 'holding on',
  holdingRequeue: 'holding on',
  holdingTimedOut: 'holding on',
  holdingRescued: 'holding on',
  holdingRefused: 'holding on',
  superseded: 'too late',
  dropped: 'let go',
}

/** What a state is called on the chart. */
export function stateSays(state: number): string {
  const name = CONSUMER_STATES[state]
  return SAYS[name] ?? (name.split('.').at(-1) as string)
}

/** The state that leads the pill in which a state is drawn: itself, unless it is folded into another one. */
export function pillOf(state: number): number {
  const leader = FOLDED[CONSUMER_STATES[state]]
  return leader === undefined ? state : CONSUMER_STATES.indexOf(leader)
}

/** Events that answer something the worker has just done; all others come from outside, at any time. */
const ANSWERS: Partial<Record<ConsumerEvent, readonly ConsumerAction[]>> = {
  ADMITTED: ['askGate'],
  TURNED_AWAY: ['askGate'],
  ACCEPTED: ['submit'],
  SUBMIT_REFUSED: ['submit'],
  VALUE: ['read', 'askProducer'],
  EMPTY: ['read'],
  UNREACHABLE: ['read'],
  DONE: ['classify'],
  STEP_ERROR: ['classify'],
  PROTOCOL_ERROR: ['classify'],
  COUNTED: ['count', 'setExpiry'],
  EXPIRY_DUE: ['count'],
  SPENT: ['count', 'setExpiry', 'requeue'],
  PROCEED: ['proceed'],
  STOPPED: ['classify'],
  NOT_FINAL: ['classify'],
  RUNNING: ['askProducer'],
  GONE: ['askProducer'],
  ADVANCED: ['commit'],
  REJECTED: ['commit', 'recordFailure', 'requeue'],
  HELD: ['commit', 'recordFailure', 'requeue'],
  DROPPED: ['commit', 'recordFailure', 'requeue'],
  RECORD_BACK: ['hold'],
}

interface Edge {
  readonly from: number
  readonly to: number
  readonly guarded: boolean
}

function edgesOf({ states, events, table }: typeof CONSUMER): Edge[] {
  const done = states.map(() => new Set<string>())
  for (const candidates of table)
    for (const { target, actions } of candidates) for (const { type } of actions) done[target].add(type)
  return table.flatMap((candidates, at) => {
    const from = Math.floor(at / events.length)
    const asked = ANSWERS[events[at % events.length] as ConsumerEvent]
    if (asked !== undefined && !asked.some((action) => done[from].has(action))) return []
    return candidates.map(({ target, guard }) => ({ from, to: target, guarded: guard !== null }))
  })
}

const EDGES = edgesOf(CONSUMER)
const ASKING = CONSUMER_STATES.indexOf('asking')
const ANSWERED = CONSUMER_STATES.indexOf('answered')
const WAITING = CONSUMER_STATES.indexOf('listening.waiting')

/** Some candidate leads from one state to another. */
export const leadsTo = (from: number, to: number): boolean => EDGES.some((edge) => edge.from === from && edge.to === to)

/** The shortest way, both ends included; empty where there is none. */
function wayFrom(from: number, arrived: (state: number) => boolean, unguarded = false): number[] {
  const cameFrom = new Map<number, number>([[from, -1]])
  for (const state of cameFrom.keys()) {
    if (state !== from && arrived(state)) {
      const way: number[] = []
      for (let at = state; at >= 0; at = cameFrom.get(at) as number) way.unshift(at)
      return way
    }
    for (const edge of EDGES)
      if (edge.from === state && !(unguarded && edge.guarded) && !cameFrom.has(edge.to)) cameFrom.set(edge.to, state)
  }
  return []
}

/** States of the main column: the way from asking to answered on which nothing special is asked. */
export const MAIN: readonly number[] = wayFrom(ASKING, (state) => state === ANSWERED, true)

/** The wait that the chart shows: the job's newest one, whoever waits; -1: nobody does. */
export function focusWait(world: World, job: number): number {
  let found = -1
  for (let worker = 0; worker < world.plan.workers.length; worker++) {
    const wait = waitOf(world, worker, job)
    if (world.waitState[wait] > 0 && (found < 0 || world.waitAttempt[wait] >= world.waitAttempt[found])) found = wait
  }
  return found
}

/** Where a job's wait has been: from `facts[i]` facts on it was in `states[i]`; 0: it ended without an end, in a crash. */
export interface Trail {
  readonly facts: readonly number[]
  readonly states: readonly number[]
}

/** The fact says nothing about where the wait is: it looked, and found nothing. */
const isIdleLook = (fact: Fact): boolean => fact.kind === 'read' && fact.reply === 'nil'

/** Follows the waits of `job` through a recording; looks that find nothing are passed over. */
export function trailOf(recording: Recording, job: number): Trail {
  const { facts, factsUpTo, messageAtMs, checkpoints } = recording
  const trail = { facts: [] as number[], states: [] as number[] }
  let last = 0
  let followed = -1
  const enter = (world: World, count: number, wait: number): void => {
    const state = world.waitState[wait]
    // Another worker's wait is the newest now: it is a way of its own, whatever has become of the one before.
    if (wait !== followed && followed >= 0 && last > 0) {
      if (world.waitState[followed] === 0) leave(count)
      else if (!ENDS_WAIT[last]) put(count, 0)
    }
    const begins = wait !== followed || last === 0
    followed = wait
    if (state === last) return
    const before = begins ? 0 : last
    // What passes without a fact is not seen, but the machine knows of only one way.
    if (state > 0 && !leadsTo(before, state) && (before > 0 || state !== ASKING))
      for (const passed of wayFrom(before, (at) => at === state).slice(1, -1)) put(count, passed)
    put(count, state)
  }
  const put = (count: number, state: number): void => {
    trail.facts.push(count)
    trail.states.push(state)
    last = state
  }
  const leave = (count: number): void => {
    if (last === 0 || ENDS_WAIT[last]) return
    for (const state of wayFrom(last, (at) => ENDS_WAIT[at]).slice(1)) put(count, state)
  }

  const span = Math.max(1, Math.ceil(messageAtMs.length / checkpoints.length))
  let world: World | null = null
  let played = 0
  for (let message = 0; message < messageAtMs.length; message++) {
    const from = message === 0 ? 0 : factsUpTo[message - 1]
    const to = factsUpTo[message]
    const only = to - from === 1 && isIdleLook(facts[from]) && last === WAITING
    if (only || from === to) continue
    // A checkpoint is nearer than where we are: skip what lies between.
    if (world === null || message - played > span) {
      world = worldAfter(recording, message)
      played = message
    }
    while (played < message) {
      stepFirst(world, [])
      played++
    }
    let count = from
    let crashed = false
    const stated: Fact[] = []
    const here = world
    stated.push = (...more) => {
      count += more.length
      for (const fact of more) if (fact.kind === 'wait-lost' && fact.job === job) crashed = true
      const wait = focusWait(here, job)
      if (wait >= 0) enter(here, count, wait)
      else if (!crashed) leave(count) // one message may go on with another job, whose facts come after the end of this wait
      return Array.prototype.push.apply(stated, more)
    }
    stepFirst(world, stated)
    played++
    const wait = focusWait(world, job)
    if (wait >= 0) enter(world, to, wait)
    else if (crashed && last > 0) put(to, 0)
    else leave(to)
  }
  return trail
}
