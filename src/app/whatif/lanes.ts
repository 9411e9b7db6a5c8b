/** Workers of the page's own, each a lane along which orders go and reports come back. */
import type { Order, Report } from './orders.ts'
import workerUrl from './worker.ts?worker&url'

/** A worker, or what stands for one. */
export interface Lane {
  readonly order: (order: Order) => void
  /** Ends it with whatever it is at. */
  readonly close: () => void
}

/** Starts a lane. `failed`: nothing comes from it any more. Throws where there can be none. */
export type OpenLane = (heard: (report: Report) => void, failed: (says: string) => void) => Lane

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('what-if', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('no worker of ours')
    return url
  },
})

/** A lane to a worker. */
export const openWorker: OpenLane = (heard, failed) => {
  const worker = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'what-if', type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => heard(data))
  worker.addEventListener('error', (event) => {
    event.preventDefault() // it is said on the page
    failed(event.message === '' ? 'the part of the page that plays them could not be loaded' : event.message)
  })
  worker.addEventListener('messageerror', () => failed('a report could not be read'))
  return {
    order: (order) => worker.postMessage(order),
    close: () => worker.terminate(),
  }
}

/** How many at once: all but one of the machine's cores, which is the page's own. */
export const laneCount = (cores: number): number => Math.min(4, Math.max(1, cores - 1))
