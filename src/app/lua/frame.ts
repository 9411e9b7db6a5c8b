/**
 * The only script of the frame that people's scripts run in. The frame is of no origin and may ask nobody for anything;
 * what it starts here, a thread from the text that the page hands in, is bound by the same. Calls (WebRTC), which no policy
 * refuses, can be made from a document alone: scripts run in the thread. It is no module, and nothing imports it: the build
 * puts it into the frame's page.
 */

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

/** What the page hands in, with a port for the answer. */
interface HandedIn {
  readonly code: string
  readonly ask: string
}

/** Longer answers are none: no table is that long. In characters. */
const ANSWER_MAX = 40_000

function begin({ data, source, ports: [port] }: MessageEvent<HandedIn>): void {
  if (source !== parent) return
  removeEventListener('message', begin)
  const address = URL.createObjectURL(new Blob([data.code], { type: 'text/javascript' }))
  // Made once: a policy of that name is the only one here, and there can be no second.
  const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('script-frame', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('no worker of ours')
      return url
    },
  })
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { name: 'script' })
  worker.addEventListener('message', ({ data: answer }: MessageEvent<unknown>) => {
    const isOne = typeof answer === 'string' && answer.length <= ANSWER_MAX
    port.postMessage(isOne ? answer : '')
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    port.postMessage('')
  })
  worker.postMessage(data.ask)
}

addEventListener('message', begin)
