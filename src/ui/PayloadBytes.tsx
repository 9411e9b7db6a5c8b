import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { bytesOfEscapes, bytesView, escapesOf, sizeInWords, sourceOf } from '../view/bytes-view.ts'
import type { PayloadDraft } from './use-payload.ts'
import './payload-bytes.css'

/** What scrolls must be reachable by keyboard, and keeps the keys that scroll it. */
const SCROLLS = { tabIndex: 0, 'data-scrolls': '' }

/** Up to this size bytes are typed here; beyond it they are only looked at. */
const TYPED_MAX = 65_536

/** The payload byte by byte: what it is in hex, and a field in which any byte can be typed. */
export function PayloadBytes({ bytes, shown, sent, type, flush }: PayloadDraft) {
  const view = useMemo(() => bytesView(bytes), [bytes])
  return (
    <div className="payload-bytes">
      {bytes.length <= TYPED_MAX ? (
        <Escapes bytes={bytes} shown={shown} sent={sent} type={type} flush={flush} />
      ) : (
        <p className="small">Too large to be typed byte by byte.</p>
      )}
      <section className="hex" aria-label="Bytes in hex" data-testid="hex" {...SCROLLS}>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th scope="col">Offset</th>
              <th scope="col">Hex</th>
              <th scope="col">Text</th>
            </tr>
          </thead>
          <tbody>
            {view.rows.map(({ offset, hex, text }) => (
              <tr key={offset}>
                <th scope="row">{offset}</th>
                <td>{hex}</td>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {view.more > 0 ? <p className="small">and {sizeInWords(view.more)} more</p> : null}
        {bytes.length === 0 ? <p className="small">No bytes at all.</p> : null}
      </section>
    </div>
  )
}

/** Owns what is typed, as the text field does. */
function Escapes({ bytes, shown, sent, type, flush }: Omit<PayloadDraft, 'source' | 'text'>) {
  const id = useId()
  const [draft, setDraft] = useState(() => escapesOf(bytes))
  const read = useMemo(() => bytesOfEscapes(draft), [draft])
  const problem = 'problem' in read ? read.problem : ''
  const seen = useRef(shown)

  useEffect(() => {
    if (seen.current === shown) return
    seen.current = shown
    if (shown.source === sent.current) return
    sent.current = null
    setDraft(escapesOf(bytes))
  }, [shown, sent, bytes])

  const change = (next: string) => {
    setDraft(next)
    const typed = bytesOfEscapes(next)
    if ('bytes' in typed) type(sourceOf(typed.bytes))
  }
  return (
    <>
      <textarea
        aria-label="Payload, any byte as \x and two hex digits"
        data-testid="escapes"
        spellCheck={false}
        autoComplete="off"
        value={draft}
        aria-invalid={problem !== ''}
        aria-describedby={`${id}-hint`}
        onBlur={flush}
        onChange={(event) => change(event.target.value)}
      />
      <p className={problem === '' ? 'small' : 'field-error'} id={`${id}-hint`} data-testid="escapes-hint">
        {problem === '' ? (
          <>
            <code>\x1b</code> is a byte, <code>\\</code> a backslash.
          </>
        ) : (
          `Not sent: ${problem}.`
        )}
      </p>
    </>
  )
}
