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
import {
  answerInWords,
  type Clock,
  dimensionTitle,
  optionTitle,
  payloadSaid,
  verdictsInWords,
} from '../../view/whatif/words.ts'
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
  /** Somebody chose it; else it is shown because it is what is chosen now. */
  readonly isChosen: boolean
  /** How it was opened: by keyboard, one goes on in it; by hand at all, it is brought into view. */
  readonly by: 'key' | 'pointer' | 'link'
  /** Grows as outcomes come in. */
  readonly known: number
  readonly onClose: () => void
}

/** One cell: what came of it, what that costs, and how to see it happen. */
export function Detail({ outcome, place, isNow, isChosen, clock, present, by, known, onClose }: DetailProps) {
  const { row, column, payload } = cellAtPlace(outcome, place)
  const options = optionsAt(outcome.question.axes, column)
  const run = outcome.runOf[place]
  const cell = run < 0 ? undefined : outcome.runs[run]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isChosen || by === 'link') return
    if (by === 'key') heading.current?.focus({ preventScroll: true })
    heading.current?.closest('section')?.scrollIntoView({ block: 'nearest' })
  }, [isChosen, by])
  const what = `${payload.title}, ${options.map(([name, option]) => optionTitle(name, option)).join(', ')}`
  return (
    <section
      className={isChosen ? 'cell-detail' : 'cell-detail cell-present'}
      aria-labelledby="cell-detail-title"
      data-testid={isChosen ? 'cell-detail' : 'cell-present'}
      data-place={place}
      data-known={known}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isChosen) return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="cell-detail-head">
        <h2 id="cell-detail-title" ref={heading} tabIndex={-1}>
          {isChosen ? null : 'The run as chosen now: '}
          {cell === undefined ? (
            isChosen ? (
              'Not played yet'
            ) : (
              'not played yet'
            )
          ) : (
            <>
              <Patch tone={toneOf(cell)} /> {SIGNS[signName(cell)].word}
            </>
          )}
        </h2>
        {isChosen ? (
          <button type="button" className="round" aria-label="Close" title="Close (Esc)" onClick={onClose}>
            <Icon name="cross" />
          </button>
        ) : null}
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
        {isNow && isChosen ? <p className="small">This is what is chosen now.</p> : null}
        {cell === undefined || clock === null ? null : <Came cell={cell} clock={clock} isBrief={!isChosen} />}
        {cell === undefined || present === null || isNow ? null : (
          <p data-testid="cell-costs">Beside the present run: {costsInWords(costsOf(cell, present))}.</p>
        )}
      </div>
      {isChosen ? <TryButtons laid={() => laidIn(outcome.question, row, column)} what={what} /> : null}
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

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What came of it. */
function Came({ cell, clock, isBrief }: { readonly cell: Cell; readonly clock: Clock; readonly isBrief: boolean }) {
  const { verdicts, attempts, falseForMs, leftUntrue, looks, duplicates, endedBy } = cell
  return (
    <>
      {isBrief ? (
        <p>{capital(verdictsInWords(cell))}.</p>
      ) : (
        <ul className="cell-verdicts">
          {verdicts.map((slug) => (
            <li key={slug} data-cell-verdict={slug}>
              <strong>{VERDICTS[slug].title}.</strong> {HOLDS_WHEN[slug]}
            </li>
          ))}
          {verdicts.length === 0 ? <li>No verdict.</li> : null}
        </ul>
      )}
      <p>
        {capital(answerInWords(cell, clock))}, after {times(attempts, 'attempt', 'attempts')} and{' '}
        {times(looks, 'look', 'looks')} at the store
        {duplicates > 0 ? `, ${times(duplicates, 'job', 'jobs')} with a duplicate` : ''}.
        {falseForMs > 0
          ? ` The user was told “in progress” for ${durationInWords(falseForMs)} after the outcome was final.`
          : ''}
      </p>
      {leftUntrue > 0 ? (
        <p data-testid="left-untrue">
          <strong>{leftUntrue === 1 ? 'One user is' : `${counted(leftUntrue)} users are`}</strong> left with the wrong
          outcome, for good.
        </p>
      ) : null}
      {isBrief ? null : <p className="small">{ENDED[endedBy]}</p>}
    </>
  )
}
