/** A thousand links and as many files that mean harm: refused with a reason, and nothing of them stays behind. */
import * as fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink, type LinkLibrary, type OpenedLink } from '../../src/scenario/link.ts'
import { decodeFile } from '../../src/scenario/link-file.ts'
import { mistakesIn } from '../../src/scenario/mistakes.ts'
import { type Hostile, hostileFile, hostileLink, hostileScenario, KINDS } from '../support/arbitrary-hostile.ts'
import { SHIPPED } from '../support/arbitrary-session.ts'
import { fingerprint } from '../support/globals.ts'

const byId = new Map(SHIPPED.map((scenario) => [scenario.id, scenario]))
const library: LinkLibrary = {
  ids: ['incident', ...[...byId.keys()].filter((id) => id !== 'incident')],
  planOf: async (state) => planOf(state.own ?? byId.get(state.scenario)!, state),
}

let before: string
beforeEach(() => {
  before = fingerprint()
})
afterEach(() => {
  expect(fingerprint()).toBe(before)
  expect(Object.keys({})).toEqual([])
})

/** A reason as a person gets to read it: what is wrong, and where; on one line, without a letter that hides or reorders. */
function isReason(problem: string, what: string): void {
  expect(problem, what).toMatch(/^(?:it |an escape )[^\n]{8,200}$|^[^\n]{1,300}?: [^\n]{5,}$/)
  expect(problem, what).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  expect(problem.length, what).toBeLessThan(3000)
}

const shown = ({ kind, text }: Hostile): string => `${kind}: ${text.slice(0, 300)}`

/** Opens so many of them, and holds that every kind was among them. */
async function refuseAll(
  hostile: fc.Arbitrary<Hostile>,
  kinds: readonly string[],
  reasonsFor: (text: string) => Promise<readonly string[]>,
): Promise<void> {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(hostile, async (one) => {
      met.add(one.kind)
      const reasons = await reasonsFor(one.text)
      expect(reasons.length, shown(one)).toBeGreaterThan(0)
      for (const reason of reasons) isReason(reason, shown(one))
    }),
    { numRuns: 1000, endOnFailure: true },
  )
  expect([...met].sort()).toEqual([...kinds].sort())
}

const problem = (opened: OpenedLink): readonly string[] => ('problem' in opened ? [opened.problem] : [])

test('links', () => refuseAll(hostileLink, KINDS.links, async (hash) => problem(await decodeLink(hash, library))))

test('files of a session', () =>
  refuseAll(hostileFile, KINDS.files, async (text) => problem(await decodeFile(text, library))))

test('scenario files', () =>
  refuseAll(hostileScenario, KINDS.scenarios, async (text) => mistakesIn(text).map(({ message }) => message)))

test('what would have been left behind is noticed', () => {
  Object.defineProperty(Object.prototype, 'planted', { value: 1, configurable: true })
  expect(fingerprint()).not.toBe(before)
  delete (Object.prototype as Record<string, unknown>)['planted']
  Object.defineProperty(globalThis, 'planted', { value: 1, configurable: true })
  expect(fingerprint()).not.toBe(before)
  delete (globalThis as Record<string, unknown>)['planted']
})
