/** One command that a person can type: what it takes, what it names, what it does. */
import type { World } from '../../world.ts'
import { NOT_INTEGER, Refusal, type Reply, WRONG_TYPE } from '../reply.ts'
import { parseInteger, typeOf } from '../values.ts'

/** What the arguments of a command name: a plan has a place for each of these before the run starts. */
export interface Names {
  readonly keys?: readonly string[]
  /** Texts that become values of keys or elements of lists. */
  readonly values?: readonly string[]
  readonly groups?: readonly string[]
  readonly consumers?: readonly string[]
  /** Field names and values of a new entry, by turns. */
  readonly entries?: readonly (readonly string[])[]
}

/** A command in the middle of its execution. `args` leaves out its name. */
export interface Call {
  readonly w: World
  readonly args: readonly string[]
  /** The keys that it names, by their place in the plan. */
  readonly key: (name: string) => number
}

export interface Command {
  /** Arguments, the name not counted: how many at least, and at most (Infinity: any number). */
  readonly takes: readonly [least: number, most: number]
  /** As a help text shows them. */
  readonly usage: string
  readonly help: string
  /** It may change what is held. */
  readonly writes: boolean
  /** It may need room, so that a full store refuses it. */
  readonly grows?: true
  /** Options that Redis knows and this store does not, by their upper-case names. */
  readonly without?: readonly string[]
  readonly names: (args: readonly string[]) => Names
  readonly run: (call: Call) => Reply
}

/** Names for the many commands whose first argument is their one key. */
export const firstKey = (args: readonly string[]): Names => ({ keys: args.slice(0, 1) })

/** Throws WRONGTYPE where the key holds something else than `type`. @returns true where it holds something */
export function isHeldAs(w: World, key: number, type: 'string' | 'list' | 'stream'): boolean {
  const found = typeOf(w, key)
  if (found !== 'none' && found !== type) throw new Refusal(WRONG_TYPE)
  return found !== 'none'
}

/** A whole number of 64 bits; throws what the store says of anything else. */
export function integerIn(text: string, message = NOT_INTEGER): bigint {
  const value = parseInteger(text)
  if (value === null) throw new Refusal(message)
  return value
}

/** The place of a text among the plan's payloads. */
export function payloadFor(w: World, text: string): number {
  const found = w.plan.payloads.findIndex((payload) => payload.text === text)
  if (found < 0) throw new Error(`the plan has no payload for ${text}`)
  return found
}

/** What holds a value that a person has written: nobody's attempt (DIDS: nothing), of the job whose key it is. */
export function byHand(w: World, key: number): { readonly job: number; readonly attempt: 0; readonly did: 2 } {
  return { job: Math.max(0, w.plan.keys[key].job), attempt: 0, did: 2 }
}
