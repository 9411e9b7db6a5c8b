import type { ReactNode } from 'react'
import type { Held } from '../../run/expectations.ts'
import { HOLDS_WHEN } from '../../sim/verdicts/definitions.ts'
import { visible } from '../../view/visible.ts'
import { Bands } from '../Bands.tsx'
import { Icon } from '../Icon.tsx'
import type { Checked } from './use-checked.ts'
import '../small-bands.css'

interface ResultProps {
  readonly checked: Checked
  /** The text has been changed since it was checked. */
  readonly waits: boolean
  readonly onJob: (job: string) => void
  /** What is wrong with the file. */
  readonly children: ReactNode
}

/** How the scenario goes: the last one that could be played. */
export function ResultPanel({
  checked: { result, held, isOfText, mistakes, failed },
  waits,
  onJob,
  children,
}: ResultProps) {
  const wrong = mistakes.filter(({ stops }) => stops).length
  return (
    <section
      className="own-result"
      aria-labelledby="own-result"
      data-testid="own-result"
      data-of-text={isOfText && !waits}
    >
      <h2 id="own-result">How it goes</h2>
      <p role="status" className="own-state" data-testid="own-state">
        {failed
          ? 'The part of the page that plays scenarios could not be started. Is there a connection?'
          : wrong > 0
            ? `${wrong === 1 ? 'One mistake' : `${wrong} mistakes`} in the file.${result === null ? '' : ' Below is the last run that could be played.'}`
            : ''}
      </p>
      {children}
      {result === null ? (
        <p className="small">{wrong === 0 && !failed ? 'It is being played…' : 'Nothing has been played yet.'}</p>
      ) : (
        <div className="own-run" aria-busy={!isOfText && wrong === 0}>
          <p
            role="status"
            className={result.untrue ? 'own-headline is-untrue' : 'own-headline'}
            data-testid="own-headline"
          >
            {result.headline}
          </p>
          <div className="own-bands small-bands" aria-hidden="true">
            <Bands truth={result.bands.truth} user={result.bands.user} scale={result.scale} closed />
          </div>
          <ol className="visually-hidden" aria-label={`The bands of ${result.job} in words`}>
            {result.spans.map(({ clock, says }) => (
              <li key={`${clock} ${says}`}>
                {clock} {says}
              </li>
            ))}
          </ol>
          {result.ended === '' ? null : <p className="small">{result.ended}</p>}
          {result.tooLate === '' ? null : (
            <p className="small" data-testid="own-too-late">
              {result.tooLate}
            </p>
          )}
          <ul className="own-chips">
            {result.verdicts.map(({ slug, title, bad }) => (
              <li key={slug} title={HOLDS_WHEN[slug]} data-verdict={slug} data-bad={bad}>
                <Icon name={bad ? 'cross' : 'tick'} />
                {title}
              </li>
            ))}
            {result.verdicts.length === 0 ? <li>No verdict</li> : null}
          </ul>
          {held === null || held.length === 0 ? null : <Expected held={held} />}
          <JobTable result={result} onJob={onJob} />
        </div>
      )}
    </section>
  )
}

/** What the file expects of its runs. */
function Expected({ held }: { readonly held: readonly Held[] }) {
  // Several may have one name: their place tells them apart.
  const wrong = held.flatMap((one, place) => (one.problems.length > 0 ? [{ ...one, place }] : []))
  return (
    <div className="own-expected small" role="status" data-testid="own-expected">
      <p>
        <Icon name={wrong.length === 0 ? 'tick' : 'cross'} />{' '}
        {wrong.length === 0
          ? `As expected: ${held.length === 1 ? 'the one run' : `all ${held.length} runs`} under “expect”.`
          : `Not as expected: ${wrong.length} of ${held.length} under “expect”.`}
      </p>
      {wrong.length === 0 ? null : (
        <ul>
          {wrong.map(({ name, problems, place }) => (
            <li key={place}>
              {visible(name)}: {visible(problems.slice(0, PROBLEMS_MOST).join('; '))}
              {problems.length > PROBLEMS_MOST ? '; and more' : ''}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const PROBLEMS_MOST = 5

interface JobTableProps {
  readonly result: NonNullable<Checked['result']>
  readonly onJob: (job: string) => void
}

function JobTable({ result: { jobs, job: shown, more }, onJob }: JobTableProps) {
  return (
    <>
      {/* A table of any width can be scrolled to with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="own-table" aria-label="Job by job" tabIndex={0} data-scrolls="">
        <table>
          <thead>
            <tr>
              <th scope="col">Job</th>
              <th scope="col">Record</th>
              <th scope="col">Answered</th>
              <th scope="col">User told untrue</th>
              <th scope="col">Attempts</th>
              <th scope="col">Verdicts</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ id, record, answered, untrue, isUntrue, attempts, verdicts }) => (
              <tr key={id} data-job={id}>
                <th scope="row">
                  {jobs.length === 1 ? (
                    id
                  ) : (
                    <button type="button" className="link" aria-pressed={id === shown} onClick={() => onJob(id)}>
                      {id}
                    </button>
                  )}
                </th>
                <td>{visible(record)}</td>
                <td>{answered}</td>
                <td className={isUntrue ? 'is-untrue' : undefined}>{untrue}</td>
                <td>{attempts}</td>
                <td>{verdicts.map(({ title }) => title).join(', ') || 'none'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more === 0 ? null : <p className="small">{more} more jobs are not listed.</p>}
    </>
  )
}
