/**
 * From the page to the thread that runs scripts, and back. One script at a time: a newer one ends the run of an older one,
 * and so does a run that takes longer than anybody waits.
 */
import type { Tabled } from './table-of.ts'
import type { Answer, Ask } from './worker.ts'
import workerUrl from './worker.ts?worker&url'

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('script-worker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('no worker of ours')
    return url
  },
})

/** A script that its bounds do not stop, such as one that searches a text in a costly way, is stopped by the clock. */
const PATIENCE_MS = 10_000

interface UnderWay {
  readonly number: number
  readonly end: (tabled: Tabled | null) => void
}

let worker: Worker | null = null
let underWay: UnderWay | null = null
let asked = 0

/** The thread is gone, with whatever it was doing; the next question starts another one. */
function endWorker(): void {
  worker?.terminate()
  worker = null
}

const failed = (says: string): Tabled => ({ problem: { says, line: 0 } })

function finish(tabled: Tabled | null): void {
  const ended = underWay
  underWay = null
  ended?.end(tabled)
}

function startWorker(): Worker {
  const started = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'script', type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.number === underWay?.number) finish(data.tabled)
  })
  started.addEventListener('error', (event) => {
    event.preventDefault()
    endWorker()
    finish(failed('The part of this page that runs scripts could not be fetched, or it ran out of memory.'))
  })
  return started
}

/**
 * Works out the table of a script.
 * @param lifeMs the life that the script is told, in ms
 * @param key the name of the counter
 * @returns the table, or what is wrong; null where a newer script was asked for meanwhile
 */
export function workOut(source: string, lifeMs: number, key: string): Promise<Tabled | null> {
  if (underWay !== null) {
    endWorker()
    finish(null)
  }
  worker ??= startWorker()
  const ask: Ask = { number: ++asked, source, lifeMs, key }
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      endWorker()
      finish(failed(`It is not done after ${PATIENCE_MS / 1000} seconds, and was stopped.`))
    }, PATIENCE_MS)
    underWay = {
      number: ask.number,
      end: (tabled) => {
        clearTimeout(timer)
        resolve(tabled)
      },
    }
    worker?.postMessage(ask)
  })
}
