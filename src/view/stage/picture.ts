/**
 * One moment of a run as a display list. What stands is read off the world's columns; what moves is laid over it, out
 * of the fact that is being told and how far its telling has come.
 */
import type { Fact } from '../../sim/facts.ts'
import { type World, workerOfWait } from '../../sim/world.ts'
import { countBelow } from '../counts.ts'
import type { Instant } from '../presentation.ts'
import { focusWait } from './chart.ts'
import { BELL_THERE, drawMark, drawMotion } from './motion.ts'
import { drawNodes } from './nodes.ts'
import { drawQueue } from './queue.ts'
import { type Scene, STORE, WORKER } from './scene.ts'
import { between, type DisplayList, ease, type GroupShape, group, rect, type Shape } from './shapes.ts'
import { drawBudget, drawResult, type NoteMotion } from './store.ts'
import { line, measured, type TextStyle } from './text.ts'
import { drawWires } from './wires.ts'
import { drawHand, drawWorkers } from './worker.ts'

export interface PictureOptions {
  /** Each fact as its end state with a mark, instead of motion. */
  readonly still?: boolean
}

const KICKER: TextStyle = { weight: 600 }

/** What is wrong with the store or the record while it is. */
function troubleOf(w: World): string {
  if (w.storeUnreachable[0] > 0) return 'unreachable'
  if (w.storeLoading[0] > 0) return 'loading'
  return w.storeFull[0] > 0 ? 'full' : ''
}

function frame({ kickers }: Scene, w: World): GroupShape {
  return group(
    'frame',
    kickers.flatMap(([x, y, head]): Shape[] => {
      const trouble = head === STORE ? troubleOf(w) : head === WORKER && w.recordOut[0] > 0 ? 'record down' : ''
      const says = trouble === '' ? head : `${head}: ${trouble}`
      const text = line(x, y, says.toUpperCase(), trouble === '' ? 110 : 190, KICKER)
      return [rect(x, y - 12, measured(text.text, KICKER) + 6, 16, 2, { fill: 'paper' }), text]
    }),
  )
}

function noteMotion(scene: Scene, fact: Fact, p: number): NoteMotion | null {
  if (!('job' in fact) || fact.job !== scene.job) return null
  if (fact.kind === 'read' && fact.destroyed && p < 0.6)
    return { kind: 'burns', p: ease(p / 0.6), payload: fact.payload }
  if (fact.kind === 'written' && p < 0.7)
    return { kind: 'lands', p: ease(between(p, 0.45, 0.7)), payload: fact.payload }
  return null
}

/** The worker that had the job's wait last. */
function lastWorker({ recording, job, index }: Scene, facts: number): number {
  const reads = countBelow(index.reads, facts)
  for (let i = facts - 1; i >= 0; i--) {
    const fact = recording.facts[i]
    if ('worker' in fact && 'job' in fact && fact.job === job && fact.worker >= 0) return fact.worker
    if (reads > 0 && i < index.reads[reads - 1]) break
  }
  return 0
}

/** What the stage shows at `instant`; `world` is the world as of its messages and facts (`worldAt`). */
export function pictureAt(
  scene: Scene,
  world: World,
  instant: Instant,
  { still = false }: PictureOptions = {},
): DisplayList {
  const { recording, width, height } = scene
  const told = instant.fact < 0 ? null : recording.facts[instant.fact]
  const p = still || told === null ? 1 : instant.progress
  const moving = told !== null && p < 1
  const mine = told !== null && 'job' in told && told.job === scene.job
  const noted = moving ? noteMotion(scene, told, p) : null
  const lifts = moving && mine && told.kind === 'read' && told.reply === 'value' && p < 0.6
  const rings = moving && (told.kind === 'nudged' || told.kind === 'nudge-dropped') && p < BELL_THERE
  const away = moving && told.kind === 'enqueued' ? told.job : -1
  const budget = drawBudget(scene, world, instant.ms)
  const handed = drawHand(scene, world)
  const busy = handed.children.length > 0
  const wait = focusWait(world, scene.job)
  const worker = wait < 0 ? lastWorker(scene, instant.facts) : workerOfWait(world, wait)
  const moves = group(
    'motion',
    told === null ? [] : still ? drawMark(scene, world, told) : drawMotion(scene, world, told, p),
  )
  return {
    width,
    height,
    groups: [
      ...(still ? [moves] : []), // a mark says by which way: no word is struck through for it
      frame(scene, world),
      drawWires(
        scene,
        world,
        instant,
        worker,
        busy || (moving && mine && (told.kind === 'read' || told.kind === 'ignored')),
        rings ? instant.fact : instant.facts,
      ),
      ...drawNodes(scene, world, worker, instant.facts, moving ? told : null, p),
      drawResult(scene, world, instant.facts, noted),
      ...(budget === null ? [] : [budget]),
      drawQueue(scene, world, instant.ms, away),
      ...drawWorkers(scene, world, instant.facts, worker),
      lifts ? { ...handed, opacity: 0 } : handed,
      ...(still ? [] : [moves]),
    ],
  }
}
