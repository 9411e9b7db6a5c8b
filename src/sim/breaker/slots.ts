/** The probe slots of a breaker: who holds one, and what is known of those who hold none. */
import { KIND, MESSAGES } from '../messages.ts'
import { push, removeWhere } from '../queue.ts'
import { rulesOf } from '../rules-in-force.ts'
import type { World } from '../world.ts'
import { breakerSeen, nodeOf } from './whose.ts'

const EXTRA_MAX = 9

/** What `waitPermit` holds. */
export const ORDINARY = 1
export const PROBE = 2
const PROBE_WITHOUT_SLOT = 3

/** First slot of a breaker, and the first that is not its own. */
export function slotsOf(w: World, breaker: number): [number, number] {
  const { probesMax } = w.plan.numbers
  return [breaker * probesMax, (breaker + 1) * probesMax]
}

/** Slots that are taken, leaked ones too. */
export function slotsTaken(w: World, breaker: number): number {
  const [from, to] = slotsOf(w, breaker)
  let taken = 0
  for (let slot = from; slot < to; slot++) if (w.slotHolder[slot] !== 0) taken++
  return taken
}

/** What a count of slots in use says: it falls below zero where more were returned than were taken. */
export const slotCount = (w: World, breaker: number): number => slotsTaken(w, breaker) - w.breakerExtra[breaker]

/** The slot that a wait holds, or -1. */
export function slotHeldBy(w: World, breaker: number, wait: number): number {
  const [from, to] = slotsOf(w, breaker)
  for (let slot = from; slot < to; slot++) if (w.slotHolder[slot] === wait + 1) return slot
  return -1
}

/** The first slot that is taken, whoever holds it; -1 where none is. */
export function firstTaken(w: World, breaker: number): number {
  const [from, to] = slotsOf(w, breaker)
  for (let slot = from; slot < to; slot++) if (w.slotHolder[slot] !== 0) return slot
  return -1
}

/** Takes a free slot for a probe and starts its lease. Returns the slot, -1 where there was none to take. */
export function takeSlot(w: World, breaker: number, wait: number): number {
  const [from, to] = slotsOf(w, breaker)
  let slot = from
  while (slot < to && w.slotHolder[slot] !== 0) slot++
  const { probeLeaseMs } = w.plan.numbers
  if (rulesOf(w)['breaker-gate'] === 'everyone') {
    // Where everybody is let in nobody counts slots.
    w.waitPermit[wait] = PROBE_WITHOUT_SLOT
    return -1
  }
  if (slot === to) {
    w.breakerExtra[breaker] = Math.max(0, w.breakerExtra[breaker] - 1)
    return -1
  }
  w.slotHolder[slot] = wait + 1
  if (probeLeaseMs > 0)
    push(w.pending, w.now[0] + probeLeaseMs, MESSAGES.leaseEnd.rank, KIND.leaseEnd, breaker, slot, 0, 0)
  return slot
}

/** A slot is free again; its lease ends with it. */
export function freeSlot(w: World, slot: number): void {
  w.slotHolder[slot] = 0
  removeWhere(w.pending, (m) => w.pending.kind[m] === KIND.leaseEnd && w.pending.b[m] === slot)
}

/** A slot is returned that nobody held: one more can be given out. */
export function returnExtra(w: World, breaker: number): void {
  w.breakerExtra[breaker] = Math.min(w.breakerExtra[breaker] + 1, EXTRA_MAX)
}

/** Probes under way whose answer the breaker waits for now. */
export function liveProbes(w: World, breaker: number): number {
  const node = nodeOf(w, breaker)
  let live = 0
  for (let wait = 0; wait < w.waitPermit.length; wait++)
    if (
      w.waitPermit[wait] >= PROBE &&
      w.waitNode[wait] === node &&
      w.waitGeneration[wait] === w.breakerGeneration[breaker] &&
      breakerSeen(w, wait) === breaker
    )
      live++
  return live
}
