/**
 * When a search takes two worlds for one: everything that counts in them is the same, workers' names apart. Workers
 * are alike, so a world in which the first does what the second does in another has the same future.
 */
import { FIELD_NAMES, FIELDS, type FieldName, type Section } from '../sim/fields.ts'
import { MESSAGE_KINDS, MESSAGES } from '../sim/messages.ts'
import type { Plan } from '../sim/plan.ts'
import { decodeRules } from '../sim/rule-values.ts'
import { ITEM_KINDS } from '../sim/store/items.ts'
import { type Comparable, comparableOf, type World } from '../sim/world.ts'
import { onlyWhatMatters } from './explore-relevance.ts'

const SECTIONS: readonly Section[] = FIELD_NAMES.map((name) => FIELDS[name].section)
/** Columns that count entry by entry, so that their length says nothing. */
const IS_WHOLE: readonly boolean[] = FIELD_NAMES.map((name) => FIELDS[name].compare === 'state')
const ARGS: readonly (readonly string[])[] = MESSAGE_KINDS.map((kind) => MESSAGES[kind].args)

/** Columns that name a wait: its place plus one; nobody is 0 or less. */
const WAIT_NAMERS = ['slotHolder', 'keyOwner', 'waitAwaits'] as const satisfies readonly FieldName[]
const NAMES_WAITS: readonly boolean[] = FIELD_NAMES.map((name) => (WAIT_NAMERS as readonly FieldName[]).includes(name))
/** The value under a claim is who holds it, in the same way. */
const KEY_VALUE = FIELD_NAMES.indexOf('keyValue')
/** A stream's entry that was shown to a worker names it. */
const ITEM_OWNER = FIELD_NAMES.indexOf('itemOwner')
const SHOWN = ITEM_KINDS.indexOf('pending')
/** What names a key: its place plus one; none is 0. */
const HAND_KEY = FIELD_NAMES.indexOf('waitHandKey')
const ITEM_KEY = FIELD_NAMES.indexOf('itemKey')
const NAMERS: readonly number[] = FIELD_NAMES.flatMap((_, f) =>
  NAMES_WAITS[f] || f === KEY_VALUE || f === ITEM_OWNER ? [f] : [],
)

/** Sections that hold something of each worker, in blocks of the same length, worker by worker. */
const OF_WORKERS: ReadonlySet<Section> = new Set<Section>(['waits', 'workers', 'commands'])

/** Nothing in the plan tells one worker from another. */
export function workersAreAlike({ workers, jobs, rules, untimed }: Plan): boolean {
  if (decodeRules(rules)['breaker-scope'] === 'worker') return false // a node has a breaker for each of them
  // Of several workers with room for a job whose lease is gone the first takes it; they may have other jobs in hand.
  const picks = workers.length > 2 && jobs.length > 1 && (untimed?.faults.includes('lease-expired-early') ?? false)
  return !picks && workers.every(({ waitsMax }) => waitsMax === workers[0].waitsMax)
}

const ESCAPE = 0xffff
const CHUNK = 4096

/** Whole numbers as text: the small ones, which are nearly all, take one character. */
class Text {
  private codes: number[] = []

  put(n: number): void {
    if (n >= 0 && n < ESCAPE) this.codes.push(n)
    else this.codes.push(ESCAPE, Math.floor(n / 2 ** 32) & 0xffff, (n >>> 16) & 0xffff, n & 0xffff)
  }
  take(): string {
    const { codes } = this
    this.codes = []
    let text = ''
    for (let from = 0; from < codes.length; from += CHUNK)
      text += String.fromCharCode.apply(null, codes.slice(from, from + CHUNK))
    return text
  }
}

/**
 * Keys in an order in which two worlds have theirs alike: a job's keys by attempt go by the attempts that still mean
 * something, the newest first, since no other holds anything.
 */
function keyOrder({ keys, jobs }: Plan, attempts: readonly (readonly number[])[]): number[] {
  const order = keys.map((_, key) => key)
  for (const [job, { attemptKeys }] of jobs.entries()) {
    if (attemptKeys.length === 0) continue
    const places = [...attemptKeys].sort((x, y) => x - y)
    const used = attempts[job].flatMap((n) => (n > 0 ? [attemptKeys[(n - 1) % attemptKeys.length]] : []))
    for (const [i, key] of [...new Set([...used, ...attemptKeys])].entries()) order[places[i]] = key
  }
  return order
}

const byText = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0)

/**
 * @param fold whether worlds are one that differ only in workers' names, or in what cannot matter any more
 * @returns a function from a world of `plan` to a text that two worlds share only if they have the same future
 */
export function keyMaker(plan: Plan, fold: boolean): (world: World) => string {
  const workers = plan.workers.length
  const jobs = plan.jobs.length
  const folds = fold && workers > 1 && workersAreAlike(plan)
  const byAttempt = fold && plan.jobs.some(({ attemptKeys }) => attemptKeys.length > 0)
  const isClaim = plan.keys.map(({ kind }) => kind === 'claim')
  const text = new Text()
  const asTheyCome = plan.workers.map((_, worker) => worker)
  const seen = fold ? onlyWhatMatters(plan) : <T>(world: World, look: (world: World) => T) => look(world)

  const namesWait = (f: number, i: number, n: number) => n > 0 && (NAMES_WAITS[f] || (f === KEY_VALUE && isClaim[i]))
  const namesWorker = (world: World, f: number, i: number, n: number) =>
    f === ITEM_OWNER && n < workers && world.itemKind[i] === SHOWN

  /** What a worker has of its own, and where it is named elsewhere, as one text. */
  const signature = (world: World, { columns, messages }: Comparable, worker: number): string => {
    for (let f = 0; f < columns.length; f++) {
      if (!OF_WORKERS.has(SECTIONS[f]) || NAMES_WAITS[f]) continue
      const width = columns[f].length / workers
      for (let i = worker * width; i < (worker + 1) * width; i++) text.put(columns[f][i])
    }
    for (const f of NAMERS) {
      for (const [i, n] of columns[f].entries()) {
        if (namesWait(f, i, n)) text.put(Math.floor((n - 1) / jobs) === worker ? 1 + ((n - 1) % jobs) : 0)
        else text.put(namesWorker(world, f, i, n) && n === worker ? 1 : 0)
      }
    }
    const own = text.take()
    const about = messages.flatMap(({ kind, says }) => {
      const at = ARGS[kind].findIndex((arg) => arg === 'wait' || arg === 'worker')
      const isWait = ARGS[kind][at] === 'wait'
      if (at < 0 || (isWait ? Math.floor(says[at] / jobs) : says[at]) !== worker) return []
      text.put(kind)
      for (let i = 0; i < says.length; i++) text.put(i !== at ? says[i] : isWait ? says[i] % jobs : 0)
      return [text.take()]
    })
    return `${own}${about.sort(byText).join('')}`
  }

  return (world) => {
    const comparable = seen(world, comparableOf)
    const { columns, messages } = comparable
    let order = asTheyCome
    if (folds) {
      const own = asTheyCome.map((worker) => signature(world, comparable, worker))
      order = [...asTheyCome].sort((x, y) => byText(own[x], own[y]))
    }
    const nameOf = (worker: number) => order.indexOf(worker)
    const waitNamed = (wait: number) => nameOf(Math.floor(wait / jobs)) * jobs + (wait % jobs)
    const keys = byAttempt ? keyOrder(plan, comparable.attempts) : null
    const keyNamed = (key: number) => (keys === null || key < 0 ? key : keys.indexOf(key))
    const put = (f: number, i: number) => {
      const n = columns[f][i]
      if (namesWait(f, i, n)) text.put(waitNamed(n - 1) + 1)
      else if (namesWorker(world, f, i, n)) text.put(nameOf(n))
      else text.put(f === HAND_KEY || f === ITEM_KEY ? keyNamed(n - 1) + 1 : n)
    }
    for (let f = 0; f < columns.length; f++) {
      const { length } = columns[f]
      if (!IS_WHOLE[f]) text.put(length)
      if (OF_WORKERS.has(SECTIONS[f])) {
        const width = length / workers
        for (const worker of order) for (let i = worker * width; i < (worker + 1) * width; i++) put(f, i)
      } else if (keys !== null && SECTIONS[f] === 'keys' && length > 0) for (const key of keys) put(f, key)
      else for (let i = 0; i < length; i++) put(f, i)
    }
    const held = text.take()
    const pending = messages.map(({ kind, says }) => {
      text.put(kind)
      for (let i = 0; i < says.length; i++) {
        const arg = ARGS[kind][i]
        if (arg === 'worker') text.put(nameOf(says[i]))
        else if (arg === 'wait') text.put(waitNamed(says[i]))
        else text.put(arg === 'key' ? keyNamed(says[i]) : says[i])
      }
      return text.take()
    })
    return `${held}${pending.sort(byText).join('')}`
  }
}
