import type { ReactNode } from 'react'
import type { Outlook } from '../../../story/breaking/search.ts'
import { Paragraph } from '../../story/Sentences.tsx'

interface HintsProps {
  readonly hints: readonly string[]
  /** So many have been read. */
  readonly read: number
  readonly onRead: (count: number) => void
  readonly outlook: Outlook
  /** The next step of a shortest way is pointed out. */
  readonly pointed: boolean
  readonly onPoint: () => void
  readonly children: ReactNode
}

/** Help, a little more each time: words first, then one step. */
export function Hints({ hints, read, onRead, outlook, pointed, onPoint, children }: HintsProps) {
  const known = hints.slice(0, read)
  const hasMore = read < hints.length
  return (
    <section className="break-hints" aria-label="Hints">
      <div className="break-tools">
        {hasMore ? (
          <button type="button" onClick={() => onRead(read + 1)}>
            {read === 0 ? 'Hint' : 'Another hint'}
          </button>
        ) : (
          <button type="button" disabled={outlook.kind !== 'way'} aria-pressed={pointed} onClick={onPoint}>
            Point to the next step
          </button>
        )}
        {children}
      </div>
      <ol aria-live="polite">
        {known.map((hint) => (
          <li key={hint}>
            <Paragraph text={hint} />
          </li>
        ))}
      </ol>
      {pointed && outlook.kind === 'way' ? (
        <p className="small" role="status">
          {outlook.messages.length === 1 ? 'One more step.' : `At least ${outlook.messages.length} more steps.`} The
          first of them is marked above.
        </p>
      ) : null}
    </section>
  )
}
