/** Small Lua scripts over one key, from a grammar: what people write into counting scripts, in any order. */
import * as fc from 'fast-check'

const number = fc.constantFrom('0', '1', '2', '5', '10', '-1', '1.5', '1e3', '2147483647')
const text = fc.constantFrom("'a'", "'7'", "'1.5'", "''", "'soon'")
const argument = fc.constantFrom('KEYS[1]', 'ARGV[1]', 'tonumber(ARGV[1])', 'ARGV[2]', '#ARGV')
const VARIABLES = ['a', 'b', 'c']
const variable = fc.constantFrom(...VARIABLES)
const some = (all: readonly string[]) => fc.constantFrom(...all)

/** Lives in whole hours: a real clock goes on between a command and the look at it. */
const life = fc.oneof(some(['3600', "'7200'", '3 * 3600', '0', '-1', "'x'", '1.5']), fc.constant('ARGV[1]'), variable)

const command = fc.oneof(
  some(['INCR', 'DECR', 'GET', 'DEL', 'EXISTS', 'PERSIST', 'GETDEL', 'incr', 'TYPE']).map(
    (name) => `'${name}', KEYS[1]`,
  ),
  fc
    .tuple(some(['INCRBY', 'DECRBY', 'SETNX']), fc.oneof(number, text, variable))
    .map(([name, by]) => `'${name}', KEYS[1], ${by}`),
  fc
    .tuple(life, fc.constantFrom('', ", 'NX'", ", 'XX'", ", 'GT'", ", 'LT'", ", 'gt', 'XX'", ", 'ZZ'"))
    .map(([seconds, flags]) => `'EXPIRE', KEYS[1], ${seconds}${flags}`),
  fc
    .tuple(
      fc.oneof(number, text, variable),
      fc.constantFrom(
        '',
        ", 'EX', 3600",
        ", 'PX', '7200000'",
        ", 'KEEPTTL'",
        ", 'NX'",
        ", 'XX', 'GET'",
        ", 'EX', 0",
        ", 'EX'",
      ),
    )
    .map(([value, options]) => `'SET', KEYS[1], ${value}${options}`),
  fc.tuple(life, number).map(([seconds, value]) => `'SETEX', KEYS[1], ${seconds}, ${value}`),
  some(["'INCR'", "'NOPE', KEYS[1]", "'GET', KEYS[1], 1"]),
)

const call = fc
  .tuple(fc.constantFrom('redis.call', 'redis.call', 'redis.call', 'redis.pcall'), command)
  .map(([how, what]) => `${how}(${what})`)

const simple = fc.oneof(number, text, argument, variable)

const expression: fc.Arbitrary<string> = fc.oneof(
  simple,
  call,
  fc.tuple(simple, some(['+', '-', '*', '..']), simple).map(([x, sign, y]) => `${x} ${sign} ${y}`),
  fc.tuple(simple, some(['/', '%']), some(['2', '3', '7'])).map(([x, sign, y]) => `${x} ${sign} ${y}`),
  fc
    .tuple(some(['tostring', 'tonumber', 'type', 'math.floor', '#tostring', 'not ']), variable)
    .map(([f, x]) => `${f}(${x})`),
)

const condition = fc.oneof(
  fc.tuple(variable, some(['==', '~=', '<', '>=']), number).map(([x, sign, y]) => `${x} ${sign} ${y}`),
  some([
    "redis.call('TTL', KEYS[1]) < 0",
    "redis.call('PTTL', KEYS[1]) > 1000",
    "redis.call('EXISTS', KEYS[1]) == 1",
    'a',
    'not b',
  ]),
)

const assign = fc.tuple(variable, expression).map(([name, value]) => `${name} = ${value}`)
const step = fc.oneof({ weight: 4, arbitrary: assign }, { weight: 2, arbitrary: call })

const block = fc.array(step, { minLength: 1, maxLength: 2 }).map((lines) => lines.join('\n'))

const statement = fc.oneof(
  { weight: 5, arbitrary: step },
  {
    weight: 2,
    arbitrary: fc.tuple(condition, block, block).map(([test, yes, no]) => `if ${test} then\n${yes}\nelse\n${no}\nend`),
  },
  { weight: 1, arbitrary: block.map((lines) => `for i = 1, 2 do\n${lines}\nend`) },
  { weight: 1, arbitrary: block.map((lines) => `pcall(function()\n${lines}\nend)`) },
)

const result = fc.oneof(
  { weight: 4, arbitrary: expression },
  { weight: 1, arbitrary: fc.tuple(expression, expression).map(([x, y]) => `{${x}, ${y}}`) },
  {
    weight: 1,
    arbitrary: some([
      "redis.error_reply('NO more')",
      "redis.status_reply('fine')",
      "{err = 'X y'}",
      'nil',
      'true',
      'false',
    ]),
  },
)

/** A script of some lines. Its variables begin as a number, a text and nothing. */
export const arbitraryScript: fc.Arbitrary<string> = fc
  .tuple(fc.array(statement, { maxLength: 5 }), result)
  .map(([lines, returned]) => ["local a, b, c = 1, '2', nil", ...lines, `return ${returned}`].join('\n'))
