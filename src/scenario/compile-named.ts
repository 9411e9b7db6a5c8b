/** Whose a key is that somebody types the name of. */
import { ATTEMPT_KEYS, type KeyedJob } from './compile-keys.ts'

/** The job that an optional key is named after, whether or not a plan has that key; -1 where there is none. */
export function jobNamedIn(jobs: readonly KeyedJob[], name: string): number {
  return jobs.findIndex(
    ({ id, steps }) =>
      ['claim', 'stash', 'progress'].some((kind) => name === `${kind}:${id}`) ||
      steps.some((step) => name === `retry:${id}-?:${step}`) ||
      Array.from({ length: ATTEMPT_KEYS }, (_, n) => `result:${id}:${n + 1}`).includes(name),
  )
}
