/** What a run is a run of, in words: which rules, and what was laid over the scenario. */

import { decodeBytes } from '../../scenario/bytes.ts'
import { startingRules } from '../../scenario/compile.ts'
import { bytesOf } from '../../scenario/compile-payloads.ts'
import { NUMBER_WORDS } from '../../scenario/number-words.ts'
import { NUMBER_NAMES, NUMBERS } from '../../scenario/numbers.ts'
import type { PayloadSource } from '../../scenario/schema.ts'
import { STEP_NAMES, STEPS, stepOf } from '../../sim/presets.ts'
import '../../sim/rules/named.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../sim/rules.ts'
import { cut } from '../../sim/text.ts'
import { changesInWords } from '../compare-settings.ts'
import { editRows } from '../hand-form.ts'
import { unnamed } from '../words.ts'
import type { Exported } from './exported.ts'

/** More of a payload than this belongs into a file of its own. */
const SHOWN = 300

/** An option as the screen says it; a time or a count as it stands. */
export function optionInWords(name: RuleName, value: string): string {
  const entry = ruleEntry(name)
  if (entry.type !== 'count' && Object.hasOwn(entry.options, value)) return entry.options[value].says
  return unnamed(entry, value)
}

/** The rules of a run as a step and what differs from it. */
export interface RulesInWords {
  /** The step that the rules are, or are nearest to by what was chosen. */
  readonly number: number
  readonly of: number
  readonly title: string
  readonly help: string
  /** Rules that are otherwise than in that step. */
  readonly but: readonly { readonly title: string; readonly says: string }[]
}

/** The rules that a run started with. */
export function rulesInWords({ scenario, laid }: Pick<Exported, 'scenario' | 'laid'>): RulesInWords {
  const inForce = startingRules(scenario, { preset: laid.preset ?? undefined, set: laid.set })
  const step = stepOf(laid.preset ?? scenario.rules?.preset ?? 'as-found')
  const { title, help, rules } = STEPS[step]
  return {
    number: STEP_NAMES.indexOf(step) + 1,
    of: STEP_NAMES.length,
    title,
    help,
    but: RULE_NAMES.filter((name) => inForce[name] !== rules[name]).map((name) => ({
      title: ruleEntry(name).title,
      says: optionInWords(name, inForce[name]),
    })),
  }
}

/** Rules that a line names. */
const NAMED_MOST = 3

/** What a run is played with, in one line: "Rules: step 4 of 6, One retry, but for Read; changed: payload". */
export function rulesInShort(of: Pick<Exported, 'scenario' | 'laid'>): string {
  const { number, of: steps, title, but } = rulesInWords(of)
  const named = but.slice(0, NAMED_MOST).map((rule) => rule.title)
  const left = but.length - named.length
  const otherwise = but.length === 0 ? '' : `, but for ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  const changed = changesInWords({ ...of.laid, set: {}, script: null })
  return `Rules: step ${number} of ${steps}, ${title}${otherwise}${changed === '' ? '' : `; changed: ${changed}`}`
}

/** Something laid over the scenario: our words, then, where there are any, those of a stranger. */
export interface LaidLine {
  readonly says: string
  readonly quote?: string
}

const bytesInWords = (source: PayloadSource): string => {
  const { text, byteLength } = decodeBytes(bytesOf('edited', source))
  const start = cut(text, SHOWN)
  return start.length < text.length ? `${start}… (${byteLength} bytes)` : start
}

/** Everything but rules that was laid over the scenario, or thrown into the run by it. */
export function laidInWords({ scenario, laid, recording }: Exported): LaidLine[] {
  const lines: LaidLine[] = []
  for (const name of NUMBER_NAMES) {
    const value = laid.numbers[name]
    const before = scenario.numbers?.[name] ?? NUMBERS[name].otherwise
    if (value === undefined || value === before) continue
    lines.push({ says: `${NUMBER_WORDS[name].title}: ${value} (instead of ${before})` })
  }
  if (laid.payload !== null) lines.push({ says: 'Every attempt writes', quote: bytesInWords(laid.payload) })
  for (const [place, { run, payload }] of Object.entries(laid.work)) {
    if (run !== undefined) lines.push({ says: `Attempt ${place} takes ${run}` })
    if (payload !== undefined) lines.push({ says: `Attempt ${place} writes`, quote: bytesInWords(payload) })
  }
  for (const { clock, title, detail } of editRows(recording.plan, scenario, laid.edits))
    lines.push({ says: `${clock} ${title}`, ...(detail === '' ? {} : { quote: detail }) })
  return lines
}
