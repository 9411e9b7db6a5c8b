/** What a run comes to: jobs, attempts, breakers, the store's log. The headless JSON and the page's panels both read this. */

import type { Outcome } from '../sim/consumer.ts'
import type { Fact } from '../sim/facts.ts'
import { BREAKER_STATES } from '../sim/machines.ts'
import { verdictsOf } from '../sim/monitors.ts'
import type { Did } from '../sim/payload.ts'
import type { Plan } from '../sim/plan.ts'
import { decodeRules } from '../sim/rule-values.ts'
import type { RuleName, RuleSet } from '../sim/rules.ts'
import type { VerdictSlug } from '../sim/verdicts.ts'
import type { EndedBy, Recording } from './record.ts'
import { commandsOf, type StoreCommand } from './store-log.ts'

export interface AttemptSummary {
  readonly node: string
  readonly startedAfterMs: number
  /** Null while it is under way. */
  readonly endedAfterMs: number | null
  readonly outcome: Outcome | null
  /** What the producer did; null while nothing is known. */
  readonly did: Did | null
}

export interface JobSummary {
  readonly id: string
  readonly status: 'queued' | 'in-progress' | 'done' | 'failed'
  readonly cause: string | null
  readonly verdicts: readonly VerdictSlug[]
  readonly settledAfterMs: number | null
  readonly falseForMs: number
  readonly wrongCauseSinceMs: number | null
  readonly attempts: readonly AttemptSummary[]
}

export interface BreakerSummary {
  readonly node: string
  /** Whose own it is, where each worker has one for each node. */
  readonly worker?: string
  readonly state: string
  readonly failures: number
  readonly limit: number
  readonly generation: number
  readonly probesMax: number
  readonly probesHeld: number
  readonly probesLeaked: number
}

export interface Summary {
  readonly scenario: string
  readonly rules: RuleSet
  readonly rulesConsulted: readonly RuleName[]
  readonly verdicts: readonly VerdictSlug[]
  readonly endedAtMs: number
  readonly endedBy: EndedBy
  readonly jobs: readonly JobSummary[]
  readonly breakers: readonly BreakerSummary[]
  readonly store: readonly StoreCommand[]
}

/** The record ends with what is not so, and nobody corrects it: done with what is not this attempt's own result, or failed although it was done. */
export const isLeftUntrue = ({ verdicts }: Pick<JobSummary, 'verdicts'>): boolean =>
  verdicts.includes('silent-corruption') || verdicts.includes('false-failure')

type Open<T> = { -readonly [K in keyof T]: T[K] }

/** Follows one job through the facts. */
class JobTrack {
  private readonly plan: Plan
  private readonly job: number
  private enqueuedAtMs: number | null = null
  private status: JobSummary['status'] = 'queued'
  private cause: string | null = null
  private settledAfterMs: number | null = null
  private wrongCauseSinceMs: number | null = null
  private causeIsGeneric = false
  private outcomeWritten = false
  private falseForMs = 0
  /** Since when the record says in-progress although the truth is final and no retry was granted. */
  private falseSinceMs: number | null = null
  private readonly attempts: Open<AttemptSummary>[] = []

  constructor(plan: Plan, job: number) {
    this.plan = plan
    this.job = job
  }

  private after(atMs: number): number {
    return atMs - (this.enqueuedAtMs ?? 0)
  }

  private endUntruth(atMs: number): void {
    if (this.falseSinceMs !== null) this.falseForMs += atMs - this.falseSinceMs
    this.falseSinceMs = null
  }

  take(fact: Fact): void {
    switch (fact.kind) {
      case 'enqueued':
        this.enqueuedAtMs ??= fact.atMs
        // Queued again while an attempt is under way: the record goes on saying so.
        if (this.status === 'in-progress') break
        this.requeue(fact.atMs)
        this.cause = null
        this.outcomeWritten = false
        break
      case 'attempt-started':
        this.attempts.push({
          node: this.plan.nodes[fact.node].id,
          startedAfterMs: this.after(fact.atMs),
          endedAfterMs: null,
          outcome: null,
          did: null,
        })
        this.requeue(fact.atMs)
        this.status = 'in-progress'
        break
      case 'written':
        this.truthOf(fact.attempt, fact.did, fact.atMs)
        this.outcomeWritten = true
        if (this.causeIsGeneric) this.wrongCauseSinceMs ??= this.after(fact.atMs)
        break
      case 'write-refused':
        this.truthOf(fact.attempt, fact.did, fact.atMs)
        break
      case 'node-died':
        this.truthOf(fact.attempt, 'nothing', fact.atMs)
        break
      case 'attempt-ended': {
        const attempt = this.attempts[fact.attempt - 1]
        attempt.endedAfterMs = this.after(fact.atMs)
        attempt.outcome = fact.outcome
        break
      }
      case 'requeued':
      case 'handed-back':
        this.requeue(fact.atMs)
        break
      case 'committed':
        this.settle('done', null, fact.atMs)
        this.wrongCauseSinceMs = null
        this.causeIsGeneric = false
        break
      case 'failed':
        this.settle('failed', this.plan.texts[fact.cause], fact.atMs)
        this.causeIsGeneric = fact.generic
        if (!fact.generic) this.wrongCauseSinceMs = null
        else if (this.outcomeWritten) this.wrongCauseSinceMs ??= this.after(fact.atMs)
        break
    }
  }

  private truthOf(attempt: number, did: Did, atMs: number): void {
    this.attempts[attempt - 1].did = did
    if (attempt === this.attempts.length && this.status === 'in-progress') this.falseSinceMs ??= atMs
  }

  private requeue(atMs: number): void {
    this.endUntruth(atMs)
    this.status = 'queued'
    this.settledAfterMs = null
  }

  private settle(status: 'done' | 'failed', cause: string | null, atMs: number): void {
    this.endUntruth(atMs)
    this.status = status
    this.cause = cause
    this.settledAfterMs = this.after(atMs)
  }

  summary(verdicts: readonly VerdictSlug[], endMs: number): JobSummary {
    const openMs = this.falseSinceMs === null ? 0 : Math.max(0, endMs - this.falseSinceMs)
    return {
      id: this.plan.jobs[this.job].id,
      status: this.status,
      cause: this.cause,
      verdicts,
      settledAfterMs: this.settledAfterMs,
      falseForMs: this.falseForMs + openMs,
      wrongCauseSinceMs: this.wrongCauseSinceMs,
      attempts: this.attempts,
    }
  }
}

/** The jobs as they stand after `facts`, at `atMs`. Verdicts are those of the whole run. */
export function jobSummaries(
  recording: Pick<Recording, 'plan' | 'monitors' | 'facts' | 'holdsUntilMs'>,
  facts: readonly Fact[] = recording.facts,
  atMs = recording.holdsUntilMs,
): JobSummary[] {
  const { plan, monitors } = recording
  const tracks = plan.jobs.map((_, job) => new JobTrack(plan, job))
  for (const fact of facts) if ('job' in fact && fact.job >= 0) tracks[fact.job].take(fact)
  return tracks.map((track, job) => track.summary(verdictsOf(monitors, job, plan), atMs))
}

/** What a breaker goes by: its node, or whose it is and its node, as in "worker-2:a". */
export const breakerId = ({ node, worker }: BreakerSummary): string =>
  worker === undefined ? node : `${worker}:${node}`

/** The breakers as they stand at the end: one for each node, or for each worker and node. */
export function breakerSummaries({ plan, end }: Pick<Recording, 'plan' | 'end'>): BreakerSummary[] {
  const { probesMax, breakerLimit } = plan.numbers
  const nodes = plan.nodes.length
  const isOwn = decodeRules(end.ruleValue)['breaker-scope'] === 'worker' && plan.breakers > nodes
  return Array.from({ length: isOwn ? plan.breakers : nodes }, (_, breaker) => {
    const slots = end.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax)
    return {
      node: plan.nodes[breaker % nodes].id,
      ...(isOwn ? { worker: plan.workers[Math.floor(breaker / nodes)].id } : {}),
      state: BREAKER_STATES[end.breakerState[breaker]],
      failures: end.breakerFailures[breaker],
      limit: breakerLimit,
      generation: end.breakerGeneration[breaker],
      probesMax,
      probesHeld: slots.filter((holder) => holder !== 0).length,
      probesLeaked: slots.filter((holder) => holder < 0).length,
    }
  })
}

/** Everything the headless JSON says of a run, its facts apart. */
export function summarise(recording: Recording): Summary {
  const { plan, facts, monitors } = recording
  return {
    scenario: plan.scenario,
    rules: decodeRules(plan.rules, plan.scripts),
    rulesConsulted: recording.consulted,
    verdicts: verdictsOf(monitors, -1, plan),
    endedAtMs: recording.endMs,
    endedBy: recording.endedBy,
    jobs: jobSummaries(recording),
    breakers: breakerSummaries(recording),
    store: facts.flatMap((fact) => commandsOf(fact, plan)),
  }
}
