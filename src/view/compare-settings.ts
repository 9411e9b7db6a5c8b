/** What two sides start with, in words: what sets them apart, and what is changed by hand on one. */
import { type Both, type Comparison, SIDES, type Side } from '../run/compare-runs.ts'
import type { Recording } from '../run/record.ts'
import type { Laid, Side as Whole } from '../scenario/choices.ts'
import { NUMBER_WORDS } from '../scenario/number-words.ts'
import { isNumberName } from '../scenario/numbers.ts'
import type { PayloadSource, Scenario } from '../scenario/schema.ts'
import type { Plan } from '../sim/plan.ts'
import { type RuleName, ruleEntry } from '../sim/rules.ts'
import '../sim/rules/named.ts'
import { editRows } from './hand-form.ts'
import { visibleStart } from './visible.ts'
import { unnamed } from './words.ts'

/** What an option of a rule is called. */
export function optionInWords(rule: RuleName, option: string): string {
  const entry = ruleEntry(rule)
  if ('options' in entry && Object.hasOwn(entry.options, option)) return entry.options[option].says
  return unnamed(entry, option)
}

/** Something that the sides start with in two ways. */
export interface Setting extends Both<string> {
  readonly what: string
  /** It makes no difference, since neither run asks it. */
  readonly idle: boolean
}

/** A payload in a few words: its text, or how many bytes it has. */
export function sourceInWords(source: PayloadSource | null): string {
  if (source === null) return 'as the scenario says'
  if ('base64' in source) return `${Math.floor((source.base64.replace(/=+$/, '').length * 3) / 4)} bytes of one’s own`
  const text = 'text' in source ? source.text : JSON.stringify(source.json)
  return text === '' ? 'an empty text' : `“${visibleStart(text.replaceAll(/\s+/g, ' '))}”`
}

/** The edits of each side that the other one does not have, each in one line. */
function editsInWords(plan: Plan, scenario: Scenario, laid: Laid, other: Laid): string {
  const theirs = other.edits.map((edit) => JSON.stringify(edit))
  const own = laid.edits.filter((edit) => !theirs.includes(JSON.stringify(edit)))
  const rows = editRows(plan, { ...scenario, edits: [] }, own)
  return (
    rows.map(({ clock, title, detail }) => `${clock} ${title}${detail === '' ? '' : `, ${detail}`}`).join('; ') ||
    'nothing'
  )
}

/** All that sets the sides apart before anything happens: rules first, then payload, single attempts, numbers, edits. */
export function settingsOf(
  scenario: Scenario,
  comparison: Comparison,
  laid: Both<Laid>,
  runs: Both<Recording>,
): Setting[] {
  const settings: Setting[] = comparison.rules.map(({ rule, left, right, asked }) => ({
    what: ruleEntry(rule).title,
    left: optionInWords(rule, left),
    right: optionInWords(rule, right),
    idle: !asked,
  }))
  const add = (what: string, says: (side: Side) => string) => {
    const [left, right] = SIDES.map(says)
    if (left !== right) settings.push({ what, left, right, idle: false })
  }
  add('Payload', (side) => sourceInWords(laid[side].payload))
  const places = new Set(SIDES.flatMap((side) => Object.keys(laid[side].work)))
  for (const place of places) {
    add(`Payload of ${place}`, (side) => sourceInWords(laid[side].work[place]?.payload ?? null))
    add(`Run time of ${place}`, (side) => laid[side].work[place]?.run ?? 'as the scenario says')
  }
  const numbers = new Set(SIDES.flatMap((side) => Object.keys(laid[side].numbers)))
  for (const name of numbers)
    if (isNumberName(name))
      add(NUMBER_WORDS[name].title, (side) => String(laid[side].numbers[name] ?? 'as the scenario says'))
  add('Thrown in', (side) =>
    editsInWords(runs[side].plan, scenario, laid[side], laid[side === 'left' ? 'right' : 'left']),
  )
  return settings
}

const counted = (count: number, one: string, more: string): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : more}`]

/** What is changed by hand on a side, on top of its rule set: "2 rules, payload, 1 thrown in"; empty where nothing is. */
export function changesInWords({ set, payload, work, numbers, edits }: Whole): string {
  const attempts = Object.values(work)
  return [
    ...counted(Object.keys(set).length, 'rule', 'rules'),
    ...(payload === null && attempts.every((change) => change.payload === undefined) ? [] : ['payload']),
    ...counted(
      Object.keys(numbers).length + attempts.filter(({ run }) => run !== undefined).length,
      'number',
      'numbers',
    ),
    ...counted(edits.length, 'thrown in', 'thrown in'),
  ].join(', ')
}
