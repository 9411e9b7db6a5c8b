import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Session, useSession } from '../../src/app/session.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { decodeLink, type LinkLibrary, type OpenedLink } from '../../src/scenario/link.ts'
import { decodeFile, encodeFile } from '../../src/scenario/link-file.ts'
import { encodeLink } from '../../src/scenario/link-made.ts'
import { type LinkState, nothingChosen } from '../../src/scenario/link-state.ts'
import { LINK_ROOMS } from '../../src/scenario/side-rooms.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { arbitrarySession, SHIPPED } from '../support/arbitrary-session.ts'

const byId = new Map(SHIPPED.map((scenario) => [scenario.id, scenario]))
const library: LinkLibrary = {
  ids: ['incident', ...[...byId.keys()].filter((id) => id !== 'incident')],
  planOf: async (state) => planOf(state.own ?? byId.get(state.scenario)!, state),
}

const open = (hash: string): Promise<OpenedLink> => decodeLink(hash, library)

async function linkOf(state: LinkState): Promise<string> {
  const made = await encodeLink(state)
  if (!('hash' in made)) throw new Error(`too large: ${made.tooLarge}`)
  return made.hash
}

async function problemOf(hash: string): Promise<string> {
  const opened = await open(hash)
  return 'problem' in opened ? opened.problem : `no problem: ${JSON.stringify(opened.state)}`
}

/** Opens into a state that plays, or into a text; the answer is which. */
async function outcome(opened: OpenedLink): Promise<'state' | 'problem'> {
  if ('problem' in opened) {
    expect(opened.problem.length).toBeGreaterThan(5)
    expect(opened.problem).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
    return 'problem'
  }
  await library.planOf(opened.state)
  return 'state'
}

describe('a round trip', () => {
  test('any session comes back from its link exactly', async () => {
    let long = 0
    await fc.assert(
      fc.asyncProperty(arbitrarySession, async (state) => {
        const made = await encodeLink(state)
        if ('tooLarge' in made) {
          long++
          expect(made.tooLarge).toBeGreaterThan(8192)
          return
        }
        expect(made.hash).toMatch(/^#(door|play|compare|what-if)\?v=1&[\w!'()*.~:,;/=&%-]*end$/)
        expect(await open(made.hash)).toEqual({ state })
      }),
      { numRuns: 500 },
    )
    expect(long).toBeLessThan(100)
  })

  test('any session comes back from its file exactly', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession, async (state) => {
        expect(await decodeFile(encodeFile(state), library)).toEqual({ state })
      }),
      { numRuns: 200 },
    )
  })

  test('what a link holds is what a session holds', () => {
    const { at: _, ...session } = nothingChosen('door', 'incident')
    const same: Session = session
    expect(same).toEqual(useSession.getInitialState())
    expect(Object.keys(session).sort()).toEqual(Object.keys(useSession.getInitialState()).sort())
  })

  test('half a letter becomes the bytes that a node would write for it', async () => {
    const state = { ...nothingChosen('play', 'incident'), payload: { text: 'a\ud800b' } }
    expect(await open(await linkOf(state))).toEqual({ state: { ...state, payload: { text: 'a\ufffdb' } } })
  })

  test('a program that escapes everything does no harm', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession, async (state) => {
        const made = await encodeLink(state)
        if ('tooLarge' in made) return
        const escaped = made.hash.replace(/[^\w#]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
        expect(await open(escaped.length > 20_000 ? made.hash : escaped)).toEqual({ state })
      }),
      { numRuns: 60 },
    )
  })
})

describe('size', () => {
  test.each(SHIPPED.map(({ id }) => id))('every step of %s is far below 2,000 characters', async (id) => {
    for (const preset of [null, ...PRESET_NAMES]) {
      const hash = await linkOf({ ...nothingChosen('play', id), preset, at: { ms: 86_400_000, order: 99, told: 500 } })
      expect(hash.length).toBeLessThan(200)
    }
  })

  test('long texts are packed; what does not fit says how large it is', async () => {
    const over = (text: string): LinkState => ({ ...nothingChosen('play', 'incident'), payload: { text } })
    const long = over(`{"status":"error","message":"${'out of memory, '.repeat(2000)}"}`)
    const hash = await linkOf(long)
    expect(hash.length).toBeLessThan(400)
    expect(await open(hash)).toEqual({ state: long })

    let noise = 1
    const digits = Array.from({ length: 40_000 }, () => {
      noise = (noise * 48_271) % 2_147_483_647
      return String.fromCharCode(33 + (noise % 90))
    })
    const made = await encodeLink(over(digits.join('')))
    expect('tooLarge' in made && made.tooLarge).toBeGreaterThan(8192)
    expect(await decodeFile(encodeFile(over(digits.join(''))), library)).toEqual({ state: over(digits.join('')) })
  })

  test('a bomb does not go off', async () => {
    const { hash } = (await encodeLink({
      ...nothingChosen('play', 'incident'),
      payload: { text: ' '.repeat(3_000_000) },
    })) as { hash: string }
    expect(hash.length).toBeLessThan(12_000)
    expect(await problemOf(hash)).toMatch(/more than 2 MB/)
  })
})

describe('what cannot be opened says why', () => {
  test.each([
    [
      '#play?v=2&scenario=incident&later=1&end',
      /made by another version of this page: it says version “2”, and this page reads version 1$/,
    ],
    ['#play?scenario=incident&end', /does not say which version/],
    ['#play?v=1&scenario=incident&step=all-fixed', /cut short/],
    ['#play?v=1&scenario=incident&en', /^a field: “en” is not allowed; allowed: v, scenario, /],
    ['#play?v=1&v=1&end', /once/],
    ['#play?v=1&scenario=nowhere&end', /“nowhere” is not allowed; allowed: incident, /],
    ['#play?v=1&scenario=__proto__&end', /scenario/],
    ['#dungeon?v=1&end', /^room: “dungeon” is not allowed; allowed: door, play, compare, what-if$/],
    ['#dungeon', /^room: “dungeon” is not allowed; allowed: door, play, compare, what-if, learn, talk, /],
    ['#learn?v=1&scenario=incident&end', /^room: “learn” is not allowed; allowed: door, play, compare, what-if$/],
    ['#learn?', /^room: “learn” is not allowed; allowed: door, play, compare, what-if$/],
    ['#play?v=1&step=fixed&end', /^step: .* allowed: as-found, /],
    ['#play?v=1&set=read:teleport&end', /^set.read: “teleport” is not allowed; allowed: getdel, /],
    ['#play?v=1&set=__proto__:x&end', /^set: “__proto__” is not allowed/],
    ['#play?v=1&set=constructor:x&end', /^set: “constructor” is not allowed/],
    ['#play?v=1&set=read:get,read:get&end', /each name once/],
    ['#play?v=1&numbers=pollInterval:0s&end', /^numbers.pollInterval: .*a time from/],
    ['#play?v=1&numbers=toString:1&end', /^numbers: “toString” is not allowed/],
    ['#play?v=1&edits=at:30s;fault:meteor&end', /no fault "meteor"/],
    ['#play?v=1&edits=at:30s;fault:store-loading&end', /needs it/],
    ['#play?v=1&edits=fault:restart&end', /edits.0.at/],
    ['#play?v=1&edits=at:30s;fault:reply-lost;worker:nobody&end', /no worker "nobody"/],
    ['#play?v=1&edits=at:30s;__proto__:x&end', /“__proto__” is not allowed/],
    ['#play?v=1&edits=at:30s;order:x;fault:restart&end', /whole number/],
    ['#play?v=1&work=job-7f3/9;run:65s&end', /no attempt "job-7f3\/9"/],
    ['#play?v=1&work=job-7f3/1;run:soon&end', /duration/],
    ['#play?v=1&work=__proto__;run:1s&end', /“__proto__” is not allowed/],
    ['#play?v=1&payload=text.%25%25&end', /base64url/],
    ['#play?v=1&payload=text.z.AAAA&end', /cannot be unpacked/],
    [
      '#play?v=1&payload=json.e30x&end',
      /^payload: “json\.e30x” is not allowed; allowed: json\. and JSON in base64url$/,
    ],
    [
      '#play?v=1&payload=text._w&end',
      /^payload: “text\._w” is not allowed; allowed: text\. and UTF-8 text in base64url$/,
    ],
    ['#play?v=1&payload=soup.AA&end', /payload/],
    ['#play?v=1&job=nobody&end', /^job: “nobody” is not allowed; allowed: job-7f3/],
    ['#play?v=1&at=yesterday&end', /milliseconds/],
    ['#play?v=1&at=1.2.1001&end', /thousandths/],
    ['#play?v=1&job=%E2%80%AEevil%00&end', /^job: “\\u\{202e\}evil\\u\{0\}” is not allowed/],
    ['#play?v=1&%zz', /escape/],
  ])('%s', async (hash, problem) => {
    expect(await problemOf(hash)).toMatch(problem)
  })

  test('what is too long or too deep', async () => {
    expect(await problemOf(`#play?v=1&scenario=${'a'.repeat(30_000)}&end`)).toMatch(/longer than/)
    const deep = Buffer.from('['.repeat(5000) + ']'.repeat(5000)).toString('base64url')
    expect(await problemOf(`#play?v=1&payload=json.${deep}&end`)).toMatch(/nested too deeply/)
  })

  test('hostile addresses give a text or a state that plays; nothing else ever happens', async () => {
    const seen = { state: 0, problem: 0 }
    const part = fc.oneof(
      fc.constantFrom('v=1', 'v=2', 'end', 'scenario=incident', 'scenario=hot-fix', 'step=all-fixed', 'set=read:get'),
      fc.constantFrom('set=__proto__:get', 'edits=at:1s;constructor:x', 'work=prototype/1;run:1s', 'numbers=probes:2'),
      fc
        .tuple(
          fc.constantFrom('v', 'scenario', 'step', 'set', 'numbers', 'edits', 'work', 'payload', 'job', 'at', 'x'),
          fc.string({ unit: 'binary', maxLength: 30 }),
        )
        .map(([name, value]) => `${name}=${value}`),
      fc.constantFrom(
        'payload=text.',
        'payload=bytes.AA',
        'payload=text.z.AwA',
        'at=0.0',
        'at=99.99.99',
        'job=job-7f3',
      ),
    )
    const made = fc
      .tuple(fc.constantFrom('play', 'door', '', 'PLAY', '__proto__'), fc.array(part, { maxLength: 8 }))
      .map(([room, parts]) => `#${room}?v=1&${parts.join('&')}&end`)
    const noise = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => `#${text}`)
    const escapes = fc
      .uint8Array({ maxLength: 60 })
      .map((bytes) => `#play?v=1&${[...bytes].map((b) => `%${b.toString(16)}`).join('')}`)
    const deep = fc
      .integer({ min: 1, max: 6000 })
      .map((n) => `#play?v=1&payload=json.${Buffer.from('{"a":'.repeat(n)).toString('base64url')}&end`)
    await fc.assert(
      fc.asyncProperty(fc.oneof({ weight: 6, arbitrary: made }, noise, escapes, deep), async (hash) => {
        seen[await outcome(await open(hash))]++
      }),
      { numRuns: 1000 },
    )
    expect(seen.state).toBeGreaterThan(5)
    expect(seen.problem).toBeGreaterThan(500)
  })

  test('one that was cut short anywhere is never taken for another', async () => {
    await fc.assert(
      fc.asyncProperty(arbitrarySession, fc.double({ min: 0, max: 0.999, noNaN: true }), async (state, share) => {
        const made = await encodeLink(state)
        if ('tooLarge' in made) return
        const opened = await open(made.hash.slice(0, Math.floor(made.hash.length * share)))
        if ((await outcome(opened)) === 'problem') return
        // Only where nothing but the room is left of it.
        expect(opened).toEqual({ state: nothingChosen(state.room, 'incident') })
      }),
      { numRuns: 300 },
    )
  })

  test('one with a letter changed gives a text or a state that plays', async () => {
    await fc.assert(
      fc.asyncProperty(
        arbitrarySession,
        fc.nat(),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
        async (state, at, letters) => {
          const made = await encodeLink(state)
          if ('tooLarge' in made) return
          const where = at % made.hash.length
          await outcome(await open(made.hash.slice(0, where) + letters + made.hash.slice(where + 1)))
        },
      ),
      { numRuns: 300 },
    )
  })

  test('any JSON in a file gives a text or a state that plays', async () => {
    const field = fc.constantFrom(
      'room',
      'scenario',
      'preset',
      'set',
      'payload',
      'work',
      'numbers',
      'edits',
      'job',
      'at',
      '__proto__',
    )
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('incident', 'play', [], {}, { text: 7 }, { base64: '!' }, { ms: -1 }, [{ at: '1s' }]),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(field, value), { maxLength: 4 }), async (fields) => {
        const text = `{"burn-after-reading":1${fields.map(([name, x]) => `,"${name}":${JSON.stringify(x)}`).join('')}}`
        await outcome(await decodeFile(text, library))
      }),
      { numRuns: 500 },
    )
    for (const text of ['', 'null', '[]', '{}', '{"burn-after-reading":9}', '[['.repeat(9)])
      expect(await outcome(await decodeFile(text, library))).toBe('problem')
  })
})

interface Kept {
  readonly hash: string
  readonly state: LinkState
}

test('links that people have kept open as they did on the day they were made', async () => {
  const kept: Kept[] = JSON.parse(readFileSync(join(import.meta.dirname, 'links-v1.json'), 'utf8'))
  expect(kept.length).toBeGreaterThanOrEqual(12)
  // What could not be chosen then is not chosen now.
  for (const { hash, state } of kept)
    expect(await open(hash)).toEqual({ state: { ...nothingChosen(state.room, state.scenario), ...state } })
})

test('the rooms of a link are those of the page', async () => {
  const { ROOMS } = await import('../../src/app/session.ts')
  expect(ROOMS).toEqual(LINK_ROOMS)
})
