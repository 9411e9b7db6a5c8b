/**
 * Plays a plan to its end and keeps what is needed to show any instant of it again: the facts, where each message
 * stands among them, and a copy of the world every so often.
 */

import type { Fact } from '../sim/facts.ts'
import { FIELD_NAMES, FIELDS } from '../sim/fields.ts'
import type { Message } from '../sim/messages.ts'
import { foldMonitors, type MonitorState, startMonitors } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import { RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { step, stepFirst } from '../sim/step.ts'
import { copy, initial, stateKey, type World } from '../sim/world.ts'
import { firstWhere } from './search.ts'

/** How a run came to its end. */
export type EndedBy = 'nothing-pending' | 'recurrence' | 'horizon' | 'no-progress' | 'too-many-messages'

export interface Recording {
  readonly plan: Plan
  readonly facts: readonly Fact[]
  /** For each message: its instant, and the number of facts stated up to and with it. */
  readonly messageAtMs: readonly number[]
  readonly factsUpTo: readonly number[]
  readonly checkpoints: readonly World[]
  readonly end: World
  /** Where the run ends in virtual time: the last message, or the horizon that cut it. */
  readonly endMs: number
  readonly endedBy: EndedBy
  /** Up to where the end is known to stay as it is: where nothing is pending, the horizon. */
  readonly holdsUntilMs: number
  readonly consulted: readonly RuleName[]
  readonly monitors: MonitorState
  /** The messages themselves, where somebody chose their order; null: each was the first that was pending. */
  readonly chosen: readonly Message[] | null
}

export interface RecordOptions {
  /** Plays to this instant (ms), whatever recurs. Without it: 24 h, or until the state recurs. */
  readonly untilMs?: number | undefined
}

const HORIZON_MS = 24 * 3_600_000
const MESSAGES_AT_ONE_INSTANT = 10_000
/** A bound on memory and time, far beyond a day of polls every five seconds. */
const MESSAGES_MAX = 500_000
const CHECKPOINT_EVERY = 512

/** Columns whose comparison depends on whether a poisoned job is taken out. */
const DELIVERIES = FIELD_NAMES.filter((name) => FIELDS[name].compare === 'deliveries')

/**
 * Notices that a run is where it was before. Asked when an attempt starts, since only attempts can go round for ever.
 * One state is remembered, and a new one each time the attempts have doubled (Brent): a loop of any length is found
 * within three times as many attempts, and a run that only grows is hardly slowed.
 */
class Recurrence {
  private remembered = ''
  private rememberedPending = -1
  private attempts = 0
  private nextToRemember = 1
  /** Jobs that have started an attempt since then. */
  private readonly started = new Set<number>()
  noticed = false
  /** That a run goes round for ever is so only as long as nobody takes the job out: the look has asked that rule. */
  askedPoison = false

  /** The jobs that go round; none where nothing recurs. */
  look(world: World, facts: readonly Fact[], from: number): readonly number[] {
    const before = this.attempts
    for (let i = from; i < facts.length; i++) {
      const fact = facts[i]
      if (fact.kind !== 'attempt-started' || fact.attempt === 1) continue
      this.attempts++
      this.started.add(fact.job)
    }
    if (this.attempts === before) return []
    // Asked once, however many attempts one message starts: a state does not recur in itself.
    this.askedPoison ||= DELIVERIES.some((name) => world[name].some((deliveries) => deliveries > 1))
    const pending = world.pending.size
    const again = pending === this.rememberedPending && stateKey(world, true) === this.remembered
    if (again) return [...this.started]
    if (this.attempts < this.nextToRemember) return []
    while (this.nextToRemember <= this.attempts) this.nextToRemember *= 2
    this.remembered = stateKey(world, true)
    this.rememberedPending = pending
    this.started.clear()
    return []
  }
}

/** Messages between two pauses of `recordInSteps`: well below a millisecond of work. */
const MESSAGES_A_STEP = 256

/**
 * Plays `plan`. Always ends: at the horizon, where the state recurs, where virtual time stands still, or where
 * nothing is pending any more.
 */
export function record(plan: Plan, options: RecordOptions = {}): Recording {
  const steps = recordInSteps(plan, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, pausing every few messages, for who has something else to do in between. */
export function* recordInSteps(plan: Plan, options: RecordOptions = {}): Generator<undefined, Recording> {
  const world = initial(plan)
  const monitors = startMonitors(plan)
  const facts: Fact[] = []
  const messageAtMs: number[] = []
  const factsUpTo: number[] = []
  const checkpoints: World[] = [copy(world)]
  const horizonMs = options.untilMs ?? HORIZON_MS
  const recurrence = new Recurrence()
  let endedBy: EndedBy = 'nothing-pending'
  let atThisInstant = 0
  let folded = 0
  const queue = world.pending

  while (queue.size > 0) {
    const dueAt = queue.heapDue[0]
    if (dueAt > horizonMs) {
      endedBy = 'horizon'
      break
    }
    atThisInstant = dueAt === world.now[0] ? atThisInstant + 1 : 0
    if (atThisInstant > MESSAGES_AT_ONE_INSTANT) {
      endedBy = 'no-progress'
      break
    }
    if (messageAtMs.length >= MESSAGES_MAX) {
      endedBy = 'too-many-messages'
      break
    }
    stepFirst(world, facts)
    if (!recurrence.noticed) {
      for (const job of recurrence.look(world, facts, folded)) {
        recurrence.noticed = true
        facts.push({ kind: 'recurred', atMs: world.now[0], job })
      }
    }
    for (; folded < facts.length; folded++) foldMonitors(monitors, facts[folded], plan)
    messageAtMs.push(world.now[0])
    factsUpTo.push(facts.length)
    if (messageAtMs.length % CHECKPOINT_EVERY === 0) checkpoints.push(copy(world))
    if (messageAtMs.length % MESSAGES_A_STEP === 0) yield
    if (recurrence.noticed && options.untilMs === undefined) {
      endedBy = 'recurrence'
      break
    }
  }

  if (endedBy !== 'nothing-pending' && endedBy !== 'recurrence') {
    const reason = endedBy === 'horizon' ? 'time' : endedBy === 'no-progress' ? 'no-progress' : 'messages'
    const fact: Fact = { kind: 'horizon', atMs: endedBy === 'horizon' ? horizonMs : world.now[0], reason }
    facts.push(fact)
    foldMonitors(monitors, fact, plan)
    if (factsUpTo.length > 0) factsUpTo[factsUpTo.length - 1] = facts.length
  }
  const endMs = endedBy === 'horizon' ? horizonMs : world.now[0]
  return {
    plan,
    facts,
    messageAtMs,
    factsUpTo,
    checkpoints,
    end: world,
    endMs,
    endedBy,
    holdsUntilMs: endedBy === 'nothing-pending' ? Math.max(horizonMs, endMs) : endMs,
    consulted: RULE_NAMES.filter(
      (name, i) => world.ruleConsulted[i] === 1 || (name === 'poison' && recurrence.askedPoison),
    ),
    monitors,
    chosen: null,
  }
}

/** Performs message number `n` of a recording; its facts are added to `facts`. */
function again({ chosen }: Recording, world: World, n: number, facts: Fact[]): void {
  if (chosen === null) stepFirst(world, facts)
  else step(world, chosen[n], facts)
}

/** How many messages have been performed up to and with instant `ms`. */
export function messagesUpTo({ messageAtMs }: Recording, ms: number): number {
  return firstWhere(messageAtMs.length, (message) => messageAtMs[message] > ms)
}

/** The world after the first `messages` messages of the recording, by the nearest checkpoint: a copy of one's own. */
export function worldAfter(recording: Recording, messages: number): World {
  const wanted = Math.max(0, Math.min(messages, recording.messageAtMs.length))
  const from = Math.min(Math.floor(wanted / CHECKPOINT_EVERY), recording.checkpoints.length - 1)
  const world = copy(recording.checkpoints[from])
  const facts: Fact[] = []
  for (let n = from * CHECKPOINT_EVERY; n < wanted; n++) again(recording, world, n, facts)
  return world
}

/**
 * The world as it stood when the first `facts` facts had been stated, in the middle of message number `messages`
 * where need be: a fact is stated once it is so. A copy of one's own.
 */
export function worldAt(recording: Recording, messages: number, facts: number): World {
  const before = factsAfter(recording, messages - 1)
  if (messages <= 0 || facts >= factsAfter(recording, messages)) return worldAfter(recording, messages)
  const world = worldAfter(recording, messages - 1)
  const wanted = facts - before
  if (wanted <= 0) return world
  let caught: World | null = null
  const stated: Fact[] = []
  stated.push = (...more) => {
    const length = Array.prototype.push.apply(stated, more)
    if (caught === null && length >= wanted) caught = copy(world)
    return length
  }
  again(recording, world, messages - 1, stated)
  return caught ?? world
}

/** How many facts have been stated after the first `messages` messages. */
export function factsAfter(recording: Recording, messages: number): number {
  return messages <= 0 ? 0 : recording.factsUpTo[Math.min(messages, recording.factsUpTo.length) - 1]
}
