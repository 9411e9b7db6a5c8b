import { useState } from 'react'
import { NotFetched } from '../../../app/parts.ts'
import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import { playRuns, recordingKept, runsAt } from '../../../app/talk/plays.ts'
import type { Deck } from '../../../story/deck.ts'
import { PROPERTIES } from '../../../story/goals/goals.ts'
import { claimsOf } from '../../../story/talk/claims.ts'
import { stateAt, talkOf } from '../../../story/talk/state.ts'
import type { DeckSpot } from '../../../view/talk/deck-caret.ts'
import { withClaims } from '../../../view/talk/deck-starts.ts'
import type { Put } from './HowTo.tsx'
import { Marked } from './Marked.tsx'

interface ClaimStepProps {
  readonly deck: Deck | null
  readonly spot: DeckSpot
  readonly canChange: boolean
  readonly put: Put
}

/** What can be claimed of a run on stage, and how it is held against it. */
export function ClaimStep({ deck, spot, canChange, put }: ClaimStepProps) {
  const [says, setSays] = useState('')
  const claim = async () => {
    if (deck === null) return
    setSays('')
    const { open } = DECK_DESK.useDesk.getState()
    const talk = talkOf(deck)
    const state = stateAt(talk, spot)
    try {
      await playRuns(runsAt(talk, state.place))
      if (DECK_DESK.useDesk.getState().open !== open) return // another draft is written in by now
      const claims = claimsOf(state, recordingKept)
      if (claims.length === 0) setSays('Nothing on this stage comes of the run: there is nothing to claim.')
      else put((text) => withClaims(text, state.place, claims))
    } catch (error) {
      setSays(error instanceof NotFetched ? error.message : 'This stage cannot be shown yet: see “Checked”.')
    }
  }
  return (
    <li>
      <p>
        Say under <code>holds</code> what you claim on stage: it is held against the run whenever the deck is checked,
        so that a change elsewhere cannot make it wrong unseen.
      </p>
      <button type="button" disabled={!canChange} onClick={() => void claim()} data-testid="add-claims">
        Claim what the stage shows now
      </button>
      <p className="small" role="status">
        {says}
      </p>
      <details>
        <summary>What can be claimed</summary>
        <dl className="write-claims small">
          <div>
            <dt>
              <code>shows</code>
            </dt>
            <dd>What a part of the stage has to say, as the button above writes it.</dd>
          </div>
          {Object.entries(PROPERTIES).map(([name, { help }]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>
                <Marked text={help} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
      <p className="small">
        The same check runs without a browser, from this project’s source:{' '}
        <code>npm run -s sim -- check my-talk.json</code> plays the file and fails where a claim does not hold.
      </p>
    </li>
  )
}
