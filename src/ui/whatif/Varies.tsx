import { useMemo, useState } from 'react'
import { ALL_ROWS, freeAxes, MAPS, optionsAt, useMapChoice } from '../../app/whatif/choice.ts'
import { addAxis, chooseMap, putOn, removeAxis, toggleOption, toggleRow } from '../../app/whatif/choosing.ts'
import {
  type Axis,
  type AxisName,
  columnCount,
  DEFAULT_ROWS,
  type Question,
  rulesAt,
} from '../../run/matrix/question.ts'
import { GROUPS, type RuleSet, ruleEntry } from '../../sim/rules.ts'
import { counted } from '../../view/counts.ts'
import type { DimensionName } from '../../view/whatif/lines.ts'
import { dimensionTitle, optionTitle } from '../../view/whatif/words.ts'
import { Icon } from '../Icon.tsx'
import './varies.css'

/** What varies: the payloads, and some rules with some of their options; each in the rows or in the columns. */
export function Varies({ question }: { readonly question: Question }) {
  const { axes, rows } = useMapChoice()
  const rules = useMemo(() => rulesAt(question.scenario, question.laid), [question.scenario, question.laid])
  const cells = rows.length * columnCount(axes)
  const sizes = [rows.length, ...axes.map(({ options }) => options.length)].join(' × ')
  return (
    <details className="varies" data-testid="varies">
      <summary>
        <strong>What varies:</strong> {['Payload', ...axes.map(({ name }) => dimensionTitle(name))].join(', ')}{' '}
        <span className="small">
          {sizes} = {counted(cells)} cells
        </span>
      </summary>
      <div className="varies-body">
        <p className="varies-maps">
          {(Object.keys(MAPS) as (keyof typeof MAPS)[]).map((name) => (
            <button key={name} type="button" data-map={name} onClick={() => chooseMap(name)}>
              {MAPS[name].title}, {counted(DEFAULT_ROWS.length * columnCount(MAPS[name].axes))} cells
            </button>
          ))}
        </p>
        <fieldset className="varies-axis">
          <legend>Payload, the same from every node</legend>
          <SideChoice name="payload" />
          <div className="varies-options">
            {ALL_ROWS.map(({ id, title }) => (
              <Check key={id} checked={rows.includes(id)} alone={rows.length === 1} onChange={() => toggleRow(id)}>
                {title}
              </Check>
            ))}
          </div>
        </fieldset>
        {axes.map((axis) => (
          <AxisField key={axis.name} axis={axis} rules={rules} />
        ))}
        <AddAxis axes={axes} rules={rules} />
      </div>
    </details>
  )
}

interface CheckProps {
  readonly checked: boolean
  /** There is but one that is ticked. */
  readonly alone: boolean
  readonly onChange: () => void
  readonly children: string
}

function Check({ checked, alone, onChange, children }: CheckProps) {
  const stays = checked && alone
  return (
    <label className="check">
      <input type="checkbox" checked={checked} disabled={stays} onChange={onChange} />
      <span>
        {children}
        {stays ? <span className="small"> (one stays)</span> : null}
      </span>
    </label>
  )
}

function SideChoice({ name }: { readonly name: DimensionName }) {
  const inRows = useMapChoice((choice) => choice.inRows.includes(name))
  return (
    <label className="varies-side">
      <span>stands in the</span>
      <select
        value={inRows ? 'rows' : 'columns'}
        aria-label={`${dimensionTitle(name)} stands in the`}
        onChange={(event) => putOn(name, event.target.value === 'rows' ? 'rows' : 'columns')}
      >
        <option value="rows">rows</option>
        <option value="columns">columns</option>
      </select>
    </label>
  )
}

function AxisField({ axis, rules }: { readonly axis: Axis; readonly rules: RuleSet }) {
  const { name, options } = axis
  // Options that were put there stay in the list, also where another run would not offer them.
  const all = [...new Set([...optionsAt(name, rules), ...options])]
  return (
    <fieldset className="varies-axis" data-axis={name}>
      <legend>{dimensionTitle(name)}</legend>
      <SideChoice name={name} />
      <button type="button" className="link" onClick={() => removeAxis(name)}>
        take off<span className="visually-hidden"> the map: {dimensionTitle(name)}</span>
      </button>
      <div className="varies-options">
        {all.map((option) => (
          <Check
            key={option}
            checked={options.includes(option)}
            alone={options.length === 1}
            onChange={() => toggleOption(name, option, rules)}
          >
            {optionTitle(name, option)}
          </Check>
        ))}
      </div>
    </fieldset>
  )
}

/** Rules by group, as a list offers them. */
function grouped(names: readonly AxisName[]): readonly (readonly [string, readonly AxisName[]])[] {
  const groups = new Map<string, AxisName[]>()
  for (const name of names) {
    const group = name === 'preset' ? 'All rules at once' : GROUPS[ruleEntry(name).group]
    groups.set(group, [...(groups.get(group) ?? []), name])
  }
  return [...groups]
}

function AddAxis({ axes, rules }: { readonly axes: readonly Axis[]; readonly rules: RuleSet }) {
  const free = freeAxes(axes)
  const [chosen, setChosen] = useState<string>('')
  const name = free.find((one) => one === chosen)
  return (
    <p className="varies-add">
      <label>
        <span>Let another rule vary:</span>{' '}
        <select value={name ?? ''} data-testid="add-axis" onChange={(event) => setChosen(event.target.value)}>
          <option value="">choose a rule</option>
          {grouped(free).map(([group, names]) => (
            <optgroup key={group} label={group}>
              {names.map((one) => (
                <option key={one} value={one}>
                  {dimensionTitle(one)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button
        type="button"
        disabled={name === undefined}
        onClick={() => {
          if (name === undefined) return
          addAxis(name, rules)
          setChosen('')
        }}
      >
        <Icon name="step" /> Add it
      </button>
    </p>
  )
}
