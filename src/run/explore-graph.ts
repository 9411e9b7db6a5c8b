/** Everything that can happen from a plan without time, breadth first, as a graph of worlds: the model's `enabled` and `step`, and nothing else. */

import { enabled } from '../sim/enabled.ts'
import type { Fact } from '../sim/facts.ts'
import type { Message } from '../sim/messages.ts'
import { copyMonitors, foldMonitors, type MonitorState, startMonitors, verdictsOf } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import { step } from '../sim/step.ts'
import { VERDICTS } from '../sim/verdicts.ts'
import { initial, type World } from '../sim/world.ts'
import { keyMaker } from './explore-key.ts'
import { restore, type Snapshot, save } from './explore-snapshot.ts'

export interface Graph {
  readonly plan: Plan
  /** A world's place by its key, and the key of any world of the plan. */
  readonly places: ReadonlyMap<string, number>
  readonly keyOf: (world: World) => string
  /** By place: the place before it on a shortest way there, and what was chosen there. The start has none. */
  readonly parents: readonly number[]
  readonly via: readonly (Message | null)[]
  /** By place: steps of a shortest way there, and faults on every way there. */
  readonly depths: readonly number[]
  readonly faults: readonly number[]
  /** Edges of place p are those from `edgesFrom[p]` up to, not including, `edgesFrom[p + 1]`. */
  readonly edgesFrom: readonly number[]
  readonly edgeTo: readonly number[]
  /** What each edge states: a place in `statements`. */
  readonly edgeStates: readonly number[]
  /** Lists of facts, each once; instants and workers' names in them mean nothing. */
  readonly statements: readonly (readonly Fact[])[]
  /** Nothing was left to try. */
  readonly exhausted: boolean
  /** Where it stopped because a bad verdict held, if that was asked for; -1: nowhere. */
  readonly badAt: number
}

export interface GraphOptions {
  /** Stops with `exhausted: false` after so many worlds. */
  readonly statesMax: number
  /** Worlds that differ in workers' names are one. */
  readonly fold: boolean
  /** Stops as soon as a bad verdict holds on the way to some world. */
  readonly untilBad: boolean
}

/** What a list of facts says, instants and workers' names apart. */
function statementKey(facts: readonly Fact[]): string {
  let text = ''
  for (const fact of facts) {
    for (const name in fact) {
      if (name !== 'atMs' && name !== 'worker') text += `${fact[name as keyof Fact]},`
    }
  }
  return text
}

const isBadIn = (monitors: MonitorState, plan: Plan): boolean =>
  verdictsOf(monitors, -1, plan).some((verdict) => VERDICTS[verdict].bad)

/**
 * @param plan an untimed plan (`plan.untimed` is set)
 */
export function graphOf(plan: Plan, options: GraphOptions): Graph {
  const steps = graphInSteps(plan, options)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

/** The same, pausing after each world, for who has something else to do in between. */
export function* graphInSteps(plan: Plan, { statesMax, fold, untilBad }: GraphOptions): Generator<undefined, Graph> {
  if (plan.untimed === null) throw new Error('a search needs an untimed plan')
  const keyOf = keyMaker(plan, fold)
  const places = new Map<string, number>()
  const parents: number[] = []
  const via: (Message | null)[] = []
  const depths: number[] = []
  const faults: number[] = []
  const edgesFrom: number[] = [0]
  const edgeTo: number[] = []
  const edgeStates: number[] = []
  const statements: (readonly Fact[])[] = []
  const statementPlaces = new Map<string, number>()
  const waiting: { readonly snapshot: Snapshot; readonly monitors: MonitorState }[] = []
  let badAt = -1

  const meet = (world: World, parent: number, message: Message | null, monitors: MonitorState): number => {
    const key = keyOf(world)
    const known = places.get(key)
    if (known !== undefined) return known
    const place = parents.push(parent) - 1
    places.set(key, place)
    via.push(message)
    depths.push(message === null ? 0 : depths[parent] + 1)
    faults.push((message === null ? 0 : faults[parent]) + (message?.kind === 'fault' ? 1 : 0))
    waiting.push({ snapshot: save(world), monitors })
    return place
  }
  const statementOf = (facts: readonly Fact[]): number => {
    const key = statementKey(facts)
    const known = statementPlaces.get(key)
    if (known !== undefined) return known
    const place = statements.push(facts) - 1
    statementPlaces.set(key, place)
    return place
  }

  const world = initial(plan)
  meet(world, -1, null, startMonitors(plan))
  for (let place = 0; place < depths.length && badAt < 0; place++) {
    const { snapshot, monitors } = waiting[place]
    delete waiting[place]
    restore(world, snapshot)
    for (const message of enabled(world)) {
      restore(world, snapshot)
      const facts = step(world, message)
      const before = depths.length
      const after = untilBad ? copyMonitors(monitors) : monitors
      if (untilBad) for (const fact of facts) foldMonitors(after, fact, plan)
      const to = meet(world, place, message, after)
      edgeTo.push(to)
      edgeStates.push(statementOf(facts))
      if (untilBad && badAt < 0 && to === before && isBadIn(after, plan)) badAt = to
    }
    edgesFrom.push(edgeTo.length)
    if (depths.length > statesMax) break
    yield
  }
  const exhausted = edgesFrom.length === depths.length + 1 && badAt < 0
  // Places that were met and not looked at have no edges.
  while (edgesFrom.length <= depths.length) edgesFrom.push(edgeTo.length)
  return {
    plan,
    places,
    keyOf,
    parents,
    via,
    depths,
    faults,
    edgesFrom,
    edgeTo,
    edgeStates,
    statements,
    exhausted,
    badAt,
  }
}

/** What was chosen on a shortest way to a place. The same choices lead there from the plan's start. */
export function choicesTo({ parents, via }: Graph, place: number): Message[] {
  const choices: Message[] = []
  for (let at = place; at >= 0; at = parents[at]) {
    const message = via[at]
    if (message !== null) choices.push(message)
  }
  return choices.reverse()
}
