/** What a person has chosen: plain data that goes through JSON unharmed, so that a link or a file can hold it. */
import { create } from 'zustand'
import type { PresetName } from '../sim/presets.ts'
import type { RuleName } from '../sim/rules.ts'

export interface Session {
  readonly scenario: string
  /** Null: the rules that the scenario itself starts with. */
  readonly preset: PresetName | null
  /** Single rules on top of these. */
  readonly set: Readonly<Partial<Record<RuleName, string>>>
  /** Text that every node writes instead; null: what the scenario says. */
  readonly payload: string | null
  /** The job whose bands are shown; null: the first that went wrong. */
  readonly job: string | null
}

/** The session of a first visit. */
export const FIRST_SESSION: Session = { scenario: 'incident', preset: null, set: {}, payload: null, job: null }

/** The one session of the page. Holds nothing but the plain data. */
export const useSession = create<Session>(() => FIRST_SESSION)

/** Another scenario starts with its own rules, payload and job. */
export function chooseScenario(scenario: string): void {
  useSession.setState({ ...FIRST_SESSION, scenario })
}

/** A preset is total: it replaces whatever rules were set. */
export function choosePreset(preset: PresetName): void {
  useSession.setState({ preset, set: {} })
}

/** Sets one rule; `base` is what it is without that, and is not worth remembering. */
export function setRule(name: RuleName, value: string, base: string): void {
  const { [name]: _, ...others } = useSession.getState().set
  useSession.setState({ set: value === base ? others : { ...others, [name]: value } })
}

/** Back to the preset, or to the scenario's own rules. */
export function resetRules(): void {
  useSession.setState({ set: {} })
}

/** What every node writes; null for what the scenario says. */
export function setPayload(payload: string | null): void {
  useSession.setState({ payload })
}

/** Whose bands are shown. */
export function chooseJob(job: string): void {
  useSession.setState({ job })
}

/** Everything as on a first visit. */
export function forgetSession(): void {
  useSession.setState(FIRST_SESSION, true)
}
