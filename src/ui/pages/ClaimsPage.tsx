import { startTransition, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { CLAIM_FILES } from '../../app/claims.ts'
import { wordsOf } from '../../view/claims.ts'
import { ClaimCard } from './ClaimCard.tsx'
import './claims.css'

const WORDS = new Map(CLAIM_FILES.flatMap(({ claims }) => claims).map((claim) => [claim.id, wordsOf(claim)]))
const COUNT = WORDS.size

/** Claims that hold all the words that were typed; a number alone means that very claim. */
function found(id: string, sought: string): boolean {
  if (/^r\d{1,2}$/.test(sought)) return id.toLowerCase() === sought
  const words = WORDS.get(id) ?? ''
  return sought.split(/\s+/).every((word) => words.includes(word))
}

/** The claim that the address leads to: `#claims/R12`. */
const named = (): string | null => /^#claims\/(R\d{1,2})$/.exec(location.hash)?.[1] ?? null

/** Goes to the claim that the address names, now and when it changes. */
function useNamedClaim(): void {
  useEffect(() => {
    const go = () => {
      const id = named()
      const claim = id === null ? null : document.getElementById(`claim-${id}`)
      claim?.closest('details')?.setAttribute('open', '')
      claim?.scrollIntoView({ block: 'start' })
      claim?.querySelector('a')?.focus({ preventScroll: true })
    }
    go()
    addEventListener('hashchange', go)
    return () => removeEventListener('hashchange', go)
  }, [])
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
  useNamedClaim()
  return (
    <main className="room claims">
      <div className="room-head">
        <h1>The claims</h1>
        <p>
          Each one as two runs that differ in one thing. In the first it breaks, in the second it holds; either opens in
          Play, where everything about it can be changed.
        </p>
        <search className="claims-find">
          <label>
            <span>Find</span>
            <input
              type="search"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              placeholder="a word, a rule, a number such as R21"
              data-testid="find"
            />
          </label>
          <p role="status" className="small">
            {count === COUNT ? `${COUNT} claims` : `${count} of ${COUNT} claims`}
          </p>
          <button type="button" className="quiet" disabled={all} onClick={() => startTransition(() => setAll(true))}>
            Play them all
          </button>
        </search>
      </div>
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
