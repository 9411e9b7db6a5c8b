/** Two runs taken out of a comparison: each form says what the runs themselves say. */
import * as fc from 'fast-check'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { compareRuns, SIDES } from '../../../src/run/compare-runs.ts'
import { record, worldAt } from '../../../src/run/record.ts'
import { jobSummaries } from '../../../src/run/summary.ts'
import { type Laid, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import { partingInWords } from '../../../src/view/compare.ts'
import { sideAt } from '../../../src/view/compare-clock.ts'
import { asText } from '../../../src/view/export/markdown.ts'
import { pairDiagram } from '../../../src/view/export/mermaid.ts'
import { pairOf, sideOf } from '../../../src/view/export/pair.ts'
import { jointOf, pairPictureOf, pairSvg } from '../../../src/view/export/pair-picture.ts'
import { pairReport } from '../../../src/view/export/pair-report.ts'
import { instantAt } from '../../../src/view/presentation.ts'
import { pictureAt } from '../../../src/view/stage/picture.ts'
import { sceneOf } from '../../../src/view/stage/scene.ts'
import { hostile, titleOf } from '../../support/hostile-text.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { small } from '../../support/small.ts'
import { groupIn, textsIn } from '../stage/stage-runs.ts'

const MENDED: Laid = { ...NOTHING_CHOSEN, preset: 'all-fixed' }
const LINKS = { both: { link: '#compare?a' }, left: { link: '#play?b' }, right: { link: '#play?c' } }
const incident = () => pairOf(shipped('incident'), { left: NOTHING_CHOSEN, right: MENDED }, null)

const headsOf = (markdown: string): string[] =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }).children.flatMap((node) =>
    node.type === 'heading' ? [node.children.map((child) => ('value' in child ? child.value : '')).join('')] : [],
  )

function expectWellFormed(svg: string): void {
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.write(svg).close()
}

test('a pair is both runs, held against each other, and either side of it by itself', () => {
  const pair = incident()
  const [left, right] = [NOTHING_CHOSEN, MENDED].map((laid) => record(planOf(shipped('incident'), laid)))
  expect(pair.comparison).toEqual(compareRuns(left, right))
  expect(sideOf(pair, 'left').recording.facts).toEqual(left.facts)
  expect(sideOf(pair, 'right')).toMatchObject({ laid: MENDED, job: 0 })
  const two = (named: string | null) =>
    pairOf(shipped('two-jobs'), { left: NOTHING_CHOSEN, right: { ...NOTHING_CHOSEN, preset: 'as-found' } }, named).job
  expect([two('job-2'), two('job-1'), two('nobody')]).toEqual([1, 0, two(null)])
})

test('the report says where they part, how they come out, what sets them apart, and where both can be opened', () => {
  const pair = incident()
  const report = pairReport(pair, LINKS)
  expect(headsOf(report)).toEqual([
    ...['The job that failed at 18:28: two runs', 'Where they part', 'How they come out', 'What sets them apart'],
    ...['What was true, beside what the user was told', 'Left', 'Right', 'Who spoke to whom', 'Left', 'Right'],
    'The same runs',
  ])
  expect(report).toContain(`**${asText(partingInWords(pair.runs, pair.comparison.parting))}**`)
  const lines = report.split('\n')
  for (const row of [
    '| job-7f3 | Cause | timed out | out of memory at step 9 |',
    '| job-7f3 | Answered after | 6 h 06 min | 4 h 05 min 14 s |',
    '| job-7f3 | Told something untrue | for 2 h 02 min | no |',
    '| job-7f3 | Verdicts | Hang, Lost result, Wrong cause | Answered, cause kept |',
    '| If the result is bad | keep waiting | stop |',
    '| 18:28:00 | 9 s | waits to try again | Queued |',
  ])
    expect(lines).toContain(row)
  expect(report).toContain('told something untrue for 2 h 02 min less (better)')
  for (const { link } of Object.values(LINKS)) expect(lines).toContain(link)
  expect(report.match(/^```mermaid$/gm)).toHaveLength(2)
  expect(pairReport(pair, { ...LINKS, right: null })).toContain('The right run alone:\n\ntoo much for a link.')
})

test('two runs that are the same say so', () => {
  const same = pairOf(shipped('incident'), { left: MENDED, right: MENDED }, null)
  const report = pairReport(same, LINKS)
  expect(report).toContain('**Nothing differs: on both sides the same things happen at the same instants.**')
  expect(report).toContain('- job-7f3: comes out alike')
  expect(report).toContain('Nothing is set in two ways.')
})

test('the diagram has the left run whole above the right one, and the sentence of where they part', () => {
  const { runs, comparison } = incident()
  const parting = partingInWords(runs, comparison.parting)
  const lines = pairDiagram(runs, parting)
    .split('\n')
    .map((line) => line.trim())
  const [first, left, right] = [
    'note over user,store: At 18',
    'note over user,store: LEFT',
    'note over user,store: RIGHT',
  ].map((start) => lines.findIndex((line) => line.startsWith(start)))
  expect([first < left, left < right]).toEqual([true, true])
  const mine = lines.slice(left, right).join('\n')
  const theirs = lines.slice(right).join('\n')
  expect(mine).toContain('failed: timed out')
  expect(theirs).not.toContain('failed: timed out')
  expect(theirs).toContain('->>node1: 18:28:09 job-7f3')
  expect(mine).not.toContain('->>node1')
})

describe.each(SCENARIO_FILES.map((file) => file.replace('.json', '')))('%s', (name) => {
  test('the picture has each side’s own stage at the moment of one clock, whichever way they lie', () => {
    const pair = pairOf(shipped(name), { left: { ...NOTHING_CHOSEN, preset: 'as-found' }, right: MENDED }, null)
    const joint = jointOf(pair)
    for (const share of [0, 0.5, 1])
      for (const arrangement of ['beside', 'below'] as const) {
        const t = share * joint.clock.closingT
        const list = pairPictureOf(pair, joint, t, { arrangement })
        const { ms } = instantAt(joint.clock, t)
        for (const side of SIDES) {
          const instant = sideAt(joint[side], t, ms)
          const { recording, job } = sideOf(pair, side)
          const world = worldAt(recording, instant.messages, instant.facts)
          const stage = pictureAt(sceneOf(recording, job, 'wide', undefined, true), world, instant)
          expect(groupIn(list, `${side}-stage`).children).toEqual(stage.groups)
        }
        const [left, right] = SIDES.map((side) => groupIn(list, `${side}-stage`))
        expect(left.y === right.y).toBe(arrangement === 'beside')
        expect(list.width).toBe(arrangement === 'beside' ? 2 * 712 + 4 * 24 : 712 + 2 * 24)
        expectWellFormed(pairSvg(pair, t, { palette: 'dark', arrangement }))
      }
    // The end is what comes without a moment.
    const svg = pairSvg(pair, null, { palette: 'light', arrangement: 'below' })
    const record = jobSummaries(pair.runs.right)[pair.job].status
    expect(svg).toBe(pairSvg(pair, joint.clock.closingT, { palette: 'light', arrangement: 'below' }))
    if (record === 'done') expect(svg).toContain('✓ Done')
  })
})

test('whatever a payload and a title say, nothing of it is markup', () => {
  const calm = headsOf(pairReport(pairOf(small(), { left: NOTHING_CHOSEN, right: MENDED }, null), LINKS))
  const piece = fc.oneof(hostile, fc.constantFrom('```\n# x', '| a | b |', '</svg><script>', '**\n\n## y', '<!--'))
  fc.assert(
    fc.property(piece, (text) => {
      const payload = { json: { status: 'error', message: text } }
      const scenario = small({ title: titleOf(text), summary: text.slice(0, 240) })
      const pair = pairOf(scenario, { left: { ...NOTHING_CHOSEN, payload }, right: { ...MENDED, payload } }, null)
      expect(headsOf(pairReport(pair, LINKS)).slice(1)).toEqual(calm.slice(1))
      expectWellFormed(pairSvg(pair, null, { palette: 'light', arrangement: 'beside' }))
      const joint = jointOf(pair)
      const list = pairPictureOf(pair, joint, joint.clock.closingT, { arrangement: 'beside' })
      expect(textsIn(list.groups).filter((one) => /[\p{Cc}\p{Cf}\p{Cs}]/u.test(one))).toEqual([])
    }),
    { numRuns: 60 },
  )
})
