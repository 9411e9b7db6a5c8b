/** Rows of two: the same thing on either side, marked where it differs. */
import { type ReactNode, useState } from 'react'

interface RowProps {
  readonly what: string
  readonly differs: boolean
  readonly children: ReactNode
}

/** A row of two: marked where they differ. */
export function Row({ what, differs, children }: RowProps) {
  return (
    <fieldset className="pair-setting" aria-label={what} data-differs={differs}>
      <span className="pair-sign" aria-hidden="true">
        {differs ? '≠' : '='}
      </span>
      {children}
    </fieldset>
  )
}

interface FoldProps {
  readonly says: string
  /** Open whatever a person does, such as while something is sought in it. */
  readonly held?: boolean
  /** Open at first. */
  readonly first?: boolean
  readonly children: ReactNode
}

/** Rows that are there once they are asked for. */
export function Fold({ says, held = false, first = false, children }: FoldProps) {
  const [unfolded, setUnfolded] = useState(first)
  return (
    <details
      className="fold"
      open={held || unfolded}
      onToggle={(event) => !held && setUnfolded(event.currentTarget.open)}
    >
      <summary>{says}</summary>
      {held || unfolded ? children : null}
    </details>
  )
}
