/** What a moment may hold that the learner writes, or reads line by line. */
import * as v from 'valibot'
import { object } from '../../scenario/objects.ts'
import { rulesSet, text, verdictSlugs, whole } from '../../scenario/schema.ts'

const LINES_MAX = 60
/** A program, line by line: a file of stories can be read that way. */
export const program = v.pipe(
  v.array(
    v.pipe(v.string(), v.maxLength(110, 'at most 110 characters'), v.regex(/^[^\p{Cc}]*$/u, 'no control characters')),
  ),
  v.minLength(1, 'at least one line'),
  v.maxLength(LINES_MAX),
)

/** A function that the learner writes: its answers become the value of a rule. */
export const codeTask = object({
  /** `parse`: it reads payloads. `routing`: it says which errors are final. */
  rule: v.picklist(['parse', 'routing']),
  /** What stands there at first. */
  start: program,
})
export type CodeTask = v.InferOutput<typeof codeTask>

const flaw = object({
  /** Any of these lines is the place, counted from 1; the first one is shown. */
  lines: v.pipe(v.array(whole(1, LINES_MAX)), v.minLength(1), v.maxLength(4)),
  title: text(80),
  /** What comes of it, where everything else is mended. */
  comesTo: verdictSlugs.item,
  says: text(400),
  /** The rule, set right. */
  set: rulesSet,
})

/** A program whose flaws the learner marks; the run of the moment has each of them, as a rule. */
export const marks = object({
  says: text(300),
  code: program,
  flaws: v.pipe(v.array(flaw), v.minLength(1), v.maxLength(8)),
  /** Lines that look wrong and are not; `says`: why. */
  sound: v.optional(v.pipe(v.array(object({ line: whole(1, LINES_MAX), says: text(300) })), v.maxLength(20))),
})
export type Marks = v.InferOutput<typeof marks>

/** A program as one text. */
export const programText = (lines: readonly string[]): string => `${lines.join('\n')}\n`
