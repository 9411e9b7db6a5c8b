/**
 * Flattens an XState machine into a table (state, event) -> ordered guarded candidates. Nothing about the machine's
 * structure is worked out here: each candidate is XState's own answer to that event with that candidate's guard made
 * true and the earlier ones false. What remains is a lookup.
 */
import { type AnyStateMachine, type AnyStateNode, type StateValue, transition } from 'xstate'

export interface FlatAction {
  readonly type: string
  readonly params: Readonly<Record<string, unknown>>
}

export interface Candidate<C> {
  /** Name of the guard, or null where the candidate always applies. */
  readonly guard: string | null
  readonly holds: ((context: C) => boolean) | null
  readonly target: number
  readonly actions: readonly FlatAction[]
}

export interface Flat<C> {
  /** Leaf states by path ("listening.waiting"), the initial one first. */
  readonly states: readonly string[]
  readonly events: readonly string[]
  readonly final: readonly boolean[]
  /** By state * events.length + event. */
  readonly table: readonly (readonly Candidate<C>[])[]
}

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

/** A guard with the one argument it looks at. The wrapper is kept, since guards are asked at every poll. */
function asked<C>(guard: (args: { context: C }) => boolean): (context: C) => boolean {
  const args = {} as { context: C }
  return (context) => {
    args.context = context
    return guard(args)
  }
}

/**
 * @param machine a machine without parallel states, delays or invocations, whose guards and actions are all named
 * @param events every event it knows; anything else is an error where it is delivered
 */
export function flatten<C>(machine: AnyStateMachine, events: readonly string[]): Flat<C> {
  const leaves = leavesOf(machine.root)
  const states = leaves.map((leaf) => leaf.path.join('.'))
  const named = machine.implementations.guards as Record<string, (args: { context: C }) => boolean>
  let wanted: string | null = null
  const oracle = machine.provide({
    guards: Object.fromEntries(Object.keys(named).map((name) => [name, () => name === wanted])),
  })

  const table = leaves.flatMap((leaf) =>
    events.map((event) =>
      guardsAsked(leaf, event).map((guard): Candidate<C> => {
        wanted = guard
        const [next, actions] = transition(oracle, oracle.resolveState({ value: stateValue(leaf.path), context: {} }), {
          type: event,
        })
        const target = states.indexOf(pathOf(next.value))
        if (target < 0) throw new Error(`${leaf.path.join('.')} on ${event}: ${pathOf(next.value)} is no leaf`)
        const holds = guard === null ? null : asked<C>(named[guard])
        return {
          guard,
          holds,
          target,
          actions: actions.map(({ type, params }) => ({ type, params: (params ?? {}) as FlatAction['params'] })),
        }
      }),
    ),
  )
  return { states, events, final: leaves.map((leaf) => leaf.type === 'final'), table }
}

/** The candidate that applies to `event` in `state`, or undefined where the machine ignores it there. */
export function choose<C>(flat: Flat<C>, state: number, event: number, context: C): Candidate<C> | undefined {
  const candidates = flat.table[state * flat.events.length + event]
  for (let i = 0; i < candidates.length; i++) {
    const { holds } = candidates[i]
    if (holds === null || holds(context)) return candidates[i]
  }
  return undefined
}
