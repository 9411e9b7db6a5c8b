/** `matrix`: every combination of some rules and payloads, what each comes to, and what would rescue the run. */
import type * as v from 'valibot'
import { changesOf, rescuesIn } from '../run/matrix/changes.ts'
import { betrayals, influences } from '../run/matrix/influence.ts'
import { cellAt, type Matrix, matrixOf } from '../run/matrix/matrix.ts'
import { otherOptions } from '../run/matrix/options.ts'
import {
  ALL_ROWS,
  type Axis,
  type AxisName,
  checkQuestion,
  DEFAULT_AXES,
  DEFAULT_ROWS,
  type MatrixRow,
  NOTHING_LAID,
  optionsAt,
  presentPlaces,
  type Question,
  rulesAt,
  SCENARIO_ROW,
} from '../run/matrix/question.ts'
import { repairsOf } from '../run/matrix/repairs.ts'
import { smallestSets } from '../run/matrix/sets.ts'
import { PRESET_NAMES } from '../sim/presets.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, ruleEntry } from '../sim/rules.ts'
import { VERDICT_SLUGS } from '../sim/verdicts.ts'
import { costsInWords } from '../view/matrix-words.ts'
import { oneScenario, type Parsed, parse, presetOf, settingsOf, untilOf, wholeOf } from './arguments.ts'
import { loadScenario } from './files.ts'
import type { matrixOutput } from './matrix-output.ts'
import { UsageError } from './usage.ts'

const OPTIONS = {
  rules: { type: 'string' },
  set: { type: 'string', multiple: true },
  vary: { type: 'string', multiple: true },
  payloads: { type: 'string' },
  until: { type: 'string' },
  rescues: { type: 'boolean' },
  'any-rule': { type: 'string' },
  json: { type: 'boolean' },
} as const

/** Sets of changes that are listed; the JSON has them all. */
const LISTED_MOST = 20

function allOptions(name: AxisName): readonly string[] {
  return name === 'preset'
    ? PRESET_NAMES
    : [ruleEntry(name).otherwise, ...otherOptions(name, ruleEntry(name).otherwise)]
}

/** `--vary read=getdel,get`, or `--vary read` for all its options; without any the usual axes. */
function axesOf({ values }: Parsed): readonly Axis[] {
  const given = (values['vary'] as string[] | undefined) ?? []
  if (given.length === 0) return DEFAULT_AXES
  return given.map((text) => {
    const at = text.indexOf('=')
    const name = at < 0 ? text : text.slice(0, at)
    if (name !== 'preset' && !isRuleName(name))
      throw new UsageError(`--vary "${text}": no rule "${name}"; allowed: preset, ${RULE_NAMES.join(', ')}`)
    return { name, options: at < 0 ? allOptions(name) : text.slice(at + 1).split(',') }
  })
}

/** `--payloads done,error`, `all`, or `scenario`: results as the scenario has them; without it the ten of the table. */
function rowsOf({ values }: Parsed): readonly MatrixRow[] {
  const text = values['payloads'] as string | undefined
  if (text === undefined) return DEFAULT_ROWS
  if (text === 'all') return ALL_ROWS
  const known = [SCENARIO_ROW, ...ALL_ROWS]
  return text.split(',').map((id) => {
    const row = known.find((one) => one.id === id)
    if (row !== undefined) return row
    throw new UsageError(`no payload "${id}"; allowed: all, ${known.map((one) => one.id).join(', ')}`)
  })
}

function questionOf(args: readonly string[]): { question: Question; parsed: Parsed } {
  const parsed = parse(args, OPTIONS)
  const { set, rest } = settingsOf(parsed)
  const name = oneScenario(rest, 'matrix')
  const [preset, axes, rows, until] = [presetOf(parsed), axesOf(parsed), rowsOf(parsed), untilOf(parsed)]
  checkQuestion({ axes, rows })
  const scenario = loadScenario(name)
  return {
    parsed,
    question: {
      scenario,
      laid: { ...NOTHING_LAID, preset: preset ?? null, set },
      axes,
      rows,
      untilMs: until ?? (scenario.until === undefined ? undefined : (parseDuration(scenario.until) ?? undefined)),
    },
  }
}

type Output = v.InferOutput<typeof matrixOutput>

const named = (pairs: readonly (readonly [AxisName, string])[]) => Object.fromEntries(pairs) as Record<AxisName, string>

/** How much is asked for below the map. */
interface Below {
  readonly rescues: boolean
  /** Most changes of a set of any rules; 0: none are looked for. */
  readonly sizeMax: number
}

function outputOf(question: Question, matrix: Matrix, { rescues, sizeMax }: Below): Output {
  const { scenario, laid, axes, rows } = question
  const { columns, runs, runOf } = matrix
  const options = Array.from({ length: columns }, (_, column) => named(optionsAt(axes, column)))
  return {
    scenario: scenario.id,
    rules: rulesAt(scenario, laid),
    axes: axes.map(({ name, options: all }) => ({ name, options: [...all] })),
    payloads: rows.map(({ id }) => id),
    combinations: runOf.length,
    runs: runs.map((cell) => ({ ...cell, verdicts: [...cell.verdicts], consulted: [...cell.consulted] })),
    cells: runOf.map((run, place) => ({
      payload: rows[Math.floor(place / columns)].id,
      options: options[place % columns],
      run,
    })),
    ...(rescues ? { rescues: belowOf(question, matrix) } : {}),
    ...(sizeMax > 0 ? { anyRule: anyRuleOf(question, sizeMax) } : {}),
  }
}

/** The smallest sets of changes of any rules, those of the map or not. */
function anyRuleOf(question: Question, sizeMax: number): NonNullable<Output['anyRule']> {
  return {
    sizeMax,
    smallestSets: repairsOf({ ...question, sizeMax }).repairs.map(({ changes, costs }) => ({
      changes: named(changes),
      costs,
    })),
  }
}

/** What stands below the map. Single changes are of the run as it is, with the scenario's own results. */
function belowOf(question: Question, matrix: Matrix): NonNullable<Output['rescues']> {
  const { axes, rows } = question
  const changes = changesOf(question)
  return {
    present: {
      ...changes.present,
      verdicts: [...changes.present.verdicts],
      consulted: [...changes.present.consulted],
    },
    single: rescuesIn(changes).map(({ name, option, cell, costs }) => ({
      rule: name,
      option,
      verdicts: [...cell.verdicts],
      costs,
    })),
    smallestSets: smallestSets(matrix, presentPlaces(question)).map((one) => ({
      changes: named(one.changes),
      costs: one.costs,
    })),
    noDifference: influences(matrix).flatMap(({ name, outcomes }) => (outcomes === 0 ? [name] : [])),
    notAsked: [...changes.unasked],
    addVerdicts: betrayals(matrix).map(({ name, row, column, verdicts, ...one }) => ({
      rule: name,
      ...one,
      verdicts: [...verdicts],
      payload: rows[row].id,
      options: named(optionsAt(axes, column)),
    })),
  }
}

/** Worst verdicts and how often: "hang 12, settled-with-cause 6". */
function tallyOf(matrix: Matrix, row: number): string {
  const counts = new Map<string, number>()
  for (let column = 0; column < matrix.columns; column++) {
    const { worst } = cellAt(matrix, row, column)
    counts.set(worst ?? 'no verdict', (counts.get(worst ?? 'no verdict') ?? 0) + 1)
  }
  return [...VERDICT_SLUGS, 'no verdict']
    .flatMap((slug) => (counts.has(slug) ? [`${slug} ${counts.get(slug)}`] : []))
    .join(', ')
}

const inWords = (changes: Readonly<Record<string, string>>): string =>
  Object.entries(changes)
    .map(([rule, option]) => `${rule}=${option}`)
    .join(' ')

const listed = (head: string, items: readonly string[], none: string): string[] =>
  items.length === 0 ? [`${head}: ${none}`] : [`${head}:`, ...items.map((item) => `  ${item}`)]

function setsInWords(head: string, sets: NonNullable<Output['rescues']>['smallestSets'], none: string): string[] {
  const items = sets
    .slice(0, LISTED_MOST)
    .map(
      ({ changes, costs }) =>
        `${inWords(changes) || 'nothing to change'}${costs === null ? '' : `; ${costsInWords(costs)}`}`,
    )
  const more = sets.length > LISTED_MOST ? [`and ${sets.length - LISTED_MOST} more`] : []
  return listed(head, [...items, ...more], none)
}

function belowInWords({ present, single, smallestSets: sets, ...below }: NonNullable<Output['rescues']>): string[] {
  return [
    `as it is: ${present.verdicts.join(', ') || 'no verdict'}`,
    ...listed(
      'one change that rescues it',
      single.map((one) => `${one.rule}=${one.option}: ${one.verdicts.join(', ')}; ${costsInWords(one.costs)}`),
      present.isBad ? 'none' : 'it needs none',
    ),
    ...setsInWords('smallest sets of changes that leave no bad verdict for any payload', sets, 'none on this map'),
    `makes no difference on this map: ${below.noDifference.join(', ') || 'none'}`,
    `not asked by the run as it is: ${below.notAsked.join(', ') || 'none'}`,
    ...listed(
      'held to be an improvement, and adds a bad verdict',
      below.addVerdicts.map(
        (one) =>
          `${one.rule} ${one.from} -> ${one.to}: ${one.verdicts.map(({ verdict, times }) => `${verdict} ${times}`).join(', ')}; ${one.times} of ${one.of}, ${one.fromClean} of them without any before; first for ${one.payload} with ${inWords(one.options)}; ${costsInWords(one.costs)}`,
      ),
      'none on this map',
    ),
  ]
}

function asText(matrix: Matrix, output: Output): string {
  const { scenario, axes, combinations, payloads, rescues, anyRule } = output
  const width = Math.max(...payloads.map((id) => id.length)) + 2
  return [
    `${scenario}: ${combinations} combinations, ${matrix.runs.length} of them played, since no other can differ`,
    ...axes.map(({ name, options }) => `  ${name}: ${options.join(', ')}`),
    'the worst verdict of each combination, by payload:',
    ...payloads.map((id, row) => `  ${id.padEnd(width)}${tallyOf(matrix, row)}`),
    ...(rescues === undefined ? [] : belowInWords(rescues)),
    ...(anyRule === undefined
      ? []
      : setsInWords(
          'smallest sets of changes of any rules',
          anyRule.smallestSets,
          `none of ${anyRule.sizeMax} or fewer`,
        )),
  ].join('\n')
}

/** @returns what to print */
export function matrixCommand(args: readonly string[]): string {
  const { question, parsed } = questionOf(args)
  const sizeMax = wholeOf(parsed, 'any-rule', 0, 1, 3)
  const matrix = matrixOf(question)
  const output = outputOf(question, matrix, { rescues: parsed.values['rescues'] === true, sizeMax })
  return parsed.values['json'] === true ? JSON.stringify(output) : asText(matrix, output)
}
