/** What a listing in TypeScript talks to. */
import type { PortsFile } from './file.ts'

export const TYPESCRIPT_PORTS: PortsFile = {
  file: 'ports.ts',
  text: `export type Outcome =
  | 'done' | 'step-error' | 'protocol-error' | 'not-ready' | 'unreachable'
  | 'timed-out' | 'cancelled' | 'refused' | 'abandoned'
  | 'stopped' | 'not-final' | 'producer-gone' | 'spent' | 'poisoned' | 'wrong-type' | 'accepted'

export interface Seen {
  readonly outcome: Outcome
  readonly says?: string
  readonly mail?: string
  readonly log?: string
  readonly raw?: string | null
  readonly held?: boolean
  readonly late?: boolean
}

/** A read may have been executed, and its reply was not seen. */
export class NoReply extends Error {}
/** Something else is under the key than what is read in this way. */
export class WrongType extends Error {}

declare global {
  function structuredClone<T>(value: T): T
}

export interface Permit { readonly generation: number; readonly probe: boolean; readonly slot?: number | 'any' }

export interface Breaker {
  readonly generation: number
  readonly halfOpen: boolean
  /** Takes a late answer as what its call was when it began. */
  asOf(permit: Permit | null): Breaker
  /** Null where the wait is cancelled at the gate. */
  acquire(cancelled: Source<'cancel'>): Promise<Permit | null>
  success(permit: Permit | null): void
  answered(permit: Permit | null): void
  failure(permit: Permit | null): void
  release(permit: Permit | null): void
  freeAll(): void
}

interface Entry { readonly id: string; readonly raw: string }

export interface Store {
  get(key: string): Promise<string | null>
  getdel(key: string): Promise<string | null>
  del(key: string): Promise<void>
  delIf(key: string, value: string): Promise<void>
  delClaimed(job: Job, value: string | null | undefined): Promise<void>
  setnx(key: string, value: string, lifeMs: number): Promise<boolean>
  lmove(from: string, to: string): Promise<string | null>
  lrem(key: string, value: string | null | undefined): Promise<void>
  xreadgroup(key: string, consumer: string, from: string): Promise<Entry | null>
  xautoclaim(key: string, consumer: string, idleMs: number): Promise<Entry | null>
  xack(key: string, id: string): Promise<void>
  incr(key: string): Promise<number>
  pexpire(key: string, ms: number): Promise<void>
  eval(script: string, keys: string[], args: number[]): Promise<number>
  evalTake(script: string, keys: string[]): Promise<string | null>
}

/** What can wake a worker. */
export interface Source<T extends string> { next(): Promise<T> }
export interface Nudges extends Source<'nudge'> { close(): void }

export interface Job {
  readonly id: string
  readonly step: string
  readonly declaredStep: string
  readonly entity: string
  readonly enqueueId: string
  readonly token: string
  readonly attempt: number
  readonly tries: number
  readonly deliveries: number
  readonly resumed: boolean
  readonly lastTry: boolean
  readonly servers: number[]
  readonly triedAt: readonly number[]
  readonly cancelled: Source<'cancel'>
  resultKey: string
  submitKey?: string
  withinMs?: number
  entry: string
  node: number
  unsure: boolean
  emptyLooks: number
  permit: Permit | null
  nudges?: Nudges
  seen: Seen
}

/** What must hold for a write to be taken. */
export interface Terms {
  readonly inProgress?: boolean
  readonly attempt?: number
  readonly unlessSaidOf?: number
  readonly notOlderThan?: string
}
export type Written = 'written' | 'record-down' | 'not-current'

export interface Ports {
  readonly storeUrl: string
  readonly name: string
  readonly queue: {
    renew(job: Job): void
    subscribe(key: string): Promise<Nudges>
    requeue(job: Job, gapMs: number, terms: Terms): Promise<Written>
    handBack(job: Job): Promise<Written>
    countRequeue(job: Job): Promise<number>
  }
  readonly compute: {
    submit(job: Job): Promise<boolean>
    /** What the node wrote, or tried to. */
    ask(job: Job): Promise<'running' | 'gone' | { readonly raw: string }>
  }
  readonly records: {
    settled(job: Job): Promise<boolean>
    endAttempt(job: Job, seen: Seen): Promise<void>
    commit(job: Job, seen: Seen, terms: Terms): Promise<Written>
    fail(job: Job, seen: Seen, terms: Terms): Promise<Written>
    outbox(job: Job, gapMs: number, terms: Terms): Promise<Written>
    countAttempt(job: Job): Promise<number>
    setAside(job: Job, raw: string): Promise<void>
    back(): Promise<void>
  }
  readonly breaker: (node: number) => Breaker
  readonly nodes: number
  readonly pollMs: number
  readonly ceilingMs: number
  readonly gapMs: number
  readonly firstGapMs: number
  readonly longestGapMs: number
  readonly readLeaseMs: number
  readonly emptyLooks: number
  readonly deliveriesMax: number
  readonly requeuesMax: number
  readonly lookFirst: boolean
  warn(text: string, error: unknown): void
}

/** Says something once where it is due at once, and never again. */
export const once = <T extends string>(said: T, ms: number): Source<T> => {
  let due = ms === 0
  return {
    next: () => {
      if (!due) return new Promise<T>(() => {})
      due = false
      return Promise.resolve(said)
    },
  }
}
export const every = (ms: number): Source<'tick'> => once('tick', ms)
export const after = (ms: number): Source<'limit'> => once('limit', ms)
export const firstOf = <T extends string>(...sources: readonly Source<T>[]): Source<T> => ({
  next: () => Promise.race(sources.map((source) => source.next())),
})

/** Set by a test before a worker is made. */
export const dialled: { store: Store | null; breaker: Breaker | null } = { store: null, breaker: null }

export function dial(_url: string, _options: { resend: 'everything' | 'reads' | 'nothing' }): Store {
  if (dialled.store === null) throw new Error('there is no store')
  return dialled.store
}

export const ownBreakers = (): ((node: number) => Breaker) => () => dialled.breaker as Breaker
export const storedBreakers = (_store: Store): ((node: number) => Breaker) => ownBreakers()
export const ownScript = (file: string): string => file

/** The steps of cleaning leave their marks here, and the text as it was. */
export const steps: string[] = []
const step = (name: string) => (text: string): string => {
  steps.push(name)
  return text
}
export const repair = step('repair')
export const strip = step('strip')
export const redact = step('redact')
export const cutCharacters = step('cut')
export const cutBytes = step('cut in bytes')
`,
}
