import { type ChangeEvent, useState } from 'react'
import { copyOf } from '../../app/own/copies.ts'
import {
  addDraft,
  deleteDamaged,
  deleteDraft,
  duplicateDraft,
  nameDraft,
  say,
  undeleteDraft,
  useDesk,
} from '../../app/own/desk.ts'
import { fileNameOf } from '../../app/own/files.ts'
import type { Draft } from '../../app/own/store.ts'
import { saveFile } from '../../app/save-file.ts'
import { useSession } from '../../app/session.ts'
import { SCENARIOS } from '../../app/titles.ts'
import { BLANK } from '../../view/own/starts.ts'
import { visible } from '../../view/visible.ts'
import '../file-button.css'

/** The address of a draft. */
export const addressOf = (id: string): string => `#own/${id}`

const open = (id: string): void => {
  location.hash = addressOf(id)
}

interface DraftListProps {
  readonly onFile: (file: File) => void
}

/** Where a scenario is begun, and those that have been. */
export function DraftList({ onFile }: DraftListProps) {
  const { ready, drafts, damaged, deleted } = useDesk()
  return (
    <>
      <Begin onFile={onFile} />
      <section className="own-drafts" aria-labelledby="own-drafts">
        <h2 id="own-drafts">Your drafts</h2>
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
            <DraftLine key={draft.id} draft={draft} />
          ))}
        </ul>
        {damaged.map(({ id, text }) => (
          <div key={id} className="own-damaged">
            <p>
              Something that is no draft is stored here, and cannot be opened. What there is can be saved as a file.
            </p>
            <button type="button" onClick={() => saveFile('damaged-draft.json', text)}>
              Save what there is
            </button>
            <button type="button" onClick={() => void deleteDamaged(id)}>
              Delete it
            </button>
          </div>
        ))}
      </section>
    </>
  )
}

/** From nothing, from one that comes with the page, or from a file. */
function Begin({ onFile }: DraftListProps) {
  const [slug, setSlug] = useState('incident')
  const onStage = useSession((session) => session.own)
  const copy = async () => {
    try {
      const { name, text } = await copyOf(slug)
      open(addDraft(name, text))
    } catch {
      say('This scenario could not be loaded. Is there a connection?')
    }
  }
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0]
    if (file !== undefined) onFile(file)
    event.target.value = '' // so that the same file can be chosen again
  }
  return (
    <section className="own-begin" aria-labelledby="own-begin">
      <h2 id="own-begin">Begin</h2>
      <ul>
        <li>
          <h3>From nothing</h3>
          <p className="small">One job that is done at the first try. From there on, step by step.</p>
          <button
            type="button"
            className="own-main"
            onClick={() => open(addDraft('My scenario', BLANK))}
            data-testid="blank"
          >
            Start a new scenario
          </button>
        </li>
        <li>
          <h3>From one that is there</h3>
          <label className="own-copy">
            <span className="small">A copy of</span>
            <select value={slug} onChange={(event) => setSlug(event.target.value)} data-testid="copy-of">
              {SCENARIOS.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <button type="button" onClick={() => void copy()} data-testid="copy">
            Copy it
          </button>
        </li>
        <li>
          <h3>From a file</h3>
          <p className="small">
            One that was saved here, or any scenario as JSON, up to 1 MB. It can be dropped here, too.
          </p>
          <label className="file-button">
            <input type="file" accept=".json,application/json" onChange={choose} data-testid="own-open" />
            <span>Open a file</span>
          </label>
        </li>
        {onStage === null ? null : (
          <li>
            <h3>From the stage</h3>
            <p className="small">The scenario that is in Play now, “{visible(onStage.title)}”.</p>
            <button
              type="button"
              onClick={() => open(addDraft(onStage.title, `${JSON.stringify(onStage, null, 2)}\n`))}
              data-testid="from-stage"
            >
              Go on writing it
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}

const WHEN = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

function DraftLine({ draft: { id, name, text, changedAt } }: { readonly draft: Draft }) {
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
