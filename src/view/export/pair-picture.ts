/** A moment of two runs on one clock as one picture: where they part, and of each side all that a picture of a run has. */
import { type Both, SIDES, type Side } from '../../run/compare-runs.ts'
import { bandsOf } from '../bands.ts'
import { partingInWords } from '../compare.ts'
import { type JointTimeline, jointTimelineOf, sideAt } from '../compare-clock.ts'
import { narrationOf } from '../narration.ts'
import { instantAt } from '../presentation.ts'
import { scaleOf } from '../scale.ts'
import type { DisplayList, GroupShape } from '../stage/shapes.ts'
import { line } from '../stage/text.ts'
import { closingMsOf } from './exported.ts'
import { SLACK } from './fonts.ts'
import { rulesInShort } from './laid-words.ts'
import { type ExportedPair, SIDE_TITLES, sideOf } from './pair.ts'
import { clockOf, drawnAs, type PictureOptions } from './picture.ts'
import {
  bandsAndUserPart,
  bandsPart,
  broken,
  GAP,
  headPart,
  PAD,
  type Part,
  placed,
  type Shown,
  saysPart,
  stacked,
  stageOf,
  wordsPart,
} from './picture-parts.ts'

/** How both sides lie: the stages beside each other, under bands as wide as the picture; or the right run below the left. */
export type Arrangement = 'beside' | 'below'

/** How a picture of two runs is drawn. */
export interface PairPictureOptions extends PictureOptions {
  readonly arrangement: Arrangement
}

const TITLE = { size: 22, weight: 600 } as const
const PARTING = { size: 14, weight: 600, tone: 'ink-1' } as const
/** Between one side and the other. */
const APART = 34

/** Both runs on one clock. */
export const jointOf = ({ runs }: Pick<ExportedPair, 'runs'>): JointTimeline => {
  const [left, right] = SIDES.map((side) => ({ recording: runs[side], narration: narrationOf(runs[side]) }))
  return jointTimelineOf(left, right)
}

/** Both sides at moment `t` of the clock, on one scale. */
function shownAt(pair: ExportedPair, joint: JointTimeline, t: number, still: boolean): Both<Shown> {
  const { job } = pair
  const closingMs = Math.max(...SIDES.map((side) => closingMsOf({ recording: pair.runs[side] })))
  const [left, right] = SIDES.map((side) => bandsOf(pair.runs[side], job, closingMs))
  const all = { ...left, truth: [...left.truth, ...right.truth], user: [...left.user, ...right.user] }
  const scale = scaleOf(all, closingMs)
  const { ms } = instantAt(joint.clock, t)
  const closed = t >= joint.clock.closingT
  const one = (side: Side): Shown => ({
    exported: sideOf(pair, side),
    timeline: joint[side],
    t,
    moment: { instant: sideAt(joint[side], t, ms), closed },
    bands: side === 'left' ? left : right,
    scale,
    closingMs,
    layout: 'wide',
    still,
  })
  return { left: one('left'), right: one('right') }
}

/** What both are of, and where they part. */
function pairHead(pair: ExportedPair, ms: number, width: number): Part {
  const { scenario, runs, comparison, job } = pair
  const room = width * SLACK
  const title = stacked(broken(scenario.title, room, 2, TITLE), 20, 26, room, TITLE)
  const clock = clockOf({ recording: runs.left }, ms)
  const of = `Two runs, one clock. ${runs.left.plan.jobs[job].id}, ${clock}`
  const parts = stacked(
    broken(partingInWords(runs, comparison.parting), room, 3, PARTING),
    title.y + 46,
    19,
    room,
    PARTING,
  )
  return { shapes: [...title.shapes, line(0, title.y + 22, of, room), ...parts.shapes], height: parts.y + 6 }
}

/** Puts parts under each other. */
class Column {
  readonly groups: GroupShape[] = []
  y: number

  constructor(y: number) {
    this.y = y
  }

  add(id: string, part: Part, x: number, gap: number): void {
    this.y += gap
    this.groups.push(placed(id, part, x, this.y))
    this.y += part.height
  }
}

/** The picture as a display list. `t`: the moment on the clock of both, in presentation ms. */
export function pairPictureOf(
  pair: ExportedPair,
  joint: JointTimeline,
  t: number,
  { arrangement, still = false }: Pick<PairPictureOptions, 'arrangement' | 'still'>,
): DisplayList {
  const shown = shownAt(pair, joint, t, still)
  const stages = { left: stageOf(shown.left), right: stageOf(shown.right) }
  const stageWidth = Math.max(stages.left.width, stages.right.width)
  const isBeside = arrangement === 'beside'
  const width = isBeside ? stageWidth * 2 + 2 * PAD : stageWidth
  const column = new Column(PAD)
  const head = (side: Side): Part =>
    (isBeside ? wordsPart : headPart)(shown[side], SIDE_TITLES[side], 17, rulesInShort(sideOf(pair, side)), width)
  const stage = (side: Side): Part => ({ shapes: stages[side].groups, height: stages[side].height })
  column.add('head', pairHead(pair, instantAt(joint.clock, t).ms, width), PAD, 0)
  for (const side of SIDES) {
    column.add(`${side}-head`, head(side), PAD, side === 'left' ? GAP : APART)
    column.add(`${side}-bands`, (isBeside ? bandsAndUserPart : bandsPart)(shown[side], width), PAD, 12)
    if (isBeside) continue
    column.add(`${side}-stage`, stage(side), PAD, GAP)
    column.add(`${side}-says`, saysPart(shown[side], width), PAD, GAP)
  }
  if (!isBeside) return { width: width + 2 * PAD, height: Math.ceil(column.y + PAD), groups: column.groups }
  const sides = SIDES.map((side) => {
    const own = new Column(column.y)
    const x = side === 'left' ? PAD : PAD + stageWidth + 2 * PAD
    const name = line(0, 14, SIDE_TITLES[side], 200, { size: 15, weight: 600 })
    own.add(`${side}-name`, { shapes: [name], height: 18 }, x, APART)
    own.add(`${side}-stage`, stage(side), x, 4)
    // What is said stands at one height, whatever takes part.
    own.y += Math.max(stages.left.height, stages.right.height) - stages[side].height
    own.add(`${side}-says`, saysPart(shown[side], stageWidth), x, GAP)
    return own
  })
  return {
    width: width + 2 * PAD,
    height: Math.ceil(Math.max(...sides.map(({ y }) => y)) + PAD),
    groups: [...column.groups, ...sides.flatMap(({ groups }) => groups)],
  }
}

/** The picture as the text of an SVG file, as for one run. `t`: null for the end of both. */
export function pairSvg(pair: ExportedPair, t: number | null, options: PairPictureOptions): string {
  const joint = jointOf(pair)
  const at = t ?? joint.clock.closingT
  const { scenario, runs, job } = pair
  const clock = clockOf({ recording: runs.left }, instantAt(joint.clock, at).ms)
  const list = pairPictureOf(pair, joint, at, options)
  return drawnAs(list, `${scenario.title}, two runs, ${runs.left.plan.jobs[job].id}, ${clock}`, options)
}
