/** Writes that are cut short. */
import type { PlanEdit, PlanPayload } from '../sim/plan.ts'
import { encodeText } from './bytes.ts'
import { payloadOf, type Say } from './compile-payloads.ts'

/** Where a write may be cut short, each payload with the half of it that would arrive. */
export function withCuts(
  payloads: readonly PlanPayload[],
  edits: readonly PlanEdit[],
  say: Say,
): readonly PlanPayload[] {
  if (!edits.some(({ change }) => 'fault' in change && change.fault === 'write-cut')) return payloads
  const whole = payloads.map((payload, i) => ({ ...payload, cut: payloads.length + i }))
  const cut = payloads.map(({ name, text, crashesParser }) => {
    const bytes = encodeText(text)
    return payloadOf(`${name}, cut short`, bytes.slice(0, Math.floor(bytes.length / 2)), say, crashesParser)
  })
  return [...whole, ...cut]
}
