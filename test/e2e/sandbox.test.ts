/**
 * The frame that people's scripts run in, on a server that sends no headers: code that has got out of the interpreter finds
 * no network, no storage and no page. The same attempts are made in a page without such a frame, where they succeed.
 */
import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Frame, Page, Worker } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PATIENCE_MS } from '../../src/app/code/asked.ts'
import { type Attempt, FROM_FRAME, FROM_THREAD, GOING, type Targets, THREAD } from '../support/break-out.ts'
import { freshPage, openPlay, url, withBrowser } from './open.ts'

withBrowser()

/** Another server, which answers everybody and notes what it was asked. */
let stranger: Server
let foreign: string
const asked: string[] = []
/** Connections that stay open. */
const sockets = new Set<Duplex>()

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  '': 'text/html',
}
const BODIES: Readonly<Record<string, string>> = {
  '/worker.js': 'self.onconnect = ({ ports: [port] }) => port.postMessage(1); self.postMessage?.(1)',
  '/image.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  '/inner': '<body>inner</body>',
  '/': '<script>session = 1</script><iframe src="inner"></iframe>',
}

beforeAll(async () => {
  stranger = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const type = path === '/events' ? 'text/event-stream' : (TYPES[/\.(\w+)$/.exec(path)?.[1] ?? ''] ?? 'text/plain')
    response.writeHead(200, { 'content-type': type, 'access-control-allow-origin': '*' })
    if (path === '/events') response.write(':\n\n')
    else response.end(BODIES[path] ?? '')
  })
  stranger.on('upgrade', (request, socket) => {
    asked.push(request.url ?? '')
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
    const accept = createHash('sha1').update(key).digest('base64')
    sockets.add(socket.on('error', () => {}))
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    )
  })
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve))
  foreign = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}/`
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  stranger.closeAllConnections()
  return new Promise((resolve) => stranger.close(resolve))
})
beforeEach(() => {
  asked.length = 0
})

type Place = Frame | Worker

/** The attempts by what came of them. */
async function made(place: Place, attempts: Readonly<Record<string, Attempt>>, targets: Targets) {
  const reached: string[] = []
  const refused: string[] = []
  for (const [name, attempt] of Object.entries(attempts)) {
    // Bound by the browser's own answer: each of them is answered at once.
    const outcome = await (place as Frame).evaluate(attempt as (targets: Targets) => unknown, targets).then(
      () => reached,
      () => refused,
    )
    outcome.push(name)
  }
  return { reached, refused }
}

const SCRIPT = '#play?v=1&scenario=off-by-one&step=all-fixed&end'

/** The page, about to ask for a script's table: what will run in the frame's thread is the test's, not Lua. */
async function withThread(code: string): Promise<{ page: Page; ask: () => Promise<void> }> {
  const page = await openPlay({ serviceWorkers: 'block' }, SCRIPT)
  await page.route('**/assets/worker-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(code)}` }),
  )
  return { page, ask: () => page.getByRole('tab', { name: 'Script', exact: true }).click() }
}

/** The same, its frame at work for as long as the test likes: the code must not answer. */
async function brokenOut(code = THREAD): Promise<{ page: Page; frame: Frame; worker: Worker }> {
  const { page, ask } = await withThread(code)
  const thread = page.waitForEvent('worker')
  await ask()
  const worker = await thread
  return { page, frame: page.frames()[1], worker }
}

/** The thread of a learner's function that has got out of what tries it: it never answers, and nothing ends it for that. */
const KEEPS_SILENT = 'self.takeIn = () => {}'

/** A learner's function at work, as long as the test likes. */
async function written(code = KEEPS_SILENT): Promise<{ page: Page; frame: Frame; worker: Worker }> {
  const page = await freshPage({ serviceWorkers: 'block', reducedMotion: 'reduce' })
  await page.addInitScript((patience) => {
    const real = window.setTimeout
    const patient = (act: () => void, ms?: number): number => (ms === patience ? 0 : real(act, ms))
    Object.assign(window, { setTimeout: patient })
  }, PATIENCE_MS)
  await page.route('**/assets/thread-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `export default ${JSON.stringify(code)}` }),
  )
  await page.goto(`${url}#learn/empty-success/ten-answers`)
  await page.getByTestId('code').focus()
  const thread = new Promise<Worker>((resolve) => {
    page.on('worker', (worker) => {
      if (worker.url().startsWith('blob:null/')) resolve(worker)
    })
  })
  await page.keyboard.press('Control+Enter')
  const worker = await thread
  return { page, frame: page.frames()[1], worker }
}

/** A page that takes no care, with a frame and a thread in it. */
async function careless(): Promise<{ page: Page; frame: Frame; worker: Worker }> {
  const page = await freshPage({ serviceWorkers: 'allow' })
  await page.goto(foreign)
  const frame = page.frames()[1]
  const thread = page.waitForEvent('worker')
  await frame.evaluate((code) => {
    new Worker(URL.createObjectURL(new Blob([code])))
  }, THREAD)
  return { page, frame, worker: await thread }
}

test('the server sends no policy: what holds is in the page', async () => {
  const { headers } = await fetch(url)
  expect([...headers.keys()].filter((name) => /polic|security|origin-/i.test(name))).toEqual([])
})

describe('where nobody takes care, each attempt succeeds', () => {
  test('from a thread', async () => {
    const { worker } = await careless()
    const { refused } = await made(worker, FROM_THREAD, { foreign, own: foreign })
    expect(refused).toEqual([])
  })

  test('from a frame', async () => {
    const { frame } = await careless()
    const { refused } = await made(frame, FROM_FRAME, { foreign, own: foreign })
    expect(refused).toEqual(['a beacon', 'a font']) // seen at the other end
    await expect.poll(() => asked).toEqual(expect.arrayContaining(['/beacon', '/font.woff2']))
  })

  test.each(Object.entries(GOING))('%s', async (_, attempt) => {
    const { frame } = await careless()
    const before = asked.length
    await frame.evaluate(attempt, { foreign, own: foreign }).catch(() => {})
    await expect.poll(() => asked.length).toBeGreaterThan(before)
  })
})

describe.each([
  ['scripts', () => brokenOut()],
  ['learners’ functions', () => written()],
] as const)('in the frame of %s, none does', (_, out) => {
  test('from its thread', async () => {
    const { page, worker } = await out()
    const answered: string[] = []
    page.on('response', (response) => answered.push(response.url()))
    expect((await made(worker, FROM_THREAD, { foreign, own: url })).reached).toEqual([])
    const within = () => [
      origin,
      ...['localStorage', 'document', 'parent', 'RTCPeerConnection'].filter((name) => name in self),
    ]
    expect(await worker.evaluate(within)).toEqual(['null'])
    expect(asked).toEqual([])
    expect(answered.filter((address) => !/^blob:null\/|\/assets\//.test(address))).toEqual([])
  })

  test('from the frame itself', async () => {
    const { page, frame } = await out()
    const answered: string[] = []
    page.on('response', (response) => answered.push(response.url()))
    expect((await made(frame, FROM_FRAME, { foreign, own: url })).reached).toEqual([])
    expect(asked).toEqual([])
    expect(answered.filter((address) => !/^blob:null\/|\/assets\//.test(address))).toEqual([])
  })
})

describe('out of the frame of scripts, nothing leads', () => {
  test.each(Object.entries(GOING))('%s', async (_, attempt) => {
    const { page, frame } = await brokenOut()
    const opened: Page[] = []
    page.context().on('page', (other) => opened.push(other))
    await frame.evaluate(attempt, { foreign, own: url }).catch(() => {})
    // What had set out before this, and was let, has arrived by the time that this has.
    await page.evaluate((address) => fetch(address), `${url}favicon.svg`)
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    expect(asked).toEqual([])
    expect(opened).toEqual([])
    expect(page.url().startsWith(url)).toBe(true)
  })
})

describe('what comes out of the frame of scripts', () => {
  const FORGED = '{"table":[],"lines":[]}'
  test.each([
    ['a table that is none', `postMessage('${FORGED}')`],
    ['no text', 'postMessage({ problem: { says: 1 } })'],
    ['a text without end', "postMessage('x'.repeat(50000000))"],
    ['an error', 'throw 1'],
    ['what cannot be read', "postMessage('{')"],
  ])('what comes out of it is not believed: %s', async (_, does) => {
    const { page, ask } = await withThread(`onmessage = () => { ${does} }`)
    await ask()
    await page.locator('.script-state', { hasText: 'It came to no table' }).waitFor()
    await page.locator('iframe').waitFor({ state: 'detached' })
    expect(await page.locator('.script-table tr', { hasText: 'no counter yet' }).textContent()).toContain('12 h 12 min')
  })

  test('what its problem says is shown as a text', async () => {
    const says = '<img src=x onerror=alert(1)>\u202E'
    const { page, ask } = await withThread(`onmessage = () => postMessage('{"problem":{"says":"${says}","line":0}}')`)
    await ask()
    await page.locator('.script-state', { hasText: '<img src=x onerror=alert(1)>⟨U+202E⟩' }).waitFor()
  })

  test('messages past the channel are not heard', async () => {
    const { page, frame } = await brokenOut()
    await frame.evaluate(() => {
      for (const message of ['{"problem":{"says":"forged","line":0}}', { answer: 'forged' }])
        parent.postMessage(message, '*')
    })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    expect(await page.locator('.script-state').textContent()).toBe('Working out what it does…')
  })

  test('one that never answers is stopped, and is gone with its thread', async () => {
    const { page, worker } = await brokenOut('onmessage = () => { for (;;); }')
    const gone = worker.waitForEvent('close', { timeout: 60_000 })
    await page.locator('.script-state', { hasText: 'was stopped' }).waitFor({ timeout: 60_000 })
    await gone
    expect(page.frames()).toHaveLength(1)
  })
})
