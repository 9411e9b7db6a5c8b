/**
 * Searches everything that can happen without time: who takes a job, what a node writes, and which of a few faults
 * strikes when are all tried. Verdicts are looked for one by one over the graph of worlds, since what one monitor has
 * concluded means nothing to another.
 */
import type { Plan } from '../sim/plan.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { type Graph, graphOf } from './explore-graph.ts'
import { findLoop, shortestTo, type TraceStep } from './explore-paths.ts'
import { withOneOfEachKind } from './explore-payloads.ts'

export type { TraceStep } from './explore-paths.ts'

export interface Found {
  readonly verdict: VerdictSlug
  /** Faults that the trace needs: the fewest. */
  readonly faults: number
  /** Steps of the trace: the fewest with that many faults. */
  readonly length: number
  readonly trace: readonly TraceStep[]
  /** For what goes round for ever: where in the trace the loop begins; null otherwise. */
  readonly loopFrom: number | null
}

export interface Exploration {
  readonly found: readonly Found[]
  /** Distinct states of the world. */
  readonly states: number
  /** Transitions between them. */
  readonly transitions: number
  /** Pairs of a world and what one monitor had concluded on the way to it, over all verdicts. */
  readonly searched: number
  /** Longest shortest way to a state. */
  readonly depth: number
  /** Nothing was left to try within the bounds. */
  readonly exhausted: boolean
}

export interface ExploreOptions {
  /** Stops with `exhausted: false` after so many states of the world. */
  readonly statesMax?: number
  /** Whether worlds that differ in nothing but workers' names are one. True unless told otherwise. */
  readonly fold?: boolean
}

const STATES_MAX = 400_000

/**
 * @param plan an untimed plan (`plan.untimed` is set)
 */
export function explore(plan: Plan, options: ExploreOptions = {}): Exploration {
  const fold = options.fold ?? true
  const graph = graphOf(fold ? withOneOfEachKind(plan) : plan, {
    statesMax: options.statesMax ?? STATES_MAX,
    fold,
    untilBad: false,
  })
  const found: Found[] = []
  let searched = 0
  for (const verdict of VERDICT_SLUGS) {
    const loop = verdict === 'endless-requeue' ? findLoop(graph) : null
    if (loop !== null) {
      const { faults, trace, loopFrom } = loop
      found.push({ verdict, faults, length: trace.length, trace, loopFrom })
      continue
    }
    const answer = shortestTo(graph, VERDICTS[verdict])
    searched += answer.searched
    if (answer.path === null) continue
    const { faults, trace } = answer.path
    found.push({ verdict, faults, length: trace.length, trace, loopFrom: null })
  }
  return { found, searched, ...sizeOf(graph) }
}

function sizeOf({
  depths,
  edgeTo,
  exhausted,
}: Graph): Pick<Exploration, 'states' | 'transitions' | 'depth' | 'exhausted'> {
  return {
    states: depths.length,
    transitions: edgeTo.length,
    depth: depths.reduce((deepest, depth) => Math.max(deepest, depth), 0),
    exhausted,
  }
}
