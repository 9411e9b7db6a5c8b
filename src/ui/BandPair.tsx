import { type CSSProperties, useMemo } from 'react'
import { isClosed, usePlayhead } from '../app/playhead.ts'
import { bandsAt, hasLength, type Lie, type TruthSpan, type UserSpan } from '../view/bands.ts'
import { placeOf, type Scale } from '../view/scale.ts'
import { clockAt, durationInWords, growingInWords } from '../view/words.ts'
import { useCurrent } from './current.ts'

const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`

/** The far end of a span: what still goes on when the story closes reaches into the tail. */
function placed(scale: Scale, span: { fromMs: number; toMs: number }, last: boolean): CSSProperties {
  const from = placeOf(scale, span.fromMs)
  return { left: percent(from), width: percent((last ? 1 : placeOf(scale, span.toMs)) - from) }
}

const HATCH: Readonly<Record<Lie, string>> = { none: '', untrue: ' hatch-untrue', 'wrong-cause': ' hatch-wrong-cause' }

/** What a span of the user's band says in full. */
function userWords({ kind, label, lie, fromMs, toMs }: UserSpan, closed: boolean): string {
  if (lie === 'none') return label
  if (lie === 'wrong-cause') return `${label} (wrong cause, never corrected)`
  const words = closed ? durationInWords : growingInWords
  if (kind === 'in-progress') return `${label}, untrue for ${words(Math.floor((toMs - fromMs) / 1000) * 1000)}`
  return `${label} (untrue, never corrected)`
}

/** The same on the hatch itself, where there is little room. */
function hatchWords(span: UserSpan, closed: boolean): string {
  if (span.lie === 'wrong-cause') return 'wrong cause, never corrected'
  if (span.kind === 'in-progress') return userWords(span, closed).replace(/^.*, /, '')
  return `“${span.kind}” is untrue`
}

/** What is true, beside what the user sees. */
export function BandPair() {
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
  const reaches = (spans: readonly unknown[], i: number) => closed && i === spans.length - 1
  const line = (who: string, { fromMs }: TruthSpan | UserSpan, says: string) =>
    `${clockAt(plan, fromMs)} ${who}: ${says}`

  return (
    <div className="bands">
      <div className="band-labels" aria-hidden="true">
        <span>What is true</span>
        <span>What the user sees</span>
      </div>
      <div className="band-area" aria-hidden="true">
        <Ticks />
        <p className="band-name">What is true</p>
        <div className="band" data-testid="band-truth">
          {truth.map((span, i) => (
            <div
              key={`${span.fromMs}${span.kind}`}
              className={`span truth-${span.kind}`}
              style={placed(scale, span, reaches(truth, i))}
              title={span.label}
            >
              <span className="span-label">{span.label}</span>
            </div>
          ))}
        </div>
        <p className="band-name">What the user sees</p>
        <div className="band" data-testid="band-user">
          {user.map((span, i) => (
            <div
              key={`${span.fromMs}${span.kind}${span.lie}`}
              className={`span user-${span.kind}${HATCH[span.lie]}`}
              style={placed(scale, span, reaches(user, i))}
              title={userWords(span, closed)}
              data-lie={span.lie}
            >
              {span.lie === 'none' ? (
                <span className="span-label">{span.label}</span>
              ) : (
                <span className="hatch-label">{hatchWords(span, closed)}</span>
              )}
            </div>
          ))}
        </div>
        <div className="head" style={{ left: percent(here) }}>
          <span className="head-clock" style={{ transform: `translateX(${percent(-here)})` }}>
            {clockAt(plan, Math.floor(ms / 1000) * 1000)}
          </span>
        </div>
      </div>
      <ol className="band-list" data-testid="band-list">
        {truth.map((span) => (
          <li key={`t${span.fromMs}${span.kind}`}>{line('true', span, span.label)}</li>
        ))}
        {user.map((span) => (
          <li key={`u${span.fromMs}${span.kind}${span.lie}`} className={span.lie === 'none' ? undefined : 'is-untrue'}>
            {line('user sees', span, userWords(span, closed))}
          </li>
        ))}
      </ol>
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
