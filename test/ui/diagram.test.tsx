/** Sequence diagrams, read and drawn by Mermaid itself: it needs a page. */
import * as fc from 'fast-check'
import mermaid from 'mermaid'
import { describe, expect, test } from 'vitest'
import { record } from '../../src/run/record.ts'
import { NOTHING_CHOSEN } from '../../src/scenario/choices.ts'
import { planOf } from '../../src/scenario/chosen.ts'
import { checkScenario } from '../../src/scenario/parse.ts'
import { PRESET_NAMES } from '../../src/sim/presets.ts'
import { pairDiagram, sequenceDiagram } from '../../src/view/export/mermaid.ts'
import { hostile } from '../support/hostile-text.ts'
import { small } from '../support/small.ts'

const files = import.meta.glob<Record<string, unknown>>('../../scenarios/*.json', { eager: true, import: 'default' })
const scenarios = Object.values(files).map((file) => checkScenario(file))

mermaid.initialize({ startOnLoad: false, securityLevel: 'strict' })

/** What Mermaid has read: who takes part, and what is said. */
async function read(text: string) {
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text)
  const db = diagram.db as unknown as {
    getActorKeys(): string[]
    getMessages(): { readonly from?: string; readonly to?: string; readonly message: unknown; readonly type: number }[]
  }
  return { actors: db.getActorKeys(), messages: db.getMessages() }
}

test('there are scenarios', () => expect(scenarios.length).toBeGreaterThan(30))

describe.each(scenarios.map((scenario) => [scenario.id, scenario] as const))('%s', (_, scenario) => {
  test('is read as what it is under every preset', async () => {
    for (const preset of [null, ...PRESET_NAMES]) {
      const recording = record(planOf(scenario, { ...NOTHING_CHOSEN, preset }))
      const text = sequenceDiagram(recording)
      const { plan } = recording
      const { actors, messages } = await read(text)
      expect(actors).toEqual([
        'user',
        'queue',
        ...plan.workers.slice(0, 8).map((_, i) => `worker${i}`),
        'store',
        ...plan.nodes.slice(0, 8).map((_, i) => `node${i}`),
      ])
      // One statement a line, and each line is one: nothing was swallowed, nothing was added.
      const lines = text.trimEnd().split('\n').length - 1 - actors.length
      expect(messages).toHaveLength(lines)
      expect(lines).toBeGreaterThan(2)
      expect(text.length).toBeLessThan(50_000)
    }
  })
})

test('two runs are one diagram, with the cast of either and nothing lost', async () => {
  for (const scenario of scenarios) {
    const [left, right] = [null, 'all-fixed' as const].map((preset) =>
      record(planOf(scenario, { ...NOTHING_CHOSEN, preset })),
    )
    const text = pairDiagram({ left, right }, 'At 18:28:00 the left worker waits; the right one “stops”.')
    const { actors, messages } = await read(text)
    expect(actors).toEqual((await read(sequenceDiagram(left))).actors)
    expect(messages).toHaveLength(text.trimEnd().split('\n').length - 1 - actors.length)
    expect(text.length).toBeLessThan(50_000)
  }
})

const piece = fc.oneof(
  hostile,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc
    .array(
      fc.constantFrom(
        ...['end', 'loop x', ';', '#', '#59;', '%%', '%%{init: {}}%%', '\n', '->>', ':', 'note over user: x', '<br/>'],
        ...[
          '<img src=x onerror=alert(1)>',
          '&lt;',
          'ﬂ°',
          '¶ß',
          'style a:b#c;',
          'classDef',
          'wrap:',
          '$$x$$',
          ' ',
          '{',
          '}',
        ],
        ...[
          '```',
          '---',
          'participant',
          'rect rgb(0,0,0)',
          'javascript:alert(1)',
          '<script>alert(1)</script>',
          'title',
        ],
      ),
      { maxLength: 10 },
    )
    .map((parts) => parts.join('')),
)

test('no text of a stranger is more than text', async () => {
  await fc.assert(
    fc.asyncProperty(piece, async (text) => {
      const scenario = small({ numbers: { ceiling: '2m' } })
      const laid = {
        ...NOTHING_CHOSEN,
        preset: 'typed-errors' as const,
        payload: { json: { status: 'error', message: text } },
        edits: [{ at: '1s', console: `SET k ${JSON.stringify(text.slice(0, 30).replace(/[^ -~]/g, '?'))}` }],
      }
      const recording = record(planOf(scenario, laid))
      const diagram = sequenceDiagram(recording)
      const { messages } = await read(diagram)
      expect(messages).toHaveLength(diagram.trimEnd().split('\n').length - 7) // the heading, and six who take part
    }),
    { numRuns: 200, seed: 182_800 },
  )
})

test('drawn, what a stranger wrote does nothing and reads as it was written', async () => {
  const message = '<img src=x onerror="document.title=1"> & "done"; #35; 100 % {a} end'
  const scenario = small({ numbers: { ceiling: '2m' } })
  const laid = { ...NOTHING_CHOSEN, preset: 'typed-errors' as const, payload: { json: { status: 'error', message } } }
  const { svg } = await mermaid.render('drawn', sequenceDiagram(record(planOf(scenario, laid))))
  const { documentElement } = new DOMParser().parseFromString(svg, 'text/html')
  expect(documentElement.querySelector('img')).toBeNull()
  expect(documentElement.textContent).toContain(message)
})
