/** What the run on screen can be taken away as. Loaded when somebody asks for it. */

import { fileName } from '../view/export/file-name.ts'
import type { Arrangement } from '../view/export/pair-picture.ts'
import { orderNow, type Which } from './export-order.ts'
import { pngOf } from './export-png.ts'
import type { ExportAnswer, ExportOrder } from './export-worker.ts'
import workerUrl from './export-worker.ts?worker&url'
import { useSession } from './session.ts'
import { wantsStills } from './theme.ts'

/** What a picture is drawn on. */
export type Paper = 'light' | 'dark'

/** Something that a run can be taken away as. */
export interface ExportFormat {
  readonly id: 'markdown' | 'mermaid' | 'svg' | 'png' | 'json' | 'test'
  readonly title: string
  /** What it is called of two runs together, where that is something else. */
  readonly titleBoth?: string
  readonly help: string
  /** The same of two runs together; without it only one run at a time is taken away so. */
  readonly helpBoth?: string
  readonly ending: string
  readonly type: string
}

/** Everything that a run can be taken away as, in the order of a list. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  {
    id: 'markdown',
    title: 'Report',
    help: 'Markdown: what happened, both bands, the verdicts, and what would have saved it.',
    helpBoth: 'Markdown: where they part, how each comes out, what sets them apart, both bands of each, and the links.',
    ending: 'md',
    type: 'text/markdown',
  },
  {
    id: 'png',
    title: 'Picture',
    help: 'Bands, stage and the user’s screen at this instant, as PNG, for slides and chats.',
    helpBoth: 'Both runs at this instant, bands on one clock, as PNG, for slides and chats.',
    ending: 'png',
    type: 'image/png',
  },
  {
    id: 'svg',
    title: 'Drawing',
    help: 'The same as SVG, sharp at any size. Its letters are IBM Plex where that is installed, otherwise Arial or what there is.',
    helpBoth:
      'The same as SVG, sharp at any size. Its letters are IBM Plex where that is installed, otherwise Arial or what there is.',
    ending: 'svg',
    type: 'image/svg+xml',
  },
  {
    id: 'mermaid',
    title: 'Sequence diagram',
    help: 'Mermaid: who spoke to whom. Wikis and code hosts draw it.',
    helpBoth: 'Mermaid: who spoke to whom, the left run above the right one.',
    ending: 'mmd',
    type: 'text/vnd.mermaid',
  },
  {
    id: 'json',
    title: 'Recording',
    titleBoth: 'Comparison',
    help: 'JSON: everything that happened. Opened here again, it is this run at this instant.',
    helpBoth: 'JSON: where they part, how each comes out, and by how much, as the command “compare --json” says it.',
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

/** Which run, on which paper, and of two how they lie. */
export interface Wanted {
  readonly which: Which
  readonly paper: Paper
  readonly arrangement: Arrangement
}

/** What a person who waits hears, and how they stop it. */
export interface Waiting {
  readonly signal?: AbortSignal
  /** How far it is, in a sentence. */
  readonly onProgress?: (says: string) => void
}

/** The text of what was ordered. Rejects where it cannot be made, and with the signal's reason where it is called off. */
function ordered(order: ExportOrder, { signal, onProgress }: Waiting): Promise<string> {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'export', type: 'module' })
  return new Promise<string>((resolve, reject) => {
    const stop = () => reject(signal?.reason)
    if (signal?.aborted) stop()
    signal?.addEventListener('abort', stop, { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<ExportAnswer>) => {
      if ('progress' in data) onProgress?.(data.progress)
      else if ('text' in data) resolve(data.text)
      else reject(new Error(data.problem))
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault() // it is said on the page
      reject(new Error('The worker could not be loaded.'))
    })
    worker.postMessage(order)
  }).finally(() => worker.terminate())
}

async function contentOf(id: ExportFormat['id'], wanted: Wanted, waiting: Waiting): Promise<string | Blob> {
  const { which, paper, arrangement } = wanted
  const picture = { palette: paper, still: wantsStills() }
  const order = await orderNow(id === 'png' ? 'svg' : id, which, picture, arrangement)
  waiting.signal?.throwIfAborted()
  if (id !== 'png') return ordered(order, waiting)
  return pngOf((more) =>
    ordered(
      // Spelled out for each, since what is in `picture` depends on which it is.
      order.kind === 'run'
        ? { ...order, picture: { ...order.picture, ...more } }
        : { ...order, picture: { ...order.picture, ...more } },
      waiting,
    ),
  )
}

const SIDE_ENDS = { one: '', both: '-compare', left: '-left', right: '-right' } as const
const KIND_ENDS = { markdown: '', mermaid: '', svg: '', png: '', json: '-recording', test: '-test' } as const

/** Makes what is on screen into a file of that format. Rejects where the browser cannot, or where it is called off. */
export async function exportNow(
  { id, ending, type }: ExportFormat,
  wanted: Wanted,
  waiting: Waiting = {},
): Promise<Made> {
  const { scenario } = useSession.getState()
  const { which } = wanted
  const content = await contentOf(id, wanted, waiting)
  waiting.signal?.throwIfAborted()
  const kind = which === 'both' ? '' : KIND_ENDS[id]
  return {
    name: fileName(`${scenario}${SIDE_ENDS[which]}${kind}`, ending),
    content: typeof content === 'string' ? new Blob([content], { type }) : content,
  }
}
