/** `list` and `rules`: what there is. */

import {
  COMMAND_CLASSES,
  CRASH_POINTS,
  FAULT_SLUGS,
  FAULTS,
  type FaultEntry,
  PAUSE_POINTS,
  RECOVERIES,
} from '../sim/faults.ts'
import { PRESET_NAMES, PRESETS } from '../sim/presets.ts'
import { allowedOptions } from '../sim/rule-values.ts'
import { SHOWS } from '../sim/rules/shows.ts'
import { RULE_NAMES, RULES, type RuleEntry } from '../sim/rules.ts'
import { parse } from './arguments.ts'
import { builtIns, loadScenario } from './files.ts'
import { UsageError } from './usage.ts'

const OPTIONS = { json: { type: 'boolean' } } as const

function wantsJson(args: readonly string[], command: string): boolean {
  const { values, positionals } = parse(args, OPTIONS)
  if (positionals.length > 0) throw new UsageError(`${command} takes no "${positionals[0]}"`)
  return values['json'] === true
}

/** The built-in scenarios, one a line. */
export function listCommand(args: readonly string[]): string {
  const json = wantsJson(args, 'list')
  const scenarios = builtIns().map((id) => {
    const { title, summary } = loadScenario(id)
    return { id, title, summary }
  })
  if (json) return JSON.stringify(scenarios)
  return scenarios.map(({ id, title, summary }) => `${id.padEnd(24)}${title}\n${''.padEnd(24)}${summary}`).join('\n')
}

/** The rules with their options, and the presets. */
export function rulesCommand(args: readonly string[]): string {
  const json = wantsJson(args, 'rules')
  if (json) {
    const rules = RULE_NAMES.map((rule) => {
      const entry: RuleEntry = RULES[rule]
      const options =
        entry.type === 'count' ? { min: entry.min, max: entry.max } : { options: Object.keys(entry.options) }
      return { rule, title: entry.title, group: entry.group, type: entry.type, ...options, shows: SHOWS[rule] }
    })
    return JSON.stringify({
      rules,
      presets: Object.fromEntries(PRESET_NAMES.map((name) => [name, PRESETS[name].rules])),
    })
  }
  const rules = RULE_NAMES.map((rule) => `${rule.padEnd(18)}${allowedOptions(rule)}`)
  const presets = PRESET_NAMES.map((name) => `${name.padEnd(18)}${PRESETS[name].help}`)
  const faults = FAULT_SLUGS.map((fault) => {
    const { help, required, optional }: FaultEntry = FAULTS[fault]
    const fields = [...required, ...optional.map((field) => `[${field}]`)].join(' ')
    return `${fault.padEnd(28)}${fields.padEnd(36)}${help}`
  })
  const places = [
    `point: ${CRASH_POINTS.join(', ')}`,
    `point of worker-pauses: ${PAUSE_POINTS.join(', ')}`,
    `recovery: ${RECOVERIES.join(', ')}`,
    `command: ${COMMAND_CLASSES.join(', ')}`,
  ]
  return [...rules, '', ...presets, '', ...faults, '', ...places].join('\n')
}
