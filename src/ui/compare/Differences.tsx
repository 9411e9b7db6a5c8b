import { outcomesOf, runOutcomes } from '../../view/compare.ts'
import { settingsOf } from '../../view/compare-settings.ts'
import { Icon } from '../Icon.tsx'
import { useCompared } from './sides.tsx'
import './differences.css'

/** How the right side comes out, held against the left. */
export function Outcomes() {
  const { pair, job } = useCompared()
  const { comparison } = pair
  const outcomes = [...outcomesOf(comparison.jobs[job]), ...runOutcomes(comparison)]
  const others = comparison.jobs.filter((one, i) => i !== job && outcomesOf(one).length > 0).length
  return (
    <section className="pair-outcomes" aria-label="How they come out">
      <h2 className="kicker">On the right</h2>
      <ul data-testid="outcomes">
        {outcomes.length === 0 ? <li>It comes out as on the left.</li> : null}
        {outcomes.map(({ says, better }) => (
          <li key={says} data-better={String(better)}>
            {better === null ? null : <Icon name={better ? 'tick' : 'cross'} />}
            <span>
              {better === null ? null : <span className="visually-hidden">{better ? 'better: ' : 'worse: '}</span>}
              {says}
            </span>
          </li>
        ))}
        {others === 0 ? null : (
          <li>
            {others} more {others === 1 ? 'job comes' : 'jobs come'} out otherwise
          </li>
        )}
      </ul>
    </section>
  )
}

/** What sets the sides apart, a line each. */
export function SetApart() {
  const { pair } = useCompared()
  const { scenario, comparison, laid, runs } = pair
  const settings = settingsOf(scenario, comparison, laid, {
    left: runs.left.recording,
    right: runs.right.recording,
  })
  const told = settings.filter(({ idle }) => !idle)
  return (
    <section className="set-apart" aria-label="What sets them apart">
      <h2 className="kicker">What sets them apart</h2>
      <ul data-testid="set-apart">
        {settings.length === 0 ? <li>Nothing is set in two ways.</li> : null}
        {told.map(({ what, left, right }) => (
          <li key={what}>
            <strong>{what}</strong> <span className="visually-hidden">on the left: </span>
            {left} <span aria-hidden="true">→ </span>
            <span className="visually-hidden">on the right: </span>
            {right}
          </li>
        ))}
        {told.length === settings.length ? null : <li>{settings.length - told.length} more, asked in neither run</li>}
      </ul>
    </section>
  )
}
