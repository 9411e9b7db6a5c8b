/** The page's side of the checker: asks it, and believes only its newest answer. */
import type { Answer, Asked } from './checker-worker.ts'
import workerUrl from './checker-worker.ts?worker&url'

export interface Checker {
  /** Asks about a text, in place of whatever was asked before. */
  readonly ask: (text: string, job: string | null, before: string | null) => void
  readonly close: () => void
}

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('own-checker', {
  createScriptURL: (url) => {
    if (url !== workerUrl) throw new TypeError('no worker of ours')
    return url
  },
})

/** Starts a checker. `failed`: it cannot work here, or something in it went wrong; asked again, it begins anew. */
export function startChecker(heard: (answer: Answer) => void, failed: () => void): Checker {
  let worker: Worker | null = null
  let n = 0
  const fail = () => {
    worker?.terminate()
    worker = null
    failed()
  }
  const begin = (): Worker => {
    const made = new Worker(policy?.createScriptURL(workerUrl) ?? workerUrl, { name: 'own-checker', type: 'module' })
    made.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      if (data.n === n) heard(data)
    })
    made.addEventListener('error', (event) => {
      event.preventDefault() // it is said on the page
      if (worker === made) fail()
    })
    return made
  }
  return {
    ask: (text, job, before) => {
      try {
        worker ??= begin()
        n++
        worker.postMessage({ n, text, job, before } satisfies Asked)
      } catch {
        fail()
      }
    },
    close: () => {
      worker?.terminate()
      worker = null
    },
  }
}
