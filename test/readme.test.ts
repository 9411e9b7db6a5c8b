import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { record } from '../src/run/record.ts'
import { jobSummaries } from '../src/run/summary.ts'
import { compile } from '../src/scenario/compile.ts'
import { NUMBERS } from '../src/scenario/numbers.ts'
import { parseScenario } from '../src/scenario/parse.ts'
import { verdictsOf } from '../src/sim/monitors.ts'
import { parseDeck } from '../src/story/deck.ts'
import { parseLesson } from '../src/story/lesson.ts'
import { problemsOfLesson } from '../src/story/lesson-check.ts'
import { PART_NAMES } from '../src/story/talk/parts.ts'
import { problemsOfDeck } from '../src/view/talk/deck-problems.ts'
import { find } from './support/claims.ts'
import { LESSONS } from './support/stories.ts'

// What a reader copies from the README must work as it stands there.
it('the scenario in the README is one, and does what it says', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, json] = /```json\n([\s\S]*?)```/.exec(readme) ?? []
  const scenario = parseScenario(json)
  const recording = record(compile(scenario, { preset: 'all-fixed' }))
  expect(verdictsOf(recording.monitors, -1, recording.plan)).toEqual(scenario.expect?.[0].verdicts)
  expect(jobSummaries(recording)[0].settledAfterMs).toBe(139_000)
})

it('the moment in the README is one, and keeps what it promises', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const [, , json] = readme.split('```json\n').map((part) => part.split('```')[0])
  const [{ lesson }] = LESSONS
  const [first] = lesson.moments
  const written = parseLesson(JSON.stringify({ ...lesson, moments: [first, JSON.parse(json)] }))
  expect(written.moments[1].goal?.says).toContain('five seconds')
  expect(problemsOfLesson(written, find)).toEqual([`moments.1.solutions: 1; at least 2 ways have to be right`])
})

it('the moment in the README in which something is to be broken is one, and keeps what it promises', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = readme.split('```json\n').map((part) => part.split('```')[0])
  const json = blocks.find((block) => block.includes('"breaks"')) ?? ''
  const [{ lesson }] = LESSONS
  const written = parseLesson(JSON.stringify({ ...lesson, moments: [...lesson.moments, JSON.parse(json)] }))
  expect(written.moments.at(-1)?.breaks?.aim).toHaveLength(2)
  expect(problemsOfLesson(written, find)).toEqual([])
})

it('the talk in the README is one, and can be given as it stands', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const blocks = readme.split('```json\n').map((part) => part.split('```')[0])
  const deck = parseDeck(blocks.find((block) => block.includes('"deck"')) ?? '')
  expect(deck.beats).toHaveLength(2)
  expect(problemsOfDeck(deck, find)).toEqual([])
})

it('every part of a talk is in the README', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  for (const name of PART_NAMES) expect(readme).toContain(`\`${name}\``)
})

it('every number of the format is in the README, with its default', () => {
  const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')
  const inExample = ['pollInterval', 'ceiling', 'requeueGap', 'breakerLimit', 'coolDown']
  for (const [name, { otherwise }] of Object.entries(NUMBERS))
    expect(readme).toMatch(inExample.includes(name) ? `"${name}"` : new RegExp(`\`${name}\`\\s+${otherwise}\\b`))
})
