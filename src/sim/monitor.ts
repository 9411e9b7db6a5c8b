/** What a verdict's monitor is, and the common kind that keeps a few integers for each job. */
import type { Fact, FactKind } from './facts.ts'
import type { Plan } from './plan.ts'

export interface VerdictEntry {
  readonly title: string
  readonly bad: boolean
  /** Kinds of facts it looks at; it is shown no others. */
  readonly watches: readonly FactKind[]
  /** Small integers; what they stand for is the monitor's own affair. */
  readonly start: (plan: Plan) => number[]
  /** Takes one fact in, changing `state` in place. */
  readonly fold: (state: number[], fact: Fact, plan: Plan) => void
  /** Holds for a job, or, with -1, for the run as a whole. */
  readonly holds: (state: readonly number[], job: number, plan: Plan) => boolean
}

/** A monitor with `width` integers for each job, that holds for the run where it holds for a job. */
export function perJob(
  width: number,
  watches: readonly FactKind[],
  fold: (cell: Cell, fact: Fact, plan: Plan) => void,
  holds: (cell: Cell) => boolean,
): Pick<VerdictEntry, 'watches' | 'start' | 'fold' | 'holds'> {
  const cell = new Cell()
  return {
    watches,
    start: (plan) => new Array<number>(plan.jobs.length * width).fill(0),
    fold: (state, fact, plan) => {
      if ('job' in fact && fact.job >= 0) fold(cell.at(state, fact.job * width), fact, plan)
      else if (fact.kind === 'horizon')
        for (let job = 0; job < plan.jobs.length; job++) fold(cell.at(state, job * width), fact, plan)
    },
    holds: (state, job, plan) => {
      if (job >= 0) return holds(cell.at(state as number[], job * width))
      return plan.jobs.some((_, j) => holds(cell.at(state as number[], j * width)))
    },
  }
}

/** One job's integers within a monitor's state. */
class Cell {
  private state: number[] = []
  private offset = 0
  at(state: number[], offset: number): this {
    this.state = state
    this.offset = offset
    return this
  }
  get(i: number): number {
    return this.state[this.offset + i]
  }
  set(i: number, value: number | boolean): void {
    this.state[this.offset + i] = Number(value)
  }
}
