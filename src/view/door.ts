/** What the front door says of a run, in its own numbers. */
import type { Recording } from '../run/record.ts'
import { type Bands, untrueForMs } from './bands.ts'
import { clockAt } from './words.ts'

export interface DoorWords {
  readonly headline: string
  readonly under: string
}

/** "18:28" of "18:28:00". */
export const minuteOf = (clock: string): string => clock.replace(/:00(?= |$)/, '')

/** The run in a headline and one sentence; what it does not bear out it does not say. */
export function doorWords(recording: Recording, bands: Bands): DoorWords {
  const { plan, facts } = recording
  const untrue = bands.user.find(({ lie }) => lie === 'untrue')
  const over = bands.truth.find(({ kind }) => kind === 'failed' || kind === 'done' || kind === 'nothing')
  if (untrue === undefined || over === undefined || untrueForMs(bands, recording.endMs) === 0)
    return { headline: 'The user was told the truth.', under: '' }
  const what = over.kind === 'done' ? 'was done' : over.kind === 'failed' ? 'failed' : 'ended with nothing'
  const at = minuteOf(clockAt(plan, over.fromMs))
  const until = minuteOf(clockAt(plan, untrue.toMs))
  const read = facts.find((fact) => fact.kind === 'read' && fact.atMs === over.fromMs && fact.destroyed)
  const dropped = facts.find((fact) => fact.kind === 'ignored' && fact.atMs === over.fromMs)
  const notice = over.kind === 'failed' ? 'The failure notice' : 'The result'
  return {
    headline: `The job ${what} at ${at}. Its user was told “in progress” until ${until}.`,
    under:
      read !== undefined && dropped !== undefined
        ? `${notice} arrived on time. The worker read it, deleted it, and went on waiting.`
        : '',
  }
}
