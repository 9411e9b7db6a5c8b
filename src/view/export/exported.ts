/** What everything that is taken out of the page is made from. */
import type { Recording } from '../../run/record.ts'
import type { Laid } from '../../scenario/choices.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { narrationOf } from '../narration.ts'

/** A run, what it is a run of, and whose story is told. */
export interface Exported {
  readonly scenario: Scenario
  /** What was laid over the scenario. */
  readonly laid: Laid
  readonly recording: Recording
  /** Place of the job in the plan. */
  readonly job: number
  /** Where the run was told to end, in ms; without it where nothing new happens. */
  readonly untilMs?: number | undefined
}

/** Where the story of a run closes, in virtual ms: nothing that anyone sees changes after it. */
export function closingMsOf({ recording }: Pick<Exported, 'recording'>): number {
  const { messageAtMs, endMs } = recording
  const { closing } = narrationOf(recording)
  return closing >= messageAtMs.length ? endMs : messageAtMs[closing - 1]
}
