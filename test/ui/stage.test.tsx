import '@fontsource/ibm-plex-sans/latin-400.css'
import '@fontsource/ibm-plex-sans/latin-500.css'
import '@fontsource/ibm-plex-sans/latin-600.css'
import '@fontsource/ibm-plex-mono/latin-400.css'
import '@fontsource/ibm-plex-mono/latin-600.css'
import '../../src/ui/theme.css'
import '../../src/ui/stage.css'
import { Profiler, useState } from 'react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { changeRun, openRun, seek, usePlayhead } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { closeWhy, useWhy } from '../../src/app/why.ts'
import { worldAt } from '../../src/run/record.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import type { Scenario } from '../../src/scenario/schema.ts'
import { CurrentContext } from '../../src/ui/current.ts'
import { Stage } from '../../src/ui/Stage.tsx'
import { bandsOf } from '../../src/view/bands.ts'
import { scaleOf } from '../../src/view/scale.ts'
import { pictureAt } from '../../src/view/stage/picture.ts'
import { type Layout, sceneOf } from '../../src/view/stage/scene.ts'
import type { Shape, TextShape } from '../../src/view/stage/shapes.ts'

const files = import.meta.glob<string>('../../scenarios/*.json', { query: '?raw', import: 'default', eager: true })
const SCENARIOS: readonly Scenario[] = Object.values(files).map((text) => parseScenario(text))
const incident = SCENARIOS.find(({ id }) => id === 'incident') as Scenario

const NOTHING_CHOSEN = { preset: null, set: {}, payload: null, work: {}, numbers: {}, edits: [] }

function currentOf(scenario: Scenario, set: Record<string, string> = {}) {
  const run = runOf(scenario, { ...NOTHING_CHOSEN, set })
  const bands = bandsOf(run.recording, run.jobToShow, run.closingMs)
  return { scenario, run, job: run.jobToShow, bands, scale: scaleOf(bands, run.closingMs) }
}

function Framed({ scenario, width, set }: { scenario: Scenario; width: number; set?: Record<string, string> }) {
  const [current] = useState(() => currentOf(scenario, set))
  return (
    <CurrentContext.Provider value={current}>
      <div style={{ width }}>
        <Stage />
      </div>
    </CurrentContext.Provider>
  )
}

beforeAll(async () => {
  const faces = ['400 12px "IBM Plex Sans"', '500 12px "IBM Plex Sans"', '600 12px "IBM Plex Sans"']
  await Promise.all(
    [...faces, '400 12px "IBM Plex Mono"', '600 12px "IBM Plex Mono"'].map((face) => document.fonts.load(face)),
  )
  await page.viewport(1280, 900)
})
afterEach(() => {
  closeWhy()
  seek(0)
})

const textsOf = (shapes: readonly Shape[]): TextShape[] =>
  shapes.flatMap((shape) => (shape.kind === 'group' ? textsOf(shape.children) : shape.kind === 'text' ? [shape] : []))

const WIDTHS: readonly (readonly [Layout, number])[] = [
  ['wide', 712],
  ['medium', 540],
  ['tall', 360],
]

describe.each(SCENARIOS.map((scenario) => [scenario.id, scenario] as const))('%s', (_, scenario) => {
  test.each(WIDTHS)(
    'what is drawn is the display list, and no text is wider than its room (%s)',
    async (layout, width) => {
      const { run, job } = currentOf(scenario)
      openRun(run.timeline, true)
      const screen = await render(<Framed scenario={scenario} width={width} />)
      await expect.element(screen.getByRole('img')).toHaveAttribute('data-layout', layout)
      const scene = sceneOf(run.recording, job, layout, undefined, true)
      const shares = [0.02, 0.2, 0.45, 0.62, 0.8, 1]
      for (const share of shares) {
        seek(share * run.timeline.endT)
        const { instant } = usePlayhead.getState()
        const list = pictureAt(scene, worldAt(run.recording, instant.messages, instant.facts), {
          ...instant,
          progress: Math.round(instant.progress * 120) / 120,
          ms: Math.floor(instant.ms / 1000) * 1000,
        })
        const expected = textsOf(list.groups)
        await expect
          .poll(() => [...screen.container.querySelectorAll('svg text')].map((text) => text.textContent))
          .toEqual(expected.map(({ text }) => text))
        const drawn = [...screen.container.querySelectorAll<SVGTextElement>('svg text')]
        const tooWide = drawn.flatMap((element, i) => {
          const length = element.getComputedTextLength()
          return length > expected[i].room + 0.5 ? [`${expected[i].text}: ${length} > ${expected[i].room}`] : []
        })
        expect(tooWide).toEqual([])
      }
    },
  )
})

test.each(WIDTHS)('no outline is cut off at the edge of the picture (%s)', async (layout, width) => {
  openRun(currentOf(incident).run.timeline, true)
  const screen = await render(<Framed scenario={incident} width={width} />)
  await expect.element(screen.getByRole('img')).toHaveAttribute('data-layout', layout)
  const svg = screen.getByRole('img').element() as SVGSVGElement
  const { x, y, width: w, height: h } = svg.viewBox.baseVal
  const rects = [...svg.querySelectorAll('rect')]
  expect(rects.length).toBeGreaterThan(5)
  const cut = rects.filter((rect) => {
    const half = Number(rect.getAttribute('stroke-width') ?? 0) / 2
    const box = rect.getBBox()
    return box.x - half < x || box.y - half < y || box.x + box.width + half > x + w || box.y + box.height + half > y + h
  })
  expect(cut.map((rect) => rect.outerHTML)).toEqual([])
})

test('the picture in words, for who does not see it', async () => {
  const screen = await render(<Framed scenario={incident} width={712} />)
  openRun(currentOf(incident).run.timeline, true)
  await expect
    .element(screen.getByTestId('key-result:job-7f3'))
    .toHaveTextContent('empty since 18:28:00, read and deleted by GETDEL; copies of this notice: 0')
  await expect.element(screen.getByTestId('looks')).toHaveTextContent('4,393')
  await expect.element(screen.getByTestId('attempts')).toHaveTextContent('1 (node a)')
  await expect.element(screen.getByRole('img')).toHaveAccessibleName('Compute, key store, queue and worker')
})

test('at the close the verdicts stand there, and each can be asked why', async () => {
  const { run } = currentOf(incident)
  openRun(run.timeline, true)
  const screen = await render(<Framed scenario={incident} width={712} />)
  const list = screen.getByTestId('verdicts')
  expect([...list.element().querySelectorAll('li')].map((row) => row.getAttribute('data-verdict'))).toEqual([
    'hang',
    'lost-result',
    'wrong-cause',
  ])
  await screen.getByRole('button', { name: 'Why “Lost result”?' }).click()
  expect(useWhy.getState().target).toEqual({ kind: 'verdict', slug: 'lost-result' })
  seek(run.timeline.closingT * 0.75)
  await expect.element(screen.getByTestId('caption')).toHaveTextContent('Nothing can wake this worker before 20:30.')
})

test('a hostile payload is text and nothing else', async () => {
  const text = '</text><script>window.pwned = 1</script><img src=x onerror="window.pwned = 1">\u202e\u0000'
  const scenario: Scenario = { ...incident, id: 'hostile', payloads: { 'out-of-memory': { text } } }
  const { run } = currentOf(scenario, { read: 'get' })
  openRun(run.timeline, true)
  const screen = await render(<Framed scenario={scenario} width={712} set={{ read: 'get' }} />)
  await expect.element(screen.getByRole('img')).toHaveTextContent('</text><script>')
  await expect.element(screen.getByRole('img')).toHaveTextContent('U+202E')
  expect(screen.container.querySelector('script, img')).toBeNull()
  expect('pwned' in window).toBe(false)
})

test('a frame is drawn well within its time', async () => {
  const current = currentOf(incident)
  openRun(current.run.timeline, true)
  const spent: number[] = []
  const screen = await render(
    <CurrentContext.Provider value={current}>
      <Profiler id="stage" onRender={(_, __, actual) => spent.push(actual)}>
        <Stage />
      </Profiler>
    </CurrentContext.Provider>,
  )
  changeRun(current.run.timeline)
  for (let i = 0; i <= 200; i++) {
    seek((current.run.timeline.closingT * i) / 200)
    await new Promise(requestAnimationFrame)
  }
  await expect.element(screen.getByRole('img')).toBeVisible()
  const sorted = spent.sort((x, y) => x - y)
  const median = sorted[Math.floor(sorted.length / 2)]
  console.info(
    `stage: ${spent.length} renders, median ${median.toFixed(2)} ms, 95 of 100 within ${sorted[Math.floor(sorted.length * 0.95)].toFixed(2)} ms`,
  )
  expect(spent.length).toBeGreaterThan(150)
  expect(median).toBeLessThan(16)
})
