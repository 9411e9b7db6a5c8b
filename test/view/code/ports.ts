/**
 * What the listings talk to: the declarations that stand in a file beside each of them, compiled with every listing.
 * Sources of events speak at once or never, so that a test decides what wakes a worker, and no test waits.
 */
import type { Language } from '../../../src/view/code/listing.ts'

interface File {
  readonly file: string
  readonly text: string
}

const GO: File = {
  file: 'ports.go',
  text: `package worker

import (
	"context"
	"errors"
	"strings"
	"time"
)

type Outcome string

const (
	Done        Outcome = "done"
	StepFailed  Outcome = "step-error"
	Unreadable  Outcome = "protocol-error"
	NotReady    Outcome = "not-ready"
	Unreachable Outcome = "unreachable"
	TimedOut    Outcome = "timed-out"
	Cancelled   Outcome = "cancelled"
	Refused     Outcome = "refused"
	Abandoned   Outcome = "abandoned"
)

var ErrNotReady = errors.New("not ready")

type Seen struct {
	Outcome Outcome
	Says    string
	Raw     []byte
	Held    bool
	Late    bool
}

type Permit struct{ Generation int }

type Breaker interface {
	Acquire(ctx context.Context) (Permit, error)
	Generation() int
	Success(Permit)
	Answered(Permit)
	Failure(Permit)
	Release(Permit)
}

type Store interface {
	Get(ctx context.Context, key string) ([]byte, bool, error)
	GetDel(ctx context.Context, key string) ([]byte, bool, error)
	Del(ctx context.Context, key string) error
	Incr(ctx context.Context, key string) (int, error)
	Expire(ctx context.Context, key string, life time.Duration) error
	Eval(ctx context.Context, script, key string, life time.Duration) (int, error)
}

type Options struct{ Resend bool }

func Dial(url string, options Options) Store { return nil }

type Job struct {
	ID, Step, ResultKey string
	Node                int
	Attempts            int
	Resumed             bool
	Permit              Permit
	Servers             []int
	TriedAt             []time.Time
	AttemptsMax         int
}

func (j *Job) LastTry() bool { return j.AttemptsMax > 0 && j.Attempts >= j.AttemptsMax }

func (j *Job) Listed(node int) bool {
	for _, server := range j.Servers {
		if server == node {
			return true
		}
	}
	return false
}

type Queue interface {
	Subscribe(key string) <-chan struct{}
	Unsubscribe(<-chan struct{})
	Requeue(*Job)
	HandBack(*Job)
}

type Compute interface {
	Submit(ctx context.Context, job *Job) error
}

type Records interface {
	Settled(*Job) bool
	EndAttempt(*Job, Seen)
	Commit(*Job, Seen)
	Fail(job *Job, cause string)
}

type Ports struct {
	Store     Store
	StoreURL  string
	Queue     Queue
	Compute   Compute
	Records   Records
	Breaker   func(node int) Breaker
	Nodes     []string
	PollEvery time.Duration
	Ceiling   time.Duration
	LookFirst bool
}

func sanitise(text, otherwise string) string {
	if strings.TrimSpace(text) == "" {
		return otherwise
	}
	return text
}
`,
}

const TYPESCRIPT: File = {
  file: 'ports.ts',
  text: `export type Outcome =
  | 'done' | 'step-error' | 'protocol-error' | 'not-ready' | 'unreachable'
  | 'timed-out' | 'cancelled' | 'refused' | 'abandoned'

export interface Seen {
  readonly outcome: Outcome
  readonly says?: string
  readonly raw?: string
  readonly held?: boolean
  readonly late?: boolean
}

export interface Permit { readonly generation: number }

export interface Breaker {
  readonly generation: number
  /** Null where the wait is cancelled at the gate. */
  acquire(cancelled: Source<'cancel'>): Promise<Permit | null>
  success(permit: Permit | null): void
  answered(permit: Permit | null): void
  failure(permit: Permit | null): void
  release(permit: Permit | null): void
}

export interface Store {
  get(key: string): Promise<string | null>
  getdel(key: string): Promise<string | null>
  del(key: string): Promise<void>
  incr(key: string): Promise<number>
  pexpire(key: string, ms: number): Promise<void>
  eval(script: string, keys: string[], args: number[]): Promise<number>
}

/** What can wake a worker. */
export interface Source<T extends string> { next(): Promise<T> }
export interface Nudges extends Source<'nudge'> { close(): void }

export interface Job {
  readonly id: string
  readonly step: string
  readonly resultKey: string
  readonly attempts: number
  readonly resumed: boolean
  readonly lastTry: boolean
  readonly servers: number[]
  readonly triedAt: readonly number[]
  readonly cancelled: Source<'cancel'>
  node: number
  permit: Permit | null
  seen: Seen
}

export interface Ports {
  readonly storeUrl: string
  readonly queue: {
    subscribe(key: string): Promise<Nudges>
    requeue(job: Job): Promise<void>
    handBack(job: Job): Promise<void>
  }
  readonly compute: { submit(job: Job): Promise<boolean> }
  readonly records: {
    settled(job: Job): Promise<boolean>
    endAttempt(job: Job, seen: Seen): Promise<void>
    commit(job: Job, seen: Seen): Promise<void>
    fail(job: Job, cause: string | undefined): Promise<void>
  }
  readonly breaker: (node: number) => Breaker
  readonly nodes: number
  readonly pollMs: number
  readonly ceilingMs: number
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
export const dialled: { store: Store | null } = { store: null }

export function dial(_url: string, _options: { resend: boolean }): Store {
  if (dialled.store === null) throw new Error('there is no store')
  return dialled.store
}

export function sanitise(text: unknown): string {
  return typeof text === 'string' && text.trim() !== '' ? text : 'error'
}
`,
}

const PYTHON: File = {
  file: 'ports.py',
  text: `class Cancelled(Exception):
    pass


class StoreError(Exception):
    pass


class Seen:
    def __init__(self, outcome, says=None, held=False, raw=None):
        self.outcome = outcome
        self.says = says
        self.held = held
        self.raw = raw
        self.late = False


def sanitise(text):
    return text if isinstance(text, str) and text.strip() else "error"


stores = []  # the store that the next worker finds


def dial(url, resend):
    return stores[-1]


def every(seconds):
    return ["tick"] if seconds == 0 else []


def after(seconds):
    return ["limit"] if seconds == 0 else []


class first_of:
    """The first of the sources that has something to say; each says it once."""

    def __init__(self, *sources):
        self.sources = sources

    async def next(self):
        return next(source for source in self.sources if source).pop()
`,
}

export const PORTS: Readonly<Record<Language, File>> = { go: GO, typescript: TYPESCRIPT, python: PYTHON }
