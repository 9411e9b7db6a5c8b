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
/** Nobody has more to say: how far it has come, and the answer. */
const HEARD_MAX = 300
/** Characters of an error. */
const SAYS_MAX = 200

/** An error, as the page is told of one. */
const told = (says: string, line: number, column: number): string => JSON.stringify({ error: { says, line, column } })

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
  let heard = 0
  worker.addEventListener('message', ({ data: answer }: MessageEvent<unknown>) => {
    if (++heard > HEARD_MAX) {
      worker.terminate()
      if (heard === HEARD_MAX + 1) port.postMessage(told('It sent more messages than anybody reads.', 0, 0))
      return
    }
    const isOne = typeof answer === 'string' && answer.length <= ANSWER_MAX
    port.postMessage(isOne ? answer : '')
  })
  worker.addEventListener('error', (event) => {
    event.preventDefault()
    // Where a text that cannot be read as a program is wrong, only the engine knows.
    const { message, lineno: line, colno: column } = event
    port.postMessage(told(message.slice(0, SAYS_MAX), line, column))
  })
  worker.postMessage(data.ask)
}

addEventListener('message', begin)
