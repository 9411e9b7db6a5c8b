/**
 * A machine as a table (state, event) -> ordered guarded candidates. Its structure is plain data, worked out by asking
 * XState (`interrogate.ts`); what remains at run time is a lookup.
 */
export interface FlatAction {
  readonly type: string
  readonly params: Readonly<Record<string, unknown>>
}

/** One way on: if the guard of that name holds, or always where there is none. */
export interface StructureCandidate {
  readonly guard: string | null
  readonly target: number
  readonly actions: readonly FlatAction[]
}

/** What a machine is, its guards apart: plain data. */
export interface Structure {
  /** Leaf states by path ("listening.waiting"), the initial one first. */
  readonly states: readonly string[]
  readonly events: readonly string[]
  readonly final: readonly boolean[]
  /** By state * events.length + event. */
  readonly table: readonly (readonly StructureCandidate[])[]
}

export interface Candidate<C> extends StructureCandidate {
  readonly holds: ((context: C) => boolean) | null
}

export interface Flat<C> extends Structure {
  readonly table: readonly (readonly Candidate<C>[])[]
}

/** A structure with its guards, by name. Throws where it asks for a guard that there is none of. */
export function withGuards<C>(
  structure: Structure,
  guards: Readonly<Record<string, (context: C) => boolean>>,
): Flat<C> {
  const holds = (guard: string | null) => {
    if (guard === null) return null
    if (!Object.hasOwn(guards, guard)) throw new Error(`no guard is named ${guard}`)
    return guards[guard]
  }
  return {
    ...structure,
    table: structure.table.map((candidates) =>
      candidates.map((candidate) => ({ ...candidate, holds: holds(candidate.guard) })),
    ),
  }
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
