/** A node with its gate before it: the breaker's arm, its strikes and its test slots. Only a run whose breaker acts has them. */
import { breakerSeen, breakersInForce, nodeOf } from '../../sim/breaker/whose.ts'
import type { Fact } from '../../sim/facts.ts'
import { BREAKER_STATES, CLOSED, HALF_OPEN, OPEN } from '../../sim/machines.ts'
import { jobOfWait, LEAKED, type World, waitOf } from '../../sim/world.ts'
import { doingOf } from '../node-doing.ts'
import { gateArm } from './gate-arm.ts'
import { doingLines, hasWritten, THROUGH } from './nodes.ts'
import type { Scene } from './scene.ts'
import { card, circle, d, ease, type GroupShape, group, path, round, type Shape } from './shapes.ts'
import { line, measured, STRONG, type TextStyle } from './text.ts'

/** Numbers of one gate, read off the world. */
interface Gate {
  readonly phase: number
  readonly strikes: number
  /** Waits whose ordinary permit counts now. */
  readonly permits: number
  readonly probes: number
  readonly leaked: number
  readonly waiting: number
}

/** How the gate of a breaker stands. */
function gateOf(w: World, breaker: number): Gate {
  const { probesMax } = w.plan.numbers
  const slots = w.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax)
  const node = nodeOf(w, breaker)
  let permits = 0
  let waiting = 0
  for (let wait = 0; wait < w.waitState.length; wait++) {
    if (w.waitNode[wait] !== node || breakerSeen(w, wait) !== breaker) continue
    if (w.waitPermit[wait] === 1 && w.waitGeneration[wait] === w.breakerGeneration[breaker]) permits++
    if (w.waitGated[wait] > 0) waiting++
  }
  return {
    phase: w.breakerState[breaker],
    strikes: w.breakerFailures[breaker],
    permits,
    probes: slots.filter((holder) => holder > 0).length,
    leaked: slots.filter((holder) => holder === LEAKED).length,
    waiting,
  }
}

const ANGLE: Readonly<Record<number, number>> = { [CLOSED]: 0, [OPEN]: 30, [HALF_OPEN]: 13 }

/** What moves at a gate just now, and how far it has come: the arm from a phase, or a test slot's token. */
interface GateMotion {
  readonly breaker: number
  readonly p: number
  readonly from?: number
  /** It comes to the one who takes the slot, goes back, or is lost. */
  readonly token?: 'in' | 'out' | 'lost'
  readonly holder?: number
}

const PIPS_MOST = 6
const SLOTS_MOST = 3

function strikesRow(x: number, y: number, room: number, strikes: number, limit: number): Shape[] {
  const ways = [`${strikes} of ${limit} strike${limit === 1 ? '' : 's'}`, `${strikes} of ${limit}`]
  if (limit > PIPS_MOST) return [line(x, y, ways, room)]
  const pips = Array.from({ length: limit }, (_, i) =>
    circle(x + 4 + i * 11, y - 4, 3.5, { stroke: 'ink-2', width: 1.5, fill: i < strikes ? 'ink-1' : 'card' }),
  )
  const from = limit * 11 + 5
  return [...pips, line(x + from, y, ways, room - from)]
}

/** A test slot: a socket, with a token in it, without one, or with the outline of one that never came back. */
function socket(x: number, y: number, holder: number): Shape[] {
  const ring = circle(x + 6, y - 4, 6, { stroke: 'ink-2', width: 1.5, fill: 'paper' })
  if (holder === 0) return [ring]
  if (holder === LEAKED)
    return [
      { ...ring, dash: '2.5 2.5', stroke: 'ink-1' },
      path(d`M${x + 3.5} ${y - 6.5}l5 5m0 -5l-5 5`, { stroke: 'ink-1', width: 1.5 }),
    ]
  return [ring, circle(x + 6, y - 4, 3.5, { fill: 'ink-1' })]
}

function slotWords(w: World, breaker: number, { probes, leaked }: Gate): string[] {
  const { probesMax } = w.plan.numbers
  if (leaked > 0) return w.breakerWedged[breaker] === 1 ? ['leaked: holder gone', 'leaked'] : [`${leaked} leaked`]
  const holder = w.slotHolder.slice(breaker * probesMax, (breaker + 1) * probesMax).find((slot) => slot > 0)
  if (holder === undefined) return probesMax === 1 ? ['test slot free', 'slot free'] : [`${probesMax} test slots`]
  return probes > 1
    ? [`${probes} of ${probesMax} test slots held`, `${probes} held`]
    : [`held by ${w.plan.jobs[jobOfWait(w, holder - 1)].id}`, 'held']
}

/** A token on its way: it settles into its socket, dissolves out of it, or falls. */
function token(x: number, y: number, { p, token: how }: GateMotion): Shape {
  const moved = ease(p)
  const far = how === 'in' ? 1 - moved : how === 'out' ? moved : 0
  const fallen = how === 'lost' ? moved * 18 : 0
  return circle(x + 6, y - 4 + fallen, 3.5 + far * 8, {
    fill: 'ink-1',
    opacity: round(how === 'in' ? moved : 1 - moved),
  })
}

function slotsRow(
  w: World,
  x: number,
  y: number,
  room: number,
  breaker: number,
  gate: Gate,
  motion: GateMotion | null,
): Shape[] {
  const { probesMax } = w.plan.numbers
  const drawn = Math.min(probesMax, SLOTS_MOST)
  const holders = w.slotHolder.slice(breaker * probesMax, breaker * probesMax + drawn)
  const from = drawn * 15 + 3
  return [
    ...holders.flatMap((holder, i) => socket(x + i * 15, y, holder === motion?.holder ? 0 : holder)),
    ...(motion?.token === undefined
      ? []
      : [token(x + Math.max(0, holders.indexOf(motion.holder ?? LEAKED)) * 15, y, motion)]),
    line(x + from, y, slotWords(w, breaker, gate), room - from),
  ]
}

function phaseWords(w: World, breaker: number, { phase }: Gate): string[] {
  if (phase === CLOSED) return [...THROUGH]
  if (phase === HALF_OPEN)
    return w.breakerWedged[breaker] === 1
      ? ['half-open, and wedged', 'wedged']
      : ['half-open: tests only', 'tests only']
  return w.breakerCooled[breaker] === 1
    ? ['open: next is a test', 'next is a test']
    : ['open: lets none in', 'lets none in']
}

/** The rows of a gate from its phase down, at x and y. */
function gateRows(
  w: World,
  breaker: number,
  gate: Gate,
  x: number,
  y: number,
  room: number,
  pitch: number,
  motion: GateMotion | null,
): Shape[] {
  return [
    line(x, y, phaseWords(w, breaker, gate), room, { ...STRONG, weight: 500 }),
    ...strikesRow(x, y + pitch, room, gate.strikes, w.plan.numbers.breakerLimit),
    ...slotsRow(w, x, y + 2 * pitch, room, breaker, gate, motion),
  ]
}

/** The breaker that is drawn of a node: the one that all share, or `worker`'s own; and what there is to say of the others. */
function breakerDrawn(w: World, node: number, worker: number) {
  const all = breakersInForce(w, node)
  if (all.length === 1) return { breaker: node, whose: '', others: [] }
  const { breaker } = all[worker]
  const shut = all.filter((one) => one.breaker !== breaker && w.breakerState[one.breaker] !== CLOSED)
  const [one] = shut
  const how = one === undefined ? '' : BREAKER_STATES[w.breakerState[one.breaker]]
  const others =
    shut.length > 1
      ? [`${shut.length} others: not closed`, `${shut.length} not closed`]
      : shut.map(({ owner }) => w.plan.workers[owner].id).flatMap((id) => [`${id}’s: ${how}`, `other: ${how}`])
  return { breaker, whose: `${w.plan.workers[worker].id}’s`, others }
}

/** What moves at a breaker's gate: its arm, or the token of a test slot. */
function gateMotion(w: World, fact: Fact, p: number): GateMotion | null {
  if (!('owner' in fact)) return null
  const breaker = Math.max(fact.owner, 0) * w.plan.nodes.length + fact.node
  switch (fact.kind) {
    case 'breaker-opened':
      return { breaker, from: CLOSED, p }
    case 'breaker-half-opened':
      return { breaker, from: OPEN, p }
    case 'breaker-closed':
      return { breaker, from: fact.byRestart ? OPEN : HALF_OPEN, token: 'out', p }
    case 'admitted':
      return fact.probe ? { breaker, token: 'in', holder: waitOf(w, fact.worker, fact.job) + 1, p } : null
    case 'reported':
      // Where a slot is returned by closing the gate, it is still held while the answer is told.
      return fact.effect === 'leaked'
        ? { breaker, token: 'lost', p }
        : fact.effect === 'released' && gateOf(w, breaker).probes === 0
          ? { breaker, token: 'out', p }
          : null
    case 'slot-reclaimed':
      return { breaker, token: 'out', p }
    default:
      return null
  }
}

/**
 * The card of a node with its gate, as `worker` knows it, once `facts` facts have been stated; `told`: the fact that is
 * being told, of which share `p` has been.
 */
export function gatedNode(
  scene: Scene,
  w: World,
  node: number,
  worker: number,
  facts: number,
  told: Fact | null,
  p: number,
): GroupShape {
  const { breaker, whose, others } = breakerDrawn(w, node, worker)
  const moving = told === null ? null : gateMotion(w, told, p)
  const motion = moving?.breaker === breaker ? moving : null
  const box = scene.nodes[node]
  const { x, y, w: width, h } = box
  const gate = gateOf(w, breaker)
  const target = ANGLE[gate.phase]
  const start = motion?.from === undefined ? target : ANGLE[motion.from]
  const angle = start + (target - start) * ease(motion?.p ?? 1)
  const beside = scene.layout === 'tall'
  const tight = !beside && h < 140
  const left = x + 12
  const room = (beside ? width / 2 : width) - 24
  const gateX = beside ? x + width / 2 : left
  const armY = beside ? y + 36 : tight ? y + 19 : y + 84
  const waits = gate.waiting > 0 ? `${gate.waiting} wait${gate.waiting === 1 ? 's' : ''}` : ''
  const isIn = gate.permits > 0 ? `${gate.permits} inside` : ''
  const isIdle = doingOf(w, node) === 'idle'
  const wrote = isIdle ? hasWritten(scene, facts, node) : null
  const does = wrote ?? doingLines(w, node, room)
  const oneLine = [wrote?.join(' ') ?? doingOf(w, node), wrote?.[0] ?? doingOf(w, node, true), '']
  const says = tight
    ? [oneLine.map((last) => [isIn, waits, last].filter(Boolean).join(', '))]
    : beside
      ? [...does, whose, others].filter(({ length }) => length > 0)
      : others.length === 0
        ? does
        : [does[0], others]
  const title = `node ${w.plan.nodes[node].id}`
  const name: TextStyle = { size: tight ? 14 : 15, weight: 600 }
  // Where it has no room there, the worker on the chart says it.
  const besideTitle = room - measured(title, name) - 8
  const label = (text: string, anchor: 'start' | 'end'): Shape | null =>
    tight || text === ''
      ? null
      : line(anchor === 'start' ? gateX : gateX + room, armY - 9, [text, text.replace('inside', 'in')], room / 2, {
          ...STRONG,
          anchor,
        })
  return group(
    `node-${node}`,
    [
      card(box, w.nodeRefuses[node] > 0),
      line(left, y + 23, title, tight ? room - 44 : room, name),
      whose === '' || tight || beside || besideTitle < measured(whose, {})
        ? null
        : line(x + width - 12, y + 23, [`${whose} gate`, whose], besideTitle, { anchor: 'end' }),
      ...says.map((text, i) => line(left, y + 40 + i * 15, text, room, { tone: isIdle ? 'ink-2' : 'nudge' })),
      ...(tight ? gateArm(x + width - 52, armY, 42, angle) : gateArm(gateX, armY, room, angle)),
      label(waits, 'start'),
      label(isIn, 'end'),
      ...(tight
        ? gateRows(w, breaker, gate, left, y + 57, room, 16, motion)
        : gateRows(w, breaker, gate, gateX, armY + 22, room, 18, motion)),
    ],
    {
      data: { ...gate, phase: BREAKER_STATES[gate.phase], angle: round(angle) },
    },
  )
}
