/** Every lesson, taken as people take it: by keyboard alone, from its first guess to its last question. */
import { describe, expect, test } from 'vitest'
import { laidBy } from '../../src/app/learn/lesson-ways.ts'
import { NUMBER_WORDS } from '../../src/scenario/number-words.ts'
import type { Moment } from '../../src/story/moment.ts'
import { LESSONS } from '../support/stories.ts'
import { answerReview, goOn, guessAndWatch, layByKeys, openLesson, placeNow, takeSolution } from './lesson-by-keys.ts'
import { freshPage, listen, withBrowser } from './open.ts'

withBrowser()

const TITLES = Object.fromEntries(Object.entries(NUMBER_WORDS).map(([name, { title }]) => [name, title]))

/** It is scheduled or marked by hand, which has tests of its own. */
const isOther = ({ breaks, marks }: Moment): boolean => breaks !== undefined || marks !== undefined

test('there are sixteen', () => expect(LESSONS).toHaveLength(16))

describe.each(LESSONS)('$file', ({ lesson }) => {
  test('by keyboard alone, from start to done, quietly', { timeout: 240_000 }, async () => {
    const page = await freshPage({ viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
    const { complaints, strangers } = listen(page)
    await openLesson(page, lesson.id)
    for (const moment of lesson.moments) {
      expect(await placeNow(page)).toBe(moment.id)
      if (!isOther(moment)) {
        if (moment.predict !== undefined) await guessAndWatch(page)
        if (moment.goal !== undefined) {
          expect(await page.getByTestId('goal-reached').count()).toBe(0)
          const way = moment.solutions?.find(({ code }) => code === undefined)
          if (way === undefined) await takeSolution(page)
          else await layByKeys(page, laidBy(way), TITLES)
          await page.getByTestId('goal-reached').waitFor()
        }
      }
      await goOn(page)
    }
    expect(await placeNow(page)).toBe('review')
    await answerReview(page)
    const kept = await page.evaluate(async () => {
      // What has been done is stored soon after.
      for (let n = 0; n < 100; n++) {
        const text = localStorage.getItem('burn-after-reading.progress') ?? ''
        if (text.includes('"done":"')) return text
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      return ''
    })
    const { lessons } = JSON.parse(kept)
    const progress = lessons[lesson.id]
    const guessed = lesson.moments.filter((moment) => moment.predict !== undefined && !isOther(moment))
    expect(Object.keys(progress.guesses).sort()).toEqual(guessed.map(({ id }) => id).sort())
    const reached = lesson.moments.filter((moment) => moment.goal !== undefined && !isOther(moment))
    expect(progress.reached.sort()).toEqual(reached.map(({ id }) => id).sort())
    expect(progress.review).toBe(0)
    expect(complaints).toEqual([])
    expect(strangers).toEqual([])
  })
})
