import { useEffect, useRef } from 'react'
import { laidIn } from '../../app/whatif/actions.ts'
import type { Outcome } from '../../app/whatif/map.ts'
import type { Cell } from '../../run/matrix/cell.ts'
import { costsOf } from '../../run/matrix/costs.ts'
import { optionsAt } from '../../run/matrix/question.ts'
import { HOLDS_WHEN } from '../../sim/verdicts/definitions.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { counted } from '../../view/counts.ts'
import { costsInWords } from '../../view/matrix-words.ts'
import { SIGNS, signName, toneOf } from '../../view/whatif/signs.ts'
import { answerInWords, type Clock, dimensionTitle, optionTitle, payloadSaid } from '../../view/whatif/words.ts'
import { durationInWords } from '../../view/words.ts'
import { Icon } from '../Icon.tsx'
import { Patch } from './Legend.tsx'
import { cellAtPlace } from './sheet.ts'
import { TryButtons } from './TryButtons.tsx'
import './cell-detail.css'

interface DetailProps {
  readonly outcome: Outcome
  readonly place: number
  /** It is what is chosen now. */
  readonly isNow: boolean
  readonly clock: Clock | null
  /** What is chosen now comes to; null while nobody knows. */
  readonly present: Cell | null
  readonly byKey: boolean
  /** Grows as outcomes come in. */
  readonly known: number
  readonly onClose: () => void
}

/** One cell: what came of it, what that costs, and how to see it happen. */
export function Detail({ outcome, place, isNow, clock, present, byKey, known, onClose }: DetailProps) {
  const { row, column, payload } = cellAtPlace(outcome, place)
  const options = optionsAt(outcome.question.axes, column)
  const run = outcome.runOf[place]
  const cell = run < 0 ? undefined : outcome.runs[run]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (byKey) heading.current?.focus()
    else heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [byKey])
  const what = `${payload.title}, ${options.map(([name, option]) => optionTitle(name, option)).join(', ')}`
  return (
    <section
      className="cell-detail"
      aria-labelledby="cell-detail-title"
      data-testid="cell-detail"
      data-place={place}
      data-known={known}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="cell-detail-head">
        <h2 id="cell-detail-title" ref={heading} tabIndex={-1}>
          {cell === undefined ? (
            'Not played yet'
          ) : (
            <>
              <Patch tone={toneOf(cell)} /> {SIGNS[signName(cell)].word}
            </>
          )}
        </h2>
        <button type="button" className="round" aria-label="Close" title="Close (Esc)" onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <dl className="cell-choices">
        <div>
          <dt>Payload</dt>
          <dd>
            <code>{payload.title}</code>
            {payload.title === payloadSaid(payload) ? null : (
              <span className="visually-hidden">, {payloadSaid(payload)}</span>
            )}
          </dd>
        </div>
        {options.map(([name, option]) => (
          <div key={name}>
            <dt>{dimensionTitle(name)}</dt>
            <dd>{optionTitle(name, option)}</dd>
          </div>
        ))}
      </dl>
      <div className="cell-came">
        {isNow ? <p className="small">This is what is chosen now.</p> : null}
        {cell === undefined || clock === null ? null : <Came cell={cell} clock={clock} />}
        {cell === undefined || present === null || isNow ? null : (
          <p data-testid="cell-costs">Beside the present run: {costsInWords(costsOf(cell, present))}.</p>
        )}
      </div>
      <TryButtons laid={() => laidIn(outcome.question, row, column)} what={what} />
    </section>
  )
}

const times = (n: number, one: string, more: string): string => `${counted(n)} ${n === 1 ? one : more}`

const ENDED: Readonly<Record<Cell['endedBy'], string>> = {
  'nothing-pending': 'It was played until nothing more can happen.',
  recurrence: 'It was played until everything came round again.',
  horizon: 'It was played as far as a run is played.',
  'no-progress': 'It was stopped: time stood still in it.',
  'too-many-messages': 'It was stopped: it is too long to play on.',
}

/** What came of it. */
function Came({ cell, clock }: { readonly cell: Cell; readonly clock: Clock }) {
  const { verdicts, attempts, falseForMs, looks, duplicates, endedBy } = cell
  const answer = answerInWords(cell, clock)
  return (
    <>
      <ul className="cell-verdicts">
        {verdicts.map((slug) => (
          <li key={slug} data-cell-verdict={slug}>
            <strong>{VERDICTS[slug].title}.</strong> {HOLDS_WHEN[slug]}
          </li>
        ))}
        {verdicts.length === 0 ? <li>No verdict.</li> : null}
      </ul>
      <p>
        {answer.charAt(0).toUpperCase() + answer.slice(1)}, after {times(attempts, 'attempt', 'attempts')} and{' '}
        {times(looks, 'look', 'looks')} at the store
        {duplicates > 0 ? `, ${times(duplicates, 'job', 'jobs')} with a duplicate` : ''}.
        {falseForMs > 0
          ? ` The user was told “in progress” for ${durationInWords(falseForMs)} after the outcome was final.`
          : ''}
      </p>
      <p className="small">{ENDED[endedBy]}</p>
    </>
  )
}
