import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import {
  CONSUMER_EVENTS,
  type ConsumerContext,
  type ConsumerEvent,
  type Look,
  NOTHING_UNUSUAL,
  type Outcome,
} from '../../../src/sim/consumer.ts'
import { choose } from '../../../src/sim/flatten.ts'
import { CONSUMER } from '../../../src/sim/machines.ts'
import { PARSERS, type ReadingKind } from '../../../src/sim/payload.ts'
import { PRESETS } from '../../../src/sim/presets.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import type { RulesInForce } from '../../../src/sim/rules-in-force.ts'
import { LANGUAGES } from '../../../src/view/code/listing.ts'
import { findCompilers } from '../../support/compilers.ts'
import { drive } from './drivers.ts'
import { emptyFolder } from './folder.ts'
import { optionsOf } from './pairs.ts'
import { WAIT_DRIVER } from './wait-driver.ts'

const compilers = findCompilers()
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What may lie under the key; null: what a look that finds no value finds instead. */
const FINDS = {
  done: '{"status":"done"}',
  'step-error': '{"status":"error","message":"m"}',
  'protocol-error': '{}',
  running: '{"status":"running"}',
  canceled: '{"status":"canceled"}',
  empty: null,
  unreachable: null,
  lost: null,
  'wrong-type': null,
} as const
type Finds = keyof typeof FINDS

/** What the node says where it is asked. */
const ANSWERS = ['running', 'gone', 'done', 'step-error', 'protocol-error'] as const
type Answer = (typeof ANSWERS)[number]

interface Case {
  readonly look: Look
  readonly finds: Finds
  /** A second look finds nothing any more. */
  readonly once: boolean
  readonly settled: boolean
  readonly answer: Answer
}

const LOOKS: readonly Look[] = ['nudge', 'tick', 'last', 'return', 'first']
const CASES: readonly Case[] = LOOKS.flatMap((look) => [
  ...(Object.keys(FINDS) as Finds[]).flatMap((finds) =>
    [false, true].flatMap((settled) =>
      [false, true].map((once) => ({ look, finds, once, settled, answer: 'running' as const })),
    ),
  ),
  ...ANSWERS.map((answer) => ({ look, finds: 'lost' as const, once: false, settled: false, answer })),
])

const BASE: RuleSet = { ...PRESETS['all-fixed'].rules, parse: 'status-table' }

/** Whoever waits or stops at every error does not ask what it is. */
const asksForIdentity = (routing: string): boolean => !routing.startsWith('every-error-')

const rows: RuleSet[] = optionsOf('routing').flatMap((routing) => [
  ...(asksForIdentity(routing) ? optionsOf('identity') : ['kept']).map((identity) => ({
    ...BASE,
    routing,
    identity,
    'last-read': 'any-error',
  })),
  ...optionsOf('last-read').map((lastRead) => ({ ...BASE, routing, parse: 'allowlist', 'last-read': lastRead })),
  ...optionsOf('last-read').map((lastRead) => ({
    ...BASE,
    routing,
    'status-query': 'when-unsure',
    'last-read': lastRead,
  })),
  // Without a poll the branch is gone; the others are as they were.
  { ...BASE, routing, poll: 'off' },
])

const EVENTS: Readonly<Record<ReadingKind, ConsumerEvent>> = {
  done: 'DONE',
  'step-error': 'STEP_ERROR',
  'protocol-error': 'PROTOCOL_ERROR',
  stopped: 'STOPPED',
  'not-final': 'NOT_FINAL',
}
const WITHOUT_VALUE: Readonly<Partial<Record<Finds, ConsumerEvent>>> = {
  empty: 'EMPTY',
  unreachable: 'UNREACHABLE',
  lost: 'UNREACHABLE',
  'wrong-type': 'WRONG_TYPE',
}

/**
 * What the machine makes of one look and of what follows from it: how the wait ends, or `cancelled` where it goes on
 * waiting, since that is what wakes it next.
 */
function machineSays(rules: RuleSet, { look, finds, once, settled, answer }: Case): string {
  let context: ConsumerContext = {
    rules: rules as unknown as RulesInForce,
    look,
    holdsPayload: true,
    jobIsFinal: settled,
    mayRetry: true,
    checkFirst: look === 'first',
    ...NOTHING_UNUSUAL,
    isUnsure: finds === 'lost',
  }
  let state = 'listening.waiting'
  let outcome: Outcome | undefined
  let again = false
  const tell = (event: ConsumerEvent): void => {
    const found = choose(CONSUMER, CONSUMER.states.indexOf(state), CONSUMER_EVENTS.indexOf(event), context)
    if (found === undefined) return
    state = CONSUMER.states[found.target]
    again = found.actions.some(({ type, params }) => type === 'read' && params.look === 'again')
    outcome ??= found.actions.find(({ type }) => type === 'decide')?.params.outcome as Outcome | undefined
  }
  const value = (text: string): void => {
    tell('VALUE')
    tell(EVENTS[PARSERS[rules.parse as keyof typeof PARSERS](text).kind])
  }
  const found = (text: string | null): void => (text === null ? tell(WITHOUT_VALUE[finds] ?? 'EMPTY') : value(text))

  if (look === 'tick' || look === 'nudge') tell(look === 'tick' ? 'TICK' : 'NUDGE')
  else if (look === 'last') tell('LIMIT')
  else state = 'listening.fetching'
  // Without a poll a tick wakes nobody, and without a last look the limit is the end.
  if (state === 'listening.waiting') return 'cancelled'
  if (outcome === undefined) found(FINDS[finds])
  if (again) {
    context = { ...context, look: 'again' }
    found(once ? null : FINDS[finds])
  }
  if (state === 'listening.querying' || state === 'listening.lastQuerying') {
    if (answer === 'running' || answer === 'gone') tell(answer === 'running' ? 'RUNNING' : 'GONE')
    else value(FINDS[answer])
  }
  if (state === 'abandoned') return 'abandoned'
  if (outcome === undefined) return 'cancelled'
  return state === 'rescued' ? `${outcome} late` : outcome
}

/** Where the code is simpler than the machine, each with its reason; nothing else is excepted. */
const SIMPLER: readonly { readonly why: string; readonly where: (rules: RuleSet, one: Case) => boolean }[] = [
  {
    why: 'what the node answers after a nudge counts as found by the branch of the nudge; the code asks in one place for all',
    where: (rules, { look, finds }) =>
      rules.routing === 'nudge-branch-only' &&
      rules['status-query'] !== 'never' &&
      look === 'nudge' &&
      finds === 'lost',
  },
  {
    why: 'an answer of the node that makes no sense leads to one more look at the key; the code takes it as final',
    where: (rules, { finds, answer }) =>
      rules.routing === 'reads-again' &&
      rules['status-query'] !== 'never' &&
      finds === 'lost' &&
      answer === 'protocol-error',
  },
  {
    why: 'a worker that came back and read twice waits for a job that is settled; the code sees that it is',
    where: (rules, { look, once, settled }) => rules.routing === 'reads-again' && look === 'return' && once && settled,
  },
]
const isSimpler = (rules: RuleSet, one: Case): boolean => SIMPLER.some(({ where }) => where(rules, one))

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)(
    'a wait ends where the machine’s ends, and goes on where it goes on',
    async () => {
      const folder = emptyFolder()
      folders.push(folder)
      const asked = {
        cases: CASES.map((one) => ({
          ...one,
          raw: FINDS[one.finds],
          says: one.answer === 'running' || one.answer === 'gone' ? null : FINDS[one.answer],
        })),
        polls: rows.map(({ poll }) => poll === 'on'),
      }
      const answers = (await drive(language, compiler as string, folder, rows, WAIT_DRIVER, asked)) as string[][]
      const different = rows.flatMap((rules, i) =>
        CASES.flatMap((one, n) => {
          const wanted = machineSays(rules, one)
          if (isSimpler(rules, one)) return []
          const { routing, identity, poll, parse, 'last-read': lastRead, 'status-query': query } = rules
          const under = `${routing}, ${identity}, ${parse}, poll ${poll}, last ${lastRead}, ask ${query}`
          return answers[i][n] === wanted ? [] : [`${under}: ${JSON.stringify(one)}: ${answers[i][n]}, not ${wanted}`]
        }),
      )
      expect(different).toEqual([])
    },
  )
})

test('what is excepted is there, and not much', () => {
  const all = rows.flatMap((rules) => CASES.map((one) => ({ rules, one })))
  for (const { where, why } of SIMPLER)
    expect(
      all.some(({ rules, one }) => where(rules, one)),
      why,
    ).toBe(true)
  expect(all.filter(({ rules, one }) => isSimpler(rules, one)).length).toBeLessThan(all.length / 50)
})

test('the machine is asked about every way in which a wait can end', () => {
  const said = new Set(rows.flatMap((rules) => CASES.map((one) => machineSays(rules, one))))
  expect([...said].sort()).toEqual([
    'abandoned',
    'cancelled',
    'done',
    'not-ready',
    'producer-gone',
    'protocol-error',
    'protocol-error late',
    'step-error',
    'step-error late',
    'stopped',
    'timed-out',
    'unreachable',
    'wrong-type',
  ])
})
