/** What a part of the stage is: the unit that a beat's picture is made of. */
import * as v from 'valibot'
import type { Recording } from '../../../run/record.ts'
import type { AskedRun, PlayAsked } from '../asked.ts'
import type { Moment } from '../at.ts'
import { words } from '../text.ts'

/** The run of a state, and where it stands. */
export interface Scene {
  readonly asked: AskedRun
  readonly recording: Recording
  readonly moment: Moment
  /** The job whose story is told. */
  readonly job: number
  /** `asked.changes` say which other runs a part may ask for: those of `runs`. */
  readonly play: PlayAsked
}

export interface PartEntry<S extends v.GenericSchema, Content> {
  /** What it shows, for who writes a deck. */
  readonly help: string
  readonly schema: S
  /** Can be drawn where the beat has no run. */
  readonly alone?: true
  /** Runs that it shows besides that of the beat, in the order in which `contentOf` asks for them. */
  readonly runs?: (part: v.InferOutput<S>, asked: AskedRun) => readonly AskedRun[]
  /**
   * What is to be drawn, computed from the run at its instant. Throws `ScenarioError` where the part names what the run
   * does not have. `scene`: null where the beat has no run, which only parts that stand `alone` are given. `where`: its
   * place in the file.
   */
  readonly contentOf: (part: v.InferOutput<S>, scene: Scene | null, where: string) => Content
  /** What can be read off it, a line each: for who cannot see it, and to be held against what a deck claims. */
  readonly wordsOf: (content: Content) => readonly string[]
}

/** An entry of the catalogue, its types held together. */
export const part = <S extends v.GenericSchema, Content>(entry: PartEntry<S, Content>): PartEntry<S, Content> => entry

/** A heading over a part. */
export const titled = { title: v.optional(words(40)) }

/** The scene of a part that needs one. */
export function sceneFor(scene: Scene | null): Scene {
  if (scene === null) throw new Error('A part that needs a run was drawn without one.')
  return scene
}
