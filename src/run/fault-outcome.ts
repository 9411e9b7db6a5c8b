/** What came of a run of the fault table, in one of its words: concluded from facts and verdicts alone. */
import type { Fact, FactKind } from '../sim/facts.ts'
import { verdictsOf } from '../sim/monitors.ts'
import type { VerdictSlug } from '../sim/verdicts.ts'
import type { Recording } from './record.ts'

/** Words of the table, the worst ones last. `good`: the user is told what is true, and soon. */
export const FAULT_WORDS = {
  fine: { title: 'fine', tone: 'good' },
  'no-op': { title: 'refused, fine', tone: 'good' },
  'blocked-by-claim': { title: 'late: waits for its own claim', tone: 'late' },
  'put-back': { title: 'late: put back by the reaper', tone: 'late' },
  pending: { title: 'late: still pending, read again', tone: 'late' },
  kept: { title: 'late: read from the copy', tone: 'late' },
  'dead-letter': { title: 'loop, then set aside', tone: 'late' },
  'memory-only': { title: 'in memory only', tone: 'risk' },
  'needs-fence': { title: 'a late outcome gets in', tone: 'bad' },
  'reads-old': { title: 'reads its own old failure', tone: 'bad' },
  'count-early': { title: 'retry lost: counted twice', tone: 'bad' },
  duplicate: { title: 'done twice', tone: 'bad' },
  'double-enqueue': { title: 'queued twice', tone: 'bad' },
  'stale-commit': { title: 'overwritten by a late outcome', tone: 'bad' },
  'slot-leak': { title: 'test slot gone', tone: 'bad' },
  stranded: { title: 'stranded, retry lost', tone: 'bad' },
  'crash-once': { title: 'one crash, then a new attempt', tone: 'late' },
  'lost-once': { title: 'lost once, then a new attempt', tone: 'bad' },
  loop: { title: 'loop', tone: 'bad' },
  hang: { title: 'hang', tone: 'bad' },
  'hang-kept': { title: 'hang, evidence kept', tone: 'bad' },
  eaten: { title: 'eats a newer result', tone: 'bad' },
  lost: { title: 'lost, then hang', tone: 'bad' },
  'lost-silently': { title: 'lost without an error', tone: 'bad' },
} as const satisfies Record<string, { readonly title: string; readonly tone: 'good' | 'late' | 'risk' | 'bad' }>

export type FaultWord = keyof typeof FAULT_WORDS

export interface FaultOutcome {
  readonly word: FaultWord
  readonly verdicts: readonly VerdictSlug[]
  /** From the result's being written to the record's last outcome, in ms; null where either is missing. */
  readonly lateMs: number | null
}

/** So many times is no accident any more. */
const LOOP_TIMES = 3

const ofKind = <K extends FactKind>(facts: readonly Fact[], kind: K): Extract<Fact, { kind: K }>[] =>
  facts.filter((fact): fact is Extract<Fact, { kind: K }> => fact.kind === kind)

/** The last one is of an older attempt than was under way, and what it says is what that attempt wrote. */
function isOvertaken(facts: readonly Fact[]): boolean {
  let attempt = 0
  let stale = false
  for (const fact of facts) {
    if (fact.kind === 'attempt-started') attempt = fact.attempt
    else if (fact.kind === 'committed') stale = fact.attempt < attempt && fact.writtenBy === fact.attempt
  }
  return stale
}

/** Two outcomes of one result: the same words, written down twice. */
function isSameResultTwice(facts: readonly Fact[]): boolean {
  const writers = ofKind(facts, 'committed').map(({ writtenBy }) => writtenBy)
  return new Set(writers).size < writers.length
}

/** Some outcome of an older attempt got into the record while a newer one was under way. */
function letsLateOutcomeIn(facts: readonly Fact[]): boolean {
  let attempt = 0
  return facts.some((fact) => {
    if (fact.kind === 'attempt-started') attempt = fact.attempt
    return fact.kind === 'committed' && fact.attempt < attempt
  })
}

const parserCrashes = (facts: readonly Fact[]): number =>
  ofKind(facts, 'crashed').filter(({ point }) => point === 'parsing').length

/** The same value is delivered again and again. */
function loops(facts: readonly Fact[]): boolean {
  const claimedAgain = ofKind(facts, 'read').filter(
    ({ command, reply }) => command === 'xautoclaim' && reply === 'value',
  )
  const times = [parserCrashes(facts), ofKind(facts, 'put-back').length, claimedAgain.length]
  return times.some((n) => n >= LOOP_TIMES)
}

/** A value was acted on that an earlier attempt had written, before the attempt's own was there. */
function readsOld(facts: readonly Fact[]): boolean {
  let attempt = 0
  let written = 0
  return facts.some((fact) => {
    if (fact.kind === 'attempt-started') attempt = fact.attempt
    else if (fact.kind === 'written') written = fact.attempt
    return fact.kind === 'decided' && fact.outcome === 'step-error' && written < attempt
  })
}

/** A value is still in the store, where somebody who looks into it finds it. */
function isKept({ end, plan }: Recording): boolean {
  return plan.keys.some(
    ({ kind }, key) => end.keyHeld[key] === 1 && (kind === 'result' || kind === 'stash' || kind === 'progress'),
  )
}

function wordOfHang(recording: Recording, verdicts: readonly VerdictSlug[]): FaultWord {
  const { facts } = recording
  const has = (kind: FactKind) => facts.some((fact) => fact.kind === kind)
  if (loops(facts)) return 'loop'
  if (has('counted') && !has('requeued')) return 'stranded'
  if (has('delete-unheard')) return 'eaten'
  if (verdicts.includes('lost-result')) {
    const { reads, unheard } = {
      reads: ofKind(facts, 'read'),
      unheard: ofKind(facts, 'read').some(({ reply }) => reply === 'lost'),
    }
    return unheard && !reads.some(({ reply }) => reply === 'timeout') ? 'lost-silently' : 'lost'
  }
  return isKept(recording) ? 'hang-kept' : 'hang'
}

function wordOfDuplicate(facts: readonly Fact[]): FaultWord {
  const queued = 1 + ofKind(facts, 'requeued').length
  const started = ofKind(facts, 'attempt-started').length
  const isQueueToBlame = ofKind(facts, 'crashed').length + ofKind(facts, 'lease-ended').length === 0
  if (isQueueToBlame && started > queued) return 'double-enqueue'
  return isOvertaken(facts) && !isSameResultTwice(facts) ? 'stale-commit' : 'duplicate'
}

/** Settled, and only once: by which way round. */
function wordOfSettled({ facts }: Recording): FaultWord {
  const reads = ofKind(facts, 'read')
  if (facts.some(({ kind }) => kind === 'rejected')) return 'no-op'
  if (ofKind(facts, 'wait-lost').some(({ hand, only }) => hand && only)) return 'lost-once'
  if (parserCrashes(facts) > 0) return 'crash-once'
  if (reads.some(({ command, reply }, i) => command === 'get' && reply === 'value' && reads[i - 1]?.command === 'eval'))
    return 'kept'
  if (ofKind(facts, 'claimed').some(({ reply }) => reply === 'held')) return 'blocked-by-claim'
  if (facts.some(({ kind }) => kind === 'put-back')) return 'put-back'
  const shown = reads.filter(({ command, payload }) => command.startsWith('x') && payload >= 0)
  return shown.length > ofKind(facts, 'written').length ? 'pending' : 'fine'
}

function wordOf(recording: Recording, verdicts: readonly VerdictSlug[]): FaultWord {
  const { facts, end } = recording
  const holds = (verdict: VerdictSlug) => verdicts.includes(verdict)
  if (holds('gate-wedged')) return 'slot-leak'
  if (ofKind(facts, 'decided').some(({ outcome }) => outcome === 'poisoned')) return 'dead-letter'
  if (loops(facts)) return 'loop'
  if (holds('duplicate')) return wordOfDuplicate(facts)
  if (holds('hang')) return wordOfHang(recording, verdicts)
  if (holds('starved-budget')) return 'count-early'
  if (letsLateOutcomeIn(facts)) return 'needs-fence'
  if (readsOld(facts)) return 'reads-old'
  const word = wordOfSettled(recording)
  const isInMemoryOnly =
    ofKind(facts, 'record-held').length > 0 && ofKind(facts, 'read').some(({ destroyed }) => destroyed)
  return word === 'fine' && isInMemoryOnly && end.keyHeld.length > 0 ? 'memory-only' : word
}

/** What came of a run. */
export function outcomeOf(recording: Recording): FaultOutcome {
  const { facts, monitors, plan } = recording
  const verdicts = verdictsOf(monitors, -1, plan)
  const written = ofKind(facts, 'written')
  const settled = facts.filter(({ kind }) => kind === 'committed' || kind === 'failed').at(-1)
  return {
    word: wordOf(recording, verdicts),
    verdicts,
    lateMs: settled === undefined || written.length === 0 ? null : settled.atMs - written[0].atMs,
  }
}
