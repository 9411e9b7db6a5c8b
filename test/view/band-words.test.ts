/** What the spans of the user's band say. */
import { expect, test } from 'vitest'
import { hatchWords, userWords } from '../../src/view/band-words.ts'
import type { UserSpan } from '../../src/view/bands.ts'

const span = (more: Partial<UserSpan>): UserSpan => ({
  fact: 0,
  fromMs: 1000,
  toMs: 1000,
  kind: 'in-progress',
  label: 'In progress',
  lie: 'untrue',
  plainAfter: 9,
  ...more,
})

test.each<[Partial<UserSpan>, boolean, hatch: string, full: string]>([
  // The story closes in the instant in which it becomes untrue: no length is claimed for it.
  [{}, true, 'untrue', 'In progress, untrue'],
  [{ toMs: 1500 }, true, 'untrue', 'In progress, untrue'],
  [{ toMs: 61_000 }, true, 'untrue for 1 min', 'In progress, untrue for 1 min'],
  [{ kind: 'done', label: 'Done' }, true, '“done” is untrue', 'Done (untrue, never corrected)'],
  [
    { kind: 'failed', label: 'Failed: timed out', lie: 'wrong-cause' },
    true,
    'wrong cause, never corrected',
    'Failed: timed out (wrong cause, never corrected)',
  ],
])('%j', (more, closed, hatch, full) => {
  expect(hatchWords(span(more), closed)).toBe(hatch)
  expect(userWords(span(more), closed)).toBe(full)
})
