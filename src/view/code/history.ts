/**
 * The worker's way through its code, for one job of a recording: which line it stands on after so many facts, and when
 * it last passed the others. Worked out once per recording and job; asked at every frame, by binary search.
 */
import { factsAfter, type Recording } from '../../run/record.ts'
import type { Fact, FactKind } from '../../sim/facts.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import type { RuleSet } from '../../sim/rules.ts'
import { countBelow } from '../counts.ts'
import { clockAt } from '../words.ts'
import { anchorOf, WAITING_ANCHOR } from './anchors.ts'
import type { CodeLine } from './listing.ts'

/** Where a worker stands. `ended`: the last line of an attempt that is over. */
export interface Standing {
  readonly anchor: string
  readonly doing: 'waits' | 'works' | 'ended'
}

export interface CodeHistory {
  readonly recording: Recording
  /** Facts that move the worker, by their places, and where it stands after each; null: no worker is at this job. */
  readonly moves: readonly number[]
  readonly standings: readonly (Standing | null)[]
  /** The facts of each anchor, by their places. */
  readonly passes: ReadonlyMap<string, readonly number[]>
  /** Facts that set a rule, by their places. */
  readonly ruleEdits: readonly number[]
}

/** After these a worker that has nothing more to do in this message is back to waiting. */
const BACK_TO_WAITING = new Set<FactKind>([
  'attempt-started',
  'resubmitted',
  'subscribed',
  'read',
  'claimed',
  'unclaimed',
  'ignored',
  'asked',
  'hopeless',
])
const ENDS = new Set<FactKind>([
  'committed',
  'advanced',
  'failed',
  'requeued',
  'rejected',
  'handed-back',
  'deleted',
  'abandoned',
])
/** What a worker may still do once its attempt is over. */
const TIDIES_UP = new Set<FactKind>(['set-aside', 'unclaimed', 'delete-unheard'])

function doingAfter(fact: Fact, lastOfMessage: boolean, hasEnded: boolean): Standing['doing'] {
  if (ENDS.has(fact.kind) || (hasEnded && TIDIES_UP.has(fact.kind))) return 'ended'
  // What it could not write down it keeps on the line that holds on to it.
  if (fact.kind === 'record-held') return 'waits'
  // A reply that is lost on its way is waited for on the line that asked.
  const awaitsReply = (fact.kind === 'read' || fact.kind === 'claimed') && fact.reply === 'lost'
  return lastOfMessage && BACK_TO_WAITING.has(fact.kind) && !awaitsReply ? 'waits' : 'works'
}

/** The way of `job`'s workers through the code; where two work on it, of the one that moved last. */
export function codeHistory(recording: Recording, job: number): CodeHistory {
  const { facts, factsUpTo } = recording
  const moves: number[] = []
  const standings: (Standing | null)[] = []
  const passes = new Map<string, number[]>()
  const ruleEdits: number[] = []
  const interned = new Map<string, Standing>()
  const standing = (anchor: string, doing: Standing['doing']): Standing => {
    const key = `${doing} ${anchor}`
    const there = interned.get(key) ?? { anchor, doing }
    interned.set(key, there)
    return there
  }

  for (let message = 0, from = 0; message <= factsUpTo.length; message++) {
    const to = message < factsUpTo.length ? factsAfter(recording, message + 1) : facts.length
    let before = -1 // the move of this message that may turn out to be its last
    let accepted = false // the node took the job, and the breaker was told so
    const close = (last: boolean): void => {
      if (before < 0) return
      const fact = facts[before]
      const anchor = anchorOf(fact) as string
      const hasEnded = standings[standings.length - 1]?.doing === 'ended'
      const doing = last && accepted ? 'waits' : doingAfter(fact, last, hasEnded)
      moves.push(before)
      const isBack = doing === 'waits' && fact.kind !== 'record-held'
      standings.push(standing(isBack ? WAITING_ANCHOR : anchor, doing))
    }
    for (let i = from; i < to; i++) {
      const fact = facts[i]
      if (fact.kind === 'rule-set') ruleEdits.push(i)
      if (!('job' in fact) || fact.job !== job) continue
      if (fact.kind === 'wait-lost') {
        close(false)
        before = -1
        moves.push(i)
        standings.push(null)
        continue
      }
      const anchor = anchorOf(fact)
      if (anchor === null) continue
      // Put back into the queue it is at no line until somebody takes it.
      if (fact.kind === 'resumed' && fact.recovery === 'redeliver') continue
      const places = passes.get(anchor)
      if (places === undefined) passes.set(anchor, [i])
      else places.push(i)
      // A client that repeats a delete does so on its own: the worker is long past that line.
      if (before < 0 && fact.kind === 'deleted') continue
      close(false)
      before = i
      if (fact.kind === 'reported') accepted = fact.outcome === 'accepted'
      else if (!fact.kind.startsWith('breaker-')) accepted = false
    }
    close(true)
    from = to
  }
  return { recording, moves, standings, passes, ruleEdits }
}

/** Where the worker stands once `facts` facts have been told; the same object for as long as it stays there. */
export function standingAt({ moves, standings }: CodeHistory, facts: number): Standing | null {
  const count = countBelow(moves, facts)
  return count === 0 ? null : standings[count - 1]
}

/** The last fact of a line among the first `facts` facts, or -1 where it has not been passed. */
export function lastPass({ passes }: CodeHistory, { anchors }: Pick<CodeLine, 'anchors'>, facts: number): number {
  let last = -1
  for (const anchor of anchors) {
    const places = passes.get(anchor)
    if (places === undefined) continue
    const count = countBelow(places, facts)
    if (count > 0) last = Math.max(last, places[count - 1])
  }
  return last
}

/** How many times rules had been set by then: the listing changes when this does. */
export function ruleEditsBy({ ruleEdits }: CodeHistory, facts: number): number {
  return countBelow(ruleEdits, facts)
}

/** The rules in force after the first `edits` edits. */
export function rulesAfter({ recording, ruleEdits }: CodeHistory, edits: number): RuleSet {
  const rules = decodeRules(recording.plan.rules, recording.plan.scripts)
  for (const place of ruleEdits.slice(0, edits)) {
    const fact = recording.facts[place]
    if (fact.kind === 'rule-set') rules[fact.rule] = fact.to
  }
  return rules
}

/** A few words beside the clock, where the clock alone would hide what happened. */
function noteOn(fact: Fact): string {
  switch (fact.kind) {
    case 'ignored':
      return fact.destroyed ? 'dropped here' : 'passed over'
    case 'read':
      return fact.reply === 'lost' ? 'reply lost' : fact.destroyed ? 'and deleted' : ''
    case 'gate-refused':
      return fact.reason === 'round' ? 'waits for a test' : 'turned away'
    case 'claimed':
      return { ok: 'claimed', held: 'claimed already', lost: 'reply lost', full: 'store full' }[fact.reply]
    case 'asked':
      return {
        running: 'it runs',
        done: 'it is done',
        failed: 'it failed',
        nothing: 'it says nothing',
        gone: 'it knows nothing',
      }[fact.answer]
    case 'resubmitted':
      return fact.known ? 'sent twice, run once' : 'sent twice, run twice'
    case 'rejected':
      return 'refused'
    case 'record-held':
      return 'kept in memory'
    case 'record-lost':
      return 'lost'
    case 'advanced':
      return 'on to the next step'
    case 'delete-unheard':
      return fact.repeated ? 'reply lost, repeated' : 'reply lost'
    case 'count-failed':
      return 'not counted'
    case 'reported':
      return {
        leaked: 'slot kept',
        stale: 'too late',
        counted: 'a strike',
        cleared: '',
        released: '',
        none: '',
      }[fact.effect]
    default:
      return ''
  }
}

/** What stands at the right of a line that was passed: the clock of the last time, and a note. */
export function markText({ plan, facts }: Recording, place: number): string {
  const fact = facts[place]
  return `${clockAt(plan, fact.atMs)} ${noteOn(fact)}`.trimEnd()
}

export interface CodeMark {
  readonly line: number
  /** The last fact of the line, by its place. */
  readonly fact: number
  readonly text: string
}

/** A listing at one instant: the line the worker stands on (null: on none), and those it has passed. */
export function codeAt(
  lines: readonly CodeLine[],
  history: CodeHistory,
  facts: number,
): { readonly now: number | null; readonly doing: Standing['doing'] | null; readonly marks: readonly CodeMark[] } {
  const standing = standingAt(history, facts)
  const now = lines.find(({ anchors }) => standing !== null && anchors.includes(standing.anchor))
  const marks = lines.flatMap((line) => {
    const fact = lastPass(history, line, facts)
    return fact < 0 ? [] : [{ line: line.number, fact, text: markText(history.recording, fact) }]
  })
  return { now: now?.number ?? null, doing: now === undefined ? null : (standing?.doing ?? null), marks }
}
