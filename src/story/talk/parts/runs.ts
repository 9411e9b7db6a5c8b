/** Parts that show several runs at once: a grid of their outcomes, and two of them at one instant. */
import * as v from 'valibot'
import { object } from '../../../scenario/objects.ts'
import { whole } from '../../../scenario/schema.ts'
import { clockAt } from '../../../scenario/time-words.ts'
import { changesSchema } from '../../laid.ts'
import { run } from '../../moment.ts'
import type { AskedRun } from '../asked.ts'
import { momentIn } from '../at.ts'
import { outcomeOf } from '../outcome.ts'
import { words } from '../text.ts'
import { part, type Scene, sceneFor, titled } from './entry.ts'
import { jobNamed, recordIn, screenWords } from './user.ts'

const head = object({ title: words(32), changes: v.optional(changesSchema) })

const gridSchema = object({
  part: v.literal('grid'),
  ...titled,
  run: v.optional(run),
  rows: v.pipe(v.array(head), v.minLength(2, 'at least two rows'), v.maxLength(3, 'at most 3 rows')),
  columns: v.pipe(v.array(head), v.minLength(2, 'at least two columns'), v.maxLength(4, 'at most 4 columns')),
  filled: v.optional(whole(0, 12)),
})
type Grid = v.InferOutput<typeof gridSchema>

const cellRuns = ({ run, rows, columns }: Grid, asked: AskedRun): AskedRun[] => {
  const base: AskedRun = run === undefined ? asked : { run, changes: [] }
  return rows.flatMap((row) =>
    columns.map((column) => ({
      run: base.run,
      changes: [...base.changes, row.changes ?? {}, column.changes ?? {}],
    })),
  )
}

export const grid = part({
  help: 'A table of runs, each played to its end: what is changed by row and by column, over `run` or over the beat’s own. Only the first `filled` cells are shown; without it all.',
  schema: gridSchema,
  runs: cellRuns,
  contentOf: (grid, scene, where) => {
    const at = sceneFor(scene)
    const { rows, columns, filled = rows.length * columns.length } = grid
    const cells = cellRuns(grid, at.asked).map((asked, i) => {
      if (i >= filled) return null
      const recording = at.play(asked)
      return outcomeOf(recording, jobShown(recording, asked, `${where}.run.job`))
    })
    return {
      columns: columns.map(({ title }) => title),
      rows: rows.map(({ title }, i) => ({ title, cells: cells.slice(i * columns.length, (i + 1) * columns.length) })),
    }
  },
  wordsOf: ({ columns, rows }) =>
    rows.flatMap(({ title, cells }) =>
      cells.flatMap((cell, i) => (cell === null ? [] : [`${title}, ${columns[i]}: ${cell.says}`])),
    ),
})

/**
 * The place of the job to look at: the one that the run names, else the first. Throws `ScenarioError` where it names none
 * of its scenario.
 * @param where the place of that name in its file
 */
export function jobShown({ plan }: Scene['recording'], { run: { job } }: AskedRun, where: string): number {
  return job === undefined ? 0 : jobNamed(plan, job, where)
}

const side = object({ title: words(40), run: v.optional(run), changes: v.optional(changesSchema) })

const pairSchema = object({
  part: v.literal('pair'),
  ...titled,
  left: side,
  right: side,
  shown: v.optional(v.literal(1, '1')),
})
type Pair = v.InferOutput<typeof pairSchema>

const sideRuns = ({ left, right, shown }: Pair, asked: AskedRun): AskedRun[] =>
  [left, ...(shown === 1 ? [] : [right])].map(({ run, changes }) => ({
    run: run ?? asked.run,
    changes: [...(run === undefined ? asked.changes : []), changes ?? {}],
  }))

export const pair = part({
  help: 'Two runs at the instant of the beat, each with its user’s screen and its clock. `shown`: 1, the right one is still to come.',
  schema: pairSchema,
  runs: sideRuns,
  contentOf: (pair, scene, where) => {
    const at = sceneFor(scene)
    const sides = sideRuns(pair, at.asked).map((asked, i) => {
      const recording = at.play(asked)
      const job = jobShown(recording, asked, `${where}.${i === 0 ? 'left' : 'right'}.run.job`)
      const moment = sameInstant(recording, at, where)
      const shown: Scene = { asked, recording, job, moment, play: at.play }
      const { status, cause, settledAfterMs, falseForMs } = recordIn(shown, job)
      const queuedMs = recording.facts.find((fact) => fact.kind === 'enqueued' && fact.job === job)?.atMs ?? 0
      const clockMs = settledAfterMs === null ? moment.ms : queuedMs + settledAfterMs
      return {
        title: [pair.left, pair.right][i].title,
        asked,
        job,
        moment,
        /** Stands still once the user has an answer. */
        clock: clockAt(recording.plan, clockMs),
        isAnswered: settledAfterMs !== null,
        status,
        cause,
        falseForMs,
      }
    })
    return { sides, still: pair.shown === 1 ? pair.right.title : null }
  },
  wordsOf: ({ sides }) => sides.map((one) => `${one.title}, ${one.clock}: ${screenWords(one)}`),
})

/** The instant of a scene in another run. */
function sameInstant(recording: Scene['recording'], { moment }: Scene, where: string) {
  return momentIn(recording, `${Math.min(Math.floor(moment.ms), recording.holdsUntilMs)}ms`, where)
}
