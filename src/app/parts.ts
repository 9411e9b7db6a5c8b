/**
 * How the parts of the page that are not there from the start come. Every `import(…)` of the built page comes through
 * here (`vite.parts.ts`), so that what did not come is known as such, and can be asked for again.
 */
import { create } from 'zustand'

/** What is said of a part that did not come. */
export const NOT_FETCHED = 'This part of the page could not be fetched. Is there a connection?'

/** A part of the page did not come. Its message is fit to be shown; `tryAgain` asks for it once more. */
export class NotFetched extends Error {
  constructor() {
    super(NOT_FETCHED)
  }
}

interface Tries {
  /** So often all that did not come was asked for again. */
  readonly tries: number
}

/** Whoever lacks something asks for it again whenever `tries` grows. */
export const useTries = create<Tries>(() => ({ tries: 0 }))

/** All that did not come is to be asked for again. */
export function tryAgain(): void {
  useTries.setState(({ tries }) => ({ tries: tries + 1 }))
}

/** Fetches what the page does without until it comes: whenever something is asked for again, this is as well. */
export function eventually(load: () => Promise<unknown>): void {
  load().catch((error: unknown) => {
    if (!(error instanceof NotFetched)) throw error
    const stop = useTries.subscribe(() => {
      stop()
      eventually(load)
    })
  })
}

/**
 * Loads the page once it can be had, which what the browser remembers of it does not tell: nothing is given up for a page
 * that does not come.
 * @param otherwise what is done then
 */
export function loadPage(otherwise: () => void): void {
  void fetch('./', { cache: 'no-store' }).then(({ ok }) => (ok ? location.reload() : otherwise()), otherwise)
}

const linked = new Map<string, Promise<void>>()

/** Links a style sheet, once it has come; of anything else it tells the browser that it will be needed. */
function link(href: string): Promise<void> | undefined {
  const isStyle = href.endsWith('.css')
  if (linked.has(href) || [...document.styleSheets].some((one) => one.href === href))
    return isStyle ? linked.get(href) : undefined
  const element = document.createElement('link')
  element.rel = isStyle ? 'stylesheet' : 'modulepreload'
  element.crossOrigin = ''
  element.href = href
  const coming = new Promise<void>((resolve, reject) => {
    element.onload = () => resolve()
    element.onerror = () => {
      element.remove()
      linked.delete(href)
      reject(new NotFetched())
    }
  })
  linked.set(href, coming)
  document.head.append(element)
  if (isStyle) return coming
  coming.catch(() => {}) // that is said where it is wanted
}

/** A failure of the browser to fetch a script, in the words of each; not one in the script. */
const FETCHING = /dynamically imported|module script/

/**
 * Fetches a part of the page: the built page calls it around each `import(…)`.
 * @param part imports a script, and takes what it wants from it
 * @param files what that needs beside, as addresses in relation to `base`
 * Rejects with `NotFetched` where something did not come, or with what was thrown in a script that did.
 */
export async function fetchPart<T>(
  part: () => Promise<T>,
  files: readonly string[] | undefined,
  base: string,
): Promise<T> {
  await Promise.all((files ?? []).map((file) => link(new URL(file, base).href)))
  try {
    return await part()
  } catch (error) {
    throw FETCHING.test(String(error)) ? new NotFetched() : error
  }
}

globalThis.addEventListener?.('online', tryAgain)
