/** Talks that somebody has tampered with. */
import * as fc from 'fast-check'

type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type Path = readonly (string | number)[]

/** Every place of a value, the value itself apart. */
function placesIn(value: Json, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, part]) => {
    const here = [...at, Array.isArray(value) ? Number(key) : key]
    return [here, ...placesIn(part, here)]
  })
}

const partAt = (value: Json, path: Path): Json =>
  path.reduce<Json>((part, key) => (part as { [key: string]: Json })[key], value)

/** A value nested so deeply. */
const deep = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`

/** Written as it is into the file, where JSON would not. */
const RAW: Readonly<Record<string, string>> = {
  '«deep»': deep(300),
  '«deepest»': deep(20_000),
  '«large»': '1e999',
  '«many»': `[${'0,'.repeat(120_000)}0]`,
  '«proto»': '{"__proto__":{"polluted":true}}',
  '«constructor»': '{"constructor":{"prototype":{"polluted":true}}}',
}

const EVIL: readonly Json[] = [
  ...Object.keys(RAW),
  null,
  true,
  -1,
  0,
  0.5,
  1e12,
  1e308,
  '',
  ' ',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  'javascript:alert(1)',
  '\u202Eevil',
  '\u0000',
  '\uD800',
  'x'.repeat(2000),
  'x'.repeat(310_000),
  '500h',
  '501h',
  '0s',
  '1ms',
  '23:59:59',
  '99:99:99',
  '-5s',
  'endless-requeue',
  'under-review',
  'ten-jobs',
  'getdel',
  'reply-lost',
  [],
  {},
  { part: 'grid' },
  { part: 'gate', node: 'a' },
  { part: 'file', name: 'x' },
  { part: 'link', to: 'run' },
  { part: 'count', of: 'waiting', one: 'a', many: 'b' },
  { fact: 'gate-wedged' },
  { fact: 'read', where: { reply: 'nil', toString: 'x' } },
  { fact: 'read', where: { nothing: 1 } },
  { set: { read: 'get' }, numbers: { pollInterval: '1s' } },
  { numbers: { pollInterval: '1ms', ceiling: '500h' } },
  { edits: Array(50).fill({ at: '1s', fault: 'restart' }) },
  { edits: Array(60).fill({ at: '1s', fault: 'restart' }) },
  { payload: { text: 'x'.repeat(20_000) } },
  { payload: { json: { __proto__x: 1 } } },
  { work: { 'job-7f3/1': { run: '500h' }, 'nobody/9': {} } },
  { answered: { job: 'nobody' } },
  { shows: { part: 'card', says: 'In progress', times: 12 } },
]

/** A deck as text, some of whose values are others, missing, double, or names of something else. */
export function tamperedDeck(deck: unknown): fc.Arbitrary<string> {
  const original = deck as Json
  const places = placesIn(original)
  const tampering = fc.record({
    path: fc.constantFrom(...places),
    from: fc.constantFrom(...places),
    how: fc.constantFrom('evil', 'evil', 'evil', 'other', 'missing', 'double', 'more', 'name'),
    evil: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...EVIL) },
      { weight: 1, arbitrary: fc.jsonValue() as fc.Arbitrary<Json> },
    ),
    times: fc.constantFrom(2, 13, 60),
  })
  return fc.array(tampering, { minLength: 1, maxLength: 3 }).map((all) => {
    const copy = structuredClone(original)
    for (const { path, from, how, evil, times } of all) {
      const parent = path.slice(0, -1).reduce<Json | undefined>((part, key) => {
        if (typeof part !== 'object' || part === null || !Object.hasOwn(part, key)) return undefined
        return (part as { [key: string]: Json })[key]
      }, copy)
      const key = path.at(-1) as string
      // What was tampered with before may have nothing there any more.
      if (typeof parent !== 'object' || parent === null) continue
      const holder = parent as { [key: string]: Json }
      if (how === 'evil') holder[key] = structuredClone(evil)
      else if (how === 'other') holder[key] = structuredClone(partAt(original, from))
      else if (how === 'missing') delete holder[key]
      else if (how === 'more') holder[`${key}x`] = structuredClone(evil)
      else if (how === 'name') holder[String(from.at(-1))] = structuredClone(evil)
      else if (Array.isArray(parent)) parent.push(...Array.from({ length: times }, () => structuredClone(holder[key])))
    }
    return Object.entries(RAW).reduce(
      (text, [mark, raw]) => text.replaceAll(JSON.stringify(mark), raw),
      JSON.stringify(copy),
    )
  })
}
