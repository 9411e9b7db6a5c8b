/** Lines that somebody may type to the store in the middle of a run, most of them about keys that the run uses. */
import * as fc from 'fast-check'

const VALUES = ['{"status":"done"}', '{"status":"error","message":"by hand"}', '{"status":', '7', '', 'a b']
const quoted = (text: string) => `'${text}'`

/** A line about the keys of `jobs`. */
export function arbitraryLine(jobs: readonly string[]): fc.Arbitrary<string> {
  const key = fc
    .constantFrom(...jobs)
    .chain((job) =>
      fc.constantFrom(
        `result:${job}`,
        `result:${job}`,
        `retry:${job}:render`,
        `claim:${job}`,
        'result:shared',
        'elsewhere',
      ),
    )
  const value = fc.constantFrom(...VALUES).map(quoted)
  const say = (...parts: readonly (string | fc.Arbitrary<string>)[]) =>
    fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((all) => all.join(' '))
  const name = (...names: readonly string[]) => fc.constantFrom(...names)
  return fc.oneof(
    { weight: 4, arbitrary: say(name('GETDEL', 'GET', 'DEL', 'TTL', 'INCR', 'PERSIST', 'TYPE', 'LPOP', 'XLEN'), key) },
    { weight: 4, arbitrary: say('SET', key, value) },
    { weight: 2, arbitrary: say(name('LPUSH', 'RPUSH', 'GETSET', 'SETNX'), key, value) },
    { weight: 2, arbitrary: say(name('EXPIRE'), key, name('0', '1', '30', '9000')) },
    { weight: 2, arbitrary: say('RENAME', key, key) },
    { weight: 1, arbitrary: say('XADD', key, '* payload', value) },
    { weight: 1, arbitrary: say('LMOVE', key, key, 'LEFT RIGHT') },
    {
      weight: 1,
      arbitrary: say(
        'PUBLISH',
        fc.constantFrom(...jobs).map((job) => `nudge:${job}`),
        'x',
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom('KEYS *', 'NOPE', 'GET', 'get "result:\\x6aob"') },
  )
}
