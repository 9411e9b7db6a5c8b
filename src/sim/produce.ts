/** What a node does when its work is over: it writes the result and publishes a nudge, in the order that the rules say. */
import type { Fact } from './facts.ts'
import { resultKeyOf } from './keys.ts'
import { KIND, MESSAGES } from './messages.ts'
import { DIDS } from './payload.ts'
import { isWellFormed } from './plan.ts'
import { forgetWork, keepAnswer } from './producer.ts'
import { push } from './queue.ts'
import { wayIn } from './reading/ways.ts'
import { rulesOf } from './rules-in-force.ts'
import { setLife, storeOut } from './store.ts'
import { waitsOn } from './subscriptions.ts'
import type { World } from './world.ts'

/** One result on its way, as a message carries it. */
export interface Product {
  readonly job: number
  readonly attempt: number
  readonly node: number
  /** Payload, what the producer did (-1: read it off the payload), and whether the nudge is out; negative: the node dies instead. */
  readonly packed: number
}

/** Packs the payload and the place of `did` in DIDS (-1: read it off the payload). */
export function packResult(payload: number, did: number): number {
  return (payload * 4 + did + 1) * 2
}

/** What a node writes instead of what was planned, and what it then did. `choice`: a payload chosen without time; -1: none. */
function resultOf(
  w: World,
  { node, packed }: Product,
  choice: number,
): { readonly payload: number; readonly did: number } {
  const planned = packed >> 1
  const replaced = w.nodePayload[node] - 1
  const payload = choice >= 0 ? choice : replaced >= 0 ? replaced : planned >> 2
  const said = choice >= 0 || replaced >= 0 ? -1 : (planned & 3) - 1
  return { payload, did: said >= 0 ? said : DIDS.indexOf(w.plan.payloads[payload].did) }
}

/** Why the store does not take a value; null where it does. */
function refusal(w: World, payload: number): 'loading' | 'unreachable' | 'full' | 'too-long' | null {
  const out = storeOut(w)
  if (out !== null) return out
  const { valueMax } = w.plan.numbers
  if (valueMax > 0 && w.plan.payloads[payload].byteLength > valueMax) return 'too-long'
  return w.storeFull[0] > 0 ? 'full' : null
}

/** The node is done with an attempt. */
export function produce(w: World, facts: Fact[], product: Product, choice: number): void {
  const { job, attempt, node, packed } = product
  const atMs = w.now[0]
  if (packed < 0) {
    forgetWork(w, job, attempt)
    facts.push({ kind: 'node-died', atMs, job, node, attempt })
    return
  }
  const later = (ms: number, as: number) =>
    push(w.pending, atMs + ms, MESSAGES.write.rank, KIND.write, job, attempt, node, as)
  const isNudged = (packed & 1) === 1
  if (!isNudged && w.plan.untimed === null && rulesOf(w).publish === 'before') {
    publish(w, facts, job, attempt)
    later(w.plan.numbers.publishGapMs, packed | 1)
    return
  }
  const { payload: whole, did } = resultOf(w, product, choice)
  const { cut } = w.plan.payloads[whole]
  const payload = w.writesCut[0] > 0 && cut >= 0 ? cut : whole
  const current = attempt === w.jobAttempt[job]
  keepAnswer(w, job, attempt, whole)
  const key = resultKeyOf(w, job, attempt)
  const way = wayIn(rulesOf(w)) // a node writes what the workers can read
  const reason = refusal(w, payload) ?? way.write(w, key, { value: payload, job, attempt, did })
  if (reason !== null) {
    facts.push({
      kind: 'write-refused',
      atMs,
      job,
      node,
      reason,
      attempt,
      did: DIDS[did],
      current,
      command: way.writeCommand,
    })
    // Repeated when the store is back, before that instant's tick; an instant that ends a span ends it first.
    if (storeOut(w) !== null && w.storeBackAt[0] >= 0) later(Math.max(w.storeBackAt[0] - atMs, 1), packed)
    return
  }
  const { resultLifeMs } = w.plan.numbers
  for (const wait of waitsOn(w, key)) w.waitSawValue[wait] = 0
  if (resultLifeMs > 0) setLife(w, key, resultLifeMs)
  facts.push({
    kind: 'written',
    atMs,
    job,
    node,
    attempt,
    key,
    payload,
    did: DIDS[did],
    wellFormed: isWellFormed(w.plan.payloads[payload]),
    current,
    forMs: resultLifeMs,
    command: way.writeCommand,
  })
  if (!isNudged) publish(w, facts, job, attempt)
}

function publish(w: World, facts: Fact[], job: number, attempt: number): void {
  if (w.nudgesDropped[0] > 0) facts.push({ kind: 'nudge-dropped', atMs: w.now[0], job })
  else if (w.plan.untimed === null)
    push(w.pending, w.now[0] + w.nudgeDelayMs[0], MESSAGES.nudge.rank, KIND.nudge, job, attempt, 0, 0)
}
