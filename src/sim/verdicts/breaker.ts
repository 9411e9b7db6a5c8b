/** Verdicts on breakers: monitors over what they are told and how they move (semantics, rule 25: I1 to I6). */
import type { Fact, ReportedOutcome } from '../facts.ts'
import type { VerdictEntry } from '../monitor.ts'
import type { Plan } from '../plan.ts'

/** The place of the breaker that a fact is about. */
function breakerIn({ node, owner }: { readonly node: number; readonly owner: number }, plan: Plan): number {
  return Math.max(0, owner) * plan.nodes.length + node
}

/** A monitor that holds for the run once a fact of that kind is wrong. */
function once<K extends Fact['kind']>(
  kind: K,
  isWrong: (fact: Extract<Fact, { kind: K }>, plan: Plan) => boolean,
): Pick<VerdictEntry, 'watches' | 'start' | 'fold' | 'holds'> {
  return {
    watches: [kind],
    start: () => [0],
    fold: (state, fact, plan) => {
      if (fact.kind === kind && isWrong(fact as Extract<Fact, { kind: K }>, plan)) state[0] = 1
    },
    holds: (state, job) => job < 0 && state[0] === 1,
  }
}

/** Ends of a call that are nobody's fault but the job's or the caller's. */
const NO_FAULT: ReadonlySet<ReportedOutcome> = new Set(['step-error', 'cancelled', 'stopped'])

/**
 * Follows what each breaker has counted. `state` holds for each breaker: it counts something, one of that is a sign of
 * sickness; for the run: it holds; for each job: a well-formed result was written.
 */
function followStrikes(
  state: number[],
  fact: Fact,
  plan: Plan,
  opened: (fact: Extract<Fact, { kind: 'breaker-opened' }>, everyCountWasHealthy: boolean) => boolean,
): void {
  const { breakers } = plan
  const written = 2 * breakers + 1
  const forget = (breaker: number) => {
    state[breaker] = 0
    state[breakers + breaker] = 0
  }
  switch (fact.kind) {
    case 'attempt-started':
      state[written + fact.job] = 0
      break
    case 'written':
      if (fact.current) state[written + fact.job] = fact.wellFormed ? 1 : 0
      break
    case 'reported': {
      const breaker = breakerIn(fact, plan)
      if (fact.effect === 'cleared') forget(breaker)
      if (fact.effect !== 'counted') break
      const healthy = fact.outcome === 'step-error' || (fact.outcome === 'timed-out' && state[written + fact.job] === 1)
      state[breaker] = 1
      if (!healthy) state[breakers + breaker] = 1
      break
    }
    case 'breaker-opened': {
      const breaker = breakerIn(fact, plan)
      if (opened(fact, state[breaker] === 1 && state[breakers + breaker] === 0)) state[2 * breakers] = 1
      if (fact.strikes === 0) forget(breaker)
      break
    }
    case 'breaker-half-opened':
    case 'breaker-closed':
      if (fact.strikes === 0) forget(breakerIn(fact, plan))
      break
  }
}

const strikes = {
  watches: ['attempt-started', 'written', 'reported', 'breaker-opened', 'breaker-half-opened', 'breaker-closed'],
  start: ({ breakers, jobs }) => new Array<number>(2 * breakers + 1 + jobs.length).fill(0),
  holds: (state, job, { breakers }) => job < 0 && state[2 * breakers] === 1,
} satisfies Pick<VerdictEntry, 'watches' | 'start' | 'holds'>

/** The catalogue ranks them. */
export const OF_BREAKERS = {
  'gate-wedged': {
    title: 'Gate wedged',
    bad: true,
    // For each breaker: wedged now, wedged ever. For each job: the breaker it waits for (plus one), waited at a wedged gate.
    watches: ['gate-wedged', 'breaker-closed', 'breaker-opened', 'gate-refused', 'admitted', 'handed-back'],
    start: (plan) => new Array<number>(2 * plan.breakers + 2 * plan.jobs.length).fill(0),
    fold: (state, fact, plan) => {
      const { breakers } = plan
      const jobs = plan.jobs.length
      switch (fact.kind) {
        case 'gate-wedged': {
          const breaker = breakerIn(fact, plan)
          state[breaker] = 1
          state[breakers + breaker] = 1
          for (let job = 0; job < jobs; job++)
            if (state[2 * breakers + job] === breaker + 1) state[2 * breakers + jobs + job] = 1
          break
        }
        case 'breaker-closed':
        case 'breaker-opened':
          state[breakerIn(fact, plan)] = 0
          break
        case 'gate-refused': {
          const breaker = breakerIn(fact, plan)
          state[2 * breakers + fact.job] = breaker + 1
          if (state[breaker] === 1) state[2 * breakers + jobs + fact.job] = 1
          break
        }
        case 'admitted':
        case 'handed-back':
          state[2 * breakers + fact.job] = 0
          break
      }
    },
    holds: (state, job, plan) => {
      const { breakers } = plan
      if (job >= 0) return state[2 * breakers + plan.jobs.length + job] === 1
      return state.slice(breakers, 2 * breakers).includes(1)
    },
  },
  'healthy-node-ejected': {
    title: 'Healthy node ejected',
    bad: true,
    ...strikes,
    fold: (state, fact, plan) => followStrikes(state, fact, plan, (_, healthy) => healthy),
  },
  'false-close': {
    title: 'False close',
    bad: true,
    ...once('breaker-closed', ({ byProbe, byRestart }) => !byProbe && !byRestart),
  },
  'false-reopen': {
    title: 'False reopening',
    bad: true,
    ...once('breaker-opened', ({ from, byProbe }) => from === 'half-open' && !byProbe),
  },
  'opened-without-fault': {
    title: 'Opened without fault',
    bad: true,
    ...strikes,
    fold: (state, fact, plan) =>
      followStrikes(state, fact, plan, ({ outcome }, healthy) => !healthy && NO_FAULT.has(outcome)),
  },
  'too-many-probes': {
    title: 'Too many tests',
    bad: true,
    ...once('admitted', ({ live }, { numbers }) => live > numbers.probesMax),
  },
  'double-return': {
    title: 'Slot returned twice',
    bad: true,
    ...once('reported', ({ inUse }) => inUse < 0),
  },
} as const satisfies Record<string, VerdictEntry>
