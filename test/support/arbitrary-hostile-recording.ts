/** Recordings that must not open, each of a kind that has a name. */
import '../../src/view/further/installed.ts'
import * as fc from 'fast-check'
import { record } from '../../src/run/record.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { nothingChosen } from '../../src/scenario/link-state.ts'
import { encodeRecording } from '../../src/view/export/recording-file.ts'
import { all, inherited, otherTypes, placesIn, script, withAt } from './arbitrary-hostile.ts'
import { small } from './small.ts'

const scenario = small()
const state = nothingChosen('play', scenario.id)
const text = encodeRecording(
  { scenario, laid: state, recording: record(planOf(scenario, state)), job: 0, untilMs: undefined },
  state,
)
type Json = Readonly<Record<string, unknown>>
const SOUND = JSON.parse(text) as Json
const MARK = 'burn-after-reading-recording'

const at = (path: readonly string[]): unknown => path.reduce<unknown>((value, key) => (value as Json)[key], SOUND)
/** Places where only one thing can stand: what a fact says is held against the run, and any of it may be said. */
const place = fc.constantFrom(
  ...placesIn(SOUND).filter(
    ([field, , ...deeper]) =>
      !['state', 'untilMs', MARK].includes(field ?? '') && (field !== 'facts' || deeper.length === 0),
  ),
)
const field = fc.constantFrom(...Object.keys(SOUND))
const object = fc.constantFrom<readonly string[]>([], ['scenario'], ['scenario', 'payloads'], ['state'], ['rules'])

/** A key more at a place, as text: no object can be made with some of these. */
const withKey = (path: readonly string[], key: string): string =>
  JSON.stringify(withAt(SOUND, path, (old) => ({ ...(old as object), PLANTED: { planted: 1 } }))).replace(
    '"PLANTED"',
    JSON.stringify(key),
  )

const without = (name: string): string =>
  JSON.stringify(Object.fromEntries(Object.entries(SOUND).filter(([x]) => x !== name)))

const KINDS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'wrong types': place.chain((path) =>
    otherTypes(at(path)).map((value) => JSON.stringify(withAt(SOUND, path, () => value))),
  ),
  // A file without its mark is somebody else's.
  'a field missing': field.map(without),
  'inherited names': fc.tuple(object, inherited).map(([path, key]) => withKey(path, key)),
  'script in text': fc.tuple(object, script).map(([path, key]) => withKey(path, key)),
  'another version': fc
    .jsonValue()
    .filter((version) => version !== 1)
    .map((version) => JSON.stringify({ ...SOUND, [MARK]: version })),
  'no run of ours': fc
    .constantFrom<Json>(
      { set: { read: 'teleport' } },
      { preset: 'step-seven' },
      { edits: [{ at: '1s', fault: 'meteor' }] },
      { at: { ms: -1, order: 0, told: 0 } },
      { job: 'nobody' },
      { payload: { text: 7 } },
      { room: 'dungeon' },
      { other: { scenario: 'incident' } },
    )
    .map((change) => JSON.stringify({ ...SOUND, state: { ...(SOUND['state'] as Json), ...change } })),
  'cut short': fc.integer({ min: MARK.length + 5, max: text.length - 3 }).map((length) => text.slice(0, length)),
  'too deep': fc
    .tuple(field, fc.integer({ min: 300, max: 100_000 }))
    .map(([name, depth]) =>
      JSON.stringify({ ...SOUND, [name]: 'PLANTED' }).replace('"PLANTED"', '['.repeat(depth) + ']'.repeat(depth)),
    ),
  'too many': fc
    .constantFrom('messages', 'facts')
    .map((name) => JSON.stringify({ ...SOUND, [name]: Array.from({ length: 400_001 }, () => 0) })),
  'too large': fc.constant(JSON.stringify({ ...SOUND, endedBy: 'x'.repeat(10_000_001) })),
}

/** Recordings that must not open. */
export const hostileRecording = all(KINDS)
export const RECORDING_KINDS = Object.keys(KINDS)
