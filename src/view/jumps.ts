/** Instants of a run worth going to: where it parts from another, and from where on each of its verdicts holds. */
import { partingOf } from '../run/compare-runs.ts'
import type { Recording } from '../run/record.ts'
import { verdictsOf } from '../sim/monitors.ts'
import { VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { whyVerdict } from './why.ts'
import { clockAt } from './words.ts'

export interface Jump {
  /** The fact to go to, by its place; -1: only the other run states something at that instant. */
  readonly fact: number
  readonly atMs: number
  readonly clock: string
  readonly text: string
  readonly verdict: VerdictSlug | null
}

/** Another run, and what it is called: goes after "First difference from". */
export interface Other {
  readonly says: string
  readonly recording: Recording
}

/** Where `recording` first differs from `other`; null where both tell the same. */
export function jumpToDifference(recording: Recording, { says, recording: other }: Other): Jump | null {
  const parting = partingOf(recording, other)
  if (parting === null) return null
  const { atMs, fact } = parting
  return {
    fact: fact.left ?? -1,
    atMs,
    clock: clockAt(recording.plan, atMs),
    text: `First difference from ${says}`,
    verdict: null,
  }
}

/** From where on each verdict on `job`, or on the run, holds to the end; earliest first. */
export function jumpsToVerdicts(recording: Recording, job: number): Jump[] {
  const { facts, monitors, plan } = recording
  const slugs = new Set([...verdictsOf(monitors, job, plan), ...verdictsOf(monitors, -1, plan)])
  return [...slugs]
    .flatMap((verdict): Jump[] => {
      const why = whyVerdict(recording, verdict, job)
      if (why === null) return []
      const { atMs } = facts[why.fact]
      return [{ fact: why.fact, atMs, clock: clockAt(plan, atMs), text: VERDICTS[verdict].title, verdict }]
    })
    .toSorted((one, other) => one.fact - other.fact)
}
