/** The store as a person talks to it: one command in, one reply out. */
import { storeOut } from '../../store.ts'
import type { World } from '../../world.ts'
import { error, OUT_OF_MEMORY, Refusal, type Reply } from '../reply.ts'
import type { Command } from './command.ts'
import { GROUPS } from './groups.ts'
import { KEYS } from './keys.ts'
import { LISTS } from './lists.ts'
import { STREAMS } from './streams.ts'
import { STRINGS } from './strings.ts'

/** Every command by its lower-case name, in the order of a help text. PUBLISH is performed by who knows the waits. */
export const COMMANDS: Readonly<Record<string, Command>> = { ...STRINGS, ...KEYS, ...LISTS, ...STREAMS, ...GROUPS }

function unknown([name, ...args]: readonly string[]): Reply {
  let shown = ''
  for (const arg of args) {
    if (shown.length >= 128) break
    shown += `'${arg.slice(0, 128 - shown.length)}' `
  }
  return error(`ERR unknown command '${name.slice(0, 128)}', with args beginning with: ${shown}`)
}

/** The command that `argv` calls; an error where there is none, or it takes another number of arguments. */
export function commandIn(argv: readonly string[], commands = COMMANDS): Command | Reply {
  const name = argv[0].toLowerCase()
  if (!Object.hasOwn(commands, name)) return unknown(argv)
  const command = commands[name]
  const [least, most] = command.takes
  const args = argv.length - 1
  if (args < least || args > most) return error(`ERR wrong number of arguments for '${name}' command`)
  return command
}

export const isCommand = (found: Command | Reply): found is Command => 'run' in found

/** Why a store that is out says nothing else. */
const OUT: Readonly<Record<'loading' | 'unreachable', Reply>> = {
  loading: error('LOADING Redis is loading the dataset in memory'),
  unreachable: error('connection refused'),
}

/**
 * Executes a command that the plan knows the names of.
 * @returns what the store answers; an error leaves everything as it was
 */
export function execute(w: World, argv: readonly string[], commands = COMMANDS): Reply {
  const out = storeOut(w)
  if (out !== null) return OUT[out]
  const found = commandIn(argv, commands)
  if (!isCommand(found)) return found
  if (found.grows && w.storeFull[0] > 0) return error(OUT_OF_MEMORY)
  const key = (name: string): number => {
    const place = w.plan.keys.findIndex((other) => other.name === name)
    if (place < 0) throw new Error(`the plan has no key ${name}`)
    return place
  }
  try {
    return found.run({ w, args: argv.slice(1), key })
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.reply
    throw refusal
  }
}
