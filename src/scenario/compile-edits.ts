/** Edits of a scenario as the plan holds them. */
import type { PlanEdit } from '../sim/plan.ts'
import { encodeRule, type TableNumber } from '../sim/rule-values.ts'
import { RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { checkedSet, instantMs, type Names } from './checks.ts'
import { typedLine } from './compile-console.ts'
import { faultOf } from './compile-faults.ts'
import { ScenarioError } from './error.ts'
import type { ScenarioEdit } from './schema.ts'

/** One edit; the keys that a typed line names have no places yet. Throws `ScenarioError` where a name points nowhere or a field does not belong. */
export function editOf(
  edit: ScenarioEdit,
  where: string,
  startsAtMs: number,
  names: Names,
  numberOf: TableNumber,
): PlanEdit {
  if ([edit.set, edit.fault, edit.console].filter((part) => part !== undefined).length !== 1)
    throw new ScenarioError(where, 'an edit holds either "set" or "fault" or "console"')
  const atMs = instantMs(edit.at, startsAtMs, `${where}.at`)
  const order = edit.order ?? 0
  if (edit.fault !== undefined) return { atMs, order, change: faultOf(edit, where, names) }
  const extra = Object.keys(edit).find((field) => !['at', 'order', 'set', 'console'].includes(field))
  if (extra !== undefined) throw new ScenarioError(`${where}.${extra}`, 'goes with "fault" only')
  if (edit.console !== undefined)
    return { atMs, order, change: { ...typedLine(edit.console, `${where}.console`), keys: [] } }
  const set = Object.entries(checkedSet(edit.set ?? {}, `${where}.set`)).map(([name, option]) => ({
    rule: RULE_NAMES.indexOf(name as RuleName),
    value: encodeRule(name as RuleName, option, numberOf) as number,
  }))
  return { atMs, order, change: { set } }
}
