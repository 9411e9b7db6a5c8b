/** All verdicts' monitors over one run: Play folds them, Explore carries them. */
import type { Fact, FactKind } from './facts.ts'
import type { VerdictEntry } from './monitor.ts'
import type { Plan } from './plan.ts'
import { VERDICT_SLUGS, VERDICTS, type VerdictSlug } from './verdicts.ts'

const ENTRIES: readonly VerdictEntry[] = VERDICT_SLUGS.map((slug) => VERDICTS[slug])

/** The state of all monitors, by the place of their verdict. */
export type MonitorState = number[][]

/** All monitors at the start of a run. */
export function startMonitors(plan: Plan): MonitorState {
  return ENTRIES.map(({ start }) => start(plan))
}

/** By kind of fact, the places of the monitors that look at it. */
const WATCHERS = new Map<FactKind, number[]>()
for (const [place, { watches }] of ENTRIES.entries()) {
  for (const kind of watches) WATCHERS.set(kind, [...(WATCHERS.get(kind) ?? []), place])
}

/** Takes one fact into the monitors that look at its kind, in place. */
export function foldMonitors(state: MonitorState, fact: Fact, plan: Plan): void {
  // Nearly every fact of a long run is this one, and it proves nothing.
  if (fact.kind === 'read' && fact.reply === 'nil') return
  const places = WATCHERS.get(fact.kind)
  if (places === undefined) return
  for (const place of places) ENTRIES[place].fold(state[place], fact, plan)
}

/** The verdicts that hold for a job (-1: for the run), worst first. */
export function verdictsOf(state: MonitorState, job: number, plan: Plan): VerdictSlug[] {
  return VERDICT_SLUGS.filter((_, i) => ENTRIES[i].holds(state[i], job, plan))
}

/** An independent copy. */
export function copyMonitors(state: MonitorState): MonitorState {
  return state.map((cells) => cells.slice())
}
