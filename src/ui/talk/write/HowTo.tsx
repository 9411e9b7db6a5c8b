import { useRef, useState } from 'react'
import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import type { Deck } from '../../../story/deck.ts'
import type { Mistake } from '../../../view/own/mistakes.ts'
import type { DeckSpot } from '../../../view/talk/deck-caret.ts'
import {
  PRESS_NAMES,
  PRESSES,
  type PressName,
  whereToGoOn,
  withBeat,
  withCut,
  withLook,
  withPart,
  withPress,
} from '../../../view/talk/deck-starts.ts'
import { PART_WORDS } from '../../../view/talk/deck-words.ts'
import { ClaimStep } from './ClaimStep.tsx'
import { Marked } from './Marked.tsx'
import { RunStep } from './RunStep.tsx'

interface HowToProps {
  readonly text: string
  readonly deck: Deck | null
  readonly spot: DeckSpot
  /** The text is a deck: something can be put into it. */
  readonly canChange: boolean
  readonly onGo: (place: Pick<Mistake, 'from' | 'to'>) => void
}

/** Changes the text, and leads to what is new in it. */
export type Put = (how: (text: string) => string) => void

/** What a spot of a deck names to look at; undefined where it names nothing. */
function lookAt(deck: Deck | null, { beat, build }: DeckSpot): string | undefined {
  const there = deck?.beats[beat]
  return build === 0 ? there?.look : there?.builds?.[build - 1]?.look
}

/** How a deck is written, with what can be put into it at a press. */
export function HowTo({ text, deck, spot, canChange, onGo }: HowToProps) {
  const [part, setPart] = useState('bands')
  const [press, setPress] = useState<PressName>('stage')
  const latest = useRef(text) // what is put in may have had to be fetched first
  latest.current = text
  const put: Put = (how) => {
    const before = latest.current
    let next: string
    try {
      next = how(before)
    } catch {
      DECK_DESK.say('That does not fit into the text as it stands. Mend the text first.')
      return
    }
    DECK_DESK.writeText(next)
    // Once the text is there, to what is new in it.
    requestAnimationFrame(() => onGo(whereToGoOn(before, next)))
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
        <RunStep spot={spot} canChange={canChange} put={put} />
        <li>
          <p>
            A <strong>press</strong> of the key changes what the hall sees: the run moves on (<code>plays</code>), a
            rule is changed (<code>changes</code>), or another stage takes its place (<code>stage</code>).
          </p>
          <p className="write-part">
            <label>
              <span className="visually-hidden">What it does</span>
              <select
                value={press}
                onChange={(event) => setPress(event.target.value as PressName)}
                data-testid="press-kind"
              >
                {PRESS_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {PRESSES[name].title}
                  </option>
                ))}
              </select>
            </label>
            <button
              type="button"
              disabled={!canChange}
              onClick={() => put((now) => withPress(now, spot, press))}
              data-testid="add-press"
            >
              Add a press to beat {spot.beat + 1}
            </button>
          </p>
          <p className="small" role="status">
            <Marked text={PRESSES[press].help} />
          </p>
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
            <code>look</code> names what to look at, in a beat or a press. It stands under the notes in the speaker’s
            window, as “Point at: …”, and never on the stage.
          </p>
          <button
            type="button"
            disabled={!canChange || lookAt(deck, spot) !== undefined}
            onClick={() => put((now) => withLook(now, spot))}
            data-testid="add-look"
          >
            Say what to look at here
          </button>
        </li>
        <li>
          <p>
            <code>cuts</code> are shorter talks out of the same beats. Each lists its beats by their short names, and
            under <code>without</code> the presses to leave out: they take their <code>seconds</code> with them. The
            button adds one with all beats; take out what there is no time for.
          </p>
          <button type="button" disabled={!canChange} onClick={() => put(withCut)} data-testid="add-cut">
            Add a shorter talk
          </button>
        </li>
        <ClaimStep deck={deck} spot={spot} canChange={canChange} put={put} />
      </ol>
    </section>
  )
}
