/** `report`: a run as something to take elsewhere: a report, a diagram, a picture, a recording, a test. */
import { writeFileSync } from 'node:fs'
import { record } from '../run/record.ts'
import type { Laid } from '../scenario/choices.ts'
import { planOf } from '../scenario/chosen.ts'
import { encodeLink } from '../scenario/link-made.ts'
import { type LinkState, nothingChosen } from '../scenario/link-state.ts'
import type { PayloadSource, Scenario } from '../scenario/schema.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { asTest } from '../view/export/as-test.ts'
import type { Exported } from '../view/export/exported.ts'
import { sequenceDiagram } from '../view/export/mermaid.ts'
import { svgOfEnd } from '../view/export/picture.ts'
import { encodeRecording } from '../view/export/recording-file.ts'
import { markdownReport } from '../view/export/report.ts'
import { saved } from '../view/export/rescues.ts'
import { jobToShow } from '../view/headline.ts'
import { parse, presetOf, settingsOf, untilOf } from './arguments.ts'
import { builtIns, loadEdits, loadScenario, readBytes } from './files.ts'
import { UsageError } from './usage.ts'

const OPTIONS = {
  rules: { type: 'string' },
  set: { type: 'string', multiple: true },
  payload: { type: 'string' },
  edits: { type: 'string' },
  until: { type: 'string' },
  job: { type: 'string' },
  as: { type: 'string' },
  dark: { type: 'boolean' },
  out: { type: 'string' },
} as const

const FORMATS = ['markdown', 'mermaid', 'svg', 'json', 'test'] as const
type Format = (typeof FORMATS)[number]

/** Bytes as a scenario file would hold them: as text where that says the same. */
function sourceOf(bytes: Uint8Array): PayloadSource {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return Buffer.from(text, 'utf8').equals(bytes) ? { text } : { base64: Buffer.from(bytes).toString('base64') }
}

/** The run as a link or a file holds it: one of a scenario that does not come with the page brings that along. */
function stateOf(scenario: Scenario, isBuiltIn: boolean, laid: Laid, job: string): LinkState {
  const state = { ...nothingChosen('play', scenario.id), ...laid, job }
  return isBuiltIn ? state : { ...state, own: scenario }
}

async function written(format: Format, exported: Exported, state: LinkState, dark: boolean): Promise<string> {
  switch (format) {
    case 'markdown': {
      const made = await encodeLink(state)
      return markdownReport(exported, 'hash' in made ? { link: made.hash } : null, saved(exported))
    }
    case 'mermaid':
      return sequenceDiagram(exported.recording)
    case 'svg':
      return svgOfEnd(exported, { palette: dark ? 'dark' : 'light' })
    case 'json':
      return encodeRecording(exported, state)
    case 'test':
      return asTest(exported)
  }
}

/** Writes a file; the error names it. */
function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw new UsageError(`${path}: it cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown'})`)
  }
}

/** @returns what to print: the report, or where it has been written */
export async function reportCommand(args: readonly string[]): Promise<string> {
  const parsed = parse(args, OPTIONS)
  const { set, rest } = settingsOf(parsed)
  const [name, ...more] = rest
  if (name === undefined) throw new UsageError('report needs a scenario: a name from `list`, or a JSON file')
  if (more.length > 0) throw new UsageError(`report takes one scenario; "${more[0]}" is too much`)
  const {
    payload,
    edits,
    as = 'markdown',
    job: jobId,
    dark,
    out,
  } = parsed.values as {
    payload?: string
    edits?: string
    as?: string
    job?: string
    dark?: boolean
    out?: string
  }
  const format = FORMATS.find((one) => one === as)
  if (format === undefined) throw new UsageError(`--as "${as}"; allowed: ${FORMATS.join(', ')}`)
  const preset = presetOf(parsed)
  const until = untilOf(parsed)
  const scenario = loadScenario(name)
  const laid: Laid = {
    preset: preset ?? null,
    set,
    payload: payload === undefined ? null : sourceOf(readBytes(payload)),
    work: {},
    numbers: {},
    edits: edits === undefined ? [] : loadEdits(edits, scenario),
  }
  const untilMs = until ?? (scenario.until === undefined ? undefined : (parseDuration(scenario.until) ?? undefined))
  const recording = record(planOf(scenario, laid), { untilMs })
  const { jobs } = recording.plan
  const job = jobId === undefined ? jobToShow(recording) : jobs.findIndex(({ id }) => id === jobId)
  if (job < 0)
    throw new UsageError(
      `no job "${jobId}"; allowed: ${jobs
        .slice(0, 20)
        .map(({ id }) => id)
        .join(', ')}`,
    )
  const exported: Exported = { scenario, laid, recording, job, untilMs }
  const state = stateOf(scenario, builtIns().includes(name), laid, jobs[job].id)
  const text = await written(format, exported, state, dark === true)
  if (out === undefined) return text.trimEnd()
  write(out, text)
  return `written: ${out}`
}
