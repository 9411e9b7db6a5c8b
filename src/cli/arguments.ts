/** Reads command lines. Every mistake is a `UsageError` that says what is allowed. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Scenario } from '../scenario/schema.ts'
import { isPresetName, PRESET_NAMES, type PresetName } from '../sim/presets.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { UsageError } from './usage.ts'

const UNTIL_MAX_MS = 500 * 3_600_000

type Options = NonNullable<ParseArgsConfig['options']>

export interface Parsed {
  readonly values: Readonly<Record<string, string | boolean | readonly (string | boolean)[] | undefined>>
  readonly positionals: readonly string[]
}

/** Splits `args` by `options`; an unknown option is an error in one line. */
export function parse(args: readonly string[], options: Options): Parsed {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true }) as Parsed
  } catch (error) {
    const [line] = (error as Error).message.split(/\. |\n/)
    const known = Object.keys(options).map((name) => `--${name}`)
    throw new UsageError(`${line}; allowed: ${known.join(', ') || 'no options'}`)
  }
}

/** What every command that plays one run of a scenario takes. */
export const RUN_OPTIONS = {
  rules: { type: 'string' },
  set: { type: 'string', multiple: true },
  payload: { type: 'string' },
  edits: { type: 'string' },
  until: { type: 'string' },
} as const satisfies Options

/** The one scenario that a command is given, of the words that are no settings. */
export function oneScenario([name, ...more]: readonly string[], command: string): string {
  if (name === undefined) throw new UsageError(`${command} needs a scenario: a name from \`list\`, or a JSON file`)
  if (more.length > 0) throw new UsageError(`${command} takes one scenario; "${more[0]}" is too much`)
  return name
}

/** The preset named by `--rules`, if any. */
export function presetOf({ values }: Parsed): PresetName | undefined {
  const name = values['rules'] as string | undefined
  if (name === undefined || isPresetName(name)) return name
  throw new UsageError(`no preset "${name}"; allowed: ${PRESET_NAMES.join(', ')}`)
}

/** Settings from `--set a=b c=d`: those after the option arrive as positionals. Options are checked where they are compiled. */
export function settingsOf({ values, positionals }: Parsed): {
  set: Partial<Record<RuleName, string>>
  rest: string[]
} {
  const given = [...((values['set'] as string[] | undefined) ?? [])]
  const rest = positionals.filter((word) => {
    const isSetting = given.length > 0 && word.includes('=')
    if (isSetting) given.push(word)
    return !isSetting
  })
  const set: Partial<Record<RuleName, string>> = {}
  for (const setting of given) {
    const at = setting.indexOf('=')
    const name = setting.slice(0, Math.max(0, at))
    if (at < 1) throw new UsageError(`--set "${setting}": allowed: rule=option, such as read=get`)
    if (!isRuleName(name)) throw new UsageError(`no rule "${name}"; allowed: ${RULE_NAMES.join(', ')}`)
    set[name] = setting.slice(at + 1)
  }
  return { set, rest }
}

/** `--until` in ms. */
export function untilOf({ values }: Parsed): number | undefined {
  const text = values['until'] as string | undefined
  if (text === undefined) return undefined
  const ms = parseDuration(text)
  if (ms === null || ms > UNTIL_MAX_MS) {
    throw new UsageError(`--until "${text}" is no duration; allowed: 65s, 90m, 1h30m and the like, at most 500h`)
  }
  return ms
}

/** How long a scenario is played, in ms: the first `--until` there is, or as it says itself; undefined: to its end. */
export function playedFor({ until }: Scenario, ...given: readonly Parsed[]): number | undefined {
  const [asked] = given.map(untilOf).filter((ms) => ms !== undefined)
  return asked ?? (until === undefined ? undefined : (parseDuration(until) ?? undefined))
}

/** A whole number option within bounds. */
export function wholeOf({ values }: Parsed, name: string, fallback: number, min: number, max: number): number {
  const text = values[name] as string | undefined
  if (text === undefined) return fallback
  const n = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (n >= min && n <= max) return n
  throw new UsageError(`--${name} "${text}"; allowed: a whole number from ${min} to ${max}`)
}
