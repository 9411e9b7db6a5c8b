/** What people type to the store in the middle of a run: performed as an edit, by the same store that the model uses. */
import type { Fact } from './facts.ts'
import { resultKeyOf } from './keys.ts'
import { KIND, MESSAGES } from './messages.ts'
import type { Plan, PlanConsole } from './plan.ts'
import { push } from './queue.ts'
import { before, changesSince, type KeyBefore } from './store/changes.ts'
import type { Command } from './store/commands/command.ts'
import { COMMANDS, execute } from './store/commands/execute.ts'
import { integer, showReply } from './store/reply.ts'
import { listenersOn } from './subscriptions.ts'
import type { World } from './world.ts'

/** The channel that those who wait for a job listen on. */
const channelOf = (job: string): string => `nudge:${job}`

const publish: Command = {
  takes: [2, 2],
  usage: 'nudge:job message',
  help: 'Nudges those who wait for a job; how many hear it.',
  writes: false,
  names: () => ({}),
  run: ({ w, args }) => {
    const job = w.plan.jobs.findIndex(({ id }) => channelOf(id) === args[0])
    if (job < 0 || w.nudgesDropped[0] > 0) return integer(0)
    const attempt = w.jobAttempt[job]
    const { length } = listenersOn(w, resultKeyOf(w, job, attempt))
    push(w.pending, w.now[0] + w.nudgeDelayMs[0], MESSAGES.nudge.rank, KIND.nudge, job, attempt, 0, 0)
    return integer(length)
  },
}

/** Every command that can be typed, by its lower-case name. */
export const CONSOLE_COMMANDS: Readonly<Record<string, Command>> = { ...COMMANDS, publish }

/** Commands whose reply holds what they take away. */
const TAKING: ReadonlySet<string> = new Set(['getdel', 'getset', 'set', 'lpop', 'rpop'])

/** Performs what a plan's edit says was typed. */
export function typeIn(w: World, facts: Fact[], { typed, argv, keys }: PlanConsole): void {
  const were = before(w, keys)
  const reply = execute(w, argv, CONSOLE_COMMANDS)
  const changes = changesSince(w, were)
  // A worker that has seen a value looks at it anew.
  if (changes.length > 0) w.waitSawValue.fill(0)
  facts.push({
    kind: 'console',
    atMs: w.now[0],
    job: keys.map((key) => w.plan.keys[key].job).find((job) => job >= 0) ?? -1,
    key: keys[0] ?? -1,
    typed,
    reply: showReply(reply),
    refused: reply.kind === 'error',
    changes,
    took: TAKING.has(argv[0].toLowerCase()) && were.some((was) => isTaken(w, was)),
  })
}

/** It was a job's result, and is not under that key any more. */
function isTaken(w: World, { key, attempt }: KeyBefore): boolean {
  return attempt > 0 && w.plan.keys[key].kind === 'result' && w.keyAttempt[key] === 0
}

/** The line may put something under a key that those who wait for `job` look at, or nudge them. */
export function mayBring({ keys: all, jobs }: Plan, { argv, keys }: PlanConsole, job: number): boolean {
  const name = argv[0].toLowerCase()
  if (name === 'publish') return argv[1] === channelOf(jobs[job].id)
  if (!Object.hasOwn(CONSOLE_COMMANDS, name)) return false
  if (name !== 'rename' && CONSOLE_COMMANDS[name].grows !== true) return false
  return keys.some((key) => all[key].kind !== 'budget' && (all[key].job === job || all[key].job < 0))
}
