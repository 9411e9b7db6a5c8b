import { type ReactNode, useMemo } from 'react'
import { isClosed, usePlayhead } from '../app/playhead.ts'
import { askWhy } from '../app/why.ts'
import { userWords } from '../view/band-words.ts'
import { bandsAt, ceilingAhead, hasLength, type TruthSpan, type UserSpan } from '../view/bands.ts'
import { clocksApart } from '../view/clocks-apart.ts'
import { placeOf } from '../view/scale.ts'
import { clockAt } from '../view/words.ts'
import { Bands, percent } from './Bands.tsx'
import { useCurrent } from './current.ts'
import { useSize } from './timeline-size.ts'

const askWhyFact = (fact: number): void => askWhy({ kind: 'fact', fact })

/** What is true, beside what the user sees. `children` are marks among the bands. */
export function BandPair({ children }: { readonly children?: ReactNode }) {
  const { run, bands, scale } = useCurrent()
  const ms = usePlayhead(({ instant }) => instant.ms)
  const closed = usePlayhead(isClosed)
  const { plan } = run.recording
  const facts = usePlayhead(({ instant }) => instant.facts)
  const known = bandsAt(bands, Math.min(ms, run.closingMs), facts)
  // At the close, what goes on has no length yet and is all the more to be seen.
  const seen = <T extends TruthSpan | UserSpan>(spans: readonly T[]) =>
    spans.filter((span, i) => hasLength(span) || (closed && i === spans.length - 1))
  const truth = seen(known.truth)
  const user = seen(known.user)
  const here = placeOf(scale, Math.min(ms, run.closingMs))

  return (
    <div className="bands">
      <div className="band-labels" aria-hidden="true">
        <span>What is true</span>
        <span>What the user sees</span>
      </div>
      <div className="band-area" aria-hidden="true">
        <Ticks />
        <Bands truth={truth} user={user} scale={scale} closed={closed} onWhy={askWhyFact} />
        <Ceiling />
        {children}
        <div className="head" style={{ left: percent(here) }}>
          <span className="head-clock" style={{ transform: `translateX(${percent(-here)})` }}>
            {clockAt(plan, Math.floor(ms / 1000) * 1000)}
          </span>
        </div>
      </div>
      {scale.stretched ? (
        <p className="note bands-note">
          <span title="Short spans are drawn wider than they were.">not to scale</span>
        </p>
      ) : null}
      <ol className="band-list" data-testid="band-list">
        {truth.map((span) => (
          <BandLine key={`t${span.fromMs}${span.kind}`} span={span} says={`true: ${span.label}`} untrue={false} />
        ))}
        {user.map((span) => (
          <BandLine
            key={`u${span.fromMs}${span.kind}${span.lie}`}
            span={span}
            says={`user sees: ${userWords(span, closed)}`}
            untrue={span.lie !== 'none'}
          />
        ))}
      </ol>
    </div>
  )
}

interface LineProps {
  readonly span: TruthSpan | UserSpan
  readonly says: string
  readonly untrue: boolean
}

/** A span in words; pressing it leads to its cause. */
function BandLine({ span, says, untrue }: LineProps) {
  const { run } = useCurrent()
  return (
    <li className={untrue ? 'is-untrue' : undefined}>
      <button type="button" className="band-line" title="Why?" onClick={() => askWhyFact(span.fact)}>
        {clockAt(run.recording.plan, span.fromMs)} {says}
      </button>
    </li>
  )
}

/** When the worker will give up, as long as it waits; null: nobody waits, or not on this scale. */
function useCeiling(): number | null {
  const { run, job, scale } = useCurrent()
  const atMs = usePlayhead(({ instant }) => ceilingAhead(run.recording, job, instant.facts, instant.ms))
  return atMs === null || atMs > scale.stops[scale.stops.length - 1].atMs ? null : atMs
}

/** Closer than this (a share of the width), the words at the end of a wait would run into the clock of now. */
const APART = 0.17
/** Between a ceiling and its clock. */
const CEILING_PX = 6

/** Where the worker will give up: it is known from the start of the wait. */
function Ceiling() {
  const { scale } = useCurrent()
  const atMs = useCeiling()
  const near = usePlayhead(({ instant }) => atMs !== null && placeOf(scale, instant.ms) + APART > placeOf(scale, atMs))
  if (atMs === null) return null
  const x = placeOf(scale, atMs)
  return (
    <div className="ceiling" style={{ left: percent(x) }}>
      {near ? null : <span className="ceiling-says">worker gives up</span>}
    </div>
  )
}

/** Of the clocks' letters, of what `useSize` says of the type around them: letters of one width, a little smaller. */
const LETTER = 1.085

/** Clocks at the changes that have been told, and at the end of the wait, as many as can be read. */
function Ticks() {
  const { run, bands, scale } = useCurrent()
  const { recording } = run
  const [area, size] = useSize()
  const changes = useMemo(
    () =>
      [...new Set([...bands.truth, ...bands.user].filter(hasLength).map(({ fromMs }) => fromMs))].sort((x, y) => x - y),
    [bands],
  )
  const told = usePlayhead(({ instant }) => changes.filter((atMs) => atMs <= instant.ms).length)
  const ceilingMs = useCeiling()
  const { width = 0, charPx = 0 } = size ?? {}
  const all = changes.slice(0, told)
  const lie = bands.user.find(({ lie, fromMs }) => lie !== 'none' && all.includes(fromMs))
  // The start, where it stops being true, the last change, the end of the wait, and whatever else has room.
  const wanted = [all[0], lie?.fromMs, all.at(-1), ceilingMs, ...all].flatMap((atMs = null) =>
    atMs === null
      ? []
      : {
          atMs,
          x: placeOf(scale, atMs) * width - (atMs === ceilingMs ? CEILING_PX : 0),
          ends: atMs === ceilingMs,
          says: clockAt(recording.plan, atMs),
        },
  )
  return (
    <div className="ticks" ref={area}>
      {clocksApart(wanted, width, charPx * LETTER).map(({ atMs, left, says }) => (
        <span key={atMs} className={atMs === ceilingMs ? 'tick is-ceiling' : 'tick'} style={{ left }}>
          {says}
        </span>
      ))}
    </div>
  )
}
