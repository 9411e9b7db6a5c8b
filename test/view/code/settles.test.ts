import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/sim/consumer.ts'
import type { Fact, FactKind, ReportedOutcome } from '../../../src/sim/facts.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import { LANGUAGES } from '../../../src/view/code/listing.ts'
import { findCompilers } from '../../support/compilers.ts'
import { jobOf, PAYLOADS, play } from '../../support/small.ts'
import { drive } from './drivers.ts'
import { emptyFolder } from './folder.ts'
import { coveringArray } from './pairs.ts'
import { SETTLE_DRIVER } from './settle-driver.ts'

const compilers = findCompilers()
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

type Setting = readonly [parts: Parameters<typeof play>[0], set: Partial<RuleSet>]

/** A run in which an attempt ends in each way; `late`: with an error that was found at the ceiling; `down`: done, but the record is not to be written. */
const ENDINGS = {
  done: [{ jobs: [jobOf('job-1', 'done', '61s')] }, {}],
  'step-error': [{ jobs: [jobOf('job-1', 'error', '61s')] }, {}],
  'protocol-error': [{ jobs: [jobOf('job-1', 'garbage', '61s')] }, {}],
  'not-ready': [{ jobs: [jobOf('job-1', 'done', '61s')] }, { routing: 'every-error-stops', poll: 'on' }],
  unreachable: [
    { jobs: [jobOf('job-1', 'done', '61s')], edits: [{ at: '1s', fault: 'store-unreachable', for: '5s' }] },
    { routing: 'every-error-stops', poll: 'on' },
  ],
  'timed-out': [{ jobs: [jobOf('job-1', 'done', '9m')], numbers: { ceiling: '2m' } }, {}],
  cancelled: [{ edits: [{ at: '61s', fault: 'wait-cancelled' }] }, {}],
  refused: [{ edits: [{ at: '0s', fault: 'submit-refused', for: '1s' }] }, {}],
  stopped: [
    {
      payloads: { ...PAYLOADS, off: { text: '{"status":"canceled"}' } },
      jobs: [{ id: 'job-1', attempts: [{ payload: 'off', run: '61s' }] }],
    },
    {},
  ],
  'producer-gone': [
    {
      jobs: [{ id: 'job-1', attempts: [{ payload: 'done', run: '61s', dies: true }] }],
      edits: [{ at: '62s', fault: 'reply-lost', command: 'read' }],
    },
    { poll: 'on', resend: 'off', read: 'getdel' },
  ],
  late: [
    {
      jobs: [jobOf('job-1', 'error', '61s')],
      numbers: { ceiling: '2m' },
      edits: [{ at: '61s', fault: 'nudge-dropped' }],
    },
    { routing: 'every-error-waits', poll: 'off', 'last-read': 'any-error' },
  ],
  down: [
    {
      jobs: [jobOf('job-1', 'done', '61s')],
      edits: [{ at: '60s', fault: 'record-unavailable', for: '20s' }],
    },
    {},
  ],
  spent: [{ jobs: [jobOf('job-1', 'error', '61s')] }, { 'budget-limit': '1' }],
  poisoned: [
    {
      payloads: { ...PAYLOADS, boom: { text: '{"status":"done"}', crashesParser: true } },
      jobs: [{ id: 'job-1', attempts: [{ payload: 'boom', run: '61s' }] }],
      numbers: { deliveriesMax: 1 },
    },
    { read: 'get' },
  ],
} satisfies Partial<Record<Outcome | 'late' | 'down', Setting>>
type Ending = keyof typeof ENDINGS
const ENDING_NAMES = Object.keys(ENDINGS) as Ending[]

/** The outcome that a worker then has in its hands. */
const outcomeOf = (ending: Ending): Outcome => (ending === 'late' ? 'step-error' : ending === 'down' ? 'done' : ending)

const STRIKES: Readonly<Partial<Record<ReportedOutcome, (rules: RuleSet) => boolean>>> = {
  'step-error': (rules) => rules['breaker-explicit'] === 'counts',
  'protocol-error': (rules) => rules['breaker-protocol'] === 'counts',
  'timed-out': (rules) => rules['breaker-deadline'] === 'counts',
  refused: (rules) => rules['breaker-submit'] === 'counts',
  cancelled: (rules) => rules['breaker-cancel'] === 'counts',
  stopped: (rules) => rules['breaker-cancel'] === 'counts',
  'producer-gone': (rules) => rules['breaker-cancel'] === 'counts',
}
const isStrike = (rules: RuleSet, outcome: ReportedOutcome): boolean => STRIKES[outcome]?.(rules) === true

/** What the breaker is told, by the rules' own words. */
function told(rules: RuleSet, outcome: ReportedOutcome): string[] {
  if (isStrike(rules, outcome)) return ['failure']
  switch (outcome) {
    case 'done':
      return ['success']
    case 'step-error':
      return { skipped: [], released: ['answered'], resets: ['success'], zeroes: ['freeAll'] }[
        rules['breaker-explicit']
      ] as string[]
    case 'cancelled':
    case 'stopped':
    case 'producer-gone':
      return { leaks: [], closes: ['success'], neutral: ['release'], released: ['answered'] }[
        rules['breaker-cancel']
      ] as string[]
    default:
      return ['release']
  }
}

const DELETES: Readonly<Record<string, string>> = {
  'get-then-del': 'del',
  claim: 'delClaimed',
  lmove: 'lrem',
  stream: 'xack',
  stash: 'del',
}

/** A fact as the calls that the worker makes. */
function callsOf(fact: Fact, rules: RuleSet): string[] {
  switch (fact.kind) {
    case 'decided':
      return ['end']
    case 'reported':
      return told(rules, fact.outcome)
    case 'counted':
      return fact.command === 'list' ? [] : [fact.command]
    case 'count-failed':
      return [rules['budget'] === 'counter-script' ? 'eval' : 'incr']
    case 'expiry-set':
      return ['expire']
    case 'committed':
      return ['commit']
    case 'record-held':
      return ['commit', 'back']
    case 'record-lost':
      return ['commit', 'warn']
    case 'failed':
      return ['fail']
    case 'requeued':
      return [fact.counted && rules['requeue-write'] === 'outbox' ? 'outbox' : 'requeue']
    case 'handed-back':
      return ['handBack']
    case 'set-aside':
      return ['aside']
    case 'deleted':
      return [DELETES[rules['read']]]
    default:
      return []
  }
}

/** What can only be the beginning of another attempt. */
const BEGINS = new Set<FactKind>(['admitted', 'counted', 'count-failed', 'gate-refused'])
const GIVES_AWAY = new Set<FactKind>(['requeued', 'handed-back'])

/** What the model does from the end of that wait on, as calls in order; null where the rules do not let a wait end so. */
function modelSays(rules: RuleSet, ending: Ending): string[] | null {
  const [parts, set]: Setting = ENDINGS[ending]
  const outcome = outcomeOf(ending)
  const { facts } = play(parts, { set: { ...rules, ...set } })
  const from = facts.findIndex((fact) => fact.kind === 'decided' && fact.outcome === outcome)
  if (from < 0) return null
  const own: Fact[] = []
  let isGiven = false
  for (const fact of facts.slice(from)) {
    if (fact.atMs > facts[from].atMs && ending !== 'down') break
    if (isGiven && BEGINS.has(fact.kind)) break
    isGiven ||= GIVES_AWAY.has(fact.kind)
    // A second report changes something or not, and is made in any case.
    if (fact.kind === 'reported' && own.some(({ kind }) => kind === 'reported')) continue
    own.push(fact)
  }
  const twice = rules['breaker-settle'] === 'twice' ? 2 : 1
  return own.flatMap((fact) => {
    const calls = callsOf(fact, rules)
    return fact.kind === 'reported' ? Array.from({ length: twice }, () => calls).flat() : calls
  })
}

/** Rules under which each ending can come about; the others are as the pairs have them. */
const rows: RuleSet[] = coveringArray().map((rules) => ({
  ...rules,
  parse: 'status-table',
  routing: 'terminal-stops',
  identity: 'kept',
  'last-read': 'any-error',
  'status-query': 'when-unsure',
  subscribe: 'first',
  publish: 'after',
}))

const HOLDING = new Set<Ending>(['done', 'step-error', 'protocol-error', 'late', 'down', 'stopped'])
const CASES = [1, 2].flatMap((generation) =>
  ENDING_NAMES.map((ending) => ({
    ending,
    outcome: outcomeOf(ending),
    held: HOLDING.has(ending),
    raw: HOLDING.has(ending) || ending === 'poisoned',
    late: ending === 'late',
    broken: ending === 'unreachable',
    down: ending === 'down',
    generation,
  })),
)

const BREAKER_CALLS = ['success', 'answered', 'failure', 'release', 'freeAll']

/** An answer from before the breaker's last change, to a call that was no test, in the middle of one. */
function isUnheard(rules: RuleSet, ending: Ending): boolean {
  const guard = rules['breaker-guard']
  const outcome = ending === 'late' ? 'timed-out' : outcomeOf(ending)
  return (
    guard === 'generation' || guard === 'started-closed' || (guard === 'failures-count' && !isStrike(rules, outcome))
  )
}

const wanted = rows.map((rules) =>
  CASES.map(({ ending, generation }) => {
    const calls = modelSays(rules, ending)
    const unheard = generation !== 1 && isUnheard(rules, ending)
    return unheard && calls !== null ? calls.filter((call) => !BREAKER_CALLS.includes(call)) : calls
  }),
)

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)('what follows a wait is what the model does, in its order', async () => {
    const folder = emptyFolder()
    folders.push(folder)
    const answers = (await drive(language, compiler as string, folder, rows, SETTLE_DRIVER, CASES)) as string[][][]
    const different = rows.flatMap((rules, i) =>
      CASES.flatMap((one, n) => {
        const want = wanted[i][n]
        const answer = answers[i][n].join(' ')
        if (want === null || answer === want.join(' ')) return []
        return [`${JSON.stringify(rules)}: ${JSON.stringify(one)}: ${answer}, not ${want.join(' ')}`]
      }),
    )
    expect(different.slice(0, 5)).toEqual([])
  })
})

test('the model was asked about every call, and knew of every ending', () => {
  const calls = new Set(wanted.flatMap((row) => row.flatMap((one) => one ?? [])))
  const all = ['commit', 'fail', 'requeue', 'outbox', 'handBack', 'incr', 'eval', 'expire', 'row', 'end']
  const also = ['aside', 'back', 'warn', 'del', 'delClaimed', 'lrem', 'xack']
  expect([...calls].sort()).toEqual([...all, ...also, ...BREAKER_CALLS].sort())
  const unknown = CASES.flatMap(({ ending }, n) => rows.flatMap((_, i) => (wanted[i][n] === null ? [ending] : [])))
  expect([...new Set(unknown)].sort()).toEqual(['poisoned', 'spent'])
  for (const [n] of CASES.entries()) expect(rows.filter((_, i) => wanted[i][n] !== null).length).toBeGreaterThan(3)
})
