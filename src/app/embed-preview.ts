/**
 * The page within itself, to be looked at before it is put elsewhere. The policy lets no frame go to any address, since the
 * frame of people's scripts could then go there as well; so this frame goes nowhere: it is empty, and the page's own
 * script and styles are written into it.
 */
import { NotFetched } from './parts.ts'

/** Text that is no code needs a policy of its own before the browser takes it for a document. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createHTML: (html: string) => string },
  ) => { readonly createHTML: (html: string) => string }
}

/** What the page itself began with: in its head, and the scripts that it was started by. */
const OF_THE_PAGE = 'meta[charset], meta[name], link[rel="stylesheet"][href^="./"]'
const SCRIPTS = 'script[type="module"][src]'

const markupOf = (selector: string): string =>
  [...document.querySelectorAll(selector)].map((element) => element.outerHTML).join('')

/** The page's own markup, with nothing in it yet. */
const skeleton = (): string =>
  `<!doctype html><html lang="en"><head>${markupOf(OF_THE_PAGE)}<title>Burn After Reading</title></head>` +
  `<body><div id="root"></div>${markupOf(SCRIPTS)}</body></html>`

/** An empty page. */
const BLANK = '<!doctype html>'

let made: { readonly createHTML: (html: string) => string } | null = null

/** Made once for the page: there can be no second of the name. */
function policy(): { readonly createHTML: (html: string) => string } {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  const rules = { createHTML: (html: string) => (html === BLANK ? BLANK : skeleton()) }
  made ??= trustedTypes?.createPolicy('embed-preview', rules) ?? rules
  return made
}

/** The offline copy answers for what a window asks for. */
const hasCopy = (of: Window | null): boolean => of?.navigator.serviceWorker?.controller != null

/**
 * Lets the offline copy answer for an empty frame too, where it answers for the page. Some browsers hand it on to a frame
 * that is given a text, and not to one that is given nothing.
 */
async function shareCopy(frame: HTMLIFrameElement): Promise<void> {
  if (!hasCopy(window) || hasCopy(frame.contentWindow)) return
  const given = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.srcdoc = policy().createHTML(BLANK)
  await given
}

/**
 * Shows in an empty frame what it would show at an address of this page: `search` and `hash` with their signs. Resolves
 * once something is there; rejects with `NotFetched` where that cannot be fetched.
 */
export async function fillFrame(frame: HTMLIFrameElement, search: string, hash: string): Promise<void> {
  await shareCopy(frame)
  const { contentDocument, contentWindow } = frame
  if (contentDocument === null || contentWindow === null) return // another one stands there by now
  // What is known not to come is not asked for.
  if (!navigator.onLine && hasCopy(window) && !hasCopy(contentWindow)) throw new NotFetched()
  contentDocument.open() // it has the address of this page from here on
  contentWindow.history.replaceState(null, '', `${location.pathname}${search}${hash}`)
  const comes = arrival(contentDocument, contentWindow)
  contentDocument.write(policy().createHTML(''))
  contentDocument.close()
  await comes
}

/** Resolves once a page that is being written shows something; rejects where a file that it needs for that does not come. */
function arrival(page: Document, within: Window): Promise<void> {
  return new Promise((resolve, reject) => {
    const watch = new MutationObserver(() => {
      if (page.querySelector('#root > *') === null) return
      watch.disconnect()
      resolve()
    })
    watch.observe(page, { childList: true, subtree: true })
    // Of a file that did not come only its element hears; what is thrown in a script is the window's own.
    const failed = ({ target }: Event): void => {
      if (target !== within) reject(new NotFetched())
    }
    within.addEventListener('error', failed, true)
  })
}
