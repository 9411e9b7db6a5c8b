/** Every part of the page that is fetched later says so where it does not come, in one way. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '../src/ui')
const files = readdirSync(ui, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
const sourceOf = (file: string): string => readFileSync(join(ui, file), 'utf8')

test('no component is fetched by React alone, which would remember for good what did not come', () => {
  const users = (what: RegExp) => files.filter((file) => what.test(sourceOf(file)))
  expect(users(/\blazy\(/)).toEqual(['lazy-quiet.ts'])
  expect(users(/\b(?:lazyPart|lazyQuiet)\(/).length).toBeGreaterThan(15)
})

test.each(['pages/Room.tsx', 'talk/TalkPage.tsx', 'talk/tools.tsx', 'learn/LearnPage.tsx', 'App.tsx'])(
  'what stands in for a room of %s is a room as well',
  (file) => {
    const rooms = sourceOf(file).match(/lazyPart\([^\n]*/g) ?? []
    expect(rooms.length).toBeGreaterThan(1)
    expect(rooms.filter((room) => !room.includes('AbsentRoom'))).toEqual([])
  },
)
