import { useId, useRef } from 'react'
import { type QrCode as Code, QR_LETTERS_MAX, qrOf } from '../view/qr.ts'
import './qr.css'

interface QrCodeProps {
  /** The whole address that a camera is to open. */
  readonly url: string
  /** What the run is called, for whoever looks at the screen. */
  readonly title: string
}

/** The link as a code for cameras, small beside the link and as large as the window; or why there is none. */
export function QrCode({ url, title }: QrCodeProps) {
  const large = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const code = qrOf(url)
  if (code === null)
    return (
      <p className="small" data-testid="qr-too-long">
        This link has {url.length.toLocaleString('en')} characters. A QR code that a camera still reads across a room
        holds {QR_LETTERS_MAX}. Send the link itself or the file; without your own payload or script it is short again.
      </p>
    )
  return (
    <div className="qr">
      <Picture code={code} />
      <div className="qr-words">
        <p className="small">For a phone, or a room full of them.</p>
        <button type="button" data-testid="qr-large" onClick={() => large.current?.showModal()}>
          Show it large
        </button>
      </div>
      <dialog ref={large} className="qr-full" aria-labelledby={titleId}>
        <h2 id={titleId}>{title}</h2>
        <Picture code={code} isLarge />
        <form method="dialog">
          <button type="submit">
            Close <kbd>Esc</kbd>
          </button>
        </form>
      </dialog>
    </div>
  )
}

/** About as wide as the small picture is, in px. */
const SMALL_PX = 224

/**
 * Dark on light in either theme: that way round every camera reads it. The small one has squares of whole pixels, all
 * alike; uneven ones are as large as an error, and some readers give up on them.
 */
function Picture({ code: { side, path }, isLarge = false }: { readonly code: Code; readonly isLarge?: boolean }) {
  return (
    <svg
      style={isLarge ? undefined : { width: side * Math.max(2, Math.floor(SMALL_PX / side)) }}
      className="qr-picture"
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label="QR code of the link"
    >
      <path className="qr-light" d={`M0 0h${side}v${side}h${-side}z`} />
      <path className="qr-dark" d={path} />
    </svg>
  )
}
