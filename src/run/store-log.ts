/** What a log of the store would show of a run: the commands that its facts stand for. */
import type { Fact } from '../sim/facts.ts'
import type { Plan } from '../sim/plan.ts'

/** One command, who sent it, and what came back. */
export interface StoreCommand {
  readonly atMs: number
  readonly command: string
  readonly key: string
  readonly reply: string
  readonly by: string
}

const REPLIES = {
  nil: '(nil)',
  loading: '(error) LOADING',
  unreachable: '(error) connection refused',
  lost: '(reply lost)',
  timeout: '(error) timeout',
  full: '(error) OOM command not allowed',
  'too-long': '(error) ERR string exceeds maximum allowed size',
  'wrong-type': '(error) WRONGTYPE Operation against a key holding the wrong kind of value',
} as const

/** How a delete is written; a comparing one is a script. */
const DELETES = { del: 'DEL', 'compare-del': 'EVAL', lrem: 'LREM', xack: 'XACK' } as const

/** The store commands that a fact stands for, as a log of the store would show them; none where it stands for none. */
export function commandsOf(fact: Fact, plan: Plan): StoreCommand[] {
  const { atMs } = fact
  const channel = (job: number) => `nudge:${plan.jobs[job].id}`
  const one = (command: string, key: string, reply: string, by: string): StoreCommand[] => [
    { atMs, command, key, reply, by },
  ]
  switch (fact.kind) {
    case 'written': {
      const { name } = plan.keys[fact.key]
      const by = plan.nodes[fact.node].id
      if (fact.command === 'set') return one(fact.forMs > 0 ? `SET PX ${fact.forMs}` : 'SET', name, 'OK', by)
      const life = fact.forMs > 0 ? one(`PEXPIRE ${fact.forMs}`, name, '(integer) 1', by) : []
      return [...one(fact.command.toUpperCase(), name, 'OK', by), ...life]
    }
    case 'write-refused':
      return one(
        fact.command.toUpperCase(),
        plan.keys[plan.jobs[fact.job].resultKey].name,
        REPLIES[fact.reason],
        plan.nodes[fact.node].id,
      )
    case 'nudged':
      return one('PUBLISH', channel(fact.job), `(integer) ${fact.heardBy}`, 'nodes')
    case 'nudge-dropped':
      return one('PUBLISH', channel(fact.job), '(integer) 0', 'nodes')
    case 'subscribed':
      return one('SUBSCRIBE', channel(fact.job), 'OK', plan.workers[fact.worker].id)
    case 'read': {
      if (fact.reply === 'timeout') return [] // the end of a command that is listed already
      const reply = fact.reply === 'value' ? plan.payloads[fact.payload].text : REPLIES[fact.reply]
      return one(fact.command.toUpperCase(), plan.keys[fact.key].name, reply, plan.workers[fact.worker].id)
    }
    case 'claimed':
      return one(
        `SET NX PX ${fact.lastsMs}`,
        plan.keys[fact.key].name,
        fact.reply === 'ok' ? 'OK' : fact.reply === 'held' ? REPLIES.nil : REPLIES[fact.reply],
        plan.workers[fact.worker].id,
      )
    case 'unclaimed':
      return one('DEL', plan.keys[fact.key].name, '(integer) 1', plan.workers[fact.worker].id)
    case 'put-back':
      return one('LMOVE', plan.keys[fact.from].name, 'OK', 'reaper')
    case 'deleted':
      return one(
        DELETES[fact.command],
        plan.keys[fact.key].name,
        `(integer) ${fact.existed ? 1 : 0}`,
        plan.workers[fact.worker].id,
      )
    case 'counted':
      return fact.command === 'list' || fact.command === 'row'
        ? []
        : one(
            fact.command.toUpperCase(),
            plan.keys[fact.key].name,
            `(integer) ${fact.count}`,
            plan.workers[fact.worker].id,
          )
    case 'count-failed': {
      if (fact.why === 'lost' || fact.why === 'loading' || fact.why === 'unreachable' || fact.why === 'full') return []
      const says = fact.why === 'script' ? plan.scripts[fact.script - 1].rows[fact.row].error : fact.why
      return one('EVAL', plan.keys[fact.key].name, `(error) ${says}`, plan.workers[fact.worker].id)
    }
    case 'console':
      return one(fact.typed, fact.key < 0 ? '' : plan.keys[fact.key].name, fact.reply, 'console')
    case 'expiry-set':
      return one('EXPIRE', plan.keys[fact.key].name, '(integer) 1', plan.workers[fact.worker].id)
    default:
      return []
  }
}
