/** A run that a stage needs: of the beat itself, of a cell of a grid, of a side of a pair. */
import type { Recording } from '../../run/record.ts'
import type { Changes } from '../laid.ts'
import type { MomentRun } from '../moment.ts'

/** A run, and what is laid over it, in order. */
export interface AskedRun {
  readonly run: MomentRun
  readonly changes: readonly Changes[]
}

/** Names a run by content: the same key, the same run. */
export const keyOfAsked = ({ run, changes }: AskedRun): string => JSON.stringify([run, changes])

/** Gives the recording of a run. Throws `ScenarioError` where it cannot be played. */
export type PlayAsked = (asked: AskedRun) => Recording
