/** Ways through a graph of worlds: the shortest to what a monitor asks for, and the shortest that goes round for ever. */

import { enabled } from '../sim/enabled.ts'
import type { Fact } from '../sim/facts.ts'
import type { Message } from '../sim/messages.ts'
import type { VerdictEntry } from '../sim/monitor.ts'
import { step } from '../sim/step.ts'
import { copy, initial, stateKey, type World } from '../sim/world.ts'
import type { Graph } from './explore-graph.ts'
import { restore, save } from './explore-snapshot.ts'

/** One step of a trace: what was chosen, and what it led to. */
export interface TraceStep {
  readonly message: Message
  readonly facts: readonly Fact[]
}

/** Something that holds of a run or not: a verdict, or anything else that a monitor can tell. */
export type Question = Pick<VerdictEntry, 'watches' | 'start' | 'fold' | 'holds'>

export interface Path {
  /** Faults on the way: the fewest. */
  readonly faults: number
  readonly trace: readonly TraceStep[]
}

export interface Answer {
  /** The way to where it holds: the fewest faults, then the fewest steps. Null where it holds nowhere. */
  readonly path: Path | null
  /** Pairs of a world and what had been concluded on the way to it. */
  readonly searched: number
}

/** A monitor's states by number, and how statements move it from one to another. */
class Conclusions {
  private readonly graph: Graph
  private readonly question: Question
  private readonly numbers = new Map<string, number>()
  private readonly states: (readonly number[])[] = []
  private readonly holding: boolean[] = []
  private readonly watched: readonly boolean[]
  private readonly moves: Map<number, number>[] = []

  constructor(graph: Graph, question: Question) {
    this.graph = graph
    this.question = question
    this.watched = graph.statements.map((facts) => facts.some(({ kind }) => question.watches.includes(kind)))
  }
  number(state: readonly number[]): number {
    const key = state.join()
    const known = this.numbers.get(key)
    if (known !== undefined) return known
    const n = this.states.push(state) - 1
    this.numbers.set(key, n)
    this.holding.push(this.question.holds(state, -1, this.graph.plan))
    this.moves.push(new Map())
    return n
  }
  holds(n: number): boolean {
    return this.holding[n]
  }
  /** Where any facts lead from conclusion `n`. */
  after(n: number, facts: readonly Fact[]): number {
    const state = [...this.states[n]]
    for (const fact of facts)
      if (this.question.watches.includes(fact.kind)) this.question.fold(state, fact, this.graph.plan)
    return this.number(state)
  }
  /** Where a statement of the graph leads. */
  move(n: number, statement: number): number {
    if (!this.watched[statement]) return n
    const known = this.moves[n].get(statement)
    if (known !== undefined) return known
    const to = this.after(n, this.graph.statements[statement])
    this.moves[n].set(statement, to)
    return to
  }
}

/** Where a search sets out: a world of the graph, and what the monitor has concluded on the way to it. */
export interface Standing {
  readonly world: World
  readonly concluded: readonly number[]
}

/**
 * Looks for the shortest way to where `question` holds.
 * @param from without it from the plan's start. Throws where its world is none of the graph.
 */
export function shortestTo(graph: Graph, question: Question, from?: Standing): Answer {
  const { edgesFrom, edgeTo, edgeStates, faults } = graph
  const conclusions = new Conclusions(graph, question)
  const start = from === undefined ? 0 : graph.places.get(graph.keyOf(from.world))
  if (start === undefined) throw new Error('a search sets out from a world that is none of its graph')
  const begun = conclusions.number(from?.concluded ?? question.start(graph.plan))
  const worlds = [start]
  const concluded = [begun]
  const parents = [-1]
  const seen: (Set<number> | undefined)[] = []
  seen[start] = new Set([begun])
  let best = conclusions.holds(begun) ? 0 : -1
  for (let pair = 0; pair < worlds.length && (best < 0 || faults[worlds[best]] > 0); pair++) {
    const world = worlds[pair]
    for (let edge = edgesFrom[world]; edge < edgesFrom[world + 1]; edge++) {
      const to = edgeTo[edge]
      if (best >= 0 && faults[to] >= faults[worlds[best]]) continue
      const then = conclusions.move(concluded[pair], edgeStates[edge])
      seen[to] ??= new Set()
      if (seen[to].has(then)) continue
      seen[to].add(then)
      worlds.push(to)
      concluded.push(then)
      parents.push(pair)
      if (conclusions.holds(then)) best = worlds.length - 1
    }
  }
  if (best < 0) return { path: null, searched: worlds.length }
  const pairs: number[] = []
  for (let pair = best; parents[pair] >= 0; pair = parents[pair]) pairs.push(pair)
  pairs.reverse()
  let now = begun
  const trace = follow(
    graph,
    from === undefined ? initial(graph.plan) : copy(from.world),
    pairs.map((pair) => worlds[pair]),
    (facts, i) => {
      const then = conclusions.after(now, facts)
      if (then !== concluded[pairs[i]]) return false
      now = then
      return true
    },
  )
  return { path: { faults: faults[worlds[best]], trace }, searched: worlds.length }
}

/**
 * Steps `world` through the places given, in place.
 * @param accept whether what the step number `i` stated is what was meant; it is asked once for each way to that place
 */
function follow(
  { places, keyOf }: Graph,
  world: World,
  to: readonly number[],
  accept: (facts: readonly Fact[], i: number) => boolean,
): TraceStep[] {
  return to.map((place, i) => {
    const before = save(world)
    for (const message of enabled(world)) {
      restore(world, before)
      const facts = step(world, message)
      if (places.get(keyOf(world)) === place && accept(facts, i)) return { message, facts }
    }
    throw new Error(`no way to world ${place} from here: the search and the model disagree`)
  })
}

const startsAttempt = (facts: readonly Fact[]): boolean => facts.some(({ kind }) => kind === 'attempt-started')

/** More rounds than workers can take turns in. */
const ROUNDS_MAX = 6

export interface Loop extends Path {
  /** Where in the trace it begins to go round. */
  readonly loopFrom: number
}

/** A way round that starts an attempt: the one reached with the fewest faults, then the soonest. Null where there is none. */
export function findLoop(graph: Graph): Loop | null {
  const { depths, faults, edgesFrom, edgeTo, edgeStates, statements } = graph
  const component = components(graph)
  const starts = statements.map(startsAttempt)
  let first = -1
  let from = -1
  for (let place = 0; place < depths.length; place++) {
    for (let edge = edgesFrom[place]; edge < edgesFrom[place + 1]; edge++) {
      if (component[edgeTo[edge]] !== component[place] || !starts[edgeStates[edge]]) continue
      const sooner =
        from < 0 || faults[place] < faults[from] || (faults[place] === faults[from] && depths[place] < depths[from])
      if (!sooner) continue
      first = edge
      from = place
    }
  }
  if (first < 0) return null
  const anywhere = () => true
  const prefix = route(graph, 0, from, anywhere)
  const round = [edgeTo[first], ...route(graph, edgeTo[first], from, (place) => component[place] === component[from])]
  const world = initial(graph.plan)
  const trace = follow(graph, world, prefix, anywhere)
  const loopFrom = trace.length
  const began = stateKey(world, false)
  // Where worlds that differ in workers' names are one, each may have to take its turn.
  for (let rounds = 0; rounds === 0 || stateKey(world, false) !== began; rounds++) {
    if (rounds > ROUNDS_MAX) throw new Error('a loop does not close: the search and the model disagree')
    trace.push(...follow(graph, world, round, (facts, i) => i > 0 || startsAttempt(facts)))
  }
  return { faults: faults[from], trace, loopFrom }
}

/** The places on the shortest way from one place to another, the first one left out. */
function route({ edgesFrom, edgeTo }: Graph, from: number, to: number, allowed: (place: number) => boolean): number[] {
  const came = new Map<number, number>([[from, -1]])
  const queue = [from]
  for (let i = 0; i < queue.length && !came.has(to); i++) {
    for (let edge = edgesFrom[queue[i]]; edge < edgesFrom[queue[i] + 1]; edge++) {
      const place = edgeTo[edge]
      if (came.has(place) || !allowed(place)) continue
      came.set(place, queue[i])
      queue.push(place)
    }
  }
  const places: number[] = []
  for (let at = to; at !== from; at = came.get(at) as number) places.push(at)
  return places.reverse()
}

/** Strongly connected components by number (Tarjan, without recursion). */
function components({ depths, edgesFrom, edgeTo }: Graph): number[] {
  const size = depths.length
  const index = new Array<number>(size).fill(-1)
  const low = new Array<number>(size).fill(0)
  const component = new Array<number>(size).fill(-1)
  const stack: number[] = []
  let counter = 0
  let found = 0
  for (let root = 0; root < size; root++) {
    if (index[root] >= 0) continue
    const work: { readonly place: number; next: number }[] = [{ place: root, next: edgesFrom[root] }]
    index[root] = low[root] = counter++
    stack.push(root)
    while (work.length > 0) {
      const top = work[work.length - 1]
      const { place } = top
      if (top.next < edgesFrom[place + 1]) {
        const to = edgeTo[top.next++]
        if (index[to] < 0) {
          index[to] = low[to] = counter++
          stack.push(to)
          work.push({ place: to, next: edgesFrom[to] })
        } else if (component[to] < 0) low[place] = Math.min(low[place], index[to])
        continue
      }
      work.pop()
      if (work.length > 0) {
        const { place: parent } = work[work.length - 1]
        low[parent] = Math.min(low[parent], low[place])
      }
      if (low[place] !== index[place]) continue
      for (let member = -1; member !== place; ) {
        member = stack.pop() as number
        component[member] = found
      }
      found++
    }
  }
  return component
}
