/** Parts that show what the user is told, and when. */
import { useRef } from 'react'
import { bandsFor } from '../../../app/talk/plays.ts'
import type { ContentOf, PartOf } from '../../../story/talk/parts.ts'
import { hatchWords } from '../../../view/band-words.ts'
import { bandsAt, hasLength, type TruthSpan, type UserSpan } from '../../../view/bands.ts'
import { placeOf, type Scale, scaleOf } from '../../../view/scale.ts'
import { measured } from '../../../view/stage/text.ts'
import { labelWays, shortClock, talkScale } from '../../../view/talk/bands.ts'
import { clockWords } from '../../../view/talk/clock-words.ts'
import { sayWithin } from '../../../view/talk/fit.ts'
import { CLOCK } from '../../../view/talk/letters.ts'
import { clockAt } from '../../../view/words.ts'
import { useShowing } from '../showing-context.ts'
import { useRoom } from '../use-room.ts'
import { Screen } from './Screen.tsx'

export function CardPart({ content }: { readonly content: ContentOf<'card'> }) {
  const { run, scene, closed } = useShowing()
  return <Screen run={run} job={content.job} moment={scene.moment} closed={closed} />
}

export function ClockPart({ content }: { readonly content: ContentOf<'clock'> }) {
  const text = clockWords(content)
  return (
    <p
      className="tp-clock"
      data-testid="stage-clock"
      style={{ fontSize: `min(${CLOCK.high}cqh, ${CLOCK.wide / (text.length * CLOCK.digit)}cqw)` }}
    >
      <time>{text}</time>
    </p>
  )
}

interface BandsPartProps {
  readonly part: PartOf<'bands'>
  /** What the clock at the line of now says; null: the time of day, small. */
  readonly clock: string | null
  /** They stand in a column: what they are called stands over each of them. */
  readonly isColumn: boolean
}

const TRUE = 'What is true'
const SEEN = 'User sees'

/** Width of a letter of the clock, in its own size. */
const DIGIT = 0.6

/** What was true, beside what the user was told, as far as it has come. */
export function BandsPart({ part, clock, isColumn }: BandsPartProps) {
  const { run, scene, closed } = useShowing()
  const area = useRef<HTMLDivElement>(null)
  const room = useRoom(area)
  const { job, moment } = scene
  const bands = bandsFor(run, job)
  const ms = Math.min(moment.ms, run.closingMs)
  const scale = part.toScale === true ? talkScale(bands, run.closingMs) : scaleOf(bands, run.closingMs)
  const known = bandsAt(bands, ms, moment.facts)
  const seen = <T extends TruthSpan | UserSpan>(spans: readonly T[]) =>
    spans.filter((span, i) => hasLength(span) || (closed && i === spans.length - 1))
  const [truth, user] = [seen(known.truth), seen(known.user)]
  const here = placeOf(scale, ms)
  const wide = room?.w ?? 0
  const { plan } = run.recording
  const shows = part.shows ?? 'both'
  const says = clock ?? shortClock(clockAt(plan, Math.floor(ms / 1000) * 1000))
  const size = clock === null ? 1.15 : 2.4
  const half = wide === 0 ? 0 : (says.length * DIGIT * size) / 2 / wide
  // What is so from now on has the clock of now.
  const changes = [...new Set([...truth, ...user].map(({ fromMs }) => fromMs))]
    .filter((at) => at < ms)
    .sort((a, b) => a - b)
  return (
    <div className={isColumn ? 'tp-bands is-column' : 'tp-bands'}>
      {isColumn ? null : (
        <div className="tp-band-names">
          {shows === 'user' ? null : <p>{TRUE}</p>}
          {shows === 'truth' ? null : <p>{SEEN}</p>}
        </div>
      )}
      <div className="tp-band-area" ref={area}>
        <Ticks changes={changes} scale={scale} wide={wide} clockOf={(at) => shortClock(clockAt(plan, at))} />
        {shows === 'user' || !isColumn ? null : <p className="tp-band-name">{TRUE}</p>}
        {shows === 'user' ? null : <Band spans={truth} scale={scale} wide={wide} closed={closed} />}
        {shows === 'truth' || !isColumn ? null : <p className="tp-band-name">{SEEN}</p>}
        {shows === 'truth' ? null : <Band spans={user} scale={scale} wide={wide} closed={closed} />}
        <div className="tp-head" style={{ left: percent(here) }} />
        <p
          className={clock === null ? 'tp-head-clock' : 'tp-head-clock is-large'}
          style={{ left: percent(clamp(here, half, 1 - half)), fontSize: `${size}em` }}
        >
          <time data-testid="stage-clock">{says}</time>
        </p>
      </div>
    </div>
  )
}

const clamp = (x: number, least: number, most: number): number => Math.max(least, Math.min(x, Math.max(least, most)))
const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`

interface BandProps {
  readonly spans: readonly (TruthSpan | UserSpan)[]
  readonly scale: Scale
  readonly wide: number
  readonly closed: boolean
}

const PADDING = 1.4

function Band({ spans, scale, wide, closed }: BandProps) {
  return (
    <div className="tp-band">
      {spans.map((span, i) => {
        const from = placeOf(scale, span.fromMs)
        const to = closed && i === spans.length - 1 ? 1 : placeOf(scale, span.toMs)
        const room = (to - from) * wide - PADDING
        const lie = 'lie' in span ? span.lie : 'none'
        const isUser = 'lie' in span
        const ways = isUser && lie !== 'none' ? labelWays(hatchWords(span, closed)) : labelWays(span.label)
        const label = sayWithin(ways, room - (lie === 'none' ? 0 : 0.8), { weight: 600 })
        const hatch = lie === 'untrue' ? ' hatch-untrue' : lie === 'wrong-cause' ? ' hatch-wrong-cause' : ''
        return (
          <div
            key={`${span.fromMs}${span.kind}${lie}`}
            className={`tp-span tp-${isUser ? 'user' : 'truth'}-${span.kind}${hatch}`}
            style={{ left: percent(from), width: percent(Math.max(0, to - from)) }}
            data-lie={lie}
          >
            {label === '' ? null : <span className={lie === 'none' ? undefined : 'hatch-label'}>{label}</span>}
          </div>
        )
      })}
    </div>
  )
}

interface TicksProps {
  readonly changes: readonly number[]
  readonly scale: Scale
  readonly wide: number
  readonly clockOf: (ms: number) => string
}

/** Clocks at the changes so far, as many as have room beside each other; of two that have not, the later one counts. */
function Ticks({ changes, scale, wide, clockOf }: TicksProps) {
  if (wide === 0) return <div className="tp-ticks" />
  const shown: { at: number; x: number; text: string }[] = []
  for (const at of changes.toReversed()) {
    const text = clockOf(at)
    const width = measured(text, { size: 1, font: 'mono' }) / wide
    const x = Math.min(placeOf(scale, at), 1 - width)
    const next = shown.at(-1)
    if (next === undefined || x + width + 0.6 / wide <= next.x) shown.push({ at, x, text })
  }
  return (
    <div className="tp-ticks">
      {shown.map(({ at, x, text }) => (
        <time key={at} style={{ left: percent(x) }}>
          {text}
        </time>
      ))}
    </div>
  )
}
