/**
 * Keeps a copy of the page, so that it opens without a connection. Built by itself, with the names of all files of the
 * page filled in: another file is another worker. It answers for these files alone, and waits until it is told to take
 * over from an older one.
 */

/** Filled in by the build: the page's files, relative to its folder, and a name for exactly this set of them. */
declare const BUILT_FILES: readonly string[]
declare const BUILT_AS: string

/** What the DOM library does not describe of a service worker. */
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: { readonly claim: () => Promise<void> }
  readonly skipWaiting: () => Promise<void>
  readonly addEventListener: <K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void) => void
}

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface WorkerEvents {
  readonly install: Lasting
  readonly activate: Lasting
  readonly message: Lasting & { readonly data: unknown }
  readonly fetch: { readonly request: Request; readonly respondWith: (response: Promise<Response>) => void }
}

const worker = self as unknown as WorkerScope
const PREFIX = 'burn-after-reading-'
const CACHE = PREFIX + BUILT_AS
const HOME = worker.registration.scope
const ADDRESSES = new Set(BUILT_FILES.map((file) => new URL(file, HOME).href))

/** Files whose names change with what is in them. */
const isNamedByContent = (address: string): boolean => address.startsWith(`${HOME}assets/`)

async function storeFile(cache: Cache, address: string): Promise<void> {
  const kept = isNamedByContent(address) ? await caches.match(address) : undefined
  const response = kept ?? (await fetch(address, { cache: isNamedByContent(address) ? 'default' : 'no-cache' }))
  if (!response.ok) throw new Error(`${address}: ${response.status}`)
  await cache.put(address, response)
}

/** All files or none: a copy with holes would open and then fail. */
async function store(): Promise<void> {
  const cache = await caches.open(CACHE)
  await Promise.all([...ADDRESSES].map((address) => storeFile(cache, address)))
}

async function takeCare(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)),
  )
  await worker.clients.claim()
}

/** The address under which a request's file is stored; null where it is none of ours. */
function storedAs({ method, url }: Request): string | null {
  const plain = url.replace(/[?#].*$/, '')
  const address = plain === `${HOME}index.html` ? HOME : plain
  return method === 'GET' && ADDRESSES.has(address) ? address : null
}

async function answer(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(CACHE)
  return (await cache.match(address)) ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(store()))
worker.addEventListener('activate', (event) => event.waitUntil(takeCare()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting())
})
worker.addEventListener('fetch', (event) => {
  const address = storedAs(event.request)
  if (address !== null) event.respondWith(answer(address, event.request))
})
