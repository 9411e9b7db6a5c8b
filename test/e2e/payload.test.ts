/** Hostile payloads in the built page: inert, visible, and nothing breaks. And how long the editor takes. */
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { chromiumLaunch } from '../support/chromium.ts'

const url = `${inject('pageUrl')}#play`
let browser: Browser

beforeAll(async () => {
  browser = await chromium.launch(chromiumLaunch())
})
afterAll(() => browser?.close())

const opened: Page[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((page) => page.close()))
})

interface Watched {
  readonly page: Page
  /** Everything that a quiet page never says. */
  readonly complaints: string[]
}

async function open(permissions: readonly string[] = []): Promise<Watched> {
  const page = await browser.newPage({
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
    permissions: [...permissions],
    serviceWorkers: 'block', // it would answer in place of the network that a test takes away
  })
  opened.push(page)
  page.setDefaultTimeout(10_000)
  const complaints: string[] = []
  page.on('console', (message) => {
    // What a test takes away is not the page's doing.
    if (!/ERR_FAILED|blocked by Playwright/.test(message.text()))
      complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', (popup) => complaints.push(`popup: ${popup.url()}`))
  page.on('request', (request) => {
    if (!request.url().startsWith(inject('pageUrl')) && !/^(data|blob):/.test(request.url()))
      complaints.push(`request: ${request.url()}`)
  })
  await page.goto(url)
  await page.getByTestId('payload').waitFor()
  return { page, complaints }
}

const quoted = (message: string) => JSON.stringify({ status: 'error', message })
const pwn = 'window.pwned=1'

/** Texts that would be code, structure or nothing at all, if anything took them for more than text. */
const MARKUP = [
  `<script>${pwn}</script>`,
  `<img src=x onerror="${pwn}">`,
  `<svg onload=${pwn}>`,
  `"><iframe srcdoc="<script>parent.${pwn}</script>">`,
  `</textarea><script>${pwn}</script>`,
  `</style><script>${pwn}</script>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link rel=stylesheet href="https://evil.example/a.css">`,
  `<form action="https://evil.example/"><button>Reset</button></form>`,
  `<a href="javascript:${pwn}">press</a>`,
  `javascript:${pwn}`,
  `data:text/html,<script>${pwn}</script>`,
  `<!--<script>${pwn}</script>-->`,
  `<![CDATA[<script>${pwn}</script>]]>`,
  `{{constructor.constructor('${pwn}')()}}`,
  `\${${pwn}}`,
  `#{${pwn}}`,
  `<%= ${pwn} %>`,
  `'; DROP TABLE jobs; --`,
  `' OR '1'='1`,
  `$(touch /tmp/pwned)`,
  '`touch /tmp/pwned`',
  `../../../../etc/passwd`,
  `file:///etc/passwd`,
  `\\\\server\\share\\secret`,
  `%s%n%x%d`,
  `\x1b[31mred\x1b[0m`,
  `|1;2;3|=cmd|'/c calc'!A1`,
  `[link](javascript:${pwn}) ![](https://evil.example/x.png)`,
]

/** JSON that is legal and unpleasant, or nearly JSON. */
const JSONISH = [
  '{"__proto__":{"status":"done","pwned":1},"status":"error"}',
  '{"constructor":{"prototype":{"pwned":1}},"status":"error"}',
  '{"status":"error","status":"done"}',
  '{"status":{"toString":null}}',
  '{"status":["error"]}',
  '{"status":1e999}',
  `{"status":${'9'.repeat(4000)}}`,
  '{"status":"error","message":{"$ref":"https://evil.example/schema.json"}}',
  '{"$schema":"https://evil.example/schema.json","status":"error"}',
  '{"status":"error","message":null}',
  '{"status":"error","message":12}',
  '{"status":"\\u0065rror"}',
  '{"status":"error","message":"\\ud800 alone"}',
  '{"status":"error","message":"\\u0000\\u0008\\u001b"}',
  '{"toString":1,"hasOwnProperty":2,"status":"done"}',
  '{"length":1000000000,"status":"error"}',
  '{status:"done"}',
  "{'status':'done'}",
  '{"status":"done",}',
  '{"status":"done"} // comment',
  '/* */{"status":"done"}',
  '{"status":"done"}{"status":"error"}',
  'NaN',
  'undefined',
  '-0',
  '"done"',
  '""',
  '[[[[{"status":"done"}]]]]',
  `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  '['.repeat(50_000),
]

/** Characters that hide, turn round, pile up, or end a line where no one expects it. */
const LETTERS = [
  '\u202emoc.live\u202c',
  '\u2066\u2067\u2068\u2069',
  '\u200b\u200c\u200d\u2060',
  '\ufeff',
  '\0\0\0',
  '\u2028\u2029',
  'a\r\nb\nc\rd',
  '\u0085\u00a0\u3000',
  'Z\u0335\u0321a\u0338\u0322l\u0336\u0358g\u0334\u0350o\u0337\u0341'.repeat(50),
  '👩‍👩‍👧‍👦🏳️‍🌈'.repeat(20),
  '\u{e0041}\u{e0042}\u{e007f}',
  'ѕtаtuѕ',
  'ﷺ'.repeat(200),
  '\u0600\u0601\u06dd',
  'ÅÅ',
  '\t\t\t\v\f',
  '\u{10ffff}\u{1fffe}\ufdd0',
  '\u061c\u200e\u200f',
  '\u00ad\u034f\u115f\u3164',
  'İıſK',
]

const invisible = (text: string) => /(?![ \n\t])[\p{Cc}\p{Cf}\p{Z}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(text)

const escaped = (bytes: readonly number[]) => bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')

/** Bytes that are no text. */
const BYTES: readonly (readonly number[])[] = [
  [0xff, 0xfe, 0x7b, 0x00], // UTF-16
  [0xed, 0xa0, 0x80], // half a surrogate pair
  [0xc0, 0xaf], // an overlong slash
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xe2, 0x82],
  [0x80, 0x81, 0x82],
  [0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00], // gzip
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], // PNG
  [0x00, 0xff, 0x00, 0xff],
  [0xf4, 0x90, 0x80, 0x80],
]

/** Long ones: the page must still answer. */
const LONG = [
  quoted('x'.repeat(1_000_000)),
  'x'.repeat(1_000_000),
  ' '.repeat(1_000_000),
  quoted('/'.repeat(300_000)),
  quoted('http://a.b/'.repeat(40_000)),
  quoted('\u202e'.repeat(100_000)),
  quoted(`${'a'.repeat(300)} `.repeat(2000)),
  `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
]

/** A plain field takes line feeds one by one, and slowly; the editor takes all of them. */
const LINES = '\n'.repeat(200_000)

const TEXTS = [
  ...MARKUP.map(quoted),
  ...MARKUP.slice(0, 6),
  ...JSONISH,
  ...LETTERS.map(quoted),
  ...LONG,
  LINES.slice(0, 200),
]

/** What nobody wants to see happen, seen from inside. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    pwned: 'pwned' in window || 'pwned' in Object.prototype,
    foreign: document.querySelectorAll('iframe, base, meta[http-equiv=refresh], script:not([src]), form, img').length,
    here: location.pathname,
  }))

const sizeOf = (text: string) => new TextEncoder().encode(text).length
const grouped = (n: number) => String(n).replace(/\B(?=(\d{3})+$)/g, ',')

/** The page has taken the payload in: its size is what it says, and there are verdicts on it. */
async function taken(page: Page, bytes: number): Promise<void> {
  const size = `${grouped(bytes)} byte${bytes === 1 ? '' : 's'}. `
  await page.getByTestId('payload-words').filter({ hasText: size }).waitFor()
  await page.locator('[data-verdict]').first().waitFor()
}

test(`${TEXTS.length + BYTES.length} hostile payloads are inert, visible, and break nothing`, async () => {
  expect(TEXTS.length + BYTES.length).toBeGreaterThanOrEqual(100)
  const { page, complaints } = await open()
  const clean = await traces(page)
  expect(clean).toMatchObject({ pwned: false, foreign: 0 })

  // The plain field: the editor is kept away, so that each is typed where everything can be typed.
  await page.route(/payload-editor/, (route) => route.abort())
  const field = page.getByTestId('payload')
  for (const text of TEXTS) {
    await field.fill(text)
    await field.blur()
    await taken(page, sizeOf(text.replaceAll(/\r\n?/g, '\n')))
    expect(await page.getByTestId('invisibles').count(), text.slice(0, 60)).toBe(
      invisible(text.replaceAll(/\r\n?/g, '\n')) ? 1 : 0,
    )
    expect(await traces(page), text.slice(0, 60)).toEqual(clean)
  }

  await page.getByRole('radio', { name: 'Bytes' }).check()
  const escapes = page.getByTestId('escapes')
  for (const bytes of BYTES) {
    await escapes.fill(escaped(bytes))
    await escapes.blur()
    await taken(page, bytes.length)
    await page
      .getByTestId('hex')
      .filter({
        hasText: bytes
          .slice(0, 8)
          .map((byte) => byte.toString(16).padStart(2, '0'))
          .join(' '),
      })
      .waitFor()
    expect(await traces(page)).toEqual(clean)
  }
  expect(complaints).toEqual([])
})

test('the editor takes the same without a word, and says when it was ready', async () => {
  const { page, complaints } = await open(['clipboard-read', 'clipboard-write'])
  await page.getByTestId('payload').focus()
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  const readyMs = () =>
    page.evaluate(() => performance.getEntriesByName('editor-ready').map(({ duration }) => Math.round(duration)))
  await expect.poll(readyMs).toHaveLength(1)
  console.info(`editor ready in ${(await readyMs())[0]} ms`)

  const clean = await traces(page)
  for (const text of [...MARKUP.map(quoted), ...JSONISH, ...LETTERS.map(quoted), ...LONG, LINES]) {
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('ControlOrMeta+V')
    await page.getByRole('radio', { name: 'Bytes' }).focus() // to leave is to send
    if (/[\r\0]/.test(text))
      await page.locator('[data-verdict]').first().waitFor() // no clipboard carries these
    else await taken(page, sizeOf(text))
    expect(await traces(page), text.slice(0, 60)).toEqual(clean)
    await page.locator('[data-editor="rich"] [role="textbox"]').focus()
  }
  expect(complaints).toEqual([])
})

test('what cannot be seen is drawn in the editor, and listed below it', async () => {
  const { page, complaints } = await open()
  await page.getByTestId('payload').focus()
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  await page.getByRole('button', { name: /^\d+ more$/ }).click()
  await page.getByRole('button', { name: 'right to left' }).click()
  for (const code of ['U+202E', 'U+202C', 'U+200B'])
    await page
      .locator('.mtkcontrol')
      .filter({ hasText: `[${code}]` })
      .waitFor()
  await page
    .getByTestId('invisibles')
    .filter({ hasText: /^Holds 3 invisible characters: U\+202E/ })
    .waitFor()
  await page.getByRole('button', { name: 'byte order mark' }).click()
  await page.getByTestId('invisibles').filter({ hasText: 'U+FEFF (byte order mark) at 1' }).waitFor()
  await page
    .getByTestId('payload-words')
    .filter({ hasText: '20 bytes. The worker reads: unreadable, invalid-json' })
    .waitFor()

  // Typed behind it, the mark is still there: the editor does not show it, and does not lose it.
  await page.locator('[data-editor="rich"] [role="textbox"]').focus()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' ')
  await page.getByTestId('payload-words').filter({ hasText: '21 bytes.' }).waitFor()
  await page.getByTestId('invisibles').waitFor()
  expect(complaints).toEqual([])
})

test('two megabytes, shown and typed into, hold nothing up for long', async () => {
  const { page, complaints } = await open()
  const text = quoted('x'.repeat(2_000_000 - 32))
  await page.getByTestId('payload').fill(text)
  await page.locator('[data-editor="rich"] .view-line').first().waitFor()
  await taken(page, sizeOf(text))
  await page.evaluate(() => {
    const tasks: number[] = []
    Object.assign(window, { tasks })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) tasks.push(Math.round(duration))
    }).observe({ type: 'longtask' })
  })
  // The focus has come along into the editor.
  await page.keyboard.press('ControlOrMeta+Home')
  await page.keyboard.type(' ')
  await taken(page, sizeOf(text) + 1)
  await page.getByRole('radio', { name: 'Bytes' }).check()
  await page.getByTestId('hex').getByText('and 2 MB more').waitFor()
  const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks)
  console.info(`two megabytes: tasks of ${tasks.join(', ') || 'less than 50'} ms`)
  expect(Math.max(0, ...tasks)).toBeLessThan(5000) // not frozen; the figures are above
  expect(complaints).toEqual([])
})

test('one attempt may be given a payload of its own, and what is done can be undone', async () => {
  const { page, complaints } = await open()
  await page.getByRole('radio', { name: /All fixed/ }).check()
  await page.locator('[data-verdict="settled-with-cause"]').waitFor()
  await page.getByRole('button', { name: 'Per attempt' }).click()
  await page.getByTestId('which-attempt').selectOption({ label: 'attempt 2 and later' })
  await page.getByRole('button', { name: 'done', exact: true }).click()
  await page.locator('[data-verdict="settled"]').waitFor()
  await page
    .getByTestId('which-attempt')
    .locator('option', { hasText: 'attempt 2 and later, changed' })
    .waitFor({ state: 'attached' })
  await page.getByTestId('which-attempt').selectOption({ label: 'every attempt' })
  await page.getByTestId('payload-words').filter({ hasText: 'out of memory at step 9' }).waitFor()
  await page.getByTestId('which-attempt').selectOption({ label: 'attempt 2 and later, changed' })
  await page.getByRole('button', { name: 'Reset attempt 2' }).click()
  await page.locator('[data-verdict="settled-with-cause"]').waitFor()
  expect(complaints).toEqual([])
})
