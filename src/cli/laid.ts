/** What the options of a command lay over a scenario, as plain data: a link and a file can hold it. */
import type { Laid } from '../scenario/choices.ts'
import { type LinkState, nothingChosen } from '../scenario/link-state.ts'
import type { PayloadSource, Scenario } from '../scenario/schema.ts'
import { type Parsed, presetOf, settingsOf } from './arguments.ts'
import { builtIns, loadEdits, readBytes } from './files.ts'
import { UsageError } from './usage.ts'

/** Bytes as a scenario file would hold them: as text where that says the same. */
function sourceOf(bytes: Uint8Array): PayloadSource {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return Buffer.from(text, 'utf8').equals(bytes) ? { text } : { base64: Buffer.from(bytes).toString('base64') }
}

/** `--rules`, `--set`, `--payload` and `--edits` over `scenario`. Throws `UsageError`, and `ScenarioError` for a file's mistakes. */
export function laidOf(scenario: Scenario, parsed: Parsed): Laid {
  const { payload, edits } = parsed.values as { payload?: string; edits?: string }
  return {
    preset: presetOf(parsed) ?? null,
    set: settingsOf(parsed).set,
    payload: payload === undefined ? null : sourceOf(readBytes(payload)),
    work: {},
    numbers: {},
    edits: edits === undefined ? [] : loadEdits(edits, scenario),
  }
}

/** `laid` as a link or a file holds it. `name` is what was asked for: a scenario that does not come with the page is brought along. */
export function stateOf(name: string, scenario: Scenario, laid: Laid, job: string): LinkState {
  const state = { ...nothingChosen('play', scenario.id), ...laid, job }
  return builtIns().includes(name) ? state : { ...state, own: scenario }
}

/** Place of the job that `--job` names; undefined without it. */
export function jobPlace({ values }: Parsed, jobs: readonly { readonly id: string }[]): number | undefined {
  const named = values['job'] as string | undefined
  if (named === undefined) return undefined
  const place = jobs.findIndex(({ id }) => id === named)
  if (place >= 0) return place
  const allowed = jobs.slice(0, 20).map(({ id }) => id)
  throw new UsageError(`no job "${named}"; allowed: ${allowed.join(', ')}`)
}
