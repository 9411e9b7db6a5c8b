/** What moves while a fact is told: everything here is a function of the fact and of how far its telling has come. */
import type { Fact } from '../../sim/facts.ts'
import type { World } from '../../sim/world.ts'
import { queued, slip, slipBox } from './queue.ts'
import type { Scene } from './scene.ts'
import {
  along,
  arrowHead,
  between,
  type Curve,
  circle,
  curve,
  d,
  ease,
  type GroupShape,
  group,
  jitter,
  type Point,
  path,
  rect,
  round,
  type Shape,
  straight,
} from './shapes.ts'
import { smallSheet } from './worker.ts'

const carried = (id: string, [x, y]: Point, shapes: readonly Shape[], opacity = 1, turn = 0): GroupShape =>
  group(id, shapes, {
    x: round(x),
    y: round(y),
    ...(turn === 0 ? {} : { turn: round(turn) }),
    ...(opacity === 1 ? {} : { opacity: round(opacity) }),
  })

function slipAt(id: string, at: Point, scene: Scene, job: number): GroupShape {
  const { w, h } = slipBox(scene, 0)
  return carried(id, at, slip({ x: -w / 2, y: -h / 2, w, h }, scene.recording.plan.jobs[job].id, job === scene.job))
}

/** From the worker to a node: over everything that stands between. */
function submitPath({ nodes, worker, layout }: Scene, node: number): Curve {
  const box = nodes[Math.min(node, nodes.length - 1)]
  if (layout === 'tall') return straight([worker.x + 90, worker.y + 50], [box.x + 90, box.y + box.h / 2])
  const from: Point = [worker.x + 50, worker.y + 50]
  const to: Point = [box.x + box.w - 50, box.y + 24]
  return [from, [from[0] - 110, worker.y - 46], [to[0] + 110, Math.min(to[1], worker.y) - 46], to]
}

/** From the worker round to the queue. */
function requeuePath(scene: Scene, w: World, job: number): Curve {
  const { worker, layout } = scene
  const place = Math.max(0, queued(w).includes(job) ? queued(w).indexOf(job) : queued(w).length)
  const box = slipBox(scene, place)
  const to: Point = [box.x + box.w / 2, box.y + box.h / 2]
  if (layout === 'tall')
    return [[worker.x + 220, worker.y + 120], [worker.x + 270, worker.y + 20], [to[0], to[1] + 90], to]
  const low = worker.y + worker.h - 14
  return [[worker.x + 110, low - 70], [worker.x + 60, low], [to[0] + 120, low - 30], to]
}

/** The wire between key and worker, from the key. */
const fromKey = ({ wire: [a, b, c, e] }: Scene): Curve => [e, c, b, a]

/** The note's way from a node to the key. */
export function writePath({ nodes, result, layout }: Scene, node: number): Curve {
  const box = nodes[Math.min(node, nodes.length - 1)]
  if (layout === 'tall') return straight([result.x + 132, box.y + box.h], [result.x + 132, result.y - 1])
  const y = box.y + 34
  const target = Math.min(y, result.y + result.h - 24)
  const [from, to] = [box.x + box.w, result.x - 1]
  return [
    [from, y],
    [(from + to) / 2, y],
    [(from + to) / 2, target],
    [to, target],
  ]
}

/** At that share of its telling the bell has come to its end. */
export const BELL_THERE = 0.7

/** Where a dot of the bell is, and the ring that shivers at its end. */
function bell({ bell: wire }: Scene, p: number, dropped: boolean): Shape[] {
  const at = along(wire, dropped ? Math.min(p, 0.5) : between(p, 0, BELL_THERE))
  if (dropped && p > 0.5) {
    const gone = between(p, 0.5, 1)
    return [circle(at[0], at[1] + gone * 26, 5, { fill: 'nudge', opacity: round(1 - gone) })]
  }
  const rung = between(p, BELL_THERE, 1)
  const [x, y] = wire[3]
  const shiver = Math.sin(rung * Math.PI * 5) * 2.5 * (1 - rung)
  return [
    ...(rung === 0 ? [circle(at[0], at[1], 5, { fill: 'nudge' })] : []),
    ...(rung > 0 ? [circle(x + shiver, y, 6 + rung * 6, { stroke: 'nudge', width: 2, opacity: round(1 - rung) })] : []),
  ]
}

/** A sheet that burns on the wire: smaller and smaller from below, ash under it. */
function burning([x, y]: Point, burnt: number): Shape[] {
  const h = 30 * (1 - burnt)
  const ash = Array.from({ length: 6 }, (_, i) =>
    circle(x - 12 + jitter(i) * 24, y - 15 + h + ((burnt * 3 + jitter(i + 5)) % 1) * 34, 1.4, {
      fill: 'ink-3',
      opacity: round(1 - burnt * 0.8),
    }),
  )
  if (h < 2) return burnt >= 1 ? [] : ash
  return [
    rect(x - 12, y - 15, 24, h, 2, { fill: 'paper', stroke: 'ink-1', width: 1.25 }),
    ...(h > 15 ? [path(d`M${x - 7} ${y - 8}h14M${x - 7} ${y - 2}h14`, { stroke: 'ink-3', width: 1.5 })] : []),
    path(d`M${x - 12} ${y - 15 + h}l6 -2 5 2 6 -3 7 2`, { stroke: 'waiting', width: 3.5 }),
    path(d`M${x - 12} ${y - 15 + h}l6 -2 5 2 6 -3 7 2`, { stroke: 'ink-1', width: 1.5 }),
    ...ash,
  ]
}

function ofRead(scene: Scene, fact: Extract<Fact, { kind: 'read' }>, p: number): Shape[] {
  const { hand, note } = scene
  const wire = fromKey(scene)
  if (fact.payload < 0) {
    // There and back, with nothing.
    const at = along(wire, Math.abs(1 - 2 * ease(p)))
    return p < 1 ? [circle(at[0], at[1], 4, { fill: 'ink-3' })] : []
  }
  const start: Point = [note.x + note.w / 2, note.y + note.h / 2]
  if (fact.reply === 'lost') {
    const middle = along(wire, 0.5)
    const at = along(straight(start, middle), ease(between(p, 0, 0.4)))
    const burnt = between(p, 0.4, 0.95)
    return p >= 1 ? [] : [group('lost', burning(at, burnt))]
  }
  const lifted = ease(between(p, 0, 0.6))
  if (lifted >= 1) return []
  return [carried('lifted', along(straight(start, hand), lifted), smallSheet(0, 0), 0.55 + 0.45 * lifted)]
}

/** The shapes that move at share `p` of the telling of `fact`. */
export function drawMotion(scene: Scene, w: World, fact: Fact, p: number): Shape[] {
  const { job } = scene
  if (p >= 1) return []
  const mine = 'job' in fact && fact.job === job
  switch (fact.kind) {
    case 'enqueued': {
      const place = queued(w).indexOf(fact.job)
      if (place < 0) return []
      const box = slipBox(scene, Math.min(place, 3))
      return [slipAt('queues', [box.x + box.w / 2 + 90 * (1 - ease(p)), box.y + box.h / 2], scene, fact.job)]
    }
    case 'attempt-started':
      return fact.node < scene.nodes.length
        ? [slipAt('submits', along(submitPath(scene, fact.node), ease(p)), scene, fact.job)]
        : []
    case 'requeued':
    case 'handed-back':
      return mine ? [slipAt('returns', along(requeuePath(scene, w, fact.job), ease(p)), scene, fact.job)] : []
    case 'written':
      return mine
        ? [
            carried(
              'writes',
              along(writePath(scene, fact.node), ease(between(p, 0, 0.5))),
              smallSheet(0, 0),
              1 - between(p, 0.45, 0.5),
            ),
          ]
        : []
    case 'nudged':
    case 'nudge-dropped':
      return mine ? bell(scene, p, fact.kind === 'nudge-dropped') : []
    case 'read':
      return mine ? ofRead(scene, fact, p) : []
    case 'ignored': {
      if (!mine) return []
      const [x, y] = scene.hand
      const fallen = p * p
      return [
        carried(
          'falls',
          [x - 6 * Math.sin(p * 5), y + fallen * 84],
          smallSheet(0, 0),
          1 - between(p, 0.55, 1),
          40 * fallen,
        ),
      ]
    }
    default:
      return []
  }
}

/** The way that a fact took, up to the edge of where it leads. */
function wayOf(scene: Scene, w: World, fact: Fact): Curve | null {
  const isTall = scene.layout === 'tall'
  switch (fact.kind) {
    case 'attempt-started': {
      const [a, b, c, [x]] = submitPath(scene, fact.node)
      const { y, h } = scene.nodes[Math.min(fact.node, scene.nodes.length - 1)]
      return isTall ? straight(a, [x, y + h + 1]) : [a, b, c, [x, y - 1]]
    }
    case 'requeued':
    case 'handed-back': {
      const [a, b, c, [x, y]] = requeuePath(scene, w, fact.job)
      const { queue } = scene
      return [a, b, c, isTall ? [x, queue.y + queue.h + 1] : [queue.x + queue.w + 1, y]]
    }
    case 'written':
      return writePath(scene, fact.node)
    case 'nudged':
      return scene.bell
    case 'read':
      return fact.reply === 'value'
        ? null
        : fact.reply === 'lost'
          ? straight(scene.wire[3], along(scene.wire, 0.5))
          : scene.wire
    default:
      return null
  }
}

/** For a still: what would have moved, as an arrow; what was dropped, as an outline. */
export function drawMark(scene: Scene, w: World, fact: Fact): Shape[] {
  if (!('job' in fact) || fact.job !== scene.job) return []
  const paint = { stroke: fact.kind === 'nudged' ? 'nudge' : 'ink-1', width: 2 } as const
  if (fact.kind === 'ignored') {
    const [x, y] = scene.hand
    const fallen = scene.layout === 'tall' ? -15 : 52
    return [rect(x - 12, y + fallen, 24, 30, 2, { stroke: 'ink-2', width: 1.5, dash: '3 3' })]
  }
  const way = wayOf(scene, w, fact)
  if (way === null) return []
  const [, , before, [x, y]] = way
  const from = before[0] === x && before[1] === y ? way[0] : before
  return [
    // The bell's wire is there already, with what there is to say of it.
    ...(fact.kind === 'nudged' ? [] : [path(curve(way), { ...paint, dash: '6 4' })]),
    fact.kind === 'read' && fact.reply === 'lost'
      ? path(d`M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, paint)
      : arrowHead([x, y], [x - from[0], y - from[1]], paint, 6),
  ]
}
