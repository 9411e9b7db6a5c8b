/** The entries of the browser's history, held against a browser's own way with them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entry, entryOf, firstSteps, pushed, replaced } from '../../../src/app/trail/steps.ts'

const entry = fc.record({
  step: fc.integer({ min: 0, max: 5 }),
  stage: fc.boolean(),
  at: fc.option(fc.record({ ms: fc.nat(), order: fc.nat(), told: fc.nat() })),
})

test('what is pushed ends the way, and what lay ahead is gone', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('push', 'replace', 'back', 'forth'), entry), { maxLength: 30 }),
      (deeds) => {
        let steps = firstSteps({ step: 0, stage: true })
        const back: Entry[] = []
        let shown: Entry = { step: 0, stage: true }
        let ahead: Entry[] = []
        for (const [deed, one] of deeds) {
          if (deed === 'push') {
            steps = pushed(steps, one)
            back.push(shown)
            shown = one
            ahead = []
          } else if (deed === 'replace') {
            steps = replaced(steps, one)
            shown = one
          } else if (deed === 'back' && back.length > 0) {
            steps = { ...steps, at: steps.at - 1 }
            ahead.unshift(shown)
            shown = back.pop() as Entry
          } else if (deed === 'forth' && ahead.length > 0) {
            steps = { ...steps, at: steps.at + 1 }
            back.push(shown)
            shown = ahead.shift() as Entry
          }
          expect(steps.entries).toEqual([...back, shown, ...ahead])
          expect(steps.at).toBe(back.length)
        }
      },
    ),
  )
})

test('the nearest entry of a step is found, and never a page that lies over the run', () => {
  fc.assert(
    fc.property(fc.array(entry, { minLength: 1 }), fc.nat(), fc.integer({ min: 0, max: 5 }), (entries, n, step) => {
      const at = n % entries.length
      const found = entryOf({ entries, at }, step)
      const fitting = entries.flatMap((one, i) => (one.step === step && one.stage && i !== at ? [i] : []))
      const onThatSide = fitting.filter((i) => (step < entries[at].step ? i < at : i > at))
      expect(found).toBe(onThatSide.toSorted((x, y) => Math.abs(x - at) - Math.abs(y - at))[0] ?? -1)
    }),
  )
})
