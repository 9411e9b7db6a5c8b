/** A moment of a run as one picture: what it is of, the user's screen, both bands, the stage, and what is said of it. */
import { bandsOf } from '../bands.ts'
import { narrationOf } from '../narration.ts'
import { instantAt, type Timeline, timelineOf } from '../presentation.ts'
import { scaleOf } from '../scale.ts'
import type { Layout } from '../stage/scene.ts'
import type { DisplayList } from '../stage/shapes.ts'
import { displayListToSvg } from '../svg.ts'
import { clockAt } from '../words.ts'
import type { Moment } from './bands-picture.ts'
import { closingMsOf, type Exported } from './exported.ts'
import { rulesInShort } from './laid-words.ts'
import { bandsPart, GAP, headPart, PAD, placed, type Shown, saysPart, stageOf } from './picture-parts.ts'

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

/** The moment at which a run has been told to its end. */
function lastMoment(timeline: Timeline): Moment {
  return { instant: instantAt(timeline, timeline.closingT), closed: true }
}

/** An instant's clock, to the second that has begun. */
export const clockOf = ({ recording }: Pick<Exported, 'recording'>, ms: number): string =>
  clockAt(recording.plan, Math.floor(ms / 1000) * 1000)

/** The picture as a display list. `t`: the moment in the timeline, for what is said of a stretch in which nothing happens. */
export function pictureOf(
  exported: Exported,
  timeline: Timeline,
  t: number,
  moment: Moment,
  { layout = 'wide', still = false }: Pick<PictureOptions, 'layout' | 'still'> = {},
): DisplayList {
  const { scenario, recording, job } = exported
  const closingMs = closingMsOf(exported)
  const bands = bandsOf(recording, job, closingMs)
  const scale = scaleOf(bands, closingMs)
  const shown: Shown = { exported, timeline, t, moment, bands, scale, closingMs, layout, still }
  const stage = stageOf(shown)
  const { width } = stage
  const of = `${recording.plan.jobs[job].id}, ${clockOf(exported, moment.instant.ms)}. ${rulesInShort(exported)}`
  const head = headPart(shown, scenario.title, 20, of, width)
  const bandsY = PAD + head.height + 14
  const both = bandsPart(shown, width)
  const stageY = bandsY + both.height + GAP
  const saysY = stageY + stage.height + GAP
  const says = saysPart(shown, width)
  return {
    width: width + 2 * PAD,
    height: Math.ceil(saysY + says.height + PAD),
    groups: [
      placed('head', head, PAD, PAD),
      placed('both', both, PAD, bandsY),
      placed('stage', { shapes: stage.groups }, PAD, stageY),
      placed('says', says, PAD, saysY),
    ],
  }
}

/** The picture as the text of an SVG file, which refers to nothing: its letters are those of the program that shows it. */
export function svgOf(
  exported: Exported,
  timeline: Timeline,
  t: number,
  moment: Moment,
  options: PictureOptions,
): string {
  const list = pictureOf(exported, timeline, t, moment, options)
  const { plan } = exported.recording
  const title = `${exported.scenario.title}, ${plan.jobs[exported.job].id}, ${clockOf(exported, moment.instant.ms)}`
  return drawnAs(list, title, options)
}

/** A display list as the text of an SVG file. */
export function drawnAs(list: DisplayList, title: string, { palette, scale = 1, fonts }: PictureOptions): string {
  return displayListToSvg(list, {
    palette,
    title,
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
