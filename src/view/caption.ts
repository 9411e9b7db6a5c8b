/** The caption under the stage: what has just happened, or, while nothing does, what the situation means. */
import type { Recording } from '../run/record.ts'
import { breakerSeen } from '../sim/breaker/whose.ts'
import type { Fact } from '../sim/facts.ts'
import { CONSUMER_STATES, HALF_OPEN } from '../sim/machines.ts'
import { KIND } from '../sim/messages.ts'
import { decodeRules } from '../sim/rule-values.ts'
import type { VerdictSlug } from '../sim/verdicts.ts'
import { IN_PROGRESS, jobOfWait, QUEUED, type World } from '../sim/world.ts'
import { furtherView } from './further.ts'
import type { Timeline } from './presentation.ts'
import { focusWait } from './stage/chart.ts'
import { dueAt } from './stage/pending.ts'
import { visible } from './visible.ts'
import { clockAt, durationInWords, sentenceOf } from './words.ts'

export interface Caption {
  readonly text: string
  /** What that means; may be empty. */
  readonly more: string
}

/** The newest fact among the first `facts` that satisfies `test`, looking back no further than to the job's submission. */
function newest({ facts }: Recording, job: number, upTo: number, test: (fact: Fact) => boolean): Fact | undefined {
  for (let i = upTo - 1; i >= 0; i--) {
    const fact = facts[i]
    if (!('job' in fact) || fact.job !== job) continue
    if (test(fact)) return fact
    if (fact.kind === 'attempt-started') return undefined
  }
  return undefined
}

/** What became of the notice that a hopeless wait waits for. */
function whyHopeless(recording: Recording, w: World, job: number, facts: number): string {
  const { plan } = recording
  const held = w.keyHeld[plan.jobs[job].resultKey] === 1
  const event = newest(
    recording,
    job,
    facts,
    (fact) =>
      fact.kind === 'written' ||
      fact.kind === 'key-expired' ||
      fact.kind === 'node-died' ||
      fact.kind === 'write-refused' ||
      (fact.kind === 'deleted' && fact.existed) ||
      (fact.kind === 'console' && fact.changes.some(({ key, anew }) => anew && key === plan.jobs[job].resultKey)) ||
      (fact.kind === 'read' && fact.destroyed),
  )
  const clock = event === undefined ? '' : clockAt(plan, event.atMs)
  if (held) return `The notice has been in the key since ${clock}, in plain sight.`
  switch (event?.kind) {
    case 'read':
      return event.reply === 'lost'
        ? `The only copy was read at ${clock}, and its reply was lost on the way.`
        : `The only copy was read at ${clock}, and dropped.`
    case 'key-expired':
      return `The notice expired at ${clock}, unheeded.`
    default: {
      const gone = event === undefined ? null : (furtherView()?.whyGone(plan, event) ?? null)
      return gone ?? 'No result is there, and none will come.'
    }
  }
}

function hopeless(recording: Recording, w: World, job: number, wait: number, facts: number): Caption {
  const { plan } = recording
  const limit = dueAt(w, 'limit', wait)
  const held = w.keyHeld[plan.jobs[job].resultKey] === 1
  const polls = decodeRules(w.ruleValue).poll === 'on'
  const looks = !polls
    ? 'Nobody polls, and the bell will not ring again.'
    : held
      ? 'Each poll reads it again, and goes back to waiting.'
      : 'Each poll finds an empty key, and empty means “keep waiting”.'
  const until = limit < 0 ? '' : ` Nothing can wake this worker before ${clockAt(plan, limit).replace(/:00$/, '')}.`
  return { text: whyHopeless(recording, w, job, facts), more: looks + until }
}

/** A job that waits before a gate. */
function gated(w: World, job: number, wait: number): Caption {
  const { plan } = w
  const node = w.waitNode[wait]
  const text = `${plan.jobs[job].id} waits at the gate of node ${plan.nodes[node].id}.`
  const breaker = breakerSeen(w, wait)
  if (w.breakerWedged[breaker] === 1)
    return { text, more: 'The test slot never came back, and only a restart can free it. The node itself is healthy.' }
  if (w.breakerState[breaker] === HALF_OPEN) {
    const { probesMax } = plan.numbers
    const holder = w.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax).find((slot) => slot > 0)
    const who = holder === undefined ? '' : ` ${plan.jobs[jobOfWait(w, holder - 1)].id} holds the test slot.`
    return { text, more: `The gate is half-open: it lets in one test call at a time.${who}` }
  }
  const due = dueAt(w, 'coolDownEnd', breaker)
  return {
    text,
    more:
      due < 0
        ? 'The gate is open.'
        : `The gate is open: it lets nobody in before ${clockAt(plan, due)}, then one test call.`,
  }
}

function waiting(w: World, job: number): Caption {
  const { plan } = w
  const { pending: q } = w
  let node = -1
  for (let at = 0; at < q.size; at++) {
    const slot = q.heapSlot[at]
    if (q.kind[slot] === KIND.write && q.a[slot] === job) node = q.c[slot]
  }
  const every = durationInWords(plan.numbers.pollIntervalMs)
  const polls = decodeRules(w.ruleValue).poll === 'on'
  if (w.keyHeld[plan.jobs[job].resultKey] === 1)
    return {
      text: 'A notice lies in the key.',
      more: polls ? `The worker looks every ${every}: the next poll finds it.` : 'The worker waits for the bell.',
    }
  return {
    text:
      node < 0 ? `Nobody works on ${plan.jobs[job].id}.` : `Node ${plan.nodes[node].id} works on ${plan.jobs[job].id}.`,
    more: polls
      ? `The worker looks every ${every}. An empty key means “not ready yet”, so it waits.`
      : 'The worker waits for the bell, and looks at nothing until then.',
  }
}

/** What the situation of `job` means once `facts` facts have been told; null where nobody waits for anything. */
export function situationOf(recording: Recording, w: World, job: number, facts: number): Caption | null {
  const { plan } = recording
  const wait = focusWait(w, job)
  if (wait < 0) {
    const { id } = plan.jobs[job]
    const due = dueAt(w, 'requeue', job)
    if (w.jobQueued[job] > 0) return { text: `${id} is in the queue.`, more: 'It waits for a worker with room for it.' }
    if (w.jobStatus[job] === QUEUED && due >= 0)
      return { text: `${id} goes round once more.`, more: `It is back in the queue at ${clockAt(plan, due)}.` }
    return w.jobStatus[job] === IN_PROGRESS
      ? { text: `Nobody waits for ${id} now.`, more: 'Its user is still told “in progress”.' }
      : null
  }
  if (w.waitHopeless[wait] === 1) return hopeless(recording, w, job, wait, facts)
  if (w.waitGated[wait] > 0) return gated(w, job, wait)
  return CONSUMER_STATES[w.waitState[wait]] === 'listening.waiting' ? waiting(w, job) : null
}

/** Nothing happens for shorter than this: what was told last stays. */
const CALM_MS = 1400

/** Whether moment `t` lies in a stretch in which nothing is told for a while. */
export function isCalm({ stops, closingT }: Timeline, t: number): boolean {
  let next = stops.findIndex((stop) => stop.t > t)
  if (next < 0) next = stops.length
  const last = stops[next - 1]
  const from = last === undefined ? 0 : last.t + last.lastsMs
  const to = stops[next]?.t ?? closingT
  return t >= from && to - from >= CALM_MS
}

/** The last fact before `facts` that has a moment of its own; -1: none. Looks that find nothing do not push it away. */
export function lastTold({ stops }: Timeline, facts: number): number {
  return stops.findLast(({ fact }) => fact < facts)?.fact ?? -1
}

/** What a fact of the incident means where its sentence alone would not say it to a newcomer. */
function meaning(fact: Fact): string {
  switch (fact.kind) {
    case 'nudged':
      return 'A nudge is a bell and no more: the result itself lies in the key.'
    case 'admitted':
      return fact.probe ? 'A gate that was open lets one test call in, to see whether the node answers.' : ''
    case 'ignored':
      return fact.destroyed ? 'It was the only copy.' : 'Its copy is dropped; the notice stays in the key.'
    case 'read':
      if (fact.payload < 0) return ''
      if (fact.command === 'get') return 'GET leaves the notice where it is: now there are two copies.'
      if (fact.destroyed && fact.reply !== 'lost')
        return 'GETDEL reads and deletes in one go: the only copy is now in the worker’s hand.'
  }
  return furtherView()?.meaningOf(fact) ?? ''
}

/** What to say: of the fact that was told last, or, where it is calm, of the situation. */
export function captionOf(
  recording: Recording,
  w: World,
  job: number,
  facts: number,
  told: number,
  calm: boolean,
): Caption {
  const situation = situationOf(recording, w, job, facts)
  const fact = recording.facts[told]
  const hopeless = w.waitHopeless[focusWait(w, job)] === 1
  const made =
    calm && situation !== null
      ? situation
      : fact === undefined
        ? { text: 'Nothing has happened yet.', more: '' }
        : { text: sentenceOf(recording.plan, fact), more: hopeless ? (situation?.more ?? '') : meaning(fact) }
  return { text: visible(made.text), more: visible(made.more) }
}

/** A verdict in half a sentence; its definition is one question away. */
export const VERDICT_SAYS: Readonly<Record<VerdictSlug, string>> = {
  'silent-corruption': 'The record says done, and that is not so.',
  duplicate: 'It was run or settled more often than queued.',
  'leaked-text': 'A user can see a path, a URL or hidden characters.',
  'endless-requeue': 'It is tried again for ever.',
  hang: 'Only its ceiling could end the wait.',
  'lost-result': 'A result was read, and neither kept nor counted.',
  'wrong-cause': 'The record gives a cause that is not the step’s own.',
  'false-failure': 'The record says failed, and the work was done.',
  'starved-budget': 'It failed without the retry it was promised.',
  'gate-wedged': 'A test slot is taken that nothing can return.',
  'healthy-node-ejected': 'A node was shut out for honest answers.',
  'false-close': 'A gate closed although no test had answered.',
  'false-reopen': 'A gate opened again although no test had failed.',
  'opened-without-fault': 'A gate was opened by an honest or a cancelled call.',
  'too-many-probes': 'More tests ran at once than there are slots.',
  'double-return': 'A test slot was returned that nobody held.',
  'immortal-counter': 'A retry counter will never expire.',
  'settled-with-cause': 'The record gives the step’s own reason.',
  settled: 'The record says done, and it was.',
}
