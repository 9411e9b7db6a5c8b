/**
 * The copy of the page that opens without a connection. It is stored once the page has nothing better to do. A new
 * version waits beside the old one until the person wants it.
 */
import { create } from 'zustand'
import { dismissNotice, notify } from './dialogs.ts'

/** None: this browser, or this place, keeps no copy. */
export type OfflineState = 'none' | 'preparing' | 'ready' | 'failed'

interface Offline {
  readonly state: OfflineState
}

/** How far the copy is. */
export const useOffline = create<Offline>(() => ({ state: 'none' }))

const CACHES = 'burn-after-reading'

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
  // What is on screen comes along: the page is loaded again in a moment.
  try {
    const { linkNow } = await import('./link.ts')
    const made = await linkNow()
    if ('url' in made) history.replaceState(null, '', made.url)
  } catch {
    // then it begins afresh
  }
  // The browser waits until the old worker has nothing to do, and looks again only when that has done something: it is
  // given something to do until the new one has taken over.
  const ask = (): void => {
    if (worker.state !== 'installed') {
      clearInterval(timer)
      return
    }
    worker.postMessage('take over')
    navigator.serviceWorker.controller?.postMessage('step aside')
  }
  const timer = setInterval(ask, 500)
  ask()
}

function offer(worker: ServiceWorker): void {
  notify({
    text: 'A new version of this page is ready.',
    action: 'Use it now',
    act: () => void takeOver(worker),
    dismiss: 'Later',
  })
}

/** Follows a worker until it has stored its copy. */
function follow(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing
  if (worker === null) return
  const isFirst = registration.active === null
  if (isFirst) useOffline.setState({ state: 'preparing' })
  worker.addEventListener('statechange', () => {
    if (worker.state === 'installed' && !isFirst) offer(worker)
    if (worker.state === 'activated') useOffline.setState({ state: 'ready' })
    if (worker.state === 'redundant' && isFirst) useOffline.setState({ state: 'failed' })
  })
}

function onNewVersion(): void {
  if (asked) {
    asked = false
    location.reload()
    return
  }
  notify({
    text: 'A new version of this page is in use in another tab.',
    action: 'Load it here too',
    act: () => location.reload(),
    dismiss: 'Later',
  })
}

/** Looks after the copy from now on. Only the built page has one. */
export async function keepOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const wasControlled = serviceWorker.controller !== null
  let taken = wasControlled
  serviceWorker.addEventListener('controllerchange', () => {
    if (taken) onNewVersion()
    taken = true // the first one only takes care of what was there already
  })
  try {
    const registration = await serviceWorker.register(workerAddress())
    if (registration.active !== null) useOffline.setState({ state: 'ready' })
    if (registration.waiting !== null && registration.active !== null) offer(registration.waiting)
    follow(registration)
    registration.addEventListener('updatefound', () => follow(registration))
  } catch {
    if (!wasControlled) useOffline.setState({ state: 'failed' })
  }
}

/** Removes the copy and the worker that looks after it. */
export async function forgetOffline(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith(CACHES)).map((name) => caches.delete(name)))
  const folder = new URL('./', document.baseURI).href
  const registration = await navigator.serviceWorker.getRegistration(folder)
  if (registration?.scope === folder) await registration.unregister()
}
