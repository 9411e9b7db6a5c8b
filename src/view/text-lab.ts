/**
 * The error text page: what each step does to a text, in each order, and what is left that users should not see. The
 * steps, the patterns and the wordings are the model's own; here they only get words and places.
 */
import { allowlist, messageOf, NO_MESSAGE } from '../sim/payload.ts'
import { RULES } from '../sim/rules.ts'
import type { RulesInForce } from '../sim/rules-in-force.ts'
import { clean, performStep, STEPS, type TextOrder } from '../sim/text/cleaning.ts'
import type { Redaction } from '../sim/text/redactions.ts'
import { Sayings, type Sink, wordsFor } from '../sim/text/sayings.ts'
import { cut } from '../sim/text.ts'
import { type Arrived, arrivedOf, type NamedLeak } from './text-arrived.ts'
import { type LabRules, type Stage, stageOf } from './text-stages.ts'
import { visible } from './visible.ts'

/** One order of the steps, played through. */
export interface Lane {
  readonly order: TextOrder
  readonly title: string
  readonly help: string
  readonly stages: readonly Stage[]
  readonly arrived: Arrived
}

/** A text through all steps of one order. */
export function laneOf(text: string, order: TextOrder, rules: LabRules): Lane {
  const stages: Stage[] = []
  let now = text
  for (const step of STEPS[order]) {
    const after = performStep(step, now, { ...rules, order })
    stages.push(stageOf(step, now, after, rules))
    now = after
  }
  const { shown, cutting } = clean(text, { ...rules, order })
  const { says, help } = RULES['text-order'].options[order]
  return { order, title: says, help, stages, arrived: arrivedOf(shown, cutting, rules.redactions) }
}

/** All orders, the safe one first. */
export function lanesOf(text: string, rules: LabRules): Lane[] {
  return (Object.keys(STEPS) as TextOrder[]).map((order) => laneOf(text, order, rules))
}

/** What was typed: the producer's message alone, or the whole of what it wrote. */
export type LabKind = 'message' | 'payload'

/** What the worker has to say of it: empty where the producer gave no reason, null where it is a success. */
export interface LabSaid {
  readonly text: string | null
  /** The payload that a protocol error could quote. */
  readonly payload: string | null
}

/** What there is to say of a text that was typed. */
export function saidOf(text: string, kind: LabKind): LabSaid {
  if (kind === 'message') return { text, payload: null }
  const reading = allowlist(text)
  if (reading.kind === 'step-error') return { text: messageOf(text), payload: null }
  return { text: reading.reason, payload: reading.reason === null ? null : text }
}

export const SINKS = ['text-record', 'text-notice', 'text-log'] as const satisfies readonly Sink[]
export type SinkRules = Readonly<Record<Sink, 'cleaned' | 'raw'>> & {
  readonly 'text-raw': 'kept-out' | 'in-message'
  readonly 'text-order': TextOrder
}

export interface SinkView {
  readonly sink: Sink
  readonly title: string
  /** Users see it: what leaks here is a verdict. */
  readonly forUsers: boolean
  readonly arrived: Arrived
}

/** What stands in the record, in the mail and in the log, under these rules; the wordings are a plan's. */
export function sinksOf(said: LabSaid, rules: LabRules, sinks: SinkRules): SinkView[] {
  if (said.text === null) return []
  const { max, by, redactions } = rules
  const gathered = new Sayings([], { max, redactions })
  const saying = gathered.sayings[gathered.say({ text: said.text, otherwise: NO_MESSAGE, payload: said.payload })]
  const wordsUnder = (raw: SinkRules['text-raw'], sink: Sink): string =>
    gathered.texts[wordsFor({ ...sinks, 'text-raw': raw, 'text-cut': by } as unknown as RulesInForce, saying, sink)]
  const message = sinks['text-raw'] === 'in-message' && said.payload ? `${said.text}: ${said.payload}` : said.text
  const { cutting } = clean(message, { order: sinks['text-order'], by, max, redactions })
  return SINKS.map((sink) => {
    const text = wordsUnder(sinks['text-raw'], sink)
    const arrived = arrivedOf(text, sinks[sink] === 'raw' ? null : cutting, redactions)
    // A cut may leave nothing of the payload.
    const quotes = !wordsUnder('kept-out', sink).startsWith(text)
    const payload: NamedLeak[] = quotes ? [{ kind: 'payload', says: 'raw payload' }] : []
    return {
      sink,
      title: RULES[sink].title,
      forUsers: sink !== 'text-log',
      arrived: { ...arrived, leaks: [...payload, ...arrived.leaks] },
    }
  })
}

/** A pattern as a scenario's file takes it. */
const PATTERN = /^(?=.*[^*])\S{2,100}$/
/** Patterns of one's own, at most. */
const PATTERNS_MAX = 20

const typedPatterns = (lines: string): string[] =>
  lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is wrong with the first line that is no pattern; empty where all are. */
export function patternsProblem(lines: string): string {
  const typed = typedPatterns(lines)
  if (typed.length > PATTERNS_MAX) return `these are ${typed.length} patterns; at most ${PATTERNS_MAX} are used`
  const wrong = typed.find((line) => !PATTERN.test(line))
  if (wrong === undefined) return ''
  const shown = visible(wrong.length > 30 ? `${cut(wrong, 30)}…` : wrong)
  return `“${shown}” is no pattern: 2 to 100 characters without a blank, and not only stars`
}

/** One pattern a line, as a scenario holds them; null where there are none. Lines that are none are left out. */
export function patternsOf(lines: string): Redaction[] | null {
  const usable = typedPatterns(lines)
    .filter((line) => PATTERN.test(line))
    .slice(0, PATTERNS_MAX)
  return usable.length === 0 ? null : usable.map((match) => ({ match, as: '[redacted]' }))
}
