/** The queue: a slip for each job that waits to be taken, and for one that will be back in a while. */
import type { World } from '../../sim/world.ts'
import { growingInWords } from '../words.ts'
import { dueAt } from './pending.ts'
import type { Scene } from './scene.ts'
import { type Box, card, type GroupShape, group, rect, type Shape } from './shapes.ts'
import { line, measured, STRONG, type TextStyle } from './text.ts'

const [SLIP_W, SLIP_MOST, SLIP_H, SPACE] = [72, 116, 24, 8]
const SLIP_TEXT: TextStyle = { font: 'mono' }

/** Wide enough for the longest name of a job, within reason. */
const slipWidth = ({ queue, recording }: Scene): number =>
  Math.min(
    queue.w - 2 * SPACE,
    SLIP_MOST,
    Math.max(SLIP_W, ...recording.plan.jobs.map(({ id }) => measured(id, SLIP_TEXT) + 12)),
  )

/** The place of the slip number `i`, and how many have one. */
export function slipBox(scene: Scene, i: number): Box {
  const { queue } = scene
  const w = slipWidth(scene)
  const across = Math.max(1, Math.floor((queue.w - SPACE) / (w + SPACE)))
  const top = queue.h < 60 ? (queue.h - SLIP_H) / 2 : 10
  return {
    x: queue.x + SPACE + (i % across) * (w + SPACE),
    y: queue.y + top + Math.floor(i / across) * (SLIP_H + SPACE),
    w,
    h: SLIP_H,
  }
}

/** Jobs in the order in which they will be taken. */
export function queued(w: World): number[] {
  return w.jobQueued
    .map((_, job) => job)
    .filter((job) => w.jobQueued[job] > 0)
    .sort((a, b) => w.jobQueued[a] - w.jobQueued[b])
}

/** A job's slip at a place. */
export function slip({ x, y, w, h }: Box, id: string, focus: boolean): Shape[] {
  return [
    rect(x, y, w, h, 4, {
      fill: focus ? 'card' : 'paper',
      stroke: focus ? 'ink-1' : 'line-strong',
      width: focus ? 1.75 : 1,
    }),
    line(x + w / 2, y + h / 2 + 4, id, w - 8, {
      font: 'mono',
      weight: focus ? 600 : 400,
      anchor: 'middle',
      tone: focus ? 'ink-1' : 'ink-2',
    }),
  ]
}

/** When a job is back in the queue; where time does not count, that it will be. */
const backWords = ({ plan }: World, leftMs: number): string =>
  plan.untimed === null ? `in ${growingInWords(Math.max(0, leftMs))}` : 'on its way'

/** What waits to be taken; `away` is a job whose slip is on its way and not there yet. */
export function drawQueue(scene: Scene, w: World, ms: number, away: number): GroupShape {
  const { queue, job } = scene
  const { jobs } = w.plan
  const waiting = queued(w)
  const across = Math.max(1, Math.floor((queue.w - SPACE) / (slipWidth(scene) + SPACE)))
  const room = queue.h < 60 ? across : across * Math.max(1, Math.floor((queue.h - 10) / (SLIP_H + SPACE)))
  const due = waiting.includes(job) ? -1 : dueAt(w, 'requeue', job)
  // The last place says how many more there are.
  const drawn = waiting.length + (due >= 0 ? 1 : 0) > room ? waiting.slice(0, room - 1) : waiting
  const more = waiting.length - drawn.length
  const slips = drawn.map((one, i) =>
    group(`slip-${one}`, slip(slipBox(scene, i), jobs[one].id, one === job), one === away ? { opacity: 0 } : {}),
  )
  const next = slipBox(scene, drawn.length)
  const tail: Shape[] =
    more > 0
      ? [line(next.x + 6, next.y + 16, `+${more}`, next.w - 8, STRONG)]
      : due >= 0
        ? [
            rect(next.x, next.y, next.w, next.h, 4, { stroke: 'line-strong', width: 1.25, dash: '3 3' }),
            line(next.x + next.w / 2, next.y + 16, backWords(w, due - ms), next.w - 8, {
              anchor: 'middle',
            }),
          ]
        : drawn.length === 0
          ? [line(queue.x + 14, queue.y + (queue.h < 60 ? queue.h / 2 : 22) + 4, 'empty', queue.w - 28)]
          : []
  return group('queue', [card(queue), ...slips, ...tail], {
    data: { queued: waiting.length },
  })
}
