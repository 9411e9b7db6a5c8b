/** Words for people: durations, clocks, and one sentence for each fact, filled in from the catalogue's template. */

import { durationInWords } from '../scenario/time-words.ts'
import type { Look, Outcome } from '../sim/consumer.ts'
import { FACTS, type Fact, type FactKind, type ReportedOutcome } from '../sim/facts.ts'
import type { Plan } from '../sim/plan.ts'
import type { RuleEntry } from '../sim/rules.ts'
import { usualWords } from '../sim/text/sayings.ts'
import { furtherView } from './further.ts'
import { visibleStart } from './visible.ts'

export { clockAt, durationInWords } from '../scenario/time-words.ts'

/** A duration that is still growing: whole seconds, and from ten minutes on whole minutes, so that it can be read while it runs. */
export function growingInWords(ms: number): string {
  const grain = ms < 600_000 ? 1000 : 60_000
  return durationInWords(Math.floor(ms / grain) * grain)
}

const OUTCOME_WORDS: Readonly<Record<ReportedOutcome, string>> = {
  done: 'done',
  'step-error': 'an honest failure',
  'protocol-error': 'an unreadable reply',
  'not-ready': 'nothing there',
  unreachable: 'store unreachable',
  'timed-out': 'timed out',
  cancelled: 'cancelled',
  refused: 'refused by the node',
  crashed: 'lost in a crash',
  stopped: 'called off by the producer',
  'producer-gone': 'lost by the producer',
  spent: 'without attempts left',
  poisoned: 'a killer of workers',
  'wrong-type': 'something it cannot read',
  accepted: 'taken by the node',
}

const LOOK_WORDS: Readonly<Record<Look, string>> = {
  nudge: 'after a nudge',
  tick: 'poll',
  last: 'last look',
  return: 'back again',
  first: 'first look',
  again: 'once more',
}

const EFFECT_WORDS = {
  counted: 'a strike',
  cleared: 'strikes cleared',
  released: 'slot returned',
  leaked: 'slot not returned',
  stale: 'too late to count',
  none: 'no effect',
} as const

const DID_WORDS = {
  done: 'The work is done',
  failed: 'The work failed',
  nothing: 'It does not say whether the work is done',
} as const

/** A payload by its name, which may be a word such as done; one that was laid over the run, by what it says. */
export const quoted = (plan: Plan, payload: number): string =>
  `“${furtherView()?.laidName(plan, payload) ?? plan.payloads[payload].name}”`

type Args = Record<string, unknown>

/** How a fact's field reads, by the field's name. Unknown ones read as they are. */
function word(plan: Plan, fact: Fact, field: string): string {
  const value = (fact as unknown as Args)[field]
  switch (field) {
    case 'job':
      return plan.jobs[value as number].id
    case 'worker':
      return plan.workers[value as number].id
    case 'node':
      return plan.nodes[value as number].id
    case 'owner': {
      const of = `of node ${plan.nodes[(fact as unknown as { node: number }).node].id}`
      return (value as number) < 0 ? of : `${of} that ${plan.workers[value as number].id} keeps`
    }
    case 'key':
      return (value as number) < 0
        ? `The server list of ${plan.jobs[(fact as unknown as { job: number }).job].id}`
        : plan.keys[value as number].name
    case 'payload':
      return quoted(plan, value as number)
    case 'did':
      return DID_WORDS[value as keyof typeof DID_WORDS]
    case 'outcome':
      return OUTCOME_WORDS[value as Outcome]
    case 'effect':
      return EFFECT_WORDS[value as keyof typeof EFFECT_WORDS]
    case 'look':
      return LOOK_WORDS[value as Look]
    case 'reading':
      return value === 'not-final' ? 'not finished yet' : OUTCOME_WORDS[value as Outcome]
    case 'reply':
      return replyWords(plan, fact)
    case 'probe':
      return value === true ? 'a test call' : 'an ordinary call'
    case 'heardBy':
      return value === 0 ? 'nobody' : value === 1 ? 'one worker' : `${value} workers`
    case 'tries':
      return value === 1 ? 'one attempt' : `${value} attempts`
    case 'by':
      return value === 'budget' ? 'The retry budget' : 'The general retry counter'
    case 'lastsMs':
      return durationInWords(value as number)
    case 'cause':
      return visibleStart(plan.texts[value as number])
    case 'notice':
      return fact.kind === 'failed' && fact.notice !== fact.cause
        ? ` The mail to the user says: ${visibleStart(plan.texts[fact.notice])}.`
        : ''
    case 'logs':
      return isUsual(plan, value as number) ? '' : ` The log says: ${visibleStart(plan.texts[value as number])}.`
    case 'reason':
      return REASON_WORDS[String(value)] ?? furtherWord(plan, fact, field)
    default:
      return furtherWord(plan, fact, field)
  }
}

/** A text as a worker that does everything right would word it, or none. */
const isUsual = (plan: Plan, text: number): boolean =>
  text < 0 || plan.sayings.some((saying) => usualWords(saying) === text)

/** What the screen says of a table that somebody's script has come to. */
export const OWN_SCRIPT = 'a script of one’s own'

/** A rule's value that has no name: what somebody's script or function has come to, otherwise as it stands. */
export const unnamed = ({ type }: Pick<RuleEntry, 'type'>, value: string): string =>
  type === 'table' ? OWN_SCRIPT : value.startsWith('own-') ? 'a function of one’s own' : value

const REASON_WORDS: Readonly<Record<string, string>> = {
  open: 'it is open',
  'probe-busy': 'its test slot is taken',
  time: 'its end was asked for',
  messages: 'it is too long to play on',
  'no-progress': 'time stands still',
}

/** How a field of a fact reads that only further parts state, or say. As it is where they are not there. */
const furtherWord = (plan: Plan, fact: Fact, field: string): string =>
  furtherView()?.furtherWord(plan, fact, field) ?? String((fact as unknown as Args)[field])

function replyWords(plan: Plan, fact: Fact): string {
  if (fact.kind === 'read') {
    if (fact.reply === 'nil') return 'empty'
    if (fact.reply === 'value' && (fact.command === 'get' || fact.command === 'getdel'))
      return `${quoted(plan, fact.payload)}${fact.command === 'get' ? ', and leaves it there' : ', and deletes it'}`
  }
  return furtherWord(plan, fact, 'reply')
}

/** One sentence on a fact. */
export function sentenceOf(plan: Plan, fact: Fact): string {
  const { sentence } = FACTS[fact.kind]
  const filled = sentence.replace(/\{(\w+)\}/g, (_, field: string) => word(plan, fact, field))
  // A name keeps its own spelling, also in front.
  return sentence.startsWith('{') ? filled : filled.charAt(0).toUpperCase() + filled.slice(1)
}

/** The fact changes what someone sees: a jump to the next change stops here. */
export function isChange(kind: FactKind): boolean {
  return FACTS[kind].change === true
}
