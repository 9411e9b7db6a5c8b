/** A moment of a run as one picture: what it is of, both bands, the stage, and what is said of it. */
import { worldAt } from '../../run/record.ts'
import { bandsOf } from '../bands.ts'
import { captionOf, isCalm, lastTold, VERDICT_SAYS } from '../caption.ts'
import { headlineOf, verdictPanels } from '../headline.ts'
import { narrationOf } from '../narration.ts'
import { instantAt, type Timeline, timelineOf } from '../presentation.ts'
import { scaleOf } from '../scale.ts'
import { pictureAt } from '../stage/picture.ts'
import { type Layout, sceneOf } from '../stage/scene.ts'
import { card, type DisplayList, type GroupShape, group, type Shape } from '../stage/shapes.ts'
import { line, STRONG, wrapped } from '../stage/text.ts'
import { displayListToSvg } from '../svg.ts'
import { clockAt } from '../words.ts'
import { BANDS_HEIGHT, bandsPicture, type Moment } from './bands-picture.ts'
import type { Exported } from './exported.ts'

export type { Moment } from './bands-picture.ts'

/** How a picture is drawn. */
export interface PictureOptions {
  readonly palette: 'light' | 'dark'
  readonly layout?: Layout
  /** Each fact as its end state with a mark, instead of in the middle of its motion. */
  readonly still?: boolean
  /** Times the size it is drawn in. */
  readonly scale?: number
  /** Style sheet that brings fonts along, as data. */
  readonly fonts?: string
}

const PAD = 24
const HEAD = 64
const HEAD_LINE = 19
/** Another program may lack the font, and take a wider one: a line of ours leaves it room. */
const SLACK = 0.86
const GAP = 18
const VERDICTS_MAX = 6
const VERDICT_LINE = 20

/** The moment at which a run has been told to its end. */
function lastMoment(timeline: Timeline): Moment {
  return { instant: instantAt(timeline, timeline.closingT), closed: true }
}

/** What stands under the stage: what has just happened, or, at the end, what it came to. */
function saidBelow({ recording, job }: Exported, timeline: Timeline, t: number, moment: Moment, room: number): Shape[] {
  const { instant, closed } = moment
  if (closed) {
    const verdicts = verdictPanels(recording, job)
    if (verdicts.length === 0) return [line(0, 22, 'No verdict.', room, { size: 14 })]
    const shown = verdicts.slice(0, VERDICTS_MAX)
    return shown.map(({ slug, title, bad }, i) =>
      line(0, 22 + i * VERDICT_LINE, `${bad ? '✗' : '✓'} ${title}: ${VERDICT_SAYS[slug]}`, room, {
        ...STRONG,
        size: 13,
        tone: bad ? 'ink-1' : 'settled',
      }),
    )
  }
  const { facts, messages } = instant
  const world = worldAt(recording, messages, facts)
  const { text, more } = captionOf(recording, world, job, facts, lastTold(timeline, facts), isCalm(timeline, t))
  const lines = wrapped(text, room, 2, { size: 15 })
  return [
    ...lines.map((one, i) => line(0, 22 + i * 20, one, room, { size: 15 })),
    line(0, 24 + lines.length * 20, more, room, { size: 12 }),
  ]
}

/** The picture as a display list. `t`: the moment in the timeline, for what is said of a stretch in which nothing happens. */
export function pictureOf(
  exported: Exported,
  timeline: Timeline,
  t: number,
  moment: Moment,
  { layout = 'wide', still = false }: Pick<PictureOptions, 'layout' | 'still'> = {},
): DisplayList {
  const { scenario, recording, job } = exported
  const { plan, messageAtMs, endMs } = recording
  const { closing } = narrationOf(recording)
  const closingMs = closing >= messageAtMs.length ? endMs : messageAtMs[closing - 1]
  const bands = bandsOf(recording, job, closingMs)
  const { instant, closed } = moment
  const scene = sceneOf(recording, job, layout)
  const stage = pictureAt(scene, worldAt(recording, instant.messages, instant.facts), instant, { still })
  const { width } = stage
  const headline = headlineOf(recording, bands, instant.ms, instant.facts, closed)
  const says = saidBelow(exported, timeline, t, moment, (width - 24) * SLACK)
  const saysHeight = Math.max(...says.map((shape) => (shape.kind === 'text' ? shape.y : 0))) + 14
  const headlines = wrapped(headline.text, width * SLACK, 2, { size: 14, weight: 600 })
  const bandsY = HEAD + headlines.length * HEAD_LINE + 4
  const stageY = bandsY + BANDS_HEIGHT + GAP
  const saysY = stageY + stage.height + GAP
  const head: GroupShape = group(
    'head',
    [
      line(0, 20, scenario.title, width * SLACK, { size: 20, weight: 600 }),
      line(0, 40, `${plan.jobs[job].id}, ${clockAt(plan, Math.floor(instant.ms / 1000) * 1000)}`, width),
      ...headlines.map((one, i) =>
        line(0, 62 + i * HEAD_LINE, one, width * SLACK, {
          size: 14,
          weight: 600,
          tone: headline.untrue ? 'untrue' : 'ink-1',
        }),
      ),
    ],
    { x: PAD, y: PAD - 8 },
  )
  return {
    width: width + 2 * PAD,
    height: saysY + saysHeight + PAD,
    groups: [
      head,
      bandsPicture(exported, bands, scaleOf(bands, closingMs), closingMs, moment, { x: PAD, y: bandsY, width }),
      group('stage', stage.groups, { x: PAD, y: stageY }),
      group('says', [card({ x: 0, y: 0, w: width, h: saysHeight }), group('lines', says, { x: 12 })], {
        x: PAD,
        y: saysY,
      }),
    ],
  }
}

/** The picture as the text of an SVG file that needs nothing but itself. */
export function svgOf(
  exported: Exported,
  timeline: Timeline,
  t: number,
  moment: Moment,
  options: PictureOptions,
): string {
  const list = pictureOf(exported, timeline, t, moment, options)
  const { palette, scale = 1, fonts } = options
  const { plan } = exported.recording
  return displayListToSvg(list, {
    palette,
    title: `${exported.scenario.title}, ${plan.jobs[exported.job].id}, ${clockAt(plan, Math.floor(moment.instant.ms / 1000) * 1000)}`,
    width: Math.round(list.width * scale),
    height: Math.round(list.height * scale),
    ...(fonts === undefined ? {} : { fonts }),
  })
}

/** The same of a run's end, for who has no moment of it on screen. */
export function svgOfEnd(exported: Exported, options: PictureOptions): string {
  const timeline = timelineOf(exported.recording, narrationOf(exported.recording))
  return svgOf(exported, timeline, timeline.closingT, lastMoment(timeline), { still: true, ...options })
}
