/** A picture as a file: well-formed, inert and readable, whatever the payload says. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { bytesOf, compile } from '../../src/scenario/compile.ts'
import { narrationOf } from '../../src/view/narration.ts'
import { instantAt, timelineOf } from '../../src/view/presentation.ts'
import { sceneOf } from '../../src/view/stage/scene.ts'
import type { DisplayList } from '../../src/view/stage/shapes.ts'
import { displayListToSvg } from '../../src/view/svg.ts'
import { shipped } from '../support/library.ts'
import { pictured, STAGE_RUNS, shapesIn, textsIn } from './stage/stage-runs.ts'

/** Elements and attributes of a file that holds nothing but what this reads; throws at anything else. */
function parsed(svg: string): { readonly names: readonly string[]; readonly texts: readonly string[] } {
  const names: string[] = []
  const texts: string[] = []
  const open: string[] = []
  let at = 0
  const token = /<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<>]*")*)(\/?)>|([^<>]+)/gy
  while (at < svg.length) {
    token.lastIndex = at
    const found = token.exec(svg)
    if (found === null) throw new Error(`not well-formed at ${JSON.stringify(svg.slice(at, at + 80))}`)
    const [whole, closes, name, attributes, empty, text] = found
    at += whole.length
    for (const part of [attributes ?? '', text ?? ''])
      if (/&(?!(amp|lt|gt|quot|#39);)/.test(part)) throw new Error(`a bare ampersand in ${part}`)
    if (text !== undefined) {
      if (open.length > 0) texts.push(text)
      else if (text.trim() !== '') throw new Error('text outside')
    } else if (closes === '/') {
      if (open.pop() !== name) throw new Error(`${name} closes what it did not open`)
    } else {
      names.push(name)
      if (empty === '') open.push(name)
    }
  }
  if (open.length > 0) throw new Error(`${open.join()} stays open`)
  return { names, texts }
}

const ALLOWED = new Set(['svg', 'title', 'g', 'rect', 'circle', 'path', 'text'])
/** What must not stand in a text that is shown: it would not be seen, or turn the line around. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

function expectInert(list: DisplayList): void {
  for (const palette of ['light', 'dark'] as const) {
    const svg = displayListToSvg(list, { palette, title: 'A run' })
    const { names, texts } = parsed(svg)
    expect(names.filter((name) => !ALLOWED.has(name))).toEqual([])
    expect(texts.filter((text) => UNSEEN.test(text))).toEqual([])
    expect(names.filter((name) => name === 'text').length).toBe(textsIn(list.groups).length)
    expect(svg.length).toBeLessThan(60_000)
  }
}

test('every scenario, at its beginning, in its middle and at its end', () => {
  for (const [, { recording, timeline }] of STAGE_RUNS)
    for (const layout of ['wide', 'medium', 'tall'] as const) {
      const scene = sceneOf(recording, 0, layout)
      for (const share of [0, 0.3, 0.5, 0.8, 1])
        expectInert(pictured(scene, instantAt(timeline, share * timeline.endT)))
    }
})

test('as large as it is asked to be, in either palette, and nothing from elsewhere', () => {
  const [, { recording, timeline }] = STAGE_RUNS[0]
  const list = pictured(sceneOf(recording, 0, 'wide'), instantAt(timeline, timeline.endT))
  const light = displayListToSvg(list, { palette: 'light', title: 'The <end> & after', width: 1424, height: 732 })
  expect(light).toContain(`viewBox="0 0 ${list.width} ${list.height}" width="1424" height="732"`)
  expect(light).toContain('<title>The &lt;end&gt; &amp; after</title>')
  expect(light.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|url\(|var\(|style=|on[a-z]+=/)
  expect(displayListToSvg(list, { palette: 'dark', title: '' })).not.toBe(light)
})

const HOSTILE: readonly string[] = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  ']]><!--',
  '&lt;b&gt; &amp; &#x41; &unknown;',
  "' onload='alert(1)",
  '\u202e\u2066evil\u2069\u202c',
  '\u0000\u0001\u0008\u001b[31mred\u007f',
  '\ud800 half \udc00',
  '\ufffe\uffff',
  '\u200b\u200d\ufeff\u00ad',
  `Z${'\u0300\u0489\u0336'.repeat(200)}algo`,
  '👩‍👩‍👧‍👦'.repeat(60),
  'שלום עולם العربية',
  '漢字'.repeat(400),
  'x'.repeat(1_000_000),
  '\n'.repeat(5000),
  '\t\t\t\r\n\r',
  '',
  ' ',
  '{"status":"done","status":"error"}',
]
const piece = fc.constantFrom(...HOSTILE.map((text) => text.slice(0, 300)))
const hostile = fc.oneof(
  piece,
  fc
    .array(
      fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 40 })),
      { maxLength: 6 },
    )
    .map((parts) => parts.join('')),
)

function expectHarmless(text: string): void {
  const scenario = { ...shipped('incident'), id: 'hostile' }
  const recording = record(compile(scenario, { payload: bytesOf('hostile', { text }), set: { read: 'get' } }), {
    untilMs: 14_700_000,
  })
  const timeline = timelineOf(recording, narrationOf(recording))
  const told = timeline.stops.find(({ fact }) => recording.facts[fact].kind === 'read')
  for (const layout of ['wide', 'tall'] as const) {
    const scene = sceneOf(recording, 0, layout)
    const list = pictured(scene, instantAt(timeline, (told?.t ?? 0) + 5))
    expectInert(list)
    // Nothing is wider than its room, and no line is missing: the note stays within its frame.
    const note = shapesIn(list.groups.filter(({ id }) => id === 'result'))
    for (const shape of note) {
      if (shape.kind !== 'text') continue
      expect([...shape.text].length).toBeLessThan(120)
      expect(shape.y).toBeLessThan(scene.result.y + scene.result.h)
    }
  }
}

test.each(HOSTILE.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
  'a hostile payload is shown, and does nothing: %s',
  (_, text) => {
    expectHarmless(text)
  },
)

test('a hundred hostile payloads are shown, and do nothing', { timeout: 120_000 }, () => {
  fc.assert(fc.property(hostile, expectHarmless), { numRuns: 100 })
})

test('names that nobody vouches for are cut and made visible as well', () => {
  const scenario = structuredClone(shipped('incident'))
  const name = `job-<b>\u202e${'x'.repeat(40)}`
  const recording = record(compile({ ...scenario, jobs: [{ ...scenario.jobs[0], id: name }] }), { untilMs: 600_000 })
  const list = pictured(sceneOf(recording, 0, 'wide'), { messages: 1, facts: 1, ms: 0, fact: 0, progress: 0.5 })
  expectInert(list)
  expect(textsIn(list.groups).filter((text) => text.includes('job-<b>')).length).toBeGreaterThan(0)
})
