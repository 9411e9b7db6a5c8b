/**
 * Tries a function over everything that it can be asked, and then again in other ways, since an answer that changes is no
 * rule. It runs in the thread; what it says is written for the learner, who made the mistake.
 */
import { FINAL_INPUTS, isOwnText, OWN_TEXT_MAX, type OwnReading } from '../../sim/own-code.ts'
import { messageOf } from '../../sim/payload.ts'
import { type Ask, type CodeAnswer, FUNCTION_NAMES, inputsOf, SAYS_MAX } from './asked.ts'
import { arriving } from './errors.ts'
import { beginning } from './inspect.ts'

/** Where an error arose, in lines of the learner's own. */
export type Place = (error: unknown) => { readonly line: number; readonly column: number }

const cut = (text: string): string => beginning(text, SAYS_MAX)

/** A value in a few letters. Anything can be thrown or returned, and some of it does not like to be looked at. */
function shown(value: unknown): string {
  try {
    if (typeof value === 'string') return value.length > 40 ? `“${value.slice(0, 40)}…”` : `“${value}”`
    if (typeof value === 'function') return 'a function'
    if (typeof value === 'symbol' || typeof value === 'bigint') return `a ${typeof value}`
    if (typeof value !== 'object' || value === null) return String(value)
    if (Array.isArray(value)) return 'a list'
    const fields = Object.keys(value)
    return fields.length === 0
      ? 'an object without fields'
      : `an object with ${fields.slice(0, 4).join(', ')}`.slice(0, 80)
  } catch {
    return 'something that cannot be shown'
  }
}

/** Calls upon calls: a list of too many arguments comes to the same error, at once. */
function isEndlessCall(error: unknown): boolean {
  if (!(error instanceof RangeError) || !/call stack/i.test(error.message)) return false
  const places = String(error.stack).split('\n')
  return new Set(places).size < places.length
}

const NO_CODE = 'No text becomes code here: “eval” and “new Function” are switched off.'

/** What was thrown, in a sentence. */
export function thrown(error: unknown): string {
  try {
    if (isEndlessCall(error)) return 'It calls itself and never stops.'
    if (error instanceof Plain) return cut(error.message)
    // Engines throw it where a policy forbids that texts become code, each in words about that policy; and nowhere else.
    if (error instanceof EvalError) return NO_CODE
    if (error instanceof Error) return cut(`It threw ${error.name}: ${error.message}`)
  } catch {
    // an error whose fields throw
  }
  return cut(`It threw ${shown(error)}`)
}

/** What a returned value is not; the text says what is allowed. */
class Unfit extends Error {}

/** An error of ours that a program runs into: it is told in its own words. */
export class Plain extends Error {}

/** Even to ask what it is can throw. */
function isOf<T extends Error>(kind: new (message: string) => T, error: unknown): error is T {
  try {
    return error instanceof kind
  } catch {
    return false
  }
}

/** An error of ours, which a program has run into. */
export const isPlain = (error: unknown): error is Plain => isOf(Plain, error)

const isThenable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && typeof (value as { readonly then?: unknown }).then === 'function'

/** Fields that a reading has beside its kind. */
const TEXTS = { done: null, 'not-final': null, 'step-error': 'message', 'protocol-error': 'reason' } as const
const KINDS = Object.keys(TEXTS) as OwnReading['kind'][]
const ALLOWED = `{ kind } with ${KINDS.map((kind) => `“${kind}”`).join(', ')}`

/** What a function that reads payloads returned for one. Throws `Unfit`. */
function readingIn(value: unknown, payload: string): OwnReading {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Unfit(`It returned ${shown(value)}. Allowed: ${ALLOWED}.`)
  const fields = value as Readonly<Record<string, unknown>>
  const { kind: given } = fields
  const kind = KINDS.find((one) => one === given)
  if (kind === undefined) throw new Unfit(`It returned the kind ${shown(given)}. Allowed: ${KINDS.join(', ')}.`)
  const field = TEXTS[kind]
  if (field === null) return { kind, text: null }
  const text = fields[field]
  if (typeof text !== 'string') throw new Unfit(`Its “${field}” is ${shown(text)}. Allowed: a text.`)
  // The producer's own words are known, whatever they hold.
  if (kind === 'step-error' && text === messageOf(payload)) return { kind, text: null }
  if (text.length > OWN_TEXT_MAX)
    throw new Unfit(
      `Its “${field}” has ${text.length.toLocaleString('en')} characters. Allowed: at most ${OWN_TEXT_MAX}.`,
    )
  if (text === '') throw new Unfit(`Its “${field}” is empty. Allowed: a text that says something.`)
  if (!isOwnText(text)) throw new Unfit(`Its “${field}” has characters in it that cannot be seen. Allowed: plain text.`)
  return { kind, text }
}

/** How a function is tried. */
export interface Trying {
  /** A copy of the program that has not been asked anything; throws what the program throws. */
  readonly fresh: () => unknown
  /** Where an error arose. */
  readonly place: Place
  /** Hears of each input before it is asked about, and in which round: both are counted from 0. */
  readonly began: (round: number, input: number) => void
  /** Puts back what the function changed of the language; its name, or null: nothing. */
  readonly putBack: () => string | null
  /** A number from 0 up to 1 that no program can foresee. */
  readonly draw: () => number
}

/** The numbers below `count`, in an order that is drawn. */
function shuffled(count: number, draw: () => number): number[] {
  const order = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(draw() * (i + 1))
    ;[order[i], order[other]] = [order[other], order[i]]
  }
  return order
}

const NOWHERE = { line: 0, column: 0 }

/** What a program is told that changes what everything here is made of. */
export const meddles = (name: string): string =>
  cut(`It changes ${name}, which is the language’s own. Allowed: names of your own.`)

/** What was answered, in a word or two. */
function briefly(answer: CodeAnswer): string {
  if ('problem' in answer) return 'nothing that fits'
  return 'isFinal' in answer ? String(answer.isFinal) : `“${answer.reading.kind}”`
}

function alike(one: CodeAnswer, other: CodeAnswer): boolean {
  if ('reading' in one && 'reading' in other)
    return one.reading.kind === other.reading.kind && one.reading.text === other.reading.text
  if ('isFinal' in one && 'isFinal' in other) return one.isFinal === other.isFinal
  return 'problem' in one && 'problem' in other
}

function changed(first: CodeAnswer, then: CodeAnswer): CodeAnswer {
  const [one, other] = [briefly(first), briefly(then)]
  const what = one === other ? 'something else' : `first ${one}, then ${other}`
  const says = `Asked again, it answered otherwise: ${what}. Allowed: an answer that depends on the input alone.`
  return { problem: { says, ...NOWHERE } }
}

/**
 * Tries a function three times over: forwards; backwards; and in an order that is drawn, with a copy for each input that
 * has not been asked anything before. What remembers, throws dice or looks at the clock answers otherwise in one of them.
 * @param made the function, or what stands in its place @returns an answer for each input, in their order
 */
export function tryOut(made: unknown, ask: Ask, { fresh, place, began, putBack, draw }: Trying): CodeAnswer[] {
  const name = FUNCTION_NAMES[ask.rule]
  const count = inputsOf(ask)

  const resultOf = (from: () => unknown, input: number): unknown => {
    if (ask.rule === 'parse') return (from() as (text: string) => unknown)(ask.inputs[input])
    const { form, error } = FINAL_INPUTS[input]
    return (from() as (error: unknown) => unknown)(arriving(form, error))
  }

  const fitting = (value: unknown, input: number): CodeAnswer => {
    if (isThenable(value)) throw new Unfit(PROMISED(name))
    if (ask.rule === 'parse') return { reading: readingIn(value, ask.inputs[input]) }
    if (typeof value !== 'boolean') throw new Unfit(`It returned ${shown(value)}. Allowed: true, false.`)
    return { isFinal: value }
  }

  const asked = (from: () => unknown, round: number, input: number): CodeAnswer => {
    let meddledWith: string | null = null
    const restore = (): void => {
      const found = putBack()
      meddledWith ??= found
    }
    began(round, input)
    let answer: CodeAnswer
    try {
      const value = resultOf(from, input)
      restore()
      answer = fitting(value, input)
      restore() // to look at what was returned may run more of the program
    } catch (error) {
      restore()
      answer = isOf(Unfit, error)
        ? { problem: { says: cut(error.message), ...NOWHERE } }
        : { problem: { says: thrown(error), ...place(error) } }
    }
    return meddledWith === null ? answer : { problem: { says: meddles(meddledWith), ...NOWHERE } }
  }

  const forwards = Array.from({ length: count }, (_, i) => i)
  const orders = [forwards, forwards.toReversed(), shuffled(count, draw)]
  const rounds = orders.map((order, round) => {
    const from = round < orders.length - 1 ? () => made : fresh
    const answers: CodeAnswer[] = []
    for (const input of order) answers[input] = asked(from, round, input)
    return answers
  })
  const [first, ...again] = rounds
  return first.map((answer, input) => {
    const other = again.map((answers) => answers[input]).find((then) => !alike(answer, then))
    return other === undefined ? answer : changed(answer, other)
  })
}

const PROMISED = (name: string): string =>
  `It returned a promise: “${name}” must not be async, since the worker needs the answer at once.`
