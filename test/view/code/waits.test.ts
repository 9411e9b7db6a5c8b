import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import {
  CONSUMER_EVENTS,
  type ConsumerContext,
  type ConsumerEvent,
  type Look,
  type Outcome,
} from '../../../src/sim/consumer.ts'
import { choose } from '../../../src/sim/flatten.ts'
import { CONSUMER } from '../../../src/sim/machines.ts'
import { PRESETS } from '../../../src/sim/presets.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import type { RulesInForce } from '../../../src/sim/rules-in-force.ts'
import { LANGUAGES } from '../../../src/view/code/listing.ts'
import { findCompilers } from '../../support/compilers.ts'
import { type Driver, drive } from './drivers.ts'
import { emptyFolder } from './folder.ts'
import { optionsOf } from './pairs.ts'

const compilers = findCompilers()
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** What a look finds, in the words of the machine. */
const FINDS = {
  done: '{"status":"done"}',
  'step-error': '{"status":"error","message":"m"}',
  'protocol-error': '{}',
  empty: null,
  unreachable: null,
} as const
type Finds = keyof typeof FINDS

interface Case {
  readonly look: Look
  readonly finds: Finds
  readonly settled: boolean
}

const LOOKS: readonly Look[] = ['nudge', 'tick', 'last', 'return', 'first']
const CASES: readonly Case[] = LOOKS.flatMap((look) =>
  (Object.keys(FINDS) as Finds[]).flatMap((finds) => [
    { look, finds, settled: false },
    { look, finds, settled: true },
  ]),
)

const BASE: RuleSet = PRESETS['all-fixed'].rules

const rows: RuleSet[] = [
  ...optionsOf('routing').flatMap((routing) =>
    optionsOf('identity').flatMap((identity) =>
      optionsOf('last-read').map((lastRead) => ({ ...BASE, routing, identity, 'last-read': lastRead })),
    ),
  ),
  // Without a poll the branch is gone; the others are as they were.
  ...optionsOf('routing').map((routing) => ({ ...BASE, routing, poll: 'off' })),
]

const EVENTS: Readonly<Record<Finds, ConsumerEvent>> = {
  done: 'DONE',
  'step-error': 'STEP_ERROR',
  'protocol-error': 'PROTOCOL_ERROR',
  empty: 'EMPTY',
  unreachable: 'UNREACHABLE',
}

/**
 * What the machine makes of one look: how the wait ends, or `cancelled` where it goes on waiting, since that is what
 * wakes it next.
 */
function machineSays(rules: RuleSet, { look, finds, settled }: Case): string {
  const context: ConsumerContext = {
    rules: rules as unknown as RulesInForce,
    look,
    holdsPayload: true,
    jobIsFinal: settled,
    mayRetry: true,
    checkFirst: look === 'first',
  }
  const at = (state: string, event: ConsumerEvent): { state: string; outcome: Outcome | undefined } => {
    const found = choose(CONSUMER, CONSUMER.states.indexOf(state), CONSUMER_EVENTS.indexOf(event), context)
    const decided = found?.actions.find(({ type }) => type === 'decide')
    return { state: CONSUMER.states[found?.target ?? -1] ?? state, outcome: decided?.params.outcome as Outcome }
  }
  if (look === 'tick' && at('listening.waiting', 'TICK').state === 'listening.waiting') return 'cancelled'
  let state = look === 'last' ? at('listening.waiting', 'LIMIT').state : 'listening.fetching'
  if (state === 'timedOut') return 'timed-out'
  if (finds in FINDS && FINDS[finds] !== null) state = at(state, 'VALUE').state
  const ended = at(state, EVENTS[finds])
  switch (ended.state) {
    case 'listening.waiting':
      return 'cancelled'
    case 'abandoned':
      return 'abandoned'
    case 'rescued':
      return `${ended.outcome} late`
    default:
      return String(ended.outcome)
  }
}

const DRIVER: Driver = {
  go: `package worker

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

type scripted struct {
	Store
	raw    []byte
	err    error
	looked context.CancelFunc
}

func (s scripted) GetDel(ctx context.Context, key string) ([]byte, bool, error) {
	s.looked()
	return s.raw, s.raw != nil, s.err
}

type book struct {
	Records
	settled bool
}

func (b book) Settled(*Job) bool { return b.settled }

func Drive(input []byte, row int) any {
	var given struct {
		Cases []struct {
			Look, Finds string
			Raw         *string
			Settled     bool
		}
		Polls []bool
	}
	json.Unmarshal(input, &given)
	answers := make([]string, len(given.Cases))
	for i, asked := range given.Cases {
		ctx, cancel := context.WithCancel(context.Background())
		store := scripted{looked: cancel}
		if asked.Raw != nil {
			store.raw = []byte(*asked.Raw)
		}
		if asked.Finds == "unreachable" {
			store.err = errors.New("unreachable")
		}
		worker := &Worker{Ports{
			Store:     store,
			Records:   book{settled: asked.Settled},
			PollEvery: time.Hour,
			Ceiling:   time.Hour,
			LookFirst: asked.Look == "first",
		}}
		nudges := make(chan struct{}, 1)
		switch asked.Look {
		case "nudge":
			nudges <- struct{}{}
		case "tick":
			worker.PollEvery = time.Nanosecond
		case "last":
			worker.Ceiling = 0
		}
		if asked.Look == "tick" && !given.Polls[row] { // nothing else would wake it
			cancel()
		}
		seen := worker.wait(ctx, &Job{Resumed: asked.Look == "return"}, nudges)
		answers[i] = string(seen.Outcome)
		if seen.Late {
			answers[i] += " late"
		}
		cancel()
	}
	return answers
}
`,
  typescript: `export async function drive({ Worker }, ports, { cases }) {
  const answers = []
  for (const { look, finds, raw, settled } of cases) {
    const read = async () => {
      if (finds === 'unreachable') throw new Error('unreachable')
      return raw
    }
    ports.dialled.store = { getdel: read }
    const worker = new Worker({
      pollMs: look === 'tick' ? 0 : 1,
      ceilingMs: look === 'last' ? 0 : 1,
      lookFirst: look === 'first',
      records: { settled: async () => settled },
      warn: () => {},
    })
    const job = { resumed: look === 'return', cancelled: { next: async () => 'cancel' } }
    const seen = await worker.wait(job, ports.once('nudge', look === 'nudge' ? 0 : 1))
    answers.push(seen.outcome + (seen.late ? ' late' : ''))
  }
  return answers
}
`,
  python: `import asyncio
from types import SimpleNamespace


class Store:
    def __init__(self, case):
        self.case = case

    async def getdel(self, key):
        if self.case["finds"] == "unreachable":
            raise ConnectionError()
        raw = self.case["raw"]
        return None if raw is None else raw.encode()


def drive(worker, ports, given):
    return [asyncio.run(one(worker, ports, case)) for case in given["cases"]]


async def one(worker, ports, case):
    look = case["look"]

    async def settled(job):
        return case["settled"]

    ports.stores.append(Store(case))
    io = SimpleNamespace(
        store_url="",
        poll_s=0 if look == "tick" else 1,
        ceiling_s=0 if look == "last" else 1,
        look_first=look == "first",
        records=SimpleNamespace(settled=settled),
        warn=lambda *_: None,
    )
    job = SimpleNamespace(resumed=look == "return", cancelled=["cancel"], result_key="key")
    seen = await worker.Worker(io).wait(job, ["nudge"] if look == "nudge" else [])
    return seen.outcome + (" late" if seen.late else "")
`,
}

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)(
    'a wait ends where the machine’s ends, and goes on where it goes on',
    async () => {
      const folder = emptyFolder()
      folders.push(folder)
      const asked = {
        cases: CASES.map((one) => ({ ...one, raw: FINDS[one.finds] })),
        polls: rows.map(({ poll }) => poll === 'on'),
      }
      const answers = (await drive(language, compiler as string, folder, rows, DRIVER, asked)) as string[][]
      const different = rows.flatMap((rules, i) =>
        CASES.flatMap((one, n) => {
          const wanted = machineSays(rules, one)
          const { routing, identity, poll, 'last-read': lastRead } = rules
          const under = `${routing}, ${identity}, poll ${poll}, last ${lastRead}`
          return answers[i][n] === wanted ? [] : [`${under}: ${JSON.stringify(one)}: ${answers[i][n]}, not ${wanted}`]
        }),
      )
      expect(different).toEqual([])
    },
  )
})

test('the machine is asked about every way in which a wait can end', () => {
  const said = new Set(rows.flatMap((rules) => CASES.map((one) => machineSays(rules, one))))
  expect([...said].sort()).toEqual([
    'abandoned',
    'cancelled',
    'done',
    'not-ready',
    'protocol-error',
    'protocol-error late',
    'step-error',
    'step-error late',
    'timed-out',
    'unreachable',
  ])
})
