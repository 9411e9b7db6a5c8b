/**
 * Works out an XState machine's structure as a table. Nothing about the machine is decided here: each candidate is
 * XState's own answer to that event, with that candidate's guard made true and the earlier ones false.
 */
import { type AnyStateMachine, type AnyStateNode, type StateValue, transition } from 'xstate'
import type { Structure, StructureCandidate } from './flatten.ts'

const pathOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  const [[key, inner]] = Object.entries(value as Record<string, unknown>)
  return `${key}.${pathOf(inner)}`
}

const stateValue = (path: readonly string[]): StateValue =>
  path.length === 1 ? path[0] : { [path[0]]: stateValue(path.slice(1)) }

function leavesOf(node: AnyStateNode): AnyStateNode[] {
  const children = Object.values(node.states) as AnyStateNode[]
  return children.length === 0 ? [node] : children.flatMap(leavesOf)
}

/** The guards that XState would ask for `event` in `leaf`, innermost state first; null stands for none. */
function guardsAsked(leaf: AnyStateNode, event: string): (string | null)[] {
  const asked: (string | null)[] = []
  for (let node: AnyStateNode | undefined = leaf; node; node = node.parent as AnyStateNode | undefined) {
    for (const candidate of node.transitions.get(event) ?? []) {
      const { guard } = candidate
      if (guard === undefined) return [...asked, null]
      asked.push(typeof guard === 'string' ? guard : (guard as { type: string }).type)
    }
  }
  return asked
}

/**
 * @param machine a machine without parallel states, delays or invocations, whose guards and actions are all named
 * @param events every event it knows; anything else is an error where it is delivered
 */
export function structureOf(machine: AnyStateMachine, events: readonly string[]): Structure {
  const leaves = leavesOf(machine.root)
  const states = leaves.map((leaf) => leaf.path.join('.'))
  let wanted: string | null = null
  const oracle = machine.provide({
    guards: Object.fromEntries(
      Object.keys(machine.implementations.guards).map((name) => [name, () => name === wanted]),
    ),
  })

  const table = leaves.flatMap((leaf) =>
    events.map((event) =>
      guardsAsked(leaf, event).map((guard): StructureCandidate => {
        wanted = guard
        const [next, actions] = transition(oracle, oracle.resolveState({ value: stateValue(leaf.path), context: {} }), {
          type: event,
        })
        const target = states.indexOf(pathOf(next.value))
        if (target < 0) throw new Error(`${leaf.path.join('.')} on ${event}: ${pathOf(next.value)} is no leaf`)
        return {
          guard,
          target,
          actions: actions.map(({ type, params }) => ({ type, params: (params ?? {}) as Record<string, unknown> })),
        }
      }),
    ),
  )
  return { states, events, final: leaves.map((leaf) => leaf.type === 'final'), table }
}

type ForXState<G> = {
  [K in keyof G]: G[K] extends (context: infer C) => boolean ? (args: { context: C }) => boolean : never
}

/** Guards over a context as XState hands them their arguments. */
export function forXState<G extends Readonly<Record<string, (context: never) => boolean>>>(guards: G): ForXState<G> {
  return Object.fromEntries(
    Object.entries(guards).map(([name, guard]) => [name, ({ context }: { context: never }) => guard(context)]),
  ) as ForXState<G>
}
