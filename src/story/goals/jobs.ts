/** Properties of what users are told: when, what, and how many attempts it took. */
import * as v from 'valibot'
import { type JobSummary, jobSummaries } from '../../run/summary.ts'
import { indexer } from '../../scenario/checks.ts'
import { object } from '../../scenario/objects.ts'
import { duration, instant, slug, text, whole } from '../../scenario/schema.ts'
import { clockAt, durationInWords } from '../../scenario/time-words.ts'
import type { Fact } from '../../sim/facts.ts'
import { parseDuration } from '../../sim/rule-values.ts'
import { type Evidence, property } from './property.ts'
import { msOf } from './times.ts'

/** The jobs that a property speaks of: one by name, or all. */
function jobsIn(run: Evidence, name: string | undefined, where: string): readonly number[] {
  const ids = run.plan.jobs.map(({ id }) => id)
  return name === undefined ? ids.map((_, job) => job) : [indexer('job', ids)(name, `${where}.job`)]
}

type Final = Extract<Fact, { readonly kind: 'committed' | 'failed' }>

/** What a record ends with, and when; null where it is not final. */
function finalOf({ facts }: Evidence, job: number): Final | null {
  let last: Final | null = null
  for (const fact of facts) {
    if (!('job' in fact) || fact.job !== job) continue
    if (fact.kind === 'committed' || fact.kind === 'failed') last = fact
    else if (fact.kind === 'requeued' || fact.kind === 'attempt-started') last = null
  }
  return last
}

/** When the outcome was written that a final record speaks of: the latest write of the attempt before it; null where there is none. */
function writtenAtMs({ facts }: Evidence, job: number, before: Final): number | null {
  let atMs: number | null = null
  for (const fact of facts) {
    if (fact === before) break
    if (fact.kind === 'written' && fact.job === job && fact.current) atMs = fact.atMs
  }
  return atMs
}

/** What a record says, in quotes: “failed: timed out”. */
const saidOf = ({ plan }: Evidence, final: Final): string =>
  final.kind === 'committed' ? '“done”' : `“failed: ${plan.texts[final.cause]}”`

/** Why a job has no true answer; null where it has one. */
function untrueAnswer(run: Evidence, job: number, { status }: JobSummary, final: Final | null): string | null {
  const { id } = run.plan.jobs[job]
  if (final === null)
    return `${id} never gets an answer: its user is still told “${status.replace('-', ' ')}” in the end.`
  if (final.kind === 'failed' && final.generic)
    return `${id} is told ${saidOf(run, final)}, which is not what happened to it.`
  const did = lastDid(run, job)
  if (final.kind === 'committed' && did !== 'done')
    return did === 'failed'
      ? `${id} is told “done”, and the node had reported a failure.`
      : `${id} is told “done”, and what the node wrote says nothing of the kind.`
  if (final.kind === 'failed' && did === 'done')
    return `${id} is told ${saidOf(run, final)}, and its work had been done.`
  return null
}

/** What the node of a job's latest attempt did. */
function lastDid({ facts }: Evidence, job: number): 'done' | 'failed' | 'nothing' | null {
  let did: 'done' | 'failed' | 'nothing' | null = null
  for (const fact of facts)
    if ((fact.kind === 'written' || fact.kind === 'write-refused') && fact.job === job) did = fact.did
  return did
}

const answered = property({
  help: 'Each job (or `job`) is told what is true, `as` done or failed, `withinPolls` or `within` a time after the write.',
  schema: object({
    job: v.optional(slug),
    as: v.optional(v.picklist(['done', 'failed'], 'one of done, failed')),
    withinPolls: v.optional(whole(0, 1000)),
    within: v.optional(duration),
  }),
  unmet: ({ job: name, as, withinPolls, within }, run, where) => {
    const summaries = jobSummaries(run)
    for (const job of jobsIn(run, name, where)) {
      const final = finalOf(run, job)
      const untrue = untrueAnswer(run, job, summaries[job], final)
      if (untrue !== null || final === null) return untrue
      const { id } = run.plan.jobs[job]
      const says = final.kind === 'committed' ? 'done' : 'failed'
      if (as !== undefined && says !== as) return `${id} is told ${saidOf(run, final)}; it should be told “${as}”.`
      const most =
        within !== undefined
          ? (parseDuration(within) as number)
          : withinPolls !== undefined
            ? withinPolls * run.plan.numbers.pollIntervalMs
            : null
      const writtenMs = writtenAtMs(run, job, final)
      if (most === null || writtenMs === null || final.atMs - writtenMs <= most) continue
      const late = durationInWords(final.atMs - writtenMs)
      return `${id} is answered ${late} after its result was written; ${durationInWords(most)} is allowed.`
    }
    return null
  },
})

const told = property({
  help: 'Each job’s record (or that of `job`) ends with `status`, said at an instant `from` one `to` another.',
  schema: object({
    job: v.optional(slug),
    status: v.picklist(['done', 'failed', 'nothing final'], 'one of done, failed, nothing final'),
    from: v.optional(instant),
    to: v.optional(instant),
  }),
  unmet: ({ job: name, status, from, to }, run, where) => {
    for (const job of jobsIn(run, name, where)) {
      const { id } = run.plan.jobs[job]
      const final = finalOf(run, job)
      const says = final === null ? 'nothing final' : final.kind === 'committed' ? 'done' : 'failed'
      if (says !== status) {
        const wanted =
          status === 'nothing final' ? 'it should be told nothing final yet' : `it should be told “${status}”`
        return `${id} is told ${final === null ? 'nothing final' : saidOf(run, final)}; ${wanted}.`
      }
      if (final === null) continue
      const [least, most] = [from, to].map((at, i) =>
        at === undefined ? null : msOf(at, run.plan, `${where}.${i === 0 ? 'from' : 'to'}`),
      )
      const isEarly = least !== null && final.atMs < least
      const isLate = most !== null && final.atMs > most
      if (isEarly)
        return `${id} is told at ${clockAt(run.plan, final.atMs)}; it should not be before ${clockAt(run.plan, least)}.`
      if (isLate)
        return `${id} is told at ${clockAt(run.plan, final.atMs)}; it should be by ${clockAt(run.plan, most)}.`
    }
    return null
  },
})

const cause = property({
  help: 'The text of a failed record `includes` some words and `excludes` others.',
  schema: object({
    job: v.optional(slug),
    includes: v.optional(v.pipe(v.array(text(200)), v.minLength(1))),
    excludes: v.optional(v.pipe(v.array(text(200)), v.minLength(1))),
  }),
  unmet: ({ job: name, includes = [], excludes = [] }, run, where) => {
    for (const job of jobsIn(run, name, where)) {
      const { id } = run.plan.jobs[job]
      const final = finalOf(run, job)
      if (final?.kind !== 'failed')
        return `The record of ${id} says ${final === null ? 'nothing final' : '“done”'}; it should say “failed”.`
      const says = run.plan.texts[final.cause]
      const missing = includes.find((words) => !says.includes(words))
      if (missing !== undefined) return `The record of ${id} says “${says}”; it should say “${missing}”.`
      const leaked = excludes.find((words) => says.includes(words))
      if (leaked !== undefined) return `The record of ${id} says “${says}”; “${leaked}” should not be in it.`
    }
    return null
  },
})

const attempts = property({
  help: 'Each job (or `job`) starts `exactly`, `least` or `most` so many attempts.',
  schema: object({
    job: v.optional(slug),
    exactly: v.optional(whole(0, 1000)),
    least: v.optional(whole(0, 1000)),
    most: v.optional(whole(0, 1000)),
  }),
  unmet: ({ job: name, exactly, least, most }, run, where) => {
    for (const job of jobsIn(run, name, where)) {
      const { id } = run.plan.jobs[job]
      const count = run.facts.filter((fact) => fact.kind === 'attempt-started' && fact.job === job).length
      const times = (n: number) => (n === 1 ? 'one attempt' : `${n} attempts`)
      if (exactly !== undefined && count !== exactly)
        return `${id} takes ${times(count)}; it should take ${times(exactly)}.`
      if (least !== undefined && count < least)
        return `${id} takes ${times(count)}; it should take ${times(least)} at least.`
      if (most !== undefined && count > most) return `${id} takes ${times(count)}; it may take ${times(most)} at most.`
    }
    return null
  },
})

/** By name, as files write them. */
export const OF_RECORDS = { answered, told, cause, attempts }
