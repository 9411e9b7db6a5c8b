/** What a moment's code is looked at for: the lines that differ are few, and stand in every language. */
import { describe, expect, test } from 'vitest'
import { contrastOf } from '../../../src/app/learn/contrast.ts'
import { rulesAsked } from '../../../src/app/runs.ts'
import type { MomentRun } from '../../../src/story/moment.ts'
import { LANGUAGES, linesUnlike, listingOf, loadTemplate } from '../../../src/view/code/listing.ts'
import { find } from '../../support/claims.ts'
import { LESSONS } from '../../support/stories.ts'

const LOOKED_AT = LESSONS.flatMap(({ lesson }) =>
  lesson.moments.flatMap((moment) =>
    moment.shows === 'code' && moment.run !== undefined
      ? [{ id: moment.id, lesson, moment: { ...moment, run: moment.run as MomentRun } }]
      : [],
  ),
)

/** The lines that stand out. */
async function linesOf({ lesson, moment }: (typeof LOOKED_AT)[number], language: (typeof LANGUAGES)[number]) {
  const scenario = find(moment.run.scenario)
  const original = lesson.moments.find(({ id }) => id === moment.id) as typeof moment
  const { preset = null, set = {} } = moment.run
  const rules = rulesAsked(scenario, { preset, set })
  const template = await loadTemplate(language)
  const unlike = contrastOf(lesson, original, scenario) ?? {}
  const lit = linesUnlike(template, rules, unlike)
  return listingOf(template, rules).filter(({ number }) => lit.has(number))
}

test('there is code to look at', () => {
  expect(LOOKED_AT.length).toBeGreaterThanOrEqual(4)
})

/** Where a whole program is judged, nothing is to give away which lines matter. */
const WHOLE = ['five-jobs']

test('nothing stands out in code that is judged as a whole', async () => {
  const whole = LOOKED_AT.filter(({ id }) => WHOLE.includes(id))
  expect(whole.map(({ id }) => id)).toEqual(WHOLE)
  for (const one of whole) for (const language of LANGUAGES) expect(await linesOf(one, language)).toEqual([])
})

describe.each(LOOKED_AT.filter(({ id }) => !WHOLE.includes(id)))('$id', (one) => {
  test.each(LANGUAGES)('has something that stands out, and little, in %s', async (language) => {
    const lines = await linesOf(one, language)
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.length).toBeLessThanOrEqual(12)
  })
})

test('one letter is the difference, and its line the one that stands out', async () => {
  const at = (id: string) => LOOKED_AT.find((one) => one.id === id) as (typeof LOOKED_AT)[number]
  expect((await linesOf(at('two-wrappers'), 'go')).map(({ text }) => text.trim())).toEqual([
    'return fmt.Errorf("%s: %w", key, err)',
  ])
  expect((await linesOf(at('the-letter'), 'go')).map(({ text }) => text.trim())).toEqual([
    'return fmt.Errorf("%s: %v", key, err) // text only',
  ])
})

test('where the code is not what is looked at, nothing stands out', () => {
  for (const { lesson } of LESSONS)
    for (const moment of lesson.moments)
      if (moment.shows !== 'code' && moment.run !== undefined)
        expect(contrastOf(lesson, { ...moment, run: moment.run }, find(moment.run.scenario))).toBeUndefined()
})
