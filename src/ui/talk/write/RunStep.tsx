import { useEffect, useState } from 'react'
import { knownScenario, loadScenario } from '../../../app/library.ts'
import { useTries } from '../../../app/parts.ts'
import { SCENARIOS } from '../../../app/titles.ts'
import type { DeckSpot } from '../../../view/talk/deck-caret.ts'
import { withRun } from '../../../view/talk/deck-starts.ts'
import type { Put } from './HowTo.tsx'

interface RunStepProps {
  readonly spot: DeckSpot
  readonly canChange: boolean
  readonly put: Put
}

/** Which scenarios there are, and whose jobs: what a run names. */
export function RunStep({ spot, canChange, put }: RunStepProps) {
  const [slug, setSlug] = useState(SCENARIOS[0].id)
  const [loaded, setLoaded] = useState('')
  const tries = useTries((now) => now.tries)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    let isGone = false
    loadScenario(slug).then(
      () => {
        if (!isGone) setLoaded(slug)
      },
      () => {}, // it is asked for again with whatever else did not come
    )
    return () => {
      isGone = true
    }
  }, [slug, tries])
  const scenario = loaded === slug ? knownScenario(slug) : undefined
  const jobs = scenario?.jobs.map(({ id }) => id) ?? []
  return (
    <li>
      <p>
        The <strong>run</strong> is a scenario that is really played. <code>at</code> says where it stands: a clock such
        as <code>18:28:00</code>, or a time since its start such as <code>65s</code>.
      </p>
      <p className="write-part">
        <label>
          <span className="visually-hidden">Scenario</span>
          <select value={slug} onChange={(event) => setSlug(event.target.value)} data-testid="run-scenario">
            {SCENARIOS.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
        </label>
        <button
          type="button"
          disabled={!canChange || scenario === undefined}
          onClick={() => put((text) => withRun(text, spot, slug, jobs.length > 1 ? jobs[0] : null))}
          data-testid="put-run"
        >
          Play it in beat {spot.beat + 1}
        </button>
      </p>
      <p className="small" role="status" data-testid="run-names">
        <code>{slug}</code>
        {scenario === undefined ? null : (
          <>
            {scenario.startClock === undefined ? '. ' : `, from ${scenario.startClock}. `}
            {jobs.length === 1 ? 'Its job: ' : 'It has several jobs; "job" names the one whose story is told: '}
            {jobs.map((job, i) => (
              <span key={job}>
                {i === 0 ? null : ', '}
                <code>{job}</code>
              </span>
            ))}
          </>
        )}
      </p>
    </li>
  )
}
