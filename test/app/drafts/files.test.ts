/** What is opened at a desk is looked at first: what belongs elsewhere is told what it is, and led there. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deskFor, lookFor } from '../../../src/app/drafts/files.ts'
import { RECORDING_MARK } from '../../../src/scenario/file-kind.ts'
import { BLANK } from '../../../src/view/own/starts.ts'
import { hostile } from '../../support/hostile-text.ts'

const lookAt = (text: string, name: string) => lookFor('scenario', text, name)

describe('a file', () => {
  test.each<[what: string, text: string, problem: string]>([
    ['nothing', ' \n', 'it is empty'],
    ['prose', 'hello', 'it is not JSON'],
    ['half of something else', '{"name": "x", ', 'it is not JSON'],
    ['a list', '[]', 'it is JSON, but no scenario: that is an object in braces'],
    ['a number', '7', 'it is JSON, but no scenario: that is an object in braces'],
    ['null', 'null', 'it is JSON, but no scenario: that is an object in braces'],
    ['something else', '{"name":1}', 'it is JSON, but no scenario: it has none of the fields '],
    ['something else of a version', '{"name":"x","version":"1.0.0"}', 'it has none of the fields jobs, payloads'],
    ['half of that', '{"version":1,}', 'it is not JSON'],
    ['a talk', '{"beats":[]}', 'it is a talk, and no scenario; it opens under “Write a talk”'],
    ['half a talk', '{"beats":[{"jobs":', 'it is a talk, and no scenario; it opens under “Write a talk”'],
    ['a lesson', '{"kind":"lesson","version":1}', 'it is a lesson, and no scenario'],
    ['progress', '{"kind":"progress","lessons":{}}', 'it opens under “Learn it” and “Take it along”'],
    ['two runs', '{"firstDifference":null,"jobs":[]}', 'it is a comparison of two runs, and no scenario'],
  ])('%s is refused with a reason', (_, text, problem) => {
    expect(lookAt(text, 'x.json')).toMatchObject({ problem: expect.stringContaining(problem) })
  })
  test.each(['burn-after-reading', RECORDING_MARK])('of the stage (%s) is told where it belongs', (mark) => {
    expect(lookAt(JSON.stringify({ [mark]: 1, version: 1 }), 'x.json')).toMatchObject({ belongs: { place: 'share' } })
  })
  test('of a scenario is taken as it stands, and half of one as well: it can be mended', () => {
    expect(lookAt(BLANK, 'x.json')).toEqual({ name: 'My scenario', text: BLANK })
    const half = BLANK.slice(0, 400)
    expect(lookAt(half, 'half.json')).toEqual({ name: 'half', text: half })
    expect(lookAt('{"jobs":7}', 'odd.JSON')).toEqual({ name: 'odd', text: '{"jobs":7}' })
  })
  test('of another desk comes with what is to be opened there', () => {
    const text = '{"title":"Mine","beats":[]}'
    const there = { kind: 'deck', place: 'write', name: 'Mine', text }
    expect(lookAt(text, 'x.json')).toMatchObject({ belongs: there })
    expect(deskFor(text, 'x.json')).toEqual(there)
    expect(deskFor(BLANK, 'x.json')).toMatchObject({ place: 'own', name: 'My scenario' })
    for (const none of ['{"version":1}', '{"moments":[]}', '{"burn-after-reading":1,"jobs":[]}', 'odd', '[]'])
      expect(deskFor(none, 'x.json')).toBeNull()
  })
  test('of the stage that is cut short is no half of a scenario', () => {
    expect(lookAt('{"burn-after-reading":1,"own":{"jobs":', 'x.json')).toEqual({ problem: 'it is not JSON' })
  })
  test('of any text at all is answered', () => {
    fc.assert(
      fc.property(fc.oneof(hostile, fc.json()), hostile, (text, name) => {
        const looked = lookAt(text, name)
        expect('problem' in looked || looked.text === text).toBe(true)
      }),
    )
  })
})
