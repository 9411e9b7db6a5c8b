/**
 * Which configurations live through whichever single fault: every combination of some rules' options is searched for
 * bad verdicts. What condemns one often condemns many, so each trace that was found is played in the others first; a
 * configuration counts as a survivor only after everything that can happen to it has been tried.
 */
import { enabled } from '../sim/enabled.ts'
import type { Message } from '../sim/messages.ts'
import { foldMonitors, startMonitors, verdictsOf } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import type { RuleName } from '../sim/rules.ts'
import { step } from '../sim/step.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from '../sim/verdicts.ts'
import { initial } from '../sim/world.ts'
import { choicesTo, type Graph, graphOf } from './explore-graph.ts'
import { findLoop, shortestTo } from './explore-paths.ts'
import { withOneOfEachKind } from './explore-payloads.ts'
import { type ExploreBounds, explorePlan } from './explore-plan.ts'

/** The options that each rule takes in turn. */
export type Space = Readonly<Partial<Record<RuleName, readonly string[]>>>

export type Configuration = Readonly<Partial<Record<RuleName, string>>>

/** How results are taken, and what guards the record: what the fate of a job hangs by when something goes wrong. */
export const SPACE = {
  read: ['getdel', 'get', 'get-then-del'],
  'key-scope': ['per-job', 'per-attempt'],
  'commit-guard': ['none', 'keyed', 'state', 'state-and-attempt', 'fenced'],
  'requeue-guard': ['none', 'state', 'state-and-attempt'],
  'requeue-write': ['separate', 'outbox'],
  'status-query': ['never', 'when-unsure', 'after-empty-looks'],
} as const satisfies Space

export interface Fate {
  readonly configuration: Configuration
  /** A bad verdict that can be reached; null where none can. */
  readonly verdict: VerdictSlug | null
  /** Whether everything that can happen was tried, or a trace that condemned another condemned this one too. */
  readonly searched: boolean
}

export interface Survival {
  readonly fates: readonly Fate[]
  readonly survivors: readonly Configuration[]
  /** Traces that were found by a search; each condemns all configurations in which it can be played. */
  readonly traces: number
  /** States of the world seen in all searches. */
  readonly states: number
}

/** Every combination of the options, the last rule turning fastest. */
export function combinations(space: Space): Configuration[] {
  return Object.entries(space).reduce<Configuration[]>(
    (found, [rule, options]) => found.flatMap((one) => options.map((option) => ({ ...one, [rule]: option }))),
    [{}],
  )
}

const sameChoice = (x: Message, y: Message): boolean =>
  x.kind === y.kind && x.a === y.a && x.b === y.b && x.c === y.c && x.d === y.d && x.choice === y.choice

/** Plays `choices` from the start of `plan`. @returns the worst bad verdict at the end; null where there is none, or it cannot be played */
export function played(plan: Plan, choices: readonly Message[]): VerdictSlug | null {
  const world = initial(plan)
  const monitors = startMonitors(plan)
  for (const choice of choices) {
    const message = enabled(world).find((candidate) => sameChoice(candidate, choice))
    if (message === undefined) return null
    for (const fact of step(world, message)) foldMonitors(monitors, fact, plan)
  }
  return verdictsOf(monitors, -1, plan).find((verdict) => VERDICTS[verdict].bad) ?? null
}

/** The worst bad verdict in a graph that holds everything; null where there is none. */
function worstIn(graph: Graph): VerdictSlug | null {
  const isReached = (verdict: VerdictSlug) =>
    verdict === 'endless-requeue' && findLoop(graph) !== null
      ? true
      : shortestTo(graph, VERDICTS[verdict]).path !== null
  return VERDICT_SLUGS.find((verdict) => VERDICTS[verdict].bad && isReached(verdict)) ?? null
}

/**
 * @param space the rules that vary, and their options
 * @param bounds what is the same for all; `bounds.set` is laid under each configuration
 * @param statesMax bound on one search; one that reaches it is an error, since then nothing is known
 */
export function survival(space: Space, bounds: ExploreBounds, statesMax = 400_000): Survival {
  const traces: Message[][] = []
  let states = 0
  const fates = combinations(space).map((configuration): Fate => {
    const plan = withOneOfEachKind(explorePlan({ ...bounds, set: { ...bounds.set, ...configuration } }))
    for (const [i, trace] of traces.entries()) {
      const verdict = played(plan, trace)
      if (verdict === null) continue
      traces.splice(i, 1)
      traces.unshift(trace) // what condemned one is likely to condemn the next
      return { configuration, verdict, searched: false }
    }
    const graph = graphOf(plan, { statesMax, fold: true, untilBad: true })
    states += graph.depths.length
    if (graph.badAt >= 0) {
      const trace = choicesTo(graph, graph.badAt)
      traces.unshift(trace)
      return { configuration, verdict: played(plan, trace), searched: true }
    }
    if (!graph.exhausted) throw new Error(`more than ${statesMax} states: ${JSON.stringify(configuration)}`)
    return { configuration, verdict: worstIn(graph), searched: true }
  })
  return {
    fates,
    survivors: fates.filter(({ verdict }) => verdict === null).map(({ configuration }) => configuration),
    traces: traces.length,
    states,
  }
}
