import { type ChangeEvent, type ReactNode, useState } from 'react'
import { NotFetched } from '../../app/parts.ts'
import type { DraftKind } from './Drafts.tsx'
import '../file-button.css'

interface BeginProps {
  readonly kind: DraftKind
  /** A new one: what is said of it, what its button says, and what it begins with. */
  readonly blank: { readonly says: string; readonly button: string; readonly name: string; readonly text: string }
  /** Those of which a copy can be made, with what is said where there is but one. */
  readonly among: readonly { readonly id: string; readonly title: string }[]
  readonly only?: string
  /** The copy of one of these. */
  readonly copyOf: (id: string) => Promise<{ readonly name: string; readonly text: string }>
  /** What is said where it did not come. */
  readonly noCopy: string
  /** What is said of files. */
  readonly files: string
  readonly onFile: (file: File) => void
  /** Other ways to begin. */
  readonly children?: ReactNode
}

/** The three ways to begin a file: from nothing, from one that comes with the page, or from a file. */
export function Begin({ kind, blank, among, only, copyOf, noCopy, files, onFile, children }: BeginProps) {
  const { addDraft, say } = kind.desk
  const [chosen, setChosen] = useState(among[0].id)
  const open = (name: string, text: string): void => {
    location.hash = kind.addressOf(addDraft(name, text))
  }
  const copy = async () => {
    try {
      const { name, text } = await copyOf(chosen)
      open(name, text)
    } catch (error) {
      say(error instanceof NotFetched ? error.message : noCopy)
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
          <p className="small">{blank.says}</p>
          <button type="button" className="own-main" onClick={() => open(blank.name, blank.text)} data-testid="blank">
            {blank.button}
          </button>
        </li>
        <li>
          <h3>From one that is there</h3>
          {among.length === 1 && only !== undefined ? (
            <p className="small">{only}</p>
          ) : (
            <label className="own-copy">
              <span className="small">A copy of</span>
              <select value={chosen} onChange={(event) => setChosen(event.target.value)} data-testid="copy-of">
                {among.map(({ id, title }) => (
                  <option key={id} value={id}>
                    {title}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button type="button" onClick={() => void copy()} data-testid="copy">
            Copy it
          </button>
        </li>
        <li>
          <h3>From a file</h3>
          <p className="small">{files}</p>
          <label className="file-button">
            <input type="file" accept=".json,application/json" onChange={choose} data-testid="own-open" />
            <span>Open a file</span>
          </label>
        </li>
        {children}
      </ul>
    </section>
  )
}
