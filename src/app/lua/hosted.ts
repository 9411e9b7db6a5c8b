/**
 * Frames in which what people write is run: of no origin, with a policy of its own, gone once it has answered.
 *
 * The frame's page is handed in as a text. Fetched from an address, it would not be there without a connection: browsers
 * do not let the offline copy answer for a frame that is of no origin.
 */
/// <reference path="./bundled.d.ts" />

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createHTML: (html: string) => string },
  ) => { readonly createHTML: (html: string) => string }
}

let fetched: Promise<string> | null = null

async function fetchPage(): Promise<string> {
  const { default: html } = await import('./frame.ts?framed')
  const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('script-frame', {
    createHTML: (text) => {
      if (text !== html) throw new TypeError('no frame of ours')
      return text
    },
  })
  return policy?.createHTML(html) ?? html
}

/** The frame's page, fetched once. A failure may be tried again. */
export function framePage(): Promise<string> {
  fetched ??= fetchPage().catch((error: unknown) => {
    fetched = null
    throw error
  })
  return fetched
}

/** What is to be run, and what it is asked. */
export interface Hosted {
  /** The text of the thread. */
  readonly code: string
  /** What it is sent, as a text. */
  readonly ask: string
  /** What the frame is for. */
  readonly title: string
}

/**
 * Puts a frame on the page, hidden.
 * @param onAnswer hears what comes out of it: anything at all
 * @returns what removes it, with whatever runs in it
 */
export function askFrame(page: string, { code, ask, title }: Hosted, onAnswer: (text: unknown) => void): () => void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = title
  frame.srcdoc = page
  // Only who holds the other end of this channel is heard.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => onAnswer(data)
  frame.addEventListener(
    'load',
    // What is of no origin cannot be named as one: the message goes to this window, which cannot have gone elsewhere.
    () => frame.contentWindow?.postMessage({ code, ask }, '*', [port2]),
    { once: true },
  )
  document.body.append(frame)
  return () => {
    port1.close()
    frame.remove()
  }
}
