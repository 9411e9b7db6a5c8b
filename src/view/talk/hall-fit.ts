/**
 * Whether a part of a stage can be read from the last row: whether its letters are a thirtieth of the screen's height, and
 * whether what it says has the room that it is given. What `parts.css` and `parts-words.css` say, in numbers.
 */
import type { ContentOf, Part, PartName } from '../../story/talk/parts.ts'
import { counted } from '../counts.ts'
import { measured, type TextStyle } from '../stage/text.ts'
import { boxesLetters, gatedNodes, type Room } from './boxes-size.ts'
import { clockWords } from './clock-words.ts'
import { brokenIn, fitSize } from './fit.ts'
import { gateLetters } from './gate.ts'
import { bandsHeight } from './hall-room.ts'
import { ASK, CLOCK, CODE, COUNT, LIST, WORDS } from './letters.ts'

/** What a part takes on a stage, in ems of it. */
export interface Needs {
  /** Its smallest letters. */
  readonly letters: number
  /** Its height; 0: it is drawn in the height that there is. */
  readonly high: number
  /** A word that is wider than its place; null: there is none. */
  readonly wide: WideWord | null
}

/** A word that has no room in one line. */
export interface WideWord {
  readonly word: string
  /** So many letters of its kind have room. */
  readonly letters: number
}

/** A user's screen, as it is drawn. */
export interface ScreenWords {
  readonly step: string
  readonly status: string
  /** Empty: none. */
  readonly cause: string
  /** A pill at its edge says that it is not true. */
  readonly lies: boolean
}

/** What a part shows besides its own content. */
export interface Beside {
  /** Names of the run's nodes. */
  readonly nodes: readonly string[]
  /** The screen of a card, or of each side of a pair. */
  readonly screens: readonly ScreenWords[]
  /** What a clock says at the line of now of bands right across; null: nothing. */
  readonly clock: string | null
  /** The part stands right across the stage. */
  readonly isAcross: boolean
}

/** Height of a line, in its letters, where nothing else is said. */
const LEADING = 1.3
/** The width of an edge. */
const EDGE = 0.085
/** A code for cameras is at least so high: a sixth of the screen. */
const LINK_LEAST = 5

interface Style {
  readonly size?: number
  readonly leading?: number
  readonly weight?: 400 | 600
  readonly font?: 'text' | 'mono'
}

/** So much wider than its place a word is counted before it is too wide: widths are reckoned rather large. */
const NEARLY = 1.04

/** What is said of the widest word of a text that does not fit `room`, both in sizes of its letters; null: it fits. */
export function tooWide(
  { widest, width }: { readonly widest: string; readonly width: number },
  room: number,
): WideWord | null {
  if (width <= room * NEARLY) return null
  return {
    word: widest.replace(/-$/, ''),
    letters: Math.max(1, Math.floor((widest.length * Math.max(0, room)) / width)),
  }
}

/** Adds up what stands below each other in a width. */
class Column {
  high = 0
  wide: WideWord | null = null
  private readonly w: number

  constructor(w: number) {
    this.w = w
  }

  /** A text, broken where it has to be. */
  says(text: string, { size = 1, leading = LEADING, weight = 400, font = 'text' }: Style = {}): this {
    const room = this.w / size
    const { lines, ...widest } = brokenIn(text, room, { weight, font })
    this.wide ??= tooWide(widest, room)
    return this.takes(lines * size * leading)
  }
  takes(high: number): this {
    this.high += high
    return this
  }
  needs(letters = 1): Needs {
    return { letters, high: this.high, wide: this.wide }
  }
}

const fills = (letters: number): Needs => ({ letters, high: 0, wide: null })

/** Part of the pill with “untrue” that stands within the screen's edge, and what of it is no letter. */
const [PILL, PILL_RIM] = [0.84, 0.15]
/** The sign of a status; between what stands beside each other in a low screen. */
const [SCREEN_SIGN, SCREEN_GAP] = [1.6, 0.7]

/** Everything beside each other: rows of what has room in them. */
function rowsHigh(items: readonly (readonly [wide: number, high: number])[], w: number): number {
  let [sum, now, high] = [0, 0, 0]
  for (const [wide, own] of items) {
    if (now > 0 && now + SCREEN_GAP + wide > w) [sum, now, high] = [sum + high, 0, 0]
    now += wide + (now > 0 ? SCREEN_GAP : 0)
    high = Math.max(high, own)
  }
  return sum + high
}

/** The user's own screen. */
function screenNeeds({ step, status, cause, lies }: ScreenWords, { w, h }: Room): Needs {
  const pill = lies ? PILL - PILL_RIM : 0
  const says = `Your ${step}`
  if (h < 8.8 && w / h > 1.9) {
    const inner = Math.min(w, 26) - 2 * (0.6 + EDGE + 0.6)
    const items: (readonly [number, number])[] = [
      [measured(says, { size: 1 }), LEADING],
      [SCREEN_SIGN, SCREEN_SIGN],
      [measured(status, { size: 1.5 }), 1.65],
      ...(cause === '' ? [] : [[measured(cause, { size: 1 }), 1.2] as const]),
    ]
    const high = rowsHigh(items, inner) + 2 * EDGE + 0.7 + pill
    return { letters: 1, high: high + (h - Math.min(h - 1.3, 6)), wide: null }
  }
  const own = Math.min(w, 1.32 * h)
  const [padding, inner, gap] = h < 11 ? [0.45, 0.2, 0.1] : [own * 0.055, 0.5, 0.35]
  const column = new Column(own - 2 * (padding + EDGE + 0.5))
  column.says(says, { size: Math.max(1, own * 0.052) })
  column.takes(gap + Math.max(SCREEN_SIGN, own * 0.12) + gap)
  column.says(status, { size: Math.max(1.35, own * 0.1), leading: 1.1 })
  if (cause !== '') column.takes(gap).says(cause, { size: Math.max(1, own * 0.058), leading: 1.2 })
  // Words that have no room any more run down into the edge, and under the pill.
  column.takes(2 * EDGE + padding + inner + pill)
  return { ...column.needs(), high: column.high + (h - Math.min(h - 1.8, w)) }
}

/** A grid: between its cells, of its heads on the left, and of a sign and its gap in a cell. */
const [CELL_GAP, HEADS, CELL, SIGN] = [0.6, 0.2, 1.35, 1.5]

function gridNeeds({ columns, rows }: ContentOf<'grid'>, { w }: Room): Needs {
  const wide = w - CELL_GAP * (columns.length + 2)
  const heads = wide * HEADS
  const each = (wide - heads) / columns.length
  const above = columns.map((title) => {
    const column = new Column(each)
    column.says(title, { size: 1.25, weight: 600, font: 'mono' })
    return column
  })
  const lines = rows.map(({ title, cells }) => {
    const beside = new Column(heads - 0.625)
    beside.says(title, { size: 1.25, leading: 1.2, weight: 600 })
    const own = cells.flatMap((cell) => {
      if (cell === null) return []
      const label = cell.tone === 'untrue' ? { padding: 1, weight: 600 as const } : { padding: 0, weight: 400 as const }
      const column = new Column(0.94 * (each - 2 * EDGE * CELL) - (SIGN + label.padding) * CELL)
      column.says(cell.says, { size: CELL, leading: 1.2, weight: label.weight })
      return [column.takes(2 * EDGE * CELL + (label.padding > 0 ? 0.2 * CELL : 0))]
    })
    return [beside, ...own]
  })
  const highest = (some: readonly Column[]): number => Math.max(0, ...some.map(({ high }) => high))
  return {
    letters: 1,
    high:
      CELL_GAP * (rows.length + 2) + Math.max(2, highest(above)) + lines.reduce((sum, row) => sum + highest(row), 0),
    wide: [...above, ...lines.flat()].find((column) => column.wide !== null)?.wide ?? null,
  }
}

function pairNeeds({ sides, still }: ContentOf<'pair'>, told: readonly ScreenWords[], { w, h }: Room): Needs {
  const [each, clockHigh, gaps] = [(w - 2) / 2, 2.1 * 1.32, 1]
  const titles = [...sides.map(({ title }) => title), ...(still === null ? [] : [still])].map((title) => {
    const column = new Column(each)
    column.says(title, { size: 1.9, weight: 600, font: 'mono' })
    return column
  })
  const title = Math.max(...titles.map(({ high }) => high))
  const screens = told.map((screen) => screenNeeds(screen, { w: each, h: Math.max(0, h - title - clockHigh - gaps) }))
  return {
    letters: 1,
    high: title + clockHigh + gaps + Math.max(...screens.map(({ high }) => high)),
    wide: [...titles, ...screens].find(({ wide }) => wide !== null)?.wide ?? null,
  }
}

function askNeeds({ question, options }: ContentOf<'ask'>, { w, h }: Room): Needs {
  const taken = ASK.taken(options.length)
  const size = fitSize([question], w - taken.w, h - taken.h, ASK.fitting)
  const column = new Column(w)
  column.says(question, { size, leading: ASK.fitting.leading })
  const [gap, letters] = [0.6, 1.15]
  const isLow = h < 10 && w / h > 2.5
  const room = isLow ? (w - gap * (options.length - 1)) / options.length : w
  const answers = options.map((option) => {
    const answer = new Column(room - 2 * (0.9 * letters + EDGE * letters))
    answer.says(option, { size: letters, leading: 1.2, weight: 600 })
    return answer.takes(2 * (0.45 + EDGE) * letters)
  })
  const highs = answers.map(({ high }) => high)
  const high = isLow ? Math.max(...highs) : highs.reduce((sum, one) => sum + one, gap * (options.length - 1))
  return {
    letters: 1,
    high: column.high + 0.7 + high,
    wide: column.wide ?? answers.find(({ wide }) => wide !== null)?.wide ?? null,
  }
}

function listNeeds({ items }: ContentOf<'list'>, { w, h }: Room): Needs {
  const size = fitSize(items, w - LIST.taken.w, h - LIST.taken.h, LIST.fitting)
  const column = new Column(w - 1.4 * size)
  for (const item of items) {
    column.says(item, { size })
    column.takes(0.3 * size)
  }
  return column.needs(size)
}

function wordsNeeds({ text }: ContentOf<'words'>, { w, h }: Room): Needs {
  const fitting = text.length <= WORDS.shortMax ? WORDS.short : WORDS.long
  const size = fitSize([text], w, h, fitting)
  const column = new Column(w)
  column.says(text, { size, leading: fitting.leading })
  return column.needs(size)
}

function codeLetters({ lines }: ContentOf<'code'>, { w, h }: Room): number {
  const longest = Math.max(...lines.map(({ text }) => text.length), 1)
  return Math.min(
    CODE.most,
    (w - CODE.edges) / (longest * CODE.letter),
    (h - CODE.rim) / (lines.length * CODE.line + 1),
  )
}

function fileNeeds({ name, file }: ContentOf<'file'>, { w, h }: Room): Needs {
  const own = Math.min(w, 1.1 * h)
  const column = new Column(own - 2 * (1.2 + EDGE))
  column.says(name, { size: 1.15, weight: 600, font: 'mono' })
  column.takes(2 * (1 + EDGE) + 2 * 0.5 + 0.6 + EDGE + Math.max(1, file?.lines.length ?? 1) * LEADING)
  if (file !== null) {
    const says = file.bytes === 1 ? '1 byte' : `${counted(file.bytes)} bytes`
    column.says(says, { size: Math.max(1.4, own * 0.11), leading: 1, weight: 600, font: 'mono' })
  }
  return { ...column.needs(), high: column.high + (h - Math.min(h, 1.15 * w)) }
}

function serversNeeds({ listed }: ContentOf<'servers'>, { w }: Room): Needs {
  const size = 1.25
  const column = new Column(w - 2 * (0.9 + EDGE) - 2 * (0.6 + EDGE) * size)
  for (const id of listed) {
    column.says(`server ${id}`, { size, weight: 600, font: 'mono' })
    column.takes(0.2 * size + 2 * EDGE)
  }
  column.takes(2 * (0.6 + EDGE) + 0.4 * Math.max(0, listed.length - 1) + (listed.length === 0 ? LEADING : 0))
  return column.needs()
}

function countNeeds({ n, says }: ContentOf<'count'>, { w, h }: Room): Needs {
  const size = Math.min((COUNT.high / 100) * h, ((COUNT.wide / 100) * w) / Math.max(3, counted(n).length) / COUNT.digit)
  const column = new Column(w)
  column.takes(1.1 * size).says(says, { size: 1.25, leading: 1.2 })
  return column.needs(size)
}

function clockLetters(content: ContentOf<'clock'>, { w, h }: Room): number {
  const { length } = clockWords(content)
  return Math.min((CLOCK.high / 100) * h, ((CLOCK.wide / 100) * w) / (length * CLOCK.digit))
}

function linkNeeds({ to, says }: ContentOf<'link'>, { w }: Room): Needs {
  const column = new Column(w)
  column.takes(LINK_LEAST + 2 * 0.3 + 1.2 * LEADING)
  column.says(says ?? (to === 'run' ? 'This run, to play with' : 'The page'), { weight: 600 })
  return column.needs()
}

/** The name of a node in the picture, where its gate is drawn beside it. */
const GATED_NAME: TextStyle = { size: 14, weight: 600 }

function boxesNeeds({ who }: ContentOf<'boxes'>, { nodes }: Beside, room: Room): Needs {
  const letters = boxesLetters(who, nodes.length, room)
  const gated = gatedNodes(who, nodes.length, room)
  if (gated === null) return fills(letters)
  const names = nodes.slice(0, 2).map((id) => `node ${id}`)
  const wides = names.map((widest) => tooWide({ widest, width: measured(widest, GATED_NAME) }, gated.name))
  return { letters, high: gated.high * room.h, wide: wides.find((wide) => wide !== null) ?? null }
}

function bandsNeeds({ shows }: ContentOf<'bands'>, { clock, isAcross }: Beside, { h }: Room): Needs {
  const where = isAcross ? 'across' : h < 15 ? 'low' : 'high'
  return { letters: 1, high: bandsHeight(shows, where, clock !== null), wide: null }
}

/** What a part takes in a room; `content`: of that part, at the instant of its frame. Total. */
export function needsOf({ part }: Part, content: unknown, beside: Beside, room: Room): Needs {
  const of = <N extends PartName>() => content as ContentOf<N>
  switch (part) {
    case 'card':
      return screenNeeds(beside.screens[0], room)
    case 'clock':
      return fills(clockLetters(of<'clock'>(), room))
    case 'bands':
      return bandsNeeds(of<'bands'>(), beside, room)
    case 'boxes':
      return boxesNeeds(of<'boxes'>(), beside, room)
    case 'count':
      return countNeeds(of<'count'>(), room)
    case 'code':
      return fills(codeLetters(of<'code'>(), room))
    case 'ask':
      return askNeeds(of<'ask'>(), room)
    case 'grid':
      return gridNeeds(of<'grid'>(), room)
    case 'pair':
      return pairNeeds(of<'pair'>(), beside.screens, room)
    case 'file':
      return fileNeeds(of<'file'>(), room)
    case 'gate':
      return fills(gateLetters(room))
    case 'servers':
      return serversNeeds(of<'servers'>(), room)
    case 'words':
      return wordsNeeds(of<'words'>(), room)
    case 'list':
      return listNeeds(of<'list'>(), room)
    case 'link':
      return linkNeeds(of<'link'>(), room)
  }
}
