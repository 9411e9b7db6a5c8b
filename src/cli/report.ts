/** `report`: a run as something to take elsewhere: a report, a diagram, a picture, a recording, a test. */
import { record } from '../run/record.ts'
import { planOf } from '../scenario/chosen.ts'
import { encodeLink } from '../scenario/link-made.ts'
import type { LinkState } from '../scenario/link-state.ts'
import { asTest } from '../view/export/as-test.ts'
import type { Exported } from '../view/export/exported.ts'
import { sequenceDiagram } from '../view/export/mermaid.ts'
import { svgOfEnd } from '../view/export/picture.ts'
import { encodeRecording } from '../view/export/recording-file.ts'
import { markdownReport } from '../view/export/report.ts'
import { saved } from '../view/export/rescues.ts'
import { jobToShow } from '../view/headline.ts'
import { oneScenario, parse, playedFor, RUN_OPTIONS, settingsOf } from './arguments.ts'
import { loadScenario } from './files.ts'
import { handedOver } from './hand-over.ts'
import { jobPlace, laidOf, stateOf } from './laid.ts'
import { UsageError } from './usage.ts'

const OPTIONS = {
  ...RUN_OPTIONS,
  job: { type: 'string' },
  as: { type: 'string' },
  dark: { type: 'boolean' },
  out: { type: 'string' },
} as const

const FORMATS = ['markdown', 'mermaid', 'svg', 'json', 'test'] as const
type Format = (typeof FORMATS)[number]

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

/** @returns what to print: the report, or where it has been written */
export async function reportCommand(args: readonly string[]): Promise<string> {
  const parsed = parse(args, OPTIONS)
  const name = oneScenario(settingsOf(parsed).rest, 'report')
  const { as = 'markdown', dark, out } = parsed.values as { as?: string; dark?: boolean; out?: string }
  const format = FORMATS.find((one) => one === as)
  if (format === undefined) throw new UsageError(`--as "${as}"; allowed: ${FORMATS.join(', ')}`)
  const scenario = loadScenario(name)
  const laid = laidOf(scenario, parsed)
  const untilMs = playedFor(scenario, parsed)
  const recording = record(planOf(scenario, laid), { untilMs })
  const { jobs } = recording.plan
  const job = jobPlace(parsed, jobs) ?? jobToShow(recording)
  const exported: Exported = { scenario, laid, recording, job, untilMs }
  const text = await written(format, exported, stateOf(name, scenario, laid, jobs[job].id), dark === true)
  return handedOver(text, out)
}
