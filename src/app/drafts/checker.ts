/** The page's side of a checker of texts: asks it, and believes only its newest answer. */

export interface Checker<Question> {
  /** Asks about a text, in place of whatever was asked before. */
  readonly ask: (question: Question) => void
  readonly close: () => void
}

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** Vouches for one worker's address; `name` is the policy's own. */
export function vouchFor(name: string, workerUrl: string): string {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const policy = trustedTypes?.createPolicy(name, {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError('no worker of ours')
      return url
    },
  })
  return policy?.createScriptURL(workerUrl) ?? workerUrl
}

/**
 * Starts a checker. Each question and each answer carries its number `n`.
 * @param url of its worker, vouched for
 * @param failed it cannot work here, or something in it went wrong; asked again, it begins anew
 */
export function startChecker<Question extends object, Answer extends { readonly n: number }>(
  url: string,
  name: string,
  heard: (answer: Answer) => void,
  failed: () => void,
): Checker<Question> {
  let worker: Worker | null = null
  let n = 0
  const fail = () => {
    worker?.terminate()
    worker = null
    failed()
  }
  const begin = (): Worker => {
    const made = new Worker(url, { name, type: 'module' })
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
    ask: (question) => {
      try {
        worker ??= begin()
        n++
        worker.postMessage({ ...question, n })
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
