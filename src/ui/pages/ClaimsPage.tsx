import { startTransition, useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CLAIM_FILES } from '../../app/claims.ts'
import type { Claim } from '../../story/coverage.ts'
import { wordsOf } from '../../view/claims.ts'
import { ClaimCard } from './ClaimCard.tsx'
import './claims.css'
import { StrayPlace } from './StrayPlace.tsx'

/** Words and nothing between them but a space, before the first one too: where a word begins can be looked for. */
const plain = (text: string): string => ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')}`
const WORDS = new Map(CLAIM_FILES.flatMap(({ claims }) => claims).map((claim) => [claim.id, plain(wordsOf(claim))]))
const COUNT = WORDS.size

/** The first and the last number of a group. */
const rangeOf = (claims: readonly Claim[]): string => `${claims[0].id} to ${claims[claims.length - 1].id}`

/** Claims with words that begin like each one that was typed; a number alone means that very claim. */
function found(id: string, sought: string): boolean {
  if (/^[rd]\d{1,2}$/.test(sought)) return id.toLowerCase() === sought
  const words = WORDS.get(id) ?? ''
  return sought.split(/\s+/).every((word) => words.includes(plain(word).trimEnd()))
}

/** The claim that the address leads to: `#claims/R12`. */
const named = (): string | null => /^#claims\/([RD]\d{1,2})$/.exec(location.hash)?.[1] ?? null

const isClaim = (place: string): boolean => CLAIM_FILES.some(({ claims }) => claims.some(({ id }) => id === place))

const cardOf = (id: string): HTMLElement | null => document.getElementById(`claim-${id}`)

/** Goes to the claim that the address names, now and when it changes; `showAll` makes all of them stand there. */
function useNamedClaim(sought: string, showAll: () => void): void {
  const [goal, setGoal] = useState(named)
  useEffect(() => {
    const onChange = () => {
      const id = named()
      setGoal(id)
      if (id !== null && cardOf(id) === null) showAll()
    }
    addEventListener('hashchange', onChange)
    return () => removeEventListener('hashchange', onChange)
  }, [showAll])
  // biome-ignore lint/correctness/useExhaustiveDependencies: with another search the claim may have come to be there
  useEffect(() => {
    const card = goal === null ? null : cardOf(goal)
    if (card === null) return
    card.closest('details')?.setAttribute('open', '')
    card.scrollIntoView({ block: 'start' })
    card.querySelector('a')?.focus({ preventScroll: true })
    setGoal(null)
  }, [goal, sought])
}

/** Every claim: the sentence, the run in which it breaks, and the run in which it holds. */
export function ClaimsPage() {
  const [typed, setTyped] = useState('')
  const [all, setAll] = useState(false)
  const sought = useDeferredValue(typed.trim().toLowerCase())
  const groups = useMemo(
    () =>
      CLAIM_FILES.map(({ claims, ...group }) => ({ ...group, claims: claims.filter(({ id }) => found(id, sought)) })),
    [sought],
  )
  const count = groups.reduce((sum, { claims }) => sum + claims.length, 0)
  useNamedClaim(
    sought,
    useCallback(() => setTyped(''), []),
  )
  return (
    <main className="room claims">
      <div className="room-head">
        <h1>The claims</h1>
        <p>
          {COUNT} things to say about the incident, its repair and what goes beyond it, each shown by two runs that
          differ in one thing: in the first it breaks, in the second it holds. Either opens in Play, where everything
          about it can be changed.
        </p>
        <StrayPlace isThere={isClaim} allowed={CLAIM_FILES.map(({ claims }) => rangeOf(claims)).join(', ')} />
        <search className="claims-find">
          <label>
            <span>Find</span>
            <input
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder="a word, a rule, a number such as R21 or D4"
              data-testid="find"
            />
          </label>
          <p role="status" className="small">
            {count === COUNT ? `${COUNT} claims` : `${count} of ${COUNT} claims`}
          </p>
          <button type="button" disabled={all} onClick={() => startTransition(() => setAll(true))}>
            Play them all
          </button>
        </search>
      </div>
      <nav className="claim-groups" aria-label="Groups of claims">
        <ul>
          {CLAIM_FILES.map(({ id, title, claims }) => (
            <li key={id}>
              <a href={`#claims/${claims[0].id}`}>
                {title} <span className="small">{rangeOf(claims)}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, title, claims }) =>
        claims.length === 0 ? null : (
          <details key={id} className="claim-group" open>
            <summary>
              <h2>{title}</h2>
              <span className="small">{claims.length === 1 ? '1 claim' : `${claims.length} claims`}</span>
            </summary>
            {claims.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} atOnce={all} />
            ))}
          </details>
        ),
      )}
      {count === 0 ? <p>No claim holds these words.</p> : null}
    </main>
  )
}
