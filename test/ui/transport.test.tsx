import { afterEach, beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import incident from '../../scenarios/incident.json'
import { openRun, scrub, seek, usePlayhead } from '../../src/app/playhead.ts'
import { runOf } from '../../src/app/runs.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import type { PresetName } from '../../src/sim/presets.ts'
import { CurrentContext } from '../../src/ui/current.ts'
import { Transport } from '../../src/ui/Transport.tsx'
import { bandsOf } from '../../src/view/bands.ts'
import { momentOf } from '../../src/view/presentation.ts'
import { scaleOf } from '../../src/view/scale.ts'
import '../../src/ui/theme.css'
import '../../src/ui/transport.css'
import '../../src/ui/lanes.css'

beforeEach(() => page.viewport(1440, 900))
afterEach(() => seek(0))

const runWith = (preset: PresetName | null) =>
  runOf(checkScenario(incident), { preset, set: {}, payload: null, work: {}, numbers: {}, edits: [] })

async function show({ preset = null, still = true }: { preset?: PresetName | null; still?: boolean } = {}) {
  const run = runWith(preset)
  const bands = bandsOf(run.recording, 0, run.closingMs)
  openRun(run.timeline, still)
  const scenario = checkScenario(incident)
  const screen = await render(
    <CurrentContext.Provider value={{ scenario, run, job: 0, bands, scale: scaleOf(bands, run.closingMs) }}>
      <Transport>
        <p>at the right end</p>
      </Transport>
    </CurrentContext.Provider>,
  )
  dispatchEvent(new Event('pointerdown')) // a person's first move: the picture is fetched
  await expect.poll(() => document.querySelector('.present')).not.toBeNull()
  return screen
}

const frame = () => new Promise(requestAnimationFrame)
const range = () => document.querySelector<HTMLInputElement>('.scrubber')!
const picture = () => document.querySelector('.lanes-picture')!.outerHTML + range().value + range().ariaValueText
const state = usePlayhead.getState

test('buttons step and jump, and say their keys', async () => {
  const screen = await show()
  const press = (name: string) => screen.getByRole('button', { name, exact: true }).click()
  await press('To the start')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('14:24:00')
  await press('Next change')
  await press('Next change')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('18:28:00')
  const { t } = state()
  await press('One event forward')
  expect(state().t).toBeGreaterThan(t)
  await press('One event back')
  expect(state().t).toBe(t)
  await press('Previous change')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('14:24:00')
  await press('To the end')
  await expect.element(screen.getByTestId('clock')).toHaveTextContent('20:30:00')
  for (const [name, keys] of [
    ['Play again', 'Space'],
    ['Next change', 'PageDown'],
    ['To the start', 'Home'],
  ])
    await expect.element(screen.getByRole('button', { name, exact: true })).toHaveAttribute('aria-keyshortcuts', keys)
  await expect.element(screen.getByText('at the right end')).toBeVisible()
})

test('on the handle, arrows are events and page keys are changes', async () => {
  await show()
  range().focus()
  await userEvent.keyboard('{Home}')
  expect(state().t).toBe(0)
  const { stops } = state().timeline
  await userEvent.keyboard('{ArrowRight}')
  expect(state().t).toBe(stops[1].t) // the first event is told at 0
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{ArrowLeft}')
  expect(state().t).toBe(stops[0].t)
  await userEvent.keyboard('{PageDown}{PageDown}')
  expect(range().ariaValueText).toMatch(/^18:28:00\. Node a writes “out-of-memory”/)
  await userEvent.keyboard('{PageUp}')
  expect(range().ariaValueText).toMatch(/^14:24:00\. .*attempt 1/)
  await userEvent.keyboard('{End}')
  expect(state().t).toBe(state().timeline.closingT)
  await userEvent.keyboard(' ')
  expect(state().playing).toBe(true)
  await userEvent.keyboard(' ')
  expect(state().playing).toBe(false)
})

test('speeds are words', async () => {
  const screen = await show()
  const speed = screen.getByRole('combobox', { name: 'Speed' })
  const options = [...(speed.element() as HTMLSelectElement).options].map(({ text }) => text)
  expect(options).toEqual([
    '7½ minutes a second',
    '15 minutes a second',
    '30 minutes a second',
    '1 hour a second',
    '2 hours a second',
  ])
  await speed.selectOptions('2 hours a second')
  expect(state().speed).toBe(4)
  await speed.selectOptions('30 minutes a second')
})

test.each([null, 'all-fixed'] as const)('fifty instants are the same pictures from both sides (%s)', async (preset) => {
  await show({ preset })
  await frame()
  const { endT } = state().timeline
  // Spread without a pattern that stops could fall into (golden ratio).
  const moments = Array.from({ length: 50 }, (_, i) => ((i * 0.618034) % 1) * endT).sort((a, b) => a - b)
  const taken = async (order: readonly number[]) => {
    const pictures = new Map<number, string>()
    for (const t of order) {
      seek(t)
      await frame()
      pictures.set(t, picture())
    }
    return moments.map((t) => pictures.get(t))
  }
  const forth = await taken(moments)
  expect(new Set(forth).size).toBe(50)
  expect(await taken(moments.toReversed())).toEqual(forth)
})

test('a drag lands where it ends, in the middle of the playhead', async () => {
  await show()
  const { endT } = state().timeline
  for (const share of [0.2, 0.9, 0.4]) scrub(share * Math.ceil(endT))
  await frame()
  await frame()
  expect(state().t).toBeCloseTo(0.4 * Math.ceil(endT))
  const lanes = document.querySelector('.lanes')!.getBoundingClientRect()
  const line = document.querySelector('.present')!.getBoundingClientRect()
  expect(line.left).toBeCloseTo(lanes.left + 0.4 * lanes.width, 0)
  const input = range().getBoundingClientRect()
  const middle = input.left + 8 + (range().valueAsNumber / Number(range().max)) * (input.width - 16)
  expect(line.left).toBeCloseTo(middle, 0)
})

test('nothing that has not played is said, nor shown while it is watched for the first time', async () => {
  const screen = await show({ still: false })
  const { timeline } = state()
  seek(momentOf(timeline, 14_000_000))
  await frame()
  const said = () => [...document.querySelectorAll('.said')].map(({ textContent }) => textContent)
  expect(said()).toEqual(['14:24:00', 'waiting'])
  await expect.element(screen.getByTestId('now-polls')).toHaveTextContent('2,800 empty')
  await expect.element(screen.getByTestId('now-budget')).toHaveTextContent('no retry')
  const veil = () => getComputedStyle(document.querySelector('.present')!).backgroundColor
  const hidden = veil()
  expect(hidden).not.toMatch(/,\s*0(\.\d+)?\)|\//)
  openRun(timeline, true)
  seek(momentOf(timeline, 14_000_000))
  await expect.poll(veil).not.toBe(hidden)
  seek(timeline.closingT)
  await frame()
  expect(said()).toContain('2 h 02 min')
  expect(said()).toContain('read, dropped')
})
