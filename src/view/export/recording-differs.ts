/** Where the run that a recording's content comes to here is not the one that the file tells of. */
import type { Recording } from '../../run/record.ts'
import { same } from '../../scenario/same.ts'
import { textOf } from '../../scenario/shape.ts'
import { RULE_NAMES, type RuleName } from '../../sim/rules.ts'
import { visibleStart } from '../visible.ts'
import { clockAt, sentenceOf } from '../words.ts'
import { unfolded } from './folds.ts'
import { namedFact } from './named-fact.ts'
import { messageRow, type Outcome, outcomeOf } from './recording-file.ts'
import type { OpenedRecording } from './recording-read.ts'

/** One thing that a file tells otherwise. All texts are fit to be shown. */
export interface Difference {
  /** Null: it is said of the run as a whole. */
  readonly at: { readonly ms: number; readonly clock: string } | null
  /** The fact that both tell in this one sentence, and which differs in a field; null: none. */
  readonly fact: string | null
  /** The field, by its path in the file; null: they differ in a whole fact. */
  readonly field: string | null
  /** What either says: of a fact its sentence, of a field its value as JSON; null: nothing. */
  readonly file: string | null
  readonly here: string | null
}

type Parts = Readonly<Record<string, unknown>>

/** It has parts that are worth a look by themselves: a list of names, for one, is rather read as a whole. */
const hasParts = (value: unknown): value is Parts =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((part) => typeof part === 'object' && part !== null))

/** A value as JSON, fit to be shown; null: there is none. */
const written = (value: unknown): string | null => (value === undefined ? null : visibleStart(textOf(value)))

const partOf = (value: Parts, name: string): unknown => (Object.hasOwn(value, name) ? value[name] : undefined)

/** The first field, in the order of `here`, in which the two are not the same; null where they are. */
function fieldParted(file: Parts, here: Parts, path = ''): Pick<Difference, 'field' | 'file' | 'here'> | null {
  for (const name of new Set([...Object.keys(here), ...Object.keys(file)])) {
    const [theirs, mine] = [partOf(file, name), partOf(here, name)]
    if (same(theirs, mine)) continue
    const deeper = hasParts(theirs) && hasParts(mine) ? fieldParted(theirs, mine, `${path}${name}.`) : null
    return deeper ?? { field: visibleStart(path + name), file: written(theirs), here: written(mine) }
  }
  return null
}

/**
 * What is said of a run, as far as a file that knows of these rules can say it: an older one leaves out those that came
 * later. Which rules were asked has no order.
 */
function comparable({ rules, rulesConsulted, ...others }: Outcome, known: readonly RuleName[]): Parts {
  return {
    ...others,
    rules: Object.fromEntries(known.map((name) => [name, rules[name]])),
    rulesConsulted: Object.fromEntries(known.map((name) => [name, rulesConsulted.includes(name)])),
  }
}

function outcomeParted({ outcome }: OpenedRecording, recording: Recording): Difference | null {
  const { rules, rulesConsulted } = outcome
  const known = RULE_NAMES.filter((name) => rules[name] !== undefined || rulesConsulted.includes(name))
  const parted = fieldParted(comparable(outcome, known), comparable(outcomeOf(recording), known))
  return parted && { at: null, fact: null, ...parted }
}

/** A file cannot have left out more rows than there is left of the run: each of them holds one thing or more. */
function leftOutParted(what: 'messages' | 'facts', says: number, left: number): Difference | null {
  return says <= left
    ? null
    : { at: null, fact: null, field: `leftOut.${what}`, file: written(says), here: written(left) }
}

function factsParted({ facts, leftOut }: OpenedRecording, { plan, facts: here }: Recording): Difference | null {
  const parted = (atMs: number, what: Omit<Difference, 'at'>): Difference => ({
    at: { ms: atMs, clock: clockAt(plan, atMs) },
    ...what,
  })
  let i = 0
  for (const { sentence, ...fact } of unfolded(facts)) {
    const mine = here[i++]
    const named = mine && namedFact(plan, mine)
    if (same(fact, named)) continue
    const file = visibleStart(typeof sentence === 'string' ? sentence : fact.kind)
    if (mine === undefined) return parted(fact.atMs, { fact: null, field: null, file, here: null })
    const told = visibleStart(sentenceOf(plan, mine))
    const field = typeof sentence !== 'string' || file === told ? fieldParted(fact, named) : null
    const what = field ? { fact: told, ...field } : { fact: null, field: null, file, here: told }
    return parted(Math.min(fact.atMs, mine.atMs), what)
  }
  const more = here[i]
  if (more !== undefined && leftOut.facts === 0)
    return parted(more.atMs, { fact: null, field: null, file: null, here: visibleStart(sentenceOf(plan, more)) })
  return leftOutParted('facts', leftOut.facts, here.length - i)
}

function messagesParted({ messages, leftOut }: OpenedRecording, recording: Recording): Difference | null {
  const { plan, messageAtMs } = recording
  const parted = (atMs: number, file: unknown, here: unknown): Difference => ({
    at: { ms: atMs, clock: clockAt(plan, atMs) },
    fact: null,
    field: 'messages',
    file: written(file),
    here: written(here),
  })
  let i = 0
  for (const message of unfolded(messages)) {
    const mine = i < messageAtMs.length ? messageRow(recording, i++) : undefined
    if (!same(message, mine)) return parted(Math.min(message.atMs, mine?.atMs ?? message.atMs), message, mine)
  }
  if (i < messageAtMs.length && leftOut.messages === 0)
    return parted(messageAtMs[i], undefined, messageRow(recording, i))
  return leftOutParted('messages', leftOut.messages, messageAtMs.length - i)
}

/**
 * The first thing in which the run is not what the file tells of it, what happens before what is said of it as a whole;
 * null where there is none. Sentences may differ: another version may word them otherwise.
 */
export function differenceFrom(file: OpenedRecording, recording: Recording): Difference | null {
  return factsParted(file, recording) ?? outcomeParted(file, recording) ?? messagesParted(file, recording)
}

/** One sentence of what a file says, and what is so here. */
export function differenceInWords({ at, fact, field, file, here }: Difference): string {
  const start = at === null ? '' : `At ${at.clock} `
  const whose = fact === null ? 'it' : `its “${fact}”`
  const says = (text: string | null): string => {
    if (field !== null) return `${field}: ${text ?? 'nothing'}`
    return text === null ? 'nothing more happens' : `“${text}”`
  }
  const told = `${start}${whose} says ${says(file)}; played here, ${says(here)}.`
  return told[0].toUpperCase() + told.slice(1)
}
