/** Links that people have kept, opened on the page as it ships: it hands out the same link for what it then shows. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { decodeLink, type LinkLibrary } from '../../src/scenario/link.ts'
import { SHIPPED } from '../support/arbitrary-session.ts'
import { listen, openPlay, withBrowser } from './open.ts'

withBrowser()

interface Kept {
  readonly name: string
  readonly hash: string
  readonly state: { readonly room: string }
}

const kept: readonly Kept[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../scenario/links-v1-all.json'), 'utf8'),
)
/** Of the many that differ in a name alone, a few. */
const few = kept.filter(({ name }, i) => !/^(?:built in|step|fault)/.test(name) || i % 9 === 0)

/** What a link holds, whatever packed it; without the instant, which the page names by the nearest thing that is told. */
async function held(hash: string): Promise<unknown> {
  // Whether it can be played is the page's business.
  const library: LinkLibrary = { ids: SHIPPED.map(({ id }) => id), planOf: async () => ({ jobs: [] }) as never }
  const opened = await decodeLink(hash.replace(/&(?:at|job)=[^&]*/g, ''), library)
  return [opened, /&job=[^&]*/.exec(hash)?.[0]]
}

test('each opens, and nothing of it is lost', { timeout: 300_000 }, async () => {
  expect(few.length).toBeGreaterThan(25)
  const page = await openPlay()
  const { complaints, strangers } = listen(page)
  for (const { name, hash, state } of few) {
    await page.evaluate((to) => {
      location.hash = to
    }, hash)
    if (state.room === 'play') {
      const link = async () => {
        await page.getByTestId('share').click()
        const shared = await page.getByTestId('share-link').inputValue()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'detached' })
        return held(new URL(shared).hash)
      }
      await expect.poll(link, { timeout: 60_000, message: name }).toEqual(await held(hash))
    } else
      await page
        .locator(state.room === 'door' ? '[data-testid="watch"]' : 'main h1')
        .first()
        .waitFor()
    expect(await page.getByTestId('notice').textContent(), name).toBe('')
  }
  expect(complaints).toEqual([])
  expect(strangers).toEqual([])
})
