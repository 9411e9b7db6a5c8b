import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { violationsIn } from './support/direction.ts'

const root = join(import.meta.dirname, '..')

function sourceFiles(): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

test('every file imports from its own folder or from one further left', () => {
  const files = sourceFiles()
  expect(files.length).toBeGreaterThan(2)
  expect(files).toContain('src/main.tsx')
  expect(files.flatMap((path) => violationsIn(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})

describe('a planted violation is caught', () => {
  test.each([
    // against the direction, in every form an import can take
    ['src/sim/world.ts', `import { load } from '../scenario/load.ts'`],
    ['src/sim/world.ts', `import type { Scenario } from '../scenario/load.ts'`],
    ['src/sim/world.ts', `import {\n  a,\n  type B,\n} from "../run/record.ts"`],
    ['src/sim/world.ts', `export * from '../run/record.ts'`],
    ['src/sim/world.ts', `export type { Run } from '../run/record.ts'`],
    ['src/sim/world.ts', `import '../run/record.ts'`],
    ['src/sim/world.ts', `const run = await import('../run/record.ts')`],
    ['src/sim/world.ts', `let run: import('../run/record.ts').Run`],
    ['src/sim/world.ts', 'const run = await import(`../run/record.ts`)'],
    ['src/sim/deep/down/world.ts', `import { load } from '../../../scenario/load.ts'`],
    ['src/scenario/load.ts', `import { record } from '../run/record.ts'`],
    ['src/scenario/load.ts', `const all = import.meta.glob<string>('../run/*.ts')`],
    ['src/run/record.ts', `import { lessons } from '../story/lessons.ts'`],
    ['src/story/lessons.ts', `import { bands } from '../view/bands.ts'`],
    ['src/view/bands.ts', `import { session } from '../app/session.ts'`],
    ['src/view/bands.ts', `import { main } from '../cli/main.ts'`],
    ['src/view/bands.ts', `const worker = new URL('../app/worker.ts', import.meta.url)`],
    ['src/cli/main.ts', `import { session } from '../app/session.ts'`],
    ['src/app/session.ts', `import { main } from '../cli/main.ts'`],
    ['src/app/session.ts', `import { App } from '../ui/App.tsx'`],
    ['src/ui/App.tsx', `import { main } from '../cli/main.ts'`],
    ['src/ui/App.tsx', `import '../main.tsx'`],
    ['src/main.tsx', `import { main } from './cli/main.ts'`],
    // out of the house
    ['src/sim/world.ts', `import incident from '../../scenarios/incident.json'`],
    ['src/run/record.ts', `import { fixture } from '../../test/support/fixture.ts'`],
    ['src/view/own/words.ts', `import published from '../../../public/scenario.schema.json'`],
    ['src/helpers/util.ts', 'export {}'],
    // packages
    ['src/run/record.ts', `import { createActor } from 'xstate'`],
    ['src/ui/App.tsx', `import { getShortestPaths } from 'xstate/graph'`],
    ['src/ui/Editor.tsx', `import * as monaco from 'monaco-editor'`],
    ['src/app/session.ts', `import type { editor } from 'monaco-editor/editor'`],
    ['src/sim/world.ts', `import * as v from 'valibot'`],
    ['src/sim/world.ts', `import { readFileSync } from 'node:fs'`],
    // clocks and dice
    ['src/sim/world.ts', 'const now = Date.now()'],
    ['src/sim/world.ts', 'const clock = Date.now'],
    ['src/scenario/load.ts', 'const now = new Date()'],
    ['src/scenario/load.ts', 'const now = new Date'],
    ['src/run/record.ts', 'const roll = Math.random()'],
    ['src/story/lessons.ts', 'const start = performance.now()'],
    ['src/view/bands.ts', 'setTimeout(draw, 10)'],
    ['src/view/bands.ts', 'globalThis.setInterval(draw, 10)'],
    // hidden behind text
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the placeholder belongs to the planted code
    ['src/view/bands.ts', 'const label = `at ${Date.now()}`'],
    ['src/view/bands.ts', `const home = 'https://example.org' + Math.random()`],
    ['src/view/bands.ts', 'const quote = /[\'"`]/g\nconst now = Date.now()\nconst other = /[`]/'],
    ['src/view/bands.ts', `/* fine */ import { App } from '../ui/App.tsx' // fine`],
  ])('%s: %s', (path, source) => {
    expect(violationsIn(path, source)).toHaveLength(1)
  })
})

describe('what is allowed passes', () => {
  test.each([
    ['src/sim/consumer.ts', `import { setup } from 'xstate'\nimport { rules } from './rules.ts'`],
    ['src/scenario/load.ts', `import * as v from 'valibot'\nimport incident from '../../scenarios/incident.json'`],
    ['src/view/bands.ts', `import type { World } from '../sim/world.ts'\nexport { a } from '../story/lessons.ts'`],
    ['src/cli/main.ts', `import { readFileSync } from 'node:fs'\nimport { record } from '../run/record.ts'`],
    ['src/app/monaco-setup.ts', `import * as monaco from 'monaco-editor/editor'`],
    ['src/app/own/editor.ts', `import published from '../../../public/scenario.schema.json'`],
    ['src/app/playhead.ts', 'setTimeout(tick, 1000 - (Date.now() % 1000))'],
    ['src/ui/Editor.tsx', `const { monaco } = await import('../app/monaco-setup.ts')`],
    ['src/main.tsx', `import { App } from './ui/App.tsx'\nimport './ui/theme.css'`],
    ['src/view/clock.ts', 'const shown = new Date(instant).toISOString()'],
    // only said, not done
    ['src/sim/world.ts', `// import { load } from '../scenario/load.ts' or Date.now()`],
    ['src/view/listing.ts', `const lines = ["import { load } from '../app/session.ts'", 'setTimeout(poll, 5000)']`],
    ['src/view/listing.ts', "const text = `\nimport { load } from '../app/session.ts'\nawait Date.now()\n`"],
  ])('%s: %s', (path, source) => {
    expect(violationsIn(path, source)).toEqual([])
  })
})

/** What the page is built without (`trimReact` in vite.trim.ts): asked for, it would be missing there and nowhere else. */
const NOT_IN_BUILT_REACT =
  /\b(?:onSelect|onBeforeInput|onComposition(?:Start|Update|End))\b|\b(?:Children|PureComponent|Profiler|cloneElement|createFactory|createRef|forwardRef|isValidElement|hydrateRoot|createPortal|SuspenseList)\b|\bcomponentWill(?!Unmount\b)\w+|\bcomponentStack\b|\b(?:contextTypes|childContextTypes)\b/

test('no component asks for what is trimmed off React', () => {
  const components = sourceFiles().filter((path) => path.endsWith('.tsx'))
  expect(components.length).toBeGreaterThan(20)
  expect(components.filter((path) => NOT_IN_BUILT_REACT.test(readFileSync(join(root, path), 'utf8')))).toEqual([])
  expect(NOT_IN_BUILT_REACT.test('<input onSelect={f} />')).toBe(true)
})
