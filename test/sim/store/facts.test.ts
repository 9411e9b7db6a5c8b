/** What is known of Redis, asked of a real one and of the model's store: the same questions, the same answers. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Reply, showReply } from '../../../src/sim/store/reply.ts'
import { findRedis, hasRedis, type Redis, startRedis } from '../../support/redis.ts'
import { StoreModel, storePlan } from '../../support/store-model.ts'

/** A dialogue: what is typed, and what comes back as `redis-cli` prints it. */
type Dialogue = readonly (readonly [typed: string, reply: string])[]

const WRONG_TYPE = '(error) WRONGTYPE Operation against a key holding the wrong kind of value'
const NOTHING_PENDING = '1) (integer) 0\n2) (nil)\n3) (nil)\n4) (nil)'

const DIALOGUES: Readonly<Record<string, Dialogue>> = {
  'GETDEL of a missing key is nil': [['GETDEL k', '(nil)']],
  'GETDEL gives the value, and the key is gone': [
    ['SET k v', 'OK'],
    ['GETDEL k', '"v"'],
    ['EXISTS k', '(integer) 0'],
    ['GETDEL k', '(nil)'],
  ],
  'an empty string is not nil': [
    ["SET k ''", 'OK'],
    ['GET k', '""'],
    ['GETDEL k', '""'],
    ['GETDEL k', '(nil)'],
  ],
  'GETDEL of a list is refused, and the list stays': [
    ['RPUSH k a', '(integer) 1'],
    ['GETDEL k', WRONG_TYPE],
    ['LRANGE k 0 -1', '1) "a"'],
  ],
  'SET drops the life of a key': [
    ['SET k v EX 5000', 'OK'],
    ['TTL k', '(integer) 5000'],
    ['SET k w', 'OK'],
    ['TTL k', '(integer) -1'],
  ],
  'INCR keeps the life of a key': [
    ['SET k 1 EX 5000', 'OK'],
    ['INCR k', '(integer) 2'],
    ['TTL k', '(integer) 5000'],
  ],
  'INCR makes a key without a life': [
    ['INCR k', '(integer) 1'],
    ['TTL k', '(integer) -1'],
  ],
  'TTL is -2 where there is no key': [
    ['TTL k', '(integer) -2'],
    ['PTTL k', '(integer) -2'],
  ],
  'a nudge that nobody hears reaches 0': [['PUBLISH nudge:job-1 x', '(integer) 0']],
  'LREM once more removes nothing': [
    ['RPUSH k a', '(integer) 1'],
    ['LREM k 1 a', '(integer) 1'],
    ['LREM k 1 a', '(integer) 0'],
    ['EXISTS k', '(integer) 0'],
  ],
  'XACK once more acknowledges nothing': [
    ['XGROUP CREATE k g 0 MKSTREAM', 'OK'],
    ['XADD k 1-1 payload a', '"1-1"'],
    [
      'XREADGROUP GROUP g me COUNT 1 STREAMS k >',
      '1) 1) "k"\n   2) 1) 1) "1-1"\n         2) 1) "payload"\n            2) "a"',
    ],
    ['XACK k g 1-1', '(integer) 1'],
    ['XACK k g 1-1', '(integer) 0'],
    ['XPENDING k g', NOTHING_PENDING],
  ],
  'XREADGROUP > hides what is pending for oneself, 0 shows it': [
    ['XGROUP CREATE k g 0 MKSTREAM', 'OK'],
    ['XADD k 1-1 payload a', '"1-1"'],
    ['XREADGROUP GROUP g me STREAMS k >', '1) 1) "k"\n   2) 1) 1) "1-1"\n         2) 1) "payload"\n            2) "a"'],
    ['XREADGROUP GROUP g me STREAMS k >', '(nil)'],
    ['XREADGROUP GROUP g me STREAMS k 0', '1) 1) "k"\n   2) 1) 1) "1-1"\n         2) 1) "payload"\n            2) "a"'],
    ['XREADGROUP GROUP g other STREAMS k 0', '1) 1) "k"\n   2) (empty array)'],
  ],
  'XACK asks nobody whose entry it is': [
    ['XGROUP CREATE k g 0 MKSTREAM', 'OK'],
    ['XADD k 1-1 payload a', '"1-1"'],
    ['XREADGROUP GROUP g me STREAMS k >', '1) 1) "k"\n   2) 1) 1) "1-1"\n         2) 1) "payload"\n            2) "a"'],
    // An acknowledgement names no consumer at all; whoever sends it, what was pending for `me` is not any more.
    ['XACK k g 1-1', '(integer) 1'],
    ['XREADGROUP GROUP g me STREAMS k 0', '1) 1) "k"\n   2) (empty array)'],
  ],
  'SET NX repeated after a lost reply says nil, though one’s own claim is there': [
    ['SET claim me NX PX 5000000', 'OK'],
    ['SET claim me NX PX 5000000', '(nil)'],
    ['GET claim', '"me"'],
  ],
  'RENAME takes the life along, and writes over what is there': [
    ['SET k v EX 5000', 'OK'],
    ['SET other w', 'OK'],
    ['RENAME k other', 'OK'],
    ['GET other', '"v"'],
    ['TTL other', '(integer) 5000'],
    ['RENAME k other', '(error) ERR no such key'],
  ],
  'a number is exact to 64 bits, and goes no further': [
    ['SET k 9223372036854775806', 'OK'],
    ['INCR k', '(integer) 9223372036854775807'],
    ['INCR k', '(error) ERR increment or decrement would overflow'],
    ['GET k', '"9223372036854775807"'],
  ],
  'an entry that nobody acknowledges can be taken over, and counts its deliveries': [
    ['XGROUP CREATE k g 0 MKSTREAM', 'OK'],
    ['XADD k 1-1 payload a', '"1-1"'],
    ['XREADGROUP GROUP g me STREAMS k >', '1) 1) "k"\n   2) 1) 1) "1-1"\n         2) 1) "payload"\n            2) "a"'],
    ['XAUTOCLAIM k g other 9999999 0', '1) "0-0"\n2) (empty array)\n3) (empty array)'],
    ['XAUTOCLAIM k g other 0 0', '1) "0-0"\n2) 1) 1) "1-1"\n      2) 1) "payload"\n         2) "a"\n3) (empty array)'],
    ['XPENDING k g', '1) (integer) 1\n2) "1-1"\n3) "1-1"\n4) 1) 1) "other"\n      2) "1"'],
  ],
}

const NAMES = Object.keys(DIALOGUES)
const argvOf = (typed: string): string[] => typed.split(' ').map((part) => (part === "''" ? '' : part))

describe('of the model’s store', () => {
  // PUBLISH is no affair of the store alone: test/sim/console.test.ts.
  test.each(NAMES.filter((name) => !name.startsWith('a nudge')))('%s', (name) => {
    const dialogue = DIALOGUES[name]
    const model = new StoreModel(storePlan(dialogue.map(([typed]) => argvOf(typed))))
    expect(dialogue.map(([typed]) => [typed, showReply(model.call(argvOf(typed)))])).toEqual(dialogue)
  })

  test('GETDEL works where there is no room for more', () => {
    const model = new StoreModel(storePlan([['SET', 'k', 'v']]))
    model.call(['SET', 'k', 'v'])
    model.world.storeFull[0] = 1
    expect(showReply(model.call(['SET', 'k', 'v']))).toMatch(/^\(error\) OOM command not allowed/)
    expect(showReply(model.call(['INCR', 'k']))).toMatch(/^\(error\) OOM command not allowed/)
    expect(showReply(model.call(['GETDEL', 'k']))).toBe('"v"')
  })

  test.each([
    ['storeLoading', '(error) LOADING Redis is loading the dataset in memory'],
    ['storeUnreachable', '(error) connection refused'],
  ] as const)('nothing is executed while it is out: %s', (span, says) => {
    const model = new StoreModel(storePlan([['SET', 'k', 'v']]))
    model.call(['SET', 'k', 'v'])
    model.world[span][0] = 1
    expect(showReply(model.call(['GETDEL', 'k']))).toBe(says)
    model.world[span][0] = 0
    expect(showReply(model.call(['GET', 'k']))).toBe('"v"')
  })
})

describe.skipIf(!hasRedis())('of a real Redis', () => {
  let redis: Redis
  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(async () => {
    await redis.call('FLUSHALL')
  })
  afterAll(() => redis.stop())

  test.each(NAMES)('%s', async (name) => {
    const dialogue = DIALOGUES[name]
    const replies = await redis.callAll(dialogue.map(([typed]) => argvOf(typed)))
    expect(dialogue.map(([typed], i) => [typed, showReply(replies[i])])).toEqual(dialogue)
  })

  test('GETDEL works where there is no room for more', async () => {
    await redis.call('SET', 'k', 'v')
    await redis.call('CONFIG', 'SET', 'maxmemory', '1')
    const replies = await redis.callAll([
      ['SET', 'k', 'v'],
      ['INCR', 'k'],
      ['GETDEL', 'k'],
    ])
    await redis.call('CONFIG', 'SET', 'maxmemory', '0')
    expect(replies.slice(0, 2).map(showReply)).toEqual([expect.stringMatching(/OOM/), expect.stringMatching(/OOM/)])
    expect(showReply(replies[2])).toBe('"v"')
  })

  test('a replica that may not be written to executes nothing', async () => {
    await redis.call('SET', 'k', 'v')
    await redis.call('REPLICAOF', '127.0.0.1', '1')
    const refused = await redis.call('GETDEL', 'k')
    await redis.call('REPLICAOF', 'NO', 'ONE')
    expect(showReply(refused)).toMatch(/^\(error\) READONLY/)
    expect(await redis.call('GET', 'k')).toEqual({ kind: 'bulk', text: 'v' } satisfies Reply)
  })
})

test('the real Redis is looked for where the environment says', () => {
  const before = process.env['REDIS_PATH']
  process.env['REDIS_PATH'] = '/nowhere/redis-server'
  try {
    expect(findRedis()).toBeUndefined()
  } finally {
    if (before === undefined) delete process.env['REDIS_PATH']
    else process.env['REDIS_PATH'] = before
  }
})
