/**
 * What a choice costs, for who has found a way of their own: a lesson says of its own ways what they cost, and of these
 * somebody else has to.
 */
import type { RuleName } from '../sim/rules.ts'
import type { Changes } from './laid.ts'

/** By rule and option; none where an option gives something up without asking for anything in return. */
const OF_OPTIONS: Readonly<Partial<Record<RuleName, Readonly<Record<string, string>>>>> = {
  read: {
    getdel: 'A read that deletes holds the only copy from then on: what goes wrong after it goes wrong for good.',
    get: 'A key that is only read stays for ever, unless it expires; and two workers may read the same result.',
    'get-then-del':
      'Deleting at the end is a second command: a worker that dies before it reads the same result again.',
    claim: 'A claim keeps everybody else from the result for a while, also where the worker that made it is dead.',
    lmove: 'A list in progress needs somebody who looks for what stays in it and puts it back; it is then read twice.',
    stream: 'A stream needs somebody who claims what is not acknowledged, and it grows until it is cut.',
    stash: 'A copy is a second key for each result, which somebody has to clear away.',
  },
  resend: {
    off: 'Without repeats each lost reply is an error that the worker has to make sense of.',
    'safe-only': 'Somebody has to know of each command whether it may be repeated.',
    on: 'A command that is repeated may be carried out twice.',
  },
  'key-scope': { 'per-attempt': 'A key for each attempt means more keys, and old ones have to be cleared away.' },
  'status-query': {
    'when-unsure': 'Asking needs a node that remembers what it did.',
    'after-empty-looks':
      'Asking needs a node that remembers what it did; and it is asked many times when it only says “still running”.',
  },
  parse: {
    allowlist: 'A new word for “done” is a failed job, until somebody has allowed it.',
    strict: 'It takes a parser that looks whether a key is there twice.',
    versioned: 'A new version is a failed job, until the worker knows it: both sides have to agree first.',
    'status-table': 'A table of words has to be kept right, and one that means “wait” waits for what may never come.',
  },
  routing: {
    'every-error-waits': 'Each failure that will not pass is waited for as well.',
    'nudge-branch-only': 'A failure is noticed only where the nudge comes: one that a poll finds is read and ignored.',
    'every-error-stops': 'An empty key is an error too: a job may fail that is only not done yet.',
    'terminal-stops': 'Somebody has to say of each error whether it is final, and the first final one ends the job.',
    'only-failures-stop': 'A result that cannot be understood is still waited for, although it is as final.',
    'only-protocol-errors-stop': 'An honest failure is still waited for, although it is as final.',
    'reads-again': 'The second look helps only where the first has left something.',
  },
  identity: { kept: 'Each layer has to wrap errors the right way, and so has each one that is yet to be written.' },
  poll: { on: 'A look at the key again and again, whether or not there is anything.' },
  'last-read': {
    'any-error': 'Whatever error the last look meets becomes the cause, also one that would have passed.',
  },
  budget: {
    'counter-split': 'Two commands, and a worker may die between them.',
    'counter-script': 'A script inside the store, and one more key whose life somebody has to choose.',
    'job-row': 'A column in the record, and a write to it at each failure.',
  },
  'budget-scope': { 'job-and-step': 'A counter for each job and step is more keys than one for each document.' },
  'generic-counter': {
    counted: 'It counts every requeue: one after a deploy spends the retry of a job that has never failed.',
  },
  backoff: { exponential: 'Whoever waits for a second attempt waits longer each time.' },
  'commit-guard': {
    keyed: 'The record needs a mark for each attempt, which a second write runs into.',
    state: 'Each write compares first, and an outcome that comes second is thrown away, whichever was right.',
    'state-and-attempt': 'Each write has to know its attempt, and one that comes late is thrown away.',
  },
  'requeue-guard': {
    state: 'Whoever puts a job back has to compare first.',
    'state-and-attempt': 'Whoever puts a job back has to know the attempt, and to compare first.',
  },
  'dead-letter': { on: 'A list for operators is as secret as what lies in it, and somebody has to empty it.' },
  'text-order': { 'cut-last': 'A text of any length is cleaned before it is cut.' },
  'text-raw': { 'kept-out': 'Whoever looks for the cause needs the bytes from another place.' },
  'breaker-explicit': {
    counts: 'Jobs that fail honestly shut out a node that is well.',
    released: 'Each way out of the worker’s code has to say what it gives back.',
    resets: 'Strikes from before are forgotten at each honest failure.',
    zeroes: 'It frees the slots of others as well: then more tests run than there are slots.',
  },
  'breaker-cancel': {
    neutral: 'There has to be a way to give a slot back without saying how the call went.',
    leaks: 'The slot stays away until something else brings it back.',
  },
  'breaker-guard': {
    generation: 'Each call has to carry the number that it began with.',
    'started-closed': 'A test of an earlier round can still close a later one.',
  },
  'breaker-probe': { 'until-accepted': 'A node that takes every job and writes nonsense passes such a test.' },
  'breaker-gate': { 'one-round': 'All others wait for the test, however long it takes.' },
}

const OF_NUMBERS: Readonly<Record<string, string>> = {
  pollInterval: 'How often the worker looks is a trade: more looks, or more waiting.',
  ceiling: 'A job that takes longer than the ceiling is given up, whatever comes of it.',
  textMax: 'A record of that length; in a longer text the cut falls somewhere else.',
  probeLease: 'The lease has to last longer than any test; and until it ends the gate stays shut.',
  genericLimit: 'The same limit holds for every kind of requeue.',
}

/** What a function costs that somebody has written: its answers are a rule's value, which begins so. */
const WRITTEN = 'own-'
const OF_WRITTEN = 'Lines of your own have to be kept right: they need a test for each of these answers.'

/** What changes cost that no way of the lesson says it of, a sentence each; none where nothing is known. */
export function costsOfOwn({ set = {}, numbers = {} }: Pick<Changes, 'set' | 'numbers'>): readonly string[] {
  return [
    ...Object.entries(set).flatMap(([rule, option]) => {
      if (option.startsWith(WRITTEN)) return [OF_WRITTEN]
      const known = OF_OPTIONS[rule as RuleName]
      return known !== undefined && Object.hasOwn(known, option) ? [known[option]] : []
    }),
    ...Object.keys(numbers).flatMap((name) => (Object.hasOwn(OF_NUMBERS, name) ? [OF_NUMBERS[name]] : [])),
  ]
}
