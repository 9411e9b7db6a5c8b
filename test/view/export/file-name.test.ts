import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from '../../../src/view/export/file-name.ts'
import { hostile } from '../../support/hostile-text.ts'

test('a name says what it is of', () => {
  expect(fileName('incident', 'md')).toBe('burn-after-reading-incident.md')
  expect(fileName('Übung eins/zwei', 'svg')).toBe('burn-after-reading-Ubung-eins-zwei.svg')
  expect(fileName('../../etc/passwd', 'json')).toBe('burn-after-reading-etc-passwd.json')
  expect(fileName('\u202e', 'png')).toBe('burn-after-reading-run.png')
})

test('whatever it is of, it is one short name in one folder', () => {
  fc.assert(
    fc.property(fc.oneof(hostile, fc.string({ unit: 'binary', maxLength: 200 })), (what) => {
      expect(fileName(what, 'md')).toMatch(/^burn-after-reading-[A-Za-z0-9_](?:[A-Za-z0-9._-]{0,58}[A-Za-z0-9_])?\.md$/)
      expect(fileName(what, 'md')).not.toContain('..')
    }),
  )
})
