/**
 * The stage picture for a hall: node, store, worker and the bell, few and large. What stands and what moves is the stage
 * picture's own (`stage/picture.ts`); here it has other places, and node and worker say less in larger letters.
 */
import type { Recording } from '../../run/record.ts'
import { CONSUMER_STATES, ENDS_WAIT } from '../../sim/machines.ts'
import { type World, workerOfWait } from '../../sim/world.ts'
import { countBelow } from '../counts.ts'
import { doingOf } from '../node-doing.ts'
import type { Instant } from '../presentation.ts'
import { focusWait, stateSays } from '../stage/chart.ts'
import { doingLines } from '../stage/nodes.ts'
import { dueAt } from '../stage/pending.ts'
import { pictureAt } from '../stage/picture.ts'
import { type Scene, sceneOf } from '../stage/scene.ts'
import { type Box, card, type DisplayList, d, type GroupShape, group, path, rect, type Shape } from '../stage/shapes.ts'
import { line, measured, type TextStyle, wrapped } from '../stage/text.ts'
import { clockAt } from '../words.ts'
import {
  BOX_H,
  COLUMNS,
  columnsOf,
  likes,
  NODE_GAP,
  QUEUE,
  type Room,
  STRETCH_MOST,
  sizeIn,
  TOP,
  type Who,
} from './boxes-size.ts'
import { drawStore } from './boxes-store.ts'

/** A picture at a size. */
export interface BoxesScene extends Scene {
  readonly who: readonly Who[]
}

/** Where everything stands, for one job of a recording, in a room given in ems. */
export function boxesScene(recording: Recording, job: number, who: readonly Who[], room: Room): BoxesScene {
  const { w, h } = sizeIn(who, recording.plan.nodes.length, room)
  const columns = columnsOf(who)
  const liked = likes(who)
  // What there is more of than liked goes to the boxes and the gaps alike, up to a measure.
  const stretch = Math.min(STRETCH_MOST, w / liked.w)
  const across = liked.w * stretch
  const low = who.includes('queue') ? QUEUE : 0
  const boxH = Math.min(h - TOP - low, BOX_H * 1.3)
  const top = TOP + (h - TOP - low - boxH) / 2
  let x = (w - across) / 2
  const boxes: Partial<Record<'node' | 'store' | 'worker', Box>> = {}
  for (const one of columns) {
    boxes[one] = { x, y: top, w: COLUMNS[one][0] * stretch, h: boxH }
    x += (COLUMNS[one][0] + COLUMNS[one][1]) * stretch
  }
  // Whoever is not on the picture stands beyond its edge, and with them what runs to them.
  const away: Box = { x: -9999, y: top, w: 1, h: 1 }
  const result = boxes.store ?? away
  const worker = boxes.worker ?? { ...away, x: 9999 }
  const note = { x: result.x + 13, y: result.y + 32, w: Math.max(1, result.w - 26), h: Math.max(1, result.h - 72) }
  const wireY = note.y + note.h / 2
  const count = boxes.node === undefined ? 1 : Math.min(recording.plan.nodes.length, 2)
  const nodeH = count === 1 ? Math.min(boxH, 100) : (boxH - NODE_GAP) / 2
  const nodes = Array.from({ length: count }, (_, i) => ({
    ...(boxes.node ?? away),
    y: top + i * (nodeH + NODE_GAP),
    h: nodeH,
  }))
  // Of a node that is not on the picture the bell comes in from the side.
  const rings = boxes.node !== undefined
  const bellTop = top - 22
  const bellTo = worker.x + worker.w / 2
  const bellFrom = rings ? nodes[0].x + nodes[0].w - 34 : 0
  return {
    ...sceneOf(recording, job, 'wide', who.includes('breaker')),
    who,
    width: w,
    height: h,
    kickers: [],
    nodes,
    result,
    note,
    budget: null,
    queue: { x: result.x, y: top + boxH + 18, w: Math.max(60, w - result.x), h: 44 },
    worker,
    others: [],
    pills: [],
    hand: [worker.x - 26, wireY],
    wire: [
      [worker.x - 3, wireY],
      [worker.x - 3, wireY],
      [result.x + result.w + 3, wireY],
      [result.x + result.w + 3, wireY],
    ],
    bell: [
      [bellFrom, rings ? nodes[0].y - 3 : bellTop],
      [bellFrom, bellTop],
      [bellTo, bellTop],
      [bellTo, top - 3],
    ],
  }
}

const NAME: TextStyle = { size: 17, weight: 600 }

const WROTE = { done: 'wrote its result', failed: 'wrote its notice', nothing: 'wrote something' } as const

/** What a node has last done for the job, once it does nothing more. */
function wroteBy({ index, recording }: Scene, facts: number, node: number): string | null {
  const written = index.writes.slice(0, countBelow(index.writes, facts)).map((place) => recording.facts[place])
  const last = written.findLast((fact) => fact.kind === 'written' && fact.node === node)
  return last?.kind === 'written' ? WROTE[last.did] : null
}

function drawNode(scene: Scene, w: World, facts: number, node: number): GroupShape {
  const box = scene.nodes[node]
  const isIdle = doingOf(w, node) === 'idle'
  const room = box.w - 24
  const style: TextStyle = { size: 14, tone: isIdle ? 'ink-2' : 'nudge' }
  const wrote = isIdle ? wroteBy(scene, facts, node) : null
  const says = wrote === null ? doingLines(w, node, room, style) : wrapped(wrote, room, 2, style)
  return group(`node-${node}`, [
    { ...card(box, w.nodeRefuses[node] > 0), width: 2 },
    line(box.x + 13, box.y + 25, `node ${w.plan.nodes[node].id}`, room, NAME),
    ...says.map((text, i) => line(box.x + 13, box.y + 45 + i * 16, text, room, style)),
  ])
}

/** Who waits for the job, or waited last. */
function workerShown({ recording, job }: Scene, w: World, facts: number): number {
  const wait = focusWait(w, job)
  if (wait >= 0) return workerOfWait(w, wait)
  for (let i = facts - 1; i >= 0; i--) {
    const fact = recording.facts[i]
    if ('worker' in fact && 'job' in fact && fact.job === job && fact.worker >= 0) return fact.worker
  }
  return 0
}

const hourglass = (x: number, y: number): Shape =>
  path(
    d`M${x} ${y}h11M${x} ${y + 15}h11M${x + 1.5} ${y}c0 5 8 5.5 8 7.5s-8 2.5 -8 7.5M${x + 9.5} ${y}c0 5 -8 5.5 -8 7.5s8 2.5 8 7.5`,
    { stroke: 'on-waiting', width: 1.75 },
  )
const tick = (x: number, y: number): Shape => path(d`M${x} ${y + 8}l5 5 9 -11`, { stroke: 'settled', width: 2.75 })

/** Of the picture in a pill, and of what is between it and the words. */
const PICTURE_W = 17

/** In which state the worker is, as one large pill. */
function pill(scene: Scene, w: World, facts: number): Shape[] {
  const { trail, job, worker: box } = scene
  const wait = focusWait(w, job)
  const last = trail.states.at(countBelow(trail.facts, facts + 1) - 1) ?? 0
  const passed = countBelow(trail.facts, facts + 1) > 0
  const state = wait >= 0 ? w.waitState[wait] : passed && ENDS_WAIT[last] ? last : 0
  const name = CONSUMER_STATES[state]
  const says = state === 0 ? 'free' : stateSays(state)
  const room = box.w - 14
  const [h, y] = [36, box.y + 46]
  const over = state > 0 && wait < 0
  const waits = name === 'listening.waiting' || name === 'gated'
  const pictured = waits || (over && name === 'answered')
  // The pill's ends are round: what stands in it keeps clear of them.
  const fits = (size: number): boolean =>
    measured(says, { size, weight: 600 }) + (pictured ? PICTURE_W + 18 : 16) <= room
  const size = [16, 14, 13].find(fits) ?? 12
  const style: TextStyle = { size, weight: 600, anchor: 'middle' }
  const x = box.x + box.w / 2
  const half = measured(says, style) / 2
  const paint = waits
    ? ({ fill: 'waiting', stroke: 'ink-1', width: 2 } as const)
    : over && name === 'answered'
      ? ({ fill: 'card', stroke: 'settled', width: 2.5 } as const)
      : over
        ? ({ fill: 'ink-1' } as const)
        : ({ fill: 'card', stroke: state === 0 ? 'line-strong' : 'ink-1', width: 2 } as const)
  const tone = waits ? 'on-waiting' : over && name !== 'answered' ? 'on-ink' : state === 0 ? 'ink-2' : 'ink-1'
  const from = x - half - PICTURE_W / 2
  return [
    rect(box.x + 7, y, room, h, h / 2, paint),
    ...(pictured ? [waits ? hourglass(from, y + h / 2 - 7.5) : tick(from - 1, y + h / 2 - 8)] : []),
    line(pictured ? x + PICTURE_W / 2 : x, y + h / 2 + 5.5, says, room - (pictured ? PICTURE_W + 9 : 10), {
      ...style,
      tone,
    }),
  ]
}

function foot(scene: Scene, w: World): string[] {
  const wait = focusWait(w, scene.job)
  if (wait < 0)
    return ['', 'the job is queued', 'nobody waits for it', 'the record says done', 'the record says failed'][
      w.jobStatus[scene.job]
    ].split('\n')
  if (w.waitGated[wait] > 0) return [`before the gate of node ${w.plan.nodes[w.waitNode[wait]].id}`]
  const limit = dueAt(w, 'limit', wait)
  return limit < 0 ? [] : [`gives up at ${clockAt(w.plan, limit)}`]
}

function drawWorker(scene: Scene, w: World, facts: number): GroupShape {
  const box = scene.worker
  const worker = workerShown(scene, w, facts)
  const isUp = w.workerUp[worker] === 1
  const middle: TextStyle = { anchor: 'middle' }
  const style: TextStyle = { size: 14, tone: 'ink-2', anchor: 'middle' }
  const room = box.w - 20
  const x = box.x + box.w / 2
  return group('worker', [
    { ...card(box, !isUp), width: 2 },
    line(x, box.y + 28, isUp ? w.plan.workers[worker].id : [`${w.plan.workers[worker].id}: down`, 'down'], room, {
      ...NAME,
      ...middle,
    }),
    ...pill(scene, w, facts),
    ...foot(scene, w)
      .flatMap((text) => wrapped(text, room, 3, style))
      .map((text, i) => line(x, box.y + 106 + i * 18, text, room, style)),
  ])
}

/** The wire from a node to the store, and its head: the first of all wires once something has been written. */
const WRITE_WIRE = 2

/** What is being told is of a node. */
function isOfNode({ recording }: Scene, { fact }: Instant): boolean {
  const kind = fact < 0 ? undefined : recording.facts[fact]?.kind
  return kind === 'written' || kind === 'attempt-started'
}

/** Ways that lead to the queue, where that is not on the picture. */
const TO_QUEUE = ['queues', 'returns']

/** The picture at an instant; `world` is the world as of its messages and facts. `copies`: said on it. */
export function boxesAt(
  scene: BoxesScene,
  world: World,
  instant: Instant,
  { still = false, copies = null }: { readonly still?: boolean; readonly copies?: number | null } = {},
): DisplayList {
  const { who } = scene
  const list = pictureAt(scene, world, instant, { still })
  const groups = list.groups.flatMap((drawn): GroupShape[] => {
    if (drawn.id === 'frame' || drawn.id.startsWith('other-')) return []
    if (drawn.id === 'queue') return who.includes('queue') ? [drawn] : []
    if (drawn.id === 'result')
      return who.includes('store') ? [drawStore(drawn, scene, world, instant, { still, copies })] : []
    if (drawn.id === 'worker') return who.includes('worker') ? [drawWorker(scene, world, instant.facts)] : []
    if (drawn.id === 'hand') return who.includes('worker') && who.includes('store') ? [drawn] : []
    if (drawn.id.startsWith('node-') && !who.includes('node') && !who.includes('breaker')) return []
    if (drawn.id.startsWith('node-'))
      return who.includes('breaker') ? [drawn] : [drawNode(scene, world, instant.facts, Number(drawn.id.slice(5)))]
    // What a node that is not on the picture does comes in from nowhere.
    if (drawn.id === 'wires' && !who.includes('node') && countBelow(scene.index.writes, instant.facts) > 0)
      return [{ ...drawn, children: drawn.children.slice(WRITE_WIRE) }]
    if (drawn.id === 'motion' && !who.includes('node') && isOfNode(scene, instant)) return []
    if (drawn.id === 'motion' && !who.includes('queue'))
      return [
        {
          ...drawn,
          children: drawn.children.filter((child) => child.kind !== 'group' || !TO_QUEUE.includes(child.id)),
        },
      ]
    return [drawn]
  })
  return { ...list, groups }
}
