/** The report as a real parser of Markdown reads it. */
import * as fc from 'fast-check'
import type { Nodes, Root, Table, TableRow } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import { describe, expect, test } from 'vitest'
import { type Recording, record } from '../../../src/run/record.ts'
import { type Laid, NOTHING_CHOSEN } from '../../../src/scenario/choices.ts'
import { planOf } from '../../../src/scenario/chosen.ts'
import type { Scenario } from '../../../src/scenario/schema.ts'
import { PRESET_NAMES } from '../../../src/sim/presets.ts'
import { asCode, asText } from '../../../src/view/export/markdown.ts'
import { markdownReport } from '../../../src/view/export/report.ts'
import { visible } from '../../../src/view/visible.ts'
import { isChange } from '../../../src/view/words.ts'
import { hostile, titleOf } from '../../support/hostile-text.ts'
import { SCENARIO_FILES, shipped } from '../../support/library.ts'
import { small } from '../../support/small.ts'

const parsed = (markdown: string): Root =>
  fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

function* within(node: Nodes): Generator<Nodes> {
  yield node
  if ('children' in node) for (const child of node.children) yield* within(child)
}

const textOf = (node: Nodes): string =>
  [...within(node)].map((one) => ('value' in one && one.type !== 'html' ? one.value : '')).join('')

const tablesOf = (root: Root): Table[] => root.children.filter((node): node is Table => node.type === 'table')
const cellsOf = ({ children }: TableRow): string[] => children.map(textOf)

/** What this report is made of; anything else came out of somebody's text. */
const ALLOWED = new Set([
  'root',
  'heading',
  'paragraph',
  'text',
  'inlineCode',
  'code',
  'emphasis',
  'strong',
  'list',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
])

function expectOurs(root: Root): void {
  expect([...new Set([...within(root)].map(({ type }) => type))].filter((type) => !ALLOWED.has(type))).toEqual([])
  for (const table of tablesOf(root)) {
    const widths = new Set(table.children.map(({ children }) => children.length))
    expect([...widths]).toHaveLength(1)
  }
}

const HEADS = [
  'What happened',
  'What was true, beside what the user was told',
  'Verdicts',
  'Scenario and rules',
  'Events',
  'Who spoke to whom',
  'The same run',
]

function reportOf(scenario: Scenario, laid: Laid = NOTHING_CHOSEN, recording = record(planOf(scenario, laid))) {
  return markdownReport({ scenario, laid, recording, job: 0 }, { link: '#play?v=1&scenario=incident&end' }, null)
}

const headsOf = (root: Root): string[] =>
  root.children.filter((node) => node.type === 'heading' && node.depth === 2).map(textOf)

describe.each(SCENARIO_FILES.map((file) => file.replace('.json', '')))('%s', (name) => {
  test('each preset: our sections and nothing else, each change in a row of its own', () => {
    for (const preset of [null, ...PRESET_NAMES]) {
      const scenario = shipped(name)
      const recording = record(planOf(scenario, { ...NOTHING_CHOSEN, preset }))
      const report = reportOf(scenario, { ...NOTHING_CHOSEN, preset }, recording)
      const root = parsed(report)
      expectOurs(root)
      expect(headsOf(root)).toEqual(HEADS)
      const events = tablesOf(root).at(-1) as Table
      expect(cellsOf(events.children[0])).toEqual(['Clock', 'What happened'])
      const rows = events.children.slice(1).map(cellsOf)
      expect(rows.length).toBeLessThanOrEqual(301)
      // A reading that is ignored again and again is folded with its looks.
      const changes = recording.facts.filter(({ kind }) => isChange(kind) && kind !== 'ignored').length
      const told = rows.filter(([, text]) => !/^(One look|[\d,]+ looks) finds? /.test(text)).length
      if (rows.length < 300) expect(told).toBeGreaterThanOrEqual(changes)
      expect(report.length).toBeLessThan(200_000)
    }
  })
})

test('the incident, word for word where it matters', () => {
  const root = parsed(reportOf(shipped('incident')))
  const [jobs, bands, events] = tablesOf(root)
  expect(jobs.children.map(cellsOf)).toEqual([
    ['Job', 'Record', 'Cause', 'Answered after', 'Attempts', 'Told something untrue'],
    ['job-7f3', 'failed', 'timed out', '6 h 06 min', '1', 'for 2 h 02 min'],
  ])
  expect(bands.children.slice(1).map(cellsOf)).toEqual([
    ['14:24:00', '4 h 04 min', 'running on node a', 'In progress'],
    ['18:28:00', '2 h 02 min', 'failed: out of memory at step 9', 'In progress, untrue for 2 h 02 min'],
    ['20:30:00', 'from then on', 'failed: out of memory at step 9', 'Failed: timed out (wrong cause, never corrected)'],
  ])
  const rows = events.children.slice(1).map(cellsOf)
  expect(rows).toContainEqual(['14:24:05', '2,927 looks find nothing.'])
  expect(rows.at(-1)).toEqual(['20:30:00', 'The record of job-7f3 says failed: timed out.'])
})

test('what was laid over the scenario is said, and what stands in it is code', () => {
  const report = reportOf(shipped('incident'), {
    ...NOTHING_CHOSEN,
    preset: 'retry-budget',
    set: { read: 'get' },
    numbers: { pollInterval: '10s' },
    payload: { text: '{"status":"error","message":"see https://a.example/x"}' },
    edits: [{ at: '14:30:00', console: 'GET result:job-7f3' }],
  })
  const root = parsed(report)
  const text = textOf(root)
  expect(text).toContain('step 4 of 6, One retry')
  expect(text).toContain('Polls every: 10s (instead of 5s)')
  expect(text).toContain('Every attempt writes: {"status":"error","message":"see https://a.example/x"}')
  expect(text).toContain('14:30:00 Typed to the store: GET result:job-7f3')
  expectOurs(root)
})

const piece = fc.oneof(
  hostile,
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...[
          '`',
          '``',
          '|',
          '\\',
          '\\|',
          '\n',
          '<b>',
          '</td>',
          '&lt;',
          '&#124;',
          '**',
          '_',
          '~~',
          '[a](b)',
          '![',
          '](',
          '!',
        ],
        ...[
          'https://a.example',
          'www.a.example',
          'a@b.example',
          'mailto:x@y.zz',
          '<!--',
          '-->',
          '```',
          '# ',
          '- ',
          '1. ',
        ],
        ...[
          '> ',
          '---',
          '===',
          '| --- |',
          '[^1]',
          '$x$',
          ' ',
          '  ',
          '\t',
          'x',
          '.',
          'ftp://',
          'xmpp:a@b.c',
          '\u2028',
          '@me',
        ],
      ),
      { maxLength: 14 },
    )
    .map((parts) => parts.join('')),
)

const shownAs = (text: string): string => visible(text).replace(/ {2,}/g, ' ').trim()

describe('any text', () => {
  test('reads as itself, wherever it stands', () => {
    fc.assert(
      fc.property(piece, fc.constantFrom(asText, asCode), (text, write) => {
        const written = write(text)
        expect(written).not.toContain('\n')
        const shown = shownAs(text)
        if (shown === '') return
        for (const markdown of [
          written,
          `- ${written}`,
          `Says: ${written}`,
          `**x ${written}** and`,
          `| a | b |\n| --- | --- |\n| ${written} | y |`,
        ]) {
          const root = parsed(markdown)
          expectOurs(root)
          const said = root.children.length === 1 ? textOf(root) : ''
          // White space around code and in cells is the parser's.
          expect(said.replace(/\s/g, '')).toContain(shown.replace(/\s/g, ''))
        }
      }),
      { numRuns: 2000 },
    )
  })
})

function hostileRun(text: string): { scenario: Scenario; laid: Laid; recording: Recording } {
  const scenario = small({ title: titleOf(text), summary: text.slice(0, 240), numbers: { ceiling: '2m' } })
  const message = { json: { status: 'error', message: text } }
  const laid: Laid = {
    ...NOTHING_CHOSEN,
    preset: 'typed-errors',
    payload: message,
    work: { 'job-1/1': { payload: { text } } },
  }
  return { scenario, laid, recording: record(planOf(scenario, laid)) }
}

test('a report on any payload has our sections and nothing of the payload’s making', () => {
  const calm = headsOf(parsed(reportOf(small())))
  fc.assert(
    fc.property(piece, (text) => {
      const { scenario, laid, recording } = hostileRun(text)
      const root = parsed(reportOf(scenario, laid, recording))
      expectOurs(root)
      expect(headsOf(root)).toEqual(calm)
      expect(textOf(root)).not.toMatch(/[\p{Cf}\p{Cs}]|(?!\n)\p{Cc}/u)
    }),
    { numRuns: 300 },
  )
})
