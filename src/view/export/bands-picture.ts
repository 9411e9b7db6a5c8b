/** Both bands as a display list: what was true, beside what the user was told, as far as a moment tells. */
import { hatchWords } from '../band-words.ts'
import { type Bands, bandsAt, ceilingAhead, hasLength, type TruthSpan, type UserSpan } from '../bands.ts'
import type { Instant } from '../presentation.ts'
import { placeOf, type Scale } from '../scale.ts'
import { type Box, d, type GroupShape, group, type Paint, path, rect, type Shape, type Tone } from '../stage/shapes.ts'
import { line, measured, type TextStyle } from '../stage/text.ts'
import { splitLabel } from '../user-screen.ts'
import { clockAt } from '../words.ts'
import { CLOCK_ROOM, clocksShown } from './band-clocks.ts'
import type { Exported } from './exported.ts'
import { SLACK } from './fonts.ts'
import { untrueHatch, wrongCauseHatch } from './hatch.ts'

/** A moment of a run, as it is looked at. */
export interface Moment {
  readonly instant: Instant
  /** The story has been told to its end. */
  readonly closed: boolean
}

const HEIGHT = 34
const [TICKS_Y, TRUTH_Y, USER_Y, FOOT_Y] = [12, 38, 98, 156]
/** How tall both bands are, with clocks and names. */
export const BANDS_HEIGHT = 166

const NAME: TextStyle = { size: 12, weight: 600, tone: 'ink-2' }
const CLOCK: TextStyle = { size: 12, font: 'mono' }
const GIVES_UP_ROOM = 104

/** A letter or two of a word say nothing. */
const ROOM_LEAST = 30
/** So many letters of a cause say which one it is. */
const CAUSE_LEAST = 'out of'

interface Look {
  readonly paint: Paint
  readonly text: Tone
  readonly strong: boolean
}

const CALM: Look = { paint: { fill: 'card', stroke: 'line-strong', width: 1 }, text: 'ink-1', strong: false }
const OPEN: Look = {
  paint: { fill: 'paper', stroke: 'line-strong', width: 1, dash: '4 3' },
  text: 'ink-2',
  strong: false,
}
const OVER: Look = { paint: { fill: 'ink-1', stroke: 'ink-1', width: 1 }, text: 'on-ink', strong: true }

const TRUTH: Readonly<Record<TruthSpan['kind'], Look>> = {
  queued: OPEN,
  gap: OPEN,
  running: { paint: { fill: 'nudge-bg', stroke: 'nudge', width: 1 }, text: 'ink-1', strong: false },
  failed: OVER,
  nothing: OVER,
  done: { paint: { fill: 'settled', stroke: 'settled', width: 1 }, text: 'on-settled', strong: true },
}

const USER: Readonly<Record<UserSpan['kind'], Look>> = {
  queued: OPEN,
  'in-progress': CALM,
  done: { paint: { fill: 'card', stroke: 'settled', width: 2 }, text: 'ink-1', strong: true },
  failed: { paint: { fill: 'card', stroke: 'ink-1', width: 2 }, text: 'ink-1', strong: true },
}

/** Ways to say what a span says, the shorter ones after it: "failed: out of memory", "failed"; "running on node a", "node a". */
function waysOf(text: string, room: number, style: TextStyle): readonly string[] {
  const [head, cause] = splitLabel(text)
  const short = cause === '' ? (/ (node \S+)$/.exec(text)?.[1] ?? text.replace(/^waits .*/, 'waits')) : head
  // A cause that is cut still tells which one it is, as long as something of it is there.
  if (cause !== '' && measured(`${head}: ${CAUSE_LEAST}…`, style) <= room) return [text]
  return [text, short]
}

function label(box: Box, text: string, { text: tone, strong }: Look): Shape | null {
  const room = (box.w - 16) * SLACK
  const style: TextStyle = { size: 13, tone, weight: strong ? 600 : 400 }
  const ways = waysOf(text, room, style)
  const fits = ways.length === 1 || ways.some((way) => measured(way, style) <= room)
  return fits ? line(box.x + 8, box.y + box.h / 2 + 4.5, ways, room, style) : null
}

/** Where there is little room, for how long is what counts, or which cause: the hatch itself says untrue. */
const hatchWays = (words: string): readonly string[] => [
  words,
  words.replace(/^untrue for /, '').replace(/, never corrected$/, ''),
]

/** A patch to be read on: the hatch says that it is untrue. */
function patch(box: Box, text: readonly string[]): readonly Shape[] {
  const room = box.w - 14
  if (room < ROOM_LEAST) return []
  const style: TextStyle = { size: 13, weight: 600, tone: 'untrue', anchor: 'middle' }
  const says = line(box.x + box.w / 2, box.y + box.h / 2 + 4.5, text, (room - 4) * SLACK, style)
  const w = Math.min(room, measured(says.text, style) / SLACK) + 10
  return [rect(box.x + box.w / 2 - w / 2, box.y + 7, w, box.h - 14, 3, { fill: 'card' }), says]
}

function truthShapes(box: Box, { kind, label: text }: TruthSpan): readonly (Shape | null)[] {
  const look = TRUTH[kind]
  return [rect(box.x, box.y, box.w, box.h, 2, look.paint), label(box, text, look)]
}

function userShapes(box: Box, span: UserSpan, closed: boolean): readonly (Shape | null)[] {
  if (span.lie === 'none') {
    const look = USER[span.kind]
    return [rect(box.x, box.y, box.w, box.h, 2, look.paint), label(box, span.label, look)]
  }
  const untrue = span.lie === 'untrue'
  return [
    rect(box.x, box.y, box.w, box.h, 2, { fill: 'untrue-bg', stroke: 'untrue', width: untrue ? 2 : 1 }),
    untrue ? untrueHatch(box) : wrongCauseHatch(box),
    ...patch(box, hatchWays(hatchWords(span, closed))),
  ]
}

/** The bands of a run at a moment, `width` wide, at `y`. */
export function bandsPicture(
  { recording, job }: Exported,
  bands: Bands,
  scale: Scale,
  closingMs: number,
  { instant, closed }: Moment,
  at: { readonly x: number; readonly y: number; readonly width: number },
): GroupShape {
  const { plan } = recording
  const ms = Math.min(instant.ms, closingMs)
  const known = bandsAt(bands, ms, instant.facts)
  const seen = <T extends TruthSpan | UserSpan>(spans: readonly T[]): readonly T[] =>
    spans.filter((span, i) => hasLength(span) || (closed && i === spans.length - 1))
  const [truth, user] = [seen(known.truth), seen(known.user)]
  const x = (of: number): number => placeOf(scale, of) * at.width
  const boxOf = (span: TruthSpan | UserSpan, last: boolean, y: number): Box => {
    const from = x(span.fromMs)
    const to = closed && last ? at.width : x(span.toMs)
    return { x: from, y, w: Math.max(1, to - from), h: HEIGHT }
  }
  const ground = (y: number): Shape =>
    path(d`M0 ${y + HEIGHT}h${at.width}`, { stroke: 'line-strong', width: 1, dash: '1 4' })

  const ceilingMs = ceilingAhead(recording, job, instant.facts, instant.ms)
  const lastStop = scale.stops[scale.stops.length - 1]
  const ceilingAtMs = ceilingMs === null || ceilingMs > lastStop.atMs ? null : ceilingMs
  const ticks = clocksShown({ truth, user }, ceilingAtMs, x).map((atMs) => {
    const place = x(atMs)
    const anchor = place > at.width - CLOCK_ROOM ? 'end' : 'start'
    return line(anchor === 'end' ? at.width : place, TICKS_Y, clockAt(plan, atMs), 120, { ...CLOCK, anchor })
  })

  const here = x(ms)
  const clock = clockAt(plan, Math.floor(instant.ms / 1000) * 1000)
  const clockWidth = measured(clock, { ...CLOCK, weight: 600 }) + 12
  const clockX = (here / at.width) * (at.width - clockWidth)
  const ceiling = ceilingAtMs === null ? null : x(ceilingAtMs)
  // Beside the clock of the moment there may be no room for it.
  const givesUp = ceiling !== null && ceiling - GIVES_UP_ROOM / 2 > clockX + clockWidth
  return group(
    'bands',
    [
      ...ticks,
      line(0, TRUTH_Y - 7, 'What is true', at.width, NAME),
      ground(TRUTH_Y),
      ...truth.flatMap((span, i) => truthShapes(boxOf(span, i === truth.length - 1, TRUTH_Y), span)),
      line(0, USER_Y - 7, 'What the user sees', at.width, NAME),
      ground(USER_Y),
      ...user.flatMap((span, i) => userShapes(boxOf(span, i === user.length - 1, USER_Y), span, closed)),
      ...(ceiling === null
        ? []
        : [
            path(d`M${ceiling} ${TRUTH_Y}V${USER_Y + HEIGHT}`, { stroke: 'line-strong', width: 2, dash: '2 4' }),
            ...(givesUp
              ? [
                  line(ceiling, FOOT_Y - 6, 'worker gives up', GIVES_UP_ROOM, {
                    anchor: ceiling > at.width - 60 ? 'end' : 'middle',
                  }),
                ]
              : []),
          ]),
      // At the end it would cross what goes on from there.
      path(
        closed
          ? d`M${here} ${TRUTH_Y - 6}V${TRUTH_Y}M${here} ${USER_Y + HEIGHT}V${FOOT_Y - 16}`
          : d`M${here} ${TRUTH_Y - 4}V${FOOT_Y - 16}`,
        { stroke: 'ink-1', width: 2 },
      ),
      rect(clockX, FOOT_Y - 18, clockWidth, 20, 3, { fill: 'ink-1' }),
      line(clockX + 6, FOOT_Y - 4, clock, 140, { ...CLOCK, weight: 600, tone: 'on-ink' }),
      scale.stretched
        ? line(at.width, FOOT_Y + 8, 'not to scale', 90, { size: 11, tone: 'ink-3', anchor: 'end' })
        : null,
    ],
    { x: at.x, y: at.y },
  )
}
