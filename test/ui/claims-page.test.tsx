import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { goHome, startFromAddress } from '../../src/app/address.ts'
import { choosePreset } from '../../src/app/changes.ts'
import { CLAIM_FILES } from '../../src/app/claims.ts'
import { dismissNotice, useNotice } from '../../src/app/dialogs.ts'
import { leavePage, PAGES, usePage } from '../../src/app/pages.ts'
import { seek, usePlayhead } from '../../src/app/playhead.ts'
import { enter, forgetSession, useSession } from '../../src/app/session.ts'
import { App } from '../../src/ui/App.tsx'
import { PAGE_TITLES } from '../../src/ui/pages/titles.ts'
import '../../src/ui/theme.css'
import '../../src/ui/page.css'
import '../../src/ui/shell.css'
import '../../src/ui/header.css'
import '../../src/ui/controls.css'
import '../../src/ui/bands.css'

const here = location.pathname + location.search

beforeEach(() => history.replaceState(null, '', here))
afterEach(() => {
  leavePage()
  forgetSession()
  dismissNotice()
  history.replaceState(null, '', here)
})

const goTo = async (hash: string) => {
  history.replaceState(null, '', here + hash)
  await startFromAddress()
  return render(<App />)
}
const shown = () => usePage.getState().page
const cards = () => [...document.querySelectorAll<HTMLElement>('.claim')]

describe('rooms', () => {
  test.each(PAGES)('#%s opens its page, says so in the title, and puts the focus on its heading', async (name) => {
    const before = document.title
    const screen = await goTo(`#${name}`)
    expect(shown()).toBe(name)
    await expect.poll(() => document.title).toBe(`${PAGE_TITLES[name].title} · ${before}`)
    await expect.poll(() => document.activeElement?.tagName).toBe('H1')
    expect(document.querySelectorAll('main')).toHaveLength(1)
    await screen.unmount()
    expect(document.title).toBe(before)
  })

  test('a page lies over the session: back, and what was chosen is still there', async () => {
    enter('play')
    choosePreset('breaker')
    await render(<App />)
    await startFromAddress()
    await expect.poll(() => usePlayhead.getState().timeline.endT).toBeGreaterThan(0)
    seek(usePlayhead.getState().timeline.endT / 2)
    const { t } = usePlayhead.getState()
    location.hash = '#claims'
    await expect.poll(() => shown()).toBe('claims')
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('The claims')
    expect(page.getByTestId('scenario').query()).toBeNull()
    history.back()
    await expect.poll(() => shown()).toBeNull()
    expect(useSession.getState()).toMatchObject({ room: 'play', preset: 'breaker' })
    await expect.element(page.getByTestId('scenario')).toBeVisible()
    expect(usePlayhead.getState().t).toBe(t)
    history.forward()
    await expect.poll(() => shown()).toBe('claims')
  })

  test('the name in the head leads home from a page', async () => {
    await goTo('#claims')
    goHome()
    expect(shown()).toBeNull()
    expect(useSession.getState().room).toBe('door')
    expect(location.hash).toBe('')
  })

  test('the list of rooms is one press away, and by keyboard', async () => {
    await goTo('')
    const button = page.getByRole('button', { name: 'Rooms' })
    await expect.poll(() => button.query()).not.toBeNull()
    button.element().focus()
    await userEvent.keyboard('{Enter}')
    const links = page.getByRole('navigation', { name: 'Rooms' }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    expect(links.elements().map((link) => link.getAttribute('href'))).toEqual(
      ['play', 'compare', 'what-if', ...PAGES].map((name) => `#${name}`),
    )
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => links.query()).toBeNull()
    await button.click()
    await page.getByRole('link', { name: /^The claims/ }).click()
    await expect.poll(() => shown()).toBe('claims')
  })

  test('a link that cannot be opened leaves the page as it is', async () => {
    await goTo('#claims')
    location.hash = '#play?v=9&end'
    await expect.poll(() => useNotice.getState().notice).not.toBeNull()
    expect(shown()).toBe('claims')
  })

  test('keys of the stage do nothing on a page', async () => {
    enter('play')
    await goTo('#claims')
    await userEvent.keyboard('3')
    expect(useSession.getState().set).toEqual({})
  })
})

describe('the claims', () => {
  test('all are there, in groups', async () => {
    await goTo('#claims')
    await expect.poll(() => cards()).toHaveLength(100)
    const groups = CLAIM_FILES.map(({ title }) => title)
    expect([...document.querySelectorAll('.claim-group h2')].map((h) => h.textContent)).toEqual(groups)
  })

  test('what is in view is played: both sides, with their verdicts and their links', async () => {
    await goTo('#claims')
    await expect.poll(() => document.querySelector('#claim-R1 [data-played]')).not.toBeNull()
    const sides = [...document.querySelectorAll('#claim-R1 .claim-side')]
    const verdictsOf = (side: Element) =>
      [...side.querySelectorAll('[data-verdict]')].map((chip) => chip.getAttribute('data-verdict'))
    expect(sides.map(verdictsOf)).toEqual([['hang', 'lost-result', 'wrong-cause'], ['settled-with-cause']])
    expect(sides[0].textContent).toContain('untrue for 2 h 02 min')
    expect(sides[1].textContent).toContain('after 4 h 04 min')
    expect(sides.map((side) => side.querySelector('.claim-open')?.getAttribute('href'))).toEqual([
      '#play?v=1&scenario=incident&step=as-found&set=routing:every-error-waits&end',
      '#play?v=1&scenario=incident&step=as-found&set=routing:terminal-stops&end',
    ])
    expect(document.querySelectorAll('.problem')).toHaveLength(0)
  })

  test('a link opens that run in Play', async () => {
    const screen = await goTo('#claims')
    await screen.getByRole('link', { name: 'Open in Play: R1, it holds' }).click()
    await expect.poll(() => shown()).toBeNull()
    expect(useSession.getState()).toMatchObject({
      room: 'play',
      scenario: 'incident',
      preset: 'as-found',
      set: { routing: 'terminal-stops' },
    })
  })

  test('they can be searched, by word and by number', async () => {
    const screen = await goTo('#claims')
    const find = screen.getByTestId('find')
    await find.fill('probe')
    await expect.poll(() => cards().length).toBeLessThan(20)
    expect(cards().length).toBeGreaterThan(0)
    // Words count from their beginning: a lease is no release.
    await find.fill('lease')
    await expect.poll(() => cards().map(({ id }) => id)).toContain('claim-R71')
    expect(cards().map(({ id }) => id)).not.toContain('claim-R62')
    await find.fill('R7')
    await expect.poll(() => cards().map(({ id }) => id)).toEqual(['claim-R7'])
    await expect.element(screen.getByRole('status').filter({ hasText: '1 of 100 claims' })).toBeVisible()
    await find.fill('d4')
    await expect.poll(() => cards().map(({ id }) => id)).toEqual(['claim-D4'])
    await find.fill('no such words anywhere')
    await expect.element(screen.getByText('No claim holds these words.')).toBeVisible()
  })

  test('a group folds', async () => {
    await goTo('#claims')
    await expect.poll(() => cards()).toHaveLength(100)
    const group = document.querySelector('details') as HTMLDetailsElement
    await userEvent.click(group.querySelector('summary') as HTMLElement)
    expect(group.open).toBe(false)
  })

  test('the address of one claim leads to it', async () => {
    await goTo('#claims/R60')
    await expect.poll(() => document.activeElement?.textContent).toBe('R60')
    const { top } = (document.getElementById('claim-R60') as HTMLElement).getBoundingClientRect()
    expect(Math.abs(top)).toBeLessThan(innerHeight)
  })

  test('so does that of what goes beyond the fix, and its two sides differ as its line says', async () => {
    await goTo('#claims/D14')
    await expect.poll(() => document.activeElement?.textContent).toBe('D14')
    await expect.poll(() => document.querySelector('#claim-D14 [data-played]')).not.toBeNull()
    const said = [...document.querySelectorAll('#claim-D14 .claim-side')].map((side) => side.textContent)
    expect(said[0]).toContain('Most retries in one instant20')
    expect(said[1]).toContain('Most retries in one instant1')
    expect(document.querySelectorAll('#claim-D14 .problem')).toHaveLength(0)
  })

  test('it does so also where a search had left it out; one that is there stays found', async () => {
    const screen = await goTo('#claims')
    await screen.getByTestId('find').fill('R7')
    await expect.poll(() => cards()).toHaveLength(1)
    location.hash = '#claims/R7'
    await expect.poll(() => document.activeElement?.textContent).toBe('R7')
    expect(cards()).toHaveLength(1)
    location.hash = '#claims/R60'
    await expect.poll(() => document.activeElement?.textContent).toBe('R60')
    expect(cards()).toHaveLength(100)
  })

  test('an address of no claim says what there is', async () => {
    const screen = await goTo('#claims/R99')
    await expect
      .element(screen.getByText(/^There is nothing under “R99” here\. Allowed: R1 to R20, .*D1 to D18\.$/))
      .toBeVisible()
    location.hash = '#claims/R9'
    await expect.element(screen.getByText(/There is nothing under/)).not.toBeInTheDocument()
  })

  test('each group is one press away', async () => {
    const screen = await goTo('#claims')
    const links = screen.getByRole('navigation', { name: 'Groups of claims' }).getByRole('link')
    await expect.element(links.first()).toBeVisible()
    expect(links.elements().map((link) => link.textContent)).toEqual(
      CLAIM_FILES.map(({ title, claims }) => `${title} ${claims[0].id} to ${claims[claims.length - 1].id}`),
    )
    await links.nth(4).click()
    await expect.poll(() => document.activeElement?.textContent).toBe(CLAIM_FILES[4].claims[0].id)
  })

  test('both sides are drawn on one scale: the job fails at the same place in both', async () => {
    await goTo('#claims')
    await expect.poll(() => document.querySelector('#claim-R1 [data-played]')).not.toBeNull()
    const failed = [...document.querySelectorAll<HTMLElement>('#claim-R1 .truth-failed')]
    expect(failed).toHaveLength(2)
    expect(failed[0].style.left).toBe(failed[1].style.left)
  })
})
