/** Who listens for nudges. A channel belongs to a key: whoever waits for the key hears it. */
import type { Fact } from './facts.ts'
import { resultKeyOf } from './keys.ts'
import { KIND, MESSAGES } from './messages.ts'
import { push, removeWhere } from './queue.ts'
import { rulesOf } from './rules-in-force.ts'
import { jobOfWait, nextOrdinal, type World, workerOfWait } from './world.ts'

/** Waits under way for what is under `key`. */
export function waitsOn(w: World, key: number): number[] {
  const waits: number[] = []
  for (let wait = 0; wait < w.waitState.length; wait++)
    if (w.waitState[wait] > 0 && resultKeyOf(w, jobOfWait(w, wait), w.waitAttempt[wait]) === key) waits.push(wait)
  return waits
}

/** Waits that hear a nudge for `key`, in order of subscription. */
export function listenersOn(w: World, key: number): number[] {
  return waitsOn(w, key)
    .filter((wait) => w.waitSubscribed[wait] > 0)
    .sort((x, y) => w.waitSubscribed[x] - w.waitSubscribed[y])
}

function listen(w: World, facts: Fact[], wait: number): void {
  w.waitSubscribed[wait] = nextOrdinal(w)
  facts.push({ kind: 'subscribed', atMs: w.now[0], job: jobOfWait(w, wait), worker: workerOfWait(w, wait) })
}

/** The worker begins to listen: at once, or only after it has looked (S10). Without time the two are one. */
export function subscribe(w: World, facts: Fact[], wait: number): void {
  if (w.plan.untimed === null && rulesOf(w).subscribe === 'later')
    push(w.pending, w.now[0] + w.plan.numbers.subscribeDelayMs, MESSAGES.subscribe.rank, KIND.subscribe, wait, 0, 0, 0)
  else listen(w, facts, wait)
}

/** The subscription that comes late; of a wait that is over nothing is pending any more. */
export function subscribeLate(w: World, facts: Fact[], wait: number): void {
  if (w.waitSubscribed[wait] === 0) listen(w, facts, wait)
}

/** The worker listens no more, nor will it begin to. */
export function unsubscribe(w: World, wait: number): void {
  w.waitSubscribed[wait] = 0
  const q = w.pending
  removeWhere(q, (m) => q.kind[m] === KIND.subscribe && q.a[m] === wait)
}
