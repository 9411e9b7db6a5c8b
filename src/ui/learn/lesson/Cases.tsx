import type { CaseOutcome } from '../../../story/play.ts'
import { Icon } from '../../Icon.tsx'
import { Plain } from '../../story/Sentences.tsx'
import type { Judging } from './use-judging.ts'

interface CasesProps {
  /** What the cases are called; null: it is about the run alone. */
  readonly names: readonly (string | null)[]
  readonly judging: Judging
  /** The case whose run is on the stage. */
  readonly shown: number
  readonly onShow: (i: number) => void
}

/** More cases than these stand side by side, with the reason of one of them below. */
const ALL_REASONS_MOST = 3

/** How a goal stands, case by case, with the reason where one falls short. A pressed case comes on the stage. */
export function Cases({ names, judging: { judged, settled }, shown, onShow }: CasesProps) {
  const { outcomes } = judged
  const holds = outcomes.filter((one) => one?.unmet.length === 0).length
  const many = outcomes.length > ALL_REASONS_MOST
  return (
    <div className="lesson-cases" data-many={many} aria-busy={!settled}>
      {outcomes.length === 1 ? null : (
        <p className="small" role="status">
          {settled
            ? `${holds} of ${outcomes.length} hold. The pressed one is on the stage.`
            : `Playing ${outcomes.length} of them…`}
        </p>
      )}
      <ul>
        {outcomes.map((outcome, i) => (
          // The cases of a goal never move.
          // biome-ignore lint/suspicious/noArrayIndexKey: their place is their name
          <li key={i} data-holds={outcome === null ? undefined : outcome.unmet.length === 0}>
            {outcomes.length === 1 ? null : (
              <button type="button" aria-pressed={i === shown} onClick={() => onShow(i)}>
                <Mark outcome={outcome} />
                <span>
                  <Plain text={names[i] ?? ''} />
                </span>
              </button>
            )}
            {many || outcome === null || outcome.unmet.length === 0 ? null : (
              <Reasons outcome={outcome} alone={outcomes.length === 1} whole={i === shown} />
            )}
          </li>
        ))}
      </ul>
      {many ? <OneReason names={names} outcomes={outcomes} shown={shown} /> : null}
    </div>
  )
}

interface OneReasonProps extends Pick<CasesProps, 'names' | 'shown'> {
  readonly outcomes: readonly (CaseOutcome | null)[]
}

/** Why the pressed case does not hold; where it does, why the first one does not that falls short. */
function OneReason({ names, outcomes, shown }: OneReasonProps) {
  const falls = (i: number) => (outcomes[i]?.unmet.length ?? 0) > 0
  const at = falls(shown) ? shown : outcomes.findIndex((_, i) => falls(i))
  const outcome = outcomes[at] ?? null
  if (outcome === null) return null
  return (
    <div className="lesson-one-reason">
      <p className="small">
        <Plain text={names[at] ?? ''} />:
      </p>
      <Reasons outcome={outcome} alone={false} whole />
    </div>
  )
}

function Mark({ outcome }: { readonly outcome: CaseOutcome | null }) {
  if (outcome === null) return <Icon name="hourglass" />
  const holds = outcome.unmet.length === 0
  return (
    <>
      <Icon name={holds ? 'tick' : 'cross'} />
      <span className="visually-hidden">{holds ? 'Holds: ' : 'Does not hold yet: '}</span>
    </>
  )
}

interface ReasonsProps {
  readonly outcome: CaseOutcome
  readonly alone: boolean
  /** All of them; else the first, from which the others mostly follow. */
  readonly whole: boolean
}

function Reasons({ outcome: { unmet }, alone, whole }: ReasonsProps) {
  return (
    <div className="lesson-reasons" role={alone ? 'status' : undefined}>
      <ul>
        {(whole ? unmet : unmet.slice(0, 1)).map((reason) => (
          <li key={reason}>
            {alone ? <Icon name="cross" /> : null}
            <span>{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
