import { type ReactNode, useState } from 'react'
import type { DraftDesk } from '../../app/drafts/desk-state.ts'
import type { Draft } from '../../app/drafts/draft.ts'
import { saveFile } from '../../app/save-file.ts'
import { visible } from '../../view/visible.ts'

/** What is particular to files of one kind. */
export interface DraftKind {
  readonly desk: DraftDesk
  /** The address of a draft. */
  readonly addressOf: (id: string) => string
  /** What the file of a draft is called. */
  readonly fileNameOf: (text: string, name: string) => string
  /** What else can be done with a draft in the list. */
  readonly more?: (id: string, shown: string) => ReactNode
}

interface DraftsProps {
  readonly kind: DraftKind
  readonly title: string
}

/** The drafts that have been begun. */
export function Drafts({ kind, title }: DraftsProps) {
  const { useDesk, undeleteDraft, deleteDamaged } = kind.desk
  const { ready, drafts, damaged, deleted } = useDesk()
  return (
    <section className="own-drafts" aria-labelledby="own-drafts">
      <h2 id="own-drafts">{title}</h2>
      {deleted === null ? null : (
        <p>
          “{visible(deleted.name)}” is deleted.{' '}
          <button type="button" className="link" onClick={undeleteDraft} data-testid="undelete">
            Put it back
          </button>
        </p>
      )}
      {ready && drafts.length === 0 ? <p className="small">None yet. They are kept on this device only.</p> : null}
      <ul>
        {drafts.map((draft) => (
          <DraftLine key={draft.id} kind={kind} draft={draft} />
        ))}
      </ul>
      {damaged.map(({ id, text }) => (
        <div key={id} className="own-damaged">
          <p>Something that is no draft is stored here, and cannot be opened. What there is can be saved as a file.</p>
          <button type="button" onClick={() => saveFile('damaged-draft.json', text)}>
            Save what there is
          </button>
          <button type="button" onClick={() => void deleteDamaged(id)}>
            Delete it
          </button>
        </div>
      ))}
    </section>
  )
}

interface DraftLineProps {
  readonly kind: DraftKind
  readonly draft: Draft
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function DraftLine({ kind, draft: { id, name, text, changedAt } }: DraftLineProps) {
  const { addressOf, fileNameOf, more } = kind
  const { deleteDraft, duplicateDraft, nameDraft } = kind.desk
  const [typed, setTyped] = useState<string | null>(null)
  const shown = visible(name)
  return (
    <li className="own-draft" data-draft={id}>
      {typed === null ? (
        <a href={addressOf(id)}>{shown}</a>
      ) : (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            nameDraft(id, typed)
            setTyped(null)
          }}
        >
          <input
            type="text"
            aria-label={`New name of ${shown}`}
            value={typed}
            maxLength={100}
            // biome-ignore lint/a11y/noAutofocus: the field has just been asked for
            autoFocus
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setTyped(null)
            }}
          />
          <button type="submit">Keep</button>
        </form>
      )}
      <span className="small">changed {WHEN.format(changedAt)}</span>
      <span className="own-draft-buttons">
        {more?.(id, shown)}
        <LineButton says="Rename" of={shown} onPress={() => setTyped(name)} />
        <LineButton says="Duplicate" of={shown} onPress={() => duplicateDraft(id)} />
        <LineButton says="Save as a file" of={shown} onPress={() => saveFile(fileNameOf(text, name), text)} />
        <LineButton says="Delete" of={shown} onPress={() => void deleteDraft(id)} />
      </span>
    </li>
  )
}

interface LineButtonProps {
  readonly says: string
  readonly of: string
  readonly onPress: () => void
}

function LineButton({ says, of, onPress }: LineButtonProps) {
  return (
    <button type="button" className="link" onClick={onPress}>
      {says}
      <span className="visually-hidden"> {of}</span>
    </button>
  )
}
