/**
 * What code tries that has got out of its interpreter, in a thread and in a frame. Each attempt resolves where it got what
 * it wanted, and rejects where it was refused; it runs in the browser, and may use nothing from here.
 */

/** Where attempts are directed. */
export interface Targets {
  /** Another server; with a closing slash. */
  readonly foreign: string
  /** The server that the page comes from; with a closing slash. */
  readonly own: string
}

export type Attempt = (targets: Targets) => unknown

/** Attempts that a thread and a frame can make alike. */
const ANYWHERE: Readonly<Record<string, Attempt>> = {
  'fetch, foreign': ({ foreign }) => fetch(`${foreign}fetch`, { mode: 'no-cors' }),
  'fetch, own': ({ own }) => fetch(`${own}favicon.svg?fetch`, { mode: 'no-cors' }),
  'fetch, kept alive': ({ foreign }) => fetch(`${foreign}alive`, { mode: 'no-cors', keepalive: true, method: 'POST' }),
  'XMLHttpRequest, foreign': ({ foreign }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.onload = resolve
      request.onerror = () => reject(new Error('refused'))
      request.open('GET', `${foreign}xhr`)
      request.send()
    }),
  'XMLHttpRequest, own': ({ own }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.onload = resolve
      request.onerror = () => reject(new Error('refused'))
      request.open('GET', `${own}favicon.svg?xhr`)
      request.send()
    }),
  WebSocket: ({ foreign }) =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${foreign.replace('http', 'ws')}socket`)
      socket.onopen = resolve
      socket.onerror = () => reject(new Error('refused'))
    }),
  EventSource: ({ foreign }) =>
    new Promise((resolve, reject) => {
      const source = new EventSource(`${foreign}events`)
      source.onopen = () => {
        source.close()
        resolve('open')
      }
      source.onerror = () => {
        source.close()
        reject(new Error('refused'))
      }
    }),
  // Later, so that it is not part of what the test's driver evaluates, which no policy binds.
  'a text as code': async () => {
    await new Promise((resolve) => setTimeout(resolve))
    // biome-ignore lint/security/noGlobalEval: that is what is tried
    return globalThis.eval('1')
  },
  'a function from a text': async () => {
    await new Promise((resolve) => setTimeout(resolve))
    return new Function('return 1')()
  },
  'a timer of a text': () =>
    new Promise((resolve, reject) => {
      const { marked } = Object.assign(globalThis, { marked: { done: false } })
      ;(setTimeout as (code: string) => void)('marked.done = true')
      setTimeout(() => (marked.done ? resolve('ran') : reject(new Error('refused'))), 50)
    }),
  indexedDB: () =>
    new Promise((resolve, reject) => {
      const request = indexedDB.open('left-behind')
      request.onsuccess = resolve
      request.onerror = () => reject(request.error)
    }),
  caches: () => caches.open('left-behind'),
  'files of its own': () => navigator.storage.getDirectory(),
  locks: () => navigator.locks.request('held', () => 'held'),
  'another thread, foreign': ({ foreign }) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(`${foreign}worker.js`)
      worker.onmessage = resolve
      worker.onerror = () => reject(new Error('refused'))
    }),
  'another thread, from a text': () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(URL.createObjectURL(new Blob(['postMessage(1)'])))
      worker.onmessage = resolve
      worker.onerror = () => reject(new Error('refused'))
    }),
}

/** The code of the thread that attempts are made from: what can only be tried in a file is in it. */
export const THREAD = 'onmessage = () => {}; load = (address) => import(address)'

interface Thread {
  readonly load: (address: string) => Promise<unknown>
  readonly importScripts: (address: string) => void
}

/** Attempts from a thread. */
export const FROM_THREAD: Readonly<Record<string, Attempt>> = {
  ...ANYWHERE,
  'import, foreign': ({ foreign }) => (self as unknown as Thread).load(`${foreign}module.js`),
  'import, own': ({ own }) => (self as unknown as Thread).load(`${own}module.js`),
  'import, from a text': () => (self as unknown as Thread).load('data:text/javascript,export default 1'),
  'importScripts, foreign': ({ foreign }) => (self as unknown as Thread).importScripts(`${foreign}script.js`),
  'importScripts, own': ({ own }) => (self as unknown as Thread).importScripts(`${own}script.js`),
  'importScripts, from a text': () =>
    (self as unknown as Thread).importScripts(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' }))),
}

/** Attempts from a frame. */
export const FROM_FRAME: Readonly<Record<string, Attempt>> = {
  ...ANYWHERE,
  localStorage: () => localStorage.setItem('left', 'behind'),
  sessionStorage: () => sessionStorage.setItem('left', 'behind'),
  'a cookie': () => {
    // biome-ignore lint/suspicious/noDocumentCookie: that is what is tried
    document.cookie = 'left=behind'
  },
  'the page around it': () => parent.document.title,
  'where the page is': () => parent.location.href,
  'what the page knows': () => (parent as unknown as { session: unknown }).session,
  'a service worker': ({ own }) => navigator.serviceWorker.register(`${own}service-worker.js`),
  'a shared thread': ({ own }) =>
    new Promise((resolve, reject) => {
      const worker = new SharedWorker(`${own}worker.js`)
      worker.port.start()
      worker.port.onmessage = resolve
      worker.onerror = () => reject(new Error('refused'))
    }),
  'a beacon': ({ foreign }) => {
    // What is refused by the policy is taken all the same: whether it left is seen at the other end.
    navigator.sendBeacon(`${foreign}beacon`)
    throw new Error('nobody is told')
  },
  'an image': ({ foreign }) =>
    new Promise((resolve, reject) => {
      const image = new Image()
      image.onload = resolve
      image.onerror = () => reject(new Error('refused'))
      image.src = `${foreign}image.svg`
    }),
  'a script': ({ foreign }) =>
    new Promise((resolve, reject) => {
      const script = document.createElement('script')
      script.onload = resolve
      script.onerror = () => reject(new Error('refused'))
      script.src = `${foreign}script.js`
      document.head.append(script)
    }),
  'a script in the page': () => {
    const { ran } = Object.assign(globalThis, { ran: { done: false } })
    const script = document.createElement('script')
    script.text = 'ran.done = true'
    document.head.append(script)
    if (!ran.done) throw new Error('refused')
  },
  'a style': ({ foreign }) =>
    new Promise((resolve, reject) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.onload = resolve
      link.onerror = () => reject(new Error('refused'))
      link.href = `${foreign}style.css`
      document.head.append(link)
    }),
  'a font': ({ foreign }) => new FontFace('f', `url(${foreign}font.woff2)`).load(),
  'text as elements': () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="x">')
  },
}

/** Attempts to go somewhere; where they are refused nobody is told, so that they only set out. */
export const GOING: Readonly<Record<string, Attempt>> = {
  'another window': ({ foreign }) => {
    window.open(`${foreign}window`)
  },
  'the whole page, elsewhere': ({ foreign }) => {
    const { top } = globalThis as unknown as { top: Window }
    top.location.href = `${foreign}top`
  },
  'a link that takes the whole page': ({ foreign }) => {
    const link = document.createElement('a')
    link.target = '_top'
    link.href = `${foreign}link`
    document.body.append(link)
    link.click()
  },
  'a form': ({ foreign }) => {
    const form = document.createElement('form')
    form.action = `${foreign}form`
    document.body.append(form)
    form.submit()
  },
  'a frame in the frame': ({ foreign }) => {
    const frame = document.createElement('iframe')
    frame.src = `${foreign}frame`
    document.body.append(frame)
  },
  'a file': ({ foreign }) => {
    const link = document.createElement('a')
    link.download = 'file'
    link.href = `${foreign}file`
    document.body.append(link)
    link.click()
  },
  'itself, elsewhere': ({ foreign }) => {
    location.href = `${foreign}self?what=it-knew`
  },
}
