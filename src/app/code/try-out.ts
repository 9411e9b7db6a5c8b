/**
 * Tries a function over everything that it can be asked: twice, since an answer that changes is no rule. It runs in the
 * thread; what it says is written for the learner, who made the mistake.
 */
import { FINAL_INPUTS, isOwnText, OWN_TEXT_MAX, type OwnReading } from '../../sim/own-code.ts'
import { messageOf } from '../../sim/payload.ts'
import { type Ask, type CodeAnswer, FUNCTION_NAMES, inputsOf, SAYS_MAX } from './asked.ts'
import { arriving } from './errors.ts'

/** Where an error arose, in lines of the learner's own. */
export type Place = (error: unknown) => { readonly line: number; readonly column: number }

const cut = (text: string): string => (text.length <= SAYS_MAX ? text : `${text.slice(0, SAYS_MAX - 1)}…`)

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

function thrown(error: unknown): string {
  try {
    if (error instanceof RangeError && /call stack/i.test(error.message)) return 'It calls itself without an end.'
    if (error instanceof Error) return cut(`It threw ${error.name}: ${error.message}`)
  } catch {
    // an error whose fields throw
  }
  return cut(`It threw ${shown(error)}`)
}

/** What a returned value is not; the text says what is allowed. */
class Unfit extends Error {}

/** Even to ask what it is can throw. */
function isUnfit(error: unknown): error is Unfit {
  try {
    return error instanceof Unfit
  } catch {
    return false
  }
}

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

/** @param place where an error arose */
export function tryOut(made: unknown, ask: Ask, place: Place, began: (input: number) => void): CodeAnswer[] {
  const name = FUNCTION_NAMES[ask.rule]
  const nowhere = { line: 0, column: 0 }
  const asked = (input: number): CodeAnswer => {
    began(input)
    try {
      if (ask.rule === 'parse') {
        const payload = ask.inputs[input]
        const value: unknown = (made as (text: string) => unknown)(payload)
        if (isThenable(value)) throw new Unfit(PROMISED(name))
        return { reading: readingIn(value, payload) }
      }
      const { form, error } = FINAL_INPUTS[input]
      const value: unknown = (made as (error: unknown) => unknown)(arriving(form, error))
      if (isThenable(value)) throw new Unfit(PROMISED(name))
      if (typeof value !== 'boolean') throw new Unfit(`It returned ${shown(value)}. Allowed: true, false.`)
      return { isFinal: value }
    } catch (error) {
      return isUnfit(error)
        ? { problem: { says: cut(error.message), ...nowhere } }
        : { problem: { says: thrown(error), ...place(error) } }
    }
  }
  const count = inputsOf(ask)
  const first = Array.from({ length: count }, (_, input) => asked(input))
  // Backwards: what remembers the inputs before is found out as well as what throws dice.
  const again = Array.from({ length: count }, (_, i) => asked(count - 1 - i)).reverse()
  return first.map((answer, input) =>
    JSON.stringify(answer) === JSON.stringify(again[input])
      ? answer
      : {
          problem: {
            says: 'It answered otherwise when it was asked once more. Allowed: an answer that depends on the input alone.',
            ...nowhere,
          },
        },
  )
}

const PROMISED = (name: string): string =>
  `It returned a promise: “${name}” must not be async, since the worker needs the answer at once.`
