/** What a key holds: a text (a payload), a whole number of 64 bits that has been counted, a list or a stream. */

import { further } from '../further.ts'
import type { World } from '../world.ts'

/** What a key can hold, as `keyForm` says. Texts and numbers are both strings to the store. */
export const FORMS = ['text', 'number', 'list', 'stream'] as const

/** TYPE: what is under a key. */
export function typeOf(w: World, key: number): 'none' | 'string' | 'list' | 'stream' {
  if (w.keyHeld[key] === 0) return 'none'
  const form = FORMS[w.keyForm[key]]
  return form === 'text' || form === 'number' ? 'string' : form
}

const SPAN = 2 ** 31

/** The least and the greatest whole number that the store counts to. */
export const INTEGER_MIN = -(2n ** 63n)
export const INTEGER_MAX = 2n ** 63n - 1n

const INTEGER = /^(?:0|-?[1-9][0-9]{0,18})$/

/** A whole number as the store takes one: no sign but a minus, no leading zeros, 64 bits. Null where it is none. */
export function parseInteger(text: string): bigint | null {
  if (!INTEGER.test(text)) return null
  const value = BigInt(text)
  return value < INTEGER_MIN || value > INTEGER_MAX ? null : value
}

/** The whole number under a key that holds a string; null where it holds none, or nothing. */
export function numberIn(w: World, key: number): bigint | null {
  if (w.keyHeld[key] === 0) return null
  const form = FORMS[w.keyForm[key]]
  if (form === 'number') return BigInt(w.keyHigh[key]) * BigInt(SPAN) + BigInt(w.keyValue[key])
  return form === 'text' ? parseInteger(w.plan.payloads[w.keyValue[key]].text) : null
}

/** The string under a key is `value`; its life, and whose it is, stay. */
export function setNumber(w: World, key: number, value: bigint): void {
  w.keyHeld[key] = 1
  w.keyForm[key] = FORMS.indexOf('number')
  w.keyHigh[key] = Number(value >> 31n)
  w.keyValue[key] = Number(value & 0x7fffffffn)
}

/** The string under a key; null where there is none. */
export function textIn(w: World, key: number): string | null {
  if (typeOf(w, key) !== 'string') return null
  if (FORMS[w.keyForm[key]] === 'number') return String(numberIn(w, key))
  return w.plan.payloads[w.keyValue[key]].text
}

/** The payload that has this text; the plan's last one, any whole number, where it knows none. */
function payloadWith(w: World, text: string): number {
  const found = w.plan.payloads.findIndex((payload) => payload.text === text)
  return found >= 0 ? found : w.plan.payloads.findIndex((payload) => payload.name === COUNTED)
}

/** Name of the payload that stands for any whole number that the store has counted to. */
export const COUNTED = 'a whole number'

/**
 * The payload that whoever reads a key would get: the string, the first element of a list, the first entry of a stream;
 * -1 where there is nothing.
 */
export function payloadIn(w: World, key: number): number {
  if (w.keyHeld[key] === 0) return -1
  switch (FORMS[w.keyForm[key]]) {
    case 'text':
      return w.keyValue[key]
    case 'number':
      return payloadWith(w, String(numberIn(w, key)))
    case 'list':
    case 'stream':
      return further().firstValue(w, key)
  }
}

/** The count under a key that nothing but the model writes to, or a person has: a number that can be shown; 0 where there is none. */
export function countIn(w: World, key: number): number {
  return Number(numberIn(w, key) ?? 0n)
}
