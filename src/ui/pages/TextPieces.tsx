import type { Mark, Piece } from '../../view/text-stages.ts'

/** What stands before a mark's words, so that none is told by its look alone. */
const SIGNS: Readonly<Record<Mark, string>> = {
  repaired: '→',
  control: '−',
  bidi: '−',
  invisible: '−',
  redacted: '→',
  cut: '✂',
  leak: '!',
}

/** A text whose marked stretches are struck out or boxed, each with a few words on it. */
export function TextPieces({ pieces }: { readonly pieces: readonly Piece[] }) {
  if (pieces.length === 0) return <span className="small">(empty)</span>
  return pieces.map(({ text, mark, says }, i) => {
    // Pieces have no names of their own: the place is what tells them apart.
    const key = `${i} ${mark}`
    if (mark === null) return <span key={key}>{text}</span>
    return (
      <span key={key} className={`piece piece-${mark}`}>
        {mark === 'leak' ? <mark>{text}</mark> : <del>{text}</del>}
        <small>
          <span aria-hidden="true">{SIGNS[mark]} </span>
          {says}
        </small>
      </span>
    )
  })
}
