import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { App } from '../../src/ui/App.tsx'

test('the page has a first heading', async () => {
  const screen = await render(<App />)
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
})
