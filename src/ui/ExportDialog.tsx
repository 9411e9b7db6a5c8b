import { useEffect, useRef, useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat, exportNow, type Made, type Paper } from '../app/export.ts'
import { type Which, whichNow } from '../app/export-order.ts'
import { saveBlob } from '../app/save-file.ts'
import type { Arrangement } from '../view/export/pair-picture.ts'
import { Modal } from './Modal.tsx'
import './export.css'

/** Puts it where it can be pasted. Rejects where the browser does not let the page. */
async function copy({ content }: Made): Promise<void> {
  if (content.type === 'image/png') await navigator.clipboard.write([new ClipboardItem({ 'image/png': content })])
  else await navigator.clipboard.writeText(await content.text())
}

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

const WHICH_WORDS: Readonly<Record<Which, string>> = {
  one: 'this run',
  both: 'both, compared',
  left: 'the left run',
  right: 'the right run',
}

const ARRANGEMENTS: readonly (readonly [Arrangement, string])[] = [
  ['beside', 'stages side by side'],
  ['below', 'right below left'],
]

/** What is on screen as something to take elsewhere, each to be copied or saved; of two runs both, or one of them. */
export function ExportDialog() {
  const [choices] = useState(whichNow)
  const [which, setWhich] = useState<Which>(choices[0])
  const [paper, setPaper] = useState<Paper>(() => (isDark() ? 'dark' : 'light'))
  const [arrangement, setArrangement] = useState<Arrangement>('beside')
  const [says, setSays] = useState('')
  const [progress, setProgress] = useState<string | null>(null)
  const making = useRef<AbortController | null>(null)
  // Whoever closes the dialog waits for nothing any more.
  useEffect(() => () => making.current?.abort(), [])

  const isBoth = which === 'both'
  const titleOf = ({ title, titleBoth }: ExportFormat): string => (isBoth ? (titleBoth ?? title) : title)

  const hand = async (format: ExportFormat, how: 'copy' | 'save') => {
    if (making.current !== null) return
    const title = titleOf(format)
    const controller = new AbortController()
    const { signal } = controller
    making.current = controller
    setSays(`${title} is being made…`)
    setProgress('')
    let outcome: string
    try {
      const made = await exportNow(format, { which, paper, arrangement }, { signal, onProgress: setProgress })
      outcome = await (how === 'copy' ? copy(made) : Promise.resolve(saveBlob(made.name, made.content))).then(
        () => (how === 'copy' ? `${title} copied.` : `Saved as ${made.name}.`),
        () => 'This browser does not let the page copy. Save it instead.',
      )
    } catch {
      outcome = signal.aborted ? `${title} was called off.` : `${title} could not be made. Is there a connection?`
    }
    making.current = null
    setProgress(null)
    setSays(outcome)
  }

  return (
    <Modal title="Take it elsewhere" className="export">
      <div className="export-says">
        <div>
          <p role="status" data-testid="export-status">
            {says}
          </p>
          {progress === null ? null : (
            <p className="small" data-testid="export-progress">
              {progress}
            </p>
          )}
        </div>
        {progress === null ? null : (
          <button type="button" onClick={() => making.current?.abort()}>
            Cancel
          </button>
        )}
      </div>
      {choices.length < 2 ? null : (
        <fieldset className="export-choice">
          <legend>Of the two runs</legend>
          {choices.map((one) => (
            <label key={one}>
              <input type="radio" name="which" checked={which === one} onChange={() => setWhich(one)} />
              <span>{WHICH_WORDS[one]}</span>
            </label>
          ))}
        </fieldset>
      )}
      <ul className="export-formats" aria-busy={progress !== null}>
        {EXPORT_FORMATS.filter(({ helpBoth }) => !isBoth || helpBoth !== undefined).map((format, i) => (
          <li key={format.id} data-format={format.id}>
            <div>
              <h3>{titleOf(format)}</h3>
              <p className="small">{isBoth ? format.helpBoth : format.help}</p>
            </div>
            <div className="export-ways">
              <button
                type="button"
                aria-label={`Copy: ${titleOf(format)}`}
                {...(i === 0 ? { 'data-first': '' } : {})}
                onClick={() => void hand(format, 'copy')}
              >
                Copy
              </button>
              <button type="button" aria-label={`Save: ${titleOf(format)}`} onClick={() => void hand(format, 'save')}>
                Save
              </button>
            </div>
          </li>
        ))}
      </ul>
      {isBoth ? (
        <p className="small export-note">A test and a recording are of one run: choose left or right.</p>
      ) : null}
      <fieldset className="export-choice">
        <legend>Pictures are on</legend>
        {(['light', 'dark'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="paper" checked={paper === one} onChange={() => setPaper(one)} />
            <span>{one} paper</span>
          </label>
        ))}
      </fieldset>
      {isBoth ? (
        <fieldset className="export-choice">
          <legend>Pictures have</legend>
          {ARRANGEMENTS.map(([one, words]) => (
            <label key={one}>
              <input
                type="radio"
                name="arrangement"
                checked={arrangement === one}
                onChange={() => setArrangement(one)}
              />
              <span>{words}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <p className="small export-note">All of it is made here, in this page. Nothing is uploaded.</p>
    </Modal>
  )
}
