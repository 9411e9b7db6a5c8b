/** What the tests of the map's page share: the page itself, and what is on it. */
import axe from 'axe-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { forgetSession, useSession } from '../../../src/app/session.ts'
import { forgetMapChoice, useMapChoice } from '../../../src/app/whatif/choice.ts'
import { textOf } from '../../../src/app/whatif/choice-text.ts'
import { openWorker } from '../../../src/app/whatif/lanes.ts'
import { openLanesWith, useMap } from '../../../src/app/whatif/map.ts'
import { WhatIfPage } from '../../../src/ui/whatif/WhatIfPage.tsx'
import '../../../src/ui/pages/room.css'
import '../../../src/ui/theme.css'
import '../../../src/ui/page.css'
import '../../../src/ui/controls.css'

export const root = document.documentElement

/** Every test of a file begins at the beginning. */
export function afresh(): void {
  beforeEach(async () => {
    forgetSession()
    forgetMapChoice()
    await page.viewport(1280, 720)
  })
  afterEach(() => {
    delete root.dataset['theme']
    openLanesWith(openWorker)
    return page.viewport(1280, 720)
  })
}

/** Fewer rows: every run of a test is played. */
export function small(): void {
  useMapChoice.setState({ rows: ['done', 'error', 'empty-object'] })
  useSession.setState({ map: textOf(useMapChoice.getState()) })
}

export const status = () => useMap.getState().status
/** Only a page that hangs; a slow machine is no failure. */
export const whole = () => expect.poll(status, { timeout: 50_000 }).toBe('done')

/** The page, once the whole map has been played. */
export async function played(): Promise<HTMLElement> {
  small()
  const { container } = await render(<WhatIfPage />)
  await whole()
  return container
}

export const outcome = () => {
  const { outcome: there } = useMap.getState()
  if (there === null) throw new Error('There is no map.')
  return there
}

export async function violations(container: HTMLElement): Promise<string[]> {
  const { violations: found } = await axe.run(container, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

export const asTable = async (container: HTMLElement): Promise<HTMLElement> => {
  await userEvent.click(page.getByRole('radio', { name: 'Table' }))
  return container.querySelector<HTMLElement>('table') as HTMLElement
}

/** The page with workers that never answer: what cells show is all one there. */
export async function unplayed(): Promise<HTMLElement> {
  openLanesWith(() => ({ order: () => {}, close: () => {} }))
  const { container } = await render(<WhatIfPage />)
  return container
}

/** Resolves once what was changed has been drawn. */
export const drawn = () => new Promise<unknown>((then) => requestAnimationFrame(() => requestAnimationFrame(then)))
