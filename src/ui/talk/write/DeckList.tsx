import { type ChangeEvent, useState } from 'react'
import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import { copyOfDeck, deckFileName } from '../../../app/talk/deck-files.ts'
import { DECK_IDS } from '../../../app/talk/decks.ts'
import { ownName } from '../../../app/talk/own-decks.ts'
import { BLANK_DECK } from '../../../view/talk/deck-starts.ts'
import { type DraftKind, Drafts } from '../../drafts/Drafts.tsx'
import '../../file-button.css'

/** The address at which a draft is written. */
const addressOf = (id: string): string => `#talk/write/${id}`

/** What is particular to decks. */
export const DECK_KIND: DraftKind = {
  desk: DECK_DESK,
  addressOf,
  fileNameOf: deckFileName,
  more: (id, shown) => (
    <a href={`#talk/${ownName(id)}`}>
      Give it<span className="visually-hidden">: {shown}</span>
    </a>
  ),
}

const { addDraft, say } = DECK_DESK

const open = (id: string): void => {
  location.hash = addressOf(id)
}

interface DeckListProps {
  readonly onFile: (file: File) => void
}

/** Where a deck is begun, and those that have been. */
export function DeckList({ onFile }: DeckListProps) {
  const [deck, setDeck] = useState(DECK_IDS[0])
  const copy = async () => {
    try {
      const { name, text } = await copyOfDeck(deck)
      open(addDraft(name, text))
    } catch {
      say('This deck could not be loaded. Is there a connection?')
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file !== undefined) onFile(file)
    event.target.value = '' // so that the same file can be chosen again
  }
  return (
    <>
      <section className="own-begin" aria-labelledby="deck-begin">
        <h2 id="deck-begin">Begin</h2>
        <ul>
          <li>
            <h3>From nothing</h3>
            <p className="small">One beat with one press. From there on, step by step.</p>
            <button
              type="button"
              className="own-main"
              onClick={() => open(addDraft('My talk', BLANK_DECK))}
              data-testid="blank"
            >
              Start a new talk
            </button>
          </li>
          <li>
            <h3>From one that is there</h3>
            {DECK_IDS.length === 1 ? (
              <p className="small">A copy of the talk that comes with the page, to be changed as you like.</p>
            ) : (
              <label className="own-copy">
                <span className="small">A copy of</span>
                <select value={deck} onChange={(event) => setDeck(event.target.value)}>
                  {DECK_IDS.map((id) => (
                    <option key={id} value={id}>
                      {id}
                    </option>
                  ))}
                </select>
              </label>
            )}
            <button type="button" onClick={() => void copy()} data-testid="copy">
              Copy it
            </button>
          </li>
          <li>
            <h3>From a file</h3>
            <p className="small">One that was saved here, or any deck as JSON. It can be dropped here, too.</p>
            <label className="file-button">
              <input type="file" accept=".json,application/json" onChange={choose} data-testid="own-open" />
              <span>Open a file</span>
            </label>
          </li>
        </ul>
      </section>
      <Drafts kind={DECK_KIND} title="Your talks" />
    </>
  )
}
