/** Commands over keys of any type: what there is, for how long, under which name. */
import { deleteKey, dropExpiry, empty, setLife } from '../../store.ts'
import type { World } from '../../world.ts'
import { expiresAt, remember } from '../last-write.ts'
import { moveKey } from '../move.ts'
import { array, bulk, integer, OK, Refusal, type Reply } from '../reply.ts'
import { typeOf } from '../values.ts'
import { type Call, type Command, firstKey } from './command.ts'
import { matches } from './glob.ts'
import { lifeIn } from './strings.ts'

const allKeys: Command['names'] = (args) => ({ keys: args })

/** What is left of a key's life in ms; -1: it has none, -2: it is not there. */
function restMs(w: World, key: number): number {
  if (w.keyHeld[key] === 0) return -2
  const at = expiresAt(w, key)
  return at < 0 ? -1 : at - w.now[0]
}

const CONDITIONS = ['NX', 'XX', 'GT', 'LT'] as const
type Condition = (typeof CONDITIONS)[number]

function conditions(args: readonly string[]): ReadonlySet<Condition> {
  const found = new Set<Condition>()
  for (const arg of args) {
    const name = CONDITIONS.find((condition) => condition === arg.toUpperCase())
    if (name === undefined) throw new Refusal(`ERR Unsupported option ${arg}`)
    found.add(name)
  }
  if (found.has('NX') && found.size > 1)
    throw new Refusal('ERR NX and XX, GT or LT options at the same time are not compatible')
  if (found.has('GT') && found.has('LT')) throw new Refusal('ERR GT and LT options at the same time are not compatible')
  return found
}

function isMet(asked: ReadonlySet<Condition>, endsAtMs: number, beforeMs: number): boolean {
  if (asked.has('NX') && beforeMs >= 0) return false
  if (asked.has('XX') && beforeMs < 0) return false
  // A key without a life lives longer than any.
  if (asked.has('GT') && (beforeMs < 0 || endsAtMs <= beforeMs)) return false
  return !(asked.has('LT') && beforeMs >= 0 && endsAtMs >= beforeMs)
}

function expireCommand({ w, args, key: place }: Call, unit: 1n | 1000n, command: string): Reply {
  const asked = conditions(args.slice(2))
  const lifeMs = lifeIn(w, args[1], unit, command, false)
  const key = place(args[0])
  if (w.keyHeld[key] === 0 || !isMet(asked, w.now[0] + lifeMs, expiresAt(w, key))) return integer(0)
  if (lifeMs <= 0) deleteKey(w, key)
  else {
    remember(w, 'write', [key])
    setLife(w, key, lifeMs)
  }
  return integer(1)
}

function rename({ w, args, key: place }: Call): Reply {
  const [from, to] = [place(args[0]), place(args[1])]
  if (w.keyHeld[from] === 0) throw new Refusal('ERR no such key')
  if (from === to) return OK
  remember(w, 'write', [from, to])
  moveKey(w, from, to)
  return OK
}

/** How many of the named keys `change` says something was there of. */
function count({ args, key }: Call, change: (key: number) => boolean): Reply {
  return integer(args.filter((name) => change(key(name))).length)
}

function deleteAll(call: Call): Reply {
  const { w, args, key } = call
  const held = [...new Set(args.map(key))].filter((at) => w.keyHeld[at] === 1)
  if (held.length > 0) remember(w, 'delete', held)
  for (const at of held) {
    dropExpiry(w, at)
    empty(w, at)
  }
  return integer(held.length)
}

export const KEYS: Readonly<Record<string, Command>> = {
  del: {
    takes: [1, Number.POSITIVE_INFINITY],
    usage: 'key [key …]',
    help: 'Deletes keys; how many there were.',
    writes: true,
    names: allKeys,
    run: deleteAll,
  },
  exists: {
    takes: [1, Number.POSITIVE_INFINITY],
    usage: 'key [key …]',
    help: 'How many of the keys are there.',
    writes: false,
    names: allKeys,
    run: (call) => count(call, (key) => call.w.keyHeld[key] === 1),
  },
  type: {
    takes: [1, 1],
    usage: 'key',
    help: 'What is under a key: none, string, list or stream.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => ({ kind: 'status', text: typeOf(w, key(args[0])) }),
  },
  keys: {
    takes: [1, 1],
    usage: 'pattern',
    help: 'Names of keys, in order; * stands for anything.',
    writes: false,
    names: () => ({}),
    run: ({ w, args }) => {
      const held = w.plan.keys.filter(({ name }, key) => w.keyHeld[key] === 1 && matches(args[0], name))
      return array(
        held
          .map(({ name }) => name)
          .sort()
          .map(bulk),
      )
    },
  },
  ttl: {
    takes: [1, 1],
    usage: 'key',
    help: 'Seconds it has left; -1: it never expires, -2: it is not there.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => {
      const ms = restMs(w, key(args[0]))
      return integer(ms < 0 ? ms : Math.floor((ms + 500) / 1000))
    },
  },
  pttl: {
    takes: [1, 1],
    usage: 'key',
    help: 'The same in ms.',
    writes: false,
    names: firstKey,
    run: ({ w, args, key }) => integer(restMs(w, key(args[0]))),
  },
  expire: {
    takes: [2, Number.POSITIVE_INFINITY],
    usage: 'key seconds [NX | XX | GT | LT]',
    help: 'Gives a key a life from now.',
    writes: true,
    names: firstKey,
    run: (call) => expireCommand(call, 1000n, 'expire'),
  },
  pexpire: {
    takes: [2, Number.POSITIVE_INFINITY],
    usage: 'key ms [NX | XX | GT | LT]',
    help: 'The same in ms.',
    writes: true,
    names: firstKey,
    run: (call) => expireCommand(call, 1n, 'pexpire'),
  },
  persist: {
    takes: [1, 1],
    usage: 'key',
    help: 'Takes a key’s life away, so that it never expires.',
    writes: true,
    names: firstKey,
    run: ({ w, args, key }) => {
      const at = key(args[0])
      if (w.keyHasTtl[at] === 0) return integer(0)
      remember(w, 'write', [at])
      dropExpiry(w, at)
      return integer(1)
    },
  },
  rename: {
    takes: [2, 2],
    usage: 'key newkey',
    help: 'Gives a key another name, over what is there; its life goes with it.',
    writes: true,
    names: allKeys,
    run: rename,
  },
}
