import { useMemo } from 'react'
import { type Shown, useMapChoice } from '../../app/whatif/choice.ts'
import { toggleRow, toggleSign } from '../../app/whatif/choosing.ts'
import type { Outcome } from '../../app/whatif/map.ts'
import { SCENARIO_ROW } from '../../run/matrix/question.ts'
import { counted } from '../../view/counts.ts'
import { legendOf, type SignName, TONES, TONES_SHORT, type Tone } from '../../view/whatif/signs.ts'
import { Icon } from '../Icon.tsx'
import { partsOf } from './marks.ts'
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

/** A sign as a mark, drawn as on the whole map. */
function Mark({ name, tone }: { readonly name: SignName; readonly tone: Tone }) {
  return (
    <svg className={`mark mark-${tone}`} viewBox="0 0 20 20" aria-hidden="true">
      {partsOf(name, tone).map(([left, top, right, bottom]) => (
        <rect
          key={`${left} ${top}`}
          x={20 * left}
          y={20 * top}
          width={20 * (right - left)}
          height={20 * (bottom - top)}
        />
      ))}
      {tone === 'bad' ? <rect className="mark-hole" x="7" y="7" width="6" height="6" /> : null}
    </svg>
  )
}

interface LegendProps {
  readonly outcome: Outcome
  readonly known: number
  readonly now: number | null
  /** Where the present run stands is known. */
  readonly isPlaced: boolean
  readonly as: Shown
}

/** What the cells say, with how often: each looks for its cells. What each means, in full, on demand. */
export function Legend({ outcome, known, now, isPlaced, as }: LegendProps) {
  const signs = useMapChoice(({ filter }) => filter.signs)
  // biome-ignore lint/correctness/useExhaustiveDependencies: outcomes come into `outcome` itself, and `known` tells when
  const entries = useMemo(() => legendOf(outcome.runs, outcome.cellsOf), [outcome, known])
  const unknown = outcome.runOf.length - known
  // On the whole map each sign has a mark of its own, and no ground.
  const tones = (Object.keys(TONES) as (keyof typeof TONES)[]).filter(
    (tone) => as !== 'whole' && tone !== 'good' && entries.some((one) => one.tone === tone),
  )
  return (
    <section className="map-legend" aria-labelledby="map-legend-title">
      <h2 id="map-legend-title" className="visually-hidden">
        What the cells say
      </h2>
      <ul className="map-signs">
        {entries.map(({ name, code, word, title, holdsWhen, cells, tone }) => (
          <li key={name}>
            <button
              type="button"
              aria-pressed={signs.includes(name)}
              title={`${title}. ${holdsWhen}`}
              data-sign={name}
              data-cells={cells}
              onClick={() => toggleSign(name)}
            >
              {as === 'whole' ? <Mark name={name} tone={tone} /> : <Patch tone={tone} code={code} />}
              <strong>{word}</strong> {counted(cells)}
              <span className="visually-hidden"> {cells === 1 ? 'cell' : 'cells'}</span>
            </button>
          </li>
        ))}
        {tones.map((tone) => (
          <li key={tone} className="map-tone">
            <Patch tone={tone} /> {TONES_SHORT[tone]}
          </li>
        ))}
        {unknown > 0 ? (
          <li className="map-tone">
            <Patch tone="unknown" /> not played yet: {counted(unknown)}
          </li>
        ) : null}
        <li className="map-tone">
          <span className="patch patch-now" aria-hidden="true" /> chosen now
          {now === null && isPlaced ? <NotHere outcome={outcome} /> : null}
        </li>
      </ul>
      <details className="map-meanings">
        <summary>What each means</summary>
        <p className="small" id="map-keys">
          A cell shows its worst verdict. Arrow keys move about the map, Home and End go to the ends of a row, Enter
          opens a cell. Press a sign above to see its cells alone.
        </p>
        <dl>
          {entries.map(({ name, code, word, title, holdsWhen, tone }) => (
            <div key={name}>
              <dt>
                <Patch tone={tone} code={code} /> {word}
              </dt>
              <dd>
                {title}. {holdsWhen}
              </dd>
            </div>
          ))}
          {(Object.keys(TONES) as (keyof typeof TONES)[]).map((tone) => (
            <div key={tone}>
              <dt>
                <Patch tone={tone} /> {TONES_SHORT[tone]}
              </dt>
              <dd>{TONES[tone]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

/** The present run is not on the map. */
function NotHere({ outcome }: Pick<LegendProps, 'outcome'>) {
  const has = outcome.question.rows.some(({ id }) => id === SCENARIO_ROW.id)
  return (
    <>
      {has ? ' (not on this map: one of its rules has an option that is left out)' : ' (not on this map) '}
      {has ? null : (
        <button type="button" className="link" onClick={() => toggleRow(SCENARIO_ROW.id)}>
          Add its payload
        </button>
      )}
    </>
  )
}
