/** The format of a recording as a file, described once: it is checked by this, and its JSON schema is made from it. */
import * as v from 'valibot'
import { RECORDING_MARK } from '../../scenario/file-kind.ts'
import { object, table } from '../../scenario/objects.ts'
import { scenarioSchema } from '../../scenario/schema.ts'
import { RULE_NAMES } from '../../sim/rules.ts'
import { VERDICT_SLUGS } from '../../sim/verdicts.ts'
import { RECORDING_VERSION } from './recording-file.ts'

const ms = v.pipe(v.number(), v.integer('a whole number'), v.minValue(0))
const count = v.pipe(v.number(), v.integer('a whole number'), v.minValue(0), v.maxValue(100_000_000))
const text = v.pipe(v.string(), v.maxLength(4000))
/** Longest row that goes on in the same way. */
const ROWS_MAX = 400_000

const fact = v.looseObject({
  kind: v.pipe(v.string(), v.maxLength(60)),
  atMs: ms,
  /** The fact in one sentence. */
  sentence: v.optional(text),
})

/** A message, and how many facts it states. */
const message = object({ atMs: ms, facts: count })

/** Rows that come again, `everyMs` later each time, are written once. */
const folded = <T extends v.GenericSchema>(item: T, what: string) =>
  v.pipe(
    v.array(
      v.union(
        [object({ times: count, everyMs: ms, of: v.pipe(v.array(item), v.minLength(1), v.maxLength(100)) }), item],
        `${what}, or several that come again, as { "times": 2, "everyMs": 5000, "of": [ … ] }`,
      ),
    ),
    v.maxLength(ROWS_MAX),
  )

/** A recording as a file. Fields of facts are open: another version may state more. */
export const recordingSchema = object({
  [RECORDING_MARK]: v.literal(RECORDING_VERSION),
  /** The scenario itself, so that the file plays also where another version of it ships. */
  scenario: scenarioSchema,
  /** Everything laid over it, and the instant that was looked at: the content of a link. */
  state: table(v.string(), v.unknown()),
  /** Where the run was told to end, in ms; null: where nothing new happens. */
  untilMs: v.nullable(ms),
  endedBy: v.pipe(v.string(), v.maxLength(60)),
  endMs: ms,
  verdicts: v.array(v.picklist(VERDICT_SLUGS)),
  /** The rules at the start, all of them, and those that the run asked. */
  rules: table(v.picklist(RULE_NAMES), v.string()),
  rulesConsulted: v.array(v.picklist(RULE_NAMES)),
  messages: folded(message, 'a message'),
  /** Of `messages` and `facts`, how many rows were too many for a file. */
  leftOut: v.optional(object({ messages: count, facts: count })),
  facts: folded(fact, 'a fact'),
})
