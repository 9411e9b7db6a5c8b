/** Each run that shows a claim has a link: short, and whoever follows it comes to that very run. */
import { expect, test } from 'vitest'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink, type LinkLibrary } from '../../src/scenario/link.ts'
import { encodeLink } from '../../src/scenario/link-made.ts'
import { choicesOf, SIDES } from '../../src/story/coverage.ts'
import { CLAIM_FILES, find } from '../support/claims.ts'
import { SCENARIO_FILES } from '../support/library.ts'

const library: LinkLibrary = {
  ids: SCENARIO_FILES.map((file) => file.replace('.json', '')),
  planOf: async (state) => planOf(find(state.scenario), state),
}

const sides = CLAIM_FILES.flatMap(({ claims }) => claims).flatMap(({ id, pairs }) =>
  pairs.flatMap((pair, i) => SIDES.map((side) => ({ name: `${id}, pair ${i + 1}, ${side}`, pair, side }))),
)

test.each(sides)('$name', async ({ pair, side }) => {
  const state = {
    ...choicesOf(pair, pair[side]),
    room: 'play' as const,
    job: pair.base?.job ?? null,
    map: null,
    at: null,
  }
  const made = await encodeLink(state)
  const hash = 'hash' in made ? made.hash : ''
  expect(hash).not.toBe('')
  expect(hash.length).toBeLessThan(2000)
  const opened = await decodeLink(hash, library)
  expect(opened).toHaveProperty('state')
  if (!('state' in opened)) return
  const scenario = find(pair.scenario)
  expect(planOf(scenario, opened.state)).toEqual(planOf(scenario, state))
})
