/** Makes what a run is taken away as, beside the page, so that it goes on answering: the run is played again here. */
import '../view/further/installed.ts'
import { record } from '../run/record.ts'
import { planOf } from '../scenario/chosen.ts'
import type { LinkState } from '../scenario/link-state.ts'
import type { Scenario } from '../scenario/schema.ts'
import { asTest } from '../view/export/as-test.ts'
import { sequenceDiagram } from '../view/export/mermaid.ts'
import { type Moment, type PictureOptions, svgOf } from '../view/export/picture.ts'
import { encodeRecording } from '../view/export/recording-file.ts'
import { markdownReport } from '../view/export/report.ts'
import { saved } from '../view/export/rescues.ts'
import { narrationOf } from '../view/narration.ts'
import { timelineOf } from '../view/presentation.ts'

/** What the page asks for. */
export interface ExportOrder {
  readonly as: 'markdown' | 'mermaid' | 'svg' | 'json' | 'test'
  readonly scenario: Scenario
  /** What is laid over it, and the instant that is looked at. */
  readonly state: LinkState
  /** Place of the job whose story is told. */
  readonly job: number
  /** The address of the same run; null where no link can hold it. */
  readonly link: string | null
  readonly t: number
  readonly moment: Moment
  readonly picture: PictureOptions
}

/** What it is answered: a file's text, or what went wrong. */
export type ExportAnswer = { readonly text: string } | { readonly problem: string }

function made({ as, scenario, state, job, link, t, moment, picture }: ExportOrder): string {
  const recording = record(planOf(scenario, state))
  const exported = { scenario, laid: state, recording, job }
  switch (as) {
    case 'markdown':
      return markdownReport(exported, link === null ? null : { link }, saved(exported))
    case 'mermaid':
      return sequenceDiagram(recording)
    case 'svg':
      return svgOf(exported, timelineOf(recording, narrationOf(recording)), t, moment, picture)
    case 'json':
      return encodeRecording(exported, state)
    case 'test':
      return asTest(exported)
  }
}

const port = globalThis as unknown as {
  postMessage(message: ExportAnswer): void
  onmessage: ((event: { readonly data: ExportOrder }) => void) | null
}

port.onmessage = ({ data }) => {
  let answer: ExportAnswer
  try {
    answer = { text: made(data) }
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : 'unknown' }
  }
  port.postMessage(answer)
}
