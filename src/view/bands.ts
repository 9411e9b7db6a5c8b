/**
 * The two bands: what is true of a job, beside what its user is told, as spans of virtual time. Computed once for a
 * recording and a job, then cut off at any instant; nothing here knows of pixels.
 */
import type { Recording } from '../run/record.ts'
import type { Fact, FactKind } from '../sim/facts.ts'
import { type Did, PARSERS } from '../sim/payload.ts'
import { isOwnResult } from '../sim/verdicts.ts'
import { visible, visibleStart } from './visible.ts'

const OPTIONS = Object.keys(PARSERS)

export type TruthKind = 'queued' | 'running' | 'gap' | 'done' | 'failed' | 'nothing'
export type UserKind = 'queued' | 'in-progress' | 'done' | 'failed'
/** Untrue: what is shown did not happen. Wrong cause: the status is right by now, its reason is not. */
export type Lie = 'none' | 'untrue' | 'wrong-cause'

interface Placed {
  /** The fact that began it. A span may have no length; it was so, but nobody could see it. */
  readonly fact: number
  readonly fromMs: number
  readonly toMs: number
}

export interface TruthSpan extends Placed {
  readonly kind: TruthKind
  readonly label: string
}

export interface UserSpan extends Placed {
  readonly kind: UserKind
  readonly label: string
  readonly lie: Lie
  /**
   * Once so many facts have been told it is plain that nobody corrects it, although no time has passed: the worker has
   * let go of what it read. Infinity where nothing but time makes it plain.
   */
  readonly plainAfter: number
}

export interface Bands {
  readonly truth: readonly TruthSpan[]
  readonly user: readonly UserSpan[]
  readonly startMs: number
  readonly endMs: number
}

interface Telling {
  truth: { kind: TruthKind; label: string } | null
  user: { kind: UserKind; label: string } | null
  /** The record is done, but with nothing or with another attempt's result. */
  corrupt: boolean
  generic: boolean
  attempt: number
}

/** The producer's own words, as they would be recorded by a reader that trusts nothing. */
function saidIn(recording: Recording, payload: number): string {
  const { readings } = recording.plan.payloads[payload]
  const reading = readings[OPTIONS.indexOf('allowlist')]
  return reading.kind === 'step-error' ? (reading.says ?? '') : ''
}

function truthLabel(recording: Recording, did: Did, payload: number): { kind: TruthKind; label: string } {
  if (did === 'done') return { kind: 'done', label: 'done' }
  if (did === 'nothing') return { kind: 'nothing', label: 'nothing usable came' }
  const said = saidIn(recording, payload)
  return { kind: 'failed', label: said === '' ? 'failed' : `failed: ${visible(said)}` }
}

/** What a node did whose write was refused. */
const NOT_WRITTEN: Readonly<Record<Did, string>> = { done: 'done', failed: 'failed', nothing: 'nothing usable' }

/** Facts that change a band; the looks, nearly all of a long run, change none. */
const TELLING: ReadonlySet<FactKind> = new Set<FactKind>([
  'enqueued',
  'attempt-started',
  'written',
  'write-refused',
  'node-died',
  'requeued',
  'handed-back',
  'committed',
  'failed',
])

function tell(now: Telling, fact: Fact, recording: Recording): void {
  const { plan } = recording
  switch (fact.kind) {
    case 'enqueued':
      now.truth = { kind: 'queued', label: 'queued' }
      now.user = { kind: 'queued', label: 'Queued' }
      break
    case 'attempt-started':
      now.attempt = fact.attempt
      now.truth = { kind: 'running', label: `running on node ${plan.nodes[fact.node].id}` }
      now.user = { kind: 'in-progress', label: 'In progress' }
      break
    case 'written':
      if (fact.current) now.truth = truthLabel(recording, fact.did, fact.payload)
      break
    case 'write-refused':
      // What the node did is so from now on, whether or not anybody can read of it yet.
      if (fact.current) now.truth = { kind: fact.did, label: `${NOT_WRITTEN[fact.did]}, not written yet` }
      break
    case 'node-died':
      if (fact.attempt === now.attempt)
        now.truth = { kind: 'nothing', label: `nothing: node ${plan.nodes[fact.node].id} died` }
      break
    case 'requeued':
    case 'handed-back':
      // A call that was only cancelled may still be running; one that was given up is over for this job.
      if (fact.kind === 'requeued') now.truth = { kind: 'gap', label: 'waits to try again' }
      now.user = { kind: 'queued', label: 'Queued' }
      break
    case 'committed':
      now.user = { kind: 'done', label: 'Done' }
      now.corrupt = !isOwnResult(fact)
      now.generic = false
      break
    case 'failed':
      now.user = { kind: 'failed', label: `Failed: ${visibleStart(plan.texts[fact.cause])}` }
      now.generic = fact.generic
      now.corrupt = false
      break
  }
}

const FINAL: readonly TruthKind[] = ['done', 'failed', 'nothing']

function lieOf({ truth, user, corrupt, generic }: Telling): Lie {
  if (user === null || truth === null) return 'none'
  switch (user.kind) {
    case 'in-progress':
      return FINAL.includes(truth.kind) ? 'untrue' : 'none'
    case 'done':
      return corrupt ? 'untrue' : 'none'
    case 'failed':
      if (truth.kind === 'done') return 'untrue'
      return generic ? 'wrong-cause' : 'none'
    case 'queued':
      return 'none'
  }
}

type Open<T> = { -readonly [K in keyof T]: T[K] }

/** Starts a new span unless the last one says the same. */
function extend<T extends Placed & { readonly label: string; readonly kind: string; readonly lie?: Lie }>(
  spans: Open<T>[],
  next: T,
): void {
  const last = spans.at(-1)
  if (last !== undefined && last.label === next.label && last.kind === next.kind && last.lie === next.lie) return
  if (last !== undefined) last.toMs = next.fromMs
  spans.push(next)
}

/** The bands of `job` over the whole recording, up to `endMs` (beyond the last message the last state goes on). */
export function bandsOf(recording: Recording, job: number, endMs = recording.endMs): Bands {
  const truth: Open<TruthSpan>[] = []
  const user: Open<UserSpan>[] = []
  const now: Telling = { truth: null, user: null, corrupt: false, generic: false, attempt: 0 }
  const { facts } = recording
  for (let index = 0; index < facts.length; index++) {
    const fact = facts[index]
    if (!('job' in fact) || fact.job !== job) continue
    const last = user.at(-1)
    if (fact.kind === 'ignored' && last !== undefined && last.lie !== 'none' && last.fromMs === fact.atMs)
      last.plainAfter = Math.min(last.plainAfter, index)
    if (!TELLING.has(fact.kind)) continue
    tell(now, fact, recording)
    const at = { fact: index, fromMs: fact.atMs, toMs: fact.atMs }
    if (now.truth !== null) extend<TruthSpan>(truth, { ...now.truth, ...at })
    if (now.user !== null)
      extend<UserSpan>(user, { ...now.user, lie: lieOf(now), plainAfter: Number.POSITIVE_INFINITY, ...at })
  }
  const lastTruth = truth.at(-1)
  const lastUser = user.at(-1)
  const end = Math.max(endMs, lastTruth?.fromMs ?? 0, lastUser?.fromMs ?? 0)
  if (lastTruth !== undefined) lastTruth.toMs = end
  if (lastUser !== undefined) lastUser.toMs = end
  return { truth, user, startMs: truth[0]?.fromMs ?? 0, endMs: end }
}

function cut<T extends Placed>(spans: readonly T[], atMs: number, facts: number): T[] {
  const told = spans.filter(({ fact }) => fact < facts)
  // What the next span will end goes on until that is told.
  return told.map((span, i) => (i === told.length - 1 || span.toMs > atMs ? { ...span, toMs: atMs } : span))
}

/** The bands as far as the first `facts` facts tell, at `atMs`. */
export function bandsAt(bands: Bands, atMs: number, facts: number): Bands {
  return {
    ...bands,
    truth: cut(bands.truth, atMs, facts),
    user: cut(bands.user, atMs, facts),
    endMs: Math.min(bands.endMs, atMs),
  }
}

/** It took time: what did not was never seen. */
export function hasLength({ fromMs, toMs }: Placed): boolean {
  return toMs > fromMs
}

/** For how long the user has been told "in progress" although it was over, up to `atMs`. */
export function untrueForMs(bands: Bands, atMs: number): number {
  let sum = 0
  for (const { kind, lie, fromMs, toMs } of bands.user)
    if (kind === 'in-progress' && lie === 'untrue') sum += Math.max(0, Math.min(toMs, atMs) - fromMs)
  return sum
}

const ENDS_WAIT: ReadonlySet<FactKind> = new Set<FactKind>(['attempt-ended', 'wait-lost', 'abandoned', 'failed'])

/**
 * When the wait that is under way for `job` will reach its ceiling, as far as the first `facts` facts tell; null where
 * nobody waits, or it is over by `ms`. `facts` may be of a longer run.
 */
export function ceilingAhead(recording: Recording, job: number, facts: number, ms: number): number | null {
  const { numbers } = recording.plan
  for (let index = Math.min(facts, recording.facts.length) - 1; index >= 0; index--) {
    const fact = recording.facts[index]
    if (!('job' in fact) || fact.job !== job) continue
    if (ENDS_WAIT.has(fact.kind)) return null
    if (fact.kind !== 'attempt-started' && fact.kind !== 'resumed') continue
    const atMs = fact.atMs + numbers.ceilingMs
    return atMs > ms ? atMs : null
  }
  return null
}

/** What the user is told at an instant, and whether it can be seen by now that it is not true. */
export function toldAt(
  bands: Bands,
  facts: number,
  ms: number,
  closed: boolean,
): { span: UserSpan | undefined; lie: Lie } {
  const span = bands.user.findLast(({ fact }) => fact < facts)
  // Told in the same instant it is no lie yet; it is one when nothing is corrected.
  const plain = span !== undefined && (ms > span.fromMs || facts > span.plainAfter || closed)
  return { span, lie: plain ? span.lie : 'none' }
}
