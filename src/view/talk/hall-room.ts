/**
 * The room that each part of a stage gets on a screen of 16 by 9, worked out without a page: what `frame.css` says, in
 * numbers. Lengths are ems of the stage, each a thirtieth of the screen's height.
 *
 * Measured in Chromium at 1280 by 720 (an em is 24 px there), over the 34 frames of the built-in talk and 35 of talks that
 * fill their stages to the brim and beyond: rooms are those of the page within 0.02 em, letters of code and of pictures
 * within 0.01 em. Letters are counted a little wider than they are: a title over a part that nearly fills its line counts
 * as two. Where `frame.css` and these numbers part, a test of the page says so.
 */
import type { Part } from '../../story/talk/parts.ts'
import type { Room } from './boxes-size.ts'
import { brokenIn } from './fit.ts'
import { type Column, layoutOf } from './layout.ts'

/** The screen, and its margins: of both sides together, and of top and bottom together. */
const [SCREEN, MARGIN_W, MARGIN_H] = [{ w: 160 / 3, h: 30 }, 3.2, 2.35]
/** The width between its margins, in ems. */
export const STAGE_W = SCREEN.w - MARGIN_W
/** Between title, parts, bands and foot; between columns; between parts of one column. */
const [ROW_GAP, COLUMN_GAP, PART_GAP] = [1.1, 1.2, 0.9]
/** Letters of the title, in ems, and the height of its lines, in their size. */
export const TITLE = { size: 2.35, leading: 1.1 }
/** Likewise of the sentence under the stage. */
export const LINE = { size: 1.3, leading: 1.2 }
/** And of a clock at the foot. */
const FOOT_CLOCK = { size: 3.1, leading: 1 }
const FOOT_LEAST = 1.6
/** A clock that tells how long it has been keeps so many digits' room. */
const PASSED_DIGITS = 12
const DIGIT = 0.6
/** Of a part's title, and between it and the part. */
const [PART_TITLE, PART_TITLE_GAP] = [1.3, 0.4]
/** A screen or a code has more to show than a number above or below it. */
const TALL = 1.9
/** Letters of bands that have the stage to themselves. */
const ALONE = 1.3

/** What stands around the parts of a stage, in words. */
export interface Around {
  readonly title: string
  /** The sentence under the stage. */
  readonly line: string | null
  /** What a clock at the foot, or at the bands' line of now, says. */
  readonly clock: string | null
}

/** Height of bands right across, or in a column, in ems; there `high` or `low`, as there is room. */
export function bandsHeight(
  shows: 'both' | 'truth' | 'user',
  where: 'across' | 'high' | 'low',
  hasClock: boolean,
): number {
  const rows = shows === 'both' ? 2 : 1
  const ends = 1.6 + (hasClock ? 3 : 2.1)
  if (where === 'across') return ends + rows * 2.2 + (rows - 1) * 0.55
  const band = where === 'high' ? 3.2 : 2.4
  return ends + rows * (1.8 + band) + (rows * 2 - 1) * 0.2
}

function footHeight({ line, clock }: Around, isAtFoot: boolean, isPassed: boolean, w: number): number {
  const digits = clock === null ? 0 : isPassed ? Math.max(PASSED_DIGITS, clock.length) : clock.length
  const room = isAtFoot ? w - digits * DIGIT * FOOT_CLOCK.size - 1 : w
  const lines = line === null ? 0 : brokenIn(line, room / LINE.size, {}).lines
  return Math.max(FOOT_LEAST, lines * LINE.size * LINE.leading, isAtFoot ? FOOT_CLOCK.size * FOOT_CLOCK.leading : 0)
}

/** Widths of columns as a browser shares them out: first what each needs, then by their weights. */
function widthsOf(columns: readonly Column[], w: number): readonly number[] {
  const least = columns.reduce((sum, one) => sum + one.least, 0)
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0)
  const left = w - least - (columns.length - 1) * COLUMN_GAP
  return columns.map((one) => one.least + left * (left >= 0 ? one.weight / weights : one.least / least))
}

/** Of a title over a part, with the gap after it. */
function titleHeight(title: string | undefined, w: number, gap: number): number {
  return title === undefined ? 0 : brokenIn(title, w, { weight: 600 }).lines * PART_TITLE + gap
}

/** The room of each part of a stage, in its order, without its title; null: it stands at the foot, or at another's edge. */
export function roomsOf(stage: readonly Part[], around: Around): readonly (Room | null)[] {
  const { columns, bands, clock } = layoutOf(stage)
  const rooms: (Room | null)[] = stage.map(() => null)
  const w = STAGE_W
  const title = brokenIn(around.title, w / TITLE.size, {}).lines * TITLE.size * TITLE.leading
  const timed = clock === null ? undefined : stage[clock]
  const isPassed = timed?.part === 'clock' && timed.shows === 'passed'
  const foot = footHeight(around, clock !== null && bands === null, isPassed, w)
  const free = SCREEN.h - MARGIN_H - 3 * ROW_GAP - title - foot
  const across = bands === null ? undefined : stage[bands]
  let h = free
  if (bands !== null && across?.part === 'bands') {
    const own = bandsHeight(across.shows ?? 'both', 'across', clock !== null)
    if (columns.length === 0)
      rooms[bands] = { w: w / ALONE, h: (free + ROW_GAP - titleHeight(across.title, w, 0)) / ALONE }
    else {
      h -= own + titleHeight(across.title, w, 0)
      rooms[bands] = { w, h: own }
    }
  }
  const widths = widthsOf(columns, w)
  for (const [i, { parts }] of columns.entries()) {
    const shares = parts.map((at) => (['card', 'link'].includes(stage[at].part) ? TALL : 1))
    const all = shares.reduce((sum, share) => sum + share, 0)
    const each = Math.max(0, h - (parts.length - 1) * PART_GAP) / all
    for (const [k, at] of parts.entries())
      rooms[at] = { w: widths[i], h: each * shares[k] - titleHeight(stage[at].title, widths[i], PART_TITLE_GAP) }
  }
  return rooms
}
