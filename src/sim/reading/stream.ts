/**
 * Results are entries of a stream, read by the workers as one group. What a worker was shown is pending until somebody
 * acknowledges it; what stays pending for longer than a while is claimed by whoever looks.
 */
import type { Fact, ReadCommand } from '../facts.ts'
import { EVENT, NONE } from '../raised.ts'
import type { Item } from '../store/items.ts'
import {
  ack,
  addEntry,
  claimIdle,
  consumerOf,
  entryOf,
  firstIdle,
  firstNew,
  isStreamOrNothing,
  pendingOf,
  readNew,
  readPending,
  WORKERS,
} from '../store/streams.ts'
import { type World, workerOfWait } from '../world.ts'
import {
  type DeleteCommand,
  type Deletion,
  endLook,
  hold,
  isInHand,
  isRepeated,
  isUnheard,
  nothing,
  stateRead,
  type Way,
} from './way.ts'

interface Shown {
  readonly entry: Item | null
  readonly command: ReadCommand
}

/** Without time what nobody has in hand has been pending long enough. */
function idleMs(w: World): number {
  return w.plan.untimed === null ? w.plan.numbers.readLeaseMs : 0
}

const mayClaim = (w: World, key: number): boolean => w.plan.untimed === null || !isInHand(w, key)

/** What is new; where nothing is, what the worker itself may have been shown; then what has been pending too long. */
function read(w: World, wait: number, key: number, unsure: boolean): Shown {
  const consumer = consumerOf(workerOfWait(w, wait))
  const fresh = readNew(w, key, consumer)
  if (fresh !== null) return { entry: fresh, command: 'xreadgroup' }
  const own = unsure ? readPending(w, key, consumer) : null
  if (own !== null) return { entry: own, command: 'xreadgroup' }
  const idle = mayClaim(w, key) ? claimIdle(w, key, consumer, idleMs(w)) : null
  return { entry: idle, command: idle === null ? 'xreadgroup' : 'xautoclaim' }
}

/** A look is stated once: by the command that found something, or by the first. */
function look(w: World, facts: Fact[], wait: number, key: number): number {
  if (!isStreamOrNothing(w, key)) {
    stateRead(w, facts, wait, key, 'xreadgroup', 'wrong-type')
    return EVENT.WRONG_TYPE
  }
  const unsure = w.waitSuspect[wait] === 1
  let shown = read(w, wait, key, unsure)
  if (isUnheard(w, wait)) {
    stateRead(w, facts, wait, key, shown.command, 'lost', shown.entry?.value)
    if (!isRepeated(w, wait, 'xreadgroup', false)) return NONE
    shown = read(w, wait, key, unsure)
  }
  w.waitSuspect[wait] = 0 // it has seen what is pending for it
  if (shown.entry === null) {
    stateRead(w, facts, wait, key, 'xreadgroup', 'nil')
    return EVENT.EMPTY
  }
  const { value, job, attempt, did, ms, seq } = shown.entry
  hold(w, wait, { value, job, attempt, did, key, only: false, ms, seq })
  stateRead(w, facts, wait, key, shown.command, 'value', value)
  return endLook(w, facts, wait)
}

function remove(w: World, _facts: Fact[], { key, ms, seq }: DeleteCommand): Deletion {
  return { key, command: 'xack', existed: ack(w, key, { ms, seq }) }
}

function pendingPayloads(w: World, key: number): number[] {
  return pendingOf(w, key, WORKERS).flatMap((id) => entryOf(w, key, id)?.value ?? [])
}

export const STREAM: Way = {
  command: 'xreadgroup',
  isSafe: false,
  takesOnlyCopy: false,
  look,
  letGo: nothing,
  remove,
  end: nothing,
  write: (w, key, written) => {
    if (!isStreamOrNothing(w, key)) return 'wrong-type'
    return addEntry(w, key, written) ? null : 'full'
  },
  writeCommand: 'xadd',
  finds: (w, wait, key) => {
    if (firstNew(w, key) !== null) return true
    const own = w.waitSuspect[wait] === 1 && readPending(w, key, consumerOf(workerOfWait(w, wait))) !== null
    return own || (mayClaim(w, key) && firstIdle(w, key, idleMs(w)) !== null)
  },
  prospects: (w, _wait, key) => {
    const fresh = firstNew(w, key)
    return [...(fresh === null ? [] : [fresh.value]), ...pendingPayloads(w, key)]
  },
}
