/** The gate before a node, for a hall: who waits, the arm, the one token, and the node behind it. */
import type { Recording } from '../../run/record.ts'
import type { World } from '../../sim/world.ts'
import type { ContentOf } from '../../story/talk/parts.ts'
import { doingOf } from '../node-doing.ts'
import { arrowHead, card, circle, type DisplayList, d, group, path, rect, type Shape } from '../stage/shapes.ts'
import { line, type TextStyle } from '../stage/text.ts'
import { type Room, UNITS_AN_EM } from './boxes-size.ts'

type Gate = ContentOf<'gate'>

const PHASES: Readonly<Record<string, readonly [says: string, angle: number]>> = {
  closed: ['letting jobs through', 0],
  open: ['letting nobody through', 62],
  'half-open': ['one job at a time, as a test', 30],
}

const slotWords = ({ probesHeld, probesMax, wedged }: Gate): string =>
  wedged ? 'taken, and nobody will return it' : probesHeld >= probesMax ? 'taken' : 'free'

/** The gate in one line. */
export function gateWords(gate: Gate): string {
  const { node, state, failures, limit, queue } = gate
  return `Gate of node ${node}: ${PHASES[state]?.[0] ?? state}. ${failures} of ${limit} strikes. Test token ${slotWords(gate)}. Waiting: ${queue.length === 0 ? 'nobody' : queue.join(', ')}.`
}

const [LIKES_W, LIKES_H, MOST_GROWTH] = [452, 222, 1.7]

/** The width, in ems, below which its letters would be too small for a hall. */
export const GATE_LEAST = LIKES_W / UNITS_AN_EM
/** Its smallest letters, in its own units. */
const SMALLEST = 14
const SLIPS_MOST = 6

const growthIn = ({ w, h }: Room): number =>
  Math.min(MOST_GROWTH, (w * UNITS_AN_EM) / LIKES_W, (h * UNITS_AN_EM) / LIKES_H)

/** Its smallest letters in a room given in ems, in ems. */
export const gateLetters = (room: Room): number => (growthIn(room) * SMALLEST) / UNITS_AN_EM

/** A job that waits before the gate. */
function slip(x: number, y: number, id: string): Shape[] {
  return [
    rect(x, y, 84, 30, 5, { fill: 'card', stroke: 'ink-1', width: 2 }),
    line(x + 42, y + 20, id, 78, { size: SMALLEST, font: 'mono', weight: 600, anchor: 'middle', tone: 'ink-1' }),
  ]
}

/** The one token of the test slot: in its socket, out with whoever holds it, or an outline that stays. */
function socket(x: number, y: number, gate: Gate): Shape[] {
  const ring = { stroke: 'ink-1', width: 2.5, fill: 'paper' } as const
  if (gate.wedged)
    return [
      circle(x, y, 15, { ...ring, dash: '5 5' }),
      path(d`M${x - 6} ${y - 6}l12 12m0 -12l-12 12`, { stroke: 'ink-1', width: 2.5 }),
    ]
  return gate.probesHeld >= gate.probesMax
    ? [circle(x, y, 15, { ...ring, dash: '5 5' })]
    : [circle(x, y, 15, ring), circle(x, y, 9, { fill: 'ink-1' })]
}

function pips(x: number, y: number, { failures, limit }: Gate): Shape[] {
  const shown = Math.min(limit, 6)
  return Array.from({ length: shown }, (_, i) =>
    circle(x + i * 20, y, 7, { stroke: 'ink-1', width: 2, fill: i < failures ? 'ink-1' : 'card' }),
  )
}

/**
 * What a node does, and how many jobs it has done, once `facts` facts of the run have been stated: of each all ways to say
 * it, the longest first.
 */
export function nodeWords(recording: Recording, w: World, facts: number, node: number): readonly (readonly string[])[] {
  const did = recording.facts
    .slice(0, facts)
    .filter((fact) => fact.kind === 'written' && fact.node === node && fact.did === 'done').length
  const doing = [doingOf(w, node), doingOf(w, node, true), ...(w.nodeRefuses[node] > 0 ? ['refuses work'] : [])]
  return [doing, ...(did === 0 ? [] : [[`${did} job${did === 1 ? '' : 's'} done`]])]
}

/** The gate as a picture, in a room given in ems. `doing`: what there is to say of the node behind it, as ways for each line. */
export function drawGate(gate: Gate, doing: readonly (readonly string[])[], room: Room): DisplayList {
  const growth = growthIn(room)
  const [width, height] = [(room.w * UNITS_AN_EM) / growth, (room.h * UNITS_AN_EM) / growth]
  const { node, state, failures, limit, queue } = gate
  const [says, angle] = PHASES[state] ?? [state, 0]
  const middle = height / 2 - 9
  const left = (width - LIKES_W) / 2
  const nodeX = left + LIKES_W - 112
  const gateX = left + 198
  const road = middle + 12
  const turn = (angle * Math.PI) / 180
  const arm = 108
  const big: TextStyle = { size: 19, weight: 600 }
  const post = { fill: 'card', stroke: 'ink-1', width: 3 } as const
  const drawn = queue.length > SLIPS_MOST ? queue.slice(0, SLIPS_MOST - 1) : queue
  const rows = Math.ceil(Math.max(1, drawn.length) / 2)
  return {
    width,
    height,
    groups: [
      group('road', [
        path(d`M${left} ${road + 40}H${nodeX - 8}`, { stroke: 'line-strong', width: 2 }),
        arrowHead([nodeX - 6, road + 40], [1, 0], { stroke: 'line-strong', width: 2 }, 9),
      ]),
      group('waiting', [
        line(left, middle - 82, queue.length === 0 ? 'nobody waits' : `${queue.length} refused, waiting`, 182, {
          size: 16,
          weight: 600,
          tone: queue.length === 0 ? 'ink-2' : 'ink-1',
        }),
        ...drawn.flatMap((id, i) => slip(left + (i % 2) * 92, road + 30 - (rows - Math.floor(i / 2)) * 38, id)),
        ...(queue.length > drawn.length
          ? [line(left + 92, road - 8, `and ${queue.length - drawn.length} more`, 100, { size: SMALLEST })]
          : []),
      ]),
      group('gate', [
        line(gateX - 8, middle - 82, says, left + LIKES_W - gateX, { size: 16, weight: 600 }),
        path(d`M${gateX} ${road + 40}L${gateX + Math.cos(turn) * arm} ${road + 40 - Math.sin(turn) * arm}`, {
          stroke: 'ink-1',
          width: 5,
        }),
        circle(gateX, road + 40, 8, post),
        circle(gateX + arm, road + 40, 8, post),
      ]),
      group('token', [
        ...socket(gateX + 12, road + 78, gate),
        line(gateX + 38, road + 74, 'test token', 150, { size: 15, weight: 600 }),
        line(gateX + 38, road + 92, [slotWords(gate), 'nobody returns it'], left + LIKES_W - gateX - 38, {
          size: SMALLEST,
          tone: 'ink-1',
        }),
        ...pips(left + 7, road + 78, gate),
        line(
          left + Math.min(limit, 6) * 20 + 4,
          road + 83,
          [`${failures} of ${limit} strikes`, `${failures} of ${limit}`],
          gateX - left - Math.min(limit, 6) * 20 - 10,
          {
            size: 15,
            weight: 600,
          },
        ),
      ]),
      group('node', [
        { ...card({ x: nodeX, y: road - 26, w: 112, h: 84 }), width: 2.5 },
        line(nodeX + 56, road + 8, `node ${node}`, 100, { ...big, anchor: 'middle' }),
        ...doing.map((ways, i) =>
          line(nodeX + 56, road + 29 + i * 17, ways, 104, { size: SMALLEST, anchor: 'middle' }),
        ),
      ]),
    ],
  }
}
