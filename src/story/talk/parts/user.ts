/** Parts that show what the user is told, and the time at which they are. */
import * as v from 'valibot'
import { jobSummaries } from '../../../run/summary.ts'
import { indexer } from '../../../scenario/checks.ts'
import { object } from '../../../scenario/objects.ts'
import { slug } from '../../../scenario/schema.ts'
import { clockAt, durationInWords } from '../../../scenario/time-words.ts'
import type { Plan } from '../../../sim/plan.ts'
import { part, type Scene, sceneFor, titled } from './entry.ts'

/** The records of all jobs as they stand at the scene's instant. */
export const recordsIn = ({ recording, moment }: Scene) =>
  jobSummaries(recording, recording.facts.slice(0, moment.facts), moment.ms)

/** The record of one. */
export const recordIn = (scene: Scene, job: number) => recordsIn(scene)[job]

/** The place of a job among the plan's. Throws `ScenarioError`, at the place `where` of its name, where it has none of that name. */
export function jobNamed({ jobs }: Pick<Plan, 'jobs'>, name: string, where: string): number {
  const ids = jobs.map(({ id }) => id)
  return indexer('job', ids)(name, where)
}

/** The place of a job among the plan's; without a name, the one whose story is told. Throws `ScenarioError`. */
export const jobIn = ({ job, recording: { plan } }: Scene, name: string | undefined, where: string): number =>
  name === undefined ? job : jobNamed(plan, name, `${where}.job`)

const STATUS = { queued: 'Queued', 'in-progress': 'In progress', done: 'Done', failed: 'Failed' } as const

/** The screen in words: “Failed: timed out”. */
export const screenWords = ({
  status,
  cause,
}: {
  readonly status: keyof typeof STATUS
  readonly cause: string | null
}) => (cause === null ? STATUS[status] : `${STATUS[status]}: ${cause}`)

export const card = part({
  help: 'The user’s own screen, large: what it says at this instant.',
  schema: object({ part: v.literal('card'), ...titled, job: v.optional(slug) }),
  contentOf: ({ job: name }, scene, where) => {
    const at = sceneFor(scene)
    const job = jobIn(at, name, where)
    const { status, cause, falseForMs } = recordIn(at, job)
    return { job, status, cause, falseForMs }
  },
  wordsOf: (content) => [screenWords(content)],
})

export const clock = part({
  help: 'The clock on the wall, or the time that has passed since the job was queued.',
  schema: object({
    part: v.literal('clock'),
    ...titled,
    shows: v.optional(v.picklist(['wall', 'passed'], 'one of wall, passed')),
  }),
  contentOf: ({ shows = 'wall' }, scene) => {
    const { recording, moment, job } = sceneFor(scene)
    const queued = recording.facts.find((fact) => fact.kind === 'enqueued' && fact.job === job)
    const passedMs = Math.max(0, moment.ms - (queued?.atMs ?? 0))
    return { shows, wall: clockAt(recording.plan, moment.ms), passedMs }
  },
  wordsOf: ({ shows, wall, passedMs }) => [
    shows === 'wall' ? wall : passedMs === 0 ? '0 s' : durationInWords(passedMs),
  ],
})

export const bands = part({
  help: 'What was true, beside what the user was told: both bands, or one. `toScale`: no stretch of time drawn shorter than another.',
  schema: object({
    part: v.literal('bands'),
    ...titled,
    shows: v.optional(v.picklist(['both', 'truth', 'user'], 'one of both, truth, user')),
    toScale: v.optional(v.literal(true)),
  }),
  contentOf: ({ shows = 'both', toScale = false }, scene) => {
    const at = sceneFor(scene)
    const { falseForMs } = recordIn(at, at.job)
    return { shows, toScale, falseForMs }
  },
  wordsOf: ({ falseForMs }) => [
    falseForMs === 0 ? 'nothing untrue so far' : `untrue for ${durationInWords(falseForMs)}`,
  ],
})
