import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Outcome } from '../../../src/sim/consumer.ts'
import type { Fact } from '../../../src/sim/facts.ts'
import type { RuleSet } from '../../../src/sim/rules.ts'
import { LANGUAGES } from '../../../src/view/code/listing.ts'
import { findCompilers } from '../../support/compilers.ts'
import { jobOf, play } from '../../support/small.ts'
import { type Driver, drive } from './drivers.ts'
import { emptyFolder } from './folder.ts'
import { coveringArray } from './pairs.ts'

const compilers = findCompilers()
const folders: string[] = []

afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

type Setting = readonly [parts: Parameters<typeof play>[0], set: Partial<RuleSet>]

/** A run whose first attempt ends in each way; `late`: with an error that was found at the ceiling. */
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
  late: [
    {
      jobs: [jobOf('job-1', 'error', '61s')],
      numbers: { ceiling: '2m' },
      edits: [{ at: '61s', fault: 'nudge-dropped' }],
    },
    { routing: 'every-error-waits', poll: 'off', 'last-read': 'any-error' },
  ],
} satisfies Partial<Record<Outcome | 'late', Setting>>
type Ending = keyof typeof ENDINGS
const ENDING_NAMES = Object.keys(ENDINGS) as Ending[]

/** What the breaker is told, by the rules' own words. */
function told(rules: RuleSet, outcome: Outcome): string[] {
  switch (outcome) {
    case 'done':
      return ['success']
    case 'step-error':
      return { counts: ['failure'], skipped: [], released: ['answered'] }[rules['breaker-explicit']] as string[]
    case 'protocol-error':
      return rules['breaker-protocol'] === 'counts' ? ['failure'] : ['release']
    case 'timed-out':
    case 'refused':
      return ['failure']
    case 'cancelled':
      return { leaks: [], closes: ['success'], neutral: ['release'] }[rules['breaker-cancel']] as string[]
    default:
      return ['release']
  }
}

/** A fact as the call that the worker makes. */
function callsOf(fact: Fact, rules: RuleSet): string[] {
  switch (fact.kind) {
    case 'decided':
      return ['end']
    case 'reported':
      return told(rules, fact.outcome)
    case 'counted':
      return fact.command === 'list' ? [] : [fact.command]
    case 'count-failed':
      return [rules.budget === 'counter-script' ? 'eval' : 'incr']
    case 'expiry-set':
      return ['expire']
    case 'committed':
      return ['commit']
    case 'failed':
      return ['fail']
    case 'requeued':
      return ['requeue']
    case 'handed-back':
      return ['handBack']
    case 'deleted':
      return ['del']
    default:
      return []
  }
}

/** What the model does from the end of the first wait on, as calls in order. */
function modelSays(rules: RuleSet, ending: Ending): string[] {
  const [parts, set]: Setting = ENDINGS[ending]
  const { facts } = play(parts, { set: { ...rules, ...set } })
  const from = facts.findIndex(({ kind }) => kind === 'decided')
  const after = facts.slice(from)
  // Up to what begins the next attempt.
  const to = after.findIndex(({ kind, atMs }) => kind === 'admitted' || atMs > after[0].atMs)
  const own = after.slice(0, to < 0 ? after.length : to)
  expect(own[0]).toMatchObject({ outcome: ending === 'late' ? 'step-error' : ending })
  return own.flatMap((fact) => callsOf(fact, rules))
}

const rows: RuleSet[] = coveringArray().map((rules) => ({
  ...rules,
  parse: 'allowlist',
  routing: 'terminal-stops',
  identity: 'kept',
  'last-read': 'any-error',
}))

const DRIVER: Driver = {
  go: `package worker

import (
	"context"
	"encoding/json"
	"errors"
	"time"
)

type diary struct {
	Store
	Queue
	Compute
	Records
	calls      []string
	generation int
	broken     error
}

func (d *diary) note(call string) { d.calls = append(d.calls, call) }

func (d *diary) Incr(context.Context, string) (int, error)                  { d.note("incr"); return 1, d.broken }
func (d *diary) Expire(context.Context, string, time.Duration) error        { d.note("expire"); return nil }
func (d *diary) Del(context.Context, string) error                          { d.note("del"); return nil }
func (d *diary) Requeue(*Job)                                               { d.note("requeue") }
func (d *diary) HandBack(*Job)                                              { d.note("handBack") }
func (d *diary) EndAttempt(*Job, Seen)                                      { d.note("end") }
func (d *diary) Commit(*Job, Seen)                                          { d.note("commit") }
func (d *diary) Fail(*Job, string)                                          { d.note("fail") }
func (d *diary) Acquire(context.Context) (Permit, error)                    { return Permit{}, nil }
func (d *diary) Generation() int                                            { return d.generation }
func (d *diary) Success(Permit)                                             { d.note("success") }
func (d *diary) Answered(Permit)                                            { d.note("answered") }
func (d *diary) Failure(Permit)                                             { d.note("failure") }
func (d *diary) Release(Permit)                                             { d.note("release") }
func (d *diary) Eval(context.Context, string, string, time.Duration) (int, error) {
	d.note("eval")
	return 1, d.broken
}

func Drive(input []byte, _ int) any {
	var cases []struct {
		Outcome            Outcome
		Held, Late, Broken bool
		Generation         int
	}
	json.Unmarshal(input, &cases)
	answers := [][]string{}
	for _, asked := range cases {
		d := &diary{calls: []string{}, generation: asked.Generation}
		if asked.Broken {
			d.broken = errors.New("unreachable")
		}
		worker := &Worker{Ports{
			Store: d, Queue: d, Compute: d, Records: d,
			Breaker: func(int) Breaker { return d },
			Ceiling: time.Hour,
		}}
		job := &Job{ID: "job", Step: "step", Attempts: 1, Permit: Permit{1}}
		worker.settle(context.Background(), job, Seen{Outcome: asked.Outcome, Held: asked.Held, Late: asked.Late})
		answers = append(answers, d.calls)
	}
	return answers
}
`,
  typescript: `export async function drive({ Worker }, ports, cases) {
  const answers = []
  for (const { outcome, held, late, broken, generation } of cases) {
    const calls = []
    const note = (call, answer = () => {}) => () => {
      calls.push(call)
      return answer()
    }
    const count = async () => {
      if (broken) throw new Error('unreachable')
      return 1
    }
    ports.dialled.store = {
      incr: note('incr', count),
      eval: note('eval', count),
      pexpire: note('expire'),
      del: note('del'),
    }
    const breaker = { generation }
    for (const name of ['success', 'answered', 'failure', 'release']) breaker[name] = note(name)
    const worker = new Worker({
      queue: { requeue: note('requeue'), handBack: note('handBack') },
      records: { endAttempt: note('end'), commit: note('commit'), fail: note('fail') },
      breaker: () => breaker,
      ceilingMs: 1,
    })
    const job = { id: 'job', step: 'step', node: 0, servers: [], lastTry: false, permit: { generation: 1 } }
    await worker.settle(job, { outcome, held, late })
    answers.push(calls)
  }
  return answers
}
`,
  python: `import asyncio
from types import SimpleNamespace


def drive(worker, ports, cases):
    return [asyncio.run(one(worker, ports, case)) for case in cases]


async def one(worker, ports, case):
    calls = []

    def note(call, answer=None):
        async def noted(*_):
            calls.append(call)
            if answer and case["broken"]:
                raise ports.StoreError()
            return answer

        return noted

    def told(call):
        return lambda permit: calls.append(call)

    store = SimpleNamespace(incr=note("incr", 1), eval=note("eval", 1), expire=note("expire"), delete=note("del"))
    ports.stores.append(store)
    breaker = SimpleNamespace(generation=case["generation"])
    for name in ("success", "answered", "failure", "release"):
        setattr(breaker, name, told(name))
    io = SimpleNamespace(
        store_url="",
        queue=SimpleNamespace(requeue=note("requeue"), hand_back=note("handBack")),
        records=SimpleNamespace(end_attempt=note("end"), commit=note("commit"), fail=note("fail")),
        breaker=lambda node: breaker,
        ceiling_s=1,
    )
    permit = SimpleNamespace(generation=1)
    job = SimpleNamespace(
        id="job", step="step", node=0, servers=[], last_try=False, permit=permit, result_key="key"
    )
    seen = ports.Seen(case["outcome"], held=case["held"])
    seen.late = case["late"]
    await worker.Worker(io).settle(job, seen)
    return calls
`,
}

const HOLDING = new Set<Ending>(['done', 'step-error', 'protocol-error', 'late'])
const CASES = [1, 2].flatMap((generation) =>
  ENDING_NAMES.map((ending) => ({
    ending,
    outcome: ending === 'late' ? 'step-error' : ending,
    held: HOLDING.has(ending),
    late: ending === 'late',
    broken: ending === 'unreachable',
    generation,
  })),
)

const BREAKER_CALLS = ['success', 'answered', 'failure', 'release']

const wanted = rows.map((rules) =>
  CASES.map(({ ending, generation }) => {
    const calls = modelSays(rules, ending)
    // A permit of an earlier generation proves nothing, where that is looked at.
    const stale = generation !== 1 && rules['breaker-guard'] === 'generation'
    return stale ? calls.filter((call) => !BREAKER_CALLS.includes(call)) : calls
  }),
)

describe.each(LANGUAGES)('%s', (language) => {
  const compiler = compilers[language]

  test.skipIf(compiler === undefined)('what follows a wait is what the model does, in its order', async () => {
    const folder = emptyFolder()
    folders.push(folder)
    const answers = (await drive(language, compiler as string, folder, rows, DRIVER, CASES)) as string[][][]
    const different = rows.flatMap((rules, i) =>
      CASES.flatMap((one, n) => {
        const [answer, want] = [answers[i][n].join(' '), wanted[i][n].join(' ')]
        return answer === want ? [] : [`${JSON.stringify(rules)}: ${JSON.stringify(one)}: ${answer}, not ${want}`]
      }),
    )
    expect(different).toEqual([])
  })
})

test('the model was asked about every call', () => {
  const calls = new Set(wanted.flat(2))
  const all = ['commit', 'del', 'end', 'eval', 'expire', 'fail', 'handBack', 'incr', 'requeue', ...BREAKER_CALLS]
  expect([...calls].sort()).toEqual(all.sort())
})
