/** A number, large, counted in what has happened by the scene's instant. */
import * as v from 'valibot'
import { copiesOf } from '../../../run/copies.ts'
import { object } from '../../../scenario/objects.ts'
import { instant, slug } from '../../../scenario/schema.ts'
import type { Fact } from '../../../sim/facts.ts'
import { msOf } from '../../goals/times.ts'
import { words } from '../text.ts'
import { part, type Scene, sceneFor, titled } from './entry.ts'
import { worldIn } from './picture.ts'
import { jobIn, recordsIn } from './user.ts'

/** What has happened by now, from an instant on. */
function past({ recording, moment }: Scene, since: string | undefined, where: string): readonly Fact[] {
  const stated = recording.facts.slice(0, moment.facts)
  if (since === undefined) return stated
  const fromMs = msOf(since, recording.plan, `${where}.since`)
  return stated.filter(({ atMs }) => atMs >= fromMs)
}

type Counter = (facts: readonly Fact[], scene: Scene, job: number) => number

/** Jobs that the breaker has sent away. */
export const refusedJobs = (facts: readonly Fact[]): readonly number[] => [
  ...new Set(facts.flatMap((fact) => (fact.kind === 'gate-refused' ? [fact.job] : []))),
]

const COUNTERS = {
  /** Polls of the job that found nothing; the last look at the ceiling is none of them. */
  looks: (facts, _, job) =>
    facts.filter((fact) => fact.kind === 'read' && fact.job === job && fact.look === 'tick' && fact.reply === 'nil')
      .length,
  /** Copies that there are of the job’s result: in the store, and in workers’ hands. */
  copies: (_, scene, job) => copiesOf(worldIn(scene), job),
  /** Attempts that the job has begun. */
  attempts: (facts, _, job) => facts.filter((fact) => fact.kind === 'attempt-started' && fact.job === job).length,
  /** Jobs that a breaker has sent away. */
  refused: (facts) => refusedJobs(facts).length,
  /** Jobs that are queued. */
  waiting: (facts, scene) => {
    const queued = new Set(facts.flatMap((fact) => (fact.kind === 'enqueued' ? [fact.job] : [])))
    return recordsIn(scene).filter(({ status }, job) => status === 'queued' && queued.has(job)).length
  },
} satisfies Record<string, Counter>

const COUNTED = Object.keys(COUNTERS) as (keyof typeof COUNTERS)[]

export const count = part({
  help: 'A number, large: `of` looks (polls that found nothing), copies (of the result), attempts, refused (jobs sent away), waiting (jobs queued); by now, and from `since` on. `one` and `many` are the words after it.',
  schema: object({
    part: v.literal('count'),
    ...titled,
    of: v.picklist(COUNTED, `one of ${COUNTED.join(', ')}`),
    since: v.optional(instant),
    job: v.optional(slug),
    one: words(40),
    many: words(40),
  }),
  contentOf: ({ of, since, job: name, one, many }, scene, where) => {
    const at = sceneFor(scene)
    const n = COUNTERS[of](past(at, since, where), at, jobIn(at, name, where))
    return { n, says: n === 1 ? one : many }
  },
  wordsOf: ({ n, says }) => [`${n.toLocaleString('en')} ${says}`],
})
