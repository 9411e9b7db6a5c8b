/** The lanes as shapes and words for a given width: what is drawn where, in pixels, without knowing what draws it. */
import { firstWhere } from '../../run/search.ts'
import type { Plan } from '../../sim/plan.ts'
import type { Lanes } from '../lanes.ts'
import { squeezedSpans, type Timeline } from '../presentation.ts'
import { clockAt, durationInWords } from '../words.ts'
import type { Lane, LaneMark, LaneSpan } from './track.ts'

export const LANES = ['worker', 'key', 'polls', 'gate', 'budget'] as const
export type LaneName = (typeof LANES)[number]

/** All shapes of one look in one lane, as one path. */
export interface Shape {
  readonly kind: string
  readonly d: string
}

/** Words beside what they name. `row`: place in `LANES`, -1 for the axis. They are due from moment `t` on. */
export interface Words {
  readonly row: number
  readonly x: number
  readonly t: number
  readonly kind: string
  readonly text: string
}

export interface Painting {
  /** By lane, and for the axis. */
  readonly shapes: Readonly<Record<LaneName | 'axis', readonly Shape[]>>
  /** In the order in which they are due. */
  readonly words: readonly Words[]
}

/** The height that shapes are drawn for. */
export const LANE_PX = 18
const MIDDLE = LANE_PX / 2
/** Between two ticks of polls. */
const POLL_PX = 5
const ZIGZAG_PX = 6

class Brush {
  private readonly paths = new Map<string, string>()
  private readonly reached = new Map<string, number>()

  constructor(readonly x: (t: number) => number) {}

  draw(kind: string, d: string): void {
    this.paths.set(kind, (this.paths.get(kind) ?? '') + d)
  }

  /** Not where another of its kind stands within half a pixel: a long run has more to show than there are pixels. */
  isFree(kind: string, x: number, toX = x): boolean {
    if (toX < (this.reached.get(kind) ?? Number.NEGATIVE_INFINITY) + 0.5) return false
    this.reached.set(kind, toX)
    return true
  }

  done(): Shape[] {
    return [...this.paths].map(([kind, d]) => ({ kind, d }))
  }
}

const n = (x: number): number => Math.round(x * 10) / 10
const bar = (from: number, to: number, height: number): string =>
  `M${n(from)} ${MIDDLE - height / 2}H${n(to)}v${height}H${n(from)}z`
const line = (from: number, to: number, y = MIDDLE): string => `M${n(from)} ${y}H${n(to)}`
const upright = (x: number, from: number, to: number): string => `M${n(x)} ${from}V${to}`
const cross = (x: number): string => `M${n(x) - 4} ${MIDDLE - 4}l8 8m0-8l-8 8`

const BARS: Readonly<Record<string, number>> = { waiting: 14, hopeless: 14, reading: 12, held: 12 }
const NOT_DRAWN = new Set(['none', 'down'])

function drawSpans(brush: Brush, spans: readonly LaneSpan[]): void {
  for (const { fromT, toT, kind } of spans) {
    const from = brush.x(fromT)
    const to = brush.x(toT)
    if (NOT_DRAWN.has(kind) || to <= from || !brush.isFree(kind, from, to)) continue
    const height = BARS[kind]
    brush.draw(kind, height === undefined ? line(from, to) : bar(from, to, height))
    if (kind === 'hopeless') brush.draw('in-vain', line(from, to, MIDDLE + 8))
    if (kind === 'wedged' || kind === 'leaked') for (let x = from + 6; x < to - 4; x += 16) brush.draw('no', cross(x))
  }
}

function drawMarks(brush: Brush, marks: readonly LaneMark[]): void {
  for (const { t, kind } of marks) {
    const x = brush.x(t)
    if (!brush.isFree(`mark-${kind}`, x)) continue
    if (kind === 'refused' || kind === 'crash' || kind === 'lost') brush.draw('no', cross(x))
    else if (kind === 'test') brush.draw('ring', `M${n(x) - 4} ${MIDDLE}a4 4 0 1 0 8 0a4 4 0 1 0-8 0`)
    else if (kind === 'done') brush.draw('tick', `M${n(x)} ${MIDDLE}l4 4l7-8`)
    else if (kind === 'strike') brush.draw('strike', upright(x, MIDDLE - 5, MIDDLE + 5))
    else brush.draw('mark', upright(x, 0, LANE_PX))
  }
}

/** A tick for each few pixels in which there was a look; the more looks, the higher. */
function drawPolls(brush: Brush, { empty, found, unanswered }: Lanes['polls']): void {
  for (let i = 0; i < empty.t.length; ) {
    const x = brush.x(empty.t[i])
    let to = i + 1
    while (to < empty.t.length && brush.x(empty.t[to]) < x + POLL_PX) to++
    const height = Math.min(12, 5 + Math.log2(to - i) * 1.5)
    brush.draw('poll', upright(x, n(MIDDLE - height / 2), n(MIDDLE + height / 2)))
    i = to
  }
  for (const t of found.t) if (brush.isFree('found', brush.x(t))) brush.draw('found', upright(brush.x(t), 1, 17))
  for (const t of unanswered.t)
    if (brush.isFree('unanswered', brush.x(t), brush.x(t) + POLL_PX)) brush.draw('no', cross(brush.x(t)))
}

/** Steps: the more has been counted, the higher. */
function drawBudget(brush: Brush, spans: readonly LaneSpan[]): void {
  let before: number | null = null
  for (const { fromT, toT, kind, level } of spans) {
    const y = n(kind === 'none' ? MIDDLE : LANE_PX - 4 - level * 10)
    const from = brush.x(fromT)
    if (before !== null && before !== y) brush.draw('step', upright(from, Math.min(before, y), Math.max(before, y)))
    if (toT > fromT) brush.draw(kind, line(from, brush.x(toT), y))
    before = y
  }
}

/** The axis: straight while something is told; a zigzag where virtual time is squeezed. */
function drawAxis(brush: Brush, timeline: Timeline, y: number): void {
  let at = 0
  for (const { fromT, toT } of squeezedSpans(timeline)) {
    const from = brush.x(fromT)
    const to = brush.x(toT)
    if (from > at) brush.draw('told', line(at, from, y))
    const teeth = Math.max(1, Math.round((to - from) / ZIGZAG_PX))
    const half = (to - from) / teeth / 2
    let d = `M${n(from)} ${y}`
    for (let i = 0; i < teeth; i++)
      d += `L${n(from + (2 * i + 0.5) * half)} ${y - 2}L${n(from + (2 * i + 1.5) * half)} ${y + 2}`
    brush.draw('squeezed', `${d}L${n(to)} ${y}`)
    at = to
  }
  if (brush.x(timeline.endT) > at) brush.draw('told', line(at, brush.x(timeline.endT), y))
}

const GAP_PX = 5
/** Between two words. */
const APART_PX = 14
/** A character of the clock is that much wider than one of a word. */
const MONO = 1.33
/** Marks that are wider than a line push their words away. */
const GLYPH_PX: Readonly<Record<string, number>> = { refused: 5, crash: 5, lost: 5, test: 5, done: 12 }

/** Room in one row: what is taken, from left to right. */
class Row {
  private readonly taken: [from: number, to: number][] = []

  /** The first place from `x` on where `wide` px are free up to `toX`, or null; `exactly` there and nowhere else. */
  take(x: number, wide: number, toX: number, exactly: boolean): number | null {
    let at = x
    let i = 0
    for (; i < this.taken.length; i++) {
      const [from, to] = this.taken[i]
      if (at + wide + APART_PX <= from) break
      if (at < to + APART_PX) at = to + APART_PX
    }
    if (at + wide > toX || (exactly && at > x)) return null
    this.taken.splice(i, 0, [at, at + wide])
    return at
  }
}

/** Words that fit, none over another; marks go first. `ofEnded`: a span is named once it is over, until then elsewhere. */
function placeWords(
  row: number,
  { spans, marks }: Lane,
  brush: Brush,
  { charPx, endX }: { readonly charPx: number; readonly endX: number },
  ofEnded: boolean,
): Words[] {
  const words: Words[] = []
  const room = new Row()
  for (const { t, kind, label } of marks) {
    // Why a run ends here is said wherever there is room.
    const exactly = kind !== 'again'
    const gap = GAP_PX + (GLYPH_PX[kind] ?? 0)
    const x = label === '' ? null : room.take(brush.x(t) + gap, label.length * charPx, endX, exactly)
    if (x !== null) words.push({ row, x: n(x), t, kind, text: label })
  }
  for (const { fromT, toT, kind, label } of spans) {
    // A gate that lets jobs through is what one expects, and needs no word.
    if (label === '' || (ofEnded && (toT >= spans[spans.length - 1].toT || kind === 'closed'))) continue
    const x = room.take(brush.x(fromT) + GAP_PX, label.length * charPx, brush.x(toT) - GAP_PX, false)
    if (x !== null) words.push({ row, x: n(x), t: ofEnded ? toT : fromT, kind, text: label })
  }
  return words
}

/** Clocks of the changes, and true lengths of squeezed stretches between them. */
function placeOnAxis(
  brush: Brush,
  timeline: Timeline,
  plan: Plan,
  { charPx, endX }: { readonly charPx: number; readonly endX: number },
): Words[] {
  const words: Words[] = []
  const room = new Row()
  const put = (x: number, wide: number, toX: number, t: number, kind: string, text: string): void => {
    const at = room.take(x, wide, toX, true)
    if (at !== null) words.push({ row: -1, x: n(at), t, kind, text })
  }
  let last = ''
  for (const { t, change, fact } of timeline.stops) {
    const text = change ? clockAt(plan, Math.floor(statedAtMs(timeline, fact) / 1000) * 1000) : last
    if (text !== last) put(brush.x(t), text.length * charPx * MONO, endX, t, 'clock', text)
    last = text
  }
  const clocks = words.map(({ x, text }) => [x, x + text.length * charPx * MONO + GAP_PX])
  for (const { fromT, toT, ms } of squeezedSpans(timeline)) {
    const from = clocks.reduce((at, [x, end]) => (x <= brush.x(fromT) ? Math.max(at, end) : at), brush.x(fromT))
    const text = durationInWords(Math.max(1000, Math.floor(ms / 1000) * 1000))
    const wide = text.length * charPx
    const spare = brush.x(toT) - from - wide
    if (spare >= 3 * GAP_PX) put(from + spare / 2, wide, brush.x(toT), toT, 'length', text)
  }
  return words
}

/** When fact number `fact` was stated. */
function statedAtMs({ factsUpTo, atMs }: Timeline, fact: number): number {
  return atMs[firstWhere(factsUpTo.length, (message) => factsUpTo[message] > fact)] ?? 0
}

/**
 * Paints `lanes` for an axis of `width` px with `spare` px of room for words beyond it; a character is about `charPx`
 * wide.
 */
export function paint(
  lanes: Lanes,
  timeline: Timeline,
  plan: Plan,
  { width, spare, charPx }: { readonly width: number; readonly spare: number; readonly charPx: number },
): Painting {
  const x = (t: number) => (t / Math.max(1, Math.ceil(timeline.endT))) * width
  const brushes = Object.fromEntries(['axis', ...LANES].map((name) => [name, new Brush(x)])) as Record<
    LaneName | 'axis',
    Brush
  >
  drawAxis(brushes.axis, timeline, MIDDLE)
  drawPolls(brushes.polls, lanes.polls)
  drawBudget(brushes.budget, lanes.budget.spans)
  const words = placeOnAxis(brushes.axis, timeline, plan, { charPx, endX: width + spare })
  for (const [row, name] of LANES.entries()) {
    if (name === 'polls') continue
    const lane = lanes[name]
    if (name !== 'budget') drawSpans(brushes[name], lane.spans)
    drawMarks(brushes[name], lane.marks)
    const ofEnded = name === 'gate' || name === 'budget'
    words.push(...placeWords(row, lane, brushes[name], { charPx, endX: ofEnded ? width : width + spare }, ofEnded))
  }
  return {
    shapes: Object.fromEntries(
      Object.entries(brushes).map(([name, brush]) => [name, brush.done()]),
    ) as unknown as Painting['shapes'],
    words: words.sort((a, b) => a.t - b.t),
  }
}
