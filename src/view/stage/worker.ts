/** The worker: where its wait stands on the chart of the consumer machine, and what it holds in its hand. */
import { CONSUMER_STATES } from '../../sim/machines.ts'
import { decodeRules } from '../../sim/rule-values.ts'
import { RULES } from '../../sim/rules.ts'
import { type World, waitOf } from '../../sim/world.ts'
import { countBelow } from '../counts.ts'
import { clockAt, durationInWords } from '../words.ts'
import { focusWait, leadsTo, pillOf, stateSays } from './chart.ts'
import { dueAt } from './pending.ts'
import { isFinal, type Pill, type Scene } from './scene.ts'
import {
  arrowHead,
  type Box,
  type Curve,
  card,
  circle,
  curve,
  d,
  type GroupShape,
  group,
  type Paint,
  path,
  rect,
  type Shape,
  straight,
  type Tone,
} from './shapes.ts'
import { line, measured, STRONG, type TextStyle, wrapped } from './text.ts'

const WAITING = CONSUMER_STATES.indexOf('listening.waiting')
const FETCHING = CONSUMER_STATES.indexOf('listening.fetching')

/** Where the job's wait is, and the steps that led there. */
interface Standing {
  /** The state of the wait in the world; 0: nobody waits. */
  readonly state: number
  /** The state that the chart marks: of the wait, or the one in which it ended. */
  readonly marked: number
  readonly visited: ReadonlySet<number>
  /** Steps from pill to pill, each once; the last one that was taken comes last. */
  readonly hops: ReadonlyMap<string, readonly [from: number, to: number]>
}

/** Follows the trail up to `facts`; the state itself is the world's. */
function standingOf({ trail, job }: Scene, w: World, facts: number): Standing {
  const wait = focusWait(w, job)
  const state = wait < 0 ? 0 : w.waitState[wait]
  const passed = trail.states.slice(0, countBelow(trail.facts, facts + 1))
  const visited = new Set(passed.map(pillOf))
  const hops = new Map<string, readonly [number, number]>()
  for (const [i, to] of passed.entries()) {
    if (i === 0 || !leadsTo(passed[i - 1], to)) continue
    const hop = [pillOf(passed[i - 1]), pillOf(to)] as const
    if (hop[0] === hop[1]) continue
    hops.delete(hop.join('-')) // so that it comes last
    hops.set(hop.join('-'), hop)
  }
  const last = passed.at(-1) ?? 0
  return { state, marked: state > 0 ? state : isFinal(last) ? last : 0, visited, hops }
}

/** How much room a picture has before the words. */
const PICTURE_W = 16

/** An hourglass, a tick: small pictures of 12 by 12. */
const hourglass = (x: number, y: number): Shape =>
  path(d`M${x} ${y}h9M${x} ${y + 12}h9M${x + 1} ${y}c0 4 7 4.5 7 6s-7 2 -7 6M${x + 8} ${y}c0 4 -7 4.5 -7 6s7 2 7 6`, {
    stroke: 'on-waiting',
    width: 1.5,
  })
const tick = (x: number, y: number): Shape => path(d`M${x} ${y + 6}l4 4 8 -9`, { stroke: 'settled', width: 2.25 })

function pillShapes(pill: Pill, { state, marked, visited }: Standing, hopeless: boolean): Shape[] {
  const { x, y, w, h, leader } = pill
  const here = marked > 0 && pillOf(marked) === leader
  const says = stateSays(here ? marked : leader)
  const middle = { size: 12.5, anchor: 'middle', weight: here ? 600 : 400 } as const
  const words = (tone: TextStyle['tone']): Shape =>
    line(x + w / 2, y + h / 2 + 4.5, says, w - 6, tone === undefined ? middle : { ...middle, tone })
  /** A picture and the words after it, in the middle together. */
  const pictured = (picture: (x: number, y: number) => Shape, tone: Tone): Shape[] => {
    const from = x + Math.max(4, (w - PICTURE_W - measured(says, middle)) / 2)
    const room = x + w - 2 - from - PICTURE_W
    return [
      picture(from, y + h / 2 - 6),
      line(from + PICTURE_W, y + h / 2 + 4.5, says, room, { ...middle, anchor: 'start', tone }),
    ]
  }
  const outline = (paint: Paint) => rect(x, y, w, h, h / 2, paint)
  if (!here) {
    const seen = visited.has(leader)
    return [
      outline({ fill: 'card', stroke: seen ? 'line-strong' : 'line', width: 1.25 }),
      words(seen ? 'ink-2' : 'ink-3'),
    ]
  }
  if (leader === WAITING || CONSUMER_STATES[leader] === 'gated')
    return [
      outline({ fill: 'waiting', stroke: 'ink-1', width: hopeless ? 2.5 : 1.75 }),
      ...pictured(hourglass, 'on-waiting'),
    ]
  if (state === 0 && CONSUMER_STATES[marked] === 'answered')
    return [outline({ fill: 'card', stroke: 'settled', width: 2.25 }), ...pictured(tick, 'ink-1')]
  if (state === 0) return [outline({ fill: 'ink-1' }), words('on-ink')]
  return [outline({ fill: 'card', stroke: 'ink-1', width: 2.25 }), words('ink-1')]
}

const mid = ({ y, h }: Box): number => y + h / 2

/** How far beside the main column a step goes past states. */
const LANE = 4.5

/** The curve of a step between two pills: round by the left within the main column, across between the two. */
function hopCurve(from: Pill, to: Pill): Curve {
  const [a, b] = [mid(from), mid(to)]
  const bent = (x1: number, bend: number, x2: number, back: number): Curve => [
    [x1, a],
    [x1 + bend, a],
    [x2 + back, b],
    [x2, b],
  ]
  if (from.main && to.main) {
    const bend = -13 - Math.min(5, Math.abs(a - b) / 30)
    return bent(from.x, bend, to.x - 1, bend)
  }
  if (from.main) return bent(from.x + from.w, 12, to.x - 1, -12)
  if (to.main) return bent(from.x, -12, to.x + to.w + 1, 12)
  // Past others of the side column: round by the right.
  if (Math.abs(a - b) > 2.2 * from.h) return bent(from.x + from.w, 12, to.x + to.w + 1, 12)
  const x = from.x + from.w / 2
  return a < b ? straight([x, from.y + from.h], [x, to.y - 1]) : straight([x, from.y], [x, to.y + to.h + 1])
}

/** A step between main and side column past other states: close by the main column, beside what is said of these. */
function laneOf(from: Pill, to: Pill): string | null {
  const [a, b] = [mid(from), mid(to)]
  if (from.main === to.main || Math.abs(a - b) <= from.h) return null
  const main = from.main ? from : to
  const lane = main.x + main.w + LANE
  return from.main ? d`M${main.x + main.w} ${a}H${lane}V${b}H${to.x - 1}` : d`M${from.x} ${a}H${lane}V${b}h${1 - LANE}`
}

/** Edges of the chart: between neighbours of the main column as the machine has them, elsewhere as the run took them. */
function edges({ pills }: Scene, standing: Standing): Shape[] {
  const shapes: Shape[] = []
  const main = pills.filter((pill) => pill.main)
  const lastHop = standing.marked > 0 ? [...standing.hops.keys()].at(-1) : undefined
  const bold: Paint = { stroke: 'ink-1', width: 2.25 }
  const thin: Paint = { stroke: 'line-strong', width: 1.25 }
  const drawn = new Set<string>()
  for (const [i, pill] of main.slice(1).entries()) {
    const above = main[i]
    const down = `${above.leader}-${pill.leader}`
    const up = `${pill.leader}-${above.leader}`
    const both = leadsTo(pill.leader, above.leader) && leadsTo(above.leader, pill.leader)
    const x = pill.x + pill.w / 2
    const vertical = (at: number, y1: number, y2: number, hop: string): void => {
      const paint = hop === lastHop ? bold : thin
      shapes.push(path(d`M${at} ${y1}V${y2}`, paint))
      if (hop === lastHop || both) shapes.push(arrowHead([at, y2], [0, y2 - y1], paint, 4.5))
      drawn.add(hop)
    }
    if (pill.y - above.y - above.h > 5) {
      vertical(both ? x - 9 : x, above.y + above.h + 1, pill.y - 1, down)
      if (both) vertical(x + 9, pill.y - 1, above.y + above.h + 1, up)
    }
    if (both && pill.y - above.y - above.h > 13 && pill.leader === FETCHING && standing.visited.has(FETCHING))
      shapes.push(line(x + 15, pill.y - 5, 'empty', pill.w / 2))
  }
  for (const [hop, [from, to]] of standing.hops) {
    const [a, b] = [from, to].map((leader) => pills.find((pill) => pill.leader === leader))
    if (drawn.has(hop) || a === undefined || b === undefined) continue
    const paint = hop === lastHop ? bold : thin
    const lane = laneOf(a, b)
    const way = hopCurve(a, b)
    const bend: Curve = lane === null ? way : straight([a.x, way[3][1]], way[3])
    shapes.push(path(lane ?? curve(bend), paint))
    const [, , control, end] = bend
    const before = control[0] === end[0] && control[1] === end[1] ? bend[0] : control
    shapes.push(arrowHead(end, [end[0] - before[0], end[1] - before[1]], paint))
  }
  return shapes
}

/** How often a waiting worker looks by itself; where time does not count, that it does. */
const pollWords = ({ plan }: World): string =>
  plan.untimed === null ? `looks every ${durationInWords(plan.numbers.pollIntervalMs)}` : 'looks by itself'

/** What the rules in force make of a state, in a word or two beside it. */
function hintOf(w: World, state: string): string {
  const rules = decodeRules(w.ruleValue)
  switch (state) {
    case 'listening.waiting':
      return rules.poll === 'on' ? pollWords(w) : 'only the bell'
    case 'listening.fetching':
      return RULES.read.options[rules.read as keyof typeof RULES.read.options].says
    case 'listening.classifying':
      return `done: ${RULES.parse.options[rules.parse as keyof typeof RULES.parse.options]?.says ?? 'own code'}`
    default:
      return ''
  }
}

function hints({ worker }: Scene, shown: readonly Pill[], w: World): Shape[] {
  return shown.flatMap((pill) => {
    const says = pill.main ? hintOf(w, CONSUMER_STATES[pill.leader]) : ''
    if (says === '' || shown.some((other) => !other.main && Math.abs(other.y - pill.y) < pill.h + 4)) return []
    const x = pill.x + pill.w + 8
    const room = worker.x + worker.w - 6 - x
    const lines = wrapped(says, room, 3)
    const y = pill.y + pill.h / 2 + 4.5 - (lines.length - 1) * 7
    return lines.map((text, i) => line(x, y + i * 14, text, room, { tone: 'ink-3' }))
  })
}

function foot(w: World, wait: number, job: number): string {
  if (wait < 0) {
    if (dueAt(w, 'requeue', job) >= 0) return 'on its way back to the queue'
    const says = ['', 'in the queue', 'nobody waits for it', 'the record says done', 'the record says failed']
    return says[w.jobStatus[job]]
  }
  if (CONSUMER_STATES[w.waitState[wait]].startsWith('holding')) return 'holds on until the record is back'
  if (w.waitGated[wait] > 0) return `before the gate of node ${w.plan.nodes[w.waitNode[wait]].id}`
  const limit = dueAt(w, 'limit', wait)
  if (limit < 0) return `attempt ${Math.max(1, w.waitAttempt[wait])}`
  return w.plan.untimed === null ? `gives up at ${clockAt(w.plan, limit)}` : 'gives up at its ceiling'
}

/** Other jobs that a worker waits for than the one on the chart. */
function alsoWaits(w: World, worker: number, wait: number): string[] {
  return w.plan.jobs
    .filter((_, job) => {
      const other = waitOf(w, worker, job)
      return w.waitState[other] > 0 && other !== wait
    })
    .map(({ id }) => id)
}

/** Whether a worker waits for its one job's result, or has something to do about it. */
function doesWords(w: World, worker: number): string {
  const job = w.plan.jobs.findIndex((_, at) => w.waitState[waitOf(w, worker, at)] > 0)
  return /waiting|submitting|gated|holding/.test(CONSUMER_STATES[w.waitState[waitOf(w, worker, job)]])
    ? 'waits for'
    : 'works on'
}

/** `worker`, which has the job's wait or had it last; and the others in a line each. */
export function drawWorkers(scene: Scene, w: World, facts: number, worker: number): GroupShape[] {
  const { worker: box, job, pills, others } = scene
  const { workers, jobs } = w.plan
  const standing = standingOf(scene, w, facts)
  const wait = focusWait(w, job)
  const up = w.workerUp[worker] === 1
  const hopeless = wait >= 0 && w.waitHopeless[wait] === 1
  const also = alsoWaits(w, worker, wait)
  const { x, y, h } = box
  const pauses = w.workerPaused[worker] === 1
  const head = !up ? 'down' : pauses ? 'pauses' : jobs[job].id
  const shown = pills.filter((pill) => pill.main || standing.visited.has(pill.leader))
  const chart = group(
    'worker',
    [
      card(box, !up || pauses),
      line(x + 14, y + 23, workers[worker].id, box.w / 2 - 10, { size: 15, weight: 600 }),
      line(x + box.w - 12, y + 23, head, box.w / 2 - 10, { font: up && !pauses ? 'mono' : 'text', anchor: 'end' }),
      ...edges({ ...scene, pills: shown }, standing),
      ...shown.flatMap((pill) => pillShapes(pill, standing, hopeless)),
      ...hints(scene, shown, w),
      hopeless
        ? line(x + 14, y + h - 27, 'only the ceiling can end this', box.w - 24, STRONG)
        : also.length > 0
          ? line(
              x + 14,
              y + h - 27,
              `${wait < 0 ? '' : 'also '}waits for ${also.length === 1 ? also[0] : `${also.length} more jobs`}`,
              box.w - 24,
            )
          : null,
      line(x + 14, y + h - 12, foot(w, wait, job), box.w - 24),
    ],
    {
      data: {
        state: CONSUMER_STATES[standing.state],
        marked: CONSUMER_STATES[standing.marked],
        attempts: w.jobAttempt[job],
        hopeless: hopeless ? 1 : 0,
      },
    },
  )
  const rest = workers.map((_, i) => i).filter((i) => i !== worker)
  return [
    chart,
    ...others.map((one, i) => {
      const other = rest[i]
      const waits = alsoWaits(w, other, -1)
      const does = waits.length === 1 ? doesWords(w, other) : 'waits for'
      const says =
        i === others.length - 1 && rest.length > others.length
          ? `and ${rest.length - i} more workers`
          : `${workers[other].id}: ${w.workerUp[other] === 0 ? 'down' : w.workerPaused[other] === 1 ? 'pauses' : waits.length === 0 ? 'idle' : `${does} ${waits.length === 1 ? waits[0] : `${waits.length} jobs`}`}`
      return group(`other-${i}`, [card(one), line(one.x + 12, one.y + 18, says, one.w - 24)])
    }),
  ]
}

/** A small sheet, as it is carried. */
export function smallSheet(x: number, y: number): Shape[] {
  return [
    rect(x - 12, y - 15, 24, 30, 2, { fill: 'paper', stroke: 'ink-1', width: 1.5 }),
    path(d`M${x - 7} ${y - 8}h14M${x - 7} ${y - 2}h14M${x - 7} ${y + 4}h9`, { stroke: 'ink-3', width: 1.5 }),
  ]
}

/** The copy in the worker's hand, if there is one. */
export function drawHand({ hand, job, layout, wire }: Scene, w: World): GroupShape {
  const wait = focusWait(w, job)
  const holds = wait >= 0 && w.waitHand[wait] > 0
  const [x, y] = hand
  const only = holds && w.waitHandOnly[wait] === 1
  const gap = layout === 'tall' ? 80 : wire[0][0] - wire[3][0]
  const says = only ? ['only copy', '1 copy'] : 'a copy'
  const grip = { fill: 'card', stroke: 'ink-1', width: 1.75 } as const
  return group(
    'hand',
    holds
      ? [
          circle(x, y, 22, { fill: 'paper', opacity: 0.9 }),
          ...smallSheet(x, y),
          ...(layout === 'tall'
            ? [path(d`M${x} ${y + 20}v16`, { stroke: 'ink-1', width: 3 }), rect(x - 5, y + 8, 10, 14, 5, grip)]
            : [path(d`M${x + 18} ${y}h8`, { stroke: 'ink-1', width: 3 }), rect(x + 6, y - 5, 14, 10, 5, grip)]),
          ...[says, 'in hand'].map((text, i) =>
            layout === 'tall'
              ? line(x + 24, y + i * 15, text, 70, STRONG)
              : line((wire[0][0] + wire[3][0]) / 2, y + 34 + i * 14, text, gap, {
                  ...STRONG,
                  anchor: 'middle',
                }),
          ),
        ]
      : [],
    { data: { hands: holds ? 1 : 0 } },
  )
}
