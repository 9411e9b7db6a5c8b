/**
 * A plan: one scenario compiled for the model. Names, texts and payloads stand in tables here and are named by index
 * in the world, which holds nothing but small integers. A plan is plain data, never changed, and shared by all copies
 * of a world.
 */
import type { FaultSlug } from './faults.ts'
import type { Did, Reading } from './payload.ts'
import type { ScriptTable } from './script.ts'
import type { Saying } from './text/sayings.ts'

/** All times in ms. A life or lease of 0 means: none. */
export interface Numbers {
  readonly pollIntervalMs: number
  /** Longest single wait. */
  readonly ceilingMs: number
  /** From a failure to the next attempt. */
  readonly requeueGapMs: number
  /** Counted failures that open a breaker. */
  readonly breakerLimit: number
  readonly coolDownMs: number
  /** Probes let through at once while half-open, and successes needed to close. */
  readonly probesMax: number
  readonly probeLeaseMs: number
  readonly resultLifeMs: number
  /** After which a client gives up on a reply. */
  readonly clientTimeoutMs: number
  /** 1: a wait begins with a read. */
  readonly checkFirst: number
  /** From a wait's first look to its subscription, where it does not subscribe first. */
  readonly subscribeDelayMs: number
  /** From a nudge to the write it tells of, where a node publishes first. */
  readonly publishGapMs: number
  /** How long a claim, an entry in progress or an unacknowledged entry lasts. */
  readonly readLeaseMs: number
  /** How long a worker holds a job without a heartbeat. */
  readonly jobLeaseMs: number
  readonly emptyLooks: number
  readonly backoffBaseMs: number
  readonly backoffMaxMs: number
  readonly seed: number
  readonly genericLimit: number
  readonly staleAfterMs: number
  readonly deliveriesMax: number
  readonly crashBackMs: number
  /** Bytes; 0: no bound. */
  readonly valueMax: number
  readonly textMax: number
}

export interface PlanPayload {
  readonly name: string
  /** The bytes as text (UTF-8, what is not becomes U+FFFD). */
  readonly text: string
  readonly byteLength: number
  /** By the place of the option in the rule `parse`; then, where a function of one's own reads, by the place of its table. */
  readonly readings: readonly Reading[]
  /** Index into `sayings` of what each reading says, -1 where there is nothing to say. */
  readonly says: readonly number[]
  readonly did: Did
  /** What the producer says of a retry: it is worth one, it is not, or nothing (null). */
  readonly retryable: boolean | null
  /** When the producer says to retry, in ms; -1 where it says nothing. */
  readonly retryAfterMs: number
  /** Reading it kills the worker. */
  readonly crashesParser: boolean
  /** The same cut short, as another payload; -1 where no write of the plan is. */
  readonly cut: number
}

/** What one attempt does on one node. */
export interface PlanWork {
  readonly payload: number
  readonly runMs: number
  /** -1: read off the payload; otherwise a place in `DIDS`. */
  readonly did: number
  /** The node dies before it writes. */
  readonly dies: boolean
}

/** A compute step of a job. */
export interface PlanStep {
  readonly name: string
  /** By attempt of this step (the last one repeats), then by node. */
  readonly attempts: readonly (readonly PlanWork[])[]
  /** Its counter, by the place of the option in the rule `budget-scope`; -1 where no run of the plan can ask for it. */
  readonly budgetKeys: readonly number[]
}

export interface PlanJob {
  readonly id: string
  /** The declared step: the last one. */
  readonly step: string
  /** What it works on; several jobs may share it. */
  readonly entity: string
  /** When it is queued, and queued again on purpose. */
  readonly enqueuedAtMs: readonly number[]
  /** Where its first attempt goes. */
  readonly firstNode: number
  /** Attempts that the job itself allows; 0: as many as the budget grants. */
  readonly attemptsMax: number
  /** What comes before the declared step, and that step itself. */
  readonly steps: readonly PlanStep[]
  /** Its result key, where all its attempts share one. */
  readonly resultKey: number
  /** Its result keys by attempt, going round; none where no run of the plan can ask for them. */
  readonly attemptKeys: readonly number[]
  /** The counter of its declared step. */
  readonly budgetKey: number
  /** Keys that only some ways of reading use; -1 where no run of the plan can ask for them. */
  readonly claimKey: number
  readonly stashKey: number
  readonly progressKey: number
}

/** What a key is there for. */
export type KeyKind = 'result' | 'budget' | 'claim' | 'stash' | 'progress' | 'letters' | 'other'

export interface PlanFault {
  readonly fault: FaultSlug
  /** -1 where the fault names none. */
  readonly worker: number
  readonly node: number
  readonly job: number
  /** Length of the span; -1: for ever. */
  readonly forMs: number
  /** How late a nudge is. */
  readonly delayMs: number
  /** Place in `CRASH_POINTS`. */
  readonly point: number
  /** When the worker is back, counted from the crash; -1: never. */
  readonly backMs: number
  /** Place in `RECOVERIES`. */
  readonly recovery: number
  readonly payload: number
  /** Place in `COMMAND_CLASSES`. */
  readonly command: number
}

export interface PlanScript {
  /** The table as the rule's value. */
  readonly text: string
  /** None where it is a function that reads payloads: what that makes of them stands with these. */
  readonly rows: ScriptTable
}

export interface PlanEdit {
  readonly atMs: number
  readonly order: number
  readonly change:
    | { readonly set: readonly { readonly rule: number; readonly value: number }[] }
    | PlanFault
    | PlanConsole
}

/** A line that somebody types to the store. */
export interface PlanConsole {
  readonly typed: string
  /** Split, without quotes and escapes. */
  readonly argv: readonly string[]
  /** The keys that it names, each once. */
  readonly keys: readonly number[]
}

/** Bounds of an untimed world: what may be chosen, and how much may go wrong. */
export interface Untimed {
  /** Payloads a node may write, whatever the plan says. */
  readonly payloads: readonly number[]
  readonly faults: readonly FaultSlug[]
  readonly faultsMax: number
  /** Places in `CRASH_POINTS` at which a worker may crash. */
  readonly crashPoints: readonly number[]
  /** Places in `RECOVERIES`: how a job goes on whose worker is gone; without it in each way. */
  readonly recoveries?: readonly number[]
  /** Places in `COMMAND_CLASSES`: commands whose reply may be lost; without it reads. */
  readonly replies?: readonly number[]
}

export interface Plan {
  readonly scenario: string
  /** Wall clock at 0, in ms of the day; for words only. */
  readonly startsAtMs: number
  readonly numbers: Numbers
  readonly nodes: readonly { readonly id: string }[]
  readonly workers: readonly { readonly id: string; readonly waitsMax: number }[]
  readonly payloads: readonly PlanPayload[]
  readonly jobs: readonly PlanJob[]
  /** `job` is -1 where the key belongs to none. */
  readonly keys: readonly { readonly name: string; readonly job: number; readonly kind: KeyKind }[]
  /** The one result key of all jobs; -1 where no run of the plan can ask for it. */
  readonly sharedKey: number
  /** Room for elements of lists, entries and groups of streams; 0 where no run of the plan can have any. */
  readonly itemsMax: number
  /** Keys that one write of the plan may touch, where a failover can undo it; 0 where there is none. */
  readonly rememberedMax: number
  /** Names of consumers of streams: the workers' first, by their place. */
  readonly consumers: readonly string[]
  /** Names of groups of consumers; the workers' own comes first. */
  readonly groups: readonly string[]
  /** Names and values, by turns, of the fields of entries that are added by hand. */
  readonly entries: readonly (readonly string[])[]
  /** How many breakers there are: one for each node, or, where a rule of the plan can ask for it, for each worker and node. */
  readonly breakers: number
  /** Nodes whose breakers do not start closed. */
  readonly openBreakers: readonly number[]
  readonly rules: readonly number[]
  readonly edits: readonly PlanEdit[]
  /** What a record, a mail or a log may say as a cause; the first ones are `GENERIC_CAUSES`. */
  readonly texts: readonly string[]
  /** What people's own scripts and functions do, as the rules `budget-script` and `parse` name them: number 1 first. */
  readonly scripts: readonly PlanScript[]
  /** By text: users should not see it. */
  readonly leaks: readonly boolean[]
  /** What failures say, each in all its wordings; the first ones are the fixed texts. */
  readonly sayings: readonly Saying[]
  readonly untimed: Untimed | null
}

/** Causes that are no outcome of a step. They come first in `texts`. */
export const GENERIC_CAUSES = ['timed out', 'not ready', 'store unreachable', 'no attempts left'] as const
/** Causes that the worker itself knows and names. They come next. */
const NAMED_CAUSES = ['producer-gone', 'poisoned', 'canceled', 'wrong-type'] as const
/** The texts that every plan begins with. */
export const FIXED_TEXTS: readonly string[] = [...GENERIC_CAUSES, ...NAMED_CAUSES]

type FixedCause = (typeof GENERIC_CAUSES)[number] | (typeof NAMED_CAUSES)[number]

/** The place of a fixed cause in `texts`. */
export const causeOf = (cause: FixedCause): number => FIXED_TEXTS.indexOf(cause)

/** An attempt's work: the plan's for that step, attempt of the step and node, the last attempt repeating. `attempt` counts from 1. */
export function workOf({ attempts }: PlanStep, attempt: number, node: number): PlanWork {
  return attempts[Math.min(attempt, attempts.length) - 1][node]
}

/** A payload that keeps to the contract of producer and worker: it says done or error, once. */
export function isWellFormed(payload: PlanPayload): boolean {
  return payload.readings[2].kind !== 'protocol-error'
}
