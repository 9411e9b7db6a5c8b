/**
 * The page within itself, to be looked at before it is put elsewhere. The policy lets no frame go to any address, since the
 * frame of people's scripts could then go there as well; so this frame goes nowhere: it is empty, and the page's own
 * script and styles are written into it.
 */

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

let made: { readonly createHTML: (html: string) => string } | null = null

/** Made once for the page: there can be no second of the name. */
function policy(): { readonly createHTML: (html: string) => string } {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  made ??= trustedTypes?.createPolicy('embed-preview', { createHTML: () => skeleton() }) ?? { createHTML: skeleton }
  return made
}

/** Shows in an empty frame what it would show at an address of this page: `search` and `hash` with their signs. */
export function fillFrame(frame: HTMLIFrameElement, search: string, hash: string): void {
  const { contentDocument, contentWindow } = frame
  if (contentDocument === null || contentWindow === null) return
  contentDocument.open() // it has the address of this page from here on
  contentWindow.history.replaceState(null, '', `${location.pathname}${search}${hash}`)
  contentDocument.write(policy().createHTML(''))
  contentDocument.close()
}
