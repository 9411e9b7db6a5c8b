/** The log of a run, made once, when somebody wants to read it. */
import { type LogRow, logRows } from '../view/log.ts'
import type { Run } from './runs.ts'

const made = new WeakMap<Run, readonly LogRow[]>()

/** The rows of a run's log. */
export function rowsOf(run: Run): readonly LogRow[] {
  const known = made.get(run)
  if (known !== undefined) return known
  const rows = logRows(run.recording, run.narration)
  made.set(run, rows)
  return rows
}
