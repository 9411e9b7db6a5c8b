import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../../app/drafts/draft.ts'
import { saveFile } from '../../../app/save-file.ts'
import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import { deckFileName } from '../../../app/talk/deck-files.ts'
import { ownName } from '../../../app/talk/own-decks.ts'
import type { Mistake } from '../../../view/own/mistakes.ts'
import { type DeckSpot, spotAt } from '../../../view/talk/deck-caret.ts'
import { DraftName } from '../../drafts/DraftName.tsx'
import { FileText, type TextGoer } from '../../drafts/FileText.tsx'
import { MistakeList } from '../../drafts/MistakeList.tsx'
import { editorSource } from '../../use-rich-text.ts'
import { HowTo } from './HowTo.tsx'
import { Preview } from './Preview.tsx'
import { useCheckedDeck } from './use-deck.ts'

const EDITING = editorSource(async () => (await import('../../../app/talk/deck-editor.ts')).deckEditorInSteps)

const { useDesk, writeText, undoText, redoText, savedAsFile, notePlayed } = DECK_DESK

/** Hands a draft over as a file. */
export function saveDeckAsFile({ id, name, text }: Draft): void {
  saveFile(deckFileName(text, name), text)
  savedAsFile(id)
}

const START: DeckSpot = { beat: 0, build: 0 }
const NONE = [] as const
/** The caret is followed once it rests. */
const CARET_REST_MS = 120

/** One draft: its text, what is wrong with it, and how it looks on the stage. */
export function DeckBench({ draft }: { readonly draft: Draft }) {
  const { id, text } = draft
  const checked = useCheckedDeck(text, draft.played ?? null)
  const played = checked.isOfText ? checked.text : null
  useEffect(() => {
    if (played !== null) notePlayed(id, played)
  }, [id, played])
  const waits = checked.text !== text
  const [spot, setSpot] = useState(START)
  const goer = useRef<TextGoer>(null)
  const newest = useRef(text)
  newest.current = text
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const onCaret = useCallback((at: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const found = spotAt(newest.current, at)
      if (found !== null) setSpot((last) => (last.beat === found.beat && last.build === found.build ? last : found))
    }, CARET_REST_MS)
  }, [])
  const onType = useCallback((next: string) => writeText(next, 'file'), [])
  /** Goes to a mistake; of a text in quotes, to what is in them. */
  const goTo = ({ from, to }: Pick<Mistake, 'from' | 'to'>) => {
    const isQuoted = to - from > 1 && text[from] === '"' && text[to - 1] === '"'
    goer.current?.goTo(isQuoted ? from + 1 : from, isQuoted ? to - 1 : to)
  }
  return (
    <>
      <Bar draft={draft} isGood={!waits && checked.isOfText} />
      <div className="write-bench">
        <section className="own-file-part" aria-labelledby="own-text">
          <h2 id="own-text">The deck</h2>
          <p className="small" id="own-text-help">
            The whole file, as it will be saved. The stage shows the beat and the press in which the caret stands. Press
            Ctrl Space after a quote: what can stand there is listed. Tab leaves the field.
          </p>
          <FileText
            key={id}
            source={EDITING}
            text={text}
            mistakes={waits ? NONE : checked.mistakes}
            onType={onType}
            goer={goer}
            describedBy="own-text-help"
            onCaret={onCaret}
          />
        </section>
        <div className="write-side">
          <Preview deck={checked.deck} spot={spot} onSpot={setSpot} />
          <Found checked={checked} waits={waits} onGo={goTo} text={text} />
          <HowTo text={text} spot={spot} canChange={checked.isOfText && !waits} onGo={goTo} />
        </div>
      </div>
    </>
  )
}

interface FoundProps {
  readonly checked: ReturnType<typeof useCheckedDeck>
  readonly waits: boolean
  readonly text: string
  readonly onGo: (mistake: Mistake) => void
}

/** What is wrong: with the form of the file, or with what comes of playing it. */
function Found({ checked: { mistakes, isOfText, goesOn, failed, deck }, waits, text, onGo }: FoundProps) {
  const stops = mistakes.filter((mistake) => mistake.stops).length
  const state = failed
    ? 'The part of the page that plays decks could not be started. Is there a connection?'
    : waits || goesOn
      ? 'Being played…'
      : stops > 0
        ? `${stops === 1 ? 'One mistake' : `${stops} mistakes`} in the file.${deck === null ? '' : ' The stage shows the last deck that had none.'}`
        : mistakes.length > 0
          ? `It can be given, but ${mistakes.length === 1 ? 'one thing is' : `${mistakes.length} things are`} not as it should be.`
          : 'Played from end to end: nothing is wrong.'
  return (
    <section className="write-found" aria-labelledby="write-found" data-of-text={isOfText && !waits && !goesOn}>
      <h2 id="write-found">Checked</h2>
      <p role="status" data-testid="deck-state">
        {state}
      </p>
      <MistakeList
        mistakes={mistakes}
        onGo={onGo}
        onMend={({ from, to, text: put }) => {
          if (!waits) writeText(text.slice(0, from) + put + text.slice(to))
        }}
      />
    </section>
  )
}

interface BarProps {
  readonly draft: Draft
  /** The text as it stands can be given. */
  readonly isGood: boolean
}

/** What can be done with the draft as a whole. */
function Bar({ draft, isGood }: BarProps) {
  const { past, future, unsaved, trouble } = useDesk()
  const isUnsaved = unsaved.includes(draft.id)
  const give = `#talk/${ownName(draft.id)}`
  return (
    <div className="own-bar">
      <DraftName desk={DECK_DESK} draft={draft} />
      <span className="small own-saved" data-testid="own-saved">
        {!isUnsaved ? 'Saved on this device' : trouble === null ? 'Saving…' : 'Not saved on this device'}
      </span>
      <button type="button" disabled={past.length === 0} onClick={undoText}>
        Undo
      </button>
      <button type="button" disabled={future.length === 0} onClick={redoText}>
        Redo
      </button>
      <button type="button" onClick={() => saveDeckAsFile(draft)} data-testid="own-save">
        Save as a file
      </button>
      <button
        type="button"
        className="own-main"
        disabled={!isGood || isUnsaved}
        onClick={() => {
          location.hash = give
        }}
        data-testid="give"
      >
        Give the talk
      </button>
      <a href={`#talk/print/${ownName(draft.id)}`}>Print</a>
      <a href={`#talk/rehearse/${ownName(draft.id)}`}>Rehearse</a>
      <a href="#talk/write">All talks</a>
    </div>
  )
}
