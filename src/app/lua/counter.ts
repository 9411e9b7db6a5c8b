/** One key of a store as commands find and leave it: what Redis does to a string key, its clock standing still. */
import { bulk, error, integer, NIL, NOT_INTEGER, OK, type Reply, SYNTAX } from '../../sim/store/reply.ts'
import { parseInteger } from '../../sim/store/values.ts'

/** A string key. Text as bytes, one character for each; `expiresInMs` null: it has no life. */
export interface Held {
  readonly text: string
  readonly expiresInMs: number | null
}

const failed = (says: string): Reply => error(`ERR ${says}`)

const NO_INTEGER = error(NOT_INTEGER)
const badLife = (command: string): Reply => failed(`invalid expire time in '${command}' command`)

const INT64_MAX = 2n ** 63n - 1n
const INT64_MIN = -(2n ** 63n)
/** Room for the clock, which a life is added to. */
const CLOCK_MS = 2_000_000_000_000n

/** A key, and the commands that a counting script may use on it. */
export class Counter {
  private held: Held | null
  /** Its life was set by a command, and not taken from it since. */
  lifeWasSet = false

  constructor(held: Held | null) {
    this.held = held
  }

  /** What is under the key now. */
  get now(): Held | null {
    return this.held
  }

  put(text: string, expiresInMs: number | null): void {
    this.held = { text, expiresInMs }
    this.lifeWasSet = expiresInMs !== null
  }

  /** Another text, with the life it had. */
  change(text: string): void {
    this.held = { text, expiresInMs: this.held?.expiresInMs ?? null }
  }

  live(expiresInMs: number | null): void {
    if (this.held !== null) this.held = { ...this.held, expiresInMs }
    this.lifeWasSet = expiresInMs !== null
  }

  remove(): void {
    this.held = null
    this.lifeWasSet = false
  }
}

function add(counter: Counter, by: bigint): Reply {
  const before = counter.now === null ? 0n : parseInteger(counter.now.text)
  if (before === null) return NO_INTEGER
  const after = before + by
  if (after > INT64_MAX || after < INT64_MIN) return failed('increment or decrement would overflow')
  counter.change(String(after))
  return integer(after)
}

function addTyped(counter: Counter, text: string, sign: 1n | -1n): Reply {
  const by = parseInteger(text)
  if (by === null) return NO_INTEGER
  if (sign < 0n && by === INT64_MIN) return failed('decrement would overflow')
  return add(counter, sign * by)
}

/** A life in ms from what was typed in `unitMs`; a reply where it cannot be one. */
function lifeMs(text: string, unitMs: bigint, command: string, positive: boolean): bigint | Reply {
  const typed = parseInteger(text)
  if (typed === null) return NO_INTEGER
  if (positive && typed <= 0n) return badLife(command)
  const ms = typed * unitMs
  if (ms > INT64_MAX - CLOCK_MS || ms < INT64_MIN) return badLife(command)
  return ms
}

function expire(counter: Counter, [text, ...options]: readonly string[], unitMs: bigint, command: string): Reply {
  const flags = new Set<string>()
  for (const option of options) {
    const flag = option.toUpperCase()
    if (!['NX', 'XX', 'GT', 'LT'].includes(flag)) return failed(`Unsupported option ${option}`)
    flags.add(flag)
  }
  if (flags.has('NX') && flags.size > 1)
    return failed('NX and XX, GT or LT options at the same time are not compatible')
  if (flags.has('GT') && flags.has('LT')) return failed('GT and LT options at the same time are not compatible')
  const ms = lifeMs(text, unitMs, command, false)
  if (typeof ms !== 'bigint') return ms
  if (counter.now === null) return integer(0)
  const { expiresInMs } = counter.now
  if (flags.has('NX') && expiresInMs !== null) return integer(0)
  if (flags.has('XX') && expiresInMs === null) return integer(0)
  if (flags.has('GT') && (expiresInMs === null || ms <= BigInt(expiresInMs))) return integer(0)
  if (flags.has('LT') && expiresInMs !== null && ms >= BigInt(expiresInMs)) return integer(0)
  if (ms <= 0n) counter.remove()
  else counter.live(Number(ms))
  return integer(1)
}

/** What SET may be told beside the value; null where it cannot be understood. */
interface SetOptions {
  readonly life: { readonly text: string; readonly unitMs: bigint } | null
  readonly keeps: boolean
  readonly when: 'NX' | 'XX' | null
  readonly gets: boolean
}

function setOptions(words: readonly string[]): SetOptions | null {
  let life: SetOptions['life'] = null
  let keeps = false
  let when: SetOptions['when'] = null
  let gets = false
  for (let i = 0; i < words.length; i++) {
    const word = words[i].toUpperCase()
    if ((word === 'EX' || word === 'PX') && life === null && !keeps && i + 1 < words.length)
      life = { text: words[++i], unitMs: word === 'EX' ? 1000n : 1n }
    else if (word === 'KEEPTTL' && life === null) keeps = true
    else if ((word === 'NX' || word === 'XX') && (when === null || when === word)) when = word
    else if (word === 'GET') gets = true
    else return null
  }
  return { life, keeps, when, gets }
}

function set(counter: Counter, [text, ...words]: readonly string[]): Reply {
  const options = setOptions(words)
  if (options === null) return error(SYNTAX)
  const ms = options.life === null ? null : lifeMs(options.life.text, options.life.unitMs, 'set', true)
  if (ms !== null && typeof ms !== 'bigint') return ms
  const before = counter.now
  const answer = options.gets ? (before === null ? NIL : bulk(before.text)) : null
  if (options.when === (before === null ? 'XX' : 'NX')) return answer ?? NIL
  if (options.keeps) counter.change(text)
  else counter.put(text, ms === null ? null : Number(ms))
  return answer ?? OK
}

function setFor(counter: Counter, [text, value]: readonly string[], unitMs: bigint, command: string): Reply {
  const ms = lifeMs(text, unitMs, command, true)
  if (typeof ms !== 'bigint') return ms
  counter.put(value, Number(ms))
  return OK
}

/** TTL and PTTL: -2 where there is no key, -1 where it has no life; seconds are rounded. */
function remaining(counter: Counter, unitMs: number): Reply {
  if (counter.now === null) return integer(-2)
  const { expiresInMs } = counter.now
  return integer(expiresInMs === null ? -1 : Math.floor((expiresInMs + unitMs / 2) / unitMs))
}

function get(counter: Counter): Reply {
  return counter.now === null ? NIL : bulk(counter.now.text)
}

function del(counter: Counter, keys: number): Reply {
  const held = counter.now !== null && keys > 0
  counter.remove()
  return integer(held ? 1 : 0)
}

interface Command {
  /** Arguments after the first key, at least and at most. */
  readonly least: number
  readonly most: number
  /** Every argument is a key. */
  readonly allKeys?: true
  readonly run: (counter: Counter, args: readonly string[], keys: number) => Reply
}

const MANY = Number.POSITIVE_INFINITY

/** What a counting script may do, by the command's name in small letters. */
export const COMMANDS: Readonly<Record<string, Command>> = {
  get: { least: 0, most: 0, run: get },
  getdel: {
    least: 0,
    most: 0,
    run: (counter) => {
      const answer = get(counter)
      counter.remove()
      return answer
    },
  },
  set: { least: 1, most: MANY, run: set },
  setnx: {
    least: 1,
    most: 1,
    run: (counter, [text]) => {
      if (counter.now !== null) return integer(0)
      counter.put(text, null)
      return integer(1)
    },
  },
  setex: { least: 2, most: 2, run: (counter, args) => setFor(counter, args, 1000n, 'setex') },
  psetex: { least: 2, most: 2, run: (counter, args) => setFor(counter, args, 1n, 'psetex') },
  incr: { least: 0, most: 0, run: (counter) => add(counter, 1n) },
  decr: { least: 0, most: 0, run: (counter) => add(counter, -1n) },
  incrby: { least: 1, most: 1, run: (counter, [by]) => addTyped(counter, by, 1n) },
  decrby: { least: 1, most: 1, run: (counter, [by]) => addTyped(counter, by, -1n) },
  expire: { least: 1, most: MANY, run: (counter, args) => expire(counter, args, 1000n, 'expire') },
  pexpire: { least: 1, most: MANY, run: (counter, args) => expire(counter, args, 1n, 'pexpire') },
  ttl: { least: 0, most: 0, run: (counter) => remaining(counter, 1000) },
  pttl: { least: 0, most: 0, run: (counter) => remaining(counter, 1) },
  persist: {
    least: 0,
    most: 0,
    run: (counter) => {
      const lived = counter.now !== null && counter.now.expiresInMs !== null
      if (lived) counter.live(null)
      return integer(lived ? 1 : 0)
    },
  },
  exists: { least: 0, most: MANY, allKeys: true, run: (counter, _, keys) => integer(counter.now === null ? 0 : keys) },
  del: { least: 0, most: MANY, allKeys: true, run: (counter, _, keys) => del(counter, keys) },
  unlink: { least: 0, most: MANY, allKeys: true, run: (counter, _, keys) => del(counter, keys) },
  type: {
    least: 0,
    most: 0,
    run: (counter) => ({ kind: 'status', text: counter.now === null ? 'none' : 'string' }),
  },
}

/** Commands that Redis has and this page has not: said apart from those that nobody has. */
export const OTHER_COMMANDS: ReadonlySet<string> = new Set(
  (
    'append bitcount getex getrange getset hget hset hincrby hdel hgetall incrbyfloat lpush lpop rpush rpop ' +
    'llen lrange mget mset msetnx expireat expiretime pexpireat pexpiretime publish rename sadd scard sismember ' +
    'smembers srem setrange strlen substr time zadd zcard zincrby zrange zrem zscore xadd xlen copy echo ping ' +
    'hexists hlen hmget hmset lrem lmove ltrim zcount zrangebyscore object dump restore sort touch setbit getbit'
  ).split(' '),
)
