/**
 * A plan: one scenario compiled for the model. Names, texts and payloads stand in tables here and are named by index
 * in the world, which holds nothing but small integers. A plan is plain data, never changed, and shared by all copies
 * of a world.
 */
import type { FaultSlug } from './faults.ts'
import type { Did, Reading } from './payload.ts'

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
}

export interface PlanPayload {
  readonly name: string
  /** The bytes as text (UTF-8, what is not becomes U+FFFD). */
  readonly text: string
  readonly byteLength: number
  /** By the place of the option in the rule `parse`. */
  readonly readings: readonly Reading[]
  /** Index into `texts` of what each reading would record, -1 where there is nothing to say. */
  readonly says: readonly number[]
  readonly did: Did
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

export interface PlanJob {
  readonly id: string
  readonly step: string
  /** When it is queued, and queued again on purpose. */
  readonly enqueuedAtMs: readonly number[]
  /** Where its first attempt goes. */
  readonly firstNode: number
  /** Attempts that the job itself allows; 0: as many as the budget grants. */
  readonly attemptsMax: number
  /** By attempt (the last one repeats), then by node. */
  readonly attempts: readonly (readonly PlanWork[])[]
  readonly resultKey: number
  readonly budgetKey: number
}

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

export interface PlanEdit {
  readonly atMs: number
  readonly order: number
  readonly change: { readonly set: readonly { readonly rule: number; readonly value: number }[] } | PlanFault
}

/** Bounds of an untimed world: what may be chosen, and how much may go wrong. */
export interface Untimed {
  /** Payloads a node may write, whatever the plan says. */
  readonly payloads: readonly number[]
  readonly faults: readonly FaultSlug[]
  readonly faultsMax: number
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
  readonly keys: readonly { readonly name: string; readonly job: number; readonly kind: 'result' | 'budget' }[]
  /** Breakers that do not start closed. */
  readonly openBreakers: readonly number[]
  readonly rules: readonly number[]
  readonly edits: readonly PlanEdit[]
  /** What a record may say as a cause; the first ones are `GENERIC_CAUSES`. */
  readonly texts: readonly string[]
  readonly untimed: Untimed | null
}

/** Causes that are no outcome of a step. They come first in `texts`. */
export const GENERIC_CAUSES = ['timed out', 'not ready', 'store unreachable'] as const
export const CAUSE_TIMED_OUT = 0
export const CAUSE_NOT_READY = 1
export const CAUSE_UNREACHABLE = 2

/** An attempt's work: the plan's for that attempt and node, the last attempt repeating. `attempt` counts from 1. */
export function workOf(job: PlanJob, attempt: number, node: number): PlanWork {
  return job.attempts[Math.min(attempt, job.attempts.length) - 1][node]
}

/** A payload that keeps to the contract of producer and worker: it says done or error, once. */
export function isWellFormed(payload: PlanPayload): boolean {
  return payload.readings[2].kind !== 'protocol-error'
}
