/** A run that the learner schedules, as it is drawn, pressed and said. */
import axe from 'axe-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import lesson8 from '../../../scenarios/lessons/08-pick-your-risk.json?raw'
import lesson9 from '../../../scenarios/lessons/09-beat-the-fixed-worker.json?raw'
import { settle } from '../../../src/app/settings.ts'
import type { Choice } from '../../../src/run/schedule.ts'
import { parseLesson } from '../../../src/story/lesson.ts'
import { type BreakMomentData, BreakTask } from '../../../src/ui/learn/break/BreakTask.tsx'
import '../../../src/ui/theme.css'
import '../../../src/ui/stage.css'
import '../../../src/ui/learn/lesson/lesson.css'

const momentOf = (content: string, id: string): BreakMomentData =>
  parseLesson(content).moments.find((moment) => moment.id === id) as BreakMomentData
const SCHEDULE = momentOf(lesson9, 'you-schedule')
const TWICE = momentOf(lesson8, 'make-it-twice')

interface Seen {
  chosen: readonly Choice[]
  reached: boolean[]
  hints: number
  shown: number
}

async function open(moment: BreakMomentData, chosen: readonly unknown[] = []) {
  const seen: Seen = { chosen: [], reached: [], hints: 0, shown: 0 }
  const task = (hints: number) => (
    <main className="lesson">
      <BreakTask
        moment={moment}
        chosen={chosen}
        onChosen={onChosen}
        hints={hints}
        onHint={onHint}
        onReached={onReached}
        onShown={onShown}
      >
        {null}
      </BreakTask>
    </main>
  )
  const onChosen = (now: readonly Choice[]) => {
    seen.chosen = now
  }
  const onReached = (shown: boolean) => {
    seen.reached.push(shown)
  }
  const onShown = () => {
    seen.shown++
  }
  const onHint = (count: number) => {
    seen.hints = count
    void screen.rerender(task(count))
  }
  const screen = await render(task(0))
  await expect.poll(() => document.querySelectorAll('.break-offer').length).toBeGreaterThan(0)
  return { screen, seen }
}

const offers = () => [...document.querySelectorAll<HTMLElement>('.break-offer')].map((one) => one.ariaLabel)
const steps = () => [...document.querySelectorAll('.break-trace li')].map((one) => one.textContent)
const standing = () => document.querySelector('[data-testid="standing"]')?.textContent
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent

beforeEach(() => page.viewport(1280, 720))
afterEach(() => settle({ theme: 'auto', shortcuts: true }))

test('what may happen is a button, what has to wait says why, and what was chosen is told', async () => {
  const { seen } = await open(SCHEDULE)
  expect(offers()).toEqual(['job-1 is put into the queue', 'From now on no nudge arrives'])
  await press('job-1 is put into the queue')
  await press('worker-1 takes job-1')
  expect(document.querySelector('.break-waits')?.textContent).toBe('Pollsnot yet: a look now would find nothing new')
  expect(steps()).toHaveLength(2)
  expect(steps()[1]).toContain('worker-1 submits job-1 to node a: attempt 1.')
  expect(seen.chosen.map(({ kind }) => kind)).toEqual(['arrive', 'take'])
  expect(document.querySelector('.break-left')?.textContent).toBe('1 fault left')
})

test('the stage shows where the run stands', async () => {
  await open(SCHEDULE)
  await press('job-1 is put into the queue')
  await press('worker-1 takes job-1')
  await press('Node a writes “done”')
  const key = () => document.querySelector('[data-testid="key-result:job-1"]')?.textContent
  await expect.poll(key).toContain('copies of this notice: 1')
  await press('worker-1 polls')
  // The only one is in the worker's hand, as the picture shows.
  await expect.poll(key).toMatch(/empty, read and deleted.*copies of this notice: 1/)
  await press('Undo')
  await expect.poll(key).not.toContain('empty')
})

test('by keyboard alone: numbers choose, Z takes back, and the focus is never lost', async () => {
  const { seen } = await open(SCHEDULE)
  document.querySelector<HTMLElement>('.break-offer')?.focus()
  await userEvent.keyboard('1')
  expect(focused()).toBe('worker-1 takes job-1')
  await userEvent.keyboard('1')
  await userEvent.keyboard('1')
  expect(offers()).toContain('worker-1 polls')
  expect(document.activeElement?.className).toBe('break-offer')
  const lost = offers().indexOf('The reply to worker-1’s next read is lost') + 1
  await userEvent.keyboard(String(lost))
  expect(document.querySelector('.break-left')?.textContent).toBe('no faults left')
  expect(document.querySelector('.break-still')?.textContent).toContain(
    'the reply to worker-1’s next read will be lost',
  )
  await userEvent.keyboard('z')
  expect(seen.chosen).toHaveLength(3)
  await userEvent.keyboard('{Shift>}z{/Shift}')
  expect(seen.chosen).toHaveLength(4)
  await userEvent.keyboard('1')
  await userEvent.keyboard('1')
  expect(standing()).toBe('Done, in 6 steps.')
  expect(seen.reached).toEqual([false])
})

test('single keys rest where they are switched off', async () => {
  const { seen } = await open(SCHEDULE)
  settle({ shortcuts: false })
  document.querySelector<HTMLElement>('.break-offer')?.focus()
  await userEvent.keyboard('1')
  expect(seen.chosen).toEqual([])
  await userEvent.keyboard('{Enter}')
  expect(seen.chosen).toHaveLength(1)
})

test('what was chosen on an earlier visit is there again, as far as it still can be', async () => {
  const { seen } = await open(SCHEDULE)
  for (const name of ['job-1 is put', 'worker-1 takes', 'Node a writes']) await press(new RegExp(`^${name}`))
  const kept = JSON.parse(JSON.stringify(seen.chosen))
  document.body.replaceChildren()
  await open(SCHEDULE, [...kept, { ...kept[0] }, null])
  expect(steps()).toHaveLength(3)
})

test('it says when the aim can no longer be reached, and when nothing more can happen', async () => {
  await open(SCHEDULE)
  await press('job-1 is put into the queue')
  await press('From now on no nudge arrives')
  await expect.poll(standing).toBe('From here it can no longer be done. Take one step back, or start over.')
  await press('Undo')
  await expect.poll(standing).toBe('')
  await press('From now on no nudge arrives')
  for (const name of ['worker-1 takes', 'Node a writes', 'worker-1 polls', 'worker-1 is done'])
    await press(new RegExp(`^${name}`))
  await expect
    .poll(standing)
    .toBe(
      'Nothing more can happen. No harm is done: job-1 is told “done”, and it is. Take 5 steps back, and try another order.',
    )
})

test('hints come one by one, and then the next step is pointed out', async () => {
  const { seen } = await open(TWICE)
  await press('Hint')
  await press('Another hint')
  await press('Another hint')
  expect(seen.hints).toBe(3)
  expect(document.querySelectorAll('.break-hints li')).toHaveLength(3)
  await expect.poll(() => document.querySelector<HTMLButtonElement>('.break-hints button')?.disabled).toBe(false)
  for (let n = 0; n < 12 && standing() === ''; n++) {
    await press('Point to the next step')
    const hinted = document.querySelector<HTMLElement>('.break-offer[data-hinted="true"]')
    expect(hinted?.ariaLabel).toMatch(/ \(hint\)$/)
    hinted?.click()
    await expect.poll(() => document.querySelector('.break-offer[data-hinted="true"]')).toBeNull()
  }
  expect(standing()).toMatch(/^Done, in \d+ steps\.$/)
  expect(seen.reached).toEqual([false])
})

test('a way that is shown is played step by step, and counts for nothing until it is done by hand', async () => {
  const { seen } = await open(SCHEDULE)
  const button = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Show me one')
  await expect.poll(() => button()?.disabled).toBe(false)
  await press('Show me one')
  expect(seen.shown).toBe(1)
  await press('Stop')
  const next = () => [...document.querySelectorAll('button')].find((one) => one.textContent === 'Next step')
  for (let n = 0; n < 12 && next() !== undefined; n++) await press('Next step')
  expect(standing()).toBe('That is one way. Start over, and do it yourself.')
  expect(seen.reached).toEqual([true])
  // Nor is it kept, to be taken for one's own on another day.
  expect(seen.chosen).toEqual([])
  await press('Start over')
  await press('From now on no nudge arrives')
  expect(seen.chosen.map(({ kind }) => kind)).toEqual(['fault'])
})

test('once it is done, what would have prevented it has been tried through', async () => {
  await open(SCHEDULE)
  for (const name of [
    'job-1 is put',
    'worker-1 takes',
    'Node a writes',
    'The reply to',
    'worker-1 polls',
    'worker-1 gives',
  ])
    await press(new RegExp(`^${name}`))
  await expect.poll(() => document.querySelectorAll('[data-tried="none"]').length).toBe(SCHEDULE.breaks.mended.length)
  expect(document.querySelector('[data-tried]')?.textContent).toMatch(/^Tried: all \d+ situations/)
})

describe.each(['light', 'dark'] as const)('axe finds nothing to object to, %s', (theme) => {
  test.each([1280, 375, 320])('%i px wide, and nothing is wider', async (width) => {
    await page.viewport(width, 812)
    settle({ theme })
    document.documentElement.dataset['theme'] = theme
    const { screen } = await open(SCHEDULE)
    const check = async () => {
      const { violations } = await axe.run(screen.container, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      })
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    }
    await check()
    for (const name of ['job-1 is put', 'worker-1 takes', 'Node a writes']) await press(new RegExp(`^${name}`))
    await check()
    for (const name of ['The reply to', 'worker-1 polls', 'worker-1 gives']) await press(new RegExp(`^${name}`))
    await check()
    delete document.documentElement.dataset['theme']
  })
})
