/** Runs that are about one node's breaker, and their story in short. */
import type { Recording } from '../../src/run/record.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { breakerPhase } from '../../src/sim/gate.ts'
import { verdictsOf } from '../../src/sim/monitors.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import type { VerdictSlug } from '../../src/sim/verdicts.ts'
import { type JobOf, jobOf, type PAYLOADS, play } from './small.ts'

const SECOND = 1000

/** One node, one attempt for each job, the breaker's rules all mended unless `set` says otherwise. */
export function gate(
  parts: Partial<Scenario>,
  set: Partial<Record<RuleName, string>> = {},
  untilMs = 1_200_000,
): Recording {
  return play({ nodes: ['a'], ...parts }, { preset: 'all-fixed', set }, { untilMs })
}

/** Jobs that end after 10 s each, one every 100 s, with these payloads. */
export const inTurn = (...payloads: (keyof typeof PAYLOADS)[]): JobOf[] =>
  payloads.map((payload, i) => jobOf(`job-${i + 1}`, payload, '10s', { enqueuedAt: `${i * 100}s`, attemptsMax: 1 }))

/** A job with one attempt: its number, when it is queued, how long it runs, what it ends with. */
export const once = (n: number, enqueuedAt: string, run: string, payload: keyof typeof PAYLOADS): JobOf =>
  jobOf(`job-${n}`, payload, run, { enqueuedAt, attemptsMax: 1 })

export const phase = ({ end }: Recording) => breakerPhase(end, 0)
export const verdicts = ({ monitors, plan }: Recording): VerdictSlug[] => verdictsOf(monitors, -1, plan)

/** What happened to the breaker of node `a`, in short and in seconds. */
export function story({ facts }: Recording): string[] {
  return facts.flatMap((fact) => {
    const at = fact.atMs / SECOND
    switch (fact.kind) {
      case 'admitted':
        return [`${at} job-${fact.job + 1} ${fact.probe ? 'probe' : 'normal'}`]
      case 'gate-refused':
        return [`${at} job-${fact.job + 1} refused: ${fact.reason}`]
      case 'reported':
        return [`${at} job-${fact.job + 1} ${fact.outcome}: ${fact.effect}`]
      case 'breaker-opened':
        return [`${at} open`]
      case 'breaker-half-opened':
        return [`${at} half-open`]
      case 'breaker-closed':
        return [`${at} closed`]
      case 'slot-reclaimed':
        return [`${at} reclaimed`]
      default:
        return []
    }
  })
}
