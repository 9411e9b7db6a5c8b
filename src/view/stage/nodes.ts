/** The compute nodes: what each of them does, or has last done. */
import type { Fact } from '../../sim/facts.ts'
import type { World } from '../../sim/world.ts'
import { countBelow } from '../counts.ts'
import { furtherView } from '../further.ts'
import { doingOf } from '../node-doing.ts'
import { clockAt } from '../words.ts'
import { gateArm } from './gate-arm.ts'
import { BARE_H, type Scene } from './scene.ts'
import { card, type GroupShape, group } from './shapes.ts'
import { line, measured, type TextStyle, wrapped } from './text.ts'

/** What a node that does nothing now has last done for the job. */
export function hasWritten({ index, recording }: Scene, facts: number, node: number): readonly string[] | null {
  for (let i = countBelow(index.writes, facts) - 1; i >= 0; i--) {
    const fact = recording.facts[index.writes[i]]
    if (fact.kind !== 'written' || fact.node !== node) continue
    const what = { done: 'wrote a result', failed: 'wrote a failure', nothing: 'wrote something' }[fact.did]
    return recording.plan.untimed === null ? [what, clockAt(recording.plan, fact.atMs)] : [what]
  }
  return null
}

/** What a node does now, in at most two lines no wider than `room`; where its jobs have no room they are counted. */
export function doingLines(w: World, node: number, room: number, style: TextStyle = {}): string[] {
  const named = wrapped(doingOf(w, node), room, 2, style)
  return named.every((text) => measured(text, style) <= room) ? named : wrapped(doingOf(w, node, true), room, 2, style)
}

/** A breaker that is closed, in words. */
export const THROUGH = ['letting jobs through', 'lets jobs in']

function bareNode(scene: Scene, w: World, node: number, facts: number): GroupShape {
  const box = scene.nodes[node]
  const [x, room] = [box.x + 12, box.w - 24]
  const isIdle = doingOf(w, node) === 'idle'
  const says = (isIdle ? hasWritten(scene, facts, node) : null) ?? doingLines(w, node, room)
  return group(`node-${node}`, [
    card(box, w.nodeRefuses[node] > 0),
    line(x, box.y + 23, `node ${w.plan.nodes[node].id}`, room, { size: 15, weight: 600 }),
    ...says.map((text, i) => line(x, box.y + 40 + i * 15, text, room, { tone: isIdle ? 'ink-2' : 'nudge' })),
    ...(scene.resting ? [...gateArm(x, box.y + BARE_H, room, 0), line(x, box.y + BARE_H + 22, THROUGH, room)] : []),
  ])
}

/**
 * All nodes that have room, as `worker` knows them; the heading counts those that have none. `told`: the fact that is
 * being told, of which share `p` has been.
 */
export function drawNodes(
  scene: Scene,
  w: World,
  worker: number,
  facts: number,
  told: Fact | null,
  p: number,
): GroupShape[] {
  return scene.nodes.map(
    (_, node) =>
      (scene.gated ? furtherView()?.gatedNode(scene, w, node, worker, facts, told, p) : null) ??
      bareNode(scene, w, node, facts),
  )
}
