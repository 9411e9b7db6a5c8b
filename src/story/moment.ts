/**
 * A moment: a run of a scenario, an instant of it, and what is said there. Lessons and talks are lists of them. This is
 * the one description of the format; the JSON schema is made of it.
 */
import * as v from 'valibot'
import { NUMBERS } from '../scenario/numbers.ts'
import { object } from '../scenario/objects.ts'
import { instant, slug, text } from '../scenario/schema.ts'
import { FAULT_SLUGS } from '../sim/faults.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { breaks } from './breaking/schema.ts'
import { codeTask, marks, program } from './code/schema.ts'
import { propertySchema } from './goals/goals.ts'
import { base, laidOver } from './laid.ts'

const NUMBER_NAMES = Object.keys(NUMBERS)
/** Sentences: one paragraph each. */
const paragraphs = (most: number) =>
  v.pipe(v.array(text(600)), v.minLength(1, 'at least one paragraph'), v.maxLength(most))

const properties = v.pipe(v.array(propertySchema), v.minLength(1, 'at least one property'), v.maxLength(20))

/** The run that a moment is about. */
export const run = object({ scenario: slug, ...base })
export type MomentRun = v.InferOutput<typeof run>

/** One answer that can be guessed. It is right where all of `when` holds of the run. */
const guess = object({
  id: slug,
  text: text(160),
  when: properties,
  /** Said after the run: why it was right, or why it was tempting. */
  says: text(400),
  /** Of a wrong one: what somebody believes who picks it, as a sentence of its own. */
  belief: v.optional(text(160)),
})

/** A question to be answered before the run is seen. */
const prediction = object({
  question: text(240),
  guesses: v.pipe(v.array(guess), v.minLength(2, 'at least two answers'), v.maxLength(5)),
})
export type Prediction = v.InferOutput<typeof prediction>

/** One of several runs in which a goal has to hold. */
const goalCase = object({ name: text(80), ...laidOver, must: v.optional(properties) })

/** What has to come of the learner's changes. */
const goal = object({
  says: text(300),
  must: v.optional(properties),
  /** Without them: the moment's run alone. */
  cases: v.optional(v.pipe(v.array(goalCase), v.minLength(1), v.maxLength(20))),
})
export type Goal = v.InferOutput<typeof goal>
export type GoalCase = v.InferOutput<typeof goalCase>

/** What the learner may change on the way to the goal. */
const offers = object({
  rules: v.optional(v.pipe(v.array(v.picklist(RULE_NAMES)), v.minLength(1))),
  numbers: v.optional(v.pipe(v.array(v.picklist(NUMBER_NAMES)), v.minLength(1))),
  payload: v.optional(v.literal(true)),
  faults: v.optional(v.pipe(v.array(v.picklist(FAULT_SLUGS)), v.minLength(1))),
  /** A function to be written, whose answers become a rule’s value. */
  code: v.optional(codeTask),
})
export type Offers = v.InferOutput<typeof offers>

/** A way to the goal, or past it. */
const attempt = object({
  title: text(120),
  ...laidOver,
  /** Of a way that is written: the program whose answers `set` holds. */
  code: v.optional(program),
  says: text(400),
})
export type Attempt = v.InferOutput<typeof attempt>

export const moment = object({
  id: slug,
  title: text(80),
  text: paragraphs(4),
  run: v.optional(run),
  /** Where the run stands when the moment begins; without it at its start. */
  at: v.optional(instant),
  /** The part of the screen to look at, and for what. */
  look: v.optional(text(160)),
  /** What of the run is shown first: who takes part, the worker’s code, or the log. */
  shows: v.optional(v.picklist(['picture', 'code', 'log'], 'one of picture, code, log')),
  predict: v.optional(prediction),
  /** What happened, once the run has been seen. */
  after: v.optional(paragraphs(4)),
  goal: v.optional(goal),
  /** The run is the learner’s to schedule: something has to be brought about. */
  breaks: v.optional(breaks),
  /** A program to be reviewed, before anything is mended. */
  marks: v.optional(marks),
  offers: v.optional(offers),
  /** Each says a little more than the one before. */
  hints: v.optional(v.pipe(v.array(text(300)), v.minLength(1), v.maxLength(5))),
  /** Different ways that reach the goal; `says`: what it costs. */
  solutions: v.optional(v.pipe(v.array(attempt), v.minLength(1), v.maxLength(6))),
  /** Tempting ways that do not; `says`: why not. */
  wrong: v.optional(v.pipe(v.array(attempt), v.minLength(1), v.maxLength(6))),
})
/** One moment of a story. */
export type Moment = v.InferOutput<typeof moment>
