/** What a new deck begins with, and what can be put into one that is there. */
import type { Path } from '../own/places.ts'
import { freeName } from '../own/starts.ts'
import { leastChange, withOneMore, without, withValue } from '../own/text-edits.ts'
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

/** What a press can do, with what is said of each: which one is wanted is chosen by its name. */
export const PRESSES = {
  stage: {
    title: 'Another stage',
    help: 'Other parts take the place of those on stage: `stage`.',
    press: {
      id: 'press',
      says: 'What this press does',
      stage: [{ part: 'card' }, { part: 'bands' }],
      line: 'One sentence under the stage.',
    },
  },
  flip: {
    title: 'Another rule',
    help: 'A live flip: the same run under another rule, number or payload, `changes`. Everything on stage follows.',
    press: {
      id: 'flip',
      says: 'The worker stops if the result is bad',
      changes: { set: { routing: 'terminal-stops' } },
      line: 'The same job again, under another rule.',
    },
  },
  vote: {
    title: 'A vote',
    help: 'A question with what can be answered: hands are counted, and nothing is sent anywhere.',
    press: {
      id: 'vote',
      says: 'Hands up',
      stage: [
        { part: 'card' },
        { part: 'ask', question: 'What should the worker do?', options: ['Stop', 'Keep waiting', 'Look again'] },
      ],
      line: 'Hands up.',
    },
  },
} as const
/** The name of one. */
export type PressName = keyof typeof PRESSES
export const PRESS_NAMES = Object.keys(PRESSES) as PressName[]

/** A beat has a run somewhere, which a press can change. */
const hasRun = (beat: unknown): boolean =>
  [beat, ...listOf(objectOf(beat)['builds'])].some((one) => Object.hasOwn(objectOf(one), 'run'))

/** A deck with one more press at the end of a beat. Throws where the text is no JSON. */
export function withPress(text: string, { beat }: DeckSpot, name: PressName = 'stage'): string {
  const there = listOf(read(text)['beats'])[beat]
  const { id, says, ...does } = PRESSES[name].press
  // What is changed, or shown of a run, needs one.
  const run = hasRun(there) ? {} : { run: { scenario: 'incident' } }
  return withOneMore(text, ['beats', beat, 'builds'], {
    id: freeName(id, idsOf(objectOf(there)['builds'])),
    says,
    ...run,
    ...does,
  })
}

/**
 * A deck in which a beat begins with another run, at its start. What its presses play stays as it is written: where it
 * does not fit the new run, that is a mistake with a place. Throws where the text is no JSON.
 * @param job whose story is told; null: the run has but one
 */
export function withRun(text: string, { beat }: DeckSpot, scenario: string, job: string | null): string {
  const run = job === null ? { scenario } : { scenario, job }
  return withValue(without(text, ['beats', beat, 'at']), ['beats', beat, 'run'], run)
}

/** Where a spot stands in a deck's file. */
const placeOf = ({ beat, build }: DeckSpot): Path =>
  build === 0 ? ['beats', beat] : ['beats', beat, 'builds', build - 1]

/** A deck that names what to look at, at a spot. Throws where the text is no JSON. */
export const withLook = (text: string, spot: DeckSpot): string =>
  withValue(text, [...placeOf(spot), 'look'], 'What to look at, and for what.')

/** A deck with one more shorter talk, in which all beats are left yet. Throws where the text is no JSON. */
export function withCut(text: string): string {
  const { beats, cuts, minutes } = read(text)
  return withOneMore(text, ['cuts'], {
    id: freeName('shorter', idsOf(cuts)),
    title: 'A shorter talk',
    minutes,
    beats: idsOf(beats).map((beat) => ({ beat })),
  })
}

/** A deck that claims something at a spot, besides what it claims there. Throws where the text is no JSON. */
export function withClaims(text: string, spot: DeckSpot, claims: readonly object[]): string {
  const [place, { beat, build }] = [placeOf(spot), spot]
  const there = objectOf(listOf(read(text)['beats'])[beat])
  const at = build === 0 ? there : objectOf(listOf(there['builds'])[build - 1])
  const known = listOf(at['holds'])
  const isNew = (claim: object): boolean => !known.some((one) => JSON.stringify(one) === JSON.stringify(claim))
  return withValue(text, [...place, 'holds'], [...known, ...claims.filter(isNew)])
}

/** What a part needs besides its name, so that it can be shown at once. */
const NEEDS: Readonly<Record<string, object>> = {
  boxes: { who: ['node', 'store', 'worker'] },
  count: { of: 'looks', one: 'look', many: 'looks' },
  code: { lines: ['if status == "error" {', '  continue', '}'], mark: [2] },
  ask: { question: 'What should it do?', options: ['Stop', 'Keep waiting'] },
  grid: {
    rows: [{ title: 'Waits' }, { title: 'Stops', changes: { set: { routing: 'terminal-stops' } } }],
    columns: [
      { title: 'GETDEL', changes: { set: { read: 'getdel' } } },
      { title: 'GET', changes: { set: { read: 'get' } } },
    ],
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

/**
 * Where an author goes on after something was put into a deck's text: in the title that came with it, which is selected,
 * or else where what is new begins. Nothing that was there before is ever selected.
 */
export function whereToGoOn(before: string, next: string): { readonly from: number; readonly to: number } {
  // The minutes follow the beats by themselves, far away from what is new.
  const { minutes } = read(next)
  const { from, text } = leastChange(minutes === undefined ? before : withValue(before, ['minutes'], minutes), next)
  const title = /"title": "((?:[^"\\]|\\.)*)"/.exec(text)
  const times = (of: string) => of.split(title?.[0] ?? '').length
  if (title === null || times(before) >= times(next)) return { from, to: from }
  const start = from + title.index + '"title": "'.length
  return { from: start, to: start + title[1].length }
}
