/**
 * What a talk's file may hold: beats, each a moment with a stage of its own, and builds, each one press of the speaker's
 * key. This is the one description of the format; the JSON schema is made of it.
 */
import * as v from 'valibot'
import { ScenarioError } from '../scenario/error.ts'
import { object } from '../scenario/objects.ts'
import { slug, whole } from '../scenario/schema.ts'
import { checkedShape, mistakesOfShape, valueIn } from '../scenario/shape.ts'
import { propertySchema } from './goals/goals.ts'
import { changesSchema } from './laid.ts'
import { run } from './moment.ts'
import { at } from './talk/at.ts'
import { PART_NAMES, partSchema } from './talk/parts.ts'
import { paragraphs, seconds, words } from './talk/text.ts'

/** Largest file of a deck, in characters. */
export const DECK_MAX = 300_000
const BEATS_MAX = 40
const BUILDS_MAX = 12
/** More than that nobody takes in at once. */
const PARTS_MAX = 4
/** The name of the whole talk among its cuts. */
export const WHOLE = 'whole'

const stage = v.pipe(
  v.array(partSchema),
  v.minLength(1, 'at least one part'),
  v.maxLength(PARTS_MAX, `at most ${PARTS_MAX} parts`),
)

/** A field with what an editor says of it. */
const noted = <S extends v.GenericSchema>(schema: S, note: string) => v.pipe(schema, v.description(note))

/** What has to be read off a part of the stage. */
const shows = object({
  shows: object({
    part: v.picklist(PART_NAMES, `one of ${PART_NAMES.join(', ')}`),
    says: noted(words(160), 'Words that have to be in a line of the part.'),
    times: v.optional(noted(whole(0, 12), 'In so many lines; without it in at least one.')),
  }),
})

const claim = v.union(
  [propertySchema, shows],
  'a property of the run, or { "shows": { "part": …, "says": … } }: what a part has to say',
)
/** One claim of a deck. */
export type Claim = v.InferOutput<typeof claim>
export type ShowsClaim = v.InferOutput<typeof shows>['shows']

const holds = v.pipe(v.array(claim), v.minLength(1, 'at least one claim'), v.maxLength(20, 'at most 20 claims'))

const plays = object({
  from: v.optional(at),
  to: at,
  seconds: noted(seconds(0.3, 60), 'How long the motion takes on stage.'),
})

const build = object({
  id: slug,
  says: noted(words(80), 'What the press does, for the speaker.'),
  seconds: v.optional(
    noted(seconds(1, 600), 'Planned for it, out of the beat’s time; a cut without it is so much shorter.'),
  ),
  run: v.optional(run),
  changes: v.optional(changesSchema),
  at: v.optional(at),
  plays: v.optional(plays),
  stage: v.optional(stage),
  line: v.optional(noted(words(120), 'The sentence under the stage from here on, once its motion is over.')),
  meanwhile: v.optional(
    noted(
      words(120),
      'The sentence under the stage during the motion; without it the one before, if the run is the same.',
    ),
  ),
  look: v.optional(noted(words(160), 'What to look at from here on.')),
  notes: v.optional(noted(paragraphs(6), 'For the speaker, to be read aloud after the press.')),
  holds: v.optional(holds),
})
/** One press of the speaker’s key. */
export type Build = v.InferOutput<typeof build>

const beat = object({
  id: slug,
  title: words(60),
  seconds: noted(seconds(5, 1200), 'Planned for the whole beat, its builds included.'),
  notes: noted(paragraphs(6), 'For the speaker, to be read aloud.'),
  run: v.optional(run),
  at: v.optional(at),
  stage,
  line: v.optional(noted(words(120), 'One sentence under the stage.')),
  look: v.optional(noted(words(160), 'The part to look at, and for what.')),
  builds: v.optional(
    noted(
      v.pipe(v.array(build), v.maxLength(BUILDS_MAX, `at most ${BUILDS_MAX} builds`)),
      'What each further press of the speaker’s key does.',
    ),
  ),
  holds: v.optional(holds),
})
/** One beat of a talk. */
export type Beat = v.InferOutput<typeof beat>

/** A shorter talk out of the same beats. */
const cut = object({
  id: v.pipe(
    slug,
    v.check((id) => id !== WHOLE, `a name other than “${WHOLE}”`),
  ),
  title: words(60),
  minutes: whole(1, 180),
  beats: noted(
    v.pipe(
      v.array(
        object({
          beat: slug,
          without: v.optional(
            noted(
              v.pipe(v.array(slug), v.minLength(1, 'at least one build'), v.maxLength(BUILDS_MAX)),
              'Builds that are left out.',
            ),
          ),
        }),
      ),
      v.minLength(1, 'at least one beat'),
      v.maxLength(BEATS_MAX, `at most ${BEATS_MAX} beats`),
    ),
    'The beats of this cut, in the order in which they are given.',
  ),
})

export const deckSchema = object({
  $schema: v.optional(v.string()),
  version: v.literal(1, 'the format’s version, 1'),
  kind: v.literal('deck', 'deck'),
  id: slug,
  title: words(80),
  summary: noted(words(160), 'One line for lists.'),
  minutes: noted(whole(1, 180), 'How long the talk takes; the seconds of its beats add up to that.'),
  beats: v.pipe(
    v.array(beat),
    v.minLength(1, 'at least one beat'),
    v.maxLength(BEATS_MAX, `at most ${BEATS_MAX} beats`),
  ),
  cuts: v.optional(
    noted(v.pipe(v.array(cut), v.maxLength(8, 'at most 8 cuts')), 'Shorter talks out of the same beats.'),
  ),
})

/** Shapes that come again and again, by name: a schema says each of them once. With what an editor says of them. */
export const DECK_SHAPES = {
  run: { schema: run, note: 'A run of a scenario, and what is laid over it from the start.' },
  changes: { schema: changesSchema, note: 'What is laid over the run, on top of what earlier builds have laid.' },
  at: {
    schema: at,
    note: 'Where the run stands: an instant (65s, 19:00:00), or the first time that a fact has happened, as in { "fact": "read", "from": "18:28:00" }.',
  },
  stage: { schema: stage, note: 'What is on stage; in a build, in place of what was.' },
  holds: {
    schema: holds,
    note: 'What has to be so at that instant: properties of the run, or what a part says. `check` holds the run against it.',
  },
  part: { schema: partSchema, note: 'A part of the stage, by its name.' },
} as const

/** A talk as it stands in a file. */
export type Deck = v.InferOutput<typeof deckSchema>

/** The value that a deck’s text is. Throws `ScenarioError`. */
function deckValue(content: string): unknown {
  if (content.length > DECK_MAX)
    throw new ScenarioError('the file', `too long; allowed: ${DECK_MAX.toLocaleString('en')} characters`)
  return valueIn(content)
}

/** Parses a deck’s file. Throws `ScenarioError` for the first mistake. Whether it can be given says `problemsOfDeck`. */
export const parseDeck = (content: string): Deck => checkedShape(deckSchema, deckValue(content))

/** Everything in which a text is no deck, with its place and what is allowed; none where it is one. Total. */
export function mistakesInDeck(content: string): readonly ScenarioError[] {
  try {
    return mistakesOfShape(deckSchema, deckValue(content))
  } catch (error) {
    if (error instanceof ScenarioError) return [error]
    throw error
  }
}
