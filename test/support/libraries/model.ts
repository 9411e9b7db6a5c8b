/** The model's breaker, driven as a library's is. */
import type { ReportedOutcome } from '../../../src/sim/facts.ts'
import { type Admission, GateAlone, type GateOptions } from '../gate-alone.ts'
import type { Driven, Ending, Phase, Standing } from './driven.ts'

const OUTCOME: Readonly<Record<Ending, ReportedOutcome>> = {
  ok: 'done',
  failure: 'protocol-error',
  ignored: 'step-error',
  cancel: 'cancelled',
}

const STANDING: Readonly<Record<Admission, Standing>> = {
  admitted: 'under way',
  probe: 'under way',
  rejected: 'rejected',
  waiting: 'waiting',
}

export class Model implements Driven {
  private readonly gate: GateAlone
  private readonly timeoutMs: number | false
  private readonly standings: Standing[] = []
  /** When each call under way is given up, the earliest first. */
  private readonly deadlines: { readonly caller: number; readonly atMs: number }[] = []

  constructor(options: GateOptions, timeoutMs: number | false = false) {
    this.gate = new GateAlone(options)
    this.timeoutMs = timeoutMs
  }

  get phase(): Phase {
    return this.gate.phase as Phase
  }

  private became(caller: number, admission: Admission): void {
    this.standings[caller] = STANDING[admission]
    if (this.timeoutMs !== false && this.standings[caller] === 'under way')
      this.deadlines.push({ caller, atMs: this.gate.world.now[0] + this.timeoutMs })
  }

  private note(moved: readonly [number, Admission][]): void {
    for (const [caller, admission] of moved) this.became(caller, admission)
  }

  private over(caller: number, outcome: ReportedOutcome): void {
    this.standings[caller] = 'over'
    this.note(this.gate.report(caller, outcome))
  }

  async call(caller: number): Promise<void> {
    this.became(caller, this.gate.acquire(caller))
    this.note(this.gate.pass(0))
  }
  async end(caller: number, how: Ending): Promise<void> {
    this.over(caller, OUTCOME[how])
  }
  async pass(ms: number): Promise<void> {
    const until = this.gate.world.now[0] + ms
    for (let next = this.deadlines[0]; next !== undefined && next.atMs <= until; next = this.deadlines[0]) {
      this.deadlines.shift()
      this.note(this.gate.pass(next.atMs - this.gate.world.now[0]))
      if (this.standings[next.caller] === 'under way') this.over(next.caller, 'timed-out')
    }
    this.note(this.gate.pass(until - this.gate.world.now[0]))
  }
  standing(caller: number): Standing {
    return this.standings[caller]
  }
  stop(): void {}
}
