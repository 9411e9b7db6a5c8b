/** A run as the public cases tell theirs: each thing that happens with its second, and their reference set-up. */
import { type Recording, record } from '../../src/run/record.ts'
import { compile, type Overlay } from '../../src/scenario/compile.ts'
import type { Fact } from '../../src/sim/facts.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import { shipped } from './library.ts'

/** One fact in a few words; null for what the cases do not speak of. */
function words({ plan }: Recording, fact: Fact): string | null {
  const node = 'node' in fact && fact.node >= 0 ? plan.nodes[fact.node].id : ''
  switch (fact.kind) {
    case 'attempt-started':
      return `attempt ${fact.attempt} on ${node}`
    case 'written':
      return `${node} writes`
    case 'nudged':
      return `nudge, heard by ${fact.heardBy}`
    case 'read':
      return `${fact.look}: ${fact.reply === 'value' ? (fact.destroyed ? 'value, gone' : 'value') : fact.reply}`
    case 'ignored':
      return `${fact.reading} ignored`
    case 'decided':
      return fact.outcome
    case 'reported':
      return `breaker ${node}: ${fact.effect}`
    case 'counted':
      return `v=${fact.count}${fact.lastsMs > 0 ? ', with TTL' : ''}`
    case 'requeued':
      return 'requeued'
    case 'committed':
      return `done on ${plan.jobs[fact.job].id}`
    case 'failed':
      return `failed: ${plan.texts[fact.cause]}`
    case 'key-expired':
      return `${plan.keys[fact.key].name} gone`
    case 'gate-refused':
      return `${plan.jobs[fact.job].id} refused: ${fact.reason}`
    case 'admitted':
      return fact.probe ? `${plan.jobs[fact.job].id} probes ${node}` : null
    case 'breaker-opened':
      return `${node} open`
    case 'breaker-half-opened':
      return `${node} half-open`
    case 'breaker-closed':
      return `${node} closed`
    case 'gate-wedged':
      return `${node} wedged`
    case 'subscribed':
    case 'enqueued':
    case 'crashed':
    case 'returned':
    case 'reaper-saw':
    case 'hopeless':
      return fact.kind
    case 'reaper-wrote':
      return `reaper: ${fact.changed ? 'queued' : '0 rows'}`
    default:
      return null
  }
}

/** Everything a run states that the cases speak of, with its second; of one job where several are told. */
export function transcript(recording: Recording, job = -1): string[] {
  return recording.facts.flatMap((fact) => {
    const said = words(recording, fact)
    const elsewhere = job >= 0 && 'job' in fact && fact.job >= 0 && fact.job !== job
    return said === null || elsewhere ? [] : [`${fact.atMs / 1000} ${said}`]
  })
}

/** The same words at each poll from `from` to `to`. */
export const ticks = (from: number, to: number, ...said: string[]): string[] =>
  Array.from({ length: (to - from) / 5 + 1 }, (_, i) => said.map((one) => `${from + 5 * i} ${one}`)).flat()

/** An attempt of the reference set-up from its submission to the instant its result is read and gone. */
export const attempt = (n: number, node: string, at: number, first: string[] = []): string[] => [
  ...first,
  `${at} subscribed`,
  `${at} attempt ${n} on ${node}`,
  `${at + 5} tick: nil`,
  `${at + 10} tick: nil`,
  `${at + 12} ${node} writes`,
  `${at + 12} nudge, heard by 1`,
  `${at + 12} nudge: value, gone`,
]

export type Rules = Partial<Record<RuleName, string>>

/** The scenarios of the ten cases, S1 first. */
export const SHIP_CASES = [
  'unreadable-notice',
  'failed-is-retryable',
  'cancelled-turns-green',
  'wrapper-ate-the-type',
  'counter-that-never-dies',
  'slot-never-returned',
  'bad-customers',
  'raising-the-dead',
  'cut-then-clean',
  'looked-before-listening',
]

/** The public cases' reference set-up. */
export const CORRECT: Overlay = {
  preset: 'all-fixed',
  set: { 'requeue-guard': 'state-and-attempt', 'node-choice': 'rotate' },
}
export const correctBut = (set: Rules): Overlay => ({ ...CORRECT, set: { ...CORRECT.set, ...set } })

export const played = (id: string, overlay: Overlay = {}, untilMs?: number): Recording =>
  record(compile(shipped(id), overlay), { untilMs })

export const verdicts = ({ plan, monitors }: Recording) => verdictsOf(monitors, -1, plan)

/** The ceiling at 60 s, at which the last look finds nothing. */
export const TIMED_OUT = ['60 last: nil', '60 timed-out', '60 breaker a: counted', '60 failed: timed out']

/** Two attempts on two nodes that both end like this, and the record that says why. */
export const twice = (outcome: string, effect: string, cause: string): string[] => [
  ...attempt(1, 'a', 0, ['0 enqueued']),
  `12 ${outcome}`,
  `12 breaker a: ${effect}`,
  '12 v=1, with TTL',
  '12 requeued',
  ...attempt(2, 'b', 12),
  `24 ${outcome}`,
  `24 breaker b: ${effect}`,
  '24 v=2',
  `24 failed: ${cause}`,
  '132 retry:job-1:render gone',
]
