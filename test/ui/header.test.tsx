import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { choosePreset } from '../../src/app/changes.ts'
import { closeDialog, dismissNotice, notify, useDialog } from '../../src/app/dialogs.ts'
import { KEYS } from '../../src/app/keyboard.ts'
import { leavePage, openPage } from '../../src/app/pages.ts'
import { usePlayhead } from '../../src/app/playhead.ts'
import { useShownRules } from '../../src/app/rule-keys.ts'
import { enter, forgetSession, setRule, useHistory, useSession } from '../../src/app/session.ts'
import { forgetSettings, useSettings } from '../../src/app/settings.ts'
import { SCENARIOS } from '../../src/app/titles.ts'
import { Header } from '../../src/ui/Header.tsx'
import '../../src/ui/theme.css'
import '../../src/ui/page.css'
import '../../src/ui/shell.css'
import '../../src/ui/header.css'

beforeEach(() => enter('play'))
afterEach(() => {
  closeDialog()
  dismissNotice()
  forgetSession()
  forgetSettings()
  delete document.documentElement.dataset['blank']
})

describe('the head of the page', () => {
  test('at the front door there is nothing to undo or to share yet', async () => {
    enter('door')
    const screen = await render(<Header />)
    await expect.element(screen.getByRole('button', { name: 'Help and keys' })).toBeVisible()
    expect(screen.getByTestId('scenario').query()).toBeNull()
    expect(screen.getByTestId('share').query()).toBeNull()
  })

  test('the name leads to the front door', async () => {
    const screen = await render(<Header />)
    await screen.getByRole('link', { name: 'Burn After Reading' }).click()
    expect(useSession.getState().room).toBe('door')
  })

  test('under a page that lies over the run nothing is taken back unseen', async () => {
    await render(<Header />)
    setRule('read', 'get', 'getdel')
    openPage('learn')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(useSession.getState().set).toEqual({ read: 'get' })
    leavePage()
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(useSession.getState().set).toEqual({})
  })

  test('what was chosen can be taken back, by button and by key', async () => {
    const screen = await render(<Header />)
    const undo = screen.getByRole('button', { name: 'Undo' })
    const redo = screen.getByRole('button', { name: 'Redo' })
    await expect.element(undo).toBeDisabled()
    choosePreset('all-fixed')
    setRule('read', 'get', 'getdel')
    await undo.click()
    expect(useSession.getState()).toMatchObject({ preset: 'all-fixed', set: {} })
    await redo.click()
    expect(useSession.getState().set).toEqual({ read: 'get' })
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(useSession.getState().set).toEqual({})
    await userEvent.keyboard('{Control>}{Shift>}Z{/Shift}{/Control}')
    expect(useSession.getState().set).toEqual({ read: 'get' })
    await userEvent.keyboard('{Control>}zz{/Control}')
    expect(useHistory.getState().past).toEqual([])
    await userEvent.keyboard('{Control>}y{/Control}')
    expect(useSession.getState().preset).toBe('all-fixed')
  })

  test('a notice stays until it is answered', async () => {
    const act = vi.fn()
    notify({ text: 'This link cannot be opened: it was cut short.', action: 'Start fresh', act, dismiss: 'Put away' })
    const screen = await render(<Header />)
    await screen.getByRole('button', { name: 'Start fresh' }).click()
    expect(act).toHaveBeenCalledOnce()
    await expect.element(screen.getByText(/cut short/)).toBeVisible()
    await screen.getByRole('button', { name: 'Put away' }).click()
    await expect.element(screen.getByTestId('notice')).toBeEmptyDOMElement()
  })

  test('the theme goes round', async () => {
    const screen = await render(<Header />)
    const theme = screen.getByRole('button', { name: /^Theme/ })
    const seen: string[] = []
    for (let i = 0; i < 3; i++) {
      await theme.click()
      seen.push(useSettings.getState().theme)
    }
    expect(seen).toEqual(['light', 'dark', 'auto'])
  })
})

describe('the scenarios', () => {
  test('each is listed with its line; arrows go from one to the next, and the focus comes back', async () => {
    const screen = await render(<Header />)
    const button = screen.getByTestId('scenario')
    await button.click()
    const current = screen.getByRole('button', { name: SCENARIOS[0].title + SCENARIOS[0].summary.slice(0, 9) })
    expect(current).toBeDefined()
    const entries = () => [...document.querySelectorAll<HTMLElement>('[data-scenario]')]
    await expect.poll(() => entries()).toHaveLength(SCENARIOS.length)
    expect(entries().map((entry) => entry.textContent)).toEqual(SCENARIOS.map(({ title, summary }) => title + summary))
    await expect.poll(() => document.activeElement).toBe(entries()[0])
    expect(entries().filter((entry) => entry.getAttribute('aria-current') === 'true')).toEqual([entries()[0]])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}{Enter}')
    await expect.poll(() => useSession.getState().scenario).toBe(SCENARIOS[1].id)
    await expect.element(button).toHaveTextContent(SCENARIOS[1].title)
    await expect.element(button).toHaveFocus()
  })
})

describe('the help', () => {
  test('opens by key, lists every key, explains every word that needs it, and Esc closes it', async () => {
    const screen = await render(<Header />)
    await userEvent.keyboard('?')
    await expect.element(screen.getByRole('dialog', { name: 'Help' })).toBeVisible()
    for (const { shown, says } of KEYS) {
      await expect.element(screen.getByRole('row', { name: `${shown} ${says}` })).toBeInTheDocument()
    }
    const words = [...document.querySelectorAll('dt')].map((term) => term.firstChild?.textContent?.trim().toLowerCase())
    expect(words).toEqual(
      expect.arrayContaining([
        ...['job', 'key', 'poll', 'ttl', 'ceiling', 'nudge', 'entity', 'permit', 'generation', 'neutral release'],
        ...['lease', 'compare-and-set'],
      ]),
    )
    const { t } = usePlayhead.getState()
    await userEvent.keyboard('{End}')
    expect(usePlayhead.getState().t).toBe(t) // the dialog has the keys to itself
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(useDialog.getState().open).toBeNull()
  })

  test('single keys can be switched off, and on again', async () => {
    const screen = await render(<Header />)
    await userEvent.keyboard('?')
    await screen.getByRole('switch', { name: 'Single-key shortcuts' }).click()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('?b ')
    expect(useDialog.getState().open).toBeNull()
    expect(document.documentElement.dataset['blank']).toBeUndefined()
    expect(usePlayhead.getState().playing).toBe(false)
    choosePreset('breaker')
    await userEvent.keyboard('{Control>}z{/Control}') // no single key
    expect(useSession.getState().preset).toBeNull()

    await screen.getByTestId('help').click()
    await screen.getByRole('switch').click()
    await userEvent.keyboard('{Escape}')
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('?')
    expect(useDialog.getState().open).toBe('help')
  })
})

describe('keys', () => {
  test('a dark screen until the next key, which does nothing else', async () => {
    await render(<Header />)
    for (const key of ['b', '.', 'B']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
      expect(document.documentElement.dataset['blank']).toBe('')
      await userEvent.keyboard('?')
      expect(document.documentElement.dataset['blank']).toBeUndefined()
      expect(useDialog.getState().open).toBeNull()
    }
  })

  test('numbers go through the options of the rules on screen', async () => {
    await render(<Header />)
    useShownRules.setState({ names: ['poll', 'read'] })
    await userEvent.keyboard('2')
    expect(useSession.getState().set).toEqual({ read: 'get' })
    await userEvent.keyboard('1')
    expect(useSession.getState().set).toEqual({ read: 'get', poll: 'off' })
    await userEvent.keyboard('9')
    expect(useSession.getState().set).toEqual({ read: 'get', poll: 'off' })
  })

  test('at the front door only those that mean something there', async () => {
    enter('door')
    await render(<Header />)
    await userEvent.keyboard(' {End}')
    expect(usePlayhead.getState().playing).toBe(false)
    await userEvent.keyboard('?')
    expect(useDialog.getState().open).toBe('help')
  })

  test('a control keeps the keys that it needs, and no others', async () => {
    await render(
      <>
        <Header />
        <input type="text" aria-label="text" />
        <textarea aria-label="area" />
        <input type="radio" aria-label="radio" />
        <button type="button">press</button>
        <div data-scrolls="" tabIndex={-1} id="list" />
      </>,
    )
    const heard = (selector: string, key: string): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      document.querySelector(selector)?.dispatchEvent(event)
      closeDialog()
      delete document.documentElement.dataset['blank']
      return event.defaultPrevented
    }
    const table: Record<string, Record<string, boolean>> = {
      body: { ' ': true, '?': true, b: true, PageDown: true, ArrowLeft: true, Home: true, x: false },
      'input[type="text"]': { ' ': false, '?': false, b: false, PageDown: false, ArrowLeft: false },
      textarea: { ' ': false, '?': false, PageDown: false },
      'input[type="radio"]': { ' ': false, ArrowLeft: false, '?': true, PageDown: true, 1: true },
      button: { ' ': false, '?': true, PageDown: true, ArrowLeft: true },
      '#list': { ' ': true, ArrowLeft: false, PageDown: false, End: false, '?': true },
    }
    for (const [selector, keys] of Object.entries(table))
      for (const [key, expected] of Object.entries(keys))
        expect([selector, key, heard(selector, key)]).toEqual([selector, key, expected])
  })
})
