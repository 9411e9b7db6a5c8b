/** How the parts of a stage are put together: which stand beside each other, and how much room each of them gets. */
import type { Part, PartName } from '../../story/talk/parts.ts'
import { boxesLeast } from './boxes-size.ts'
import { GATE_LEAST } from './gate.ts'

export interface Column {
  /** Places of the parts in the stage, from above. */
  readonly parts: readonly number[]
  /** Its share of the width, beside the others'. */
  readonly weight: number
  /** The least width, in ems, at which its letters are large enough; 0: any. */
  readonly least: number
  /** Its share of the height, where columns stand below each other: about the ems that its letters take. */
  readonly high: number
}

export interface StageLayout {
  readonly columns: readonly Column[]
  /** Beside each other the columns need more, in ems, than a screen of 4 by 3 is wide: there they stand below each other. */
  readonly stacks: boolean
  /** The place of the bands, which go right across below the columns; null: there are none. */
  readonly bands: number | null
  /** The place of a clock that stands at the foot, or at the bands' line of now; null: none, or one with a column. */
  readonly clock: number | null
}

/** Room of a mark and two edges beside a line of code, in ems. */
const CODE_EDGES = 2.7
const MONO_WIDTH = 0.6
/** Of a file: its edges, and its size in bytes, which stands below its name. */
const [FILE_EDGES, FILE_LEAST] = [2.6, 10.5]

/** The least width of a part, in ems. */
function leastOf(part: Part): number {
  switch (part.part) {
    case 'boxes':
      return boxesLeast(part.who ?? ['node', 'store', 'worker', 'breaker', 'queue'])
    case 'gate':
      return GATE_LEAST
    case 'code':
      return Math.max(...part.lines.map(({ length }) => length)) * MONO_WIDTH + CODE_EDGES
    case 'file':
      return Math.max(FILE_LEAST, part.name.length * MONO_WIDTH * 1.15 + FILE_EDGES)
    case 'card':
    case 'count':
    case 'servers':
      return 10.5
    case 'clock':
    case 'link':
      return 14
    case 'ask':
    case 'words':
      return 15
    case 'list':
      return 20
    case 'bands':
      return 30
    default:
      return 0
  }
}

/** The height of a part that stands right across, in ems. */
function highOf(part: Part): number {
  switch (part.part) {
    case 'boxes':
      return 14.8
    case 'code':
      return part.lines.length * 1.4 + 1.2
    case 'gate':
      return 13
    case 'ask':
      return 7
    case 'bands':
      return 12
    case 'card':
    case 'count':
    case 'servers':
      return 4.6
    default:
      return 9
  }
}

/** Parts that fill a stage, and how wide they like to be; the others are small beside them. */
const LARGE: Readonly<Partial<Record<PartName, number>>> = {
  boxes: 3.3,
  code: 2.6,
  grid: 3,
  pair: 3,
  gate: 3.2,
  ask: 1.9,
  words: 2,
  list: 2,
}
const SMALL_WEIGHT = 1.15
/** Between columns, and of a screen of 4 by 3 without its margins, in ems. */
const [GAP, NARROW] = [1.2, 38]
const BANDS_WEIGHT = 1.9

/** Puts a stage together. Total: any parts in any order. */
export function layoutOf(stage: readonly Part[]): StageLayout {
  const places = (wanted: (part: PartName) => boolean) => stage.flatMap(({ part }, at) => (wanted(part) ? [at] : []))
  const [bands = null, ...moreBands] = places((part) => part === 'bands')
  const large = places((part) => LARGE[part] !== undefined)
  const [firstClock] = places((part) => part === 'clock')
  // A clock alone, or beside small parts only, is one of them; elsewhere it has its place at the foot.
  const clock = firstClock !== undefined && (large.length > 0 || bands !== null) ? firstClock : null
  const small = places((part) => LARGE[part] === undefined && part !== 'bands').filter((at) => at !== clock)
  const column = (parts: readonly number[], weight: number): Column => ({
    parts,
    weight,
    least: Math.max(...parts.map((at) => leastOf(stage[at]))),
    high: Math.max(...parts.map((at) => highOf(stage[at]))),
  })
  const columns = large.map((at) => column([at], LARGE[stage[at].part] as number))
  if (large.length === 0) for (const at of small) columns.push(column([at], 1))
  else if (small.length > 0) columns.push(column(small, SMALL_WEIGHT))
  // More bands than one stand among the columns.
  for (const at of moreBands) columns.push(column([at], BANDS_WEIGHT))
  // One small part would be lost above bands that go right across: they stand beside it.
  const isBeside = bands !== null && large.length === 0 && columns.length === 1
  if (isBeside) columns.push(column([bands], BANDS_WEIGHT))
  const stacks = columns.reduce((sum, { least }) => sum + least + GAP, -GAP) > NARROW
  return { columns, stacks, bands: isBeside ? null : bands, clock }
}
