/**
 * What the stage needs to know of a recording before it can draw any moment of it: where everything stands, what this
 * run will come to show, and where in its facts the things that a picture refers back to happened.
 */
import type { Recording } from '../../run/record.ts'
import { CONSUMER_STATES, ENDS_WAIT } from '../../sim/machines.ts'
import { RULE_NAMES } from '../../sim/rules.ts'
import { MAIN, pillOf, type Trail, trailOf } from './chart.ts'
import type { Box, Curve, Point } from './shapes.ts'

/** Side by side, the same closer together, or one below the other. */
export type Layout = 'wide' | 'medium' | 'tall'

/** A state of the chart, or several that are drawn as one. */
export interface Pill extends Box {
  readonly leader: number
  readonly main: boolean
}

/** Places among the facts that pictures refer back to; each rises. */
interface Index {
  /** Looks at the job's key, the polls among them, and replies that never came. */
  readonly looks: readonly number[]
  readonly polls: readonly number[]
  readonly reads: readonly number[]
  /** The same by who looked, and where each worker first listened for the job. */
  readonly readsBy: ReadonlyMap<number, readonly number[]>
  readonly listens: ReadonlyMap<number, number>
  /** Writes to the job's key, and what emptied it. */
  readonly key: readonly number[]
  readonly writes: readonly number[]
  readonly bells: readonly number[]
}

type Listed = Exclude<keyof Index, 'readsBy' | 'listens'>

export interface Scene {
  readonly recording: Recording
  readonly job: number
  readonly layout: Layout
  readonly width: number
  readonly height: number
  readonly index: Index
  readonly trail: Trail
  readonly kickers: readonly (readonly [x: number, y: number, says: string])[]
  readonly nodes: readonly Box[]
  /** The nodes have their gates before them. */
  readonly gated: boolean
  /** They have gates that are never shut in this run: an arm that stays as it is. */
  readonly resting: boolean
  readonly result: Box
  readonly note: Box
  readonly budget: Box | null
  readonly queue: Box
  readonly worker: Box
  /** A line for each other worker. */
  readonly others: readonly Box[]
  readonly pills: readonly Pill[]
  /** Where a copy is held, in front of the worker; and the wire between key and worker. */
  readonly hand: Point
  readonly wire: Curve
  readonly bell: Curve
  /** Looks that pass while the wire's mark goes there and back once. */
  readonly looksACycle: number
}

/** At most so many nodes and other workers are drawn; the rest is summed up. */
const NODES_DRAWN = 3
const OTHERS_DRAWN = 2

/** What stands above the store and the worker. */
export const STORE = 'Key store'
export const WORKER = 'Worker'

const GAP = 12
const NOTE_INSET = 14

interface Columns {
  readonly width: number
  readonly height: number
  readonly compute: number
  readonly store: readonly [x: number, w: number]
  readonly worker: readonly [x: number, w: number]
  readonly mainW: number
  readonly sideW: number
}

const COLUMNS: Readonly<Record<'wide' | 'medium', Columns>> = {
  wide: { width: 712, height: 366, compute: 160, store: [198, 196], worker: [478, 234], mainW: 104, sideW: 88 },
  medium: { width: 540, height: 366, compute: 120, store: [132, 144], worker: [334, 206], mainW: 84, sideW: 82 },
}
const TOP = 44
/** Of a node without its gate. */
export const BARE_H = 80
/** With a gate that stays as it is. */
const RESTING_H = BARE_H + 36
/** So many of those have room below each other. */
const RESTING_MOST = 2

function indexOf({ facts, plan }: Recording, job: number): Index {
  const { resultKey, attemptKeys } = plan.jobs[job]
  const keys = new Set([resultKey, ...attemptKeys, plan.sharedKey])
  const index = { looks: [], polls: [], reads: [], key: [], writes: [], bells: [] } as Record<Listed, number[]>
  const readsBy = new Map<number, number[]>()
  const listens = new Map<number, number>()
  for (let i = 0; i < facts.length; i++) {
    const fact = facts[i]
    if (fact.kind === 'read') {
      if (fact.job !== job) continue
      index.reads.push(i)
      const own = readsBy.get(fact.worker) ?? []
      readsBy.set(fact.worker, own)
      own.push(i)
      if (fact.reply === 'timeout') continue
      index.looks.push(i)
      if (fact.look === 'tick') index.polls.push(i)
      if (fact.destroyed) index.key.push(i)
    } else if (fact.kind === 'written' || fact.kind === 'key-expired' || (fact.kind === 'deleted' && fact.existed)) {
      if (!keys.has(fact.key)) continue
      index.key.push(i)
      if (fact.kind === 'written') index.writes.push(i)
    } else if (fact.kind === 'evicted' || fact.kind === 'put-back') {
      if (keys.has(fact.key)) index.key.push(i)
    } else if (fact.kind === 'console' || fact.kind === 'failed-over') {
      if (fact.changes.some(({ key, anew }) => anew && keys.has(key))) index.key.push(i)
    } else if (fact.kind === 'subscribed') {
      if (fact.job === job && !listens.has(fact.worker)) listens.set(fact.worker, i)
    } else if ((fact.kind === 'nudged' || fact.kind === 'nudge-dropped') && fact.job === job) index.bells.push(i)
  }
  return { ...index, readsBy, listens }
}

/** The run has to do with a retry budget at some time. */
function hasBudget({ plan, facts }: Recording, job: number): boolean {
  const rule = RULE_NAMES.indexOf('budget')
  return (
    plan.rules[rule] > 0 ||
    plan.edits.some(({ change }) => 'set' in change && change.set.some((set) => set.rule === rule && set.value > 0)) ||
    facts.some((fact) => fact.kind === 'counted' && fact.job === job)
  )
}

/**
 * A breaker opens, tests or turns away in this run, or begins other than closed: its nodes are drawn with their gates.
 * Decided for the whole of it, so that no stage changes its shape.
 */
export const hasGates = ({ plan, facts }: Recording): boolean =>
  plan.openBreakers.length > 0 || facts.some(({ kind }) => kind.startsWith('breaker-') || kind === 'gate-refused')

/** Pills of the main column, and of the other states this run visits: in order, those that share one folded. */
function pillsOf({ states }: Trail): [main: number[], side: number[]] {
  const main = [...new Set(MAIN.map(pillOf))]
  const side = new Set(states.filter((state) => state > 0).map(pillOf))
  return [main, CONSUMER_STATES.map((_, i) => i).filter((i) => side.has(i) && !main.includes(i))]
}

/** For each side state the row it stands in: beside the state it was first come to from, below the one before it. */
function sideRows({ states }: Trail, main: readonly number[], side: readonly number[]): number[] {
  const pills = states.map(pillOf)
  const rows = side.map((leader) => main.indexOf(pills[pills.indexOf(leader) - 1]))
  for (let i = 1; i < rows.length; i++) rows[i] = Math.max(rows[i], rows[i - 1] + 1)
  for (let i = rows.length - 1; i >= 0; i--)
    rows[i] = Math.max(0, Math.min(rows[i], i === rows.length - 1 ? main.length - 1 : rows[i + 1] - 1))
  return rows
}

function pillBoxes(trail: Trail, box: Box, mainW: number, sideW: number): Pill[] {
  const [main, side] = pillsOf(trail)
  const [top, h] = [box.y + 40, 26]
  const span = box.h - 40 - h - 46
  const pitch = span / Math.max(1, main.length - 1)
  const fits = side.length <= main.length
  const rows = fits
    ? sideRows(trail, main, side).map((row) => row * pitch)
    : side.map((_, i) => (i * span) / (side.length - 1))
  return [
    ...main.map((leader, i) => ({ leader, main: true, x: box.x + 20, y: top + i * pitch, w: mainW, h })),
    ...side.map((leader, i) => ({
      leader,
      main: false,
      x: box.x + box.w - 13 - sideW,
      y: top + rows[i],
      w: sideW,
      h: fits ? h : Math.min(h, span / side.length),
    })),
  ]
}

const inset = ({ x, y, w, h }: Box): Box => ({ x: x + NOTE_INSET, y: y + 32, w: w - 2 * NOTE_INSET, h: h - 66 })

/** Everything that stays where it is, for one job of a recording. `gated`: its nodes are drawn with their gates. */
export function sceneOf(
  recording: Recording,
  job: number,
  layout: Layout,
  gated = hasGates(recording),
  showsResting = false,
): Scene {
  const resting = showsResting && !gated && recording.plan.nodes.length <= RESTING_MOST
  const { plan } = recording
  const trail = trailOf(recording, job)
  const index = indexOf(recording, job)
  const nodes = Math.min(plan.nodes.length, NODES_DRAWN)
  const others = Math.min(plan.workers.length - 1, OTHERS_DRAWN)
  const budgeted = hasBudget(recording, job)
  const unseen = plan.nodes.length - nodes
  const head = unseen > 0 ? `Compute, ${unseen} more` : 'Compute'
  const looksACycle = Math.max(1, Math.round(index.looks.length / 12))
  const common = { recording, job, layout, index, trail, looksACycle, gated, resting }
  const nodeMost = gated ? Number.POSITIVE_INFINITY : resting ? RESTING_H : BARE_H
  return layout === 'tall'
    ? { ...common, ...tall(trail, head, nodes, others, budgeted, nodeMost) }
    : { ...common, ...columns(COLUMNS[layout], trail, head, nodes, others, budgeted, nodeMost) }
}

type Placed = Omit<Scene, 'recording' | 'job' | 'layout' | 'index' | 'trail' | 'looksACycle' | 'gated' | 'resting'>

function columns(
  of: Columns,
  trail: Trail,
  head: string,
  nodes: number,
  others: number,
  budgeted: boolean,
  nodeMost: number,
): Placed {
  const { width, height, compute } = of
  const [storeX, storeW] = of.store
  const [workerX, workerW] = of.worker
  const nodeH = Math.min((height - TOP - GAP * (nodes - 1)) / nodes, nodeMost)
  const queueY = height - 44
  const budgetY = queueY - 26 - 54
  const result = { x: storeX, y: TOP, w: storeW, h: (budgeted ? budgetY - GAP : queueY - 28) - TOP }
  const note = inset(result)
  const worker = { x: workerX, y: TOP, w: workerW, h: height - TOP }
  const wireY = note.y + note.h / 2
  return {
    width,
    height: height + others * 34,
    kickers: [
      [0, TOP - 10, head],
      [storeX, TOP - 10, STORE],
      [workerX, TOP - 10, WORKER],
      [storeX, queueY - 9, 'Queue'],
    ],
    nodes: Array.from({ length: nodes }, (_, i) => ({
      x: 0,
      y: TOP + i * (nodeH + GAP),
      w: compute,
      h: Math.min(nodeH, 158),
    })),
    result,
    note,
    budget: budgeted ? { x: storeX, y: budgetY, w: storeW, h: 54 } : null,
    queue: { x: storeX, y: queueY, w: workerX - storeX - 20, h: 44 },
    worker,
    others: otherBoxes(worker, others),
    pills: pillBoxes(trail, worker, of.mainW, of.sideW),
    hand: [workerX - 26, wireY],
    wire: [
      [workerX - 2, wireY],
      [workerX - 2, wireY],
      [storeX + storeW + 2, wireY],
      [storeX + storeW + 2, wireY],
    ],
    bell: [
      [compute - 26, TOP - 2],
      [compute - 26, -2],
      [workerX + workerW - 60, -2],
      [workerX + workerW - 60, TOP - 2],
    ],
  }
}

const otherBoxes = (worker: Box, others: number): Box[] =>
  Array.from({ length: others }, (_, i) => ({ x: worker.x, y: worker.y + worker.h + 6 + i * 34, w: worker.w, h: 28 }))

function tall(trail: Trail, head: string, nodes: number, others: number, budgeted: boolean, nodeMost: number): Placed {
  const [width, full] = [300, 286]
  const nodeH = Math.min(112, nodeMost)
  const storeY = 24 + nodes * (nodeH + GAP) + 22
  const result = { x: 0, y: storeY, w: 180, h: 182 }
  const note = inset(result)
  const workerY = storeY + result.h + 84
  const worker = { x: 0, y: workerY, w: full, h: 340 }
  const right = { x: 190, w: full - 190 }
  const budget = budgeted ? { ...right, y: storeY, h: 68 } : null
  const handX = 74
  return {
    width,
    height: workerY + worker.h + others * 34 + 2,
    kickers: [
      [0, 14, head],
      [0, storeY - 10, STORE],
      [0, workerY - 10, WORKER],
      [right.x, storeY + (budgeted ? 68 + 28 : 0) - 10, 'Queue'],
    ],
    nodes: Array.from({ length: nodes }, (_, i) => ({ x: 0, y: 24 + i * (nodeH + GAP), w: full, h: nodeH })),
    result,
    note,
    budget,
    queue: { ...right, y: storeY + (budgeted ? 68 + 28 : 0), h: result.h - (budgeted ? 68 + 28 : 0) },
    worker,
    others: otherBoxes(worker, others),
    pills: pillBoxes(trail, worker, 116, 100),
    hand: [handX, workerY - 38],
    wire: [
      [handX, workerY - 2],
      [handX, workerY - 2],
      [handX, storeY + result.h + 2],
      [handX, storeY + result.h + 2],
    ],
    bell: [
      [full, 24 + nodeH / 2],
      [width + 14, 24 + nodeH / 2],
      [width + 14, workerY + 30],
      [full, workerY + 30],
    ],
  }
}

/** The wait may end in this state. */
export const isFinal = (state: number): boolean => ENDS_WAIT[state]
