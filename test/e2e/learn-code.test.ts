/** Functions that learners write, in the built page: from the first text to the goal by keyboard, and whatever goes wrong on the way. */
import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { programText } from '../../src/story/code/schema.ts'
import { LESSONS } from '../support/stories.ts'
import { freshPage, listen, url, violationsOf, withBrowser } from './open.ts'

withBrowser()

const momentOf = (lesson: string, id: string) => {
  const moment = LESSONS.find((one) => one.lesson.id === lesson)?.lesson.moments.find((one) => one.id === id)
  if (moment === undefined) throw new Error(`no moment ${lesson}/${id}`)
  return moment
}

async function openTask(place: string, scheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await freshPage({ reducedMotion: 'reduce', colorScheme: scheme, viewport: { width: 1280, height: 720 } })
  await page.goto(`${url}#learn/${place}`)
  await page.getByTestId('try-code').waitFor()
  return page
}

/** The editor keeps the indentation of the line before: what brings its own would go further and further. */
const unindented = (text: string): string => text.replace(/^ +/gm, '')

/** Nobody types so much: the editor takes what is typed letter by letter, and what is pasted as a whole. */
const PASTED_FROM = 2000

/** Puts a text where the function stands, in the plain field or in the editor, and tries it. All by keyboard. */
async function tryCode(page: Page, text: string): Promise<void> {
  const field = page.locator('.code-field')
  await field.locator('textarea').first().focus()
  await page.locator('.code-field[data-editor="rich"]').waitFor()
  await field.locator('.monaco-editor textarea, .monaco-editor .native-edit-context').first().focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  if (text.length < PASTED_FROM) await page.keyboard.insertText(unindented(text))
  else {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate((long) => navigator.clipboard.writeText(long), text)
    await page.keyboard.press('Control+V')
  }
  await page.keyboard.press('Control+Enter')
}

const state = (page: Page) => page.locator('.code-state')

/** The build shortens the names of classes; those that a program is given keep theirs. */
const BY_NAME_OF_CLASS = `const final = ['StepError', 'ProtocolError']
const isFinal = (error: any): boolean =>
final.includes(error?.constructor.name) || (error instanceof Error && isFinal(error.cause))
`

describe.each([
  ['one-letter/write-it', momentOf('one-letter', 'write-it')],
  ['empty-success/ten-answers', momentOf('empty-success', 'ten-answers')],
] as const)('%s', (place, moment) => {
  const written = (moment.solutions ?? []).filter(({ code }) => code !== undefined)
  const program = place === 'one-letter/write-it' ? BY_NAME_OF_CLASS : programText(written[0]?.code ?? [])

  test('is written by keyboard alone, reaches the goal, and is there after a reload', async () => {
    const page = await openTask(place)
    const { complaints, strangers } = listen(page)
    await tryCode(page, program)
    await page.getByTestId('goal-reached').waitFor()
    expect(await state(page).textContent()).toBe('The worker goes by these answers.')
    await page.waitForFunction(() => localStorage.getItem('burn-after-reading.progress')?.includes('"reached":["'))
    await page.reload()
    await page.getByTestId('goal-reached').waitFor()
    expect(await page.getByTestId('code').inputValue()).toBe(unindented(program))
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })

  test.each(['light', 'dark'] as const)('is clean for axe, tried and wrong (%s)', async (scheme) => {
    const page = await openTask(place, scheme)
    expect(await violationsOf(page)).toEqual([])
    await tryCode(page, 'function read() { throw 1 }\nfunction isFinal() { throw 1 }')
    await page.locator('.code-state[data-state="problem"]').waitFor()
    expect(await violationsOf(page)).toEqual([])
  })
})

/** `<T>(` upon `<T>(`: the library tries both ways each time. */
const TAKES_FOR_EVER = '<T>('.repeat(60)

const inRead = (body: string) => `function read(text: string): any {\n  ${body}\n}`
const DONE = 'return { kind: "done" }'

/** What is tried; the state that it comes to; and what the answers, or what was printed, say beside it. */
const CATASTROPHES: readonly [string, string, RegExp, RegExp?][] = [
  [
    'a loop that prints',
    inRead('for (;;) console.log("round")'),
    /^Stopped after 3 seconds, at “done”\. Is there an/,
    /round/,
  ],
  ['one before the function', 'for (;;);', /^Stopped after 3 seconds, before “read” was called\. Is there an/],
  ['types that take for ever to read', TAKES_FOR_EVER, /^Its text could not be read within 3 seconds\./],
  [
    'an endless call',
    inRead('return read(text)'),
    /^No answer for 10 of 10, first “done”\. Line [12].*It calls itself and never stops\./,
  ],
  ['an endless wait', `async ${inRead('await new Promise(() => {})')}`, /“read” must not be async/],
  ['a wait before the function', 'await new Promise(() => {})', /^Line 1, column \d+: SyntaxError: await/],
  ['a list that grows', inRead('const all = [0]; for (;;) all.push(...all)'), /Line 2.*It threw RangeError: Max/],
  ['a text that grows', inRead('for (let s = text; ; s += s);'), /RangeError: Invalid string length/],
  [
    'memory',
    inRead('const all = []; for (;;) all.push(new ArrayBuffer(2 ** 33))'),
    /RangeError: (?:Array buffer allocation failed|Invalid array buffer length)/,
  ],
  [
    '10 MB of answer',
    inRead('return { kind: "protocol-error", reason: "x".repeat(10485760) }'),
    /10,485,760 characters/,
  ],
  ['10 MB of print', inRead(`console.log("x".repeat(10485760)); ${DONE}`), /^The worker goes by these/, /xxx…/],
  [
    'much print',
    inRead(`const odd = new Error("odd"); for (let i = 0; i < 1e4; i++) console.log(i, odd); ${DONE}`),
    /^The worker goes by these/,
    /0 Error: odd[\s\S]*the first 100 lines/,
  ],
  [
    'a throw',
    inRead('throw new Error("no idea")'),
    /^No answer for 10 of 10, first “done”\. Line 2, column 7: It threw Error: no idea/,
  ],
  [
    'a throw for one input',
    inRead(`if (text === "[]") throw "odd"; ${DONE}`),
    /^No answer for an empty list\. It threw “odd”\. The worker goes by the answers from before\.$/,
  ],
  [
    'errors that come later',
    `setTimeout(() => { throw new Error("later") })\nqueueMicrotask(() => { throw new Error("later") })\nPromise.reject(new Error("later"))\n${inRead(DONE)}`,
    /^The worker goes by these/,
  ],
  [
    'a flood',
    `for (;;) self.postMessage("x".repeat(1e6))\n${inRead(DONE)}`,
    /^Line 1.*“postMessage” leads nowhere here\. Allowed: to return an answer\./,
  ],
  ['an end of the thread', inRead(`self.close(); ${DONE}`), /Line 2.*“close” leads nowhere here/],
  [
    'what everybody shares',
    `(Array.prototype as any).map = () => []; (Object.prototype as any).toJSON = () => 1\n${inRead(DONE)}`,
    /^It changes Object\.prototype\.toJSON, which is the language’s own\./,
  ],
  [
    'memory of the calls',
    `let n = 0\n${inRead('return { kind: n++ % 3 ? "done" : "not-final" }')}`,
    /Asked again, it answered otherwise: first “/,
  ],
  [
    'an import',
    'const a: number = 1\nimport fs from "fs"\nfunction read() { return fs.x }',
    /^Line 2, column 1: There is nothing to import here: no “fs”\./,
  ],
  [
    'a toJSON that is there for good',
    `Object.defineProperty(Object.prototype, 'toJSON', { value: () => 1 })\n${inRead(DONE)}`,
    /^It changes Object\.prototype\.toJSON, which is the language’s own\./,
  ],
  ['a request', inRead(`fetch("/favicon.svg"); ${DONE}`), /Line 2.*Nothing outside .* “fetch” is switched off\./],
  ['a socket', inRead(`new WebSocket("wss://a.b"); ${DONE}`), /Line 2.*“WebSocket” is switched off\./],
  ['storage', inRead(`localStorage.x = text; ${DONE}`), /Line 2.*“localStorage” is switched off\./],
  ['a database', inRead(`indexedDB.open("x"); ${DONE}`), /Line 2.*“indexedDB” is switched off\./],
  ['a part of elsewhere', `import("x")\n${inRead(DONE)}`, /^Line 1, column 1: .*“import\(…\)” is switched off\./],
  ['a text as code', inRead(`eval("1"); ${DONE}`), /Line 2.*No text becomes code here/],
  ['a function from a text', inRead(`new Function("return 1")(); ${DONE}`), /Line 2.*No text becomes code here/],
  ['an end too early', 'function read(text: string) {\n  return 1', /^Line 2, column \d+: .* a “}” is missing\./],
  [
    'a line that only an engine ends',
    'const end = "\u2028"\nthrow new Error("x")\nfunction read() {}',
    /^Line 2, column 7: It threw Error: x\./,
  ],
  ['no function', 'const reading = 1', /^There is no function “read”\./],
  ['no text', '', /^There is no function “read”\./],
  [
    'a return above it',
    'return 1\nfunction read() {}',
    /^A “return” outside of any function ends the text before “read” is there\./,
  ],
  ['a syntax error', 'function read(text: string) {\n  return {{ kind: 1 }\n}', /^Line \d, column \d+: /],
  ['one that only the engine finds', 'let a = 1\nlet a = 2\nfunction read() {}', /^Line 2, column \d+: SyntaxError/],
  ['brackets in brackets', '('.repeat(9000), /^It is nested too deeply to be read\./],
  ['a huge text', `//${'x'.repeat(20_000)}`, /at most 20,000 are read\./],
  [
    'a way out',
    inRead(
      'const out: string[] = []; for (const [name, way] of Object.entries({ xhr: () => { const r = new XMLHttpRequest(); r.open("GET", "/favicon.svg", false); r.send() }, script: () => importScripts("/favicon.svg"), text: () => (0, eval)("1"), store: () => localStorage.length, page: () => document.title, parent: () => parent.name })) try { (way as () => void)(); out.push(name) } catch {} return { kind: "protocol-error", reason: "reached: " + out.join(" ") + "." }',
    ),
    /^The worker goes by these/,
    /reached: \./,
  ],
]

test('whatever goes wrong is said, nothing is lost, and the next text is tried as if nothing had been', {
  timeout: 240_000,
}, async () => {
  const page = await openTask('empty-success/ten-answers')
  const { complaints, strangers } = listen(page)
  const otherwise: string[] = []
  for (const [name, source, says, beside] of CATASTROPHES) {
    await tryCode(page, source)
    const came = state(page).filter({ hasText: says })
    await came.waitFor({ timeout: 60_000 }).catch(async () => {
      otherwise.push(`${name}: ${await state(page).textContent()}`)
    })
    expect(page.frames(), name).toHaveLength(1)
    if (beside !== undefined)
      expect(await page.locator('.code-answers, .code-printed').allTextContents(), name).toContainEqual(
        expect.stringMatching(beside),
      )
    if (source.length < 20_000)
      await page.waitForFunction(
        (text) =>
          (localStorage.getItem('burn-after-reading.progress') ?? '').includes(JSON.stringify(text).slice(1, -1)),
        unindented(source),
      )
  }
  expect(otherwise).toEqual([])
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})

test('where what tries functions does not come, that is said, and the function is tried once it does', async () => {
  const page = await openTask('empty-success/ten-answers')
  await page.route('**/assets/thread-*.js', (route) => route.abort())
  await tryCode(page, inRead(DONE))
  await page.getByTestId('absent').filter({ hasText: 'could not be fetched. Is there a connection?' }).waitFor()
  expect(await state(page).textContent()).toBe('Not tried yet.')
  expect(await violationsOf(page)).toEqual([])
  await page.unroute('**/assets/thread-*.js')
  await state(page).filter({ hasText: 'The worker goes by these answers.' }).waitFor()
  await page.getByTestId('absent').waitFor({ state: 'detached' })
})

describe('the program under review', () => {
  const { marks } = momentOf('review', 'mark-it')
  const flaws = marks?.flaws ?? []

  /** From the line where the keyboard is to another one. */
  async function markByKeys(page: Page, line: number, comesTo: string): Promise<void> {
    await page.keyboard.press('Home')
    for (let n = 1; n < line; n++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    const options = page.locator(`select[aria-label^="Line ${line}:"] option`)
    const place = (await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value))).indexOf(
      comesTo,
    )
    for (let n = 0; n < place; n++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Tab')
  }

  test.each(['light', 'dark'] as const)('is marked by keyboard alone, kept, and judged (%s)', async (colorScheme) => {
    const page = await freshPage({ colorScheme, viewport: { width: 1280, height: 720 } })
    const { complaints } = listen(page)
    await page.goto(`${url}#learn/review/mark-it`)
    await page.locator('.mark-line').first().focus()
    await markByKeys(page, 17, 'duplicate')
    for (const { lines, comesTo } of flaws.slice(1)) await markByKeys(page, lines[0], comesTo)
    await page.getByTestId('check-marks').press('Enter')
    const told = page.getByTestId('review-state')
    expect(await told.textContent()).toContain(
      '4 of 5 found, with what comes of it; 1 marked where nothing is wrong. 1 missed.',
    )
    expect(await violationsOf(page)).toEqual([])
    await page.waitForFunction(() => localStorage.getItem('burn-after-reading.progress')?.includes('leaked-text'))
    await page.reload()
    await page.locator('.mark-line').first().focus()
    await page.keyboard.press('Home')
    for (let n = 1; n < 17; n++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await markByKeys(page, flaws[0].lines[0], flaws[0].comesTo)
    await page.getByTestId('check-marks').press('Enter')
    expect(await told.textContent()).toContain('5 of 5 found')
    await page.getByTestId('next-step').waitFor()
    expect(complaints).toEqual([])
  })
})
