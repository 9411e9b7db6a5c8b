/**
 * A machine's structure in few letters, as the page carries it: names once, and the table by their places. Written when
 * the page is built, read when it starts.
 */
import type { FlatAction, Structure } from './flatten.ts'

export interface CompactStructure extends Omit<Structure, 'final' | 'table'> {
  /** A 1 for each final state, a 0 for any other. */
  readonly final: string
  readonly guards: readonly (string | null)[]
  /** With their parameters where they have any. */
  readonly actions: readonly (readonly [type: string, params?: FlatAction['params']])[]
  /** Cells between bars, candidates between semicolons: the place of the guard, the target, places of the actions. */
  readonly table: string
}

/** Writes a structure in few letters; `readStructure` reads it back. */
export function compactStructure({ states, events, final, table }: Structure): CompactStructure {
  const guards: (string | null)[] = []
  const actions: string[] = []
  const placeIn = <T>(list: T[], item: T): number => {
    const place = list.indexOf(item)
    return place < 0 ? list.push(item) - 1 : place
  }
  const written = ({ type, params }: FlatAction): string =>
    JSON.stringify(Object.keys(params).length === 0 ? [type] : [type, params])
  const cells = table.map((candidates) =>
    candidates
      .map((candidate) =>
        [
          placeIn(guards, candidate.guard),
          candidate.target,
          ...candidate.actions.map((action) => placeIn(actions, written(action))),
        ].join(' '),
      )
      .join(';'),
  )
  return {
    states,
    events,
    final: final.map(Number).join(''),
    guards,
    actions: actions.map((action) => JSON.parse(action)),
    table: cells.join('|'),
  }
}

/** The structure that `compactStructure` was given. */
export function readStructure({ states, events, final, guards, actions, table }: CompactStructure): Structure {
  const known: readonly FlatAction[] = actions.map(([type, params = {}]) => ({ type, params }))
  return {
    states,
    events,
    final: [...final].map((mark) => mark === '1'),
    table: table.split('|').map((cell) =>
      cell === ''
        ? []
        : cell.split(';').map((candidate) => {
            const [guard, target, ...places] = candidate.split(' ').map(Number)
            return { guard: guards[guard], target, actions: places.map((place) => known[place]) }
          }),
    ),
  }
}
