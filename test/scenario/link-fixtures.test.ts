/**
 * Links as this page once made them, each with what it must open to. `links-v1-all.json` is a record, not a result: a link
 * in it is never made anew, since people have kept it. What a later version cannot open it must refuse in words, and then
 * stands among those below.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink, type LinkLibrary } from '../../src/scenario/link.ts'
import { type LinkState, nothingChosen } from '../../src/scenario/link-state.ts'
import { LINK_ROOMS } from '../../src/scenario/side-rooms.ts'
import { FAULTS } from '../../src/sim/faults.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { SHIPPED } from '../support/arbitrary-session.ts'

const byId = new Map(SHIPPED.map((scenario) => [scenario.id, scenario]))
const library: LinkLibrary = {
  ids: ['incident', ...[...byId.keys()].filter((id) => id !== 'incident')],
  planOf: async (state) => planOf(state.own ?? byId.get(state.scenario)!, state),
}

interface Kept {
  readonly name: string
  readonly hash: string
  /** What is chosen; whatever is not named is not chosen. */
  readonly state: Pick<LinkState, 'room' | 'scenario'> & Partial<LinkState>
}

const kept: readonly Kept[] = JSON.parse(readFileSync(join(import.meta.dirname, 'links-v1-all.json'), 'utf8'))

describe('opens as on the day it was made', () => {
  test.each(kept.map((one) => [one.name, one] as const))('%s', async (_, { hash, state }) => {
    expect(await decodeLink(hash, library)).toEqual({
      state: { ...nothingChosen(state.room, state.scenario), ...state },
    })
  })

  test('whoever passed it on and escaped it', async () => {
    for (const { hash, state } of kept) {
      const escaped = hash.replace(/[^\w#]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
      expect(await decodeLink(escaped, library), hash).toMatchObject({ state })
    }
  })
})

test('there is one of everything that a link can hold', () => {
  const states = kept.map(({ state }) => state)
  const over = (field: keyof LinkState) => states.filter((state) => state[field] !== undefined)
  const edits = over('edits').flatMap(({ edits = [] }) => edits)
  expect(new Set(states.map(({ room }) => room))).toEqual(new Set(LINK_ROOMS))
  expect(new Set(states.map(({ preset }) => preset).filter((preset) => preset != null))).toEqual(new Set(PRESET_NAMES))
  expect(new Set(edits.flatMap(({ fault }) => fault ?? []))).toEqual(new Set(Object.keys(FAULTS)))
  expect(edits.some(({ set }) => set !== undefined) && edits.some((edit) => edit.console !== undefined)).toBe(true)
  for (const field of Object.keys(nothingChosen('play', '')) as (keyof LinkState)[])
    expect(over(field).length, field).toBeGreaterThan(0)
  for (const payload of ['text', 'base64', 'json'])
    expect(
      over('payload').some((state) => payload in (state.payload ?? {})),
      payload,
    ).toBe(true)
  // What came with the page once comes with it still.
  const linked = new Set(states.filter(({ own }) => own == null).map(({ scenario }) => scenario))
  expect(linked.size).toBeGreaterThanOrEqual(44)
  for (const id of linked) expect(library.ids).toContain(id)
})

test('a link to what comes with the page is short', () => {
  const builtIn = kept.filter(({ name }) => name.startsWith('built in'))
  expect(builtIn.length).toBeGreaterThanOrEqual(88)
  for (const { hash } of builtIn) expect(hash.length).toBeLessThan(2000)
})

describe('a link of tomorrow says what this page does not know', () => {
  test.each([
    [
      '#play?v=2&scenario=incident&sides=a,b&end',
      'it was made by another version of this page: it says version “2”, and this page reads version 1',
    ],
    ['#play?v=1&scenario=to-come&end', /^scenario: “to-come” is not allowed; allowed: incident, /],
    ['#hall?v=1&scenario=incident&end', /^room: “hall” is not allowed; allowed: door, play, compare, what-if$/],
    ['#play?v=1&scenario=incident&step=step-seven&end', /^step: “step-seven” is not allowed; allowed: as-found, /],
    ['#play?v=1&scenario=incident&set=parry:twice&end', /^set: “parry” is not allowed; allowed: read, /],
    ['#play?v=1&scenario=incident&set=read:teleport&end', /^set.read: “teleport” is not allowed; allowed: getdel, /],
    [
      '#play?v=1&scenario=incident&numbers=patience:9s&end',
      /^numbers: “patience” is not allowed; allowed: pollInterval, /,
    ],
    ['#play?v=1&scenario=incident&edits=at:30s;fault:meteor&end', /^edits.0.fault: no fault "meteor"; allowed: /],
    [
      '#play?v=1&scenario=incident&edits=at:30s;fault:restart;depth:9&end',
      /^edits.0: “depth” is not allowed; allowed: at, /,
    ],
    ['#play?v=1&scenario=incident&mood=grim&end', /^a field: “mood” is not allowed; allowed: v, scenario, /],
    ['#compare?v=1&scenario=incident&other=no&end', /^other: “no” is not allowed; allowed: yes$/],
    ['#compare?v=1&scenario=incident&other=&other.step=all-fixed&end', /^other: “” is not allowed; allowed: yes$/],
    ['#compare?v=1&scenario=incident&other=yes&other.mood=grim&end', /“other.mood” is not allowed; allowed: /],
    [
      '#compare?v=1&scenario=incident&other=yes&other.set=parry:twice&end',
      /^other: set: “parry” is not allowed; allowed: /,
    ],
    [
      `#play?v=1&own=json.${btoa('{"version":2,"id":"x","world":3}').replaceAll('=', '')}&end`,
      /^own: .*(?:world|version)/,
    ],
  ])('%s', async (hash, says) => {
    const opened = await decodeLink(hash, library)
    expect('problem' in opened ? opened.problem : `opened: ${JSON.stringify(opened.state)}`).toMatch(says)
  })
})
