/**
 * A recording as a file. It holds what determines the run, and what came of it: whoever opens it plays the same run
 * again, and knows by the facts, and by what is said of the run as a whole, whether it is the same.
 */
import type { Recording } from '../../run/record.ts'
import { RECORDING_MARK } from '../../scenario/file-kind.ts'
import type { LinkState } from '../../scenario/link-state.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import type { RuleName, RuleSet } from '../../sim/rules.ts'
import type { VerdictSlug } from '../../sim/verdicts.ts'
import { visible } from '../visible.ts'
import { sentenceOf } from '../words.ts'
import type { Exported } from './exported.ts'
import { type Folded, folded } from './folds.ts'
import { namedFact } from './named-fact.ts'

/** The version that is written and read. */
export const RECORDING_VERSION = 1

/** A file that this page opens is no larger than 10 MB; its rows may take so much of it, in characters. */
const ROWS_TEXT_MAX = 3_500_000

/** Rows as lines of JSON, one each, as many as there is room for. */
function linesOf(rows: Folded<object>): { readonly lines: readonly string[]; readonly left: number } {
  const lines: string[] = []
  let size = 0
  for (const row of rows) {
    const line = JSON.stringify(row)
    size += line.length + 6
    if (size > ROWS_TEXT_MAX) break
    lines.push(line)
  }
  return { lines, left: rows.length - lines.length }
}

const block = (lines: readonly string[]): string => (lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`)

/** Fields of a scenario that no run knows of. */
const UNPLAYED: readonly string[] = ['$schema', 'about', 'expect', 'until']

/** A scenario as far as a run knows of it. */
export function playedOf(scenario: Scenario): Scenario {
  return Object.fromEntries(
    Object.entries(scenario).filter(([name, value]) => value !== undefined && !UNPLAYED.includes(name)),
  ) as Scenario
}

/** What a file says of its run as a whole. */
export interface Outcome {
  readonly endedBy: string
  readonly endMs: number
  readonly verdicts: readonly VerdictSlug[]
  /** At the start; of a version that knew of fewer, those. */
  readonly rules: Partial<RuleSet>
  readonly rulesConsulted: readonly RuleName[]
}

/** What is said of a run as a whole: written into its file, and what another file is held against. */
export function outcomeOf({ plan, endedBy, endMs, monitors, consulted }: Recording): Outcome {
  return {
    endedBy,
    endMs,
    verdicts: verdictsOf(monitors, -1, plan),
    rules: decodeRules(plan.rules, plan.scripts),
    rulesConsulted: consulted,
  }
}

/** A message of a run as a row of its file. */
export interface MessageRow {
  readonly atMs: number
  /** How many facts it states. */
  readonly facts: number
}

/** Message number `i` of a run, as its file has it. */
export function messageRow({ messageAtMs, factsUpTo }: Recording, i: number): MessageRow {
  return { atMs: messageAtMs[i], facts: factsUpTo[i] - (i === 0 ? 0 : factsUpTo[i - 1]) }
}

/** The text of the file. `state`: what was laid over the scenario, and the instant that was looked at. */
export function encodeRecording({ scenario, recording, untilMs }: Exported, state: LinkState): string {
  const { plan, facts, messageAtMs } = recording
  const messages = linesOf(
    folded(
      messageAtMs.map((_, i) => messageRow(recording, i)),
      (message) => String(message.facts),
    ),
  )
  const named = facts.map((fact) => ({ ...namedFact(plan, fact), sentence: visible(sentenceOf(plan, fact)) }))
  const told = linesOf(folded(named, ({ atMs: _, ...fact }) => JSON.stringify(fact)))
  const { own: _, scenario: __, other: ___, ...laid } = state
  const head = {
    [RECORDING_MARK]: RECORDING_VERSION,
    scenario: playedOf(scenario),
    // Wherever it was looked at from, it opens on the stage.
    state: { ...laid, room: 'play' },
    untilMs: untilMs ?? null,
    ...outcomeOf(recording),
    ...(messages.left + told.left > 0 ? { leftOut: { messages: messages.left, facts: told.left } } : {}),
  }
  const text = JSON.stringify(head, null, 2)
  return `${text.slice(0, -2)},\n  "messages": ${block(messages.lines)},\n  "facts": ${block(told.lines)}\n}\n`
}
