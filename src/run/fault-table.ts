/** Plays the fault table: what each fault of one result's way (rows) comes to under each way of reading (columns). */
import { type Choices, NOTHING_CHOSEN } from '../scenario/choices.ts'
import { planOf } from '../scenario/chosen.ts'
import type { Scenario } from '../scenario/schema.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { type FaultOutcome, outcomeOf } from './fault-outcome.ts'
import { type ColumnId, FAULT_COLUMNS, FAULT_ROWS, FAULT_SCENARIO, type FaultRun } from './fault-rows.ts'
import { type Recording, record, recordInSteps } from './record.ts'

const COLUMN_IDS: readonly ColumnId[] = FAULT_COLUMNS.map(({ id }) => id)

/** A run of the table, as a person would have chosen it: what a link to it holds. */
export function choicesFor(column: ColumnId, run: FaultRun): Choices {
  const { read, set } = FAULT_COLUMNS[COLUMN_IDS.indexOf(column)]
  return {
    ...NOTHING_CHOSEN,
    scenario: FAULT_SCENARIO,
    set: { read, ...set, ...run.set },
    numbers: run.numbers ?? {},
    payload: run.payload ?? null,
    work: run.work ?? {},
    edits: run.edits ?? [],
  }
}

const endOf = ({ until }: Scenario): number | undefined =>
  until === undefined ? undefined : (parseDuration(until) ?? undefined)

/** Plays a run of the table. */
export function playRun(scenario: Scenario, column: ColumnId, run: FaultRun): Recording {
  return record(planOf(scenario, choicesFor(column, run)), { untilMs: endOf(scenario) })
}

/** One run of a cell, and what came of it. */
export interface FaultFinding extends FaultOutcome {
  readonly run: FaultRun
}

export interface FaultCell {
  readonly row: string
  readonly column: ColumnId
  /** None where the fault cannot be there. */
  readonly findings: readonly FaultFinding[]
}

/** Plays the whole table, pausing every few messages, for who has something else to do in between. Hands over each cell as it is known. */
export function* playTable(scenario: Scenario, take: (cell: FaultCell) => void): Generator<undefined, void> {
  for (const row of FAULT_ROWS) {
    for (const column of COLUMN_IDS) {
      const findings: FaultFinding[] = []
      for (const run of row.runs(column)) {
        const plan = planOf(scenario, choicesFor(column, run))
        const recording = yield* recordInSteps(plan, { untilMs: endOf(scenario) })
        findings.push({ run, ...outcomeOf(recording) })
        yield // a short run has not paused at all
      }
      take({ row: row.id, column, findings })
    }
  }
}

/** The whole table at once. */
export function faultTable(scenario: Scenario): FaultCell[] {
  const cells: FaultCell[] = []
  const steps = playTable(scenario, (cell) => cells.push(cell))
  while (steps.next().done !== true);
  return cells
}
