import type { ReactNode } from 'react'
import type { DraftDesk } from '../../app/drafts/desk-state.ts'
import type { Draft } from '../../app/drafts/draft.ts'
import { DraftName } from './DraftName.tsx'

interface DraftBarProps {
  readonly desk: DraftDesk
  readonly draft: Draft
  /** Hands the draft over as a file. */
  readonly onSave: (draft: Draft) => void
  /** What else can be done with it. */
  readonly children: ReactNode
}

/** What can be done with the draft as a whole, and whether it is kept. */
export function DraftBar({ desk, draft, onSave, children }: DraftBarProps) {
  const { useDesk, undoText, redoText } = desk
  const { past, future, unsaved, trouble } = useDesk()
  const isUnsaved = unsaved.includes(draft.id)
  return (
    <div className="own-bar">
      <DraftName desk={desk} draft={draft} />
      <span className="small own-saved" data-testid="own-saved">
        {!isUnsaved ? 'Saved on this device' : trouble === null ? 'Saving…' : 'Not saved on this device'}
      </span>
      <button type="button" disabled={past.length === 0} onClick={undoText}>
        Undo
      </button>
      <button type="button" disabled={future.length === 0} onClick={redoText}>
        Redo
      </button>
      <button type="button" onClick={() => onSave(draft)} data-testid="own-save">
        Save as a file
      </button>
      {children}
    </div>
  )
}
