/**
 * Links and files that must be refused, each of a kind that has a name: whoever makes one knows that it is wrong, so that
 * "refused, or else it plays" is never enough.
 */
import { deflateRawSync } from 'node:zlib'
import * as fc from 'fast-check'
import { isPresetName } from '../../src/sim/presets.ts'
import { PAYLOADS } from './small.ts'

/** Something that must be refused. */
export interface Hostile {
  readonly kind: string
  readonly text: string
}

/** Names that every object has without anybody having given them. */
const INHERITED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  '__defineGetter__',
  '__lookupSetter__',
] as const

/** Texts that do something wherever text becomes markup or code; `planted` is what they would leave behind. */
export const SCRIPTS = [
  '<script>planted=1</script>',
  '"><img src=x onerror=planted=1>',
  "'-planted=1-'",
  'javascript:planted=1',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what somebody else's template would run
  '${planted=1}',
  '{{constructor.constructor("planted=1")()}}',
  '<svg onload=planted=1>',
  '</script><script>planted=1</script>',
] as const

export const inherited = fc.constantFrom(...INHERITED)
export const script = fc.constantFrom(...SCRIPTS)
const word = fc.string({ unit: 'binary', minLength: 1, maxLength: 30 })
const surrogate = fc.constantFrom('\ud800', '\udfff', 'job\ud83d', '\ude00x')

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const packed = (text: string | Uint8Array): Buffer => deflateRawSync(text)
const zeros = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_000_000, 32)

/** A link whose fields are these. */
const link = (...fields: readonly string[]): string => `#play?${['v=1', ...fields, 'end'].join('&')}`
const inLink = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))

/** Fields of a link that hold no text of anybody's own, so that no name of this kind can be right in them. */
const field = fc.constantFrom<(name: string) => string>(
  (name) => `scenario=${name}`,
  (name) => `step=${name}`,
  (name) => `set=${name}:get`,
  (name) => `set=read:${name}`,
  (name) => `numbers=${name}:1`,
  (name) => `numbers=pollInterval:${name}`,
  (name) => `edits=at:1s;${name}:x`,
  (name) => `edits=at:1s;fault:${name}`,
  (name) => `edits=at:1s;set.${name}:get`,
  (name) => `edits=at:${name};fault:restart`,
  (name) => `work=${name};run:1s`,
  (name) => `work=job-7f3/1;${name}:1s`,
  (name) => `payload=${name}`,
  (name) => `payload=${name}.AA`,
  (name) => `job=${name}`,
  (name) => `at=${name}`,
  (name) => `other=yes&other.set=${name}:get`,
  (name) => `other=yes&other.step=${name}`,
  (name) => `other=yes&other.${name}=x`,
  (name) => `own=${name}`,
  (name) => `${name}=1`,
)

/** Not among them by chance: no name that is known, nothing that is read as a number or a time. */
const unknownWord = word.filter(
  (text) => text.trim() !== '' && !isPresetName(text) && !/^[\w.,:;=& -]*$/.test(text) && !/[&,;:=~%/]/.test(text),
)

const damaged = (text: string) =>
  fc.integer({ min: 1, max: packed(text).length - 1 }).map((length) => packed(text).subarray(0, length))

const LONG_TEXT = JSON.stringify({ status: 'error', message: 'a page that is no PDF, and that says so. '.repeat(20) })

/** Kinds of links. */
const LINKS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'no such name': fc.tuple(field, unknownWord).map(([at, name]) => link(at(inLink(name)))),
  'inherited names': fc.tuple(field, inherited).map(([at, name]) => link(at(name))),
  'script in text': fc.tuple(field, script).map(([at, name]) => link(at(inLink(name)))),
  'half a letter': fc.tuple(field, surrogate).map(([at, text]) => link(at(text))),
  'no UTF-8': fc
    .tuple(field, fc.constantFrom('%ff', '%c0%80', '%ed%a0%80', '%f8%88%80%80', '%e2%82', '%zz', '%'))
    .map(([at, text]) => link(at(text))),
  'bytes that are no text': fc
    .tuple(fc.constantFrom('text', 'json'), fc.constantFrom('_w', 'wIA', '7aCA', '-IiAgA'))
    .map(([kind, bytes]) => link(`payload=${kind}.${bytes}`)),
  'another version': fc
    .oneof(
      fc.integer({ min: -9, max: 99 }).filter((version) => version !== 1),
      fc.constantFrom('', '01', '1.0', '1 ', 'one', '１', '1e0', '0x1', 'NaN', 'undefined', '9'.repeat(400)),
    )
    .map((version) => `#play?v=${inLink(String(version))}&scenario=incident&later=1&end`),
  'no version': fc.constantFrom('#play?scenario=incident&end', '#play?end', '#play?V=1&end', '#play?&&&&end'),
  'a field twice': fc
    .constantFrom('v=1', 'scenario=incident', 'step=all-fixed', 'set=read:get', 'at=0.0', 'job=job-7f3', 'other=yes')
    .map((one) => link(one, one)),
  'a name twice': fc.constantFrom(
    link('set=read:get,read:get'),
    link('numbers=probes:1,probes:2'),
    link('edits=at:1s;at:2s;fault:restart'),
    link('work=job-7f3/1;run:1s,job-7f3/1;run:2s'),
    link('work=job-7f3/1;run:1s;run:2s'),
    link('other=yes', 'other.set=read:get,read:get'),
  ),
  'cut short': fc
    .integer({ min: 12, max: 60 })
    .map((length) => link('scenario=incident', 'step=all-fixed', 'set=read:get', 'at=14640000.3').slice(0, length)),
  'too long': fc
    .tuple(field, fc.integer({ min: 20_000, max: 300_000 }))
    .map(([at, length]) => link(at('x'.repeat(length)))),
  'too many': fc.constantFrom(
    link(`edits=${Array.from({ length: 1001 }, () => 'at:1s').join()}`),
    link(`set=${Array.from({ length: 2000 }, (_, n) => `r${n}:x`).join()}`),
    link(Array.from({ length: 3000 }, (_, n) => `f${n}=1`).join('&')),
  ),
  'too deep': fc
    .tuple(fc.constantFrom('payload', 'own'), fc.constantFrom('[', '{"a":'), fc.integer({ min: 201, max: 400_000 }))
    .map(([name, open, depth]) => {
      const text = open === '[' ? '['.repeat(depth) + ']'.repeat(depth) : open.repeat(depth) + 1 + '}'.repeat(depth)
      return link(`${name}=json.z.${base64url(packed(text))}`)
    }),
  'damaged bytes': fc
    .tuple(fc.constantFrom('payload', 'own', 'script'), damaged(LONG_TEXT))
    .map(([name, bytes]) => link(`${name}=${name === 'own' ? 'json' : 'text'}.z.${base64url(bytes)}`)),
  'not compressed at all': fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((bytes) => link(`payload=text.z.${base64url(Uint8Array.of(7, ...bytes))}`)), // 7: a block of no kind there is
  'a bomb': fc
    .tuple(
      fc.constantFrom('payload=text', 'own=json', 'script=text', 'work=job-7f3/1;payload:text'),
      fc.integer({ min: 3, max: 9 }),
    )
    .map(([name, megabytes]) => link(`${name}.z.${base64url(packed(zeros(megabytes)))}`)),
  'bombs that add up': fc
    .constant(`payload:text.z.${base64url(packed(zeros(1)))}`)
    .map((one) => link(`payload=${one.slice(8)}`, `work=job-7f3/1;${one},job-7f3/2;${one}`)),
  'a scenario that is none': fc
    .jsonValue({ maxDepth: 3 })
    .filter((value) => JSON.stringify(value) !== 'null') // nothing brought along
    .map((value) => link(`own=json.${base64url(Buffer.from(JSON.stringify(value)))}`)),
}

const MARK = '"burn-after-reading":1'
const file = (...fields: readonly string[]): string => `{${[MARK, ...fields].join()}}`

/** For each field of a file, values that it cannot have. */
const wrongValue = (name: string): fc.Arbitrary<unknown> => {
  const objects = ['set', 'numbers', 'work', 'payload', 'at', 'own', 'other']
  const none = fc.constantFrom<unknown>(true, false, 7, -1, 1e308, 0.5)
  if (objects.includes(name))
    return fc.oneof(none, fc.constantFrom<unknown>('x', [], [1], '__proto__', ['constructor'], { planted: 1 }))
  if (name === 'edits') return fc.oneof(none, fc.constantFrom<unknown>('x', {}, { length: 3 }, [7], [null], [[]], [{}]))
  return fc.oneof(none, fc.constantFrom<unknown>([], {}, [name], { toString: 'x' }, '', ' ', 'no such thing'))
}
// A script may be any text at all.
const FILE_FIELDS = [
  'room',
  'scenario',
  'preset',
  'set',
  'numbers',
  'work',
  'payload',
  'edits',
  'job',
  'at',
  'own',
  'other',
]
const wrongField = fc
  .constantFrom(...FILE_FIELDS)
  .chain((name) => wrongValue(name).map((value) => `"${name}":${JSON.stringify(value)}`))

/** Places in a file at which a name stands. */
const named = fc.constantFrom<(name: string) => string>(
  (name) => `${name}:{"planted":1}`,
  (name) => `"set":{${name}:"get"}`,
  (name) => `"numbers":{${name}:1}`,
  (name) => `"work":{${name}:{}}`,
  (name) => `"work":{"job-7f3/1":{${name}:1}}`,
  (name) => `"edits":[{"at":"1s",${name}:"x"}]`,
  (name) => `"payload":{${name}:"x"}`,
  (name) => `"at":{"ms":0,"order":0,"told":0,${name}:1}`,
  (name) => `"other":{${name}:{}}`,
  (name) => `"own":{${name}:{}}`,
  (name) => `"scenario":${name}`,
  (name) => `"job":${name}`,
)

/** Kinds of files that hold a session. */
const FILES: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'wrong types': fc.array(wrongField, { minLength: 1, maxLength: 3 }).map((fields) => file(...fields)),
  'inherited names': fc.tuple(named, inherited).map(([at, name]) => file(at(JSON.stringify(name)))),
  'script in text': fc.tuple(named, script).map(([at, name]) => file(at(JSON.stringify(name)))),
  'half a letter': fc.tuple(named, surrogate).map(([at, text]) => file(at(JSON.stringify(text)))),
  'another version': fc
    .oneof(
      fc.integer().filter((version) => version !== 1),
      fc.jsonValue().filter((value) => value !== 1),
    )
    .map((version) => `{"burn-after-reading":${JSON.stringify(version)},"scenario":"incident"}`),
  'somebody else’s': fc.oneof(
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.constant('{"__proto__":{"burn-after-reading":1}}'),
  ),
  'no JSON': fc.oneof(
    word.filter((text) => Number.isNaN(Number(text))),
    fc
      .integer({ min: 1, max: file('"set":{"read":"get"}').length - 1 })
      .map((n) => file('"set":{"read":"get"}').slice(0, n)),
    fc.constantFrom(
      '',
      `\ufeff${file()}`,
      `${file()}\u0000`,
      `${file()}${file()}`,
      '{"burn-after-reading":01}',
      '\u0000',
    ),
  ),
  'too deep': fc
    .tuple(fc.constantFrom('own', 'payload', 'edits', 'set', 'x'), fc.integer({ min: 300, max: 300_000 }))
    .map(([name, depth]) => {
      const value = '['.repeat(depth) + ']'.repeat(depth)
      return file(`"${name}":${name === 'payload' ? `{"json":${value}}` : value}`)
    }),
  'too large': fc.constantFrom('"script":"', '"job":"', '"payload":{"text":"').map((start) => {
    const text = 'x'.repeat(10_000_001)
    return file(`${start}${text}"${start.includes('{') ? '}' : ''}`)
  }),
  'too many': fc.constantFrom(
    file(`"edits":[${'{"at":"1s","fault":"restart"},'.repeat(1000)}{"at":"1s","fault":"restart"}]`),
    file(`"own":{"version":1,"jobs":[${'{},'.repeat(200_000)}{}]}`),
    file(`"set":{${Array.from({ length: 50_000 }, (_, n) => `"r${n}":"x"`).join()}}`),
  ),
}

/** A scenario that can be played, with something of everything. */
const SOUND = {
  version: 1,
  id: 'sound',
  title: 'Sound',
  summary: 'Before somebody changes it.',
  startClock: '18:28:00',
  nodes: ['a', 'b'],
  workers: [{ id: 'worker-1' }],
  payloads: PAYLOADS,
  jobs: [{ id: 'job-1', attempts: [{ payload: 'error', run: '65s' }] }],
  edits: [{ at: '30s', fault: 'restart' }],
  rules: { preset: 'as-found', set: { read: 'get' } },
  expect: [{ rules: 'as-found', verdicts: [] }],
}

/** All places of a value, as paths. */
export function placesIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...(path.length === 0 ? [] : [path]),
    ...Object.entries(value).flatMap(([key, x]) => placesIn(x, [...path, key])),
  ]
}

/** A copy in which something else stands at a place. */
export function withAt(value: unknown, [key, ...rest]: readonly string[], change: (old: unknown) => unknown): unknown {
  if (key === undefined) return change(value)
  if (Array.isArray(value)) return value.map((x, n) => (String(n) === key ? withAt(x, rest, change) : x))
  return { ...(value as object), [key]: withAt((value as Record<string, unknown>)[key], rest, change) }
}

const place = fc.constantFrom(...placesIn(SOUND))

/** What no place of a scenario takes where `old` is right. */
export const otherTypes = (old: unknown): fc.Arbitrary<unknown> =>
  typeof old === 'string'
    ? fc.constantFrom<unknown>({}, [], true, 1.5, -1, null, [old], { text: old })
    : fc.constantFrom<unknown>('x', true, 1.5, -1, null, [[]], [null], [{}], [7])

/** A key more at a place that is an object; its text, since no object can be made with some of these. */
const withKey = (path: readonly string[], key: string): string =>
  JSON.stringify(withAt(SOUND, path, (old) => ({ ...(old as object), PLANTED: { id: 'x' } }))).replace(
    '"PLANTED"',
    JSON.stringify(key),
  )
const objectPlace = fc.constantFrom(
  [],
  ...placesIn(SOUND).filter((path) => {
    const found = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], SOUND)
    return typeof found === 'object' && !Array.isArray(found)
  }),
)

/** Places that name something else. */
const reference = fc.constantFrom(
  ['jobs', '0', 'attempts', '0', 'payload'],
  ['edits', '0', 'fault'],
  ['rules', 'preset'],
  ['rules', 'set', 'read'],
  ['expect', '0', 'rules'],
)

/** Kinds of scenario files. */
const SCENARIOS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'wrong types': place.chain((path) => {
    const old = path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], SOUND)
    return otherTypes(old).map((value) => JSON.stringify(withAt(SOUND, path, () => value)))
  }),
  'inherited names': fc.tuple(objectPlace, inherited).map(([path, key]) => withKey(path, key)),
  'script in text': fc.tuple(objectPlace, script).map(([path, key]) => withKey(path, key)),
  'names that lead nowhere': fc
    .tuple(reference, fc.oneof(inherited, script, surrogate))
    .map(([path, name]) => JSON.stringify(withAt(SOUND, path, () => name))),
  'another version': fc
    .jsonValue()
    .filter((version) => version !== 1)
    .map((version) => JSON.stringify({ ...SOUND, version })),
  'too deep': fc
    .tuple(place, fc.integer({ min: 201, max: 100_000 }))
    .map(([path, depth]) =>
      JSON.stringify(withAt(SOUND, path, () => 'PLANTED')).replace('"PLANTED"', '['.repeat(depth) + ']'.repeat(depth)),
    ),
  'too many': fc
    .constantFrom('jobs', 'nodes', 'edits', 'workers', 'expect')
    .map((name) => JSON.stringify({ ...SOUND, [name]: Array.from({ length: 8000 }, () => ({})) })),
  'no JSON': FILES['no JSON'],
}

/** Kinds that are megabytes each: fewer of these do. */
const HEAVY = /^too (?:large|many|deep)$/

export const all = (kinds: Readonly<Record<string, fc.Arbitrary<string>>>): fc.Arbitrary<Hostile> =>
  fc.oneof(
    ...Object.entries(kinds).map(([kind, texts]) => ({
      weight: HEAVY.test(kind) ? 1 : 5,
      arbitrary: texts.map((text) => ({ kind, text })),
    })),
  )

/** Addresses that must not open. */
export const hostileLink = all(LINKS)
/** Files of a session that must not open. */
export const hostileFile = all(FILES)
/** Scenario files that must not play. */
export const hostileScenario = all(SCENARIOS)

/** How many kinds there are of each, so that a test can hold that it met them all. */
export const KINDS = {
  links: Object.keys(LINKS),
  files: Object.keys(FILES),
  scenarios: Object.keys(SCENARIOS),
} as const
