/** What a person changes, choice by choice, on top of what the session holds (`session.ts`). */
import { type AttemptChange, NOTHING_CHOSEN } from '../scenario/choices.ts'
import type { NumberName } from '../scenario/numbers.ts'
import type { PayloadSource, ScenarioEdit } from '../scenario/schema.ts'
import type { PresetName } from '../sim/presets.ts'
import { choose, type Session, useSession } from './session.ts'

/** Another scenario starts with its own rules, payload and job. */
export function chooseScenario(scenario: string): void {
  choose({ ...NOTHING_CHOSEN, scenario, job: null })
}

/** A preset is total: it replaces whatever rules were set. */
export function choosePreset(preset: PresetName): void {
  choose({ preset, set: {} })
}

/**
 * The counting script as it is written, and the rules with what it has come to. `about` names a change that comes in
 * several steps, such as letters typed one after the other, or a script and then what it does.
 */
export function setScript(script: string | null, set: Session['set'], about = ''): void {
  choose({ script, set }, about)
}

/** Back to the preset, or to the scenario's own rules. */
export function resetRules(): void {
  choose({ set: {} })
}

/** What every node writes; null for what the scenario says. `typed`: it comes letter by letter. */
export function setPayload(payload: PayloadSource | null, typed = false): void {
  choose({ payload }, typed ? 'payload' : '')
}

/** What one attempt does instead; null for what the scenario says. `place` is "job/attempt". */
export function setWork(place: string, change: AttemptChange | null, typed = false): void {
  const { [place]: _, ...others } = useSession.getState().work
  const empty = change === null || (change.payload === undefined && change.run === undefined)
  choose({ work: empty ? others : { ...others, [place]: change } }, typed ? `work ${place}` : '')
}

/** Sets one number; undefined for what the scenario says. */
export function setNumber(name: NumberName, value: string | number | boolean | undefined): void {
  const { [name]: _, ...others } = useSession.getState().numbers
  choose({ numbers: value === undefined ? others : { ...others, [name]: value } }, `number ${name}`)
}

/** All numbers and run times as the scenario says. */
export function resetNumbers(): void {
  const { work } = useSession.getState()
  const payloads = Object.entries(work).flatMap(([place, { payload }]) =>
    payload === undefined ? [] : [[place, { payload }] as const],
  )
  choose({ numbers: {}, work: Object.fromEntries(payloads) })
}

/** Throws something into the run. */
export function addEdit(edit: ScenarioEdit): void {
  choose({ edits: [...useSession.getState().edits, edit] })
}

/** Takes edit number `index` out again. */
export function removeEdit(index: number): void {
  choose({ edits: useSession.getState().edits.filter((_, i) => i !== index) })
}
