/** What a new scenario begins with, and examples that can be put into one that is there. */
import type { Path } from './places.ts'
import { withOneMore, withValue } from './text-edits.ts'
import { type Json, listOf, objectOf } from './value.ts'

/** How long a node works: no poll falls on its end, so that the worker without its nudge is seen to be later. */
const RUN = '62s'

/** The smallest scenario that shows something: one job, done at the first try. */
export const BLANK = `${JSON.stringify(
  {
    version: 1,
    id: 'my-scenario',
    title: 'My scenario',
    summary: 'One job, done at the first try.',
    startClock: '09:00:00',
    nodes: ['a', 'b'],
    workers: [{ id: 'worker-1' }],
    payloads: { done: { json: { status: 'done' } } },
    jobs: [{ id: 'job-1', attempts: [{ payload: 'done', run: RUN }] }],
    rules: { preset: 'as-found' },
  },
  null,
  2,
)}
`

export interface Example {
  readonly id: string
  readonly title: string
  /** What it puts in. */
  readonly says: string
  /** The text with it. The text is JSON; what it needs and does not find it makes. */
  readonly into: (text: string) => string
}

const read = (text: string): Json => objectOf(JSON.parse(text))

/** `base`, or with the first number behind it that makes it a name not taken yet. */
export function freeName(base: string, taken: readonly string[]): string {
  if (!taken.includes(base)) return base
  for (let n = 2; ; n++) if (!taken.includes(`${base}-${n}`)) return `${base}-${n}`
}

/** The text with a payload of that content, and the name under which it stands there. */
function withPayload(text: string, base: string, source: Json): readonly [text: string, name: string] {
  const payloads = objectOf(read(text)['payloads'])
  const there = Object.entries(payloads).find(([, one]) => JSON.stringify(one) === JSON.stringify(source))
  if (there !== undefined) return [text, there[0]]
  const name = freeName(base, Object.keys(payloads))
  return [withValue(text, ['payloads', name], source), name]
}

/** A job of a name that is not taken, done at the first try. */
export function withJob(text: string): string {
  const jobs = listOf(read(text)['jobs'])
  const taken = jobs.map((job) => String(objectOf(job)['id']))
  const name = freeName(`job-${jobs.length + 1}`, taken)
  const [next, done] = withPayload(text, 'done', { json: { status: 'done' } })
  return withOneMore(next, ['jobs'], { id: name, enqueuedAt: '10s', attempts: [{ payload: done, run: RUN }] })
}

/** The attempts of the first job, one put before the others. */
function withFirstAttempt(text: string, base: string, source: Json): string {
  const [next, name] = withPayload(text, base, source)
  const jobs = listOf(read(next)['jobs'])
  if (jobs.length === 0) return withFirstAttempt(withJob(next), base, source)
  const path: Path = ['jobs', 0, 'attempts']
  const attempts = listOf(objectOf(jobs[0])['attempts'])
  return withValue(next, path, [{ payload: name, run: RUN }, ...attempts])
}

const withEdit = (edit: Json) => (text: string) => withOneMore(text, ['edits'], edit)

/** In the order in which they are offered. */
export const EXAMPLES: readonly Example[] = [
  {
    id: 'fails-first',
    title: 'The first attempt fails',
    says: 'A payload that says “error”, written by the first attempt of the first job.',
    into: (text) =>
      withFirstAttempt(text, 'failed', { json: { status: 'error', message: 'The disk of this node is full.' } }),
  },
  {
    id: 'cannot-be-read',
    title: 'An answer nobody can read',
    says: 'Half a JSON text, written by the first attempt of the first job.',
    into: (text) => withFirstAttempt(text, 'half', { text: '{"status":"done","resu' }),
  },
  { id: 'second-job', title: 'One more job', says: 'Queued ten seconds after the start.', into: withJob },
  {
    id: 'nudge-lost',
    title: 'The nudge is lost',
    says: 'No wake-up call arrives in the first hour: the worker has only its polls.',
    into: withEdit({ at: '0s', fault: 'nudge-dropped', for: '1h' }),
  },
  {
    id: 'crash',
    title: 'The worker dies',
    says: 'Right after its next read, half a minute into the run; it is back after five seconds.',
    into: withEdit({ at: '30s', fault: 'worker-crash', point: 'after-read', back: '5s', recovery: 'resume' }),
  },
  {
    id: 'fix',
    title: 'The rules are mended on the way',
    says: 'Ten minutes into the run the worker learns that a failure ends the wait.',
    into: withEdit({ at: '10m', set: { parse: 'allowlist', routing: 'terminal-stops' } }),
  },
]
