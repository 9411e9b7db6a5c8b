/**
 * What a scenario file may hold: environment, starting rules, edits, expectations. The one description of the format;
 * the JSON schema that editors use is generated from it. Everything is checked on the way in and an unknown name is
 * an error, so that a slip of the pen never changes a run silently.
 */
import * as v from 'valibot'
import { COMMAND_CLASSES, CRASH_POINTS, FAULT_SLUGS, RECOVERIES } from '../sim/faults.ts'
import { PRESET_NAMES } from '../sim/presets.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { VERDICT_SLUGS } from '../sim/verdicts.ts'
import { CLOCK, parseClock } from './clock.ts'
import {
  allowedNumbers,
  LONGEST_MS,
  NUMBERS,
  type NumberName,
  type NumberValues,
  numberEntry,
  numberFrom,
} from './numbers.ts'

const slug = v.pipe(
  v.string('a name in quotes'),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'a name of 1 to 40 letters, digits, dots, underscores, hyphens'),
)
const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `text of at most ${max} characters`))

const withinLimit = (input: string) => {
  const ms = parseDuration(input)
  return ms !== null && ms <= LONGEST_MS
}
const DURATION_HINT = 'a duration such as 65s, 4h04m or 250ms, at most 500h'

/** "65s", "4h04m", "65.1s". */
const duration = v.pipe(v.string(DURATION_HINT), v.check(withinLimit, DURATION_HINT))

const INSTANT_HINT = 'an instant: a time since the start such as 65s, or a wall clock such as 19:00:00'

/** A time since the start of the run, or a wall clock at or after the start. */
const instant = v.pipe(
  v.string(INSTANT_HINT),
  v.check((input) => parseClock(input) !== null || withinLimit(input), INSTANT_HINT),
)

const clock = v.pipe(v.string(), v.regex(CLOCK, 'a wall clock such as 14:24:00'))
const whole = (min: number, max: number) => {
  const hint = `a whole number from ${min} to ${max}`
  return v.pipe(v.number(hint), v.integer(hint), v.minValue(min, hint), v.maxValue(max, hint))
}

const payload = v.union(
  [
    v.strictObject({ json: v.unknown() }),
    v.strictObject({ text: text(2_000_000) }),
    v.strictObject({ base64: v.pipe(v.string(), v.base64('base64'), v.maxLength(3_000_000)) }),
  ],
  'one of { "json": … }, { "text": "…" }, { "base64": "…" }',
)

const did = v.picklist(['done', 'failed', 'nothing'], 'one of done, failed, nothing')

/** What an attempt does; `onNode` says what differs on a node. */
const work = v.strictObject({
  payload: slug,
  run: duration,
  did: v.optional(did),
  dies: v.optional(v.boolean()),
  onNode: v.optional(
    v.record(
      slug,
      v.strictObject({
        payload: v.optional(slug),
        run: v.optional(duration),
        did: v.optional(did),
        dies: v.optional(v.boolean()),
      }),
    ),
  ),
})

const job = v.strictObject({
  id: slug,
  step: v.optional(slug),
  enqueuedAt: v.optional(v.union([instant, v.pipe(v.array(instant), v.minLength(1), v.maxLength(20))], INSTANT_HINT)),
  firstNode: v.optional(slug),
  attemptsMax: v.optional(whole(1, 9)),
  attempts: v.pipe(v.array(work), v.minLength(1, 'at least one attempt'), v.maxLength(100)),
})

/** Rules by slug; options are checked against the catalogue when the scenario is compiled. */
const rulesSet = v.record(v.picklist(RULE_NAMES, `one of ${RULE_NAMES.join(', ')}`), text(40))

const edit = v.strictObject({
  at: instant,
  order: v.optional(whole(0, 1_000_000)),
  set: v.optional(rulesSet),
  fault: v.optional(v.picklist(FAULT_SLUGS, `one of ${FAULT_SLUGS.join(', ')}`)),
  worker: v.optional(slug),
  node: v.optional(slug),
  job: v.optional(slug),
  for: v.optional(v.union([v.literal('ever'), duration], `${DURATION_HINT}, or "ever"`)),
  delay: v.optional(duration),
  point: v.optional(v.picklist(CRASH_POINTS, `one of ${CRASH_POINTS.join(', ')}`)),
  back: v.optional(v.union([v.literal('never'), duration], `${DURATION_HINT}, or "never"`)),
  recovery: v.optional(v.picklist(RECOVERIES, `one of ${RECOVERIES.join(', ')}`)),
  payload: v.optional(slug),
  command: v.optional(v.picklist(COMMAND_CLASSES, `one of ${COMMAND_CLASSES.join(', ')}`)),
})

const verdictSlugs = v.array(v.picklist(VERDICT_SLUGS, `one of ${VERDICT_SLUGS.join(', ')}`))
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))

const expectation = v.strictObject({
  /** A preset, or "scenario" for the scenario's own rules. */
  rules: v.picklist([...PRESET_NAMES, 'scenario'], `one of ${PRESET_NAMES.join(', ')}, scenario`),
  set: v.optional(rulesSet),
  until: v.optional(duration),
  verdicts: verdictSlugs,
  jobs: v.optional(
    v.record(
      slug,
      v.strictObject({
        status: v.optional(v.picklist(['queued', 'in-progress', 'done', 'failed'])),
        cause: v.optional(v.nullable(text(400))),
        verdicts: v.optional(verdictSlugs),
        settledAfterMs: v.optional(v.nullable(milliseconds)),
        falseForMs: v.optional(milliseconds),
        attempts: v.optional(whole(0, 1_000_000)),
        nodes: v.optional(v.array(slug)),
      }),
    ),
  ),
  breakers: v.optional(v.record(slug, v.picklist(['closed', 'open', 'half-open']))),
})

/** One number, as its catalogue entry describes it. */
function numberSchema(name: NumberName) {
  const entry = numberEntry(name)
  if (entry.type === 'flag') return v.boolean(allowedNumbers(name))
  if (entry.type === 'count') return whole(entry.min, entry.max)
  const time = v.pipe(
    v.string(allowedNumbers(name)),
    v.check((input) => numberFrom(name, input) !== null, allowedNumbers(name)),
  )
  return entry.orNone ? v.union([v.literal('none'), time], allowedNumbers(name)) : time
}

const numbers = v.strictObject(
  Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, v.optional(numberSchema(name as NumberName))])),
) as unknown as v.GenericSchema<NumberValues>

export const scenarioSchema = v.strictObject({
  $schema: v.optional(v.string()),
  version: v.literal(1, 'the format’s version, 1'),
  id: slug,
  title: text(120),
  /** One line for lists. */
  summary: text(240),
  /** What a reader should know: where a number comes from, what cannot hold. One paragraph an entry. */
  about: v.optional(v.array(text(2000))),
  startClock: v.optional(clock),
  /** Default end of a run; without it 24 h or a recurrence. */
  until: v.optional(duration),
  numbers: v.optional(numbers),
  nodes: v.optional(v.pipe(v.array(slug), v.minLength(1, 'at least one node'), v.maxLength(100))),
  workers: v.optional(
    v.pipe(
      v.array(v.strictObject({ id: slug, waitsMax: v.optional(whole(1, 10_000)) })),
      v.minLength(1, 'at least one worker'),
      v.maxLength(100),
    ),
  ),
  /** Nodes whose breaker is open at the start, its cool-down just begun. */
  openBreakers: v.optional(v.array(slug)),
  payloads: v.record(slug, payload),
  jobs: v.pipe(v.array(job), v.minLength(1, 'at least one job'), v.maxLength(1000)),
  rules: v.optional(
    v.strictObject({
      preset: v.optional(v.picklist(PRESET_NAMES, `one of ${PRESET_NAMES.join(', ')}`)),
      set: v.optional(rulesSet),
    }),
  ),
  edits: v.optional(v.pipe(v.array(edit), v.maxLength(10_000))),
  expect: v.optional(v.array(expectation)),
})

/** A scenario as it stands in a file. */
export type Scenario = v.InferOutput<typeof scenarioSchema>
/** A payload as a file holds it. */
export type PayloadSource = v.InferOutput<typeof payload>
export type ScenarioEdit = v.InferOutput<typeof edit>
export type ScenarioWork = v.InferOutput<typeof work>
export type Expectation = v.InferOutput<typeof expectation>
