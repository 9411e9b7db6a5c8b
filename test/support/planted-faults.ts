/** Ways in which a store could be wrong, each planted in one command: a comparison that misses one is worth little. */
import type { Call, Command } from '../../src/sim/store/commands/command.ts'
import { COMMANDS } from '../../src/sim/store/commands/execute.ts'
import { itemAt, rowsOf, setItem } from '../../src/sim/store/items.ts'
import { integer, NIL, Refusal, type Reply } from '../../src/sim/store/reply.ts'
import { deleteKey, dropExpiry, setLife } from '../../src/sim/store.ts'

type Run = (call: Call, right: Command['run']) => Reply

/** The store's commands with one of them wrong. */
function wrong(name: string, run: Run): typeof COMMANDS {
  const command = COMMANDS[name]
  return { ...COMMANDS, [name]: { ...command, run: (call) => run(call, command.run) } }
}

const withArgs = (call: Call, args: readonly string[]): Call => ({ ...call, args })

/** By what is wrong. */
export const PLANTED: Readonly<Record<string, typeof COMMANDS>> = {
  'SET keeps an earlier life': wrong('set', (call, right) =>
    right(call.args.length === 2 ? withArgs(call, [...call.args, 'KEEPTTL']) : call),
  ),
  'an empty string is nil': wrong('get', (call, right) => {
    const reply = right(call)
    return reply.kind === 'bulk' && reply.text === '' ? NIL : reply
  }),
  'INCR renews the life': wrong('incr', (call, right) => {
    const reply = right(call)
    const key = call.key(call.args[0])
    if (call.w.keyHasTtl[key] === 1) setLife(call.w, key, 1e9)
    return reply
  }),
  'GETDEL deletes a list': wrong('getdel', (call, right) => {
    try {
      return right(call)
    } catch (refusal) {
      deleteKey(call.w, call.key(call.args[0]))
      throw refusal
    }
  }),
  'RENAME drops the life': wrong('rename', (call, right) => {
    const reply = right(call)
    if (call.args[0] !== call.args[1]) dropExpiry(call.w, call.key(call.args[1]))
    return reply
  }),
  'EXPIRE of a missing key answers 1': wrong('expire', (call, right) => {
    const missing = call.w.keyHeld[call.key(call.args[0])] === 0
    const reply = right(call)
    return missing ? integer(1) : reply
  }),
  'LREM counts one too many': wrong('lrem', (call, right) => {
    const reply = right(call)
    return reply.kind === 'integer' && reply.value > 1n ? integer(reply.value + 1n) : reply
  }),
  'XACK is for the owner alone': wrong('xack', (call, right) => {
    const key = call.key(call.args[0])
    const foreign = rowsOf(call.w, key, 'pending').some(
      (at) => call.w.itemOwner[at] !== call.w.plan.consumers.indexOf('c1'),
    )
    return foreign ? integer(0) : right(call)
  }),
  'PERSIST always answers 1': wrong('persist', (call, right) => {
    right(call)
    return integer(1)
  }),
  'DEL counts a key as often as it is named': wrong('del', (call, right) => {
    const held = call.args.filter((name) => call.w.keyHeld[call.key(name)] === 1).length
    right(call)
    return integer(held)
  }),
  'EXPIRE GT takes no life for a short one': wrong('expire', (call, right) => {
    const lifeless = call.w.keyHasTtl[call.key(call.args[0])] === 0
    const args = lifeless ? call.args.filter((arg) => arg.toUpperCase() !== 'GT') : call.args
    return right(withArgs(call, args))
  }),
  'XREADGROUP > shows what is pending': wrong('xreadgroup', (call, right) =>
    right(
      withArgs(
        call,
        call.args.map((arg) => (arg === '>' ? '0' : arg)),
      ),
    ),
  ),
  'XAUTOCLAIM does not count deliveries': wrong('xautoclaim', (call, right) => {
    const key = call.key(call.args[0])
    const before = rowsOf(call.w, key, 'pending').map((at) => itemAt(call.w, at))
    const reply = right(call)
    for (const [i, at] of rowsOf(call.w, key, 'pending').entries())
      setItem(call.w, at, { ...itemAt(call.w, at), shownTimes: before[i]?.shownTimes ?? 1 })
    return reply
  }),
  'LMOVE takes from the wrong end': wrong('lmove', (call, right) =>
    right(withArgs(call, [call.args[0], call.args[1], 'LEFT', call.args[3]])),
  ),
  'INCRBY goes round at its end': wrong('incrby', (call, right) => {
    try {
      return right(call)
    } catch (refusal) {
      if (refusal instanceof Refusal && refusal.message.includes('overflow')) return integer(0)
      throw refusal
    }
  }),
  'XGROUP CREATE $ begins at the beginning': wrong('xgroup', (call, right) =>
    right(
      withArgs(
        call,
        call.args.map((arg) => (arg === '$' ? '0' : arg)),
      ),
    ),
  ),
}
