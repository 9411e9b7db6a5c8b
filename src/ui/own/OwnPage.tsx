import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { openDialog } from '../../app/dialogs.ts'
import {
  addDraft,
  openDraft,
  openDraftOf,
  redoText,
  saveAll,
  say,
  sitDown,
  type Trouble,
  undoText,
  useDesk,
} from '../../app/own/desk.ts'
import { readFile } from '../../app/own/files.ts'
import { visible } from '../../view/visible.ts'
import { Bench, saveDraftAsFile } from './Bench.tsx'
import { addressOf, DraftList } from './DraftList.tsx'
import './own.css'
import './own-form.css'

/** The draft that the address names: `#own/abc`. */
const named = (): string | null => /^#own\/([a-z0-9]{1,20})$/.exec(location.hash)?.[1] ?? null

function onAddress(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** A scenario of one's own: begun, written, played as it is written, and kept. */
export function OwnPage() {
  const desk = useDesk()
  const { ready, said, trouble, unsaved } = desk
  const wanted = useSyncExternalStore(onAddress, named)
  const [belongs, setBelongs] = useState(false)
  useEffect(() => sitDown((id) => history.replaceState(null, '', addressOf(id))), [])
  useEffect(() => {
    if (ready) openDraft(wanted)
  }, [ready, wanted])
  const draft = openDraftOf(desk)
  const isGone = ready && wanted !== null && !desk.drafts.some(({ id }) => id === wanted) && draft === undefined

  const newest = useRef(0)
  const take = async (file: File) => {
    newest.current++
    const mine = newest.current
    say('') // what was said of another file is no news any more
    setBelongs(false)
    const opened = await readFile(file)
    if (mine !== newest.current) return
    if ('problem' in opened) {
      say(`“${visible(file.name)}” cannot be opened here: ${opened.problem}. Nothing was changed.`)
      setBelongs(opened.belongs === 'share')
      return
    }
    location.hash = addressOf(addDraft(opened.name, opened.text))
  }
  const onDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (file === undefined) return
    event.preventDefault()
    void take(file)
  }
  const onDragOver = (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  }
  // Elsewhere in the page these take back what was chosen for the stage, which is not seen here.
  const onKeyDown = (event: KeyboardEvent) => {
    const isField = (event.target as Element).closest('input, textarea, .monaco-editor') !== null
    if (!(event.ctrlKey || event.metaKey) || isField || draft === undefined) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    event.preventDefault()
    if (key === 'y' || event.shiftKey) redoText()
    else undoText()
  }

  return (
    <main className="room own" onDrop={onDrop} onDragOver={onDragOver} onKeyDown={onKeyDown}>
      <div className="room-head">
        <h1>Your own scenario</h1>
        {draft === undefined ? (
          <p>
            A scenario is one file: who takes part, what goes wrong, and by which rules the worker works. Write one
            here, see at once how it goes, and save it. Nothing leaves this device.
          </p>
        ) : null}
      </div>
      <p role="status" className={said === '' ? 'visually-hidden' : 'own-said'} data-testid="own-said">
        {said}
      </p>
      {belongs && said !== '' ? (
        <p>
          <button type="button" onClick={() => openDialog('share')}>
            Open it under “Share”
          </button>
        </p>
      ) : null}
      {trouble !== null && (unsaved.length > 0 || trouble === 'forbidden') ? <TroubleSaid trouble={trouble} /> : null}
      {isGone ? <p>There is no draft of that name on this device.</p> : null}
      {draft === undefined ? <DraftList onFile={(file) => void take(file)} /> : <Bench key={draft.id} draft={draft} />}
    </main>
  )
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  full: 'There is no room left on this device. What you write is here as long as this page is open, and nowhere else. Save it as a file, or make room and try again.',
  failed:
    'The browser could not save this. What you write is here as long as this page is open, and nowhere else. Save it as a file, or try again.',
  forbidden:
    'This browser keeps nothing for this page. What you write lasts as long as the page is open; save as a file what is to last longer.',
}

/** Why drafts are not kept, and what can be done about it. */
function TroubleSaid({ trouble }: { readonly trouble: Trouble }) {
  const draft = useDesk(openDraftOf)
  return (
    <div className="own-trouble" role="alert" data-testid="own-trouble" data-trouble={trouble}>
      <p>{TROUBLES[trouble]}</p>
      {draft === undefined ? null : (
        <button type="button" onClick={() => saveDraftAsFile(draft)}>
          Save “{visible(draft.name)}” as a file
        </button>
      )}
      {trouble === 'forbidden' ? null : (
        <button type="button" onClick={() => void saveAll()}>
          Try again
        </button>
      )}
    </div>
  )
}
