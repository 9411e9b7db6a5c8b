/** Parts of the page that do not come: said in their place, asked for again, and shown when they are there. */
import { Suspense } from 'react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { fetchPart, NOT_FETCHED, NotFetched, useTries } from '../../src/app/parts.ts'
import { AbsentRoom } from '../../src/ui/Absent.tsx'
import { Boundary } from '../../src/ui/Boundary.tsx'
import { lazyPart, lazyQuiet } from '../../src/ui/lazy-quiet.ts'

afterEach(() => {
  useTries.setState({ tries: 0 })
  vi.restoreAllMocks()
})

const Part = ({ says }: { readonly says: string }) => <p>{says}</p>

/** Brings the part once there is a connection. */
function source() {
  const state = { isOnline: false, asked: 0 }
  const load = async () => {
    state.asked++
    if (!state.isOnline) throw new NotFetched()
    return Part
  }
  return { state, load }
}

describe('a component that does not come', () => {
  test.each([
    ['at once', lazyPart],
    ['in a quiet moment', lazyQuiet],
  ])('fetched %s, is asked for again by a press, and all around it goes on', async (_, later) => {
    const { state, load } = source()
    const Later = later(load)
    const screen = await render(
      <Suspense fallback={null}>
        <p>around</p>
        <Later says="here" />
      </Suspense>,
    )
    await expect.element(screen.getByText(NOT_FETCHED)).toBeVisible()
    await expect.element(screen.getByText('around')).toBeVisible()
    const before = state.asked
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(() => state.asked).toBeGreaterThan(before)
    await expect.element(screen.getByText(NOT_FETCHED)).toBeVisible()
    state.isOnline = true
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('here')).toBeVisible()
    expect(screen.getByTestId('absent').query()).toBeNull()
  })

  test('comes by itself when the connection does, and what was fetched is not fetched again', async () => {
    const one = source()
    const other = source()
    const One = lazyPart(one.load)
    const Other = lazyQuiet(other.load)
    const screen = await render(
      <Suspense fallback={null}>
        <One says="one" />
        <Other says="other" />
      </Suspense>,
    )
    await expect.poll(() => screen.getByTestId('absent').elements()).toHaveLength(2)
    one.state.isOnline = true
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('one')).toBeVisible()
    const { asked } = one.state
    other.state.isOnline = true
    dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('other')).toBeVisible()
    expect(one.state.asked).toBe(asked)
  })

  test('in place of a room there is a room with a heading', async () => {
    const { load } = source()
    const Later = lazyPart(load, AbsentRoom)
    const screen = await render(
      <Suspense fallback={null}>
        <Later says="here" />
      </Suspense>,
    )
    await expect.element(screen.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
  })

  test('where trying does not help, the whole page may', async () => {
    const { load } = source()
    const Later = lazyPart(load)
    const screen = await render(
      <Suspense fallback={null}>
        <Later says="here" />
      </Suspense>,
    )
    const again = screen.getByRole('button', { name: 'Try again' })
    await expect.element(again).toBeVisible()
    expect(screen.getByRole('button', { name: 'Load the page again' }).query()).toBeNull()
    for (let press = 0; press < 3; press++) await again.click()
    await expect.element(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible()
  })
})

let isBroken = false
function Broken() {
  if (isBroken) throw new TypeError('x.y is not a function')
  return <p>here</p>
}

test('a mistake in a part is no missing part: nothing of its words is shown, and another address is another try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  isBroken = true
  const screen = await render(
    <Boundary>
      <Broken />
    </Boundary>,
  )
  await expect.element(screen.getByRole('heading', { name: 'This could not be shown' })).toBeVisible()
  expect(screen.container.textContent).not.toContain('x.y')
  expect(screen.getByText(NOT_FETCHED).query()).toBeNull()
  isBroken = false
  dispatchEvent(new Event('hashchange'))
  await expect.element(screen.getByText('here')).toBeVisible()
})

test('where the whole page cannot be had, what is open is not given up for it, and that is said', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const fetching = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  isBroken = true
  const screen = await render(
    <Boundary>
      <Broken />
    </Boundary>,
  )
  expect(screen.getByText('It cannot be fetched now.').query()).toBeNull()
  await screen.getByRole('button', { name: 'Load the page again' }).click()
  await expect.element(screen.getByText('It cannot be fetched now.')).toBeVisible()
  // What the browser remembers of the page is no page that can be loaded.
  expect(fetching).toHaveBeenCalledWith('./', { cache: 'no-store' })
  fetching.mockRestore()
  isBroken = false
  dispatchEvent(new Event('hashchange'))
  await expect.element(screen.getByText('here')).toBeVisible()
})

describe('fetching a part of the built page', () => {
  const script = (text: string) => `data:text/javascript,${encodeURIComponent(text)}`
  const style = (text: string) => `data:text/css,${encodeURIComponent(text)}#.css`
  /** Nothing listens there. */
  const NOWHERE = 'http://127.0.0.1:9/'
  const take = (name: string, files: readonly string[] = []) =>
    fetchPart(
      async () => ((await import(/* @vite-ignore */ name)) as { default: unknown }).default,
      files,
      location.href,
    )

  test('a script and what it is styled by, once', async () => {
    const sheet = style('#styled-part{order:7}')
    expect(await take(script('export default 7'), [sheet])).toBe(7)
    expect(await take(script('export default 7'), [sheet])).toBe(7)
    document.body.insertAdjacentHTML('beforeend', '<i id="styled-part"></i>')
    expect(getComputedStyle(document.querySelector('#styled-part') as Element).order).toBe('7')
    expect([...document.querySelectorAll('link')].filter(({ href }) => href === sheet)).toHaveLength(1)
  })

  test.each([
    ['its script', `${NOWHERE}a.js`, []],
    ['its style', script('export default 9'), [`${NOWHERE}c.css`]],
    ['a script that it imports', script(`import "${NOWHERE}d.js"; export default 10`), []],
  ])('%s cannot be had', async (_, name, files) => {
    await expect(take(name, files)).rejects.toThrow(NotFetched)
    await expect(take(name, files)).rejects.toThrow(NotFetched)
    expect([...document.querySelectorAll('link')].filter(({ href }) => href.startsWith(NOWHERE))).toEqual([])
  })

  test('what it only tells the browser about is no part of it', async () => {
    expect(await take(script('export default 8'), [`${NOWHERE}b.js`])).toBe(8)
  })

  test('a mistake in it is told apart', async () => {
    await expect(take(script('throw new RangeError("a mistake")'))).rejects.toThrow(RangeError)
  })
})
