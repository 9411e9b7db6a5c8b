/** Points of a worker's way at which a fault may be armed. Where none is, nothing is asked of the further parts. */
import type { ConsumerEvent } from './consumer.ts'
import type { Fact } from './facts.ts'
import { CRASH_POINTS, type CrashPoint } from './fault-points.ts'
import { further } from './further.ts'
import { type World, workerOfWait } from './world.ts'

/** A crash is armed for the worker at `point`. */
export function isArmedAt(w: World, wait: number, point: CrashPoint): boolean {
  const armed = w.crashPoint[workerOfWait(w, wait)]
  return armed > 0 && CRASH_POINTS[armed - 1] === point
}

/** The worker passes `point`: true where a crash was armed for it, and the worker is dead now. A pause armed for it begins. */
export function crashesAt(w: World, facts: Fact[], wait: number, point: CrashPoint): boolean {
  const worker = workerOfWait(w, wait)
  if (w.crashPoint[worker] === 0 && w.pausePoint[worker] === 0) return false
  return further().passPoint(w, facts, wait, point)
}

/** The worker passes `point`: where a pause was armed for it, it begins. */
export function pausesAt(w: World, facts: Fact[], wait: number, point: CrashPoint): void {
  if (w.pausePoint[workerOfWait(w, wait)] > 0) further().pauseAt(w, facts, wait, point)
}

/** What is due for a worker that pauses is put off until it wakes. True where it was. */
export function putOff(w: World, wait: number, event: ConsumerEvent): boolean {
  return w.workerPaused[workerOfWait(w, wait)] === 1 && further().putOffUntilAwake(w, wait, event)
}
