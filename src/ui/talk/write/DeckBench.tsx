import { useCallback, useEffect, useId, useRef, useState } from 'react'
import type { Draft } from '../../../app/drafts/draft.ts'
import { saveFile } from '../../../app/save-file.ts'
import { DECK_DESK } from '../../../app/talk/deck-drafts.ts'
import { deckFileName } from '../../../app/talk/deck-files.ts'
import { ownName } from '../../../app/talk/own-decks.ts'
import type { Mending, Mistake } from '../../../view/own/mistakes.ts'
import { type DeckSpot, spotAt } from '../../../view/talk/deck-caret.ts'
import { DraftBar } from '../../drafts/DraftBar.tsx'
import { FileText } from '../../drafts/FileText.tsx'
import { MistakeList } from '../../drafts/MistakeList.tsx'
import { useBench } from '../../drafts/use-bench.ts'
import { editorSource } from '../../use-rich-text.ts'
import { HowTo } from './HowTo.tsx'
import { Preview } from './Preview.tsx'
import { type CheckedDeck, canBeGiven, stateInWords, useCheckedDeck } from './use-deck.ts'

const EDITING = editorSource(async () => (await import('../../../app/talk/deck-editor.ts')).deckEditorInSteps)

/** Hands a draft over as a file. */
export function saveDeckAsFile({ id, name, text }: Draft): void {
  saveFile(deckFileName(text, name), text)
  DECK_DESK.savedAsFile(id)
}

const START: DeckSpot = { beat: 0, build: 0 }
/** The caret is followed once it rests. */
const CARET_REST_MS = 120

/** One draft: its text, what is wrong with it, and how it looks on the stage. */
export function DeckBench({ draft }: { readonly draft: Draft }) {
  const { id, text } = draft
  const checked = useCheckedDeck(text, draft.played ?? null)
  const { waits, mistakes, goer, onType, goTo, mend } = useBench(DECK_DESK, draft, checked)
  const [spot, setSpot] = useState(START)
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
  return (
    <>
      <Bar draft={draft} checked={checked} waits={waits} />
      <div className="write-bench">
        <section className="own-file-part" aria-labelledby="own-text">
          <h2 id="own-text">The deck</h2>
          <p className="small" id="own-text-help">
            The whole file, as it will be saved. The stage shows the beat and the press in which the caret stands. Click
            into the text and press Ctrl Space after a quote: what can stand there is listed. Tab leaves the field.
          </p>
          <FileText
            key={id}
            source={EDITING}
            text={text}
            mistakes={mistakes}
            onType={onType}
            goer={goer}
            describedBy="own-text-help"
            onCaret={onCaret}
          />
        </section>
        <div className="write-side">
          <Preview deck={checked.deck} spot={spot} onSpot={setSpot} />
          <Found checked={checked} waits={waits} onGo={goTo} onMend={mend} />
          <HowTo text={text} deck={checked.deck} spot={spot} canChange={checked.isOfText && !waits} onGo={goTo} />
        </div>
      </div>
    </>
  )
}

interface FoundProps {
  readonly checked: CheckedDeck
  readonly waits: boolean
  readonly onGo: (mistake: Mistake) => void
  readonly onMend: (mending: Mending) => void
}

/** What is wrong: with the form of the file, or with what comes of playing it. */
function Found({ checked, waits, onGo, onMend }: FoundProps) {
  const isOver = checked.isOfText && !waits && !checked.goesOn
  return (
    <section className="write-found" aria-labelledby="write-found" data-of-text={isOver}>
      <h2 id="write-found">Checked</h2>
      <p role="status" data-testid="deck-state">
        {stateInWords(checked, waits)}
      </p>
      <MistakeList mistakes={checked.mistakes} onGo={onGo} onMend={onMend} />
    </section>
  )
}

interface BarProps {
  readonly draft: Draft
  readonly checked: CheckedDeck
  readonly waits: boolean
}

/** What can be done with the draft as a whole. */
function Bar({ draft, checked, waits }: BarProps) {
  const name = ownName(draft.id)
  const why = useId()
  const canGive = !waits && canBeGiven(checked)
  const give = async () => {
    // What cannot be saved is given all the same, from the memory of this window.
    await DECK_DESK.saveAll()
    location.hash = `#talk/${name}`
  }
  return (
    <DraftBar desk={DECK_DESK} draft={draft} onSave={saveDeckAsFile}>
      <button
        type="button"
        className="own-main"
        disabled={!canGive}
        aria-describedby={canGive ? undefined : why}
        onClick={() => void give()}
        data-testid="give"
      >
        Give the talk
      </button>
      {canGive ? null : (
        <span className="visually-hidden" id={why}>
          {stateInWords(checked, waits)}
        </span>
      )}
      <a href={`#talk/print/${name}`}>Print</a>
      <a href={`#talk/rehearse/${name}`}>Rehearse</a>
      <a href="#talk/write">All talks</a>
    </DraftBar>
  )
}
