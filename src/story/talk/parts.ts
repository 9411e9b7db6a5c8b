/** The catalogue of parts: everything that can stand on a stage, by the name that decks give it. */
import * as v from 'valibot'
import type { AskedRun } from './asked.ts'
import type { PartEntry, Scene } from './parts/entry.ts'
import { count } from './parts/number.ts'
import { boxes } from './parts/picture.ts'
import { grid, pair } from './parts/runs.ts'
import { ask, code, list, sentence } from './parts/spoken.ts'
import { file, gate, link, servers } from './parts/things.ts'
import { bands, card, clock } from './parts/user.ts'

export const PARTS = {
  card,
  clock,
  bands,
  boxes,
  count,
  code,
  ask,
  grid,
  pair,
  file,
  gate,
  servers,
  words: sentence,
  list,
  link,
}
/** The name of a part. */
export type PartName = keyof typeof PARTS
export const PART_NAMES = Object.keys(PARTS) as PartName[]

/** One part as a file writes it. */
export const partSchema = v.variant(
  'part',
  [
    card.schema,
    clock.schema,
    bands.schema,
    boxes.schema,
    count.schema,
    code.schema,
    ask.schema,
    grid.schema,
    pair.schema,
    file.schema,
    gate.schema,
    servers.schema,
    sentence.schema,
    list.schema,
    link.schema,
  ],
  `one of ${PART_NAMES.join(', ')}`,
)
/** A part of a stage. */
export type Part = v.InferOutput<typeof partSchema>
/** A part of that name. */
export type PartOf<N extends PartName> = Extract<Part, { readonly part: N }>
/** What is to be drawn of a part of that name. */
export type ContentOf<N extends PartName> = ReturnType<(typeof PARTS)[N]['contentOf']>

/** Its types were held together where it was made; the name says which they are. */
const entryOf = (name: PartName) => PARTS[name] as unknown as PartEntry<v.GenericSchema, unknown>

/** A part needs no run. */
export const standsAlone = ({ part }: Part): boolean => entryOf(part).alone === true

/** Runs that a part shows besides that of its beat. */
export const runsOfPart = (part: Part, asked: AskedRun): readonly AskedRun[] =>
  entryOf(part.part).runs?.(part, asked) ?? []

/**
 * What is to be drawn of a part. Throws `ScenarioError` where it names what the run does not have.
 * @param scene null where the beat has no run; only parts that stand alone are to be asked then
 * @param where the part's place in its file
 */
export const contentOf = <N extends PartName>(part: PartOf<N>, scene: Scene | null, where: string): ContentOf<N> =>
  entryOf(part.part).contentOf(part, scene, where) as ContentOf<N>

/** What can be read off a part, a line each. Throws as `contentOf`. */
export function wordsOfPart(part: Part, scene: Scene | null, where: string): readonly string[] {
  const entry = entryOf(part.part)
  return entry.wordsOf(entry.contentOf(part, scene, where))
}
