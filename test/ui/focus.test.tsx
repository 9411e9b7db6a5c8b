/** Whoever goes by keyboard goes on from where something was pressed, or from the heading of the room that is entered. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { setPayload } from '../../src/app/changes.ts'
import { startComparing } from '../../src/app/compare.ts'
import { loadFurther } from '../../src/app/further.ts'
import { useGuide } from '../../src/app/guide.ts'
import { leavePage, openPage } from '../../src/app/pages.ts'
import { enter, forgetSession, type Room, setRule } from '../../src/app/session.ts'
import { App } from '../../src/ui/App.tsx'
import { goToHeadingOnceThere, keepFocus } from '../../src/ui/keep-focus.ts'

let end = (): void => {}
beforeEach(async () => {
  useGuide.setState({ phase: 'everything' })
  await loadFurther()
})
afterEach(() => {
  end()
  leavePage()
  forgetSession()
})

/** The page, with all that comes once it is quiet. */
async function show(room: Room) {
  enter(room)
  const screen = await render(<App />)
  await userEvent.keyboard('{Shift}')
  await expect.element(screen.getByTestId('rooms')).toBeVisible()
  ;(document.activeElement as HTMLElement | null)?.blur()
  end = keepFocus() // as the page itself does a moment later
  return screen
}

async function press(name: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name }).first()
  await expect.element(button).toBeEnabled()
  ;(button.element() as HTMLElement).focus({ preventScroll: true })
  expect(document.activeElement).toBe(button.element())
  await userEvent.keyboard('{Enter}')
}

const focused = (): string => {
  const { activeElement: at } = document
  return at === null || at === document.body
    ? 'nothing'
    : `${at.tagName} ${at.getAttribute('aria-label') ?? at.textContent}`
}

describe('a room is entered at its heading', () => {
  test.each<[from: Room, name: RegExp, to: RegExp]>([
    ['door', /Watch it happen/, /^H1 (?!6 h)/],
    ['door', /Open the playground/, /^H1 (?!6 h)/],
    ['what-if', /^Back to Play$/, /^H1 /],
  ])('from %s by “%s”', async (from, name, to) => {
    await show(from)
    const before = document.querySelector('main h1')?.textContent
    scrollTo(0, 0)
    await press(name)
    await expect.poll(focused).toMatch(to)
    expect(document.activeElement?.closest('main')?.className).toBe('play')
    expect(focused()).not.toBe(`H1 ${before}`)
    expect(scrollY).toBe(0)
  })

  test.each([/^Stop comparing$/, /^Open in Play/])('from a comparison by “%s”', async (name) => {
    await show('play')
    startComparing()
    await expect.poll(() => document.activeElement?.closest('main')?.className).toBe('compare')
    await expect.element(page.getByTestId('parting')).toBeVisible()
    expect(focused()).toMatch(/^H1 /) // though the runs have come only now
    await press(name)
    await expect.poll(() => document.activeElement?.closest('main')?.className).toBe('play')
    expect(focused()).toMatch(/^H1 /)
  })

  test('whoever is quicker than what keeps it gets there all the same', async () => {
    enter('door')
    await render(<App />)
    await press(/Watch it happen/)
    await expect.poll(focused).toMatch(/^H1 /)
    expect(document.activeElement?.closest('main')?.className).toBe('play')
  })

  test('a page that lies over the session, and the way back', async () => {
    await show('play')
    openPage('faults')
    await expect.poll(() => document.activeElement?.closest('main')?.className ?? '').toMatch(/room/)
    expect(focused()).toMatch(/^H1 /)
    leavePage(true)
    await expect.poll(() => document.activeElement?.closest('main')?.className).toBe('play')
  })

  test('nobody is taken out of a field that a room has put the focus into', async () => {
    await show('door')
    enter('play')
    await expect.poll(focused).toMatch(/^H1 /)
    const field = document.querySelector<HTMLElement>('main select, main input')
    field?.focus()
    enter('play')
    expect(document.activeElement).toBe(field)
  })
})

describe('what goes away hands the focus on', () => {
  test('Undo, with nothing left to take back: to Redo', async () => {
    await show('play')
    setRule('read', 'get', '')
    await press('Undo')
    await expect.poll(focused).toBe('BUTTON Redo')
    await press('Redo')
    await expect.poll(focused).toBe('BUTTON Undo')
  })

  test('a reset: to what stands beside it', async () => {
    await show('play')
    setPayload({ text: '{}' })
    await press('Reset to the scenario’s own')
    await expect.poll(focused).toBe('BUTTON Per attempt')
  })

  test('the last of a list: to the one before it', async () => {
    await show('play')
    const list = document.createElement('ul')
    document.querySelector('main')?.append(list)
    list.innerHTML = '<li><button>one</button></li><li><button>two</button></li>'
    list.addEventListener('click', ({ target }) => (target as Element).closest('li')?.remove())
    await press('two')
    await expect.poll(focused).toBe('BUTTON one')
  })

  test('an instant to jump to: to the button of their list', async () => {
    await show('play')
    await press(/^to…/)
    const entry = page.getByTestId('jump-list').getByRole('button').first()
    await expect.element(entry).toBeVisible()
    ;(entry.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(focused).toMatch(/^BUTTON to…/)
  })

  test('what stays keeps it', async () => {
    await show('play')
    await press('Per attempt')
    await expect.poll(focused).not.toBe('nothing')
    await press('Share')
    await expect.element(page.getByRole('dialog')).toBeVisible() // it is fetched: Escape before it is there means nothing
    await userEvent.keyboard('{Escape}')
    await expect.poll(focused).toBe('BUTTON Share')
  })
})

describe('a room whose heading comes later', () => {
  const room = (inside: boolean) => (
    <>
      <button type="button">Elsewhere</button>
      <main>{inside ? <h1>Here</h1> : null}</main>
    </>
  )

  test('is entered at it then', async () => {
    const screen = await render(room(false))
    goToHeadingOnceThere()
    expect(focused()).toBe('nothing')
    await screen.rerender(room(true))
    await expect.poll(focused).toBe('H1 Here')
  })

  test('and not where somebody has gone on meanwhile, or it is wanted no longer', async () => {
    const screen = await render(room(false))
    goToHeadingOnceThere()
    screen.getByRole('button').element().focus()
    await screen.rerender(room(true))
    await expect.element(screen.getByRole('heading')).toBeVisible()
    expect(focused()).toBe('BUTTON Elsewhere')
    screen.getByRole('button').element().blur()
    await screen.rerender(room(false))
    goToHeadingOnceThere()()
    await screen.rerender(room(true))
    await expect.element(screen.getByRole('heading')).toBeVisible()
    expect(focused()).toBe('nothing')
  })
})
