import { useId, useState } from 'react'
import type { OptionText } from '../sim/rules.ts'
import { OptionForecast } from './Forecast.tsx'
import type { RuleFieldProps } from './RuleField.tsx'

type Options = Readonly<Record<string, OptionText>>

/** Up to this many letters, and up to this many options, stand side by side. */
const LETTERS_IN_A_ROW = 30
const IN_A_ROW = 3
/** More options than these, without those that few want, are folded up to the one that is chosen. */
const OPEN_MOST = 4

/** A rule whose value is one of named options. */
export function ChoiceField(props: RuleFieldProps & { readonly options: Options }) {
  const { name, value, options, usualOnly = false } = props
  const slugs = Object.keys(options)
  // What was chosen at first stays where it is: the options must not be laid out anew under the arrow keys.
  const [first] = useState(value)
  const usual = slugs.filter((slug) => options[slug].rare !== true || slug === (usualOnly ? value : first))
  const rare = slugs.filter((slug) => !usual.includes(slug))
  if (usual.length <= OPEN_MOST)
    return (
      <>
        <Options {...props} slugs={usual} />
        {rare.length === 0 || usualOnly ? null : (
          // Never shut over the option that is chosen, nor again under whoever walks through them.
          <details className="rare" ref={(folded) => rare.includes(value) && folded?.setAttribute('open', '')}>
            <summary>{rare.length} more</summary>
            <Options {...props} slugs={rare} />
          </details>
        )}
      </>
    )
  return (
    <details className="chosen">
      <summary>
        <span className="option">{options[value]?.says}</span>
        {props.forecasts ? <OptionForecast rule={name} option={value} /> : null}
        <span className="link when-shut">change</span>
        <span className="link when-open">fold up</span>
      </summary>
      <Options {...props} slugs={slugs} />
    </details>
  )
}

function Options({
  name,
  value,
  options,
  slugs,
  forecasts,
  onChange,
}: RuleFieldProps & { readonly options: Options; readonly slugs: readonly string[] }) {
  const letters = slugs.reduce((sum, slug) => sum + options[slug].says.length, 0)
  const row = letters <= LETTERS_IN_A_ROW && slugs.length <= IN_A_ROW
  return (
    <div className={row ? 'segments' : 'segments stacked'} data-options={slugs.length}>
      {slugs.map((slug) => (
        <Radio
          key={slug}
          rule={name}
          option={slug}
          says={options[slug].says}
          help={options[slug].help}
          checked={slug === value}
          forecasts={forecasts}
          onChoose={() => onChange(slug)}
        />
      ))}
    </div>
  )
}

interface RadioProps {
  readonly rule: RuleFieldProps['name']
  readonly option: string
  readonly says: string
  readonly help?: string
  readonly checked: boolean
  readonly forecasts: boolean
  readonly onChoose: () => void
}

/** One option: it is called what it says, and described by what it would lead to. */
export function Radio({ rule, option, says, help, checked, forecasts, onChoose }: RadioProps) {
  const id = useId()
  return (
    <label title={help}>
      <input
        type="radio"
        name={`rule-${rule}`}
        value={option}
        checked={checked}
        aria-labelledby={id}
        aria-describedby={forecasts ? `${id}-forecast` : undefined}
        onChange={onChoose}
      />
      <span className="option" id={id}>
        {says}
      </span>
      {forecasts ? <OptionForecast rule={rule} option={option} id={`${id}-forecast`} /> : null}
    </label>
  )
}
