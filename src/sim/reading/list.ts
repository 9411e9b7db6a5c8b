/**
 * Results lie in a list. Reading moves the first one to a second list, from which it is removed after the outcome; a
 * reaper puts back what stays there for longer than a while.
 */
import type { Fact } from '../facts.ts'
import { resultKeySeen } from '../keys.ts'
import { KIND, MESSAGES } from '../messages.ts'
import { inOrder, push, removeAt, somePending } from '../queue.ts'
import { EVENT, NONE } from '../raised.ts'
import type { Item } from '../store/items.ts'
import { remember } from '../store/last-write.ts'
import {
  elementsOf,
  isListOrNothing,
  moveElement,
  place,
  pushElement,
  removeElements,
  take as takeOut,
} from '../store/lists.ts'
import { storeOut } from '../store.ts'
import { jobOfWait, type World } from '../world.ts'
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

function progressKeyOf(w: World, wait: number): number {
  return w.plan.jobs[jobOfWait(w, wait)].progressKey
}

/** The reaper looks at an element that has just been moved, when its time is over. */
function sendReaper(w: World, progress: number, from: number, { attempt, value }: Item): void {
  const { job } = w.plan.keys[progress]
  const at = w.now[0] + w.plan.numbers.readLeaseMs
  push(w.pending, at, MESSAGES.reap.rank, KIND.reap, job, attempt, value, from)
}

function move(w: World, key: number, progress: number): Item | null {
  const moved = moveElement(w, key, progress, 'left', 'right')
  if (moved !== null) sendReaper(w, progress, key, moved)
  return moved
}

function look(w: World, facts: Fact[], wait: number, key: number): number {
  const progress = progressKeyOf(w, wait)
  if (!isListOrNothing(w, key) || !isListOrNothing(w, progress)) {
    stateRead(w, facts, wait, key, 'lmove', 'wrong-type')
    return EVENT.WRONG_TYPE
  }
  if (w.storeFull[0] > 0) {
    stateRead(w, facts, wait, key, 'lmove', 'full')
    return EVENT.UNREACHABLE
  }
  let moved = move(w, key, progress)
  if (isUnheard(w, wait)) {
    stateRead(w, facts, wait, key, 'lmove', 'lost', moved?.value)
    if (!isRepeated(w, wait, 'lmove', false)) return NONE
    moved = move(w, key, progress)
  }
  if (moved === null) {
    stateRead(w, facts, wait, key, 'lmove', 'nil')
    return EVENT.EMPTY
  }
  const { value, job, attempt, did } = moved
  hold(w, wait, { value, job, attempt, did, key: progress, only: false })
  stateRead(w, facts, wait, key, 'lmove', 'value', value)
  return endLook(w, facts, wait)
}

/** The reaper looks for an element of that attempt; one of several of its kind is as good as another. */
function isReaperFor(w: World, m: number, job: number, { attempt, value }: Item): boolean {
  const q = w.pending
  return q.kind[m] === KIND.reap && q.a[m] === job && q.b[m] === attempt && q.c[m] === value
}

/** LREM of one element with the same bytes; the reaper has one less to look for. */
function remove(w: World, _facts: Fact[], { wait, value }: DeleteCommand): Deletion {
  const key = progressKeyOf(w, wait)
  const { text } = w.plan.payloads[value]
  const element = elementsOf(w, key).find((one) => w.plan.payloads[one.value].text === text)
  if (element === undefined) return { key, command: 'lrem', existed: false }
  const [at] = inOrder(w.pending).filter((place) =>
    isReaperFor(w, w.pending.heapSlot[place], jobOfWait(w, wait), element),
  )
  if (at !== undefined) removeAt(w.pending, at)
  return { key, command: 'lrem', existed: removeElements(w, key, 1, value) > 0 }
}

/**
 * The time of a moved element is over: it goes back to the end that is read from, unless it was removed meanwhile.
 * @param from the key that it was moved from
 */
export function reap(w: World, facts: Fact[], job: number, attempt: number, value: number, from: number): void {
  const progress = w.plan.jobs[job].progressKey
  const elements = elementsOf(w, progress)
  const at = elements.findIndex((element) => element.attempt === attempt && element.value === value)
  if (at < 0) return
  if (storeOut(w) !== null || w.storeFull[0] > 0) {
    sendReaper(w, progress, from, elements[at])
    return
  }
  if (!isListOrNothing(w, from)) return
  remember(w, 'write', [progress, from])
  takeOut(w, progress, [at])
  place(w, from, 'left', elements[at])
  facts.push({ kind: 'put-back', atMs: w.now[0], job, key: from, from: progress })
}

/** After a failover the reaper finds elements in progress that it had seen go: it looks at them anew. */
export function reapAgain(w: World): void {
  for (const [job, { progressKey }] of w.plan.jobs.entries()) {
    if (progressKey < 0) continue
    for (const element of elementsOf(w, progressKey)) {
      const isWatched = somePending(w.pending, (m) => isReaperFor(w, m, job, element))
      if (!isWatched) sendReaper(w, progressKey, resultKeySeen(w, job, element.attempt), element)
    }
  }
}

/** Without time: an element may be put back once nobody has it in hand. */
export function mayReap(w: World, job: number): boolean {
  return !isInHand(w, w.plan.jobs[job].progressKey)
}

export const LIST: Way = {
  command: 'lmove',
  isSafe: false,
  takesOnlyCopy: false,
  look,
  letGo: nothing,
  remove,
  end: nothing,
  write: (w, key, written) => {
    if (!isListOrNothing(w, key)) return 'wrong-type'
    return pushElement(w, key, 'right', written) ? null : 'full'
  },
  writeCommand: 'rpush',
  finds: (w, _wait, key) => elementsOf(w, key).length > 0,
  prospects: (w, wait, key) =>
    [...elementsOf(w, key), ...elementsOf(w, progressKeyOf(w, wait))].map(({ value }) => value),
}
