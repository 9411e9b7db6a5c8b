/**
 * What the fields of a scenario file are called and what they are for: the form shows it beside each field, and the
 * editor in its completion and on hover. By place: `*` stands for any name, and for any place in a list.
 */
import { NUMBER_WORDS } from '../../scenario/number-words.ts'
import { allowedNumbers, isNumberName, numberEntry } from '../../scenario/numbers.ts'
import '../../sim/rules/explained.ts'
import { isRuleName, ruleEntry } from '../../sim/rules.ts'
import type { Path } from './places.ts'

export interface FieldWords {
  readonly title: string
  /** One or two sentences. */
  readonly help: string
}

const DID = 'What the node really did, where its answer does not say so: done, failed or nothing.'
const DIES = 'The node dies instead of writing a result.'
const SLUG = '1 to 40 letters, digits, dots, underscores and hyphens; no spaces.'

const FIELDS: Readonly<Record<string, readonly [title: string, help: string]>> = {
  $schema: ['Schema', 'Where an editor outside this page finds what the file may hold.'],
  version: ['Format', 'Always 1.'],
  id: ['Short name', `Names the file. ${SLUG}`],
  title: ['Title', 'What the stage and the lists call it, in up to 120 letters.'],
  summary: ['In one line', 'What happens, for whoever picks it from a list, in up to 240 letters.'],
  about: ['Notes', 'What a reader should know: where a number comes from, what cannot hold.'],
  startClock: [
    'Clock at the start',
    'What the wall clock shows when the run begins: hours, minutes and seconds, such as 14:24:00 or 09:00:00.',
  ],
  until: ['Ends after', 'Where checks stop playing. Without it: after 24 h, or where the run repeats itself.'],
  numbers: ['Numbers', 'How often, how long, how many. Whatever is left out has its usual value.'],
  nodes: ['Nodes', 'The machines that do the work. Each attempt at a job runs on one of them.'],
  workers: ['Workers', 'Each takes jobs from the queue, hands them to a node and waits for the result.'],
  'workers.*.id': ['Name', `What the worker is called. ${SLUG}`],
  'workers.*.waitsMax': ['Waits at once, at most', 'How many results it waits for at the same time, from 1 to 10,000.'],
  redactions: ['Redactions', 'Patterns of text that users should not see, in place of those for paths and URLs.'],
  'redactions.*.match': ['Pattern', 'Text without blanks; * stands for one or more characters.'],
  'redactions.*.as': ['Shown as', 'What stands there instead.'],
  openBreakers: ['Breakers open at the start', 'Nodes that get no jobs at first: their breaker is open.'],
  payloads: ['Payloads', 'Everything that a node can write as a result, each under a name.'],
  'payloads.*': ['Payload', 'One result, as JSON, as text, or as bytes in base64.'],
  'payloads.*.json': ['JSON', 'The result as JSON. A worker that is mended looks for "status": "done" or "error".'],
  'payloads.*.text': ['Text', 'The result letter by letter: it need not be JSON.'],
  'payloads.*.base64': ['Bytes, in base64', 'The result byte by byte, four letters for every three bytes: {} is e30=.'],
  'payloads.*.crashesParser': ['Kills its reader', 'A worker that parses it dies.'],
  jobs: ['Jobs', 'Pieces of work that somebody wants done and waits for.'],
  'jobs.*.id': ['Name', `What the job is called. ${SLUG}`],
  'jobs.*.step': ['Step', 'What kind of work it is.'],
  'jobs.*.entity': [
    'Works on',
    `The name of the thing that it works on, such as document-7; two jobs may share one. ${SLUG}`,
  ],
  'jobs.*.before': ['Steps before it', 'Steps that the same job runs first.'],
  'jobs.*.before.*.step': ['Step', 'What this step is called.'],
  'jobs.*.enqueuedAt': [
    'Queued at',
    'A time since the start, such as 30s, or a clock, such as 14:25:00. Several, with commas: it is queued again.',
  ],
  'jobs.*.firstNode': ['First node', 'Where its first attempt runs.'],
  'jobs.*.attemptsMax': [
    'Attempts at most',
    'From 1 to 9, the first one included, however many the rules would allow.',
  ],
  'jobs.*.attempts': ['Attempts', 'What happens at the first try, the second, and so on. The last one repeats.'],
  'jobs.*.attempts.*.payload': ['Writes', 'The payload that the node writes as its result.'],
  'jobs.*.attempts.*.run': [
    'Takes',
    'From the submission to the result: a time with its units, such as 65s, 4h04m or 250ms; at most 500h.',
  ],
  'jobs.*.attempts.*.did': ['Really', DID],
  'jobs.*.attempts.*.dies': ['The node dies', DIES],
  'jobs.*.attempts.*.onNode': ['On a certain node', 'What differs where the attempt runs on that node.'],
  'jobs.*.attempts.*.onNode.*.payload': ['Writes there', 'The payload that this node writes instead.'],
  'jobs.*.attempts.*.onNode.*.run': ['Takes there', 'How long it takes on this node: a time such as 65s or 4h04m.'],
  'jobs.*.attempts.*.onNode.*.did': ['Really', DID],
  'jobs.*.attempts.*.onNode.*.dies': ['The node dies', DIES],
  rules: ['Rules', 'How the worker reads, understands, retries and records.'],
  'rules.preset': ['Starts as', 'A whole set of rules by its name; the first is the worker as it was found.'],
  'rules.set': ['Single rules', 'Rules that differ from the set.'],
  edits: [
    'What goes wrong, and what is changed',
    'Each at its instant: a fault, other rules, or a command to the store.',
  ],
  'edits.*.at': [
    'At',
    'A time since the start, such as 30s, or a clock, such as 19:00:00; a clock before the start is one of the next day.',
  ],
  'edits.*.order': ['Order', 'Which comes first of several at one instant: the lower number.'],
  'edits.*.set': ['Rules from then on', 'Rules that are changed while the run goes on.'],
  'edits.*.console': ['Command', 'Typed to the store, as with redis-cli: GET result:job-1.'],
  'edits.*.fault': ['Fault', 'What goes wrong.'],
  'edits.*.worker': ['Worker', 'Which worker it befalls.'],
  'edits.*.node': ['Node', 'Which node it befalls.'],
  'edits.*.job': ['Job', 'Which job it befalls.'],
  'edits.*.for': ['For how long', 'A time such as 10s, or ever.'],
  'edits.*.delay': ['How late', 'A time such as 30s.'],
  'edits.*.point': ['When', 'At which step of its work.'],
  'edits.*.back': ['Back after', 'A time such as 1m, or never.'],
  'edits.*.recovery': ['Then the job goes on as', 'The same attempt, or a new one.'],
  'edits.*.payload': ['Payload', 'What the node sends instead.'],
  'edits.*.command': ['Of', 'Which kind of command it befalls.'],
  expect: ['Expectations', 'What has to come out. “check” on the command line plays it and compares.'],
  'expect.*.rules': ['Under', 'The set of rules that it is played under; “scenario”: its own.'],
  'expect.*.set': ['Single rules', 'Rules that differ from the set.'],
  'expect.*.until': ['Played for', 'How long it is played.'],
  'expect.*.verdicts': ['Verdicts', 'Exactly these verdicts come out.'],
  'expect.*.jobs': ['Jobs', 'What becomes of single jobs.'],
  'expect.*.breakers': ['Breakers', 'How the nodes’ breakers stand at the end.'],
  'expect.*.keys': ['Keys', 'Keys of the store at the end: gone, held, or expiring.'],
  'expect.*.resultsLeft': ['Results left', 'How many results are left in the store.'],
  'expect.*.facts': ['Facts', 'Single facts that have to be stated.'],
}

/** Fields below which stand names that a person has given. */
const NAMED = new Set(['payloads', 'onNode'])

/** A place of a file with every name of a person's own, and every place in a list, as `*`. */
export function patternOf(path: Path): string {
  return path.map((step, i) => (typeof step === 'number' || NAMED.has(String(path[i - 1])) ? '*' : step)).join('.')
}

function ofRule(name: string): FieldWords | null {
  if (!isRuleName(name)) return null
  const { title } = ruleEntry(name)
  return { title, help: `The rule “${name}”.` }
}

/** What the field at `path` is called and for; null where the format has no words for it. */
export function wordsAt(path: Path): FieldWords | null {
  return wordsOf(patternOf(path))
}

/** The same for a place whose names are `*` already. */
export function wordsOf(place: string): FieldWords | null {
  const pattern = place.replace('.before.*.attempts', '.attempts') // an attempt at a step is an attempt
  const [, number] = /^numbers\.(\w+)$/.exec(pattern) ?? []
  if (number !== undefined && isNumberName(number)) {
    const { title, help } = NUMBER_WORDS[number]
    return { title, help: `${help} Usually ${numberEntry(number).otherwise}; allowed: ${allowedNumbers(number)}.` }
  }
  const [, rule] = /\.set\.([\w-]+)$/.exec(pattern) ?? []
  if (rule !== undefined) return ofRule(rule)
  if (!Object.hasOwn(FIELDS, pattern)) return null
  const [title, help] = FIELDS[pattern]
  return { title, help }
}

/** All places that have words of their own here. */
export const WORDED: readonly string[] = Object.keys(FIELDS)
