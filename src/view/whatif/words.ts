/** What a map says in words: its headings, and each of its cells as a sentence. */
import type { Cell } from '../../run/matrix/cell.ts'
import type { AxisName, MatrixRow } from '../../run/matrix/question.ts'
import { PRESETS, type PresetName } from '../../sim/presets.ts'
import { parseDuration } from '../../sim/rule-values.ts'
import '../../sim/rules/explained.ts'
import { type RuleEntry, ruleEntry } from '../../sim/rules.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { clockAt, durationInWords, unnamed } from '../words.ts'
import type { DimensionName } from './lines.ts'

/** What a heading calls something that varies. */
export function dimensionTitle(name: DimensionName): string {
  if (name === 'payload') return 'Payload'
  return name === 'preset' ? 'Rule set' : ruleEntry(name).title
}

/** What a heading calls an option of a rule, or a rule set. */
export function optionTitle(name: AxisName, option: string): string {
  if (name === 'preset') return PRESETS[option as PresetName]?.title ?? option
  const entry: RuleEntry = ruleEntry(name)
  if (entry.type === 'count') return option
  const says = entry.options[option]?.says
  if (says !== undefined && says !== '') return says
  if (entry.type !== 'life') return unnamed(entry, option)
  const ms = parseDuration(option)
  return ms === null ? option : durationInWords(ms)
}

/** "Read: GET", as a change is named. */
export const changeTitle = (name: AxisName, option: string): string =>
  `${dimensionTitle(name)}: ${optionTitle(name, option)}`

/** A row as it is said: "empty object" for {}. */
export const payloadSaid = ({ id }: Pick<MatrixRow, 'id'>): string => id.replaceAll('-', ' ')

/** When things are in a scenario, for words. */
export interface Clock {
  readonly startsAtMs: number
  /** When the scenario's one job is queued, in ms; null where there are several. */
  readonly queuedAtMs: number | null
}

/** When the answer comes: "answered 18:28:00"; of several jobs, after how long. */
export function answerInWords({ answeredAfterMs: afterMs }: Pick<Cell, 'answeredAfterMs'>, clock: Clock): string {
  if (clock.queuedAtMs === null)
    return afterMs === null ? 'some job is never answered' : `all answered after ${durationInWords(afterMs)}`
  return afterMs === null ? 'never answered' : `answered ${clockAt(clock, clock.queuedAtMs + afterMs)}`
}

/** The verdicts in words, worst first: "hang, lost result, wrong cause". */
export function verdictsInWords({ verdicts }: Pick<Cell, 'verdicts'>): string {
  return verdicts.map((slug) => VERDICTS[slug].title.toLowerCase()).join(', ') || 'no verdict'
}

/** The verdicts, and when the answer comes; that it does is said once. */
function comesTo(cell: Cell, clock: Clock): string {
  const verdicts = verdictsInWords(cell)
  const answer = answerInWords(cell, clock)
  return `${verdicts}, ${verdicts.startsWith('answered') ? answer.replace(/^(all )?answered /, '') : answer}`
}

/**
 * A cell as a sentence: "payload empty object, GET, only “done”, stop: answered, cause kept, 18:30:19".
 * @param payload its row
 * @param options its option on each axis
 * @param cell undefined while it is unknown
 */
export function cellSaid(
  payload: MatrixRow,
  options: readonly (readonly [AxisName, string])[],
  cell: Cell | undefined,
  clock: Clock,
): string {
  const where = [`payload ${payloadSaid(payload)}`, ...options.map(([name, option]) => optionTitle(name, option))]
  return `${where.join(', ')}: ${cell === undefined ? 'not played yet' : comesTo(cell, clock)}`
}
