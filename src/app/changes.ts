/** What a person changes, choice by choice, on top of what the session holds (`session.ts`). */
import { NOTHING_CHOSEN } from '../scenario/choices.ts'
import type { PayloadSource } from '../scenario/schema.ts'
import type { PresetName } from '../sim/presets.ts'
import { choose, type Session } from './session.ts'

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
