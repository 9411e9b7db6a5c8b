/** Those who wait at a gate: who tries again when something moves, and who waits for the answer of one probe. */
import { CLOSED } from '../machines.ts'
import { KIND, MESSAGES } from '../messages.ts'
import { push, somePending } from '../queue.ts'
import type { World } from '../world.ts'
import { slotsOf } from './slots.ts'
import { breakerSeen, nodeOf } from './whose.ts'

const NEVER = -1

/** The waits that try again when `breaker` has moved, in order of arrival. One whose own breaker lets through anyway may come too. */
export function callersAtGate(w: World, breaker: number): number[] {
  const node = nodeOf(w, breaker)
  const callers: number[] = []
  for (let wait = 0; wait < w.waitGated.length; wait++) {
    if (w.waitGated[wait] === 0 || w.waitAwaits[wait] !== 0 || w.waitNode[wait] !== node) continue
    const own = breakerSeen(w, wait)
    if (own === breaker || w.breakerState[own] === CLOSED) callers.push(wait)
  }
  return callers.sort((x, y) => w.waitGated[x] - w.waitGated[y])
}

/** Something at the gate has moved: those who wait there try again, after what else happens at this instant. */
export function wakeGate(w: World, breaker: number): void {
  const q = w.pending
  if (callersAtGate(w, breaker).length === 0) return
  if (somePending(q, (m) => q.kind[m] === KIND.wake && q.a[m] === breaker)) return
  push(q, w.now[0], MESSAGES.wake.rank, KIND.wake, breaker, 0, 0, 0)
}

/** Other rules decide who is let through: everybody at a gate tries again, those too who waited for an answer. */
export function wakeGates(w: World): void {
  w.waitAwaits.fill(0)
  for (let breaker = 0; breaker < w.plan.breakers; breaker++) {
    const isSomebodys = w.waitGated.some((order, wait) => order > 0 && breakerSeen(w, wait) === breaker)
    if (isSomebodys) wakeGate(w, breaker)
  }
}

/** A caller waits for the answer of the probe that holds the slot. True where it waits for ever: nobody holds it, and no lease ends that. */
export function awaitProbe(w: World, breaker: number, wait: number): boolean {
  const [from, to] = slotsOf(w, breaker)
  const holder = w.slotHolder.slice(from, to).find((slot) => slot > 0)
  if (holder !== undefined) w.waitAwaits[wait] = holder
  else if (w.plan.numbers.probeLeaseMs === 0) w.waitAwaits[wait] = NEVER
  return w.waitAwaits[wait] === NEVER
}

/** Replaces what those who wait for that probe wait for. True where there are any. */
function setAwaited(w: World, probe: number, awaits: number): boolean {
  let any = false
  for (let wait = 0; wait < w.waitAwaits.length; wait++) {
    if (w.waitAwaits[wait] !== probe + 1) continue
    w.waitAwaits[wait] = awaits
    any = true
  }
  return any
}

/** A probe has its answer, whatever it is: those who wait for it are free to try. True where there are any. */
export const endRound = (w: World, probe: number): boolean => setAwaited(w, probe, 0)

/** A probe ended and nobody told its breaker. True where somebody waits for ever now; with a lease its end frees them. */
export function strandRound(w: World, probe: number): boolean {
  const forEver = w.plan.numbers.probeLeaseMs === 0
  return setAwaited(w, probe, forEver ? NEVER : 0) && forEver
}
