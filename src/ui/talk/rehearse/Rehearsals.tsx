import { useEffect, useState } from 'react'
import { useHash } from '../../../app/learn/place.ts'
import { DECK_IDS, loadDeck } from '../../../app/talk/decks.ts'
import { forgetRehearsals, keptRehearsals } from '../../../app/talk/rehearsal.ts'
import { type Deck, WHOLE } from '../../../story/deck.ts'
import { Problem } from '../../Absent.tsx'
import { useAgain } from '../../use-again.ts'
import { SilentTalk } from '../Silent.tsx'
import { useTalkAt } from '../use-talk-at.ts'
import { Rehearse } from './Rehearse.tsx'
import { RehearsedTable } from './RehearsedTable.tsx'
import './rehearse.css'

/** Rehearsals: one that goes on, or those that are kept. */
export function Rehearsals() {
  const place = useHash().replace(/^#talk\/rehearse\/?/, '')
  const { deck, talk, problem, isSilent } = useTalkAt(place)
  if (talk !== null && deck !== null) return <Rehearse key={place} talk={talk} deck={deck} />
  return (
    <main className="room rehearsals" aria-busy={place !== '' && problem === null}>
      <div className="room-head">
        <h1>Rehearse</h1>
        <p>
          Give the talk to nobody, with a watch beside it. The last five rehearsals stay on this device.{' '}
          <a href="#talk">Back to the talk</a>
        </p>
      </div>
      {problem === null ? null : <Problem says={problem} />}
      {isSilent ? <SilentTalk /> : null}
      {place === '' ? <Choice /> : null}
      {place === '' ? <Kept /> : null}
    </main>
  )
}

/** The talks that come with the page, and their cuts. */
function Choice() {
  const [decks, setDecks] = useState<readonly Deck[]>([])
  const { round, problem, note } = useAgain(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => note(Promise.all(DECK_IDS.map((name) => loadDeck(name))), setDecks), [round])
  if (problem !== null) return <Problem says={problem} />
  return (
    <ul className="rehearse-choice">
      {decks.flatMap(({ id: deck, title, minutes, cuts = [] }) =>
        [{ id: WHOLE, title, minutes }, ...cuts].map((cut) => (
          <li key={`${deck}/${cut.id}`}>
            <a href={`#talk/rehearse/${deck}/${cut.id}`}>{cut.title}</a>
            <span className="small">{cut.minutes} min</span>
          </li>
        )),
      )}
    </ul>
  )
}

function Kept() {
  const [kept, setKept] = useState(keptRehearsals)
  const [shown, setShown] = useState(0)
  if (kept.length === 0) return <p className="small">No rehearsal is kept on this device yet.</p>
  return (
    <section className="rehearse-kept" aria-labelledby="rehearse-kept">
      <h2 id="rehearse-kept">The last ones</h2>
      <p className="rehearse-list">
        {kept.map(({ title, endedAt }, i) => (
          <button key={endedAt} type="button" aria-pressed={i === shown} onClick={() => setShown(i)}>
            {title}, {WHEN.format(endedAt)}
          </button>
        ))}
      </p>
      <RehearsedTable table={kept[shown] ?? kept[0]} />
      <p>
        <button
          type="button"
          className="link"
          onClick={() => {
            forgetRehearsals()
            setKept([])
          }}
        >
          Forget all rehearsals
        </button>
      </p>
    </section>
  )
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
