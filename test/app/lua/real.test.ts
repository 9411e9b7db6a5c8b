/** Lua over one key here, held against EVAL of a real Redis: replies, and what is left under the key. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Held } from '../../../src/app/lua/counter.ts'
import { BUILT_IN_SCRIPT, SCRIPT_SAMPLES } from '../../../src/app/lua/samples.ts'
import { problemIn, runLua } from '../../../src/app/lua/sandbox.ts'
import { SCRIPT_STATES, scriptState } from '../../../src/sim/script.ts'
import type { Reply } from '../../../src/sim/store/reply.ts'
import { arbitraryScript } from '../../support/arbitrary-lua.ts'
import { hasRedis, type Redis, startRedis } from '../../support/redis.ts'

const HOUR_MS = 3_600_000
const KEY = 'retry:job-1:main'
/** What the counter has left to live, and what the script is told. */
const LEFT_MS = 5 * HOUR_MS
const TOLD_S = String(12 * 3600)

interface Seen {
  /** An error of Lua itself is one, whatever it says; the line is the same. */
  readonly reply: Reply | { readonly luaErrorAt: number }
  readonly text: string | null
  /** In whole hours: a real clock goes on while it is looked at. -1: none. */
  readonly hours: number
}

const bytes = (text: string): string => Buffer.from(text, 'latin1').toString('utf8')
/** Where a table lies in memory is nobody's business. */
const anywhere = (text: string): string => text.replace(/0x[0-9a-f]{5,}/g, '0x7f0000000000')

function plain(reply: Reply): Reply {
  if (reply.kind === 'array') return { kind: 'array', items: reply.items.map(plain) }
  return 'text' in reply ? { ...reply, text: bytes(reply.text) } : reply
}

function here(source: string, held: Held | null): Seen {
  expect(problemIn(source)).toBeNull()
  const { held: left, reply, line } = runLua(source, held, KEY, [TOLD_S])
  const ofLua = reply.kind === 'error' && LUA_ERRORS.test(reply.text)
  return {
    reply: ofLua ? { luaErrorAt: line } : plain(reply),
    text: left === null ? null : bytes(left.text),
    hours: left === null || left.expiresInMs === null ? -1 : Math.round(left.expiresInMs / HOUR_MS),
  }
}

/** What Lua says of its own, in the words of either version. */
const LUA_ERRORS =
  /attempt to (?:index|call|perform|compare|concatenate)|bad argument|number expected|Attempt to modify|nonexistent global/

/** A reply without addresses. */
function unplaced(reply: Reply): Reply {
  if (reply.kind === 'array') return { kind: 'array', items: reply.items.map(unplaced) }
  return 'text' in reply ? { ...reply, text: anywhere(reply.text) } : reply
}

async function there(redis: Redis, source: string, held: Held | null): Promise<Seen> {
  const set =
    held === null
      ? []
      : [['SET', KEY, held.text, ...(held.expiresInMs === null ? [] : ['PX', String(held.expiresInMs)])]]
  const replies = await redis.callAll([
    ['DEL', KEY],
    ...set,
    ['EVAL', source, '1', KEY, TOLD_S],
    ['GET', KEY],
    ['PTTL', KEY],
  ])
  const [said, text, life] = replies.slice(-3)
  const [, place, words] = (said.kind === 'error' && /^ERR user_script:(\d+): (.*)/s.exec(said.text)) || []
  const own =
    said.kind === 'error'
      ? { ...said, text: said.text.replace(/ script: [0-9a-f]{40}, on @user_script:\d+\.$/, '') }
      : said
  const left = life.kind === 'integer' ? Number(life.value) : Number.NaN
  return {
    reply:
      words !== undefined && LUA_ERRORS.test(words)
        ? { luaErrorAt: Number(place) }
        : words !== undefined && own.kind === 'error'
          ? { ...own, text: own.text.replace(/user_script:\d+: /, '') }
          : unplaced(own),
    text: text.kind === 'bulk' ? anywhere(text.text) : null,
    hours: left < 0 ? -1 : Math.round(left / HOUR_MS),
  }
}

const STATES: readonly (Held | null)[] = Array.from({ length: SCRIPT_STATES }, (_, place) => {
  const { count, lives } = scriptState(place)
  return count < 0 ? null : { text: String(count), expiresInMs: lives ? LEFT_MS : null }
})

describe.skipIf(!hasRedis())('beside a real Redis', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  afterAll(() => redis.stop())

  test.each(SCRIPT_SAMPLES.map(({ says, source }) => [says, source]))(
    'sample “%s”: the same in each state',
    async (_, source) => {
      for (const held of STATES) expect(here(source, held)).toEqual(await there(redis, source, held))
    },
  )

  test('generated scripts: the same replies and the same key', async () => {
    const seen = { errors: 0, texts: 0, counts: 0, gone: 0, lives: 0 }
    const held = fc.oneof(
      fc.constantFrom(...STATES),
      fc.record({
        text: fc.constantFrom('', 'x', '1.5', '-3', '007', '9223372036854775807', '4000000000'),
        expiresInMs: fc.constantFrom(null, LEFT_MS),
      }),
    )
    await fc.assert(
      fc.asyncProperty(arbitraryScript, held, async (source, before) => {
        const found = here(source, before)
        expect(found).toEqual(await there(redis, source, before))
        if ('luaErrorAt' in found.reply || found.reply.kind === 'error') seen.errors++
        else if (found.reply.kind === 'bulk') seen.texts++
        else if (found.reply.kind === 'integer') seen.counts++
        if (found.text === null) seen.gone++
        if (found.hours >= 0) seen.lives++
      }),
      { numRuns: 2000 },
    )
    // The grammar comes to all of it, not to errors alone.
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(50)
  })

  describe('what the built-in script is for', () => {
    const SPLIT_BAD = "local v = redis.call('INCR', KEYS[1]) redis.call('EXPIRE', KEYS[1], 'soon') return v"
    const REPAIRS =
      "local v = redis.call('INCR', KEYS[1]) if redis.call('TTL', KEYS[1]) < 0 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end return v"

    test('Lua has no way back: a bad EXPIRE leaves the count of one, without a life', async () => {
      const found = here(SPLIT_BAD, null)
      expect(found).toEqual(await there(redis, SPLIT_BAD, null))
      expect(found).toMatchObject({ reply: { kind: 'error' }, text: '1', hours: -1 })
    })

    test('“if v == 1” never repairs a counter without a life; “TTL < 0” does', async () => {
      const immortal: Held = { text: '1', expiresInMs: null }
      for (const [source, hours] of [
        [BUILT_IN_SCRIPT, -1],
        [REPAIRS, 12],
      ] as const) {
        const found = here(source, immortal)
        expect(found).toEqual(await there(redis, source, immortal))
        expect(found).toMatchObject({ text: '2', hours })
      }
    })

    test('EVALSHA of a script that nobody has sent is NOSCRIPT', async () => {
      const reply = await redis.call('EVALSHA', '0'.repeat(40), '1', KEY, TOLD_S)
      expect(reply).toMatchObject({ kind: 'error', text: expect.stringMatching(/^NOSCRIPT /) })
    })
  })

  test.each([
    'math.randomseed(0) return {math.random(1000), math.random(1000), math.random(10, 20), tostring(math.random())}',
    'math.randomseed(5) return {math.random(1000), math.random(1000)}',
    'return {1, 2, nil, 3}',
    "return {1, 'a', true, false, {2, {}}}",
    'return {3.99, -3.99, 1e30, 2^31 + 1, 2147483647 + 1}',
    "return tostring(10 / 2) .. ' ' .. 10 / 2 .. ' ' .. 1e15 .. ' ' .. 0.1 .. ' ' .. 2^53 .. ' ' .. 1e100",
    "return ARGV[1] * 100000 .. ''",
    "redis.call('SET', KEYS[1], 1 / 3) return redis.call('GET', KEYS[1])",
    "redis.call('SET', KEYS[1], 1e20) return redis.call('GET', KEYS[1])",
    "return ('%d|%5.1f|%s|%q|%x'):format(3.7, 3.14159, 'x', 'y', 255)",
    "return {tonumber('0x10'), tonumber('  12  '), tonumber('1e2'), tonumber('ff', 16), #'abc' + '4', -7 % 3}",
    "return {select('#', 1, 2), unpack({4, 5})}",
    "return redis.call('SET', KEYS[1], '1').ok .. type(redis.call('GET', KEYS[1]))",
    "return {pcall(redis.call, 'INCR')}",
    "return {pcall(error, 'x')}",
    "return {pcall(error, {err = 'X y'})}",
    "return redis.pcall('INCR').err",
    "return redis.error_reply('My Err')",
    "return redis.error_reply('foo')",
    "return redis.error_reply('-foo')",
    "return redis.error_reply('-foo bar')",
    'return redis.error_reply(5)',
    "return redis.status_reply('fine')",
    'return {ok = 1}',
    "return {err = 'E', 'a'}",
    "error('boo')",
    "error('boo', 0)",
    'error()',
    "error({err = 'X y'})",
    "return redis.call('NOPE', KEYS[1])",
    'return redis.call()',
    "return redis.call('SET', KEYS[1], {})",
    "return redis.call('SET', KEYS[1], 1, 'EX', 0)",
    "return redis.call('SET', KEYS[1], 1, 'EX', 'x', 'BAD')",
    "return redis.call('SET', KEYS[1], 1, 'NX', 'XX')",
    "redis.call('SET', KEYS[1], 1) return redis.call('EXPIRE', KEYS[1], 10, 'NX', 'XX')",
    "redis.call('SET', KEYS[1], 1) return redis.call('EXPIRE', KEYS[1], 10, 'QQ')",
    "redis.call('SET', KEYS[1], 1) return redis.call('EXPIRE', KEYS[1], -1)",
    "redis.call('SET', KEYS[1], 7) return redis.call('SET', KEYS[1], 1, 'GET', 'KEEPTTL')",
    "redis.call('SET', KEYS[1], '9223372036854775807') return redis.call('INCR', KEYS[1])",
    "return {redis.call('EXISTS', KEYS[1], KEYS[1]), redis.call('SETNX', KEYS[1], 1), redis.call('DEL', KEYS[1], KEYS[1])}",
    "return cjson.encode({1, 2, {a = 1}}) .. cjson.encode({}) .. cjson.encode(1 / 3) .. cjson.encode('x\"/\\n')",
    'local t = cjson.decode(\'{"a":[1,2,null],"b":true}\') return {t.a[2], tostring(t.b), tostring(t.a[3] == cjson.null)}',
    'local s = 0 for i = 1, 3 do s = s + i end return tostring(s) .. #KEYS .. #ARGV',
    'local co = coroutine.wrap(function() coroutine.yield(1) coroutine.yield(2) end) return {co(), co()}',
    'return {math.floor(3.7), math.ceil(3.2), math.max(1, 2.5), math.pow(2, 10), math.fmod(7, 3), table.getn({1, 2})}',
    "return {string.rep('ab', 3), ('x'):upper(), ('a,b'):gsub(',', ';'), ('hello'):find('l'), ('abc'):byte(2)}",
    "return {type(rawget(_G, 'print')), type(rawget(_G, 'dofile')), type(rawget(_G, 'require')), type(rawget(_G, 'io')), type(rawget(_G, 'rawlen'))}",
    'x = 1',
    'return x',
    'function f() end',
  ])('%s', async (source) => {
    expect(here(source, null)).toEqual(await there(redis, source, null))
  })

  test.each([
    'return 1 +',
    'if KEYS then',
    'return 7 // 2',
    'return 1 & 2',
    'return 1 << 2',
    'goto x',
    '::x::',
    "return '",
  ])('what cannot be understood there is refused here: %s', async (source) => {
    expect(problemIn(source)).toMatchObject({ line: 1 })
    expect(await redis.call('EVAL', source, '1', KEY, TOLD_S)).toMatchObject({
      kind: 'error',
      text: expect.stringMatching(/^ERR Error compiling script \(new function\): user_script:1: /),
    })
  })

  test('what looks like 5.3 in a text or a comment is none', async () => {
    const source =
      "-- a // b & c ~ d\n--[[ goto x ]] local t = {['goto'] = 'a//b&c'} if 1 ~= 2 then return t['goto'] .. [[|~<<]] end"
    expect(here(source, null)).toEqual(await there(redis, source, null))
  })
})
