import { useEffect, useRef, useState } from 'react'
import { type PlayedPair, playPair } from '../../app/claims.ts'
import { HOLDS_WHEN } from '../../sim/verdicts/definitions.ts'
import { type Claim, type Pair, SIDES, type SideName } from '../../story/coverage.ts'
import { hasLength } from '../../view/bands.ts'
import { settingInWords } from '../../view/claims.ts'
import { Bands } from '../Bands.tsx'
import { Icon } from '../Icon.tsx'
import '../small-bands.css'

interface CardProps {
  readonly claim: Claim
  /** Not only when it comes into view. */
  readonly atOnce: boolean
}

/** One claim, with what shows it. */
export function ClaimCard({ claim: { id, claim, pairs, note }, atOnce }: CardProps) {
  return (
    <article className="claim" id={`claim-${id}`} aria-labelledby={`claim-${id}-says`}>
      <h3 id={`claim-${id}-says`}>
        <a className="room-number" href={`#claims/${id}`}>
          {id}
        </a>{' '}
        {claim}
      </h3>
      {pairs.map((pair, i) => (
        // The pairs of a claim never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name
        <ClaimPair key={i} of={id} pair={pair} atOnce={atOnce} />
      ))}
      {note === undefined ? null : (
        <p className="note">
          <strong>Note.</strong> {note}
        </p>
      )}
    </article>
  )
}

/** How far ahead of the window a run is played. */
const AHEAD = '600px'

/** True once the element has come near the window. */
function useNear(): [React.RefObject<HTMLDivElement>, boolean] {
  const ref = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        setNear(true)
        observer.disconnect()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [ref, near]
}

function ClaimPair({ of, pair, atOnce }: { readonly of: string; readonly pair: Pair; readonly atOnce: boolean }) {
  const [ref, near] = useNear()
  const [answer, setAnswer] = useState<Awaited<ReturnType<typeof playPair>> | null>(null)
  const wanted = near || atOnce
  useEffect(() => {
    if (!wanted) return
    let shown = true
    void playPair(pair, near).then((there) => {
      if (shown) setAnswer(there)
    })
    return () => {
      shown = false
    }
  }, [wanted, near, pair])
  const played = answer !== null && 'played' in answer ? answer.played : null
  return (
    <div className="claim-pair" ref={ref} data-played={played === null ? undefined : ''}>
      {pair.about === undefined ? null : <p className="claim-about">{pair.about}</p>}
      {answer !== null && 'problem' in answer ? (
        <p className="problem">This cannot be played: {answer.problem}</p>
      ) : (
        <>
          <div className="claim-sides" aria-busy={played === null}>
            {SIDES.map((side) => (
              <Side key={side} of={of} side={side} alike={pair.alike === true} played={played} />
            ))}
          </div>
          {played === null || played.problems.length === 0 ? null : (
            <p className="problem">This did not come out as the claim says: {played.problems.join('; ')}.</p>
          )}
        </>
      )}
    </div>
  )
}

const HEADS: Readonly<Record<SideName, string>> = { bad: 'It breaks', good: 'It holds' }
/** Where both come to the same, and that is the point. */
const HEADS_ALIKE: Readonly<Record<SideName, string>> = { bad: 'It holds', good: 'It holds as well' }

interface SideProps {
  readonly of: string
  readonly side: SideName
  readonly alike: boolean
  readonly played: PlayedPair | null
}

function Side({ of, side, alike, played }: SideProps) {
  if (played === null) return <section className="claim-side" data-side={side} />
  const { headline, untrue, verdicts, bands } = played[side]
  const head = (alike ? HEADS_ALIKE : HEADS)[side]
  const { what, says } = settingInWords(played.difference, side)
  const seen = <T extends { fromMs: number; toMs: number }>(spans: readonly T[]) =>
    spans.filter((span, i) => hasLength({ fact: 0, ...span }) || i === spans.length - 1)
  return (
    <section className="claim-side" data-side={side}>
      <h4>
        <Icon name={side === 'bad' && !alike ? 'cross' : 'tick'} /> {head}
      </h4>
      <p className="claim-by">
        {what}: <strong>{says}</strong>
      </p>
      <div className="claim-bands small-bands" aria-hidden="true">
        <Bands truth={seen(bands.truth)} user={seen(bands.user)} scale={played.scale} closed />
      </div>
      <p className={untrue ? 'claim-headline is-untrue' : 'claim-headline'}>{headline}</p>
      <ul className="chips">
        {verdicts.map(({ slug, title, of: jobs, bad }) => (
          <li key={slug} className={bad ? 'chip bad' : 'chip good'} title={HOLDS_WHEN[slug]} data-verdict={slug}>
            <Icon name={bad ? 'cross' : 'tick'} />
            {title}
            {jobs.length === 0 || jobs.length > 3 ? null : <span className="small"> {jobs.join(', ')}</span>}
          </li>
        ))}
        {verdicts.length === 0 ? <li className="chip">No verdict</li> : null}
      </ul>
      {played.contrasts.length === 0 ? null : (
        <dl className="contrasts">
          {played.contrasts.map((contrast) => (
            <div key={contrast.what}>
              <dt>{contrast.what}</dt>
              <dd>{contrast[side]}</dd>
            </div>
          ))}
        </dl>
      )}
      <a className="claim-open" href={played.links[side]} aria-label={`Open in Play: ${of}, ${head.toLowerCase()}`}>
        Open in Play
      </a>
    </section>
  )
}
