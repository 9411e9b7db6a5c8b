/** Properties of a run as a whole: what it comes to, what happens in it, and what is left. */
import * as v from 'valibot'
import { type ExpectedFact, isSeen, keyState, unknownField } from '../../run/expectations.ts'
import { breakerId, breakerSummaries } from '../../run/summary.ts'
import { indexer } from '../../scenario/checks.ts'
import { ScenarioError } from '../../scenario/error.ts'
import { object } from '../../scenario/objects.ts'
import { breakerName, factSeen, phase, slug, text, verdictSlugs, whole } from '../../scenario/schema.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { VERDICTS, type VerdictSlug } from '../../sim/verdicts.ts'
import { type Evidence, property } from './property.ts'
import { cameToInWords, verdictInWords } from './verdict-words.ts'

const title = (slug: VerdictSlug): string => VERDICTS[slug].title.toLowerCase()

/** The place of a job that is named; -1: the run as a whole is meant. */
function placeOf({ plan }: Evidence, job: string | undefined, where: string): number {
  const find = indexer(
    'job',
    plan.jobs.map(({ id }) => id),
  )
  return job === undefined ? -1 : find(job, `${where}.job`)
}

/** Verdicts of one job, or of the run. */
const verdictsIn = (run: Evidence, job: string | undefined, where: string): readonly VerdictSlug[] =>
  verdictsOf(run.monitors, placeOf(run, job, where), run.plan)

const without = property({
  help: 'The run (or one `job`) ends without any bad verdict, or without these.',
  schema: object({ job: v.optional(slug), verdicts: v.optional(verdictSlugs) }),
  unmet: ({ job, verdicts }, run, where) => {
    const found = verdictsIn(run, job, where).find((slug) => verdicts?.includes(slug) ?? VERDICTS[slug].bad)
    return found === undefined ? null : verdictInWords(found, run, placeOf(run, job, where))
  },
})

const harmed = property({
  help: 'The run (or one `job`) comes to a bad verdict, whichever: for who has to find what still goes wrong.',
  schema: object({ job: v.optional(slug) }),
  unmet: ({ job }, run, where) => {
    const found = verdictsIn(run, job, where)
    return found.some((slug) => VERDICTS[slug].bad) ? null : cameToInWords(run)
  },
})

const verdict = property({
  help: 'The run (or one `job`) comes to a verdict.',
  schema: object({ job: v.optional(slug), is: verdictSlugs.item }),
  unmet: ({ job, is }, run, where) =>
    verdictsIn(run, job, where).includes(is) ? null : `${job ?? 'The run'} does not end with “${title(is)}”.`,
})

const { kind, atMs, where: fields, times } = factSeen.entries

const happens = property({
  help: 'A fact is stated, `times` or at least once (`times`: 0, never); `says`: what is wrong where it is otherwise.',
  schema: object({ kind, atMs, where: fields, times, says: text(200) }),
  unmet: ({ says, ...rest }, { plan, facts }, where) => {
    const wanted: ExpectedFact = rest
    const unknown = unknownField(facts, wanted)
    if (unknown !== null) throw new ScenarioError(`${where}.where`, unknown)
    const found = facts.filter((fact) => isSeen(plan, wanted, fact)).length
    return (wanted.times === undefined ? found > 0 : found === wanted.times) ? null : says
  },
})

const breaker = property({
  help: 'At the end a breaker is in a `state`, and its test slot is `free` or not.',
  schema: object({ name: breakerName, state: v.optional(phase), free: v.optional(v.boolean()) }),
  unmet: ({ name, state, free }, run, where) => {
    const all = breakerSummaries(run)
    const at = indexer('breaker', all.map(breakerId))(name, `${where}.name`)
    const { state: is, probesHeld, probesMax } = all[at]
    if (state !== undefined && is !== state) return `The breaker of ${name} ends ${is}; it should be ${state}.`
    if (free === undefined || free === probesHeld < probesMax) return null
    return free
      ? `The test slot of ${name} is taken, and nobody will return it.`
      : `The test slot of ${name} is free; it should be taken.`
  },
})

const key = property({
  help: 'What has become of a key of the store by the end: `gone`, `held` for ever, or `expiring`.',
  schema: object({ name: text(120), is: v.picklist(['gone', 'held', 'expiring'], 'gone, held, expiring') }),
  unmet: ({ name, is }, { plan, end }, where) => {
    const find = indexer(
      'key',
      plan.keys.map((one) => one.name),
    )
    const found = keyState(end, find(name, `${where}.name`))
    if (found === is) return null
    const words = { gone: 'is gone', held: 'is still there, and never expires', expiring: 'is there until it expires' }
    return `At the end ${name} ${words[found]}.`
  },
})

const faults = property({
  help: 'At `most` so many faults are planned, those of the run included: for who may choose what goes wrong.',
  schema: object({ most: whole(0, 50) }),
  unmet: ({ most }, { plan }) => {
    const count = plan.edits.filter(({ change }) => 'fault' in change).length
    return count <= most ? null : `${count === 1 ? '1 thing goes' : `${count} things go`} wrong; at most ${most} may.`
  },
})

/** By name, as files write them. */
export const OF_RUNS = { without, harmed, verdict, happens, breaker, key, faults }
