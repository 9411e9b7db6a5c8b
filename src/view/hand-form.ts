/** Any fault of the catalogue as a form, and any edit in words. Generated from the catalogue; nothing is named twice. */
import { LONGEST_MS } from '../scenario/numbers.ts'
import type { Scenario, ScenarioEdit } from '../scenario/schema.ts'
import {
  COMMAND_CLASSES,
  CRASH_POINTS,
  FAULTS,
  type FaultEntry,
  type FaultField,
  type FaultSlug,
  isFaultSlug,
  PAUSE_POINTS,
  RECOVERIES,
} from '../sim/faults.ts'
import type { Plan } from '../sim/plan.ts'
import { parseDuration } from '../sim/rule-values.ts'
import '../sim/rules/named.ts'
import { isRuleName, type OptionText, RULES, type RuleEntry } from '../sim/rules.ts'
import { instantOf } from './hand.ts'
import { visible } from './visible.ts'
import { clockAt, durationInWords } from './words.ts'

const LABELS: Readonly<Record<FaultField, string>> = {
  worker: 'Worker',
  node: 'Node',
  job: 'Job',
  for: 'For how long',
  delay: 'How late',
  point: 'When',
  back: 'Back after',
  recovery: 'Then the job goes on as',
  payload: 'Payload',
  command: 'Of',
}

const OPTION_WORDS: Readonly<Record<string, string>> = {
  now: 'at once',
  'before-read': 'before its next read',
  'after-read': 'after its next read',
  'after-decide': 'after its next decision',
  'between-incr-and-expire': 'between INCR and EXPIRE',
  'after-incr': 'after INCR',
  'after-commit': 'after the record is written',
  'after-delete': 'after it has deleted the result',
  'after-requeue': 'after the job is queued again',
  resume: 'the same attempt',
  redeliver: 'a new attempt',
  read: 'a read of the key',
  budget: 'a count of attempts',
  submit: 'a submission',
  commit: 'a write to the record',
  requeue: 'a requeue',
  delete: 'a delete',
  parsing: 'while it parses a result',
}

export interface FormField {
  readonly field: FaultField
  readonly label: string
  /** By slug, with what each says; none for a duration, which is typed. An empty slug leaves the choice to the run. */
  readonly options: readonly (readonly [slug: string, says: string])[] | null
  /** A word that may stand in place of a duration. */
  readonly orWord: 'ever' | 'never' | null
  readonly initial: string
}

const named = (options: readonly string[]) => options.map((slug) => [slug, OPTION_WORDS[slug] ?? slug] as const)

/** What a form asks of a scenario: what its parts are called. */
export interface Named {
  readonly nodes?: readonly string[] | undefined
  readonly workers?: readonly { readonly id: string }[] | undefined
  readonly jobs: readonly { readonly id: string }[]
  readonly payloads: Readonly<Record<string, unknown>>
}

function formField({ nodes = ['a', 'b'], workers = [{ id: 'worker-1' }], jobs, payloads }: Named, field: FaultField) {
  const choice = (options: FormField['options'], initial = options?.[0]?.[0] ?? ''): FormField => ({
    field,
    label: LABELS[field],
    options,
    orWord: null,
    initial,
  })
  const time = (initial: string, orWord: FormField['orWord']): FormField => ({
    field,
    label: LABELS[field],
    options: null,
    orWord,
    initial,
  })
  switch (field) {
    case 'worker':
      return choice([['', 'whoever is at work'], ...named(workers.map(({ id }) => id))])
    case 'node':
      return choice([['', 'every node'], ...named(nodes)])
    case 'job':
      return choice([['', 'whichever comes first'], ...named(jobs.map(({ id }) => id))])
    case 'payload':
      return choice(named(Object.keys(payloads)))
    case 'point':
      return choice(named(CRASH_POINTS))
    case 'recovery':
      return choice(named(RECOVERIES))
    case 'command':
      return choice(named(COMMAND_CLASSES))
    case 'for':
      return time('1m', 'ever')
    case 'back':
      return time('1m', 'never')
    case 'delay':
      return time('30s', null)
  }
}

const fieldsOf = (fault: FaultSlug): readonly FaultField[] => {
  const { required, optional }: FaultEntry = FAULTS[fault]
  return [...required, ...optional]
}

/** What can be said about a fault, as its catalogue entry describes it. */
export function formOf(scenario: Named, fault: FaultSlug): FormField[] {
  return fieldsOf(fault).map((field) => {
    const made = formField(scenario, field)
    // What does not last has an end.
    if (field === 'for' && !FAULTS[fault].span) return { ...made, orWord: null }
    if (field === 'point' && fault === 'worker-pauses') return { ...made, options: named(PAUSE_POINTS) }
    return fault === 'restart' && field === 'recovery' ? { ...made, initial: 'redeliver' } : made
  })
}

/** What a typed duration stands for, without its blanks; null where it is none. */
function typedDuration(text: string, orWord: FormField['orWord']): string | null {
  const plain = text.replaceAll(' ', '')
  if (orWord !== null && plain === orWord) return plain
  const ms = parseDuration(plain)
  return ms === null || ms > LONGEST_MS ? null : plain
}

/** What is wrong with a field's value, in words; empty where nothing is. */
export function problemOf({ options, orWord }: FormField, value: string): string {
  if (options !== null || typedDuration(value, orWord) !== null) return ''
  return `Allowed: a time such as 30s or 1h05m, at most 500h${orWord === null ? '' : `, or ${orWord}`}.`
}

/** The edit that a filled-in form stands for; null while something in it is wrong. */
export function editOfForm(
  fault: FaultSlug,
  at: string,
  form: readonly FormField[],
  values: Readonly<Partial<Record<FaultField, string>>>,
): ScenarioEdit | null {
  const filled: Partial<Record<FaultField, string>> = {}
  for (const { field, options, orWord, initial } of form) {
    const value = values[field] ?? initial
    const said = options === null ? typedDuration(value, orWord) : value
    if (said === null) return null
    if (said !== '') filled[field] = said
  }
  return { at, fault, ...filled } as ScenarioEdit
}

const durationWords = (text: string): string => durationInWords(parseDuration(text) ?? 0)

/** What an edit's field adds to its title. */
function detail(edit: ScenarioEdit, field: FaultField): string {
  const value = edit[field]
  if (value === undefined) return ''
  switch (field) {
    case 'for':
      return value === 'ever' ? 'for ever' : `for ${durationWords(value)}`
    case 'back':
      return value === 'never' ? 'never back' : `back after ${durationWords(value)}`
    case 'delay':
      return `by ${durationWords(value)}`
    case 'node':
      return `node ${value}`
    case 'point':
      return value === 'now' ? '' : (OPTION_WORDS[value] ?? value)
    case 'recovery':
      return value === 'redeliver' ? 'a new attempt' : ''
    case 'command':
      return value === 'read' ? '' : (OPTION_WORDS[value] ?? value)
    default:
      return value
  }
}

function ruleWords(set: NonNullable<ScenarioEdit['set']>): string {
  return Object.entries(set)
    .map(([name, option]) => {
      if (!isRuleName(name)) return name
      const entry: RuleEntry = RULES[name]
      const options: Readonly<Record<string, OptionText>> = entry.type === 'count' ? {} : entry.options
      return `${entry.title}: ${Object.hasOwn(options, option) ? options[option].says : option}`
    })
    .join(', ')
}

/** An edit of the run, in words. */
export interface EditRow {
  /** Its place among all of them, in the order in which they were made. */
  readonly place: number
  /** Its place among those made by hand; -1 for the scenario's own. */
  readonly index: number
  readonly atMs: number
  readonly clock: string
  /** "Nudge dropped". */
  readonly title: string
  /** "worker-1, back after 1 min". */
  readonly detail: string
}

/** Everything thrown into a run, by the scenario and by hand, in the order in which it happens. */
export function editRows(
  plan: Pick<Plan, 'startsAtMs'>,
  scenario: Scenario,
  byHand: readonly ScenarioEdit[],
): EditRow[] {
  const own = scenario.edits ?? []
  return [...own, ...byHand]
    .map((edit, i): EditRow => {
      const atMs = instantOf(plan, edit.at)
      const base = { place: i, index: i < own.length ? -1 : i - own.length, atMs, clock: clockAt(plan, atMs) }
      const { fault, set } = edit
      if (edit.console !== undefined) return { ...base, title: 'Typed to the store', detail: visible(edit.console) }
      if (fault === undefined || !isFaultSlug(fault))
        return { ...base, title: 'Rule changed', detail: ruleWords(set ?? {}) }
      const details = fieldsOf(fault).map((field) => detail(edit, field))
      return { ...base, title: FAULTS[fault].title, detail: details.filter((text) => text !== '').join(', ') }
    })
    .sort((x, y) => x.atMs - y.atMs)
}

/** The catalogue's faults by title, for a list to choose from. */
export const FAULT_TITLES: readonly (readonly [slug: FaultSlug, title: string])[] = Object.entries(FAULTS).map(
  ([slug, { title }]) => [slug as FaultSlug, title],
)
