/** Fields of facts by name and in words, for facts that differ in what their sentences leave out. */
import type { Fact } from '../sim/facts.ts'
import { FAULTS, isFaultSlug } from '../sim/faults.ts'
import type { Plan } from '../sim/plan.ts'
import '../sim/rules/named.ts'
import { isRuleName, ruleEntry } from '../sim/rules.ts'
import { visibleStart } from './visible.ts'
import { durationInWords, quoted } from './words.ts'

type FieldOf<F> = F extends unknown ? Exclude<keyof F, 'kind' | 'atMs'> : never

/** Every field that a fact may have beside its kind and its instant. */
type FactField = FieldOf<Fact>

/** What each is about. */
const TITLES: Readonly<Record<FactField, string>> = {
  ageMs: 'how old it is',
  answer: 'the answer',
  attempt: 'the number of the attempt',
  by: 'which counter it is',
  byLimit: 'whether the ceiling has decided it',
  byProbe: 'whether a test call has decided it',
  byRestart: 'whether a restart has decided it',
  cause: 'the cause',
  changed: 'whether the record changes',
  changes: 'what is left in the store',
  comesBack: 'whether it is to come back',
  command: 'the command',
  count: 'the count',
  counted: 'whether the attempt counts',
  current: 'whether it is of the current attempt',
  destroyed: 'whether the read deletes the note',
  did: 'what became of the work',
  effect: 'what the breaker makes of it',
  existed: 'whether there was anything to delete',
  fault: 'the fault',
  forMs: 'how long it lasts',
  from: 'what it was before',
  generation: 'the round of the breaker',
  generic: 'whether the cause is a phrase for every cause',
  goesOn: 'whether somebody else has the job',
  hand: 'whether a note was in hand',
  heardBy: 'who hears it',
  inUse: 'how many test slots are in use',
  job: 'the job',
  key: 'the key',
  known: 'whether the node knows the work',
  lastsMs: 'for how long the key lives',
  left: 'the count that is left',
  life: 'the life of the counter',
  live: 'how many test calls are under way',
  logs: 'what the log says',
  look: 'why it looks',
  node: 'the node',
  notice: 'what the mail to the user says',
  onPurpose: 'whether it is queued on purpose',
  only: 'whether it was the only copy',
  outcome: 'how it ended',
  own: 'whether a script of one’s own counts',
  owner: 'whose breaker it is',
  payload: 'the payload',
  point: 'where it crashes',
  probe: 'whether it is a test call',
  promised: 'how many attempts the user is promised',
  reading: 'how it is read',
  reason: 'the reason',
  recovery: 'how the job goes on',
  refused: 'whether it is refused',
  remaining: 'how many attempts are left',
  repeated: 'whether it has been tried before',
  reply: 'the reply',
  resultOf: 'whose result it is',
  row: 'the line of the script’s table',
  rule: 'the rule',
  says: 'what the worker makes of it',
  script: 'the script',
  slot: 'the test slot',
  step: 'the step of the record',
  strikes: 'how many strikes are counted',
  to: 'what it is set to',
  took: 'whether a result is taken out',
  tries: 'how many attempts there were',
  typed: 'what is typed',
  undone: 'what is undone',
  wellFormed: 'whether the note can be read',
  what: 'what is rejected',
  why: 'the reason',
  worker: 'the worker',
  writtenBy: 'which attempt wrote it',
}

const COMMANDS: Readonly<Record<string, string>> = {
  'compare-del': 'a delete that compares first',
  eval: 'a script in the store',
  list: 'the server list',
  row: 'a row of the record',
}

const isNumber = (value: unknown): value is number => typeof value === 'number'

/** Something by its place in the plan; places below zero are nobody's. */
const named = (value: unknown, name: (place: number) => string): string =>
  isNumber(value) && value >= 0 ? name(value) : 'none'

/** A slug as words: "not-final" is "not final". Numbers stay what they are. */
const plain = (value: unknown): string => (isNumber(value) ? String(value) : String(value).replaceAll('-', ' '))

/** How a field of a fact reads; `undefined` is what a fact does not have. */
function valueInWords(plan: Plan, field: FactField, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === undefined) return field === 'own' ? 'no' : 'nothing'
  switch (field) {
    case 'job':
    case 'resultOf':
      return named(value, (job) => plan.jobs[job].id)
    case 'worker':
      return named(value, (worker) => plan.workers[worker].id)
    case 'owner':
      return isNumber(value) && value < 0 ? 'that of all workers' : named(value, (worker) => plan.workers[worker].id)
    case 'node':
      return named(value, (node) => plan.nodes[node].id)
    case 'key':
      return named(value, (key) => plan.keys[key].name)
    case 'from':
      return isNumber(value) ? named(value, (key) => plan.keys[key].name) : plain(value)
    case 'payload':
      return named(value, (payload) => quoted(plan, payload))
    case 'cause':
    case 'notice':
    case 'logs':
    case 'says':
      return named(value, (text) => `“${visibleStart(plan.texts[text])}”`)
    case 'slot':
      return named(value, (slot) => `number ${slot + 1}`)
    case 'lastsMs':
      if (value === 0) return 'not said'
      return isNumber(value) && value > 0 && Number.isFinite(value) ? durationInWords(value) : 'for ever'
    case 'ageMs':
    case 'forMs':
      return isNumber(value) && value >= 0 && Number.isFinite(value) ? durationInWords(value) : 'for ever'
    case 'command':
      return COMMANDS[String(value)] ?? String(value).toUpperCase()
    case 'rule':
      return typeof value === 'string' && isRuleName(value) ? `“${ruleEntry(value).title}”` : plain(value)
    case 'fault':
      return typeof value === 'string' && isFaultSlug(value) ? `“${FAULTS[value].title}”` : plain(value)
    case 'typed':
    case 'reply':
      return `“${visibleStart(plain(value))}”`
    case 'changes':
      return changesInWords(plan, value)
    default:
      return plain(value)
  }
}

type KeyChanges = Extract<Fact, { kind: 'console' }>['changes']

/** Keys that are not what they were: "result:job-7f3 holds “done”", "retry:job-7f3 counts 2". */
function changesInWords(plan: Plan, value: unknown): string {
  const changes = value as KeyChanges
  const one = ({ key, held, payload, count, lives }: KeyChanges[number]): string => {
    const holds = !held ? 'is empty' : payload < 0 ? `counts ${count}` : `holds ${quoted(plan, payload)}`
    return `${plan.keys[key].name} ${holds}${held && !lives ? ' for ever' : ''}`
  }
  return changes.map(one).join(', ') || 'nothing'
}

const textOf = (plan: Plan, payload: unknown): string | undefined => plan.payloads[payload as number]?.text

/** "the command: SET on the left, XADD on the right": in what two facts of one kind differ, field by field. */
export function fieldsApart(left: readonly [Plan, Fact], right: readonly [Plan, Fact]): string {
  const [mine, theirs] = [left, right].map(([, fact]) => fact as unknown as Readonly<Record<string, unknown>>)
  const fields = [...new Set([...Object.keys(mine), ...Object.keys(theirs)])] as ('kind' | 'atMs' | FactField)[]
  return fields
    .flatMap((field) => {
      if (field === 'kind' || field === 'atMs') return []
      const [here, there] = [valueInWords(left[0], field, mine[field]), valueInWords(right[0], field, theirs[field])]
      if (here !== there) return [`${TITLES[field]}: ${here} on the left, ${there} on the right`]
      return field === 'payload' && textOf(left[0], mine[field]) !== textOf(right[0], theirs[field])
        ? ['the bytes of that name']
        : []
    })
    .join('; ')
}
