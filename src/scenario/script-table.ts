/** The tables of people's own scripts and functions that the rules of a plan name: each gets a number, once. */

import { further } from '../sim/further.ts'
import type { PlanScript } from '../sim/plan.ts'
import type { TableNumber } from '../sim/rule-values.ts'

/** @returns the tables gathered so far, and what gives a table its number (from 1). The text must have been checked. */
export function scriptTables(): { readonly scripts: readonly PlanScript[]; readonly numberOf: TableNumber } {
  const scripts: PlanScript[] = []
  const numberOf = (text: string): number => {
    const known = scripts.findIndex((script) => script.text === text)
    if (known >= 0) return known + 1
    const rows = text.startsWith('own-') ? [] : further().parseScript(text)
    if (rows === null) throw new Error('the table of a script was not checked')
    return scripts.push({ text, rows })
  }
  return { scripts, numberOf }
}
