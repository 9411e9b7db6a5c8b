/**
 * A recording as a file. It holds what determines the run, and what came of it: whoever opens it plays the same run
 * again, and knows by the facts whether it is the same.
 */
import { RECORDING_MARK } from '../../scenario/file-kind.ts'
import type { LinkState } from '../../scenario/link-state.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { decodeRules } from '../../sim/rule-values.ts'
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

/** The text of the file. `state`: what was laid over the scenario, and the instant that was looked at. */
export function encodeRecording({ scenario, recording, untilMs }: Exported, state: LinkState): string {
  const { plan, facts, messageAtMs, factsUpTo, monitors } = recording
  const messages = linesOf(
    folded(
      messageAtMs.map((atMs, i) => ({ atMs, facts: factsUpTo[i] - (i === 0 ? 0 : factsUpTo[i - 1]) })),
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
    endedBy: recording.endedBy,
    endMs: recording.endMs,
    verdicts: verdictsOf(monitors, -1, plan),
    rules: decodeRules(plan.rules, plan.scripts),
    rulesConsulted: recording.consulted,
    ...(messages.left + told.left > 0 ? { leftOut: { messages: messages.left, facts: told.left } } : {}),
  }
  const text = JSON.stringify(head, null, 2)
  return `${text.slice(0, -2)},\n  "messages": ${block(messages.lines)},\n  "facts": ${block(told.lines)}\n}\n`
}
