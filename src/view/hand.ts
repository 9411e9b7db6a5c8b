/**
 * A hand in the run: what can be thrown in at an instant, as edits of a scenario. Pure over the recording, so that the
 * same instant offers the same deeds.
 */

import { messagesUpTo, type Recording, worldAfter } from '../run/record.ts'
import { firstWhere } from '../run/search.ts'
import { parseClock } from '../scenario/clock.ts'
import type { ScenarioEdit } from '../scenario/schema.ts'
import type { Fact } from '../sim/facts.ts'
import { KIND } from '../sim/messages.ts'
import type { Plan } from '../sim/plan.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { stepFirst } from '../sim/step.ts'
import { type World, waitOf } from '../sim/world.ts'
import type { Instant } from './presentation.ts'
import { clockAt } from './words.ts'

const DAY_MS = 24 * 3_600_000
const SECOND_MS = 1000

export const DEED_IDS = ['nudge', 'reply', 'kill', 'kill-for-good', 'store', 'restart'] as const
export type DeedId = (typeof DEED_IDS)[number]

/** Something that a person can do to the run now. */
export interface Deed {
  readonly id: DeedId
  /** "Drop the nudge of 18:28:00". */
  readonly title: string
  readonly help: string
  readonly edit: ScenarioEdit
  /** True, or why not. */
  readonly possible: true | string
}

/** An instant of a run as an edit holds it: a wall clock where that says it exactly, else the time since the start. */
export function instantText({ startsAtMs }: Pick<Plan, 'startsAtMs'>, atMs: number): string {
  const exact = atMs % SECOND_MS === 0 && startsAtMs % SECOND_MS === 0 && atMs < DAY_MS
  return exact ? clockAt({ startsAtMs: (startsAtMs + atMs) % DAY_MS }, 0) : `${atMs}ms`
}

/** The instant that an edit's text stands for, in ms of the run; 0 for a text that is none. */
export function instantOf({ startsAtMs }: Pick<Plan, 'startsAtMs'>, at: string): number {
  const clock = parseClock(at)
  return clock === null ? (parseDuration(at) ?? 0) : (clock - startsAtMs + DAY_MS) % DAY_MS
}

/**
 * Where an edit made at `instant` goes, in whole ms: after all that has been told. The clock on screen shows whole
 * seconds: its second is taken where nothing has happened since. Made while an instant is being told, an edit comes
 * first in it, as every edit does.
 */
export function editMsAt({ messageAtMs }: Pick<Recording, 'messageAtMs'>, { messages, ms }: MomentOf): number {
  const lastMs = messages === 0 ? -1 : messageAtMs[Math.min(messages, messageAtMs.length) - 1]
  const second = Math.floor(ms / SECOND_MS) * SECOND_MS
  return second > lastMs ? second : Math.ceil(ms)
}

type MomentOf = Pick<Instant, 'messages' | 'ms'>

/** The place of the first fact at or after `atMs`. */
function firstFactAt(facts: readonly Fact[], atMs: number): number {
  return firstWhere(facts.length, (fact) => facts[fact].atMs >= atMs)
}

/** When the next nudge for the job is published: at a write. One that is dropped anyway does not count. */
function nextNudgeMs({ facts }: Recording, job: number, from: number): number | null {
  for (let i = from; i < facts.length; i++) {
    const fact = facts[i]
    if (fact.kind === 'written' && fact.job === job && facts[i + 1]?.kind !== 'nudge-dropped') return fact.atMs
  }
  return null
}

type Read = Extract<Fact, { kind: 'read' }>

/**
 * The look for the job whose reply can be cut: the next that brings something, else the next at all. It is the first
 * of its worker in its instant, since that is the one an edit of that instant hits.
 */
function nextReply({ facts }: Recording, job: number, from: number): Read | null {
  const lastMs: number[] = []
  let empty: Read | null = null
  for (let i = from; i < facts.length; i++) {
    const fact = facts[i]
    if (fact.kind !== 'read' || (fact.reply !== 'value' && fact.reply !== 'nil')) continue
    const isFirst = lastMs[fact.worker] !== fact.atMs
    lastMs[fact.worker] = fact.atMs
    if (!isFirst || fact.job !== job) continue
    if (fact.payload >= 0) return fact
    empty ??= fact
  }
  return empty
}

/** The world that an edit made at `atMs` finds: before everything else of that instant, after the edits there are. */
function worldFor(recording: Recording, atMs: number): World {
  const w = worldAfter(recording, messagesUpTo(recording, atMs - 1))
  const q = w.pending
  while (q.size > 0 && q.heapDue[0] === atMs && q.kind[q.heapSlot[0]] === KIND.edit) stepFirst(w, [])
  return w
}

/** The worker that waits for the job, or the first that is up, or the first. */
function workerFor(w: World, job: number): number {
  const holder = w.plan.workers.findIndex((_, worker) => w.waitState[waitOf(w, worker, job)] > 0)
  return holder >= 0 ? holder : Math.max(0, w.workerUp.indexOf(1))
}

/** What can be done to the run of `job` at `atMs` (of `editMsAt`), always the same deeds in the same order. */
export function deedsAt(recording: Recording, job: number, atMs: number): Deed[] {
  const { plan } = recording
  const at = instantText(plan, atMs)
  const w = worldFor(recording, atMs)
  const from = firstFactAt(recording.facts, atMs)
  const { id } = plan.jobs[job]
  const number = workerFor(w, job)
  const worker = plan.workers[number].id
  const up = w.workerUp[number] === 1
  const nudgeMs = nextNudgeMs(recording, job, from)
  const reply = nextReply(recording, job, from)
  const replyOf = plan.workers[reply?.worker ?? number].id
  const down = `${worker} is down already.`
  return [
    {
      id: 'nudge',
      title: nudgeMs === null ? 'Drop the nudge' : `Drop the nudge of ${clockAt(plan, nudgeMs)}`,
      help: 'Nobody hears it. Only a poll can find the result.',
      edit: { at: instantText(plan, nudgeMs ?? atMs), fault: 'nudge-dropped' },
      possible: nudgeMs !== null || `No nudge for ${id} is still to come.`,
    },
    {
      id: 'reply',
      title: reply === null ? 'Cut a reply' : `Cut the reply of ${clockAt(plan, reply.atMs)}`,
      help:
        reply !== null && reply.payload >= 0
          ? 'The look is made, and its answer never arrives.'
          : 'It would have said “nothing there”.',
      edit: { at: instantText(plan, reply?.atMs ?? atMs), fault: 'reply-lost', worker: replyOf, command: 'read' },
      possible: reply !== null || `Nobody looks for ${id} any more.`,
    },
    {
      id: 'kill',
      title: `Kill ${worker}`,
      help: 'It is back after 1 min, and takes the job up again.',
      edit: { at, fault: 'worker-crash', worker, back: '60s', recovery: 'resume' },
      possible: up || down,
    },
    {
      id: 'kill-for-good',
      title: `Kill ${worker} for good`,
      help: 'It never comes back, and what it held is gone.',
      edit: { at, fault: 'worker-crash', worker, back: 'never', recovery: 'resume' },
      possible: up || down,
    },
    {
      id: 'store',
      title: 'Make the store unreachable',
      help: 'For 1 min no command gets through.',
      edit: { at, fault: 'store-unreachable', for: '60s' },
      possible: w.storeUnreachable[0] === 0 || 'It is unreachable already.',
    },
    {
      id: 'restart',
      title: 'Restart everything',
      help: 'All workers start afresh, and so do the breakers.',
      edit: { at, fault: 'restart' },
      possible: true,
    },
  ]
}
