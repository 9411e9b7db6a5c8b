import { startComparing } from '../app/compare.ts'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { choicesOf, useSession } from '../app/session.ts'
import { type Branch, dropBranch, takeBranch, useBranches } from '../app/trail/branches.ts'
import { type Outcome, useOutcomes } from '../app/trail/outcomes.ts'
import { sameChoices } from '../app/trail/stored.ts'
import { ToneMark } from './Forecast.tsx'
import './branches.css'

interface BranchesProps {
  /** One of them was chosen. */
  readonly onTake: () => void
}

/** Runs that parted at something thrown in: each a link, to go back to or to hold against the one on screen. */
export function Branches({ onTake }: BranchesProps) {
  const scenario = useSession(scenarioOf) ?? FIRST_SCENARIO
  const branches = useBranches((now) => now.branches)
  const outcomes = useOutcomes(scenario, branches)
  const shown = choicesOf(useSession())
  if (branches.length === 0) return null
  return (
    <section className="branches" aria-labelledby="branches-title">
      <h3 id="branches-title">Branches</h3>
      <p className="small">What you throw in begins another run at that instant. These are the runs so far.</p>
      <ol data-testid="branches">
        {branches.map((branch, i) => (
          <Row
            key={branch.id}
            branch={branch}
            outcome={outcomes[i]}
            isShown={sameChoices(branch.choices, shown)}
            onTake={onTake}
          />
        ))}
      </ol>
    </section>
  )
}

interface RowProps extends BranchesProps {
  readonly branch: Branch
  readonly outcome: Outcome | undefined
  readonly isShown: boolean
}

function Row({ branch, outcome, isShown, onTake }: RowProps) {
  if (outcome === undefined) return <li className="small">One moment…</li>
  const { says, forecast, hash } = outcome
  const take = (): void => {
    takeBranch(branch)
    onTake()
  }
  const content = (
    <>
      <span className="branch-says">{says}</span>
      {forecast === null ? null : (
        <span className="small">
          <ToneMark tone={forecast.tone} /> <span data-tone={forecast.tone}>{forecast.text}</span>
        </span>
      )}
    </>
  )
  return (
    <li>
      {hash === null ? (
        <button type="button" aria-current={isShown} onClick={take}>
          {content}
        </button>
      ) : (
        <a
          href={hash}
          aria-current={isShown}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
            event.preventDefault()
            take()
          }}
        >
          {content}
        </a>
      )}
      {isShown ? (
        <span className="small">on screen</span>
      ) : (
        <button
          type="button"
          className="link"
          aria-label={`compare with: ${says}`}
          onClick={() => {
            const { scenario, own, other, ...side } = branch.choices
            startComparing(side)
          }}
        >
          compare
        </button>
      )}
      <button
        type="button"
        className="link"
        aria-label={`Off the list: ${says}`}
        title="Off the list"
        onClick={() => dropBranch(branch.id)}
      >
        ×
      </button>
    </li>
  )
}
