/** What a script cannot do: reach out, go on for ever, fill the memory, or leave anything behind for the next one. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COMMANDS, OTHER_COMMANDS } from '../../../src/app/lua/counter.ts'
import { problemIn, runLua, STEPS_MAX } from '../../../src/app/lua/sandbox.ts'
import { SCRIPT_MAX } from '../../../src/scenario/choices.ts'
import { arbitraryScript } from '../../support/arbitrary-lua.ts'

const KEY = 'retry:job-1:main'
const run = (source: string) => runLua(source, null, KEY, ['60'])
const error = (source: string): string => {
  const { reply } = run(source)
  return reply.kind === 'error'
    ? reply.text
    : `no error: ${JSON.stringify(reply, (_, x) => (typeof x === 'bigint' ? String(x) : x))}`
}

describe('there is no way out', () => {
  test.each(['io', 'os', 'debug', 'package', 'require', 'dofile', 'loadfile', 'print', 'js', 'fengari', 'process'])(
    'by %s',
    (name) => {
      expect(run(`return type(rawget(_G, '${name}'))`).reply).toEqual({ kind: 'bulk', text: 'nil' })
      expect(error(`return ${name}.x`)).toContain(`nonexistent global variable '${name}'`)
    },
  )

  test('by what a global holds: nothing but what is known', () => {
    const source = `
      local found = {}
      for name, value in pairs(_G) do
        found[#found + 1] = name
        if type(value) == 'table' and value ~= _G then
          for field in pairs(value) do found[#found + 1] = name .. '.' .. tostring(field) end
        end
      end
      table.sort(found)
      return table.concat(found, ' ')`
    expect(run(source).reply).toEqual({
      kind: 'bulk',
      text:
        'ARGV ARGV.1 KEYS KEYS.1 _G _VERSION assert cjson cjson.decode cjson.encode cjson.null collectgarbage coroutine ' +
        'coroutine.create coroutine.resume coroutine.running coroutine.status coroutine.wrap coroutine.yield error ' +
        'getmetatable ipairs load loadstring math math.abs math.acos math.asin math.atan math.ceil math.cos math.deg ' +
        'math.exp math.floor math.fmod math.huge math.log math.log10 math.max math.min math.mod math.modf math.pi ' +
        'math.pow math.rad math.random math.randomseed math.sin math.sqrt math.tan next pairs pcall rawequal rawget ' +
        'rawset redis redis.LOG_DEBUG redis.LOG_NOTICE redis.LOG_VERBOSE redis.LOG_WARNING redis.call ' +
        'redis.error_reply redis.log redis.pcall redis.replicate_commands redis.status_reply select setmetatable ' +
        'string string.byte string.char string.find string.format string.gmatch string.gsub string.len string.lower ' +
        'string.match string.rep string.reverse string.sub string.upper table table.concat table.getn table.insert ' +
        'table.remove table.sort tonumber tostring type unpack xpcall',
    })
  })

  test('to another key', () => {
    expect(error("return redis.call('GET', 'session:admin')")).toContain('only the key of the counter')
    expect(error("return redis.call('DEL', KEYS[1], 'other')")).toContain('only the key of the counter')
  })

  test('to commands that touch more than a key', () => {
    for (const name of ['PUBLISH', 'FLUSHALL', 'CONFIG', 'EVAL', 'SCRIPT', 'TIME', 'KEYS'])
      expect(error(`return redis.call('${name}', KEYS[1], 'x')`)).toMatch(
        /not known on this page|Unknown Redis command/,
      )
    expect(Object.keys(COMMANDS).filter((name) => OTHER_COMMANDS.has(name))).toEqual([])
  })
})

const TOO_MANY = `takes more than ${STEPS_MAX.toLocaleString('en')} steps`
const TOO_LONG = 'makes a text of more than 16 KB'

const TOO_MUCH = 'goes through more than 8 MB of text'
const FOLDED = 'local t = {1} for i = 1, 19 do t = {t, t, t, t, t, t} end'
const ENDLESS = 'local t = setmetatable({}, {__len = function() return 1e9 end, __index = tostring})'
const SCATTERED = 'local t = {} for i = 1, 32 do t[i] = 1 end local j = 57 for k = 1, 24 do t[j] = 1 j = j * 2 end'
const NESTED = "local function f() return (('x'):gsub('x', f)) end"

describe('it is bounded', () => {
  test.each([
    ['a loop', 'while true do end', TOO_MANY],
    ['a loop that catches its errors', 'while true do pcall(function() while true do end end) end', TOO_MANY],
    [
      'one that hides in xpcall',
      'while true do xpcall(function() while true do end end, function() end) end',
      TOO_MANY,
    ],
    ['one of coroutines', 'while true do coroutine.wrap(function() coroutine.yield() end)() end', TOO_MANY],
    ['recursion', 'local function f() return 1 + f() end return f()', TOO_MANY],
    ['tail calls', 'local function f() return f() end return f()', TOO_MANY],
    ['ten megabytes', "return string.rep('x', 10 * 1024 * 1024)", TOO_LONG],
    ['a text that doubles', "local s = 'x' while true do s = s .. s end", TOO_LONG],
    ['a text that doubles and is caught', "local s = 'x' while true do pcall(function() s = s .. s end) end", TOO_LONG],
    [
      'a long list in one text',
      "local t = {} for i = 1, 100 do t[i] = ('x'):rep(1000) end return table.concat(t)",
      TOO_LONG,
    ],
    ['replacements', "local s = ('x'):rep(9000) return s:gsub('.', s)", TOO_LONG],
    ['replacements by what was found', "return (('x'):rep(9000)):gsub('.+', '%0%0%0%0%0%0%0%0%0%0%0%0%0%0')", TOO_LONG],
    ['replacements out of a table', "local s = ('x'):rep(9000) return s:gsub('.', {x = s})", TOO_LONG],
    ['replacements by a function', "local s = ('x'):rep(9000) return s:gsub('.', function() return s end)", TOO_LONG],
    ['a list that contains itself many times, as JSON', `${FOLDED} return cjson.encode(t)`, TOO_LONG],
    ['long texts, one after the other', "while true do local s = ('x'):rep(16000) end", TOO_MUCH],
    ['long texts, all kept', "local t = {} while true do t[#t + 1] = ('x'):rep(16000) .. #t end", TOO_MUCH],
    ['long names in a table', "local t, s = {}, ('x'):rep(16000) while true do t[s .. #s] = 1 end", TOO_MUCH],
    ['many values at once', 'while true do local t = {unpack({}, 1, 200000)} end', TOO_MUCH],
    ['many bytes at once', "local s = ('x'):rep(16000) while true do local t = {s:byte(1, -1)} end", TOO_MUCH],
    ['code, again and again', "while true do load(('x = 1 '):rep(2000)) end", TOO_MUCH],
    ['code that never ends', "load(function() return 'x = 1 ' end)", TOO_LONG],
    ['a list with a made-up length', `${ENDLESS} table.remove(t, 1)`, '__len'],
    ['a list with places far apart', `${SCATTERED} table.remove(t, 1)`, 'more than 100,000 places'],
    ['a text of a made-up list', `${ENDLESS} return table.concat(t, '', 1, 1e9)`, 'invalid value (nil) at index 1'],
    ['a function that calls itself from within', `${NESTED} return f()`, 'stack overflow'],
    ['lists in lists without end', 'local t = {} t[1] = t return cjson.encode(t)', 'excessive depth'],
    ['JSON in JSON without end', "return cjson.decode(('['):rep(5000) .. (']'):rep(5000))", 'too many nested'],
    ['a pattern that goes too deep', "return (('a'):rep(9000)):match(('a?'):rep(4000) .. 'b')", 'pattern too complex'],
  ])('%s', (_, source, says) => {
    const found = run(source)
    expect(found.reply).toMatchObject({ kind: 'error', text: expect.stringContaining(says) })
    expect(found.line).toBe(1)
  })

  test('nothing, a thousand million times, is nothing', () => {
    expect(run("return #(''):rep(1e9)").reply).toEqual({ kind: 'integer', value: 0n })
  })

  test('as code, only text: nothing that a compiler made', () => {
    expect(error("return assert(load('\\27LuaS'))")).toContain('attempt to load a binary chunk')
    expect(problemIn('\x1bLuaS')?.says).toContain('attempt to load a binary chunk')
    expect(run("return load('return 7')()").reply).toEqual({ kind: 'integer', value: 7n })
    expect(run("local n = 0 return load(function() n = n + 1 return ({'return ', '7'})[n] end)()").reply).toEqual({
      kind: 'integer',
      value: 7n,
    })
  })

  test('what it had done by then stays done', () => {
    const { held, stopped } = run("redis.call('INCR', KEYS[1]) while true do end")
    expect(held).toEqual({ text: '1', expiresInMs: null })
    expect(stopped).toBe(true)
  })

  test('a script of more than ten thousand characters is not run', () => {
    expect(problemIn(`return 1 --${'x'.repeat(SCRIPT_MAX)}`)).toEqual({
      says: `It is longer than ${SCRIPT_MAX} characters.`,
      line: 0,
    })
  })
})

describe('errors name their line', () => {
  test.each([
    ['\n\nreturn 1 +', 3],
    ['return 1\n\nelse', 3],
    ['local a = 1\nreturn a // 2', 2],
  ])('before it runs: %j', (source, line) => {
    expect(problemIn(source)).toMatchObject({ line })
  })

  test.each([
    ["\nerror('boo')", 'ERR boo', 2],
    ['local t\n\nreturn t.x', 'ERR attempt to index', 3],
    [
      "redis.call('INCR', KEYS[1])\nredis.call('EXPIRE', KEYS[1], 'soon')",
      'ERR value is not an integer or out of range',
      2,
    ],
    ["\n\n\nreturn string.rep('x')", 'ERR bad argument #2', 4],
    ["local function f()\n  error({err = 'X y'})\nend\nf()", 'X y', 2],
  ])('while it runs: %j', (source, says, line) => {
    const found = run(source)
    expect(found.reply).toMatchObject({ kind: 'error', text: expect.stringContaining(says) })
    expect(found.line).toBe(line)
  })
})

describe('whatever it ends with is an end', () => {
  const BAD = 'setmetatable({}, {__index = function() error("again") end, __tostring = function() error("again") end})'
  const LOOP = 'setmetatable({}, {__index = function() while true do end end})'
  test.each([
    ['error()', 'ERR nil'],
    ['error(nil)', 'ERR nil'],
    ['error(42)', 'ERR 42'],
    ['error(true)', 'ERR true'],
    ['error({})', 'ERR unknown error'],
    ['error({err = 5})', 'ERR unknown error'],
    ['error({err = {}})', 'ERR unknown error'],
    ['error(print)', 'nonexistent global'],
    ['error(function() end)', 'ERR function: 0x7f0000000000'],
    ['error(coroutine.create(function() end))', 'ERR thread: 0x7f0000000000'],
    ['error(cjson.null)', 'ERR userdata'],
    [`error(${BAD})`, 'ERR unknown error'],
    [`error(${LOOP})`, 'ERR unknown error'],
    ["getmetatable('').__tostring = function() error('again') end error('x')", 'ERR x'],
    ["getmetatable('').__tostring = function() while true do end end error('x')", 'ERR x'],
    ["getmetatable('').__index = function() while true do end end return ('x').y", TOO_MANY],
  ])('%s', (source, says) => {
    expect(error(source)).toContain(says)
  })

  test.each([
    ['a table that errs', `return ${BAD}`],
    ['a table that never answers', `return ${LOOP}`],
    ['a list in itself', 'local t = {} t[1] = t return t'],
    ['a list that contains itself many times', `${FOLDED} return t`],
  ])('%s is returned', (_, source) => {
    expect(['array', 'error']).toContain(run(source).reply.kind)
  })
})

test('each run begins afresh: the same script on the same key always does the same', () => {
  run("rawset(_G, 'x', 1) string.rep = nil math.randomseed(7)")
  expect(run("return type(rawget(_G, 'x')) .. type(string.rep)").reply).toEqual({ kind: 'bulk', text: 'nilfunction' })
  fc.assert(
    fc.property(arbitraryScript, (source) => {
      expect(run(source)).toEqual(run(source))
    }),
    { numRuns: 200 },
  )
  const random = 'return {math.random(1000), tostring({}), tostring(function() end)}'
  expect(run(random)).toEqual(run(random))
})
