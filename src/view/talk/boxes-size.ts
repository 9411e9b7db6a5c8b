/** How large the picture for a hall is, and its letters with it: worked out without drawing it. */

/** One of those that take part. */
export type Who = 'node' | 'store' | 'worker' | 'breaker' | 'queue'

/** Units of the picture to an em of the stage: its smallest letters are 12 of them high, a hair more than an em. */
export const UNITS_AN_EM = 11.6
/** Room over the boxes for the bell's way, in units. */
export const TOP = 34
/** Room below the boxes for the queue, in units. */
export const QUEUE = 66
/** The width that each of them needs, and the gap after it, in units. */
export const COLUMNS = { node: [100, 24], store: [143, 82], worker: [110, 0] } as const
/** The height that boxes like to have, in units. */
export const BOX_H = 166

/** A width and a height: of a stage's part in ems of the stage, of the picture in its own units. */
export interface Room {
  readonly w: number
  readonly h: number
}

/** Those that have a column of their own, from the left. */
export const columnsOf = (who: readonly Who[]) =>
  (['node', 'store', 'worker'] as const).filter((one) => who.includes(one))

/** What the picture needs to be read, in its own units. */
export function likes(who: readonly Who[]): Room {
  const columns = columnsOf(who)
  const w = columns.reduce((sum, one, i) => sum + COLUMNS[one][0] + (i < columns.length - 1 ? COLUMNS[one][1] : 0), 0)
  return { w: Math.max(w, 160), h: TOP + BOX_H + (who.includes('queue') ? QUEUE : 0) }
}

/** The width, in ems, below which its letters would be too small for a hall. */
export const boxesLeast = (who: readonly Who[]): number => likes(who).w / UNITS_AN_EM

/** The smallest letters of the picture, in its own units. */
const SMALLEST = 12

const MOST_GROWTH = 1.7
/** How low boxes may be: a note of some sixty letters is still read, in wide boxes in fewer lines; and two nodes have room. */
const LOW_BOX_H = 157
const LOW_WIDE_BOX_H = 142
const LOW_TWO_NODES_H = 150
/** So much wider than it has to be, the picture has wide boxes. */
const WIDE = 1.15

/**
 * The picture's own size in a room given in ems: it fills it, larger where there is more room than it needs. Where there is
 * less, boxes get lower before letters get smaller.
 */
export function sizeIn(who: readonly Who[], nodes: number, room: Room): Room {
  const growth = boxesGrowth(who, nodes, room)
  return { w: (room.w * UNITS_AN_EM) / growth, h: (room.h * UNITS_AN_EM) / growth }
}

/** How much larger than it has to be the picture is in a room given in ems: below 1 it has less than it needs. */
function boxesGrowth(who: readonly Who[], nodes: number, { w, h }: Room): number {
  const liked = likes(who)
  const [wide, high] = [w * UNITS_AN_EM, h * UNITS_AN_EM]
  const one = wide / liked.w > WIDE ? LOW_WIDE_BOX_H : LOW_BOX_H
  const low = who.includes('breaker') ? BOX_H : who.includes('node') && nodes > 1 ? LOW_TWO_NODES_H : one
  return Math.max(
    Math.min(MOST_GROWTH, wide / liked.w, high / liked.h),
    Math.min(1, wide / liked.w, high / (liked.h - BOX_H + low)),
  )
}

/** The smallest letters of the picture in such a room, in ems. `nodes`: of its run. */
export const boxesLetters = (who: readonly Who[], nodes: number, room: Room): number =>
  (boxesGrowth(who, nodes, room) * SMALLEST) / UNITS_AN_EM

/** With its breaker a node is so high at least, and beside its name the arm of the gate takes so much, in units. */
const [GATED_H, GATED_ASIDE] = [84, 68]
/** Between two nodes, in units. */
export const NODE_GAP = 12
/** How much of the room that they need the boxes get at most. */
export const STRETCH_MOST = 1.5

/**
 * Of the boxes of nodes with their breakers, in a room given in ems: the width that a name has, in units, and the share of
 * the room's height that is needed; null: no breaker is on the picture.
 */
export function gatedNodes(who: readonly Who[], nodes: number, room: Room): { name: number; high: number } | null {
  if (!who.includes('breaker') || !who.includes('node')) return null
  const { w, h } = sizeIn(who, nodes, room)
  const wide = COLUMNS.node[0] * Math.min(STRETCH_MOST, w / likes(who).w)
  const around = TOP + (who.includes('queue') ? QUEUE : 0)
  const needed = around + (nodes > 1 ? 2 * GATED_H + NODE_GAP : GATED_H)
  return { name: wide - GATED_ASIDE, high: needed / h }
}
