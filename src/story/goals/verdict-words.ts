/** What a run has come to, in sentences for a learner: whose it is, what happened, and what is allowed. */
import { jobSummaries } from '../../run/summary.ts'
import { verdictsOf } from '../../sim/monitors.ts'
import { VERDICTS, type VerdictSlug } from '../../sim/verdicts.ts'
import type { Evidence } from './property.ts'

/** A job of a run that a verdict holds for; `says`: its record in quotes, as in “failed: timed out”. */
interface Holder {
  readonly id: string
  readonly says: string
  readonly attempts: number
}

type Sentence = (job: Holder) => string

const ofBreaker =
  (sentence: string): Sentence =>
  () =>
    sentence

const SENTENCES: Readonly<Record<VerdictSlug, Sentence>> = {
  'silent-corruption': ({ id, says }) => `${id} is told ${says}, and that is not what its own work came to.`,
  duplicate: ({ id }) => `${id} is done or recorded more than once; once is allowed.`,
  'leaked-text': ({ id, says }) =>
    `The record of ${id} says ${says}: that shows a path, an address, raw input or a hidden character. None may be left.`,
  'endless-requeue': ({ id, attempts }) =>
    `${id} is tried again and again, ${attempts} times so far, and nothing will end it. At some failure it has to be given up.`,
  hang: ({ id }) => `The wait for ${id} ends only as the worker gives up. It has to end with an answer.`,
  'lost-result': ({ id }) => `The result of ${id} is read, and gone before it is recorded. None may get lost.`,
  'wrong-cause': ({ id, says }) =>
    `${id} is told ${says}, which is not what happened to it: its node had written an outcome.`,
  'false-failure': ({ id, says }) => `${id} is told ${says}, and its work had been done.`,
  'starved-budget': ({ id, attempts }) =>
    `${id} is given up after ${attempts === 1 ? 'one attempt' : `${attempts} attempts`}: fewer than it was promised.`,
  'gate-wedged': ofBreaker('A test slot is taken for good: its breaker lets no job through any more.'),
  'healthy-node-ejected': ofBreaker(
    'A breaker shuts out a node that had answered. Only a node that is not well may be shut out.',
  ),
  'false-close': ofBreaker(
    'A breaker closes, and no test of its node has succeeded. Only the test under way may close it.',
  ),
  'false-reopen': ofBreaker('A breaker opens again, and its test has not failed. Only the test under way may open it.'),
  'opened-without-fault': ofBreaker('A breaker opens after a strike that is no fault of its node.'),
  'too-many-probes': ofBreaker('More jobs are let through as tests at once than there are test slots.'),
  'double-return': ofBreaker('A test slot is returned that had been returned before. Once is allowed.'),
  'immortal-counter': ({ id }) => `The counter of ${id} is left without an end: it never expires. It has to.`,
  'settled-with-cause': ({ id, says }) => `${id} is told ${says}, and that is why it failed.`,
  settled: ({ id }) => `${id} is told “done”, and it is.`,
}

/** A record in quotes. */
const recordOf = (status: string, cause: string | null): string =>
  `“${status.replace('-', ' ')}${cause === null ? '' : `: ${cause}`}”`

/**
 * A verdict that holds of a run, as a sentence.
 * @param job its place among the jobs; -1: whichever it holds for
 */
export function verdictInWords(slug: VerdictSlug, run: Evidence, job = -1): string {
  const { plan, monitors } = run
  const holder = job >= 0 ? job : plan.jobs.findIndex((_, at) => verdictsOf(monitors, at, plan).includes(slug))
  const { id, status, cause, attempts } = jobSummaries(run)[Math.max(holder, 0)]
  return SENTENCES[slug]({ id, says: recordOf(status, cause), attempts: attempts.length })
}

/** What a run has come to, as a sentence: the worst of it; where nothing is bad, that it is well. */
export function cameToInWords(run: Evidence): string {
  const { plan, monitors, facts } = run
  const found = verdictsOf(monitors, -1, plan)
  const [worst] = found
  if (worst === undefined)
    return facts.length === 0 ? 'Nothing has happened yet.' : 'No job has a final answer, and nothing has gone wrong.'
  return VERDICTS[worst].bad ? verdictInWords(worst, run) : `No harm is done: ${verdictInWords(worst, run)}`
}
