import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { type DraftDesk, openDraftOf, type Trouble } from '../../app/drafts/desk-state.ts'
import type { Draft } from '../../app/drafts/draft.ts'
import { visible } from '../../view/visible.ts'
import type { DraftKind } from './Drafts.tsx'
import '../own/own.css'
import './trouble.css'

/** What came of opening a file; `more`: what can be done about a problem. */
export type Taken =
  | { readonly name: string; readonly text: string }
  | { readonly problem: string; readonly more?: ReactNode }

interface DeskRoomProps {
  readonly kind: DraftKind
  readonly title: string
  /** What is written here, and what for. */
  readonly intro: ReactNode
  /** The draft that an address names, null: none. */
  readonly named: (hash: string) => string | null
  /** Never throws: what cannot be taken is said. */
  readonly readFile: (file: File) => Promise<Taken>
  /** Hands a draft over as a file. */
  readonly onSave: (draft: Draft) => void
  /** Where drafts are begun and listed. */
  readonly list: (onFile: (file: File) => void) => ReactNode
  /** The draft that is open. */
  readonly bench: (draft: Draft) => ReactNode
}

function onAddress(tell: () => void): () => void {
  addEventListener('hashchange', tell)
  return () => removeEventListener('hashchange', tell)
}

/** Files of one's own of one kind: begun, written, and kept. */
export function DeskRoom({ kind, title, intro, named, readFile, onSave, list, bench }: DeskRoomProps) {
  const { addressOf } = kind
  const { useDesk, sitDown, openDraft, addDraft, say, undoText, redoText } = kind.desk
  const desk = useDesk()
  const { ready, said, trouble, unsaved } = desk
  const wanted = useSyncExternalStore(onAddress, () => named(location.hash))
  const [more, setMore] = useState<ReactNode>(null)
  useEffect(() => sitDown((id) => history.replaceState(history.state, '', addressOf(id))), [sitDown, addressOf])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is wanted may be among what has just been read
  useEffect(() => openDraft(wanted), [ready, wanted, openDraft])
  const draft = openDraftOf(desk)
  const isGone = ready && wanted !== null && !desk.drafts.some(({ id }) => id === wanted) && draft === undefined

  const newest = useRef(0)
  const take = async (file: File) => {
    newest.current++
    const mine = newest.current
    say('') // what was said of another file is no news any more
    setMore(null)
    const opened = await readFile(file)
    if (mine !== newest.current) return
    if ('problem' in opened) {
      say(`“${visible(file.name)}” cannot be opened here: ${opened.problem}. Nothing was changed.`)
      setMore(opened.more ?? null)
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
        <h1>{title}</h1>
        {draft === undefined ? intro : null}
      </div>
      <p role="status" className={said === '' ? 'visually-hidden' : 'own-said'} data-testid="own-said">
        {said}
      </p>
      {more !== null && said !== '' ? <p>{more}</p> : null}
      {trouble !== null && (unsaved.length > 0 || trouble === 'forbidden' || trouble === 'silent') ? (
        <TroubleSaid desk={kind.desk} trouble={trouble} onSave={onSave} />
      ) : null}
      {isGone ? <p>There is no draft of that name on this device.</p> : null}
      {draft === undefined ? list((file) => void take(file)) : bench(draft)}
    </main>
  )
}

const TROUBLES: Readonly<Record<Trouble, string>> = {
  full: 'There is no room left on this device. What you write is here as long as this page is open, and nowhere else. Save it as a file, or make room and try again.',
  failed:
    'The browser could not save this. What you write is here as long as this page is open, and nowhere else. Save it as a file, or try again.',
  forbidden:
    'This browser keeps nothing for this page. What you write lasts as long as the page is open; save as a file what is to last longer.',
  silent:
    'The browser does not answer when asked for your drafts. Another tab of this page may keep it from that: close it. Until then, what you write lasts as long as this page is open; save as a file what is to last longer.',
}

interface TroubleSaidProps {
  readonly desk: DraftDesk
  readonly trouble: Trouble
  readonly onSave: (draft: Draft) => void
}

/** Why drafts are not kept, and what can be done about it. */
function TroubleSaid({ desk: { useDesk, saveAll }, trouble, onSave }: TroubleSaidProps) {
  const draft = useDesk(openDraftOf)
  return (
    <div className="own-trouble" role="alert" data-testid="own-trouble" data-trouble={trouble}>
      <p>{TROUBLES[trouble]}</p>
      {draft === undefined ? null : (
        <button type="button" onClick={() => onSave(draft)}>
          Save “{visible(draft.name)}” as a file
        </button>
      )}
      {trouble === 'forbidden' || trouble === 'silent' ? null : (
        <button type="button" onClick={() => void saveAll()}>
          Try again
        </button>
      )}
    </div>
  )
}
