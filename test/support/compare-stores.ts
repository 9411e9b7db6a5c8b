/** The model's store beside a real one: the same steps for both, and every reply compared. */
import type { COMMANDS } from '../../src/sim/store/commands/execute.ts'
import { type Reply, showReply } from '../../src/sim/store/reply.ts'
import { assertRanges } from '../../src/sim/world.ts'
import { KEY_NAMES, type Step } from './arbitrary-command.ts'
import type { Redis } from './redis.ts'
import { StoreModel, storePlan } from './store-model.ts'

/** What is left of a life, or how long an entry has been idle, may differ by the time that a test takes. */
const TOLERANCE_MS = 9000

function isNear(x: Reply | undefined, y: Reply | undefined, tolerance: number): boolean {
  if (x?.kind !== 'integer' || y?.kind !== 'integer') return same(x, y)
  const far = x.value > y.value ? x.value - y.value : y.value - x.value
  return x.value < 0n || y.value < 0n ? far === 0n : far <= BigInt(tolerance)
}

function same(x: Reply | undefined, y: Reply | undefined): boolean {
  return x !== undefined && y !== undefined && x.kind === y.kind && showReply(x) === showReply(y)
}

const itemsOf = (reply: Reply): readonly Reply[] => (reply.kind === 'array' ? reply.items : [])

/** Two replies to the same command say the same. */
function agree(argv: readonly string[], ours: Reply, theirs: Reply): boolean {
  switch (argv[0].toLowerCase()) {
    case 'ttl':
      return isNear(ours, theirs, TOLERANCE_MS / 1000)
    case 'pttl':
      return isNear(ours, theirs, TOLERANCE_MS)
    case 'keys': {
      const names = (reply: Reply) => itemsOf(reply).map(showReply).sort().join()
      return ours.kind === theirs.kind && names(ours) === names(theirs)
    }
    case 'xpending': {
      if (argv.length === 3 || ours.kind !== 'array' || theirs.kind !== 'array') return same(ours, theirs)
      if (ours.items.length !== theirs.items.length) return false
      return ours.items.every((one, i) => {
        const [mine, other] = [itemsOf(one), itemsOf(theirs.items[i])]
        return mine.every((part, n) => (n === 2 ? isNear(part, other[n], TOLERANCE_MS) : same(part, other[n])))
      })
    }
    default:
      return same(ours, theirs)
  }
}

/** What both stores hold at the end is asked in the same way. */
const FINAL: readonly (readonly string[])[] = KEY_NAMES.flatMap((key) => [
  ['TYPE', key],
  ['GET', key],
  ['LRANGE', key, '0', '-1'],
  ['XRANGE', key, '-', '+'],
  ['XPENDING', key, 'g1', '-', '+', '100'],
  ['XPENDING', key, 'g2', '-', '+', '100'],
  ['PTTL', key],
])

/** The real clock cannot be moved: what hangs on it is moved instead. */
async function pass(redis: Redis, seconds: number): Promise<void> {
  const ms = BigInt(seconds) * 1000n
  for (const key of KEY_NAMES) {
    const rest = await redis.call('PTTL', key)
    if (rest.kind === 'integer' && rest.value >= 0n) {
      const left = rest.value - ms
      await (left > 0n ? redis.call('PEXPIRE', key, String(left)) : redis.call('DEL', key))
    }
    for (const group of ['g1', 'g2']) {
      const pending = await redis.call('XPENDING', key, group, '-', '+', '1000')
      for (const entry of itemsOf(pending)) {
        const [id, owner, idle, times] = itemsOf(entry).map((part) =>
          part.kind === 'integer' ? String(part.value) : part.kind === 'bulk' ? part.text : '',
        )
        const idleMs = String(BigInt(idle) + ms)
        await redis.call('XCLAIM', key, group, owner, '0', id, 'IDLE', idleMs, 'RETRYCOUNT', times, 'JUSTID')
      }
    }
  }
}

/** Takes both stores through `steps`; what differs first, in words, or null. Counts the commands into `asked`. */
export async function firstDifference(
  redis: Redis,
  steps: readonly Step[],
  asked: { commands: number },
  commands?: typeof COMMANDS,
): Promise<string | null> {
  const all: readonly Step[] = [...steps, ...FINAL.map((argv) => ({ argv }))]
  const lines = all.flatMap((step) => ('argv' in step ? [step.argv] : []))
  const model = new StoreModel(storePlan(lines), commands)
  await redis.call('FLUSHALL')
  for (let i = 0; i < all.length; ) {
    const step = all[i]
    if ('seconds' in step) {
      model.pass(step.seconds)
      await pass(redis, step.seconds)
      i++
      continue
    }
    const batch: (readonly string[])[] = []
    for (; i < all.length; i++) {
      const next = all[i]
      if (!('argv' in next)) break
      batch.push(next.argv)
    }
    const theirs = await redis.callAll(batch)
    asked.commands += batch.length
    for (const [n, argv] of batch.entries()) {
      const ours = model.call(argv)
      if (!agree(argv, ours, theirs[n]))
        return `${argv.map((arg) => JSON.stringify(arg)).join(' ')}\n  model: ${showReply(ours)}\n  Redis: ${showReply(theirs[n])}`
    }
    assertRanges(model.world)
  }
  return null
}
