/** What the end-to-end tests of two runs share. */
import type { Page } from 'playwright'
import { freshPage, url } from './open.ts'

/** Two runs, ready to be looked at; as stills unless they are to move. */
export async function openCompare(options: Parameters<typeof freshPage>[0] = {}, hash = '#compare'): Promise<Page> {
  const page = await freshPage({ reducedMotion: 'reduce', ...options })
  await page.goto(`${url}${hash}`)
  await page.getByTestId('parting').waitFor()
  return page
}

/** Everything on either side that can be changed, in place of the stages. */
export const openSides = async (page: Page): Promise<void> => {
  await page.getByTestId('change-sides').click()
  await page.getByTestId('one-rule').waitFor()
}
