/** Parts that show one thing of the run: the file that the user opens, and the gate before a node. */
import * as v from 'valibot'
import { type BreakerSummary, breakerId, breakerSummaries } from '../../../run/summary.ts'
import { indexer } from '../../../scenario/checks.ts'
import { ScenarioError } from '../../../scenario/error.ts'
import { object } from '../../../scenario/objects.ts'
import { breakerName, slug } from '../../../scenario/schema.ts'
import { fileOf } from '../file.ts'
import { words } from '../text.ts'
import { part, sceneFor, titled } from './entry.ts'
import { refusedJobs } from './number.ts'
import { worldIn } from './picture.ts'
import { jobIn, recordsIn } from './user.ts'

const bytesInWords = (n: number): string => (n === 1 ? '1 byte' : `${n.toLocaleString('en')} bytes`)

export const file = part({
  help: 'What the user gets who opens the result of a job that is shown as done: the fields of the payload besides its status. `name`: of the file.',
  schema: object({ part: v.literal('file'), ...titled, name: words(40), job: v.optional(slug) }),
  contentOf: ({ name, job }, scene, where) => {
    const at = sceneFor(scene)
    const place = jobIn(at, job, where)
    const committed = at.recording.facts
      .slice(0, at.moment.facts)
      .findLast((fact) => fact.kind === 'committed' && fact.job === place)
    if (committed?.kind !== 'committed') return { name, file: null }
    return { name, file: fileOf(at.recording.plan, committed.payload) }
  },
  wordsOf: ({ name, file }) => [
    file === null ? `${name}: there is none yet` : `${name}: ${bytesInWords(file.bytes)}`,
    ...(file?.lines ?? []),
  ],
})

export const servers = part({
  help: 'The list of servers that a job was tried on, as it stands in the job: what a `budget` that keeps such a list goes by.',
  schema: object({ part: v.literal('servers'), ...titled, job: v.optional(slug) }),
  contentOf: ({ job }, scene, where) => {
    const at = sceneFor(scene)
    const { plan, facts } = at.recording
    const place = jobIn(at, job, where)
    const listed: string[] = []
    let node = -1
    for (const fact of facts.slice(0, at.moment.facts)) {
      if (!('job' in fact) || fact.job !== place) continue
      if (fact.kind === 'attempt-started') node = fact.node
      // Appended to or not, the list is counted; that it has grown says which server it was.
      if (fact.kind === 'counted' && fact.command === 'list' && fact.count > listed.length)
        listed.push(plan.nodes[node].id)
    }
    return { listed }
  },
  wordsOf: ({ listed }) => (listed.length === 0 ? ['(empty)'] : listed.map((id) => `server ${id}`)),
})

export interface GateContent extends BreakerSummary {
  /** The test slot is taken, and nothing under way can return it. */
  readonly wedged: boolean
  /** Jobs that were sent away and are still waiting, by name. */
  readonly queue: readonly string[]
}

const STATES: Readonly<Record<string, string>> = {
  closed: 'letting jobs through',
  open: 'letting nobody through',
  'half-open': 'letting one job through, as a test',
}

export const gate = part({
  help: 'The breaker of a node at this instant: its state, its strikes, its test slot, and the jobs that wait before it.',
  schema: object({ part: v.literal('gate'), ...titled, node: breakerName }),
  contentOf: ({ node }, scene, where): GateContent => {
    const at = sceneFor(scene)
    const { plan, facts } = at.recording
    const stated = facts.slice(0, at.moment.facts)
    const all = breakerSummaries({ plan, end: worldIn(at) })
    const shown = all[indexer('breaker', all.map(breakerId))(node, `${where}.node`)]
    const wedged =
      shown.probesHeld >= shown.probesMax && stated.findLast((fact) => WEDGING.has(fact.kind))?.kind === 'gate-wedged'
    const records = recordsIn(at)
    const queue = refusedJobs(stated).filter((job) => records[job].status === 'queued')
    return { ...shown, wedged, queue: queue.map((job) => plan.jobs[job].id) }
  },
  wordsOf: ({ node, state, failures, limit, probesHeld, probesMax, wedged, queue }) => [
    `node ${node}: ${STATES[state] ?? state}`,
    `${failures} of ${limit} strikes`,
    wedged ? 'test slot taken, and nobody will return it' : `test slot ${probesHeld < probesMax ? 'free' : 'taken'}`,
    `waiting: ${queue.length === 0 ? 'nobody' : queue.join(', ')}`,
  ],
})

const WEDGING = new Set([
  'gate-wedged',
  'slot-reclaimed',
  'admitted',
  'breaker-closed',
  'breaker-opened',
  'breaker-half-opened',
])

export const link = part({
  help: 'A QR code and a short address: `to` this very run in Play, or to the page itself. `says`: what is there.',
  schema: object({
    part: v.literal('link'),
    ...titled,
    to: v.picklist(['run', 'page'], 'one of run, page'),
    says: v.optional(words(80)),
  }),
  alone: true,
  contentOf: ({ to, says }, scene, where) => {
    if (to === 'run' && scene === null) throw new ScenarioError(where, 'there is no run to lead to; allowed: "page"')
    return { to, says: says ?? null, asked: scene?.asked ?? null, moment: scene?.moment ?? null }
  },
  wordsOf: ({ to, says }) => [says ?? (to === 'run' ? 'This run, to play with' : 'The page')],
})
