import axe from 'axe-core'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { CATALOGUE } from '../../../src/app/learn/catalogue.ts'
import { useProgress } from '../../../src/app/learn/progress.ts'
import { dayOf } from '../../../src/app/learn/today.ts'
import { type LessonProgress, type Lessons, NOT_BEGUN } from '../../../src/story/course-progress.ts'
import { AgainPage } from '../../../src/ui/learn/course/AgainPage.tsx'
import { ChecklistPage } from '../../../src/ui/learn/course/ChecklistPage.tsx'
import { Course } from '../../../src/ui/learn/course/Course.tsx'
import { Trouble } from '../../../src/ui/learn/course/Trouble.tsx'
import '../../../src/ui/theme.css'
import '../../../src/ui/pages/room.css'

const root = document.documentElement
const some = (of: Partial<LessonProgress>): LessonProgress => ({ ...NOT_BEGUN, ...of })
// It is always the same noon: what is due hangs on the day.
vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 30, 12) })
afterAll(() => {
  vi.useRealTimers()
})
const ago = (days: number): string => dayOf(new Date(2026, 10, 30 - days, 12))

/** Two lessons done long ago, one yesterday, one in the middle. */
const SOME: Lessons = {
  'nothing-yet': some({ done: ago(20), guesses: { 'the-bell': 'at-once' }, review: 0 }),
  'the-gate': some({ done: ago(15), review: 0 }),
  luck: some({ done: ago(1) }),
  'one-retry': some({
    at: 'a-limit-of-two',
    guesses: { 'a-list-of-servers': 'one', 'a-limit-of-two': 'two' },
    stamps: { at: 5 },
  }),
}

beforeEach(async () => {
  useProgress.setState({ lessons: {}, trouble: null })
  await page.viewport(1280, 720)
})
afterEach(() => {
  delete root.dataset['theme']
  return page.viewport(1280, 720)
})

async function violations(container: Element): Promise<string[]> {
  const { violations: found } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe('the list of lessons', () => {
  test('for who has done nothing: every lesson, a place to start, and no score', async () => {
    const { container } = await render(<Course />)
    const links = [...container.querySelectorAll<HTMLAnchorElement>('.course-lesson')]
    expect(links.map((link) => link.getAttribute('href'))).toEqual(CATALOGUE.map(({ id }) => `#learn/${id}`))
    expect(links.map((link) => link.querySelector('strong')?.textContent)).toEqual(CATALOGUE.map(({ title }) => title))
    expect(container.querySelectorAll('h2').length).toBe(4 + 3)
    const goOn = page.getByTestId('go-on')
    await expect.element(goOn).toHaveTextContent('Start with lesson 1')
    await expect.element(goOn).toHaveAttribute('href', '#learn/nothing-yet')
    expect(container.querySelector('[data-testid="score"]')).toBeNull()
    expect(container.querySelector('[data-testid="beliefs"]')).toBeNull()
    expect(document.activeElement).toBe(container.querySelector('h1'))
  })

  test('the short path is marked in words, and its minutes are told', async () => {
    const { container } = await render(<Course />)
    const path = CATALOGUE.filter(({ star }) => star)
    const marked = [...container.querySelectorAll('.course-lesson')].filter((link) =>
      link.textContent?.includes('on the short path'),
    )
    expect(marked.length).toBe(path.length)
    const minutes = path.reduce((sum, lesson) => sum + lesson.minutes, 0)
    expect(container.querySelector('.course-key')).toHaveTextContent(`${path.length} lessons, ${minutes} minutes`)
  })

  test('where one left off, what is done, how the guesses went, and what is still believed', async () => {
    useProgress.setState({ lessons: SOME })
    const { container } = await render(<Course />)
    await expect.element(page.getByTestId('go-on')).toHaveTextContent('Go on with lesson 13')
    await expect.element(page.getByTestId('score')).toHaveTextContent('1 of 3 first guesses right')
    await expect.element(page.getByTestId('lesson-one-retry')).toHaveTextContent('at step 2 of 4')
    await expect.element(page.getByTestId('lesson-one-retry')).toHaveTextContent('1 of 2 guesses right')
    await expect.element(page.getByTestId('lesson-luck')).toHaveTextContent('done')
    const beliefs = container.querySelectorAll('[data-testid="beliefs"] li')
    const says = [...beliefs].map((belief) => belief.querySelector('q')?.textContent)
    expect(says).toContain('Every message that is sent arrives.')
    expect(says).toContain('A list without repeats counts how often something has happened.')
  })

  test('one lesson, or all of them, can be begun anew, once that is confirmed', async () => {
    useProgress.setState({ lessons: SOME })
    const { container } = await render(<Course />)
    await page.getByText('Begin anew').click()
    expect(await violations(container)).toEqual([])
    await page.getByRole('button', { name: '11 Luck' }).click()
    await page.getByRole('button', { name: 'No' }).click()
    await expect.element(page.getByTestId('lesson-luck')).toHaveAttribute('data-stand', 'done')
    await page.getByRole('button', { name: '11 Luck' }).click()
    await page.getByRole('button', { name: 'Yes, forget them' }).click()
    await expect.element(page.getByTestId('lesson-luck')).toHaveAttribute('data-stand', 'new')
    await expect.element(page.getByTestId('lesson-nothing-yet')).toHaveAttribute('data-stand', 'done')
    await page.getByRole('button', { name: 'All lessons' }).click()
    await page.getByRole('button', { name: 'Yes, forget them' }).click()
    await expect.element(page.getByTestId('go-on')).toHaveTextContent('Start with lesson 1')
    expect(container.querySelector('[data-testid="score"]')).toBeNull()
  })

  test('nothing overflows at 320 px', async () => {
    useProgress.setState({ lessons: SOME })
    await page.viewport(320, 700)
    await render(<Course />)
    expect(root.scrollWidth).toBe(320)
  })
})

test.each(['light', 'dark'])('axe finds nothing in %s: list, checklist, questions', async (theme) => {
  root.dataset['theme'] = theme
  useProgress.setState({ lessons: SOME, trouble: 'full' })
  for (const part of [<Course key="1" />, <ChecklistPage key="2" />, <AgainPage key="3" />]) {
    const { container, unmount } = await render(
      <>
        <Trouble />
        {part}
      </>,
    )
    expect(await violations(container)).toEqual([])
    await unmount()
  }
})

describe('the checklist', () => {
  test('is there for who has done nothing, with a link to each lesson', async () => {
    const { container } = await render(<ChecklistPage />)
    const items = [...container.querySelectorAll('li')]
    expect(items.length).toBe(CATALOGUE.flatMap(({ checklist }) => checklist).length)
    expect(container.querySelector('input')).toBeNull()
    for (const item of items) expect(item.querySelector('a')?.getAttribute('href')).toMatch(/^#learn\/[a-z-]+$/)
  })
  test('can be that of the lessons that are done', async () => {
    useProgress.setState({ lessons: SOME })
    const { container } = await render(<ChecklistPage />)
    await page.getByRole('checkbox').click()
    const titles = [...new Set([...container.querySelectorAll('li a')].map((link) => link.getAttribute('href')))]
    expect(titles).toEqual(['#learn/nothing-yet', '#learn/luck', '#learn/the-gate'])
  })
})

describe('the same questions again', () => {
  /** Answers the question on the page by keyboard alone: the choice at `place`. */
  async function answer(container: Element, place: number): Promise<void> {
    await expect.poll(() => container.querySelectorAll('input[type="radio"]').length).toBeGreaterThan(1)
    expect(document.activeElement).toBe(container.querySelector('h1'))
    while (document.activeElement?.getAttribute('type') !== 'radio') await userEvent.keyboard('{Tab}')
    await userEvent.keyboard(' ')
    for (let i = 0; i < place; i++) await userEvent.keyboard('{ArrowDown}')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => container.querySelector('.again-verdict')).not.toBeNull()
  }

  test('nothing is asked of who has done nothing', async () => {
    const { container } = await render(<AgainPage />)
    await expect.element(page.getByText('no lesson is done')).toBeInTheDocument()
    expect(container.querySelector('button')).toBeNull()
  })

  test('a round by keyboard: one at a time, right or not and why, then the score beside the first one', async () => {
    useProgress.setState({ lessons: { 'nothing-yet': SOME['nothing-yet'] } })
    const { container } = await render(<AgainPage />)
    expect(await violations(container)).toEqual([])
    await page.getByTestId('ask-due').click()

    await answer(container, 0)
    expect(container.querySelector('.again-verdict')).toHaveTextContent('Not so.')
    expect(container.querySelector('.again-verdict')).toHaveTextContent(
      'Hours later, when the worker gives up waiting. At its',
    )
    expect(container.querySelector('.again-verdict a')).toHaveAttribute('href', '#learn/nothing-yet')
    expect(await violations(container)).toEqual([])
    expect(document.activeElement).toHaveTextContent('Next question')
    await userEvent.keyboard('{Enter}')

    await answer(container, 0)
    expect(container.querySelector('.again-verdict')).toHaveTextContent('Right.')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByTestId('outcome')).toHaveTextContent('1 of 2 right. The first time it was 1.')
    await expect.element(page.getByText('Nothing is due today')).toBeInTheDocument()
    const [round] = useProgress.getState().lessons['nothing-yet'].again
    expect(round.answers).toEqual({ 'the-bell': 'at-once', review: '0' })
  })

  test('a round that was left is gone on with where it was', async () => {
    const began = `${ago(0)}T00:00:01`
    const lesson = some({ ...SOME['nothing-yet'], again: [{ began, answers: { 'the-bell': 'never' } }] })
    useProgress.setState({ lessons: { 'nothing-yet': lesson } })
    const { container } = await render(<AgainPage />)
    await expect.element(page.getByText('Question 2 of 2')).toBeInTheDocument()
    await answer(container, 1)
    expect(container.querySelector('.again-verdict')).toHaveTextContent('notification was lost? Publish')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByTestId('outcome')).toHaveTextContent('0 of 2 right. The first time it was 1.')
  })

  test('so is one of several lessons, with those of which nothing was asked yet, and one nobody has answered', async () => {
    useProgress.setState({ lessons: SOME })
    const first = await render(<AgainPage />)
    await page.getByTestId('ask-due').click()
    await expect.element(page.getByText('Question 1 of 5 · lesson 1')).toBeInTheDocument()
    await first.unmount()
    const second = await render(<AgainPage />)
    await expect.element(page.getByText('Question 1 of 5 · lesson 1')).toBeInTheDocument()
    await answer(second.container, 0)
    await second.unmount()
    await render(<AgainPage />)
    await expect.element(page.getByText('Question 2 of 5 · lesson 1')).toBeInTheDocument()
  })

  test('one of an earlier day is not, and its lessons are due as before', async () => {
    const again = [{ began: `${ago(2)}T09:00:00`, answers: { 'the-bell': 'never' } }]
    useProgress.setState({ lessons: { 'nothing-yet': some({ ...SOME['nothing-yet'], again }) } })
    await render(<AgainPage />)
    await expect.element(page.getByTestId('ask-due')).toHaveTextContent('Ask me about 1 lesson')
  })

  test('earlier than it is due, by hand', async () => {
    useProgress.setState({ lessons: { luck: SOME['luck'] } })
    await render(<AgainPage />)
    await expect.element(page.getByText('in 13 days')).toBeInTheDocument()
    await page.getByTestId('ask-early').click()
    await expect.element(page.getByText(/Question 1 of \d · lesson 11, Luck/)).toBeInTheDocument()
  })

  test('nothing overflows at 320 px', async () => {
    useProgress.setState({ lessons: SOME })
    await page.viewport(320, 700)
    const { container } = await render(<AgainPage />)
    await page.getByTestId('ask-due').click()
    await answer(container, 0)
    expect(root.scrollWidth).toBe(320)
  })
})
