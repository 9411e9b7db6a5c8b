/**
 * From the page to the frame that runs scripts, and back. Each script gets a frame of its own, which goes when the answer
 * has come: nothing is left there for the next one. One script at a time: a newer one ends the run of an older one, and
 * so does a run that takes longer than anybody waits.
 *
 * The frame's page is handed in as a text. Fetched from an address, it would not be there without a connection: browsers
 * do not let the offline copy answer for a frame that is of no origin.
 */
/// <reference path="./bundled.d.ts" />
import { type Ask, answerIn } from './ask.ts'
import type { Tabled } from './table-of.ts'

/** What Trusted Types asks for where they are in force. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createHTML: (html: string) => string },
  ) => { readonly createHTML: (html: string) => string }
}

/** The frame's page, and the text of the thread that is started in it. */
interface Parts {
  readonly page: string
  readonly code: string
}

let fetched: Promise<Parts> | null = null

async function fetchParts(): Promise<Parts> {
  const [{ default: html }, { default: code }] = await Promise.all([
    import('./frame.ts?framed'),
    import('./worker.ts?bundled'),
  ])
  const policy = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy('script-frame', {
    createHTML: (text) => {
      if (text !== html) throw new TypeError('no frame of ours')
      return text
    },
  })
  return { page: policy?.createHTML(html) ?? html, code }
}

/** A script that its bounds do not stop, such as one that searches a text in a costly way, is stopped by the clock. */
const PATIENCE_MS = 10_000

/** Ends what is under way, with what came of it. */
let end: ((tabled: Tabled | null) => void) | null = null

const failed = (says: string): Tabled => ({ problem: { says, line: 0 } })

/** Puts the frame on the page, hidden. @returns what removes it, with whatever runs in it */
function askFrame({ page, code }: Parts, ask: Ask, onAnswer: (text: unknown) => void): () => void {
  const frame = document.createElement('iframe')
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.hidden = true
  frame.title = 'Runs the counting script'
  frame.srcdoc = page
  // Only who holds the other end of this channel is heard, and only once.
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data }) => onAnswer(data)
  frame.addEventListener(
    'load',
    // What is of no origin cannot be named as one: the message goes to this window, which cannot have gone elsewhere.
    () => frame.contentWindow?.postMessage({ code, ask: JSON.stringify(ask) }, '*', [port2]),
    { once: true },
  )
  document.body.append(frame)
  return () => {
    port1.close()
    frame.remove()
  }
}

/**
 * Works out the table of a script.
 * @param lifeMs the life that the script is told, in ms
 * @param key the name of the counter
 * @returns the table, or what is wrong; null where a newer script was asked for meanwhile
 */
export function workOut(source: string, lifeMs: number, key: string): Promise<Tabled | null> {
  end?.(null)
  return new Promise((resolve) => {
    let remove = () => {}
    const finish = (tabled: Tabled | null) => {
      if (end !== finish) return
      end = null
      clearTimeout(timer)
      remove()
      resolve(tabled)
    }
    end = finish
    const timer = setTimeout(
      () => finish(failed(`It is not done after ${PATIENCE_MS / 1000} seconds, and was stopped.`)),
      PATIENCE_MS,
    )
    fetched ??= fetchParts()
    fetched.then(
      (parts) => {
        if (end !== finish) return
        remove = askFrame(parts, { source, lifeMs, key }, (text) =>
          finish(answerIn(text) ?? failed('It came to no table: it may have run out of memory.')),
        )
      },
      () => {
        fetched = null
        finish(failed('The part of this page that runs scripts could not be fetched.'))
      },
    )
  })
}
