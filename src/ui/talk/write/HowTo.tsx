import { useState } from 'react'
import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import type { Mistake } from '../../../view/own/mistakes.ts'
import { leastChange } from '../../../view/own/text-edits.ts'
import type { DeckSpot } from '../../../view/talk/deck-caret.ts'
import { withBeat, withPart, withPress } from '../../../view/talk/deck-starts.ts'
import { PART_WORDS } from '../../../view/talk/deck-words.ts'

interface HowToProps {
  readonly text: string
  readonly spot: DeckSpot
  /** The text is a deck: something can be put into it. */
  readonly canChange: boolean
  readonly onGo: (place: Pick<Mistake, 'from' | 'to'>) => void
}

/** How a deck is written, with what can be put into it at a press. */
export function HowTo({ text, spot, canChange, onGo }: HowToProps) {
  const [part, setPart] = useState('bands')
  const put = (how: (text: string) => string) => {
    let next: string
    try {
      next = how(text)
    } catch {
      DECK_DESK.say('That does not fit into the text as it stands. Mend the text first.')
      return
    }
    DECK_DESK.writeText(next)
    const { from, text: added } = leastChange(text, next)
    // Once the text is there, to what is new in it.
    requestAnimationFrame(() => onGo({ from, to: from + added.length }))
  }
  return (
    <section className="write-how" aria-labelledby="write-how">
      <h2 id="write-how">Step by step</h2>
      <ol>
        <li>
          <p>
            A <strong>beat</strong> is one thought: a title, planned seconds, notes for you, and a stage.
          </p>
          <button type="button" disabled={!canChange} onClick={() => put(withBeat)} data-testid="add-beat">
            Add a beat
          </button>
        </li>
        <li>
          <p>
            A <strong>press</strong> of the key changes what the hall sees: the run moves on (<code>plays</code>), a
            rule is changed (<code>changes</code>), or another stage takes its place (<code>stage</code>).
          </p>
          <button
            type="button"
            disabled={!canChange}
            onClick={() => put((now) => withPress(now, spot))}
            data-testid="add-press"
          >
            Add a press to beat {spot.beat + 1}
          </button>
        </li>
        <li>
          <p>
            A <strong>stage</strong> has one to four parts.
          </p>
          <p className="write-part">
            <label>
              <span className="visually-hidden">Part</span>
              <select value={part} onChange={(event) => setPart(event.target.value)} data-testid="part">
                {PART_WORDS.map(([name]) => (
                  <option key={name}>{name}</option>
                ))}
              </select>
            </label>
            <button
              type="button"
              disabled={!canChange}
              onClick={() => put((now) => withPart(now, spot, part))}
              data-testid="add-part"
            >
              Put it on the stage
            </button>
          </p>
          <p className="small" role="status">
            <code>{part}</code>: <Marked text={PART_WORDS.find(([name]) => name === part)?.[1] ?? ''} />
          </p>
        </li>
        <li>
          <p>
            The <strong>run</strong> is a scenario that is really played. <code>at</code> says where it stands: a clock
            such as <code>18:28:00</code>, or a time since its start such as <code>65s</code>.
          </p>
        </li>
        <li>
          <p>
            Say under <code>holds</code> what you claim on stage. It is played and held against the run, here and by{' '}
            <code>sim check</code>.
          </p>
        </li>
      </ol>
    </section>
  )
}

/** A sentence in which names of fields stand between backticks. */
function Marked({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('`').map((piece, i) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one sentence
        i % 2 === 0 ? <span key={i}>{piece}</span> : <code key={i}>{piece}</code>,
      )}
    </>
  )
}
