/** What a property of a run is: the unit that goals and predictions are made of. */
import type * as v from 'valibot'
import type { Recording } from '../../run/record.ts'

/**
 * As much of a run as a property may look at: a recording has it, and so has a run that somebody schedules by hand and
 * that knows no time.
 */
export type Evidence = Pick<Recording, 'plan' | 'facts' | 'monitors' | 'end' | 'holdsUntilMs'>

export interface PropertyEntry<S extends v.GenericSchema> {
  /** What it says of a run, for who writes a story. */
  readonly help: string
  /** Its fields, as a file writes them. */
  readonly schema: S
  /**
   * Null where it holds of the run; else why not, in one sentence for the learner. Throws `ScenarioError` where it names
   * what the run does not have. `where`: its place in the file.
   */
  readonly unmet: (wanted: v.InferOutput<S>, run: Evidence, where: string) => string | null
}

/** An entry of the catalogue, its types held together. */
export const property = <S extends v.GenericSchema>(entry: PropertyEntry<S>): PropertyEntry<S> => entry
