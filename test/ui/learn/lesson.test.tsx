/** The parts of a lesson's page: words that are explained, a guess that has to be made, and what stays hidden. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { clearDesk } from '../../../src/app/learn/lesson.ts'
import { lessonOf } from '../../../src/app/learn/lesson-files.ts'
import { forgetProgress, lessonNow, noteDone, noteReached } from '../../../src/app/learn/progress.ts'
import { openPage } from '../../../src/app/pages.ts'
import { isClosed, pause, usePlayhead } from '../../../src/app/playhead.ts'
import { forgetSession, useHistory } from '../../../src/app/session.ts'
import { LessonPage } from '../../../src/ui/learn/lesson/LessonPage.tsx'
import { Paragraph } from '../../../src/ui/story/Sentences.tsx'

beforeEach(() => {
  forgetProgress()
  clearDesk()
  openPage('learn')
})
afterEach(() => {
  pause()
  forgetSession()
  history.replaceState(null, '', location.pathname + location.search)
})

describe('a paragraph', () => {
  test('explains a word where it stands, by keyboard too, and takes it back with Escape', async () => {
    const screen = await render(<Paragraph text="A [[nudge|bell]] is rung, `GETDEL` reads, [[nothing known]]." />)
    const word = screen.getByRole('button', { name: 'bell' })
    await expect.element(word).toHaveAttribute('aria-expanded', 'false')
    expect(screen.container.querySelectorAll('button')).toHaveLength(1)
    expect(screen.container.querySelector('code')?.textContent).toBe('GETDEL')
    expect(screen.container.textContent).toBe('A bell is rung, GETDEL reads, nothing known.')
    ;(word.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText(/A wake-up without content/)).toBeVisible()
    await expect.element(word).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(word).toHaveAttribute('aria-expanded', 'false')
    expect(document.activeElement).toBe(word.element())
    expect(screen.container.textContent).not.toContain('wake-up')
  })
})

const open = async (moment: string, id = 'nothing-yet') => {
  const screen = await render(<LessonPage id={id} moment={moment} />)
  await expect.element(screen.getByTestId('next-step')).toBeVisible()
  return screen
}

describe('a moment with a question', () => {
  test('cannot be watched before a guess; asking for it says why, and leads to the answers', async () => {
    const screen = await open('the-bell')
    await expect.element(screen.getByRole('group', { name: /When does the user see/ })).toBeVisible()
    expect(document.querySelector('[data-testid="play"]')).toBeNull()
    await userEvent.keyboard(' {End}{ArrowRight}')
    expect(usePlayhead.getState().t).toBe(0)
    expect(usePlayhead.getState().playing).toBe(false)
    await screen.getByTestId('next-step').click()
    await expect.element(screen.getByText(/Make a guess first/)).toBeVisible()
    expect((document.activeElement as HTMLInputElement | null)?.type).toBe('radio')
    expect(lessonNow('nothing-yet').guesses).toEqual({})
  })

  test('the first guess is kept; Enter makes it, the run plays, and its end is explained', async () => {
    const screen = await open('the-bell')
    await expect.element(screen.getByRole('radio', { name: /Never/ })).toBeVisible()
    ;(screen.getByRole('radio', { name: /Never/ }).element() as HTMLElement).focus()
    await userEvent.keyboard(' {Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Watch what happens' })).toHaveFocus()
    expect(lessonNow('nothing-yet').guesses).toEqual({ 'the-bell': 'never' })
    expect(document.body.textContent).not.toContain('Tempting: the bell is gone')
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('heading', { name: 'It came out otherwise' })).toHaveFocus()
    expect(isClosed(usePlayhead.getState())).toBe(true)
    expect(document.querySelector('[data-mine="true"]')?.textContent).toContain('Tempting: the bell is gone')
    expect(document.querySelector('[data-right="true"]')?.textContent).toContain('Hours later')
    // What was neither guessed nor right is not explained.
    expect(document.body.textContent).not.toContain('Only if something makes the worker look')
    // Opened again it goes on from there.
    await screen.unmount()
    clearDesk()
    const again = await open('the-bell')
    await expect.element(again.getByRole('heading', { name: 'It came out otherwise' })).toBeVisible()
    expect(isClosed(usePlayhead.getState())).toBe(true)
  })
})

describe('before a guess', () => {
  test.each([
    ['a later part was reached', () => noteReached('nothing-yet', 'look-anyway')],
    ['the lesson is done', () => noteDone('nothing-yet')],
  ])('the stage is at the beginning, though %s; then it is watched before it is explained', async (_, meanwhile) => {
    meanwhile()
    const screen = await open('the-bell')
    await expect.element(screen.getByRole('group', { name: /When does the user see/ })).toBeVisible()
    expect(document.querySelector('[data-verdict]')).toBeNull()
    expect(usePlayhead.getState()).toMatchObject({ t: 0, playing: false, watched: false })
    ;(screen.getByRole('radio', { name: /Never/ }).element() as HTMLElement).focus()
    await userEvent.keyboard(' {Enter}')
    await expect.element(screen.getByRole('heading', { name: 'Watch what happens' })).toHaveFocus()
    await userEvent.keyboard('{End}')
    await expect.element(screen.getByRole('heading', { name: 'It came out otherwise' })).toHaveFocus()
  })

  test('nothing tells how the run goes on: neither view, nor a question why', async () => {
    const screen = await open('the-log', 'the-quiet-branch')
    expect(document.querySelector('.lesson-task')?.getAttribute('data-phase')).toBe('guess')
    for (const view of ['Log', 'Picture']) {
      await screen.getByRole('tab', { name: view }).click()
      await expect.element(screen.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true')
      // What is read aloud, and what stands in attributes, as well.
      expect(document.querySelector('.lesson-stage')?.outerHTML).not.toMatch(
        /keep waiting|only the ceiling can end|timed out/,
      )
      expect(document.querySelector('[data-verdict]')).toBeNull()
    }
    await screen.getByRole('tab', { name: 'Log' }).click()
    await screen
      .getByRole('button', { name: /^Why: / })
      .last()
      .click()
    await expect.element(screen.getByText('You learn why as soon as you have guessed.')).toBeVisible()
    expect(document.querySelector('.why-body')).toBeNull()
  })

  test('of the parts to come only the number is told', async () => {
    const screen = await open('half-a-result', 'look-again')
    const parts = screen.getByRole('navigation', { name: 'Parts of this lesson' })
    const { moments } = await lessonOf('look-again')
    for (const { title } of moments.slice(1)) expect(parts.element().textContent).not.toContain(title)
    expect(parts.getByRole('link').elements().length).toBe(moments.length + 2)
  })
})

describe('by keyboard', () => {
  /** Something of the element can be seen, and is not covered by what stays at the window's edges. */
  const isInSight = (element: Element): boolean => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return [0.1, 0.3, 0.5, 0.7, 0.9].some((x) =>
      [0.1, 0.5, 0.9].some((y) => {
        const at = document.elementFromPoint(left + width * x, top + height * y)
        return at !== null && (element.contains(at) || at.contains(element) || element.closest('label')?.contains(at))
      }),
    )
  }

  test.each([
    ['not-there-or-unreachable', 'wait-for-both', 1280, 720],
    ['nothing-yet', 'look-anyway', 375, 812],
  ] as const)('no control of %s/%s is hidden when it gets the focus', async (id, moment, width, height) => {
    await page.viewport(width, height)
    const screen = await open(moment, id)
    await expect.element(screen.getByTestId('hint')).toBeInTheDocument()
    await expect.poll(() => document.querySelector('.lesson-mend')?.getAttribute('data-settled')).toBe('true')
    const hidden: string[] = []
    let seen = 0
    for (let n = 0; n < 90; n++) {
      await userEvent.keyboard('{Tab}')
      const { activeElement: now } = document
      if (now === null || now === document.body) break
      seen++
      if (!now.closest('.monaco-editor') && !isInSight(now)) hidden.push(now.outerHTML)
    }
    expect(hidden).toEqual([])
    expect(seen).toBeGreaterThan(15)
  })
})

describe('a moment with a goal', () => {
  test('says why it falls short, counts what a change costs, and undoes it without a trace in the playground', async () => {
    const screen = await open('look-anyway')
    await expect.element(screen.getByText(/is answered 6 h 04 min 55 s after its result was written/)).toBeVisible()
    const on = () => document.querySelector<HTMLInputElement>('[data-rule="poll"] input[value="on"]')
    on()?.click()
    await expect.element(screen.getByTestId('goal-reached')).toHaveTextContent(/answered 5 h 06 min sooner at least/)
    await expect.element(screen.getByTestId('goal-reached')).toHaveTextContent(/a look every five seconds/)
    expect(lessonNow('nothing-yet').reached).toEqual(['look-anyway'])
    await userEvent.keyboard('{Control>}z{/Control}')
    await expect.poll(() => on()?.checked).toBe(false)
    await expect.poll(() => document.querySelector('[data-testid="goal-reached"]')).toBeNull()
    expect(useHistory.getState().past).toEqual([])
    // Reached once, it stays reached.
    await expect.element(screen.getByTestId('next-step')).toHaveTextContent('Last question')
  })

  test('a number that is none changes nothing and says what is allowed; hints come one by one', async () => {
    const screen = await open('look-anyway')
    await screen.getByLabelText('Polls every').fill('soon')
    await expect.element(screen.getByText(/Allowed: a time from/)).toBeVisible()
    expect(lessonNow('nothing-yet').changes).toEqual({})
    for (const count of [1, 2, 3]) {
      await screen.getByTestId('hint').click()
      await expect.poll(() => document.querySelectorAll('.lesson-hints > li').length).toBe(count)
    }
    expect(document.querySelector('[data-testid="hint"]')).toBeNull()
    expect(lessonNow('nothing-yet').hints).toEqual({ 'look-anyway': 3 })
  })

  test('of several cases each has its own reason, and the pressed one comes on the stage', async () => {
    const screen = await open('through-both', 'one-letter')
    await expect.element(screen.getByText(/^1 of 3 hold/)).toBeVisible()
    const last = screen.getByRole('button', { name: /an hour later the job is done/ })
    await expect.element(last).toHaveAttribute('aria-pressed', 'false')
    await last.click()
    await expect.element(last).toHaveAttribute('aria-pressed', 'true')
    await userEvent.keyboard('{End}')
    // Of two reasons that say the same, one is left.
    for (const list of document.querySelectorAll('.lesson-reasons')) {
      const said = [...list.querySelectorAll('li')].map(({ textContent }) => textContent)
      expect(new Set(said).size).toBe(said.length)
    }
  })
})
