/** Makes what a run is taken away as, beside the page, so that it goes on answering: the run is played again here. */
import '../view/further/installed.ts'
import type { Both, Side } from '../run/compare-runs.ts'
import { record } from '../run/record.ts'
import type { Laid } from '../scenario/choices.ts'
import { planOf } from '../scenario/chosen.ts'
import type { LinkState } from '../scenario/link-state.ts'
import type { Scenario } from '../scenario/schema.ts'
import { partingInWords } from '../view/compare.ts'
import { asTest } from '../view/export/as-test.ts'
import type { Exported } from '../view/export/exported.ts'
import { pairDiagram, sequenceDiagram } from '../view/export/mermaid.ts'
import { pairOf, sideOf } from '../view/export/pair.ts'
import { comparisonJson } from '../view/export/pair-json.ts'
import { type PairPictureOptions, pairSvg } from '../view/export/pair-picture.ts'
import { pairReport } from '../view/export/pair-report.ts'
import { type PictureOptions, svgOf } from '../view/export/picture.ts'
import { encodeRecording } from '../view/export/recording-file.ts'
import { markdownReport, type SameRun } from '../view/export/report.ts'
import { saved } from '../view/export/rescues.ts'
import { jobToShow } from '../view/headline.ts'
import { narrationOf } from '../view/narration.ts'
import { momentAt, placeOf } from '../view/place.ts'
import { type Instant, timelineOf } from '../view/presentation.ts'

/** One run, as a file. */
export interface RunOrder {
  readonly kind: 'run'
  readonly as: 'markdown' | 'mermaid' | 'svg' | 'json' | 'test'
  readonly scenario: Scenario
  /** What is laid over it, and the instant that is looked at. */
  readonly state: LinkState
  /** The job whose story is told; null: the first that went wrong, or, of two runs, the one that Compare shows. */
  readonly job: string | null
  /** What is laid over the run that this one is compared with, and which side this one is; null: compared with none. */
  readonly beside: { readonly laid: Laid; readonly side: Side } | null
  /** The address of the same run; null where no link can hold it. */
  readonly link: string | null
  /** `closed` null: where the run by itself would be. */
  readonly moment: { readonly instant: Instant; readonly closed: boolean | null }
  /** The moment in presentation time; null: where the run by itself would be. */
  readonly t: number | null
  readonly picture: PictureOptions
}

/** Two runs on one clock, as one file. */
export interface PairOrder {
  readonly kind: 'pair'
  readonly as: 'markdown' | 'mermaid' | 'svg' | 'json'
  readonly scenario: Scenario
  readonly laid: Both<Laid>
  /** The job whose story is told; null: the one that Compare shows. */
  readonly job: string | null
  /** The addresses of both and of each; null where no link can hold it. */
  readonly links: Both<string | null> & { readonly both: string | null }
  /** The moment on the clock of both, in presentation time. */
  readonly t: number
  readonly picture: PairPictureOptions
}

/** What the page asks for. */
export type ExportOrder = RunOrder | PairOrder

/** What it is answered: how far it is, a file's text, or what went wrong. */
export type ExportAnswer = { readonly progress: string } | { readonly text: string } | { readonly problem: string }

const port = globalThis as unknown as {
  postMessage(message: ExportAnswer): void
  onmessage: ((event: { readonly data: ExportOrder }) => void) | null
}

const tell = (progress: string): void => port.postMessage({ progress })

const sameRun = (link: string | null): SameRun | null => (link === null ? null : { link })

/** The run that is ordered, played. */
function played({ scenario, state, job, beside }: RunOrder): Exported {
  if (beside !== null) {
    const laid = beside.side === 'left' ? { left: state, right: beside.laid } : { left: beside.laid, right: state }
    return sideOf(pairOf(scenario, laid, job), beside.side)
  }
  const recording = record(planOf(scenario, state))
  const named = recording.plan.jobs.findIndex(({ id }) => id === job)
  return { scenario, laid: state, recording, job: named < 0 ? jobToShow(recording) : named }
}

function pictureOfRun(exported: Exported, { moment, t, picture }: RunOrder): string {
  const { recording } = exported
  const { instant } = moment
  const timeline = timelineOf(recording, narrationOf(recording))
  const at = t ?? momentAt(timeline, placeOf(timeline, instant))
  return svgOf(exported, timeline, at, { instant, closed: moment.closed ?? at >= timeline.closingT }, picture)
}

function runMade(order: RunOrder): string {
  const exported = played(order)
  switch (order.as) {
    case 'markdown':
      return markdownReport(exported, sameRun(order.link), saved(exported, tell))
    case 'mermaid':
      return sequenceDiagram(exported.recording)
    case 'svg':
      return pictureOfRun(exported, order)
    case 'json':
      return encodeRecording(exported, order.state)
    case 'test':
      return asTest(exported)
  }
}

function pairMade({ as, scenario, laid, job, links, t, picture }: PairOrder): string {
  const pair = pairOf(scenario, laid, job)
  const { runs, comparison } = pair
  switch (as) {
    case 'markdown': {
      const [both, left, right] = [links.both, links.left, links.right].map(sameRun)
      return pairReport(pair, { both, left, right })
    }
    case 'mermaid':
      return pairDiagram(runs, partingInWords(runs, comparison.parting))
    case 'svg':
      return pairSvg(pair, t, picture)
    case 'json':
      return comparisonJson(runs, comparison)
  }
}

port.onmessage = ({ data }) => {
  let answer: ExportAnswer
  try {
    tell('The run is played once more.')
    answer = { text: data.kind === 'run' ? runMade(data) : pairMade(data) }
  } catch (error) {
    answer = { problem: error instanceof Error ? error.message : 'unknown' }
  }
  port.postMessage(answer)
}
