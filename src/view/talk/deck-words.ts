/** What the fields of a deck's file are called and what they are for: the editor shows it on hover and in its lists. */
import { PARTS } from '../../story/talk/parts.ts'
import type { Schema } from '../own/editor-schema.ts'
import { type FieldWords, wordsOf } from '../own/words.ts'

type Words = readonly [title: string, help: string]

const SLUG = '1 to 40 letters, digits, dots, underscores and hyphens; no spaces.'
const AT =
  'A time since the start, such as 65s; a clock, such as 18:28:00; or { "fact": "read", "from": "18:28:00" }: once that has happened.'
const STAGE =
  'One to four parts: what the hall sees. Each is { "part": … }; press Ctrl Space right after the quote for the list.'
const LINE: Words = ['The sentence below', 'One sentence under the stage.']
const LOOK: Words = ['Where to look', 'The part of the stage to look at, and for what.']
const HOLDS: Words = [
  'What has to hold',
  'Claims on the run at this instant, played and held against it: so nobody says on a stage what is not so.',
]
const RUN: Words = ['The run', 'Which scenario is played, and what is changed in it.']

const FIELDS: Readonly<Record<string, Words>> = {
  $schema: ['Schema', 'Where an editor outside this page finds what the file may hold.'],
  version: ['Format', 'Always 1.'],
  kind: ['Kind of file', 'Always deck.'],
  id: ['Short name', `Names the file. ${SLUG}`],
  title: ['Title', 'Of the talk, in up to 80 letters.'],
  summary: ['In one line', 'What it is about, for lists.'],
  minutes: ['Minutes', 'How long the whole talk takes. The seconds of its beats have to come to that.'],
  beats: ['Beats', 'The talk, beat by beat: each has a title, a stage, and presses of the key.'],
  'beats.*.id': ['Short name', `Names the beat in addresses and cuts. ${SLUG}`],
  'beats.*.title': ['Title', 'Stands on the stage, over everything.'],
  'beats.*.seconds': ['Seconds', 'Planned for the whole beat, its presses included.'],
  'beats.*.notes': ['Notes', 'Paragraphs for you alone, short enough to be read aloud in the time.'],
  'beats.*.run': RUN,
  'beats.*.at': ['Where the run stands', `${AT} Without it: at the start.`],
  'beats.*.stage': ['Stage', STAGE],
  'beats.*.line': LINE,
  'beats.*.look': LOOK,
  'beats.*.holds': HOLDS,
  'beats.*.builds': ['Presses', 'What each press of the key changes, in order.'],
  'beats.*.builds.*.id': ['Short name', `Names the press for cuts. ${SLUG}`],
  'beats.*.builds.*.says': ['Does', 'What this press does, for you: it stands in the speaker’s window.'],
  'beats.*.builds.*.seconds': ['Seconds', 'Planned for it, out of the beat’s.'],
  'beats.*.builds.*.run': ['Another run', 'From this press on. What was laid over the one before is gone.'],
  'beats.*.builds.*.changes': ['Changes', 'Rules, numbers, a payload or faults laid over the run from this press on.'],
  'beats.*.builds.*.at': ['Where the run stands', `${AT} It is there at once.`],
  'beats.*.builds.*.plays': ['Plays', 'The run moves on before everybody’s eyes.'],
  'beats.*.builds.*.plays.from': ['From', `${AT} Without it: from where it stood.`],
  'beats.*.builds.*.plays.to': ['To', AT],
  'beats.*.builds.*.plays.seconds': ['Seconds on stage', 'How long that takes to watch, from 0.3 to 60.'],
  'beats.*.builds.*.stage': ['Stage', `In place of what stood there. ${STAGE}`],
  'beats.*.builds.*.line': LINE,
  'beats.*.builds.*.meanwhile': [
    'The sentence meanwhile',
    'Under the stage while the press plays, in place of the sentence to come. Without it the one before stays, if the run does.',
  ],
  'beats.*.builds.*.look': LOOK,
  'beats.*.builds.*.notes': ['Notes', 'In place of the beat’s, from this press on.'],
  'beats.*.builds.*.holds': HOLDS,
  cuts: ['Shorter talks', 'Out of the same beats, for less time.'],
  'cuts.*.id': ['Short name', `Names the cut in addresses; not “whole”. ${SLUG}`],
  'cuts.*.title': ['Title', 'What the list of talks calls it.'],
  'cuts.*.minutes': ['Minutes', 'How long it takes.'],
  'cuts.*.beats': ['Beats', 'Which of them, in the order in which they are given.'],
  'cuts.*.beats.*.beat': ['Beat', 'By its short name.'],
  'cuts.*.beats.*.without': ['Without', 'Short names of presses that are left out.'],
}

/** Of a run, wherever it stands. */
const OF_RUN: Readonly<Record<string, Words>> = {
  scenario: ['Scenario', 'Which one is played, by its short name.'],
  preset: ['Starts as', 'A whole set of rules by its name; the first is the worker as it was found.'],
  set: ['Single rules', 'Rules that differ from the set.'],
  numbers: ['Numbers', 'How often, how long, how many.'],
  payload: ['Payload', 'What the nodes write instead, at every attempt.'],
  work: ['Work', 'What single attempts write or how long they take, by job/attempt.'],
  edits: ['What goes wrong', 'Each at its instant: a fault, other rules, or a command to the store.'],
  until: ['Ends after', 'Where the run ends.'],
  job: ['Job', 'The job whose story is told.'],
}

/** Everything within a run, or within what is laid over one. */
const WITHIN_RUN = /\.(?:run|changes)\.(.+)$/

const partHelp = (name: unknown): string =>
  typeof name === 'string' && Object.hasOwn(PARTS, name) ? PARTS[name as keyof typeof PARTS].help : ''

/** What the field at a place is called and for, its names being `*`; null where there are no words for it. */
export function deckWordsOf(place: string, schema: Schema): FieldWords | null {
  const name = schema.properties?.['part']?.['const']
  if (name !== undefined) return { title: String(name), help: partHelp(name) }
  const [, within] = WITHIN_RUN.exec(place) ?? []
  if (within !== undefined) {
    if (Object.hasOwn(OF_RUN, within)) return { title: OF_RUN[within][0], help: OF_RUN[within][1] }
    return wordsOf(within)
  }
  if (!Object.hasOwn(FIELDS, place)) return null
  const [title, help] = FIELDS[place]
  return { title, help }
}

/** The parts of a stage, for who puts one on it: its name, and what it shows. */
export const PART_WORDS: readonly (readonly [name: string, help: string])[] = Object.entries(PARTS).map(
  ([name, { help }]) => [name, help],
)

/** All places that have words of their own here. */
export const DECK_WORDED: readonly string[] = Object.keys(FIELDS)
