import { useState } from 'react'
import { EXPORT_FORMATS, type ExportFormat, exportNow, type Made, type Paper } from '../app/export.ts'
import { Modal } from './Modal.tsx'
import './export.css'

/** Puts it where it can be pasted. Rejects where the browser does not let the page. */
async function copy({ content }: Made): Promise<void> {
  if (content.type === 'image/png') await navigator.clipboard.write([new ClipboardItem({ 'image/png': content })])
  else await navigator.clipboard.writeText(await content.text())
}

/** Hands it over as a file. */
function save({ name, content }: Made): void {
  const url = URL.createObjectURL(content)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  // Some browsers begin to read only after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const isDark = (): boolean => {
  const { theme } = document.documentElement.dataset
  return theme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
}

/** The run on screen as something to take elsewhere, each to be copied or saved. */
export function ExportDialog() {
  const [paper, setPaper] = useState<Paper>(() => (isDark() ? 'dark' : 'light'))
  const [says, setSays] = useState('')
  const [busy, setBusy] = useState(false)

  const hand = async (format: ExportFormat, how: 'copy' | 'save') => {
    if (busy) return
    setBusy(true)
    setSays(`${format.title} is being made…`)
    let made: Made
    try {
      made = await exportNow(format, paper)
    } catch {
      setSays(`${format.title} could not be made. Is there a connection?`)
      setBusy(false)
      return
    }
    try {
      if (how === 'copy') await copy(made)
      else save(made)
      setSays(how === 'copy' ? `${format.title} copied.` : `Saved as ${made.name}.`)
    } catch {
      setSays('This browser does not let the page copy. Save it instead.')
    }
    setBusy(false)
  }

  return (
    <Modal title="Take it elsewhere" className="export">
      <p role="status" data-testid="export-status">
        {says}
      </p>
      <ul className="export-formats" aria-busy={busy}>
        {EXPORT_FORMATS.map((format, i) => (
          <li key={format.id} data-format={format.id}>
            <div>
              <h3>{format.title}</h3>
              <p className="small">{format.help}</p>
            </div>
            <div className="export-ways">
              <button
                type="button"
                aria-label={`Copy: ${format.title}`}
                {...(i === 0 ? { 'data-first': '' } : {})}
                onClick={() => void hand(format, 'copy')}
              >
                Copy
              </button>
              <button type="button" aria-label={`Save: ${format.title}`} onClick={() => void hand(format, 'save')}>
                Save
              </button>
            </div>
          </li>
        ))}
      </ul>
      <fieldset className="export-paper">
        <legend>Pictures are on</legend>
        {(['light', 'dark'] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="paper" checked={paper === one} onChange={() => setPaper(one)} />
            <span>{one} paper</span>
          </label>
        ))}
      </fieldset>
      <p className="small export-note">All of it is made here, in this page. Nothing is uploaded.</p>
    </Modal>
  )
}
