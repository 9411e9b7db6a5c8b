/** The program under review: its flaws are those of the run, and a review is judged by them. */
import { describe, expect, test } from 'vitest'
import { problemsOfMarks } from '../../../src/story/code/check.ts'
import { judgeMarks, marksIn } from '../../../src/story/code/marked.ts'
import type { Marks } from '../../../src/story/code/schema.ts'
import type { MomentRun } from '../../../src/story/moment.ts'
import { reviewInWords } from '../../../src/view/marks-words.ts'
import { find } from '../../support/claims.ts'
import { LESSONS } from '../../support/stories.ts'

const [{ marks, run }] = LESSONS.flatMap(({ lesson }) => lesson.moments).flatMap((moment) =>
  moment.marks === undefined ? [] : [{ marks: moment.marks, run: moment.run as MomentRun }],
)
const right = marks.flaws.map(({ lines, comesTo }) => ({ line: lines[0], comesTo }))

describe('the lesson', () => {
  test('has forty lines and five flaws, each of which comes to what is said of it', () => {
    expect(marks.code).toHaveLength(40)
    expect(marks.flaws).toHaveLength(5)
    expect(problemsOfMarks(marks, run, find, 'marks')).toEqual([])
  })

  const [first, second, ...others] = marks.flaws
  test.each<[string, string, Marks]>([
    ['mended by what mends nothing', 'all the same', { ...marks, flaws: [{ ...first, set: {} }, second, ...others] }],
    [
      'with another end',
      'it does not come to duplicate',
      { ...marks, flaws: [{ ...first, comesTo: 'duplicate' }, second, ...others] },
    ],
    ['at a line that is not there', 'no line 41', { ...marks, flaws: [{ ...first, lines: [41] }, second, ...others] }],
    [
      'at one line twice',
      'that of another flaw',
      { ...marks, flaws: [first, { ...second, lines: first.lines }, ...others] },
    ],
    ['and sound at once', 'none that is sound', { ...marks, sound: [{ line: first.lines[0], says: 'x' }] }],
  ])('a flaw %s is found out', (_, says, bad) => {
    expect(
      problemsOfMarks(bad, run, find, 'marks')
        .map(({ problem }) => problem)
        .join('\n'),
    ).toContain(says)
  })
})

describe('a review', () => {
  test('of all flaws and nothing else is complete', () => {
    expect(judgeMarks(marks, right)).toMatchObject({ complete: true, missed: [] })
  })

  test('that missed one is not', () => {
    const judged = judgeMarks(marks, right.slice(1))
    expect(judged.complete).toBe(false)
    expect(judged.missed).toEqual([marks.flaws[0]])
  })

  test('says of each mark what it is', () => {
    const sound = marks.sound?.[0].line as number
    const judged = judgeMarks(marks, [
      { ...right[0], comesTo: 'duplicate' },
      { line: marks.flaws[1].lines[0], comesTo: null },
      { line: marks.flaws[1].lines[1], comesTo: marks.flaws[1].comesTo },
      { line: sound, comesTo: 'hang' },
      { line: 40, comesTo: null },
    ])
    expect(judged.marks.map(({ as }) => as)).toEqual(['other-verdict', 'open', 'found', 'sound', 'open'])
    expect(judged.marks[3].says).toBe(marks.sound?.[0].says)
    expect(judged.complete).toBe(false)
  })

  test('of one flaw twice counts it once', () => {
    const [line, again] = marks.flaws[1].lines
    const { comesTo } = marks.flaws[1]
    const judged = judgeMarks(marks, [
      { line, comesTo },
      { line: again, comesTo },
    ])
    expect(judged.marks.map(({ as }) => as)).toEqual(['found', 'twice'])
  })

  test('that says nothing of its lines gives nothing away, whether something is wrong there or not', () => {
    const judged = (lines: readonly number[]) =>
      judgeMarks(
        marks,
        lines.map((line) => ({ line, comesTo: null })),
      ).marks.map(({ as, says, title }) => ({ as, says, title }))
    const open = { as: 'open', says: null, title: null }
    expect(judged(right.map(({ line }) => line))).toEqual(right.map(() => open))
    expect(judged([marks.sound?.[0].line as number])).toEqual([open])
    expect(judgeMarks(marks, [{ line: right[0].line, comesTo: null }]).complete).toBe(false)
    expect(reviewInWords(0, 5, 5, 0, 0)).toBe(
      '0 of 5 found, with what comes of it; 5 marked without a word on what comes of it.',
    )
  })

  test('kept by nobody knows whom is read as far as it makes sense', () => {
    const value = [
      { line: 3, comesTo: 'hang' },
      { line: 3, comesTo: 'nonsense' },
      { line: 0, comesTo: null },
      { line: 41, comesTo: null },
      { line: '4', comesTo: null },
      null,
      7,
      { comesTo: 'hang' },
      { line: 2, comesTo: '__proto__' },
    ]
    expect(marksIn(value, 40)).toEqual([
      { line: 2, comesTo: null },
      { line: 3, comesTo: null },
    ])
  })
})
