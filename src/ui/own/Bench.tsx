import { startTransition, useEffect, useState } from 'react'
import type { Draft } from '../../app/drafts/draft.ts'
import { SCENARIO_DESK, savedAsFile, say } from '../../app/own/desk.ts'
import { fileNameOf } from '../../app/own/files.ts'
import { linkTo, openInPlay } from '../../app/own/opening.ts'
import { saveFile } from '../../app/save-file.ts'
import { DraftBar } from '../drafts/DraftBar.tsx'
import { FileText } from '../drafts/FileText.tsx'
import { MistakeList } from '../drafts/MistakeList.tsx'
import { useBench } from '../drafts/use-bench.ts'
import { editorSource } from '../use-rich-text.ts'
import { Form } from './Form.tsx'
import { ResultPanel } from './ResultPanel.tsx'
import { useChecked } from './use-checked.ts'

const EDITING = editorSource(async () => (await import('../../app/own/editor.ts')).scenarioEditorInSteps)

/** Hands a draft over as a file. */
export function saveDraftAsFile({ id, name, text }: Draft): void {
  saveFile(fileNameOf(text, name), text)
  savedAsFile(id)
}

/** One draft: how it goes, its form, and its text. */
export function Bench({ draft }: { readonly draft: Draft }) {
  const { id, text } = draft
  const [job, setJob] = useState<string | null>(null)
  const checked = useChecked(id, text, job, draft.played ?? null)
  const { waits, mistakes, goer, onType, goTo, mend } = useBench(SCENARIO_DESK, draft, checked)
  // A form of many fields is drawn bit by bit, once the rest is there.
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return (
    <>
      <Bar draft={draft} isGood={!waits && checked.isOfText} />
      <div className="own-bench">
        {isDrawn ? (
          <Form
            key={id}
            text={text}
            mistakes={checked.mistakes}
            onGoToText={() => goTo(checked.mistakes[0] ?? { from: 0, to: 0 })}
          />
        ) : (
          <div aria-busy="true" />
        )}
        <div className="own-side">
          <ResultPanel checked={checked} waits={waits} onJob={setJob}>
            <MistakeList mistakes={checked.mistakes} onGo={goTo} onMend={mend} />
          </ResultPanel>
          <section className="own-file-part" aria-labelledby="own-text">
            <h2 id="own-text">The text of it</h2>
            <p className="small" id="own-text-help">
              The whole file, as it will be saved. Tab leaves the field. Click into the text and press Ctrl Space: what
              can stand there is listed.
            </p>
            <FileText
              key={id}
              source={EDITING}
              text={text}
              mistakes={mistakes}
              onType={onType}
              goer={goer}
              describedBy="own-text-help"
            />
          </section>
        </div>
      </div>
    </>
  )
}

interface BarProps {
  readonly draft: Draft
  /** The text as it stands can be played. */
  readonly isGood: boolean
}

/** What can be done with the draft as a whole. */
function Bar({ draft, isGood }: BarProps) {
  const { text } = draft
  const copyLink = async () => {
    const link = await linkTo(text)
    if (link === null) {
      say('This is too long for a link, which may hold 8 KB. Save it as a file instead.')
      return
    }
    try {
      await navigator.clipboard.writeText(link)
      say('Link copied. Whoever opens it has the whole scenario in it.')
    } catch {
      say('This browser does not let the page copy. Open it in Play: the address is the link.')
    }
  }
  const play = async () => {
    const problem = await openInPlay(text)
    if (problem !== null) say(`It cannot be opened in Play: ${problem}.`)
  }
  return (
    <DraftBar desk={SCENARIO_DESK} draft={draft} onSave={saveDraftAsFile}>
      <button type="button" disabled={!isGood} onClick={() => void copyLink()}>
        Copy link
      </button>
      <button type="button" className="own-main" disabled={!isGood} onClick={() => void play()} data-testid="own-play">
        Open in Play
      </button>
      <a href="#own">All drafts</a>
    </DraftBar>
  )
}
