/** What pictures of runs are put together from: a head with the user's screen, both bands, the stage, what is said of it. */
import { worldAt } from '../../run/record.ts'
import type { Bands } from '../bands.ts'
import { captionOf, isCalm, lastTold, VERDICT_SAYS } from '../caption.ts'
import { headlineOf, verdictPanels } from '../headline.ts'
import type { Timeline } from '../presentation.ts'
import type { Scale } from '../scale.ts'
import { pictureAt } from '../stage/picture.ts'
import { type Layout, sceneOf } from '../stage/scene.ts'
import { card, type DisplayList, type GroupShape, group, type Shape } from '../stage/shapes.ts'
import { line, measured, STRONG, type TextStyle, wrapped } from '../stage/text.ts'
import { BANDS_HEIGHT, bandsPicture, type Moment } from './bands-picture.ts'
import type { Exported } from './exported.ts'
import { SLACK } from './fonts.ts'
import { CARD, userCard } from './user-card.ts'

/** Around a picture, and between its parts. */
export const [PAD, GAP] = [24, 18]

const HEADLINE: TextStyle = { size: 14, weight: 600 }
const HEADLINES_MAX = 4
const HEADLINE_HEIGHT = 19
const VERDICTS_MAX = 6
const SAID_LINES_MAX = 2
const MORE_LINES_MAX = 3

/** A run at a moment, with everything that its picture is drawn from. */
export interface Shown {
  readonly exported: Exported
  readonly timeline: Timeline
  /** The moment in the timeline, for what is said of a stretch in which nothing happens. */
  readonly t: number
  readonly moment: Moment
  readonly bands: Bands
  readonly scale: Scale
  /** Where the story closes, in virtual time. */
  readonly closingMs: number
  readonly layout: Layout
  /** Each fact as its end state with a mark, instead of in the middle of its motion. */
  readonly still: boolean
}

/** A piece of a picture as wide as was asked for, its left upper corner at 0, 0. */
export interface Part {
  readonly shapes: readonly Shape[]
  readonly height: number
}

/** The last line is at least so long, of the longest. */
const LAST_LEAST = 0.4

/** Text broken into as few lines as it takes, and no single word left for the last of them. */
export function broken(text: string, room: number, most: number, style: TextStyle): readonly string[] {
  const lines = wrapped(text, room, most, style)
  for (let narrower = room; narrower > room / 2; narrower -= room / 40) {
    const some = wrapped(text, narrower, most, style)
    const widths = some.map((one) => measured(one, style))
    if (some.length > lines.length || Math.max(...widths) > narrower) break
    if (some.length === 1 || widths[widths.length - 1] >= LAST_LEAST * Math.max(...widths)) return some
  }
  return lines
}

/** Texts under each other, the first one's foot at `y`: those, and the foot of the last. */
export function stacked(
  texts: readonly string[],
  y: number,
  height: number,
  room: number,
  style: TextStyle,
): { readonly shapes: readonly Shape[]; readonly y: number } {
  return {
    shapes: texts.map((text, i) => line(0, y + i * height, text, room, style)),
    y: y + (texts.length - 1) * height,
  }
}

/** A title, what it is of, and how it goes. */
export function wordsPart(
  { exported, bands, moment }: Shown,
  title: string,
  size: number,
  below: string,
  width: number,
): Part {
  const { instant, closed } = moment
  const room = width * SLACK
  const named: TextStyle = { size, weight: 600 }
  const titles = stacked(broken(title, room, 2, named), size, size * 1.25, room, named)
  const of = stacked(broken(below, room, 2, {}), titles.y + 21, 16, room, {})
  const headline = headlineOf(exported.recording, bands, instant.ms, instant.facts, closed)
  const says = stacked(broken(headline.text, room, HEADLINES_MAX, HEADLINE), of.y + 23, HEADLINE_HEIGHT, room, {
    ...HEADLINE,
    tone: headline.untrue ? 'untrue' : 'ink-1',
  })
  return { shapes: [...titles.shapes, ...of.shapes, ...says.shapes], height: says.y + 6 }
}

/** The user's screen at the right edge. */
function userPart({ exported, bands, moment }: Shown, width: number): Part {
  const shapes = [userCard(exported.recording.plan, exported.job, bands, moment, width - CARD.width, 0)]
  return { shapes, height: CARD.height }
}

/** A title, what it is of, and how it goes; beside it the user's screen. */
export function headPart(shown: Shown, title: string, size: number, below: string, width: number): Part {
  const words = wordsPart(shown, title, size, below, width - CARD.width - PAD)
  const user = userPart(shown, width)
  return { shapes: [...words.shapes, ...user.shapes], height: Math.max(words.height, user.height) }
}

/** Both bands, and beside them the user's screen. */
export function bandsAndUserPart(shown: Shown, width: number): Part {
  const bands = bandsPart(shown, width - CARD.width - 2 * PAD)
  const user = group('screen', userPart(shown, width).shapes, { y: 20 })
  return { shapes: [...bands.shapes, user], height: bands.height }
}

/** Both bands. */
export function bandsPart({ exported, bands, scale, closingMs, moment }: Shown, width: number): Part {
  return {
    shapes: [bandsPicture(exported, bands, scale, closingMs, moment, { x: 0, y: 0, width })],
    height: BANDS_HEIGHT,
  }
}

/** Everything that takes part. */
export function stageOf({ exported: { recording, job }, moment: { instant }, layout, still }: Shown): DisplayList {
  const world = worldAt(recording, instant.messages, instant.facts)
  return pictureAt(sceneOf(recording, job, layout, undefined, true), world, instant, { still })
}

function said({ exported: { recording, job }, timeline, t, moment }: Shown, room: number): readonly Shape[] {
  const { instant, closed } = moment
  if (closed) {
    const verdicts = verdictPanels(recording, job)
    if (verdicts.length === 0) return [line(0, 24, 'No verdict.', room, { size: 14 })]
    const left = verdicts.length - VERDICTS_MAX
    return [
      ...verdicts.slice(0, VERDICTS_MAX).map(({ slug, title, bad }, i) =>
        line(0, 24 + i * 20, `${bad ? '✗' : '✓'} ${title}: ${VERDICT_SAYS[slug]}`, room, {
          ...STRONG,
          size: 13,
          tone: bad ? 'ink-1' : 'settled',
        }),
      ),
      ...(left > 0 ? [line(0, 24 + VERDICTS_MAX * 20, `and ${left} more`, room)] : []),
    ]
  }
  const world = worldAt(recording, instant.messages, instant.facts)
  const { text, more } = captionOf(
    recording,
    world,
    job,
    instant.facts,
    lastTold(timeline, instant.facts),
    isCalm(timeline, t),
  )
  const first = stacked(broken(text, room, SAID_LINES_MAX, { size: 15 }), 26, 20, room, { size: 15 })
  if (more === '') return first.shapes
  return [...first.shapes, ...stacked(broken(more, room, MORE_LINES_MAX, {}), first.y + 23, 17, room, {}).shapes]
}

/** What stands under the stage: what has just happened, or, at the end, what it came to. */
export function saysPart(shown: Shown, width: number): Part {
  const lines = said(shown, (width - 24) * SLACK)
  const height = Math.max(...lines.map((shape) => (shape.kind === 'text' ? shape.y : 0))) + 16
  return { shapes: [card({ x: 0, y: 0, w: width, h: height }), group('lines', lines, { x: 12 })], height }
}

/** A part in its place. */
export const placed = (id: string, { shapes }: Pick<Part, 'shapes'>, x: number, y: number): GroupShape =>
  group(id, shapes, { x, y })
