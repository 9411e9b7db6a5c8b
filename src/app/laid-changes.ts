/** Changes to numbers, single attempts and what is thrown in: of the session's own run, or of one side of two. */
import type { AttemptChange, Side } from '../scenario/choices.ts'
import type { NumberName } from '../scenario/numbers.ts'
import type { ScenarioEdit } from '../scenario/schema.ts'
import { choose, useSession } from './session.ts'

/** What is laid over a run, and what changes it; `about` as for `choose`. */
export interface Changing {
  readonly laid: Side
  readonly put: (change: Partial<Side>, about?: string) => void
}

/** The session's own run, which is meant where none is named. */
const own = (): Changing => ({ laid: useSession.getState(), put: choose })

/** What one attempt does instead; null for what the scenario says. `place` is "job/attempt". */
export function setWork(place: string, change: AttemptChange | null, typed = false, { laid, put } = own()): void {
  const { [place]: _, ...others } = laid.work
  const empty = change === null || (change.payload === undefined && change.run === undefined)
  put({ work: empty ? others : { ...others, [place]: change } }, typed ? `work ${place}` : '')
}

/** Sets one number; undefined for what the scenario says. */
export function setNumber(name: NumberName, value: string | number | boolean | undefined, { laid, put } = own()): void {
  const { [name]: _, ...others } = laid.numbers
  put({ numbers: value === undefined ? others : { ...others, [name]: value } }, `number ${name}`)
}

/** All numbers and run times as the scenario says. */
export function resetNumbers({ laid, put } = own()): void {
  const payloads = Object.entries(laid.work).flatMap(([place, { payload }]) =>
    payload === undefined ? [] : [[place, { payload }] as const],
  )
  put({ numbers: {}, work: Object.fromEntries(payloads) })
}

/** Throws something into the run. */
export function addEdit(edit: ScenarioEdit, { laid, put } = own()): void {
  put({ edits: [...laid.edits, edit] })
}

/** Takes edit number `index` out again. */
export function removeEdit(index: number, { laid, put } = own()): void {
  put({ edits: laid.edits.filter((_, i) => i !== index) })
}
