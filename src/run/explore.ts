/**
 * Searches everything that can happen without time, breadth first: the model's `enabled` and `step`, and nothing
 * else. Who takes a job, what a node writes, and which of a few faults strikes when are all tried.
 */

import type { Fact } from '../sim/facts.ts'
import { copy, enabled, initial, stateKey, step, type World } from '../sim/index.ts'
import { MESSAGES, type Message } from '../sim/messages.ts'
import { copyMonitors, foldMonitors, type MonitorState, startMonitors, verdictsOf } from '../sim/monitors.ts'
import type { Plan } from '../sim/plan.ts'
import { VERDICT_SLUGS, type VerdictSlug } from '../sim/verdicts.ts'

/** One step of a trace: what was chosen, and what it led to. */
export interface TraceStep {
  readonly message: Message
  readonly facts: readonly Fact[]
}

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
  /** Distinct pairs of a world and what has been concluded on the way to it. */
  readonly searched: number
  /** Longest shortest way to a state. */
  readonly depth: number
  /** Nothing was left to try within the bounds. */
  readonly exhausted: boolean
}

export interface ExploreOptions {
  /** Stops with `exhausted: false` after so many pairs of world and conclusions. */
  readonly searchedMax?: number
}

interface Node {
  readonly parent: number
  readonly message: Message | null
  readonly depth: number
  readonly faults: number
}

interface Edge {
  readonly from: number
  readonly to: number
  readonly message: Message
  readonly startsAttempt: boolean
}

const SEARCHED_MAX = 400_000

/** What has been concluded so far, as a part of the search's key: only whole verdicts and what may still turn into one. */
const keyOf = (world: World, monitors: MonitorState): { world: string; pair: string } => {
  const key = stateKey(world, false)
  return { world: key, pair: `${key}~${monitors.join('|')}` }
}

/**
 * @param plan an untimed plan (`plan.untimed` is set)
 */
export function explore(plan: Plan, options: ExploreOptions = {}): Exploration {
  if (plan.untimed === null) throw new Error('explore needs an untimed plan')
  const searchedMax = options.searchedMax ?? SEARCHED_MAX
  const nodes: Node[] = []
  const edges: Edge[] = []
  const places = new Map<string, number>()
  const worlds = new Set<string>()
  const best = new Map<VerdictSlug, { node: number; faults: number }>()
  let transitions = 0
  let depth = 0
  let exhausted = true

  const visit = (
    world: World,
    monitors: MonitorState,
    node: Node,
  ): { place: number; isNew: boolean; isNewWorld: boolean } => {
    const key = keyOf(world, monitors)
    const known = places.get(key.pair)
    if (known !== undefined) return { place: known, isNew: false, isNewWorld: false }
    const place = nodes.push(node) - 1
    places.set(key.pair, place)
    const isNewWorld = !worlds.has(key.world)
    worlds.add(key.world)
    for (const verdict of verdictsOf(monitors, -1, plan)) {
      const before = best.get(verdict)
      if (before === undefined || node.faults < before.faults) best.set(verdict, { node: place, faults: node.faults })
    }
    return { place, isNew: true, isNewWorld }
  }

  let frontier: { world: World; monitors: MonitorState; place: number; isNewWorld: boolean }[] = []
  {
    const world = initial(plan)
    const monitors = startMonitors(plan)
    const { place, isNewWorld } = visit(world, monitors, { parent: -1, message: null, depth: 0, faults: 0 })
    frontier.push({ world, monitors, place, isNewWorld })
  }
  while (frontier.length > 0 && exhausted) {
    const next: typeof frontier = []
    for (const from of frontier) {
      const messages = enabled(from.world)
      if (from.isNewWorld) transitions += messages.length
      for (const message of messages) {
        const world = copy(from.world)
        const monitors = copyMonitors(from.monitors)
        const facts = step(world, message)
        for (const fact of facts) foldMonitors(monitors, fact, plan)
        const { depth: before, faults } = nodes[from.place]
        const node: Node = {
          parent: from.place,
          message,
          depth: before + 1,
          faults: faults + (message.kind === 'fault' ? 1 : 0),
        }
        const { place, isNew, isNewWorld } = visit(world, monitors, node)
        edges.push({
          from: from.place,
          to: place,
          message,
          startsAttempt: facts.some(({ kind }) => kind === 'attempt-started'),
        })
        if (!isNew) continue
        if (isNewWorld) depth = Math.max(depth, node.depth)
        next.push({ world, monitors, place, isNewWorld })
      }
      if (nodes.length > searchedMax) {
        exhausted = false
        break
      }
    }
    frontier = next
  }

  const found: Found[] = [...best].map(([verdict, { node, faults }]) => {
    const path = pathTo(nodes, node)
    return { verdict, faults, length: path.length, trace: retrace(plan, path), loopFrom: null }
  })
  const loop = findLoop(nodes, edges)
  if (loop !== null) {
    const prefix = pathTo(nodes, loop.at)
    const path = [...prefix, ...loop.messages]
    const { faults } = nodes[loop.at]
    found.push({
      verdict: 'endless-requeue',
      faults,
      length: path.length,
      trace: retrace(plan, path),
      loopFrom: prefix.length,
    })
  }
  const order = (slug: VerdictSlug) => VERDICT_SLUGS.indexOf(slug)
  found.sort((x, y) => order(x.verdict) - order(y.verdict))
  return { found, states: worlds.size, transitions, searched: nodes.length, depth, exhausted }
}

function pathTo(nodes: readonly Node[], place: number): Message[] {
  const path: Message[] = []
  for (let at = place; nodes[at].message !== null; at = nodes[at].parent) path.push(nodes[at].message as Message)
  return path.reverse()
}

/** What makes two messages the same choice in two worlds that share a key: attempts and sequences may differ there. */
function choiceKey({ kind, a, b, c, d, choice }: Message): string {
  const args: readonly string[] = MESSAGES[kind].args
  return [kind, ...[a, b, c, d].filter((_, i) => args[i] !== 'attempt'), choice].join()
}

function sameMessage(world: World, wanted: Message): Message {
  const key = choiceKey(wanted)
  const found = enabled(world).find((message) => choiceKey(message) === key)
  if (found === undefined) throw new Error(`${wanted.kind} cannot happen here: the search and the model disagree`)
  return found
}

function retrace(plan: Plan, path: readonly Message[]): TraceStep[] {
  const world = initial(plan)
  return path.map((wanted) => {
    const message = sameMessage(world, wanted)
    return { message, facts: step(world, message) }
  })
}

/** A way round that starts an attempt: from which node, by which messages. The one reached soonest, with the fewest faults. */
function findLoop(nodes: readonly Node[], edges: readonly Edge[]): { at: number; messages: Message[] } | null {
  const out: Edge[][] = nodes.map(() => [])
  for (const edge of edges) out[edge.from].push(edge)
  const component = components(nodes.length, out)
  const inside = edges.filter((edge) => edge.startsAttempt && component[edge.from] === component[edge.to])
  inside.sort((x, y) => nodes[x.from].faults - nodes[y.from].faults || nodes[x.from].depth - nodes[y.from].depth)
  const [first] = inside
  if (first === undefined) return null
  const back = shortest(out, first.to, first.from, (edge) => component[edge.to] === component[first.from])
  return { at: first.from, messages: [first.message, ...back] }
}

function shortest(out: readonly Edge[][], from: number, to: number, allowed: (edge: Edge) => boolean): Message[] {
  const came = new Map<number, Edge | null>([[from, null]])
  const queue = [from]
  for (let i = 0; i < queue.length && !came.has(to); i++) {
    for (const edge of out[queue[i]]) {
      if (came.has(edge.to) || !allowed(edge)) continue
      came.set(edge.to, edge)
      queue.push(edge.to)
    }
  }
  const messages: Message[] = []
  for (let edge = came.get(to); edge; edge = came.get(edge.from)) messages.push(edge.message)
  return messages.reverse()
}

/** Strongly connected components by number (Tarjan, without recursion). */
function components(size: number, out: readonly Edge[][]): number[] {
  const index = new Array<number>(size).fill(-1)
  const low = new Array<number>(size).fill(0)
  const component = new Array<number>(size).fill(-1)
  const stack: number[] = []
  let counter = 0
  let found = 0
  for (let root = 0; root < size; root++) {
    if (index[root] >= 0) continue
    const work: { node: number; next: number }[] = [{ node: root, next: 0 }]
    while (work.length > 0) {
      const top = work[work.length - 1]
      const { node } = top
      if (top.next === 0) {
        index[node] = low[node] = counter++
        stack.push(node)
      }
      if (top.next < out[node].length) {
        const { to } = out[node][top.next++]
        if (index[to] < 0) work.push({ node: to, next: 0 })
        else if (component[to] < 0) low[node] = Math.min(low[node], index[to])
        continue
      }
      work.pop()
      if (work.length > 0) {
        const { node: parent } = work[work.length - 1]
        low[parent] = Math.min(low[parent], low[node])
      }
      if (low[node] !== index[node]) continue
      for (let member = -1; member !== node; ) {
        member = stack.pop() as number
        component[member] = found
      }
      found++
    }
  }
  return component
}
