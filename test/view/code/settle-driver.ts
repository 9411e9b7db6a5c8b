/** Programs that let a worker settle an outcome, and note what it calls. */
import type { Driver } from './drivers.ts'

/** Reads cases, answers one thing for each. */
export const SETTLE_DRIVER: Driver = {
  go: `package worker

import (
	"context"
	"encoding/json"
	"errors"
	"log"
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
	down       bool
}

func (d *diary) note(call string) { d.calls = append(d.calls, call) }

// Write takes what the worker logs.
func (d *diary) Write(line []byte) (int, error) { d.note("warn"); return len(line), nil }

func (d *diary) write(call string) error {
	d.note(call)
	if d.down {
		d.down = false
		return ErrRecordDown
	}
	return nil
}

func (d *diary) Incr(context.Context, string) (int, error)           { d.note("incr"); return 1, d.broken }
func (d *diary) Expire(context.Context, string, time.Duration) error { d.note("expire"); return nil }
func (d *diary) Del(context.Context, string) error                   { d.note("del"); return nil }
func (d *diary) DelClaimed(context.Context, *Job, []byte) error      { d.note("delClaimed"); return nil }
func (d *diary) LRem(context.Context, string, []byte) error          { d.note("lrem"); return nil }
func (d *diary) XAck(context.Context, string, string) error          { d.note("xack"); return nil }
func (d *diary) Requeue(*Job, time.Duration, Condition) error        { d.note("requeue"); return nil }
func (d *diary) Outbox(*Job, time.Duration, Condition) error         { d.note("outbox"); return nil }
func (d *diary) HandBack(*Job) error                                 { d.note("handBack"); return nil }
func (d *diary) CountRequeue(*Job) int                               { return 1 }
func (d *diary) CountAttempt(*Job) int                               { d.note("row"); return 1 }
func (d *diary) EndAttempt(*Job, Seen)                               { d.note("end") }
func (d *diary) Commit(*Job, Seen, Condition) error                  { return d.write("commit") }
func (d *diary) Fail(*Job, Seen, Condition) error                    { return d.write("fail") }
func (d *diary) SetAside(*Job, []byte)                               { d.note("aside") }
func (d *diary) AwaitBack()                                          { d.note("back") }
func (d *diary) Acquire(context.Context) (Permit, error)             { return Permit{}, nil }
func (d *diary) Generation() int                                     { return d.generation }
func (d *diary) HalfOpen() bool                                      { return d.generation != 1 }
func (d *diary) AsOf(Permit) Breaker                                 { return d }
func (d *diary) Success(Permit)                                      { d.note("success") }
func (d *diary) Answered(Permit)                                     { d.note("answered") }
func (d *diary) Failure(Permit)                                      { d.note("failure") }
func (d *diary) Release(Permit)                                      { d.note("release") }
func (d *diary) FreeAll()                                            { d.note("freeAll") }
func (d *diary) Eval(context.Context, string, string, time.Duration) (int, error) {
	d.note("eval")
	return 1, d.broken
}

func Drive(input []byte, _ int) any {
	var cases []struct {
		Outcome                       Outcome
		Held, Late, Broken, Down, Raw bool
		Generation                    int
	}
	json.Unmarshal(input, &cases)
	answers := [][]string{}
	for _, asked := range cases {
		d := &diary{calls: []string{}, generation: asked.Generation, down: asked.Down}
		log.SetOutput(d)
		if asked.Broken {
			d.broken = errors.New("unreachable")
		}
		worker := &Worker{Ports{
			Store: d, Queue: d, Compute: d, Records: d,
			Breaker: func(int) Breaker { return d },
			Ceiling: time.Hour, RequeuesMax: 3, LongestGap: time.Hour,
		}}
		job := &Job{ID: "job", Step: "step", Tries: 1, Permit: Permit{Generation: 1}}
		seen := Seen{Outcome: asked.Outcome, Held: asked.Held, Late: asked.Late}
		if asked.Raw {
			seen.Raw = []byte("{}")
		}
		worker.settle(context.Background(), job, seen)
		answers = append(answers, d.calls)
	}
	return answers
}
`,
  typescript: `export async function drive({ Worker }, ports, cases) {
  const answers = []
  for (const { outcome, held, late, broken, down, raw, generation } of cases) {
    const calls = []
    const note = (call, answer = () => {}) => () => {
      calls.push(call)
      return answer()
    }
    const count = async () => {
      if (broken) throw new Error('unreachable')
      return 1
    }
    let isDown = down
    const written = async () => {
      const answer = isDown ? 'record-down' : 'written'
      isDown = false
      return answer
    }
    ports.dialled.store = {
      incr: note('incr', count),
      eval: note('eval', count),
      pexpire: note('expire'),
      del: note('del'),
      delClaimed: note('delClaimed'),
      lrem: note('lrem'),
      xack: note('xack'),
    }
    const breaker = { generation, halfOpen: generation !== 1, asOf: () => breaker }
    for (const name of ['success', 'answered', 'failure', 'release', 'freeAll']) breaker[name] = note(name)
    ports.dialled.breaker = breaker
    const worker = new Worker({
      queue: { requeue: note('requeue'), handBack: note('handBack'), countRequeue: async () => 1 },
      records: {
        endAttempt: note('end'),
        commit: note('commit', written),
        fail: note('fail', written),
        outbox: note('outbox'),
        countAttempt: note('row', async () => 1),
        setAside: note('aside'),
        back: note('back'),
      },
      breaker: () => breaker,
      ceilingMs: 1,
      requeuesMax: 3,
      warn: note('warn'),
    })
    const permit = { generation: 1, probe: false }
    const job = { id: 'job', step: 'step', node: 0, servers: [], lastTry: false, tries: 1, permit }
    await worker.settle(job, { outcome, held, late, raw: raw ? '{}' : null })
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
    down = [case["down"]]

    def note(call, answer=None):
        async def noted(*_):
            calls.append(call)
            if answer and case["broken"]:
                raise ports.StoreError()
            return answer

        return noted

    def write(call):
        async def written(*_):
            calls.append(call)
            return "record-down" if down and down.pop() else "written"

        return written

    def told(call):
        return lambda *_: calls.append(call)

    async def one_more(*_):
        return 1

    async def count_attempt(*_):
        calls.append("row")
        return 1

    store = SimpleNamespace(incr=note("incr", 1), eval=note("eval", 1), expire=note("expire"), delete=note("del"))
    store.delete_claimed, store.lrem, store.xack = note("delClaimed"), note("lrem"), note("xack")
    ports.stores.append(store)
    breaker = SimpleNamespace(generation=case["generation"], half_open=case["generation"] != 1)
    breaker.as_of = lambda permit: breaker
    for name in ("success", "answered", "failure", "release"):
        setattr(breaker, name, told(name))
    breaker.free_all = told("freeAll")
    ports.breakers.append(breaker)
    io = SimpleNamespace(
        store_url="",
        queue=SimpleNamespace(requeue=note("requeue"), hand_back=note("handBack"), count_requeue=one_more),
        records=SimpleNamespace(
            end_attempt=note("end"),
            commit=write("commit"),
            fail=write("fail"),
            outbox=note("outbox"),
            count_attempt=count_attempt,
            set_aside=note("aside"),
            back=note("back"),
        ),
        breaker=lambda node: breaker,
        ceiling_s=1,
        gap_s=1,
        first_gap_s=1,
        longest_gap_s=1,
        requeues_max=3,
        warn=told("warn"),
    )
    permit = SimpleNamespace(generation=1, probe=False)
    job = SimpleNamespace(id="job", step="step", declared_step="step", entity="thing", enqueue_id="job-1", node=0)
    job.servers, job.last_try, job.tries, job.permit, job.result_key = [], False, 1, permit, "key"
    job.attempt, job.token, job.entry = 1, "1", "0-1"
    seen = ports.Seen(case["outcome"], held=case["held"], raw=b"{}" if case["raw"] else None)
    seen.late = case["late"]
    await worker.Worker(io).settle(job, seen)
    return calls
`,
}
