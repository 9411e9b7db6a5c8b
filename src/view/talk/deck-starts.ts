/** What a new deck begins with, and what can be put into one that is there. */
import type { Path } from '../own/places.ts'
import { freeName } from '../own/starts.ts'
import { withOneMore, withValue } from '../own/text-edits.ts'
import { listOf, objectOf } from '../own/value.ts'
import type { DeckSpot } from './deck-caret.ts'

/** The smallest deck that shows something: one beat, and one press that plays. */
export const BLANK_DECK = `${JSON.stringify(
  {
    version: 1,
    kind: 'deck',
    id: 'my-talk',
    title: 'My talk',
    summary: 'One job that fails, and a user who does not hear of it.',
    minutes: 1,
    beats: [
      {
        id: 'waiting',
        title: 'In progress',
        seconds: 60,
        notes: ['This is what the user sees at 18:28.'],
        run: { scenario: 'incident' },
        at: '18:28:00',
        stage: [{ part: 'card' }, { part: 'clock' }],
        builds: [
          {
            id: 'two-hours',
            says: 'Two hours pass',
            plays: { to: '20:30:00', seconds: 8 },
            line: 'Two hours later: “timed out”.',
          },
        ],
      },
    ],
  },
  null,
  2,
)}\n`

const read = (text: string) => objectOf(JSON.parse(text))
const idsOf = (list: unknown): string[] => listOf(list).map((one) => String(objectOf(one)['id']))

/** A deck with one more beat after all others, and the minutes that come of it. Throws where the text is no JSON. */
export function withBeat(text: string): string {
  const deck = read(text)
  const id = freeName('beat', idsOf(deck['beats']))
  const more = withOneMore(text, ['beats'], {
    id,
    title: 'The title of this beat',
    seconds: 60,
    notes: ['What you say here, in short sentences.'],
    run: { scenario: 'incident' },
    at: '18:28:00',
    stage: [{ part: 'card' }],
    builds: [],
  })
  return withMinutes(more)
}

/** A deck whose minutes are what its beats come to, at least one. */
function withMinutes(text: string): string {
  const seconds = listOf(read(text)['beats']).reduce((sum: number, beat) => {
    const own = Number(objectOf(beat)['seconds'])
    return sum + (Number.isFinite(own) ? own : 0)
  }, 0)
  return withValue(text, ['minutes'], Math.max(1, Math.round(seconds / 60)))
}

/** A deck with one more press at the end of a beat. Throws where the text is no JSON. */
export function withPress(text: string, { beat }: DeckSpot): string {
  const builds: Path = ['beats', beat, 'builds']
  const id = freeName('press', idsOf(objectOf(listOf(read(text)['beats'])[beat])['builds']))
  return withOneMore(text, builds, {
    id,
    says: 'What this press does',
    stage: [{ part: 'card' }, { part: 'bands' }],
    line: 'One sentence under the stage.',
  })
}

/** What a part needs besides its name, so that it can be shown at once. */
const NEEDS: Readonly<Record<string, object>> = {
  count: { of: 'looks', one: 'look', many: 'looks' },
  code: { lines: ['if status == "error" {', '  continue', '}'], mark: [2] },
  ask: { question: 'What should it do?', options: ['Stop', 'Keep waiting'] },
  grid: {
    rows: [
      { title: 'GETDEL', changes: { set: { read: 'getdel' } } },
      { title: 'GET', changes: { set: { read: 'get' } } },
    ],
    columns: [{ title: 'Keep waiting' }, { title: 'Stop', changes: { set: { routing: 'terminal-stops' } } }],
  },
  pair: { left: { title: 'As it was' }, right: { title: 'Mended', changes: { set: { routing: 'terminal-stops' } } } },
  file: { name: 'result.json' },
  gate: { node: 'a' },
  words: { text: 'One sentence, large.' },
  list: { items: ['One line', 'Another line'] },
  link: { to: 'run', says: 'This run, to try' },
}

/** Where the stage stands that is shown at a spot: that of the press, or of the last before it that has one. */
function stageAt(text: string, { beat, build }: DeckSpot): Path {
  const builds = listOf(objectOf(listOf(read(text)['beats'])[beat])['builds'])
  for (let n = build - 1; n >= 0; n--)
    if (Object.hasOwn(objectOf(builds[n]), 'stage')) return ['beats', beat, 'builds', n, 'stage']
  return ['beats', beat, 'stage']
}

/** A deck with one more part on the stage that is shown at a spot. Throws where the text is no JSON. */
export function withPart(text: string, spot: DeckSpot, name: string): string {
  return withOneMore(text, stageAt(text, spot), { part: name, ...NEEDS[name] })
}
