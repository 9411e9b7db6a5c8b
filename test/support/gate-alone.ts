/** One node's breaker with nothing around it: callers ask, calls end, time passes. The functions are the model's own. */
import { compile } from '../../src/scenario/compile.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { callersAtGate } from '../../src/sim/breaker/queue.ts'
import { endLease } from '../../src/sim/breaker/restart.ts'
import type { Fact, ReportedOutcome } from '../../src/sim/facts.ts'
import { accept, acquire, breakerPhase, endCoolDown, report } from '../../src/sim/gate.ts'
import { copy, initial, type World } from '../../src/sim/index.ts'
import { CONSUMER_STATES } from '../../src/sim/machines.ts'
import { KIND } from '../../src/sim/messages.ts'
import type { PresetName } from '../../src/sim/presets.ts'
import { removeAt, removeWhere } from '../../src/sim/queue.ts'
import type { RuleName } from '../../src/sim/rules.ts'
import { nextOrdinal } from '../../src/sim/world.ts'
import { jobOf, small } from './small.ts'

const LISTENING = CONSUMER_STATES.indexOf('listening.waiting')
const GATED = CONSUMER_STATES.indexOf('gated')

export interface GateOptions {
  readonly callers: number
  readonly numbers: NonNullable<Scenario['numbers']>
  readonly preset?: PresetName
  readonly set?: Partial<Record<RuleName, string>>
}

/** What became of a caller. */
export type Admission = 'admitted' | 'probe' | 'rejected' | 'waiting'

export class GateAlone {
  readonly world: World
  /** What has happened since this was last taken. */
  facts: Fact[] = []

  constructor(options: GateOptions | World) {
    if ('plan' in options) {
      this.world = options
      return
    }
    const { callers, numbers, preset = 'all-fixed', set = {} } = options
    const jobs = Array.from({ length: callers }, (_, i) => jobOf(`job-${i + 1}`, 'done', '1s'))
    this.world = initial(compile(small({ nodes: ['a'], numbers, jobs }), { preset, set }))
    removeWhere(this.world.pending, () => true)
  }

  copy(): GateAlone {
    return new GateAlone(copy(this.world))
  }

  get phase(): string {
    return breakerPhase(this.world, 0)
  }

  /** A caller asks. One that is turned away goes; one that is kept waits. */
  acquire(caller: number): Admission {
    const { world: w } = this
    const from = this.facts.length
    if (acquire(w, this.facts, caller)) {
      w.waitState[caller] = LISTENING
      w.waitAttempt[caller] = 1
      w.waitGated[caller] = 0
      w.waitAwaits[caller] = 0
      const permit = w.waitPermit[caller]
      accept(w, this.facts, caller) // a node that takes whatever it is given
      return permit === 1 ? 'admitted' : 'probe'
    }
    const kept = this.facts.slice(from).some((fact) => fact.kind === 'gate-refused' && fact.reason === 'round')
    w.waitState[caller] = kept ? GATED : 0
    w.waitGated[caller] = kept ? w.waitGated[caller] || nextOrdinal(w) : 0
    return kept ? 'waiting' : 'rejected'
  }

  /** A call that was let through is under way. */
  isUnderWay(caller: number): boolean {
    return this.world.waitState[caller] === LISTENING
  }

  /** A call ends. Those who were kept may be let through by that: what became of them. */
  report(caller: number, outcome: ReportedOutcome): [caller: number, Admission][] {
    const { world: w } = this
    report(w, this.facts, caller, outcome)
    w.waitState[caller] = 0
    return this.pass(0)
  }

  /** Time passes. What became of those who were kept. */
  pass(ms: number): [caller: number, Admission][] {
    const { world: w } = this
    const q = w.pending
    const until = w.now[0] + ms
    const moved: [number, Admission][] = []
    while (q.size > 0 && q.heapDue[0] <= until) {
      w.now[0] = q.heapDue[0]
      const message = removeAt(q, 0)
      const breaker = q.a[message]
      if (q.kind[message] === KIND.coolDownEnd) endCoolDown(w, this.facts, breaker)
      else if (q.kind[message] === KIND.leaseEnd) endLease(w, this.facts, breaker, q.b[message])
      else for (const caller of callersAtGate(w, breaker)) moved.push([caller, this.acquire(caller)])
    }
    w.now[0] = until
    return moved.filter(([, admission]) => admission !== 'waiting')
  }
}
