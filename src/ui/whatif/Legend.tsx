import { useMemo } from 'react'
import { toggleRow, toggleSign, useMapChoice } from '../../app/whatif/choice.ts'
import type { Outcome } from '../../app/whatif/map.ts'
import { SCENARIO_ROW } from '../../run/matrix/question.ts'
import { counted } from '../../view/counts.ts'
import { legendOf, TONES, type Tone } from '../../view/whatif/signs.ts'
import { Icon } from '../Icon.tsx'
import './legend.css'

/** A tone as a small patch, drawn as on the map. */
export function Patch({ tone, code }: { readonly tone: Tone; readonly code?: string }) {
  return (
    <span className={`patch patch-${tone}`} aria-hidden="true">
      {tone === 'good' ? <Icon name="tick" /> : null}
      {code === undefined ? null : <span className="patch-code">{code}</span>}
    </span>
  )
}

interface LegendProps {
  readonly outcome: Outcome
  readonly known: number
  readonly now: number | null
  /** Where the present run stands is known. */
  readonly isPlaced: boolean
}

/** What the cells say, with how often: each line looks for its cells. */
export function Legend({ outcome, known, now, isPlaced }: LegendProps) {
  const signs = useMapChoice(({ filter }) => filter.signs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: outcomes come into `outcome` itself, and `known` tells when
  const entries = useMemo(() => legendOf(outcome.runs, outcome.cellsOf), [outcome, known])
  const unknown = outcome.runOf.length - known
  return (
    <section className="map-legend" aria-labelledby="map-legend-title">
      <h2 id="map-legend-title">What the cells say</h2>
      <p className="small" id="map-keys">
        A cell shows its worst verdict. Arrow keys move about the map, Home and End go to the ends of a row, Enter opens
        a cell. Press a line below to see its cells alone.
      </p>
      <ul className="map-signs">
        {entries.map(({ name, code, word, title, holdsWhen, cells, tone }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={signs.includes(name)}
              data-sign={name}
              data-cells={cells}
              onClick={() => toggleSign(name)}
            >
              <Patch tone={tone} code={code} />
              <span>
                <strong>{word}</strong> · {counted(cells)} {cells === 1 ? 'cell' : 'cells'}
                <small>
                  {title}. {holdsWhen}
                </small>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <ul className="map-tones">
        {(Object.keys(TONES) as (keyof typeof TONES)[]).map((tone) => (
          <li key={tone}>
            <Patch tone={tone} /> {TONES[tone]}
          </li>
        ))}
        {unknown > 0 ? (
          <li>
            <Patch tone="unknown" /> Not played yet: {counted(unknown)}.
          </li>
        ) : null}
        <li>
          <span className="patch patch-now" aria-hidden="true" /> What is chosen now.
          {now === null && isPlaced ? <NotHere outcome={outcome} /> : null}
        </li>
      </ul>
    </section>
  )
}

/** The present run is not on the map. */
function NotHere({ outcome }: Pick<LegendProps, 'outcome'>) {
  const has = outcome.question.rows.some(({ id }) => id === SCENARIO_ROW.id)
  return (
    <>
      {' '}
      It is not on this map{has ? ': one of its rules has an option that is left out.' : '.'}
      {has ? null : (
        <button type="button" className="link" onClick={() => toggleRow(SCENARIO_ROW.id)}>
          Add its payload
        </button>
      )}
    </>
  )
}
