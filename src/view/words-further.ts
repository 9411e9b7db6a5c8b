/** How fields of facts read that only further parts of the model state. */
import type { Fact, ReadCommand } from '../sim/facts.ts'
import { FAULTS, type FaultSlug } from '../sim/faults.ts'
import type { Plan } from '../sim/plan.ts'
import { RULES, type RuleName, ruleEntry } from '../sim/rules.ts'
import { strikesLater } from './fault-moments.ts'
import { durationInWords, quoted, unnamed } from './words.ts'

const CLAIM_WORDS = {
  ok: 'it is its own',
  held: 'somebody else has it',
  lost: 'the reply is lost on the way',
  full: 'the store is full',
} as const

const ANSWER_WORDS = {
  running: 'it runs',
  done: 'it is done',
  failed: 'it failed',
  nothing: 'it wrote something that says nothing',
  gone: 'it knows of no such work',
} as const

const REASON_WORDS: Readonly<Record<string, string>> = {
  round: 'it keeps callers until its test is answered',
  loading: 'loading',
  unreachable: 'unreachable',
  full: 'it is full',
  'too-long': 'the value is too long',
  'wrong-type': 'something of another type is there',
}

type Failed = Extract<Fact, { kind: 'count-failed' }>

const UNCOUNTED_WORDS: Readonly<Record<Exclude<Failed['why'], 'script'>, string>> = {
  lost: 'no reply came',
  loading: 'the store is loading',
  unreachable: 'the store is unreachable',
  full: 'the store is full',
  'no-number': 'what is under the key is no whole number',
  'no-count': 'the script returns no count',
}

/** Why there is no count. */
function uncountedWords(plan: Plan, { why, script, row }: Failed): string {
  return why === 'script' ? `the script says “${plan.scripts[script - 1].rows[row].error}”` : UNCOUNTED_WORDS[why]
}

/** How a script leaves the counter. */
function leftWords({ left, life, lastsMs }: Extract<Fact, { kind: 'script-ran' }>): string {
  switch (life) {
    case 'gone':
      return 'empty'
    case 'set':
      return `at ${left}, for ${durationInWords(lastsMs)} from now`
    case 'kept':
      return `at ${left}, its life as it was`
    case 'none':
      return `at ${left}, for ever`
  }
}

/** An option as the screen says it; a time or a count as it stands. */
function optionWords(rule: RuleName, option: string): string {
  const entry = ruleEntry(rule)
  if ('options' in entry && Object.hasOwn(entry.options, option)) return `“${entry.options[option].says}”`
  return unnamed(entry, option)
}

/** What a command does to the value that it brings. */
const TAKING_WORDS: Readonly<Record<ReadCommand, string>> = {
  get: ', and leaves it there',
  getdel: ', and deletes it',
  lmove: ', and moves it to the list in progress',
  xreadgroup: ', pending for it until it is acknowledged',
  xautoclaim: ', pending for too long and now its own',
  eval: ', deletes it, and keeps a copy',
}

/** How what was read is done away with. */
const DELETING_WORDS = {
  del: 'deletes',
  'compare-del': 'deletes, if it is what was read,',
  lrem: 'removes what was read from',
  xack: 'acknowledges what was read from',
} as const

function replyWords(plan: Plan, fact: Fact): string {
  if (fact.kind !== 'read') return ''
  switch (fact.reply) {
    case 'nil':
      return 'empty'
    case 'loading':
      return 'the store is loading'
    case 'unreachable':
      return 'the store is unreachable'
    case 'timeout':
      return 'no reply came'
    case 'wrong-type':
      return 'something of another type is there'
    case 'full':
      return 'the store is full'
    case 'lost': {
      const what = fact.payload < 0 ? 'there was nothing' : quoted(plan, fact.payload)
      return `${what}${fact.destroyed ? ', deleted' : ''}; the reply is lost on the way`
    }
    case 'value':
      return `${quoted(plan, fact.payload)}${TAKING_WORDS[fact.command]}`
  }
}

/** A fault as it is thrown in: one that is only laid in wait has struck nobody yet. */
function begunWords(plan: Plan, { fault, atMs, worker }: Extract<Fact, { kind: 'fault-began' }>): string {
  const { title } = FAULTS[fault]
  const thrown = plan.edits.flatMap(({ atMs: then, change }) =>
    then === atMs && 'fault' in change && change.fault === fault && change.worker === worker ? [change] : [],
  )
  // Of several at once nothing tells which one this is.
  const when = thrown.length === 1 ? strikesLater(thrown[0]) : null
  if (when === null) return title
  return `${title}. It lies in wait for ${worker < 0 ? 'a worker' : plan.workers[worker].id}, and strikes ${when}`
}

/** How a field of a fact reads, by the field's name. Unknown ones read as they are. */
export function furtherWord(plan: Plan, fact: Fact, field: string): string {
  const value = (fact as unknown as Readonly<Record<string, unknown>>)[field]
  switch (field) {
    case 'reply':
      if (fact.kind === 'console') return fact.reply.split(/\n\s*/).join(' · ')
      return fact.kind === 'claimed' ? CLAIM_WORDS[fact.reply] : replyWords(plan, fact)
    case 'answer':
      return ANSWER_WORDS[value as keyof typeof ANSWER_WORDS]
    case 'what':
      return value === 'commit' ? 'result' : String(value)
    case 'step':
      return plan.jobs[(fact as unknown as { job: number }).job].steps[value as number].name
    case 'command':
      return fact.kind === 'deleted' ? DELETING_WORDS[fact.command] : String(value)
    case 'repeated':
      return value === true ? 'and the client will repeat it' : 'and leaves it at that'
    case 'known':
      return value === true ? 'the node knows it already' : 'the node runs it twice'
    case 'changed':
      return value === true ? 'done' : 'it is no longer so'
    case 'ageMs':
    case 'forMs':
      return durationInWords(value as number)
    case 'why':
      return fact.kind === 'count-failed' ? uncountedWords(plan, fact) : String(value)
    case 'life':
      return fact.kind === 'script-ran' ? leftWords(fact) : String(value)
    case 'fault':
      return fact.kind === 'fault-began' ? begunWords(plan, fact) : FAULTS[value as FaultSlug].title
    case 'to':
      return fact.kind === 'rule-set' ? optionWords(fact.rule, fact.to) : String(value)
    case 'rule':
      return `“${RULES[value as RuleName].title}”`
    case 'recovery':
      return value === 'resume' ? 'the same attempt' : 'a new attempt'
    case 'reason':
      return REASON_WORDS[String(value)] ?? String(value)
    default:
      return String(value)
  }
}
