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
  ])('%s', (_, source, says) => {
    const found = run(source)
    expect(found.reply).toMatchObject({ kind: 'error', text: expect.stringContaining(says) })
    expect(found.line).toBe(1)
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
