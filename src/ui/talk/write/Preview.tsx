import { useMemo } from 'react'
import type { Deck } from '../../../story/deck.ts'
import { before, following, stateAt, type TalkPlace, talkOf } from '../../../story/talk/state.ts'
import { SafeFrame } from '../SafeFrame.tsx'

interface PreviewProps {
  readonly deck: Deck | null
  readonly spot: TalkPlace
  readonly onSpot: (spot: TalkPlace) => void
}

/** The stage as it looks at one beat and press of the deck, with the notes that belong to it. */
export function Preview({ deck, spot, onSpot }: PreviewProps) {
  const talk = useMemo(() => (deck === null ? null : talkOf(deck)), [deck])
  if (talk === null)
    return (
      <section className="write-preview" aria-labelledby="write-stage">
        <h2 id="write-stage">On the stage</h2>
        <p className="small">As soon as the text is a deck, it is shown here.</p>
      </section>
    )
  const { place, beat, build, notes, next } = stateAt(talk, spot)
  const [back, on] = [before(talk, place), following(talk, place)]
  return (
    <section className="write-preview" aria-labelledby="write-stage" data-place={`${place.beat}/${place.build}`}>
      <h2 id="write-stage">On the stage</h2>
      <div className="write-screen" data-testid="write-screen">
        <SafeFrame talk={talk} place={place} />
      </div>
      <div className="write-preview-bar">
        <p className="small" role="status" data-testid="write-place">
          Beat {place.beat + 1} of {talk.beats.length}
          {build === null ? '' : `, press ${place.build} of ${beat.builds?.length}: ${build.says}`}
        </p>
        <button type="button" disabled={back === null} onClick={() => back !== null && onSpot(back)}>
          Back
        </button>
        <button
          type="button"
          disabled={on === null}
          title={next === null ? undefined : next.says}
          onClick={() => on !== null && onSpot(on)}
        >
          Next press
        </button>
      </div>
      <div className="write-notes">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </section>
  )
}
