/** What runs between those who take part: the note's way into the key, the bell, and the worker's looks at the key. */
import type { Fact } from '../../sim/facts.ts'
import type { World } from '../../sim/world.ts'
import { countBelow, counted } from '../counts.ts'
import type { Instant } from '../presentation.ts'
import { clockAt } from '../words.ts'
import { focusWait } from './chart.ts'
import { writePath } from './motion.ts'
import type { Scene } from './scene.ts'
import {
  along,
  arrowHead,
  circle,
  curve,
  type GroupShape,
  group,
  path,
  rect,
  type Shape,
  type TextShape,
} from './shapes.ts'
import { line, measured, type TextStyle } from './text.ts'

type Read = Extract<Fact, { kind: 'read' }>

/** What a look at the key brought, in a word or two; the last way where there is little room. */
function broughtWords({ reply, destroyed }: Read): string | readonly string[] {
  switch (reply) {
    case 'nil':
      return 'nothing'
    case 'value':
      return destroyed ? 'took it' : 'seen'
    case 'loading':
      return 'loading'
    case 'unreachable':
      return 'no store'
    case 'lost':
      return ['no reply yet', 'no reply']
    case 'timeout':
      return 'no reply'
    case 'wrong-type':
      return ['another type', 'an error']
    case 'full':
      return 'store full'
  }
}

/** Which look it was: its number among the polls, or what made the worker look. */
function lookWords({ look }: Read, polls: number): string[] {
  if (look === 'tick') return [`poll ${counted(polls)}`, counted(polls)]
  if (look === 'nudge') return ['after the bell', 'bell']
  return [look === 'last' ? 'last look' : 'first look', look]
}

function writeWire(scene: Scene, facts: number): Shape[] {
  const { index, recording } = scene
  const fact = recording.facts[index.writes[countBelow(index.writes, facts) - 1]]
  if (fact?.kind !== 'written') return []
  const way = writePath(scene, fact.node)
  const paint = { stroke: 'line-strong', width: 1.5 } as const
  return [path(curve(way), paint), arrowHead(way[3], scene.layout === 'tall' ? [0, 1] : [1, 0], paint)]
}

/** Words between boxes, where ways may pass. */
function onPaper(text: TextShape): Shape[] {
  const w = measured(text.text, text)
  return [rect(text.anchor === 'end' ? text.x - w : text.x, text.y - 11, w, 15, 2, { fill: 'paper' }), text]
}

function bellWire(scene: Scene, w: World, facts: number, wait: number, worker: number): Shape[] {
  const { index, recording, bell, layout, worker: box } = scene
  const hears = wait >= 0 && w.waitSubscribed[wait] > 0
  const rung = countBelow(index.bells, facts)
  if (!hears && rung === 0) return []
  const wire = path(curve(bell), { stroke: hears ? 'nudge' : 'line-strong', width: 2, dash: '0.1 6' })
  const shapes: Shape[] = hears ? [wire, circle(bell[3][0], bell[3][1], 3.5, { fill: 'nudge' })] : [wire]
  const fact = recording.facts[index.bells[rung - 1]]
  if (rung === 0 || (fact.kind !== 'nudged' && fact.kind !== 'nudge-dropped')) return shapes
  const how =
    fact.kind === 'nudge-dropped'
      ? 'lost on the way'
      : fact.heardBy === 0
        ? 'heard by nobody'
        : (index.listens.get(worker) ?? facts) < index.bells[rung - 1]
          ? 'heard'
          : 'heard by another worker'
  const clock = recording.plan.untimed === null ? ` ${clockAt(recording.plan, fact.atMs)}` : ''
  const says = `bell rung${clock}, ${how}`
  const style: TextStyle = { tone: 'nudge', weight: 500 }
  const [x, y] = along(bell, 0.5)
  if (layout === 'tall')
    return [
      ...shapes,
      ...onPaper(line(x - 20, box.y - 10, [says, `bell${clock}, ${how}`, how], 212, { ...style, anchor: 'end' })),
    ]
  const width = measured(says, style) + 12
  return [
    ...shapes,
    rect(x - width / 2, y - 9, width, 18, 4, { fill: 'paper' }),
    line(x, y + 4, says, 300, { ...style, anchor: 'middle' }),
  ]
}

/** The last of the worker's own looks at the key, and whether the key has been written since; null: it has not looked yet. */
function lastRead({ index, recording }: Scene, facts: number, worker: number): readonly [Read, stale: boolean] | null {
  const own = index.readsBy.get(worker) ?? []
  const at = own[countBelow(own, facts) - 1]
  const fact = recording.facts[at]
  return fact?.kind === 'read' ? [fact, (index.writes[countBelow(index.writes, facts) - 1] ?? -1) > at] : null
}

function lookWire(scene: Scene, instant: Instant, worker: number, waits: boolean, busy: boolean): Shape[] {
  const { index, wire, layout, looksACycle } = scene
  const looks = countBelow(index.looks, instant.facts)
  const [[workerX], , , [keyX, keyY]] = wire
  const last = lastRead(scene, instant.facts, worker)
  if (looks === 0 || last === null) return [path(curve(wire), { stroke: 'line', width: 1.5 })]
  const paint = { stroke: 'ink-2', width: 1.5 } as const
  const shapes: Shape[] = [path(curve(wire), paint), arrowHead(wire[3], layout === 'tall' ? [0, -1] : [-1, 0], paint)]
  const [look, stale] = last
  // “Nothing” beside a note would be no longer true.
  if (busy || stale) return shapes
  const said = lookWords(look, countBelow(index.polls, instant.facts))
  const brought = broughtWords(look)
  if (layout === 'tall') shapes.push(...onPaper(line(keyX + 12, keyY + 22, `${said[0]}: ${[brought].flat()[0]}`, 200)))
  else {
    const [x, room] = [(keyX + workerX) / 2, workerX - keyX]
    const style: TextStyle = { anchor: 'middle' }
    shapes.push(line(x, keyY + 18, said, room, style), line(x, keyY + 33, brought, room, style))
  }
  // Looks that nobody tells of: a mark that goes there and back once in a number of them.
  if (instant.fact < 0 && waits) {
    const [x, y] = along(wire, 1 - Math.abs(1 - 2 * ((looks / looksACycle) % 1)))
    shapes.push(circle(x, y, 3.5, { fill: 'ink-2' }))
  }
  return shapes
}

/**
 * All wires of `worker`, which stands on the chart.
 * @param busy something is on the wire between key and worker
 * @param rung so many facts in, the last bell had come to its end: what is still on its way has not been heard or lost
 */
export function drawWires(
  scene: Scene,
  w: World,
  instant: Instant,
  worker: number,
  busy: boolean,
  rung: number,
): GroupShape {
  const wait = focusWait(w, scene.job)
  return group(
    'wires',
    [
      ...writeWire(scene, instant.facts),
      ...bellWire(scene, w, rung, wait, worker),
      ...lookWire(scene, instant, worker, wait >= 0, busy),
    ],
    { data: { looks: countBelow(scene.index.looks, instant.facts) } },
  )
}
