/**
 * What a scenario file may hold: environment, starting rules, edits, expectations. The one description of the format;
 * the JSON schema that editors use is generated from it. Everything is checked on the way in and an unknown name is
 * an error, so that a slip of the pen never changes a run silently.
 */
import * as v from 'valibot'
import { FACT_KINDS } from '../sim/facts.ts'
import { COMMAND_CLASSES, CRASH_POINTS, FAULT_SLUGS, RECOVERIES } from '../sim/faults.ts'
import { PRESET_NAMES } from '../sim/presets.ts'
import { parseDuration } from '../sim/rule-values.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { SCRIPT_TEXT_MAX } from '../sim/script.ts'
import { VERDICT_SLUGS } from '../sim/verdicts.ts'
import { CLOCK, parseClock } from './clock.ts'
import { LINE_MAX } from './compile-store.ts'
import {
  allowedNumbers,
  LONGEST_MS,
  NUMBERS,
  type NumberName,
  type NumberValues,
  numberEntry,
  numberFrom,
} from './numbers.ts'
import { object, table } from './objects.ts'

/** A name of a job, a node, a payload. */
export const slug = v.pipe(
  v.string('a name in quotes'),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/, 'a name of 1 to 40 letters, digits, dots, underscores, hyphens'),
)
/** A node, or a worker and a node: whose breaker it is. */
export const breakerName = v.pipe(
  v.string('a name in quotes'),
  v.regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,39}(:[A-Za-z0-9][A-Za-z0-9._-]{0,39})?$/, 'a node, or worker:node'),
)
/** Text of at most so many characters. */
export const text = (max: number) => v.pipe(v.string(), v.maxLength(max, `text of at most ${max} characters`))

const withinLimit = (input: string) => {
  const ms = parseDuration(input)
  return ms !== null && ms <= LONGEST_MS
}
const DURATION_HINT = 'a duration such as 65s, 4h04m or 250ms, at most 500h'

/** "65s", "4h04m", "65.1s". */
export const duration = v.pipe(v.string(DURATION_HINT), v.check(withinLimit, DURATION_HINT))

const INSTANT_HINT = 'an instant: a time since the start such as 65s, or a wall clock such as 19:00:00'

/** A time since the start of the run, or a wall clock at or after the start. */
export const instant = v.pipe(
  v.string(INSTANT_HINT),
  v.check((input) => parseClock(input) !== null || withinLimit(input), INSTANT_HINT),
)

const clock = v.pipe(v.string(), v.regex(CLOCK, 'a wall clock such as 14:24:00'))
/** A whole number within bounds. */
export const whole = (min: number, max: number) => {
  const hint = `a whole number from ${min} to ${max}`
  return v.pipe(v.number(hint), v.integer(hint), v.minValue(min, hint), v.maxValue(max, hint))
}

/** Whoever parses it dies of it. */
const crashesParser = v.optional(v.boolean())

/** The bytes of a payload. */
export const payload = v.union(
  [
    object({ json: v.unknown(), crashesParser }),
    object({ text: text(2_000_000), crashesParser }),
    object({ base64: v.pipe(v.string(), v.base64('base64'), v.maxLength(3_000_000)), crashesParser }),
  ],
  'one of { "json": … }, { "text": "…" }, { "base64": "…" }',
)

const did = v.picklist(['done', 'failed', 'nothing'])

/** What an attempt does; `onNode` says what differs on a node. */
const work = object({
  payload: slug,
  run: duration,
  did: v.optional(did),
  dies: v.optional(v.boolean()),
  onNode: v.optional(
    table(
      slug,
      object({
        payload: v.optional(slug),
        run: v.optional(duration),
        did: v.optional(did),
        dies: v.optional(v.boolean()),
      }),
    ),
  ),
})

const attempts = v.pipe(v.array(work), v.minLength(1, 'at least one attempt'), v.maxLength(100))

const job = object({
  id: slug,
  step: v.optional(slug),
  /** What it works on; without it the job itself. */
  entity: v.optional(slug),
  /** Steps that run before the declared one, inside the same job. */
  before: v.optional(v.pipe(v.array(object({ step: slug, attempts })), v.maxLength(9))),
  enqueuedAt: v.optional(v.union([instant, v.pipe(v.array(instant), v.minLength(1), v.maxLength(20))], INSTANT_HINT)),
  firstNode: v.optional(slug),
  attemptsMax: v.optional(whole(1, 9)),
  attempts,
})

/** Rules by slug; options are checked against the catalogue when the scenario is compiled. */
export const rulesSet = table(v.picklist(RULE_NAMES), text(SCRIPT_TEXT_MAX))

/** One timed edit; what goes together is checked when it is compiled. */
export const edit = object({
  at: instant,
  order: v.optional(whole(0, 1_000_000)),
  set: v.optional(rulesSet),
  /** A command that somebody types to the store. */
  console: v.optional(text(LINE_MAX)),
  fault: v.optional(v.picklist(FAULT_SLUGS)),
  worker: v.optional(slug),
  node: v.optional(slug),
  job: v.optional(slug),
  for: v.optional(v.union([v.literal('ever'), duration], `${DURATION_HINT}, or "ever"`)),
  delay: v.optional(duration),
  point: v.optional(v.picklist(CRASH_POINTS)),
  back: v.optional(v.union([v.literal('never'), duration], `${DURATION_HINT}, or "never"`)),
  recovery: v.optional(v.picklist(RECOVERIES)),
  payload: v.optional(slug),
  command: v.optional(v.picklist(COMMAND_CLASSES)),
})

/** Verdicts by slug. */
export const verdictSlugs = v.array(v.picklist(VERDICT_SLUGS))
const milliseconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** What a fact must be like: its fields by name, things by their names too. */
export const factSeen = object({
  kind: v.picklist(FACT_KINDS),
  atMs: v.optional(milliseconds),
  where: v.optional(table(v.string(), v.union([v.string(), v.number(), v.boolean()]))),
  /** How many there are of it; without it at least one. */
  times: v.optional(whole(0, 1_000_000)),
})

/** Of a breaker. */
export const phase = v.picklist(['closed', 'open', 'half-open'])

/** What may be expected of a run. */
export const expectation = object({
  /** A preset, or "scenario" for the scenario's own rules. */
  rules: v.picklist([...PRESET_NAMES, 'scenario']),
  set: v.optional(rulesSet),
  until: v.optional(duration),
  verdicts: verdictSlugs,
  jobs: v.optional(
    table(
      slug,
      object({
        status: v.optional(v.picklist(['queued', 'in-progress', 'done', 'failed'])),
        cause: v.optional(v.nullable(text(400))),
        verdicts: v.optional(verdictSlugs),
        settledAfterMs: v.optional(v.nullable(milliseconds)),
        falseForMs: v.optional(milliseconds),
        wrongCauseSinceMs: v.optional(v.nullable(milliseconds)),
        attempts: v.optional(whole(0, 1_000_000)),
        nodes: v.optional(v.array(slug)),
        /** When each attempt began, from when the job was queued. */
        startedAfterMs: v.optional(v.array(milliseconds)),
      }),
    ),
  ),
  /** By node; where each worker has its own, by worker and node, as in "worker-2:a". */
  breakers: v.optional(
    table(
      breakerName,
      v.union([
        phase,
        object({
          state: v.optional(phase),
          failures: v.optional(whole(0, 1000)),
          probesHeld: v.optional(whole(0, 16)),
          probesLeaked: v.optional(whole(0, 16)),
        }),
      ]),
    ),
  ),
  /** Keys of the store at the end of the run: gone, held for ever, or held and due to expire. */
  keys: v.optional(table(text(120), v.picklist(['gone', 'held', 'expiring']))),
  /** Result keys that are left in the store at the end of the run. */
  resultsLeft: v.optional(whole(0, 100_000)),
  facts: v.optional(v.pipe(v.array(factSeen), v.maxLength(100))),
})

/** One number, as its catalogue entry describes it. */
function numberSchema(name: NumberName) {
  const entry = numberEntry(name)
  if (entry.type === 'flag') return v.boolean(allowedNumbers(name))
  if (entry.type === 'count') {
    const count = whole(entry.min, entry.max)
    return entry.orNone ? v.union([v.literal('none'), count], allowedNumbers(name)) : count
  }
  const time = v.pipe(
    v.string(allowedNumbers(name)),
    v.check((input) => numberFrom(name, input) !== null, allowedNumbers(name)),
  )
  return entry.orNone ? v.union([v.literal('none'), time], allowedNumbers(name)) : time
}

/** A scenario's numbers. */
export const numbers = object(
  Object.fromEntries(Object.keys(NUMBERS).map((name) => [name, v.optional(numberSchema(name as NumberName))])),
) as unknown as v.GenericSchema<NumberValues>

const PATTERN_HINT = 'text without white space, in which * stands for one or more characters: /srv/*.pem'

/** A pattern is no regular expression: a stranger's file must not be able to bring one that never ends. */
const redaction = object({
  match: v.pipe(v.string(PATTERN_HINT), v.regex(/^(?=.*[^*])\S{2,100}$/, PATTERN_HINT)),
  as: text(20),
})

export const scenarioSchema = object({
  $schema: v.optional(v.string()),
  version: v.literal(1, 'the format’s version, 1'),
  id: slug,
  title: v.pipe(text(120), v.regex(/\S/, 'at least one visible character')),
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
      v.array(object({ id: slug, waitsMax: v.optional(whole(1, 10_000)) })),
      v.minLength(1, 'at least one worker'),
      v.maxLength(100),
    ),
  ),
  /** Patterns of text that is not for users, in place of the built-in ones for paths and URLs. */
  redactions: v.optional(v.pipe(v.array(redaction), v.maxLength(20))),
  /** Nodes whose breaker is open at the start, its cool-down just begun. */
  openBreakers: v.optional(v.array(slug)),
  payloads: table(slug, payload),
  jobs: v.pipe(v.array(job), v.minLength(1, 'at least one job'), v.maxLength(1000)),
  rules: v.optional(
    object({
      preset: v.optional(v.picklist(PRESET_NAMES)),
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
export type ScenarioJob = v.InferOutput<typeof job>
export type ScenarioEdit = v.InferOutput<typeof edit>
export type ScenarioWork = v.InferOutput<typeof work>
export type Expectation = v.InferOutput<typeof expectation>
