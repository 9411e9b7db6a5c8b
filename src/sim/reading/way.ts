/** What a way of reading is, and what all of them share: the value in a worker's hand, commands that go wrong on the wire. */
import { LOOKS, type Look } from '../consumer.ts'
import type { Fact, ReadCommand, ReadReply } from '../facts.ts'
import { KIND, MESSAGES } from '../messages.ts'
import { losesReply } from '../mishaps.ts'
import { crashesAt, pausesAt } from '../points.ts'
import { push } from '../queue.ts'
import { DEAD, EVENT } from '../raised.ts'
import { type RulesInForce, rulesOf } from '../rules-in-force.ts'
import type { Written } from '../store/lists.ts'
import { jobOfWait, type World, workerOfWait } from '../world.ts'

/** Why a store that answers does not take a result. */
export type Refused = 'full' | 'wrong-type'

/** The command by which a result is written. */
export type WriteCommand = 'set' | 'rpush' | 'xadd'

/** What a delete did: which key, how, and whether there was anything. */
export interface Deletion {
  readonly key: number
  readonly command: 'del' | 'compare-del' | 'lrem' | 'xack'
  readonly existed: boolean
}

/** A delete that a client may have to repeat: everything it needs, since the wait may be over by then. */
export interface DeleteCommand {
  readonly wait: number
  readonly key: number
  /** Payload of what was read, and the attempt that wrote it. */
  readonly value: number
  readonly attempt: number
  /** Id of the entry that was read. */
  readonly ms: number
  readonly seq: number
}

/** One way of reading a result: what a look does on the store, and what the worker does with what it has read. */
export interface Way {
  /** The command that a look begins with. */
  readonly command: ReadCommand
  /** It changes nothing, so that a client may repeat it. */
  readonly isSafe: boolean
  /** One look, on a store that answers, at `key`. @returns VALUE, EMPTY or UNREACHABLE; NONE while the reply is overdue; DEAD */
  readonly look: (w: World, facts: Fact[], wait: number, key: number) => number
  /** The worker waits on, and what it holds is not the answer. */
  readonly letGo: (w: World, facts: Fact[], wait: number) => void
  /** A settled outcome is written: what was read is not to be read again. Executed on a store that answers; null: nothing to delete. */
  readonly remove: (w: World, facts: Fact[], command: DeleteCommand) => Deletion | null
  /** The wait is over, however it ended. */
  readonly end: (w: World, facts: Fact[], wait: number) => void
  /** How a node writes for a worker that reads in this way. @returns why the store did not take it; null where it did */
  readonly write: (w: World, key: number, written: Written) => Refused | null
  readonly writeCommand: WriteCommand
  /** A look now would find something. */
  readonly finds: (w: World, wait: number, key: number) => boolean
  /** Payloads that looks may find without anybody writing any more, each by its place. */
  readonly prospects: (w: World, wait: number, key: number) => readonly number[]
  /** Finding it deletes it: a worker never sees the same value twice. */
  readonly takesOnlyCopy: boolean
}

/** Commands of a look by number, as a message carries them. */
export const READ_COMMANDS = [
  'get',
  'getdel',
  'lmove',
  'xreadgroup',
  'xautoclaim',
  'eval',
] as const satisfies readonly ReadCommand[]

/** States one command of a look. `payload`: -1 where it brought none. */
export function stateRead(
  w: World,
  facts: Fact[],
  wait: number,
  key: number,
  command: ReadCommand,
  reply: ReadReply,
  payload = -1,
  destroyed = false,
): void {
  facts.push({
    kind: 'read',
    atMs: w.now[0],
    job: jobOfWait(w, wait),
    worker: workerOfWait(w, wait),
    key,
    look: lookOf(w, wait),
    command,
    reply,
    payload,
    destroyed,
  })
}

/** What made the worker look. */
export function lookOf(w: World, wait: number): Look {
  return LOOKS[w.waitLook[wait]]
}

/** The client repeats a command of which it has no reply, as the rules say. */
export function repeats(rules: RulesInForce, isSafe: boolean): boolean {
  return rules.resend === 'on' || (rules.resend === 'safe-only' && isSafe)
}

/** The reply to a command of a look that has just been executed is lost, where that is armed. */
export function isUnheard(w: World, wait: number): boolean {
  return losesReply(w, workerOfWait(w, wait), 'read')
}

/** Of an unheard command: true where the client repeats it. Otherwise the reply is overdue, and an error comes at the client's timeout. */
export function isRepeated(w: World, wait: number, command: ReadCommand, isSafe: boolean): boolean {
  if (repeats(rulesOf(w), isSafe)) return true
  push(
    w.pending,
    w.now[0] + w.plan.numbers.clientTimeoutMs,
    MESSAGES.replyTimeout.rank,
    KIND.replyTimeout,
    wait,
    w.waitLook[wait],
    READ_COMMANDS.indexOf(command),
    0,
  )
  return false
}

/** What a worker takes into its hand. */
export interface Taken extends Written {
  /** The key it is deleted from afterwards. */
  readonly key: number
  /** No other copy is left. */
  readonly only: boolean
  /** Id of a stream's entry. */
  readonly ms?: number
  readonly seq?: number
}

/** The worker has the value in its hand. */
export function hold(w: World, wait: number, taken: Taken): void {
  w.waitHand[wait] = taken.value + 1
  w.waitHandAttempt[wait] = taken.attempt
  w.waitHandDid[wait] = taken.did
  w.waitHandJob[wait] = taken.job
  w.waitHandKey[wait] = taken.key + 1
  w.waitHandOnly[wait] = taken.only ? 1 : 0
  w.waitHandMs[wait] = taken.ms ?? 0
  w.waitHandSeq[wait] = taken.seq ?? 0
}

/** The look is over, and brought something. @returns VALUE, or DEAD where a crash was armed for this point */
export function endLook(w: World, facts: Fact[], wait: number): number {
  pausesAt(w, facts, wait, 'after-read')
  return crashesAt(w, facts, wait, 'after-read') ? DEAD : EVENT.VALUE
}

/** The hand is empty. */
export function emptyHand(w: World, wait: number): void {
  w.waitHand[wait] = 0
  w.waitHandAttempt[wait] = 0
  w.waitHandDid[wait] = 0
  w.waitHandJob[wait] = 0
  w.waitHandKey[wait] = 0
  w.waitHandOnly[wait] = 0
  w.waitHandBy[wait] = 0
  w.waitHandMs[wait] = 0
  w.waitHandSeq[wait] = 0
}

/** Some worker has what it read from `key` in its hand, and is about to act on it. */
export function isInHand(w: World, key: number): boolean {
  return w.waitHand.some((hand, wait) => hand > 0 && w.waitState[wait] > 0 && w.waitHandKey[wait] === key + 1)
}

/** For ways that do nothing there. */
export const nothing = (): void => {}
