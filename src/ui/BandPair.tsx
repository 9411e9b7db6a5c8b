import { type ReactNode, useMemo } from 'react'
import { isClosed, usePlayhead } from '../app/playhead.ts'
import { askWhy } from '../app/why.ts'
import { userWords } from '../view/band-words.ts'
import { bandsAt, ceilingAhead, hasLength, type TruthSpan, type UserSpan } from '../view/bands.ts'
import { placeOf } from '../view/scale.ts'
import { clockAt } from '../view/words.ts'
import { Bands, percent } from './Bands.tsx'
import { useCurrent } from './current.ts'

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

/** Where the worker will give up, as long as it waits: it is known from the start of the wait. */
function Ceiling() {
  const { run, job, scale } = useCurrent()
  const { recording } = run
  const atMs = usePlayhead(({ instant }) => ceilingAhead(recording, job, instant.facts, instant.ms))
  const near = usePlayhead(({ instant }) => atMs !== null && placeOf(scale, instant.ms) + APART > placeOf(scale, atMs))
  if (atMs === null || atMs > scale.stops[scale.stops.length - 1].atMs) return null
  const x = placeOf(scale, atMs)
  return (
    <div className="ceiling" style={{ left: percent(x) }}>
      <span className="ceiling-clock">{clockAt(recording.plan, atMs)}</span>
      {near ? null : <span className="ceiling-says">worker gives up</span>}
    </div>
  )
}

/** Closer than this (a share of the width), two clocks would run into each other. */
const APART = 0.1
const APART_NARROW = 0.34

/** Clocks at the changes that have been told. */
function Ticks() {
  const { run, bands, scale } = useCurrent()
  const changes = useMemo(
    () => [...bands.truth, ...bands.user].filter(hasLength).sort((x, y) => x.fromMs - y.fromMs),
    [bands],
  )
  const told = usePlayhead(({ instant }) => changes.filter(({ fromMs }) => fromMs <= instant.ms).length)
  let last = Number.NEGATIVE_INFINITY
  let lastWide = Number.NEGATIVE_INFINITY
  return (
    <div className="ticks">
      {changes.slice(0, told).map(({ fromMs }) => {
        const x = placeOf(scale, fromMs)
        if (x - last < APART) return null
        last = x
        const wide = x - lastWide >= APART_NARROW
        if (wide) lastWide = x
        return (
          <span key={fromMs} className={wide ? 'tick' : 'tick tick-close'} style={{ left: percent(x) }}>
            {clockAt(run.recording.plan, fromMs)}
          </span>
        )
      })}
    </div>
  )
}
