/** The invariants of a breaker (semantics, rule 25), read off the world itself, and the verdicts that state them. */
import { slotCount } from '../../src/sim/breaker/slots.ts'
import { breakerSeen } from '../../src/sim/breaker/whose.ts'
import type { World } from '../../src/sim/index.ts'
import { HALF_OPEN } from '../../src/sim/machines.ts'
import type { VerdictSlug } from '../../src/sim/verdicts.ts'
import { LEAKED } from '../../src/sim/world.ts'

export type Invariant = 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6'

export const INVARIANTS: readonly { readonly name: Invariant; readonly verdicts: readonly VerdictSlug[] }[] = [
  { name: 'I1', verdicts: ['too-many-probes'] },
  { name: 'I2', verdicts: ['false-close'] },
  { name: 'I3', verdicts: ['false-reopen'] },
  { name: 'I4', verdicts: ['opened-without-fault', 'healthy-node-ejected'] },
  { name: 'I5', verdicts: ['double-return'] },
  { name: 'I6', verdicts: ['gate-wedged'] },
]

/** Waits that hold a probe's permit of the breaker's present generation. */
export function probesUnderWay(w: World, breaker: number): number {
  return w.waitPermit.filter(
    (permit, wait) =>
      permit >= 2 && breakerSeen(w, wait) === breaker && w.waitGeneration[wait] === w.breakerGeneration[breaker],
  ).length
}

/** Those that a world breaks which can be seen in one state. */
export function invariantsBroken(w: World, breaker: number): Invariant[] {
  const { probesMax, probeLeaseMs } = w.plan.numbers
  const slots = w.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax)
  const full = slots.filter((holder) => holder !== 0).length + w.breakerSuccesses[breaker] >= probesMax
  const wedged =
    w.breakerState[breaker] === HALF_OPEN && slots.includes(LEAKED) && full && probesUnderWay(w, breaker) === 0
  return [
    ...(probesUnderWay(w, breaker) > probesMax ? (['I1'] as const) : []),
    ...(slotCount(w, breaker) < 0 ? (['I5'] as const) : []),
    ...(wedged && probeLeaseMs === 0 ? (['I6'] as const) : []),
  ]
}
