import type { CSSProperties } from 'react'
import { hatchWords, userWords } from '../view/band-words.ts'
import type { Lie, TruthSpan, UserSpan } from '../view/bands.ts'
import { placeOf, type Scale } from '../view/scale.ts'

export const percent = (share: number): string => `${Math.round(share * 1e5) / 1e3}%`

interface BandsProps {
  readonly truth: readonly TruthSpan[]
  readonly user: readonly UserSpan[]
  readonly scale: Scale
  /** The story is told: what still goes on reaches into the tail. */
  readonly closed: boolean
  /** Asks why a span is as it is; without it spans are only looked at. */
  readonly onWhy?: (fact: number) => void
}

/** The far end of a span: what still goes on when the story closes reaches into the tail. */
function placed(scale: Scale, span: { fromMs: number; toMs: number }, last: boolean): CSSProperties {
  const from = placeOf(scale, span.fromMs)
  return { left: percent(from), width: percent((last ? 1 : placeOf(scale, span.toMs)) - from) }
}

const HATCH: Readonly<Record<Lie, string>> = { none: '', untrue: ' hatch-untrue', 'wrong-cause': ' hatch-wrong-cause' }

/** What can be left out before and after the point. */
const [UNTRUE_FOR, NEVER_CORRECTED] = ['untrue for ', ', never corrected']

/** Where there is little room, for how long is what counts, or which cause: the hatch itself says untrue. */
function HatchLabel({ words }: { readonly words: string }) {
  const before = words.startsWith(UNTRUE_FOR) ? UNTRUE_FOR : ''
  const after = words.endsWith(NEVER_CORRECTED) ? NEVER_CORRECTED : ''
  return (
    <span className="hatch-label">
      <span className="hatch-more">{before}</span>
      {words.slice(before.length, words.length - after.length)}
      <span className="hatch-after">{after}</span>
    </span>
  )
}

/** Its first word, and what follows where there is room for that as well. */
function SpanLabel({ words }: { readonly words: string }) {
  const [, first, rest] = /^(In progress|[^ ,:]*)(.*)/s.exec(words) ?? []
  return (
    <span className="span-label">
      <span>{first}</span>
      <span className={rest?.[0] === ':' ? 'span-why' : undefined}>{rest}</span>
    </span>
  )
}

/** Two bands under each other: pictures, which a list says in words elsewhere. */
export function Bands({ truth, user, scale, closed, onWhy }: BandsProps) {
  const reaches = (spans: readonly unknown[], i: number) => closed && i === spans.length - 1
  const press = (fact: number) => (onWhy === undefined ? {} : { onClick: () => onWhy(fact), 'data-pressed': '' })
  return (
    <>
      <p className="band-name">What is true</p>
      <div className="band" data-testid="band-truth">
        {truth.map((span, i) => (
          <div
            key={`${span.fromMs}${span.kind}`}
            className={`span truth-${span.kind}`}
            style={placed(scale, span, reaches(truth, i))}
            title={span.label}
            {...press(span.fact)}
          >
            <SpanLabel words={span.label} />
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
            {...press(span.fact)}
          >
            {span.lie === 'none' ? <SpanLabel words={span.label} /> : <HatchLabel words={hatchWords(span, closed)} />}
          </div>
        ))}
      </div>
    </>
  )
}
