/** What a moment may hold that hands the run to the learner: what is to come of it, and how much may go wrong. */
import * as v from 'valibot'
import { object } from '../../scenario/objects.ts'
import { factSeen, slug, text, verdictSlugs, whole } from '../../scenario/schema.ts'
import { COMMAND_CLASSES, CRASH_POINTS, RECOVERIES, UNTIMED_FAULTS } from '../../sim/faults.ts'
import { laidOver } from '../laid.ts'

const some = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.minLength(1, 'at least one'))

/** Of the properties of runs, those that a search can look for: what a run comes to, and what happens on the way. */
const aimed = v.union(
  [
    object({ verdict: object({ job: v.optional(slug), is: verdictSlugs.item }) }),
    object({
      happens: object({ kind: factSeen.entries.kind, where: factSeen.entries.where, says: text(200) }),
    }),
  ],
  'an object with one of verdict, happens',
)
export type Aimed = v.InferOutput<typeof aimed>

/** What may go wrong, and how often at most. */
const faults = object({
  kinds: some(v.picklist(UNTIMED_FAULTS, `one of ${UNTIMED_FAULTS.join(', ')}`)),
  count: whole(1, 3),
  /** Where a worker may die; without it wherever it stands. */
  crashAt: v.optional(some(v.picklist(CRASH_POINTS))),
  /** How a job goes on whose worker is gone; without it in each way. */
  recovery: v.optional(some(v.picklist(RECOVERIES))),
  /** Commands whose reply may be lost; without it reads. */
  replies: v.optional(some(v.picklist(COMMAND_CLASSES))),
})

/** Changes under which nobody can bring it about, whatever happens when; `says`: why. */
const mended = object({ title: text(120), ...laidOver, says: text(400) })

export const breaks = object({
  /** What the learner has to bring about, in a sentence. */
  says: text(300),
  aim: v.pipe(some(aimed), v.maxLength(5)),
  /** Without it nothing goes wrong: only the order is the learner’s. */
  faults: v.optional(faults),
  /** Payloads that a node may write; without it what its work says. */
  payloads: v.optional(some(slug)),
  mended: v.pipe(some(mended), v.maxLength(4)),
})
/** A run without time that the learner schedules. */
export type Breaks = v.InferOutput<typeof breaks>
