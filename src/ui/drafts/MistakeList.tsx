import type { Mending, Mistake } from '../../view/own/mistakes.ts'

interface MistakeListProps {
  readonly mistakes: readonly Mistake[]
  readonly onGo: (mistake: Mistake) => void
  readonly onMend: (mending: Mending) => void
}

/** Everything that is wrong with the file; each leads to its place, and those with a likely mending bring it along. */
export function MistakeList({ mistakes, onGo, onMend }: MistakeListProps) {
  if (mistakes.length === 0) return null
  return (
    <ul className="own-mistakes" aria-label="Mistakes" data-testid="own-mistakes">
      {mistakes.map((mistake) => {
        const { where, says, line, mending, stops } = mistake
        return (
          <li key={`${mistake.from} ${where} ${says}`} data-stops={stops}>
            <button type="button" className="own-mistake" onClick={() => onGo(mistake)}>
              <span className="own-line">Line {line}</span> <code>{where}</code>: {says}
            </button>
            {mending === null ? null : (
              <button type="button" onClick={() => onMend(mending)}>
                Write “{mending.says}”
              </button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
