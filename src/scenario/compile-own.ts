/** What people's own functions make of a plan's payloads. */
import { type OwnReadings, parseReadings, payloadHash, readOwn } from '../sim/own-code.ts'
import type { PlanPayload, PlanScript } from '../sim/plan.ts'
import { type Say, sayingOf } from './compile-payloads.ts'

/** A counting script's table is not about payloads: it reads none, and no rule asks it to. */
const NO_READINGS: OwnReadings = new Map()

/** Payloads with one more reading for each of the plan's tables. */
export function withOwnReadings(
  payloads: readonly PlanPayload[],
  scripts: readonly PlanScript[],
  say: Say,
): PlanPayload[] {
  const tables = scripts.map(({ text }) => parseReadings(text) ?? NO_READINGS)
  return payloads.map((payload) => {
    const { text } = payload
    const own = tables.map((table) => readOwn(table, text))
    const words = tables.map((table) => table.get(payloadHash(text))?.text ?? undefined)
    return {
      ...payload,
      readings: [...payload.readings, ...own],
      says: [...payload.says, ...own.map((reading, i) => sayingOf(reading, text, say, words[i]))],
    }
  })
}
