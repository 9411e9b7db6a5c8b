/**
 * Keeps a copy of the page, so that it opens without a connection. Built by itself, with the names of all files of the
 * page filled in: another file is another worker. It answers for these files alone.
 *
 * Each version of the page is a copy of its own, and one of them is chosen: that one is shown, whichever worker is at
 * work. A new worker stores its copy and waits; only when the person wants it, or when no page of the old version is
 * left, is its copy the chosen one. The workers' own succession is left to the browser: asked to hurry, it may put that
 * off for as long as it thinks the old one busy, or keep a page waiting meanwhile.
 *
 * While a talk runs in any tab no other copy is chosen, whoever wants it; nor by a browser that was killed in the middle
 * of one and is opened again.
 */

/** Filled in by the build: the page's files, relative to its folder, and a name for exactly this set of them. */
declare const BUILT_FILES: readonly string[]
declare const BUILT_AS: string

/** What the DOM library does not describe of a service worker. */
interface WorkerScope {
  readonly registration: { readonly scope: string }
  readonly clients: {
    readonly claim: () => Promise<void>
    readonly matchAll: (options: { readonly includeUncontrolled: boolean }) => Promise<readonly Listener[]>
  }
  readonly addEventListener: <K extends keyof WorkerEvents>(type: K, listener: (event: WorkerEvents[K]) => void) => void
}

/** A page that can be told something. */
interface Listener {
  readonly postMessage: (message: string) => void
}

interface Lasting {
  readonly waitUntil: (work: Promise<unknown>) => void
}

interface WorkerEvents {
  readonly install: Lasting
  readonly activate: Lasting
  readonly message: Lasting & { readonly data: unknown; readonly source: Listener | null }
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

/** A browser opens six connections to a host: what the person on the page asks for meanwhile finds one free. */
const AT_ONCE = 4

/** All files or none: a copy with holes would open and then fail. */
async function store(): Promise<void> {
  const cache = await caches.open(CACHE)
  const addresses = ADDRESSES.values() // shared: each file is taken by one of them
  const some = async () => {
    for (const address of addresses) await storeFile(cache, address)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, some))
}

/** Where the name of the chosen copy is kept. */
const CHOICE = `${PREFIX}choice`
const CHOICE_ADDRESS = `${HOME}choice`

async function choose(): Promise<void> {
  const choice = await caches.open(CHOICE)
  await choice.put(CHOICE_ADDRESS, new Response(CACHE))
}

/** Looks without opening: a cache that is opened is made, also one that was just forgotten. */
async function chosen(): Promise<string | undefined> {
  const kept = await caches.match(CHOICE_ADDRESS, { cacheName: CHOICE })
  return kept?.text()
}

/** Held by every window of a talk, and the mark that a talk leaves (`talk/running.ts`). */
const TALK_LOCK = 'burn-after-reading.talk'
const TALK_ADDRESS = `${HOME}talk`
/** A mark older than this is of a talk that nobody goes on with: the longest pause between two of its marks, and a reboot. */
const TALK_MS = 20 * 60_000

/** A talk runs in some tab. */
async function isTalkRunning(): Promise<boolean> {
  const { held = [] } = await navigator.locks.query()
  return held.some(({ name }) => name === TALK_LOCK)
}

/** A talk runs, or ran a moment ago and was not ended. */
async function isTalkOpen(): Promise<boolean> {
  const mark = await caches.match(TALK_ADDRESS, { cacheName: CHOICE })
  const since = mark === undefined ? 0 : Number(await mark.text())
  return (Date.now() - since < TALK_MS && since <= Date.now()) || isTalkRunning()
}

/** Which copy was not chosen because of a talk. */
const PUT_OFF_ADDRESS = `${HOME}put-off`

/** This copy waits although its worker is at work: pages go on with the one that was chosen before. */
async function putOff(): Promise<void> {
  const choice = await caches.open(CHOICE)
  await choice.put(PUT_OFF_ADDRESS, new Response(CACHE))
}

async function wasPutOff(): Promise<boolean> {
  const mark = await caches.match(PUT_OFF_ADDRESS, { cacheName: CHOICE })
  return (await mark?.text()) === CACHE
}

/** No page of an older version is left, or the person wants this one. */
async function takeCare(): Promise<void> {
  const before = await chosen()
  if (before !== undefined && before !== CACHE && (await caches.has(before)) && (await isTalkOpen())) {
    await putOff()
    await worker.clients.claim()
    return
  }
  await choose()
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE && name !== CHOICE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** The person wants this version: every page hears of it. While a talk runs, only who asked hears that it does. */
async function takeOver(asker: Listener | null): Promise<void> {
  if (await isTalkRunning()) {
    asker?.postMessage('talk')
    return
  }
  await choose()
  for (const page of await worker.clients.matchAll({ includeUncontrolled: true })) page.postMessage('chosen')
}

/** Says that this version is ready, unless it is the one on screen. */
async function offerTo(page: Listener | null): Promise<void> {
  if ((await chosen()) !== CACHE) page?.postMessage('ready')
}

/** The address under which a request's file is stored; null where it cannot be one of the page's. */
function storedAs({ method, url }: Request): string | null {
  const plain = url.replace(/[?#].*$/, '')
  const address = plain === `${HOME}index.html` ? HOME : plain
  return method === 'GET' && (ADDRESSES.has(address) || isNamedByContent(address)) ? address : null
}

/** From the chosen copy; what a page of this worker's own version still needs, from that. */
async function answer(address: string, request: Request): Promise<Response> {
  for (const cacheName of [(await chosen()) ?? CACHE, CACHE]) {
    const kept = await caches.match(address, { cacheName })
    if (kept !== undefined) return kept
  }
  return fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(store()))
worker.addEventListener('activate', (event) => event.waitUntil(takeCare()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(takeOver(event.source))
  if (event.data === 'ready?') event.waitUntil(offerTo(event.source))
  if (event.data === 'put off?') event.waitUntil(wasPutOff().then((was) => (was ? offerTo(event.source) : undefined)))
})
worker.addEventListener('fetch', (event) => {
  const address = storedAs(event.request)
  if (address !== null) event.respondWith(answer(address, event.request))
})
