import { type CSSProperties, useEffect, useState } from 'react'
import { useHash } from '../../../app/learn/place.ts'
import { idly } from '../../../app/slices.ts'
import { WHOLE } from '../../../story/deck.ts'
import { placesOf, stateAt, type Talk, type TalkPlace } from '../../../story/talk/state.ts'
import { sheetLetters } from '../../../view/talk/sheet.ts'
import { Problem } from '../../Absent.tsx'
import { SafeFrame } from '../SafeFrame.tsx'
import { SilentTalk } from '../Silent.tsx'
import { useRuns } from '../use-runs.ts'
import { useTalkAt } from '../use-talk-at.ts'
import { SavePictures } from './SavePictures.tsx'
import './print.css'

/** A talk on paper, or as a PDF: a page for every beat and every press, as it stands when all motion is over. */
export function PrintDeck() {
  const { deck, talk, problem, isSilent } = useTalkAt(useHash().replace(/^#talk\/print\/?/, ''))
  return (
    <main className="room print-deck">
      <div className="room-head">
        <h1>On paper</h1>
        <p>
          A page for every press, for the day on which nothing else works: print it, or choose “Save as PDF” where the
          printer is chosen. <a href="#talk">Back to the talk</a>
        </p>
      </div>
      {problem === null ? null : <Problem says={problem} />}
      {isSilent ? <SilentTalk /> : null}
      {talk === null || deck === null ? null : <Pages key={`${deck}/${talk.cut}`} talk={talk} name={deck} />}
    </main>
  )
}

interface PagesProps {
  readonly talk: Talk
  /** What addresses call its deck. */
  readonly name: string
}

function Pages({ talk, name }: PagesProps) {
  const [withNotes, setWithNotes] = useState(false)
  const places = placesOf(talk)
  // One at a time: every page is a stage of its own, and the page stays at hand meanwhile.
  const [begun, setBegun] = useState(1)
  const { ready, problem } = useRuns(talk, places[begun - 1])
  /** The last page that was begun shows its frame, or why it has none. */
  const isDrawn = ready || problem !== null
  useEffect(() => {
    if (isDrawn && begun < places.length) return idly(() => setBegun((n) => n + 1))
    return undefined
  }, [isDrawn, begun, places.length])
  const isReady = isDrawn && begun === places.length
  const cuts = [{ id: WHOLE, title: 'The whole talk' }, ...(talk.deck.cuts ?? [])]
  return (
    <>
      {/* The paper has the shape of the stage, or with notes that of a sheet in the hand. */}
      <style>{`@page { size: ${withNotes ? '210mm 297mm' : '320mm 180mm'}; margin: 0 }`}</style>
      <div className="print-bar">
        <label>
          <span className="visually-hidden">Which talk</span>
          <select
            value={talk.cut}
            onChange={(event) => {
              location.hash = `#talk/print/${name}/${event.target.value}`
            }}
            data-testid="print-cut"
          >
            {cuts.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <label className="print-notes">
          <input type="checkbox" checked={withNotes} onChange={(event) => setWithNotes(event.target.checked)} />
          With notes
        </label>
        <button type="button" className="own-main" disabled={!isReady} onClick={() => print()}>
          Print, or save as a PDF
        </button>
        <SavePictures name={`${talk.deck.id}-${talk.cut}`} places={places} isReady={isReady} />
        <p className="small" role="status" data-testid="print-state" data-ready={isReady}>
          {isReady ? `${places.length} pages.` : `Page ${begun} of ${places.length} is being drawn…`}
        </p>
      </div>
      <ol className={withNotes ? 'print-pages with-notes' : 'print-pages'}>
        {places.slice(0, begun).map((place) => (
          <Page key={`${place.beat}/${place.build}`} talk={talk} place={place} withNotes={withNotes} />
        ))}
      </ol>
    </>
  )
}

interface PageProps {
  readonly talk: Talk
  readonly place: TalkPlace
  readonly withNotes: boolean
}

function Page({ talk, place, withNotes }: PageProps) {
  const { beat, build, notes } = stateAt(talk, place)
  const count = talk.beats[place.beat].builds.length
  const said = `${place.beat + 1}. ${beat.title}`
  const step = build === null ? 'before the first press' : `press ${place.build} of ${count}: ${build.says}`
  return (
    <li className="print-page" data-place={`${place.beat}/${place.build}`}>
      <div className="print-frame">
        <SafeFrame talk={talk} place={place} />
      </div>
      {withNotes ? (
        <div
          className="print-said"
          style={{ '--sheet-letters': `${sheetLetters([said, step, ...notes])}mm` } as CSSProperties}
        >
          <p className="print-where">
            {said} <span>{step}</span>
          </p>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      ) : null}
    </li>
  )
}
