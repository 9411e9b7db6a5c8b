/** A file that tells of another run than the one that it comes to: where they part, and in what. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nothingChosen } from '../../../src/scenario/link-state.ts'
import { RULE_NAMES } from '../../../src/sim/rules.ts'
import { VERDICT_SLUGS } from '../../../src/sim/verdicts.ts'
import { differenceInWords } from '../../../src/view/export/recording-differs.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { replayed, saved } from '../../support/recordings.ts'

const NAMES = SCENARIO_FILES.map((file) => file.replace('.json', ''))

type Pick = <T>(among: fc.Arbitrary<T>) => T

/** The first row of a folded list, and where it is folded, the first of those that come again. */
const firstRow = <T extends object>(rows: readonly (T | { readonly of: readonly T[] })[]): T =>
  'of' in rows[0] ? rows[0].of[0] : rows[0]

/** Ways to change each field that says something of a run as a whole, in a file as it was parsed. */
const HEAD: Readonly<Record<string, (file: ReturnType<typeof JSON.parse>, pick: Pick) => void>> = {
  endedBy: (file, pick) => {
    file.endedBy = pick(fc.string({ maxLength: 60 }))
  },
  endMs: (file, pick) => {
    file.endMs = pick(fc.nat())
  },
  verdicts: (file, pick) => {
    file.verdicts = pick(fc.subarray([...VERDICT_SLUGS]))
  },
  rules: (file, pick) => {
    const name = pick(fc.constantFrom(...RULE_NAMES))
    const otherwise = pick(fc.oneof(fc.string(), fc.constant(undefined)))
    // Without a rule that the run did not ask, it is a file of a version that had no such rule.
    file.rules[name] = otherwise === undefined && !file.rulesConsulted.includes(name) ? 'x' : otherwise
  },
  rulesConsulted: (file, pick) => {
    const name = pick(fc.constantFrom(...RULE_NAMES))
    const others = file.rulesConsulted.filter((other: string) => other !== name)
    file.rulesConsulted = others.length < file.rulesConsulted.length ? others : [...others, name]
  },
  messages: (file, pick) => {
    const change = pick(fc.constantFrom('drop', 'add', 'facts', 'atMs', 'times'))
    const last = file.messages.at(-1)
    const fold = file.messages.find((row: object) => 'times' in row)
    if (change === 'drop') file.messages.pop()
    else if (change === 'add') file.messages.push({ atMs: file.endMs, facts: 0 })
    else if (change === 'times' && fold !== undefined) fold.times += pick(fc.constantFrom(-1, 1))
    else if (change === 'atMs') firstRow<{ atMs: number }>([last]).atMs += 1
    else firstRow<{ facts: number }>(file.messages).facts += pick(fc.integer({ min: 1, max: 9 }))
  },
}

describe('a file that is otherwise', () => {
  const value = () => JSON.parse(saved(shipped('incident'), nothingChosen('play', 'incident')))

  test('in one fact: where, what it says, and what is here', async () => {
    const file = value()
    const written = file.facts.find((fact: { kind: string }) => fact.kind === 'written')
    written.did = 'done'
    written.sentence = 'Node a writes something else.'
    const { difference } = await replayed(JSON.stringify(file))
    expect(difference).toEqual({
      at: { ms: 14_640_000, clock: '18:28:00' },
      fact: null,
      field: null,
      file: 'Node a writes something else.',
      here: 'Node a writes “out-of-memory” to result:job-7f3. The work failed.',
    })
  })

  test('in words alone: that is another version’s wording, and no other run', async () => {
    const file = value()
    for (const fact of file.facts) if ('kind' in fact) fact.sentence = 'Something.'
    expect((await replayed(JSON.stringify(file))).difference).toBeNull()
  })

  test('in a field that its sentence does not tell: which one', async () => {
    const file = value()
    const enqueued = file.facts.find((fact: { kind: string }) => fact.kind === 'enqueued')
    enqueued.kind = 'queued'
    const inKind = (await replayed(JSON.stringify(file))).difference
    expect(inKind && differenceInWords(inKind)).toBe(
      'At 14:24:00 its “job-7f3 is queued.” says kind: "queued"; played here, kind: "enqueued".',
    )
    const typed = { at: '30s', console: 'SET result:job-7f3 "{}"' }
    const deeper = JSON.parse(saved(shipped('incident'), { ...nothingChosen('play', 'incident'), edits: [typed] }))
    const changing = deeper.facts.find((fact: { changes?: unknown }) => fact.changes !== undefined)
    changing.changes[0].key = '\u202e'
    delete changing.sentence
    expect((await replayed(JSON.stringify(deeper))).difference).toMatchObject({
      at: { ms: 30_000, clock: '14:24:30' },
      fact: expect.stringMatching(/SET result:job-7f3/),
      field: 'changes.0.key',
      file: '"⟨U+202E⟩"',
      here: '"result:job-7f3"',
    })
  })

  test.each<[string, (file: ReturnType<typeof value>) => void, string]>([
    [
      'verdicts',
      (file) => {
        file.verdicts = ['settled']
      },
      'It says verdicts: ["settled"]; played here, verdicts: ["hang","lost-result","wrong-cause"].',
    ],
    [
      'endMs',
      (file) => {
        file.endMs = 5
      },
      'It says endMs: 5; played here, endMs: 21960000.',
    ],
    [
      'endedBy',
      (file) => {
        file.endedBy = 'bored\u202e'
      },
      'It says endedBy: "bored⟨U+202E⟩"; played here, endedBy: "nothing-pending".',
    ],
    [
      'rules',
      (file) => {
        file.rules.read = 'get'
      },
      'It says rules.read: "get"; played here, rules.read: "getdel".',
    ],
    [
      'rules, of which one that was asked is gone',
      (file) => {
        delete file.rules.read
      },
      'It says rules.read: nothing; played here, rules.read: "getdel".',
    ],
    [
      'rulesConsulted',
      (file) => {
        file.rulesConsulted.push('backoff')
      },
      'It says rulesConsulted.backoff: true; played here, rulesConsulted.backoff: false.',
    ],
    [
      'messages',
      (file) => {
        file.messages[0].facts = 7
      },
      'At 14:24:00 it says messages: {"atMs":0,"facts":7}; played here, messages: {"atMs":0,"facts":4}.',
    ],
    [
      'messages, of which the last is gone',
      (file) => {
        file.messages.pop()
      },
      'At 20:30:00 it says messages: nothing; played here, messages: {"atMs":21960000,"facts":6}.',
    ],
  ])('in what it says of the run as a whole: %s', async (_, change, says) => {
    const file = value()
    change(file)
    const { difference } = await replayed(JSON.stringify(file))
    expect(difference && differenceInWords(difference)).toBe(says)
  })

  test('in one field of its head, whichever it is and whatever it says', async () => {
    const files = new Map<string, string>()
    const textOf = (name: string): string => {
      const text = files.get(name) ?? saved(shipped(name), nothingChosen('play', name))
      files.set(name, text)
      return text
    }
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...NAMES), fc.gen(), async (name, gen) => {
        const text = textOf(name)
        const file = JSON.parse(text)
        const field = gen(fc.constantFrom, ...Object.keys(HEAD))
        HEAD[field](file, (among) => gen(() => among))
        fc.pre(JSON.stringify(file) !== JSON.stringify(JSON.parse(text)))
        met.add(field)
        const { difference } = await replayed(JSON.stringify(file))
        expect(difference?.field?.split('.')[0], `${name}: ${JSON.stringify(file[field])}`).toBe(field)
        expect(difference?.file).not.toBe(difference?.here)
      }),
      { numRuns: 300, endOnFailure: true },
    )
    expect([...met].sort()).toEqual(Object.keys(HEAD).sort())
  })

  test('since its version knew of fewer rules: it says nothing of the others', async () => {
    const file = value()
    for (const rule of ['read', 'parse', 'backoff']) {
      delete file.rules[rule]
      file.rulesConsulted = file.rulesConsulted.filter((name: string) => name !== rule)
    }
    file.rulesConsulted.reverse() // another version may list them otherwise
    expect((await replayed(JSON.stringify(file))).difference).toBeNull()
  })

  test('since it was cut short: the rest may be anything, but not more than there is', async () => {
    type Rows = Readonly<Record<'messages' | 'facts', number>>
    const cut = (leftOut: Rows, { messages, facts }: Rows) => {
      const file = value()
      file.messages.splice(file.messages.length - messages)
      file.facts.splice(file.facts.length - facts)
      return replayed(JSON.stringify({ ...file, leftOut }))
    }
    const whole = value()
    for (const rows of [
      { messages: 2, facts: 3 },
      { messages: 0, facts: 3 },
      { messages: whole.messages.length - 2, facts: whole.facts.length - 2 },
    ])
      expect((await cut(rows, rows)).difference).toBeNull()
    const differs = async (leftOut: Rows, gone: Rows) => (await cut(leftOut, gone)).difference
    const both = { messages: 1, facts: 1 }
    expect(await differs({ messages: 1, facts: 0 }, both)).toMatchObject({ file: null, field: null })
    expect(await differs({ messages: 0, facts: 1 }, both)).toMatchObject({ file: null, field: 'messages' })
    expect(await differs({ messages: 2, facts: 1 }, both)).toMatchObject({ field: 'leftOut.messages', here: '1' })
    const more = await differs({ messages: 1, facts: 9 }, both)
    expect(more && differenceInWords(more)).toBe('It says leftOut.facts: 9; played here, leftOut.facts: 1.')
  })

  test('that goes on, or ends before', async () => {
    const longer = value()
    longer.facts.push({ kind: 'soon', atMs: 99_000_000, sentence: 'It goes on.' })
    expect((await replayed(JSON.stringify(longer))).difference).toMatchObject({ file: 'It goes on.', here: null })
    const shorter = value()
    shorter.facts.pop()
    expect((await replayed(JSON.stringify(shorter))).difference).toMatchObject({ file: null })
  })

  test('says so without end, and is left where the run ends', async () => {
    const file = value()
    file.facts.push({ times: 100_000_000, everyMs: 1, of: [{ kind: 'read', atMs: 99_000_000 }] })
    expect((await replayed(JSON.stringify(file))).difference).toMatchObject({ file: 'read', here: null })
  })
})
