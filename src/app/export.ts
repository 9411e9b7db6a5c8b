/** What the run on screen can be taken away as. Loaded when somebody asks for it. */
import { fileName } from '../view/export/file-name.ts'
import { pngOf } from './export-png.ts'
import type { ExportAnswer, ExportOrder } from './export-worker.ts'
import workerUrl from './export-worker.ts?worker&url'
import { FIRST_SCENARIO, scenarioOf } from './library.ts'
import { linkNow, stateNow } from './link-made.ts'
import { isClosed, usePlayhead } from './playhead.ts'
import { runOf } from './runs.ts'
import { useSession } from './session.ts'
import { wantsStills } from './theme.ts'

/** What a picture is drawn on. */
export type Paper = 'light' | 'dark'

/** Something that a run can be taken away as. */
export interface ExportFormat {
  readonly id: 'markdown' | 'mermaid' | 'svg' | 'png' | 'json' | 'test'
  readonly title: string
  readonly help: string
  readonly ending: string
  readonly type: string
}

/** Everything that a run can be taken away as, in the order of a list. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'markdown',
    title: 'Report',
    help: 'Markdown: what happened, both bands, the verdicts, and what would have saved it.',
    ending: 'md',
    type: 'text/markdown',
  },
  {
    id: 'png',
    title: 'Picture',
    help: 'Bands and stage at this instant, as PNG, for slides and chats.',
    ending: 'png',
    type: 'image/png',
  },
  {
    id: 'svg',
    title: 'Drawing',
    help: 'The same as SVG, sharp at any size. It needs nothing but itself.',
    ending: 'svg',
    type: 'image/svg+xml',
  },
  {
    id: 'mermaid',
    title: 'Sequence diagram',
    help: 'Mermaid: who spoke to whom. Wikis and code hosts draw it.',
    ending: 'mmd',
    type: 'text/vnd.mermaid',
  },
  {
    id: 'json',
    title: 'Recording',
    help: 'JSON: everything that happened. Opened here again, it is this run at this instant.',
    ending: 'json',
    type: 'application/json',
  },
  {
    id: 'test',
    title: 'As a test',
    help: 'A scenario file that expects what came of this run; the command “check” plays it.',
    ending: 'json',
    type: 'application/json',
  },
]

/** Something to hand over. */
export interface Made {
  readonly name: string
  readonly content: Blob
}

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('export', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('no worker of ours')
    return url
  },
})

/** The text of what was ordered. Rejects where it cannot be made. */
function ordered(order: ExportOrder): Promise<string> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'export', type: 'module' })
  return new Promise<string>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<ExportAnswer>) => {
      if ('text' in data) resolve(data.text)
      else reject(new Error(data.problem))
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault() // it is said on the page
      reject(new Error('The worker could not be loaded.'))
    })
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

/** The run on screen as an order. */
function orderNow(as: ExportOrder['as'], paper: Paper): ExportOrder {
  const session = useSession.getState()
  const scenario = scenarioOf(session) ?? FIRST_SCENARIO
  const playhead = usePlayhead.getState()
  const { recording, jobToShow } = runOf(scenario, session)
  const named = recording.plan.jobs.findIndex(({ id }) => id === session.job)
  return {
    as,
    scenario,
    state: stateNow(),
    job: named < 0 ? jobToShow : named,
    link: null,
    t: playhead.t,
    moment: { instant: playhead.instant, closed: isClosed(playhead) },
    picture: { palette: paper, still: wantsStills() },
  }
}

async function contentOf(id: ExportFormat['id'], paper: Paper): Promise<string | Blob> {
  if (id === 'png') {
    const order = orderNow('svg', paper)
    return pngOf((more) => ordered({ ...order, picture: { ...order.picture, ...more } }))
  }
  const order = orderNow(id, paper)
  if (id !== 'markdown') return ordered(order)
  const made = await linkNow()
  return ordered({ ...order, link: 'url' in made ? made.url : null })
}

/** Makes the run on screen into a file of that format. Rejects where the browser cannot. */
export async function exportNow({ id, ending, type }: ExportFormat, paper: Paper): Promise<Made> {
  const { scenario } = useSession.getState()
  const content = await contentOf(id, paper)
  const what = id === 'test' ? `${scenario}-test` : id === 'json' ? `${scenario}-recording` : scenario
  return {
    name: fileName(what, ending),
    content: typeof content === 'string' ? new Blob([content], { type }) : content,
  }
}
