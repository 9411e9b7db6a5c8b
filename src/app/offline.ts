/**
 * The copy of the page that opens without a connection. It is stored once the page has nothing better to do. A new
 * version waits beside the old one until the person wants it.
 */
import { create } from 'zustand'
import { dismissNotice, notify, useNotice } from './dialogs.ts'
import { useTalking } from './talk/running.ts'

/** None: this browser, or this place, keeps no copy. */
export type OfflineState = 'none' | 'preparing' | 'ready' | 'failed'

interface Offline {
  readonly state: OfflineState
  /** A new version is ready and waits: while a talk runs here, that is said by the speaker's window alone. */
  readonly newer: boolean
}

/** How far the copy is. */
export const useOffline = create<Offline>(() => ({ state: 'none', newer: false }))

const CACHES = 'burn-after-reading'

/** Set for the rest of a visit in which the person had everything forgotten. */
export const FORGOTTEN = 'burn-after-reading.forgotten'

function isForgotten(): boolean {
  try {
    return sessionStorage.getItem(FORGOTTEN) !== null
  } catch {
    return false
  }
}

/** Text that is no code needs a policy of its own before the browser takes it for a worker's address. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => string }
}

function workerAddress(): string {
  const address = new URL('./service-worker.js', document.baseURI).href
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes }
  if (trustedTypes === undefined) return address
  const policy = trustedTypes.createPolicy('offline', {
    createScriptURL: (url) => {
      if (url !== address) throw new TypeError('This policy is for the offline worker alone.')
      return url
    },
  })
  return policy.createScriptURL(address)
}

/** The new version takes over because the person on this page said so. */
let asked = false

async function takeOver(worker: ServiceWorker): Promise<void> {
  asked = true
  dismissNotice()
  useOffline.setState({ newer: false })
  // What is on screen comes along: the page is loaded again in a moment.
  try {
    const { linkNow } = await import('./link-made.ts')
    const made = await linkNow()
    if ('url' in made) history.replaceState(null, '', made.url)
  } catch {
    // then it begins afresh
  }
  worker.postMessage('take over')
}

/** The newest of what there is to say; null: nothing, or it was put away. */
let news: (() => void) | null = null
useTalking.subscribe(({ here }) => {
  if (!here) news?.()
  // What came while the stage was still on its way is taken back, and said once the talk is over.
  else if (news !== null && useNotice.getState().notice !== null) dismissNotice()
  else news = null
})

/** Says it, unless a talk runs here: nothing of the page's own has a place on a stage. */
function announce(say: () => void): void {
  useOffline.setState({ newer: true })
  news = say
  if (!useTalking.getState().here) say()
}

function offer(worker: ServiceWorker): void {
  notify({
    text: 'A new version of this page is ready.',
    action: 'Use it now',
    act: () => void takeOver(worker),
    dismiss: 'Later',
  })
}

/** No other version comes in while a talk runs in any tab. */
function waitForTalk(worker: ServiceWorker): void {
  asked = false
  notify({
    text: 'A talk is being given in another tab. The new version waits until it is over.',
    action: 'Try again',
    act: () => void takeOver(worker),
    dismiss: 'Later',
  })
}

function offerReload(): void {
  notify({
    text: 'A new version of this page is in use in another tab.',
    action: 'Load it here too',
    act: () => location.reload(),
    dismiss: 'Later',
  })
}

/** Follows a worker until it has stored its copy. */
function follow({ installing, active }: ServiceWorkerRegistration): void {
  if (installing === null) return
  const isFirst = active === null
  if (isFirst) useOffline.setState({ state: 'preparing' })
  installing.addEventListener('statechange', () => {
    if (installing.state === 'installed' && !isFirst) installing.postMessage('ready?')
    if (installing.state === 'activated') useOffline.setState({ state: 'ready' })
    if (installing.state === 'redundant' && isFirst) useOffline.setState({ state: 'failed' })
  })
}

/** What the workers have to say. */
function onMessage({ data, source }: MessageEvent): void {
  if (source instanceof ServiceWorker) {
    if (data === 'ready') announce(() => offer(source))
    if (data === 'talk') announce(() => waitForTalk(source))
  }
  if (data !== 'chosen') return
  if (asked) {
    location.reload()
    return
  }
  announce(offerReload)
}

/** Looks after the copy from now on. Only the built page has one. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator) || isForgotten()) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', onMessage)
  serviceWorker.startMessages()
  try {
    const registration = await serviceWorker.register(workerAddress())
    if (registration.active !== null) {
      useOffline.setState({ state: 'ready' })
      registration.waiting?.postMessage('ready?')
      registration.active.postMessage('put off?')
    }
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
  } catch {
    if (serviceWorker.controller === null) useOffline.setState({ state: 'failed' })
  }
}

/** Removes the copy and the worker that looks after it. */
export async function forgetOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const folder = new URL('./', document.baseURI).href
  const registration = await navigator.serviceWorker.getRegistration(folder)
  if (registration?.scope === folder) await registration.unregister()
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)))
}
