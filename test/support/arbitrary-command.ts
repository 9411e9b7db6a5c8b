/** Sequences of commands to a store as fast-check makes them: every command, right and wrong, over few keys. */
import * as fc from 'fast-check'

/** A command, or a step of the clock in seconds. */
export type Step = { readonly argv: readonly string[] } | { readonly seconds: number }

const keys = ['alpha', 'beta', 'gamma'] as const
/** Names that sequences use; a plan has a place for each. */
export const KEY_NAMES: readonly string[] = keys

/** Most commands go to one key, so that they meet. */
const key = fc.constantFrom('alpha', 'alpha', 'alpha', ...keys)
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('x', 'y') },
  { weight: 2, arbitrary: fc.constantFrom('0', '1', '41', '-7') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', '007', '-0', '+1', ' 1', '1.5', '{"status":"done"}', 'é✓😀', 'a b', '"'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('9223372036854775807', '-9223372036854775808', '9223372036854775808', '4294967296'),
  },
)
const number = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: -3, max: 5 }).map(String) },
  { weight: 2, arbitrary: fc.constantFrom('9223372036854775807', '-9223372036854775808', '4611686018427387904') },
  { weight: 1, arbitrary: fc.constantFrom('', 'x', '1.5', '01', '9223372036854775808', '-9223372036854775809') },
)

/** Lives that neither tie nor end by the time that a test takes: `place` is the command's own, below 50. */
const life = (place: number, unit: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: 1, max: 40 }).map((k) => String((k * 1000 + 10 * place + 10) * unit)) },
    { weight: 1, arbitrary: fc.constantFrom('0', '-1', '-100') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        'x',
        '1.5',
        '9223372036854775807',
        '-9223372036854775808',
        String(9_223_372_036_854_776 * (unit === 1 ? 1 : 1000)),
      ),
    },
  )

const mixedCase = (name: string) => fc.constantFrom(name, name, name.toLowerCase())
const option = (...names: readonly string[]) => fc.constantFrom(...names).chain(mixedCase)
const some = <T>(one: fc.Arbitrary<T>, maxLength: number, minLength = 0) => fc.array(one, { minLength, maxLength })

type Parts = fc.Arbitrary<readonly string[]>

const join = (...parts: readonly (fc.Arbitrary<string> | Parts)[]): Parts =>
  fc
    .tuple(...parts.map((part) => (part as fc.Arbitrary<unknown>).map((p) => [p].flat() as string[])))
    .map((all) => all.flat())

const setOptions = (place: number): Parts =>
  some(
    fc.oneof(
      option('NX', 'XX', 'GET', 'KEEPTTL').map((name) => [name]),
      join(option('EX'), life(place, 1)),
      join(option('PX'), life(place, 1000)),
      fc.constantFrom(['EX'], ['NOPE']),
    ),
    2,
  ).map((all) => all.flat())

const side = fc.oneof({ weight: 9, arbitrary: option('LEFT', 'RIGHT') }, { weight: 1, arbitrary: fc.constant('UP') })
const count: Parts = fc.oneof(
  fc.constant([]),
  number.map((n) => [n]),
)

// ---- streams ----

const group = fc.constantFrom('g1', 'g1', 'g1', 'g2')
const consumer = fc.constantFrom('c1', 'c2')
/** Names of groups and consumers that sequences use. */

const PLACES_A_MS = 8
const MS_MAX = 7

const id = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.tuple(fc.integer({ min: 1, max: MS_MAX }), fc.integer({ min: 0, max: 2 })).map((p) => p.join('-')),
  },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: MS_MAX }).map(String) },
  { weight: 1, arbitrary: fc.constantFrom('', '-1', '1-', 'x', '1-1-1', '1-x', '-', '+', '$', '>', '0-0') },
)
/** Ids that rise with the command's place, few enough to be met again. */
const newId = (place: number) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.constant(`${Math.floor(place / PLACES_A_MS) + 1}-*`) },
    { weight: 2, arbitrary: fc.constantFrom('0-0', '0-*', '0', `${MS_MAX + 1}-0`, '2-2') },
    { weight: 1, arbitrary: id },
  )
const edge = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('-', '+') },
  { weight: 3, arbitrary: id },
  { weight: 1, arbitrary: id.map((one) => `(${one}`) },
)
const counted: Parts = fc.oneof(fc.constant([]), join(option('COUNT'), number), fc.constant(['COUNT']))
const idle = (place: number) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constant('0') },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 40 }).map((k) => String((k * 1000 + 10 * place + 15) * 1000)) },
    { weight: 1, arbitrary: number },
  )

const afterIds = fc.constantFrom('>', '>', '>', '0', '0', '1', '$', 'x')
const readStreams: Parts = fc.oneof(
  { weight: 5, arbitrary: join(key, afterIds) },
  { weight: 1, arbitrary: join(key, key, afterIds, afterIds) },
  { weight: 1, arbitrary: join(key, key, afterIds) },
)

type Weighted = { readonly weight: number; readonly arbitrary: Parts }

function strings(place: number): Weighted[] {
  return [
    { weight: 4, arbitrary: join(option('SET'), key, text, setOptions(place)) },
    { weight: 3, arbitrary: join(option('GET', 'GETDEL', 'STRLEN', 'INCR', 'DECR'), key) },
    { weight: 2, arbitrary: join(option('INCRBY', 'DECRBY'), key, number) },
    { weight: 1, arbitrary: join(option('SETNX', 'GETSET'), key, text) },
  ]
}

function keysAndLives(place: number): Weighted[] {
  const condition = fc.oneof(
    { weight: 9, arbitrary: option('NX', 'XX', 'GT', 'LT') },
    { weight: 1, arbitrary: fc.constant('NO') },
  )
  return [
    { weight: 2, arbitrary: join(option('TTL', 'PTTL', 'PERSIST', 'TYPE'), key) },
    { weight: 2, arbitrary: join(option('EXPIRE'), key, life(place, 1), some(condition, 2)) },
    { weight: 1, arbitrary: join(option('PEXPIRE'), key, life(place, 1000), some(condition, 2)) },
    { weight: 1, arbitrary: join(option('DEL', 'EXISTS'), some(key, 3, 1)) },
    { weight: 1, arbitrary: join(option('RENAME'), key, key) },
    {
      weight: 1,
      arbitrary: join(
        option('KEYS'),
        fc.constantFrom('*', 'a*', '?eta', '[a-b]*', '[^a]*', '*ta', 'alpha', '\\*', '[', '*a*a'),
      ),
    },
  ]
}

const lists: Weighted[] = [
  { weight: 3, arbitrary: join(option('LPUSH', 'RPUSH'), key, some(text, 3, 1)) },
  { weight: 2, arbitrary: join(option('LMOVE'), key, key, side, side) },
  { weight: 2, arbitrary: join(option('LREM'), key, number, text) },
  { weight: 1, arbitrary: join(option('LPOP', 'RPOP'), key, count) },
  { weight: 1, arbitrary: join(option('LLEN'), key) },
  { weight: 1, arbitrary: join(option('LRANGE'), key, number, number) },
  { weight: 1, arbitrary: join(option('LINDEX'), key, number) },
]

function streams(place: number, deletes: boolean): Weighted[] {
  const field = fc.constantFrom('payload', 'f', 'x')
  const fields = fc.oneof(
    { weight: 6, arbitrary: some(join(field, field), 2, 1).map((all) => all.flat()) },
    { weight: 1, arbitrary: some(field, 3) },
  )
  return [
    { weight: 5, arbitrary: join(option('XADD'), key, fc.constantFrom([], [], ['NOMKSTREAM']), newId(place), fields) },
    {
      weight: 2,
      arbitrary: join(
        option('XGROUP'),
        option('CREATE'),
        key,
        group,
        fc.oneof(fc.constantFrom('0', '$'), id),
        fc.constantFrom([], ['MKSTREAM']),
      ),
    },
    { weight: 1, arbitrary: join(option('XGROUP'), option('DESTROY', 'CREATE', 'NOPE'), key, group) },
    {
      weight: 5,
      arbitrary: join(option('XREADGROUP'), option('GROUP'), group, consumer, counted, option('STREAMS'), readStreams),
    },
    { weight: 3, arbitrary: join(option('XACK'), key, group, some(id, 4, 1)) },
    { weight: 2, arbitrary: join(option('XPENDING'), key, group) },
    {
      weight: 3,
      arbitrary: join(
        option('XPENDING'),
        key,
        group,
        fc.oneof(fc.constant([]), join(option('IDLE'), idle(place))),
        edge,
        edge,
        number,
        fc.oneof(fc.constant([]), join(consumer)),
      ),
    },
    {
      weight: 3,
      arbitrary: join(
        option('XAUTOCLAIM'),
        key,
        group,
        consumer,
        idle(place),
        fc.oneof(fc.constantFrom('0', '-'), edge),
        counted,
        fc.constantFrom([], [], ['JUSTID']),
      ),
    },
    { weight: 1, arbitrary: join(option('XLEN'), key) },
    { weight: 1, arbitrary: join(option('XRANGE'), key, edge, edge, counted) },
    ...(deletes ? [{ weight: 2, arbitrary: join(option('XDEL'), key, some(id, 2, 1)) }] : []),
  ]
}

const odd: Weighted[] = [
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ['NOPE'],
      ['NOPE', 'a', 'b c'],
      ['GET'],
      ['GET', 'a', 'b'],
      ['SET', 'alpha'],
      ['XADD', 'alpha', '*'],
      ['INCRBY', 'alpha'],
      ['XPENDING', 'alpha'],
    ),
  },
]

export interface SequenceOptions {
  /** Steps of the clock among the commands; without them entries may be deleted. */
  readonly steps: boolean
  readonly maxLength: number
}

/** What a sequence is mostly about: commands that meet say more than many that pass each other by. */
const SUBJECTS = ['strings', 'lists', 'streams'] as const

const OFTEN = 8
const often = (all: readonly Weighted[], is: boolean): Weighted[] =>
  all.map(({ weight, arbitrary }) => ({ weight: is ? weight * OFTEN : weight, arbitrary }))

function commandAt(place: number, subject: (typeof SUBJECTS)[number], deletes: boolean): fc.Arbitrary<Step> {
  const opening = subject === 'streams' && place === 0
  if (opening) return fc.constant({ argv: ['XGROUP', 'CREATE', 'alpha', 'g1', '0', 'MKSTREAM'] })
  const all = [
    ...often([...strings(place), ...keysAndLives(place)], subject === 'strings'),
    ...often(lists, subject === 'lists'),
    ...often(streams(place, deletes), subject === 'streams'),
    ...odd,
  ]
  return fc.oneof(...all).map((argv): Step => ({ argv }))
}

/** Sequences of at most `maxLength` (50 or fewer) commands. */
export function commandSequence({ steps, maxLength }: SequenceOptions): fc.Arbitrary<readonly Step[]> {
  const step = fc.integer({ min: 1, max: 30 }).map((k): Step => ({ seconds: k * 1000 + 1 }))
  const about = SUBJECTS.map((subject) => {
    // What a command may be hangs on its place, so that no two lives are the same.
    const all = Array.from({ length: maxLength }, (_, place) => {
      const command = commandAt(place, subject, !steps)
      const one = steps ? fc.oneof({ weight: 9, arbitrary: command }, { weight: 1, arbitrary: step }) : command
      return fc.option(one, { freq: 19 })
    })
    // Dropping single places is how a sequence shrinks.
    return fc.tuple(...all).map((found) => found.filter((one): one is Step => one !== null))
  })
  return fc.oneof(...about)
}
