/** Commands over strings, and over whole numbers that are held as such. */
import { deleteKey, setLife, setResult } from '../../store.ts'
import type { World } from '../../world.ts'
import { remember } from '../last-write.ts'
import { bulk, integer, NIL, NOT_INTEGER, OK, Refusal, type Reply, SYNTAX, TOO_LONG } from '../reply.ts'
import { INTEGER_MAX, INTEGER_MIN, numberIn, setNumber, textIn } from '../values.ts'
import { byHand, type Call, type Command, firstKey, integerIn, isHeldAs, payloadFor } from './command.ts'

function get(w: World, key: number): Reply {
  return isHeldAs(w, key, 'string') ? bulk(textIn(w, key) as string) : NIL
}

/** Throws where the store takes no value of that length. @returns the text's place among the payloads */
export function valueThatFits(w: World, text: string): number {
  const value = payloadFor(w, text)
  const { valueMax } = w.plan.numbers
  if (valueMax > 0 && w.plan.payloads[value].byteLength > valueMax) throw new Refusal(TOO_LONG)
  return value
}

function set(w: World, key: number, text: string): void {
  const { job, attempt, did } = byHand(w, key)
  setResult(w, key, valueThatFits(w, text), job, attempt, did)
}

const LONGEST_MS = INTEGER_MAX
/** A run has no date. The store's clock counts from 1970, and no life may end beyond what that clock can count to. */
const TODAY_MS = 1_700_000_000_000n

/** A life given in `unit` ms, as a number of ms. Throws where it is none. */
export function lifeIn(w: World, text: string, unit: 1n | 1000n, command: string, positive: boolean): number {
  const value = integerIn(text)
  const invalid = new Refusal(`ERR invalid expire time in '${command}' command`)
  if (positive && value <= 0n) throw invalid
  if (value > LONGEST_MS / unit || value < INTEGER_MIN / unit) throw invalid
  if (value * unit > LONGEST_MS - TODAY_MS - BigInt(w.now[0])) throw invalid
  const ms = Number(value * unit)
  // Beyond what a clock of whole ms can tell apart, a life is as good as endless.
  return Math.min(ms, Number.MAX_SAFE_INTEGER - w.now[0])
}

interface SetOptions {
  only: 'NX' | 'XX' | null
  get: boolean
  keepTtl: boolean
  /** EX or PX with its argument. */
  life: { readonly name: 'EX' | 'PX'; readonly text: string } | null
}

function setOptions(args: readonly string[]): SetOptions {
  const found: SetOptions = { only: null, get: false, keepTtl: false, life: null }
  for (let i = 0; i < args.length; i++) {
    const name = args[i].toUpperCase()
    const next = args[i + 1]
    if ((name === 'NX' || name === 'XX') && (found.only ?? name) === name) found.only = name
    else if (name === 'GET') found.get = true
    else if (name === 'KEEPTTL' && found.life === null) found.keepTtl = true
    else if (
      (name === 'EX' || name === 'PX') &&
      !found.keepTtl &&
      (found.life?.name ?? name) === name &&
      next !== undefined
    ) {
      found.life = { name, text: next }
      i++
    } else throw new Refusal(SYNTAX)
  }
  return found
}

function setCommand({ w, args, key: place }: Call): Reply {
  const key = place(args[0])
  const options = setOptions(args.slice(2))
  const lifeMs =
    options.life === null ? 0 : lifeIn(w, options.life.text, options.life.name === 'EX' ? 1000n : 1n, 'set', true)
  const before = options.get ? get(w, key) : OK
  const held = w.keyHeld[key] === 1
  if ((options.only === 'NX' && held) || (options.only === 'XX' && !held)) return options.get ? before : NIL
  const value = valueThatFits(w, args[1])
  const { job, attempt, did } = byHand(w, key)
  setResult(w, key, value, job, attempt, did, options.keepTtl)
  if (options.life !== null) setLife(w, key, lifeMs)
  return before
}

/** Adds to the whole number under a key, which is 0 where there is nothing. */
function add(w: World, key: number, by: bigint): Reply {
  const before = isHeldAs(w, key, 'string') ? numberIn(w, key) : 0n
  if (before === null) throw new Refusal(NOT_INTEGER)
  const after = before + by
  if (after < INTEGER_MIN || after > INTEGER_MAX) throw new Refusal('ERR increment or decrement would overflow')
  remember(w, 'count', [key])
  if (w.keyHeld[key] === 0) w.keyJob[key] = byHand(w, key).job
  setNumber(w, key, after)
  return integer(after)
}

function less(text: string): bigint {
  const by = integerIn(text)
  if (by === INTEGER_MIN) throw new Refusal('ERR decrement would overflow')
  return -by
}

const keyAndValue: Command['names'] = (args) => ({ keys: [args[0]], values: [args[1]] })

export const STRINGS: Readonly<Record<string, Command>> = {
  get: {
    takes: [1, 1],
    usage: 'key',
    help: 'The string under a key; it stays.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => get(w, key(args[0])),
  },
  getdel: {
    takes: [1, 1],
    usage: 'key',
    help: 'The string under a key, which is deleted.',
    writes: true,
    names: firstKey,
    run: ({ w, args, key }) => {
      const reply = get(w, key(args[0]))
      deleteKey(w, key(args[0]))
      return reply
    },
  },
  getset: {
    takes: [2, 2],
    usage: 'key value',
    help: 'Sets a string, and answers with what was there.',
    writes: true,
    grows: true,
    names: keyAndValue,
    run: ({ w, args, key }) => {
      const reply = get(w, key(args[0]))
      set(w, key(args[0]), args[1])
      return reply
    },
  },
  set: {
    takes: [2, Number.POSITIVE_INFINITY],
    usage: 'key value [NX | XX] [GET] [EX seconds | PX ms | KEEPTTL]',
    help: 'Sets a string; an earlier life is dropped.',
    writes: true,
    grows: true,
    without: ['EXAT', 'PXAT'],
    names: keyAndValue,
    run: setCommand,
  },
  setnx: {
    takes: [2, 2],
    usage: 'key value',
    help: 'Sets a string where there is nothing.',
    writes: true,
    grows: true,
    names: keyAndValue,
    run: ({ w, args, key }) => {
      if (w.keyHeld[key(args[0])] === 1) return integer(0)
      set(w, key(args[0]), args[1])
      return integer(1)
    },
  },
  strlen: {
    takes: [1, 1],
    usage: 'key',
    help: 'The length of a string in bytes.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => {
      const at = key(args[0])
      if (!isHeldAs(w, at, 'string')) return integer(0)
      const text = textIn(w, at) as string
      return integer(numberIn(w, at) === null ? w.plan.payloads[payloadFor(w, text)].byteLength : text.length)
    },
  },
  incr: {
    takes: [1, 1],
    usage: 'key',
    help: 'Adds 1; the life of the key stays.',
    writes: true,
    grows: true,
    names: firstKey,
    run: ({ w, args, key }) => add(w, key(args[0]), 1n),
  },
  decr: {
    takes: [1, 1],
    usage: 'key',
    help: 'Takes 1 away.',
    writes: true,
    grows: true,
    names: firstKey,
    run: ({ w, args, key }) => add(w, key(args[0]), -1n),
  },
  incrby: {
    takes: [2, 2],
    usage: 'key number',
    help: 'Adds a whole number.',
    writes: true,
    grows: true,
    names: firstKey,
    run: ({ w, args, key }) => add(w, key(args[0]), integerIn(args[1])),
  },
  decrby: {
    takes: [2, 2],
    usage: 'key number',
    help: 'Takes a whole number away.',
    writes: true,
    grows: true,
    names: firstKey,
    run: ({ w, args, key }) => add(w, key(args[0]), less(args[1])),
  },
}
