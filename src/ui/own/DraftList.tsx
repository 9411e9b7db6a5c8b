import { type ChangeEvent, useState } from 'react'
import { copyOf } from '../../app/own/copies.ts'
import { addDraft, SCENARIO_DESK, say } from '../../app/own/desk.ts'
import { fileNameOf } from '../../app/own/files.ts'
import { useSession } from '../../app/session.ts'
import { SCENARIOS } from '../../app/titles.ts'
import { BLANK } from '../../view/own/starts.ts'
import { visible } from '../../view/visible.ts'
import { type DraftKind, Drafts } from '../drafts/Drafts.tsx'
import '../file-button.css'

/** The address of a draft. */
const addressOf = (id: string): string => `#own/${id}`

/** What is particular to scenarios. */
export const SCENARIO_KIND: DraftKind = {
  desk: SCENARIO_DESK,
  addressOf,
  fileNameOf: (text, name) => fileNameOf(text, name),
}

const open = (id: string): void => {
  location.hash = addressOf(id)
}

interface DraftListProps {
  readonly onFile: (file: File) => void
}

/** Where a scenario is begun, and those that have been. */
export function DraftList({ onFile }: DraftListProps) {
  return (
    <>
      <Begin onFile={onFile} />
      <Drafts kind={SCENARIO_KIND} title="Your drafts" />
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
