import { type ChangeEvent, type ComponentType, Suspense, useEffect, useRef, useState } from 'react'
import { closeDialog } from '../app/dialogs.ts'
import { type DeskName, deskFor, type Elsewhere } from '../app/drafts/files.ts'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { fileNow, type LinkResult, linkNow, openFile } from '../app/link-made.ts'
import { NOT_FETCHED } from '../app/parts.ts'
import { readText } from '../app/read-text.ts'
import { saveFile } from '../app/save-file.ts'
import { useSession } from '../app/session.ts'
import { otherThan } from '../scenario/file-kind.ts'
import { visibleStart } from '../view/visible.ts'
import { OpenAtDesk } from './drafts/OpenElsewhere.tsx'
import { lazyPart } from './lazy-quiet.ts'
import { Modal } from './Modal.tsx'
import './file-button.css'

const QrCode = lazyPart(async () => (await import('./QrCode.tsx')).QrCode)

const MEGABYTES_MAX = 10

/** Puts a text where it can be pasted. Resolves to what came of it. */
async function copy(text: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Link copied.'
  } catch {
    return 'This browser does not let the page copy. The link is below.'
  }
}

function print(): void {
  closeDialog()
  // Once the dialog is off the page, so that it is not on the paper.
  setTimeout(() => window.print(), 50)
}

const kilobytes = (bytes: number): string => `${Math.ceil(bytes / 1024)} KB`

/** The link to what is on screen, copied at once; a file where a link would be too long. */
export function ShareDialog() {
  const scenario = useSession((session) => session.scenario)
  const { title } = useSession(scenarioOf) ?? FIRST_SCENARIO
  const [link, setLink] = useState<LinkResult | null>(null)
  const [says, setSays] = useState('')
  const [problem, setProblem] = useState('')
  const [written, setWritten] = useState<Elsewhere<DeskName> | null>(null)
  const [Export, setExport] = useState<ComponentType | null>(null)
  const outcome = useRef<HTMLDivElement>(null)

  // On a small screen the dialog ends below its foot.
  useEffect(() => {
    if (problem !== '' || written !== null) outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [problem, written])

  useEffect(() => {
    let wanted = true
    void linkNow().then((made) => {
      if (!wanted) return
      setLink(made)
      if ('url' in made) void copy(made.url).then(setSays)
    })
    return () => {
      wanted = false
    }
  }, [])

  const open = async (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    const file = target.files?.[0]
    if (file === undefined) return
    const read = await readText(file, MEGABYTES_MAX)
    const atDesk = 'text' in read ? deskFor(read.text, file.name) : null
    target.value = '' // so that the same file can be chosen again
    setWritten(atDesk)
    setProblem('')
    if (atDesk !== null) return
    const wrong = 'text' in read ? await openFile(read.text) : read.problem
    if (wrong === null) closeDialog()
    else setProblem(`This file cannot be opened: ${wrong}.`)
  }

  const exportRun = () => {
    import('./ExportDialog.tsx').then(
      ({ ExportDialog }) => setExport(() => ExportDialog),
      () => setProblem(NOT_FETCHED),
    )
  }

  if (Export !== null) return <Export />
  return (
    <Modal title="Share what is on screen" className="share">
      <p role="status" data-testid="share-status">
        {says}
      </p>
      {link !== null && 'url' in link ? (
        <div className="share-link">
          <input
            type="text"
            readOnly
            aria-label="Link"
            value={link.url}
            data-testid="share-link"
            onFocus={(event) => event.target.select()}
          />
          <button type="button" data-first="" onClick={() => void copy(link.url).then(setSays)}>
            Copy link
          </button>
        </div>
      ) : null}
      {link !== null && 'url' in link ? (
        <Suspense fallback={null}>
          <QrCode url={link.url} title={title} />
        </Suspense>
      ) : null}
      {link !== null && 'tooLarge' in link ? (
        <p data-testid="share-too-large">
          Your own content takes {kilobytes(link.tooLarge)}, which is too much for a link. A file holds it.
        </p>
      ) : null}
      <p className="small">
        It holds all of it: scenario, rules, payload, numbers, what you threw in, and this instant. Nothing is uploaded.
      </p>
      <div className="share-more">
        <button type="button" onClick={() => saveFile(`burn-after-reading-${scenario}.json`, fileNow())}>
          Save as a file
        </button>
        <label className="file-button">
          <input
            type="file"
            accept=".json,application/json"
            data-testid="open-file"
            onChange={(event) => void open(event)}
          />
          <span>Open a file</span>
        </label>
        <button type="button" data-testid="export" onClick={exportRun}>
          Report, picture, test…
        </button>
        <button type="button" onClick={print}>
          Print
        </button>
        <a href="#embed">Embed it</a>
      </div>
      <div ref={outcome} className="share-outcome">
        <p className="field-error" role="alert">
          {problem}
        </p>
        {written === null ? null : <Written file={written} onProblem={setProblem} />}
      </div>
    </Modal>
  )
}

interface WrittenProps {
  readonly file: Elsewhere<DeskName>
  readonly onProblem: (says: string) => void
}

/** The file is a good one, for another place of the page. */
function Written({ file, onProblem }: WrittenProps) {
  const { kind, name } = file
  return (
    <div className="share-scenario" role="status" data-testid="share-written">
      <p>
        “{visibleStart(name)}” {otherThan(kind, 'saved run')}.
      </p>
      <OpenAtDesk file={file} onProblem={onProblem} />
    </div>
  )
}
