/** The model's store on its own, spoken to as a Redis is: for holding the two against each other. */
import { compile } from '../../src/scenario/compile.ts'
import { namesTyped, typedKeys, typedPayloads } from '../../src/scenario/compile-console.ts'
import { payloadOf } from '../../src/scenario/compile-payloads.ts'
import { initial, type World } from '../../src/sim/index.ts'
import type { Plan } from '../../src/sim/plan.ts'
import { removeAt } from '../../src/sim/queue.ts'
import { COMMANDS, execute } from '../../src/sim/store/commands/execute.ts'
import type { Reply } from '../../src/sim/store/reply.ts'
import { expire } from '../../src/sim/store.ts'
import { small } from './small.ts'

const BASE = compile(small())

/** A plan whose store knows everything that `lines` name. */
export function storePlan(lines: readonly (readonly string[])[], more: Partial<Plan> = {}): Plan {
  const names = namesTyped(
    lines.map((argv) => ({ typed: argv.join(' '), argv })),
    [],
  )
  const payloads = typedPayloads(names, BASE.payloads, (name, bytes) => payloadOf(name, bytes, () => 0))
  return {
    ...BASE,
    keys: [...BASE.keys, ...typedKeys(names, BASE.keys, () => -1)],
    payloads: [...BASE.payloads, ...payloads],
    groups: [...BASE.groups, ...names.groups],
    consumers: [...BASE.consumers, ...names.consumers],
    entries: names.entries,
    itemsMax: 300,
    ...more,
  }
}

/** A store that only a person talks to. */
export class StoreModel {
  readonly world: World
  private readonly commands: typeof COMMANDS

  constructor(plan: Plan, commands = COMMANDS) {
    this.world = initial(plan)
    this.world.pending.size = 0 // nobody else is there
    this.commands = commands
  }

  call(argv: readonly string[]): Reply {
    return execute(this.world, argv, this.commands)
  }

  /** The clock goes on; lives that end before the new instant are over. */
  pass(seconds: number): void {
    const w = this.world
    const now = w.now[0] + seconds * 1000
    const q = w.pending
    while (q.size > 0 && q.heapDue[0] < now) {
      w.now[0] = q.heapDue[0]
      expire(w, [], q.a[removeAt(q, 0)])
    }
    w.now[0] = now
  }
}
