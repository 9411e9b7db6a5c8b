/** `npm run bench`: medians of several rounds, compared within one run. Figures, never a pass or a fail. */
import '../../src/view/further/installed.ts'
import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { transition } from 'xstate'
import { matrixOf } from '../../src/run/matrix/matrix.ts'
import { BIG_AXES, DEFAULT_ROWS, laidAt, NOTHING_LAID } from '../../src/run/matrix/question.ts'
import { messagesUpTo, record, worldAfter } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { compile } from '../../src/scenario/compile.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { CONSUMER_EVENTS, type ConsumerContext, NOTHING_UNUSUAL } from '../../src/sim/consumer.ts'
import { consumerMachine } from '../../src/sim/consumer-machine.ts'
import { choose } from '../../src/sim/flatten.ts'
import { CONSUMER } from '../../src/sim/machines.ts'
import { PRESETS } from '../../src/sim/presets.ts'
import { emptyQueue, push, removeAt } from '../../src/sim/queue.ts'
import { BareHeap } from './bare-heap.ts'

const PENDING = 16

/** A fixed sequence of small delays; many are equal, so that ties occur. */
function delays(count: number): number[] {
  let x = 12345
  return Array.from({ length: count }, () => {
    x = (Math.imul(x, 1103515245) + 12345) & 0x7fffffff
    return (x >> 8) % 64
  })
}

function median(values: number[]): number {
  return values.sort((x, y) => x - y)[values.length >> 1]
}

/** Median ms of each of several functions, their rounds interleaved so that a busy machine slows all alike. */
function race(functions: readonly (() => unknown)[], rounds: number): number[] {
  for (let i = 0; i < rounds / 2; i++) for (const run of functions) run()
  const times: number[][] = functions.map(() => [])
  for (let i = 0; i < rounds; i++) {
    for (const [which, run] of functions.entries()) {
      const from = performance.now()
      run()
      times[which].push(performance.now() - from)
    }
  }
  return times.map(median)
}

function bareHeapDelivers(gaps: readonly number[]): number {
  const heap = new BareHeap()
  for (let i = 0; i < PENDING; i++) heap.push(gaps[i], i)
  let sum = 0
  for (let i = 0; i < gaps.length; i++) {
    const now = heap.pop()
    sum += now
    heap.push(now + gaps[i], PENDING + i)
  }
  return sum
}

/** The queue as the step uses it: a message comes out with all it says, and another goes in. */
function queueDelivers(gaps: readonly number[]): number {
  const queue = emptyQueue()
  for (let i = 0; i < PENDING; i++) push(queue, gaps[i], 0, 0, i, 0, 0, 0)
  let sum = 0
  for (let i = 0; i < gaps.length; i++) {
    const now = queue.heapDue[0]
    const slot = removeAt(queue, 0)
    sum += now + queue.kind[slot]
    push(queue, now + gaps[i], 0, 0, queue.a[slot], queue.b[slot], queue.c[slot], queue.d[slot])
  }
  return sum
}

const say = (what: string, figure: string) => process.stdout.write(`${what.padEnd(64)}${figure}\n`)
const times = (ratio: number) => `${ratio.toFixed(2)} x`

const incident = parseScenario(readFileSync(new URL('../../scenarios/incident.json', import.meta.url), 'utf8'))
const asFound = compile(incident)
const messages = record(asFound).messageAtMs.length

{
  const gaps = delays(200_000)
  const [bare, queue] = race([() => bareHeapDelivers(gaps), () => queueDelivers(gaps)], 20)
  say(`event loop, ${PENDING} pending, against a bare typed-array heap (0.4 or more)`, times(bare / queue))
}
{
  const gaps = delays(messages)
  const [bare, recorded] = race([() => bareHeapDelivers(gaps), () => record(asFound)], 200)
  say(`recording incident as-found (${messages} messages), against a bare heap (10 or less)`, times(recorded / bare))
  say('  in milliseconds', recorded.toFixed(2))
}
{
  const recording = record(asFound)
  const instants = delays(64).map((d) => Math.floor((d / 64) * recording.endMs))
  const [seeks] = race([() => instants.map((ms) => worldAfter(recording, messagesUpTo(recording, ms)))], 50)
  const worst = Math.max(
    ...instants.map((ms) => race([() => worldAfter(recording, messagesUpTo(recording, ms))], 9)[0]),
  )
  say('seek, median over 64 instants (under 4 ms)', `${(seeks / instants.length).toFixed(3)} ms`)
  say('seek, slowest of them', `${worst.toFixed(3)} ms`)
}
{
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const before = process.memoryUsage().heapUsed
  const kept = Array.from({ length: 10 }, () => record(asFound))
  collect()
  const bytes = (process.memoryUsage().heapUsed - before) / kept.length
  say('size of that recording (under 20 MB)', `${(bytes / 1e6).toFixed(2)} MB`)
}
{
  const context: ConsumerContext = {
    rules: { ...PRESETS['as-found'].rules, 'budget-limit': 2, 'budget-ttl': 0 } as unknown as ConsumerContext['rules'],
    look: 'tick',
    holdsPayload: false,
    jobIsFinal: false,
    mayRetry: true,
    checkFirst: false,
    ...NOTHING_UNUSUAL,
  }
  const waiting = consumerMachine.resolveState({ value: { listening: 'waiting' }, context })
  const path = ['TICK', 'EMPTY'] as const
  const numbers = path.map((type) => CONSUMER_EVENTS.indexOf(type))
  const state = CONSUMER.states.indexOf('listening.waiting')
  const own = () => {
    let snapshot = waiting
    for (let i = 0; i < 1000; i++) [snapshot] = transition(consumerMachine, snapshot, { type: path[i & 1] })
  }
  const flat = () => {
    let at = state
    for (let i = 0; i < 1000; i++) at = choose(CONSUMER, at, numbers[i & 1], context)?.target ?? at
  }
  const [ownMs, flatMs] = race([own, flat], 40)
  say('transitions a second, XState’s own', Math.round(1e6 / ownMs).toLocaleString('en'))
  say('transitions a second, the flattened table in use', Math.round(1e6 / flatMs).toLocaleString('en'))
}
{
  const question = { scenario: incident, laid: NOTHING_LAID, axes: BIG_AXES, rows: DEFAULT_ROWS }
  const { runs, runOf, columns } = matrixOf(question)
  // One run of average length: the plans of fifty cells, evenly spread, each played alone.
  const some = Array.from({ length: 50 }, (_, n) => Math.floor(((n + 0.5) / 50) * runOf.length))
  const plans = some.map((place) => planOf(incident, laidAt(question, Math.floor(place / columns), place % columns)))
  const [map, alone] = race([() => matrixOf(question), () => plans.map((plan) => record(plan))], 3)
  say(`distinct runs of the map of ${runOf.length} combinations (15 % or less)`, `${runs.length}`)
  say('  of all combinations', `${((100 * runs.length) / runOf.length).toFixed(1)} %`)
  say('wall time of that map, in runs of average length', times((map / alone) * plans.length))
  say('  in seconds', (map / 1000).toFixed(2))
}
