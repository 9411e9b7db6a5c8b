import { SHOWN_AS, type Shown, useMapChoice } from '../../app/whatif/choice.ts'
import { changeMap, lookFor, showAs, sortBy } from '../../app/whatif/choosing.ts'
import { type Filter, looksAtCells, NO_FILTER, SORT_WORDS, SORTS, type Sort } from '../../view/whatif/arrange.ts'
import { dimensionsOf, type Side } from '../../view/whatif/lines.ts'
import { dimensionTitle } from '../../view/whatif/words.ts'
import { type Sheet, titleAt } from './sheet.ts'

const SHOWN: Readonly<Record<Filter['show'], string>> = {
  all: 'all cells',
  bad: 'only bad ones',
  good: 'only good ones',
}
const AS: Readonly<Record<Shown, string>> = { map: 'Map', whole: 'Whole map', table: 'Table' }

/** What is looked for on the map, in which order, and how it is shown. */
export function ViewChoice({ sheet, isWhole }: { readonly sheet: Sheet; readonly isWhole: boolean }) {
  const { filter, sort, as } = useMapChoice()
  const { outcome, rows, columns } = sheet
  const chosen = Object.keys(filter.only).length
  const isFiltered = looksAtCells(filter) || chosen > 0
  return (
    <div className="view-choice">
      <fieldset className="choices">
        <legend className="visually-hidden">Shown as</legend>
        {SHOWN_AS.map((one) => (
          <label key={one}>
            <input type="radio" name="map-as" checked={as === one} onChange={() => showAs(one)} />
            <span>{AS[one]}</span>
          </label>
        ))}
      </fieldset>
      <Pick
        label="Show"
        value={filter.show}
        options={Object.entries(SHOWN)}
        onPick={(value) => lookFor({ show: value as Filter['show'] })}
      />
      {(['rows', 'columns'] as const satisfies readonly Side[]).map((side) => (
        <Pick
          key={side}
          label={side === 'rows' ? 'Rows' : 'Columns'}
          value={sort[side]}
          options={SORTS.map((one) => [one, SORT_WORDS[one]])}
          onPick={(value) => sortBy(side, value as Sort)}
        />
      ))}
      <details className="map-only" open={chosen > 0 ? true : undefined}>
        <summary>{chosen === 0 ? 'Only with …' : `Only with ${chosen} of these`}</summary>
        <div>
          {dimensionsOf(outcome.question).map(({ name, size }) =>
            size < 2 ? null : (
              <Pick
                key={name}
                label={dimensionTitle(name)}
                value={filter.only[name] === undefined ? '' : String(filter.only[name])}
                options={[
                  ['', 'any'],
                  ...Array.from({ length: size }, (_, place): [string, string] => [
                    String(place),
                    titleAt(outcome, name, place),
                  ]),
                ]}
                onPick={(value) => {
                  const { [name]: _, ...others } = filter.only
                  lookFor({ only: value === '' ? others : { ...others, [name]: Number(value) } })
                }}
              />
            ),
          )}
        </div>
      </details>
      <span className="small" data-testid="lines">
        {rows.lines.length} {rows.lines.length === 1 ? 'row' : 'rows'}, {columns.lines.length}{' '}
        {columns.lines.length === 1 ? 'column' : 'columns'}
        {isFiltered ? ' with what is looked for' : ''}
        {isWhole || (sort.rows === 'given' && sort.columns === 'given') ? '' : ', put in order once all is played'}
      </span>
      {isFiltered ? (
        <button type="button" className="link" onClick={() => changeMap({ filter: NO_FILTER }, 'filter')}>
          show everything
        </button>
      ) : null}
    </div>
  )
}

interface PickProps {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, says: string])[]
  readonly onPick: (value: string) => void
}

function Pick({ label, value, options, onPick }: PickProps) {
  return (
    <label className="map-pick">
      <span>{label}</span>
      <select value={value} aria-label={label} onChange={(event) => onPick(event.target.value)}>
        {options.map(([one, says]) => (
          <option key={one} value={one}>
            {says}
          </option>
        ))}
      </select>
    </label>
  )
}
