import { availableParallelism } from 'node:os'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig, type TestProjectConfiguration } from 'vitest/config'
import { chromiumLaunch, findChromium, howToGetChromium } from './test/support/chromium.ts'

/** Plain functions, in Node. */
const unit: TestProjectConfiguration = {
  test: {
    name: 'unit',
    environment: 'node',
    maxWorkers: availableParallelism(), // all there are: nothing here measures time
    sequence: { groupOrder: 0 },
    setupFiles: ['test/support/seed.ts', 'src/view/further/installed.ts'], // the latter the page loads apart
    globalSetup: ['test/cli/setup.ts'],
    include: ['test/*.test.ts', 'test/{sim,scenario,run,story,view,cli,app}/**/*.test.ts'],
    testTimeout: 300_000, // only a test that hangs; a slow machine is no failure
  },
}

/** Components, rendered by a real browser. */
const browser = (): TestProjectConfiguration => ({
  extends: './vite.config.ts',
  // Bundled up front: a dependency discovered in the middle of a run would reload the page under the tests.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom/client',
      'vitest-browser-react',
      'xstate',
      'zustand',
      'valibot',
      'axe-core',
      'fengari',
      'idb-keyval',
      'jsonc-parser',
      'monaco-editor/editor',
      'monaco-editor/languages/definitions/lua/register',
      'monaco-editor/languages/definitions/typescript/register',
      'monaco-editor/languages/features/json/register',
      'mermaid',
      'jsqr',
      'uqr',
    ],
  },
  test: {
    name: 'browser',
    sequence: { groupOrder: 1 },
    setupFiles: ['src/view/further/installed.ts'],
    include: ['test/ui/**/*.test.tsx'],
    testTimeout: 120_000, // the same
    expect: { poll: { timeout: 100_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      provider: playwright({ launchOptions: chromiumLaunch() }),
      instances: [{ browser: 'chromium' }],
    },
  },
})

/** The built page as people get it, driven from outside. */
const endToEnd: TestProjectConfiguration = {
  test: {
    name: 'e2e',
    environment: 'node',
    sequence: { groupOrder: 2 },
    include: ['test/e2e/**/*.test.ts'],
    globalSetup: ['test/e2e/setup.ts'],
    maxWorkers: 2, // what a page measures is read from a run of that test alone
    testTimeout: 300_000, // only a test that hangs
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
}

function projects(): TestProjectConfiguration[] {
  if (findChromium() !== undefined) return [unit, browser(), endToEnd]
  if (process.env['CI']) throw new Error(howToGetChromium)
  const rule = '!'.repeat(100)
  console.warn(
    `\n${rule}\nSKIPPED: every test that needs a browser (projects "browser" and "e2e").\n${howToGetChromium}\n${rule}\n`,
  )
  return [unit]
}

export default defineConfig({
  test: {
    reporters: ['default', './test/support/tally.ts'],
    projects: projects(),
  },
})
