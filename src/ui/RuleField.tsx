import { useId, useState } from 'react'
import { allowedOptions, encodeRule } from '../sim/rule-values.ts'
import { type OptionText, RULES, type RuleEntry, type RuleName } from '../sim/rules.ts'

interface FieldProps {
  readonly name: RuleName
  readonly value: string
  /** It is not what the chosen step says. */
  readonly changed: boolean
  readonly onChange: (value: string) => void
}

/** One rule, as its catalogue entry describes it. */
export function RuleField(props: FieldProps) {
  const entry: RuleEntry = RULES[props.name]
  switch (entry.type) {
    case 'choice':
      return <ChoiceField {...props} title={entry.title} options={entry.options} />
    case 'count':
      return <CountField key={props.value} {...props} title={entry.title} min={entry.min} max={entry.max} />
    case 'life':
      return <LifeField key={props.value} {...props} title={entry.title} options={entry.options} />
  }
}

type Titled = FieldProps & { readonly title: string }
type WithOptions = Titled & { readonly options: Readonly<Record<string, OptionText>> }

/** Up to this many letters, options stand side by side. */
const LETTERS_IN_A_ROW = 30
const RADIOS_MOST = 4

function Changed({ changed }: { readonly changed: boolean }) {
  return changed ? <span className="changed">changed</span> : null
}

function ChoiceField({ name, value, changed, onChange, title, options }: WithOptions) {
  const id = useId()
  const slugs = Object.keys(options)
  if (slugs.length > RADIOS_MOST)
    return (
      <div className="rule" data-rule={name}>
        <label htmlFor={id} className="rule-title">
          {title} <Changed changed={changed} />
        </label>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {slugs.map((slug) => (
            <option key={slug} value={slug}>
              {options[slug].says}
            </option>
          ))}
        </select>
        <p className="small">{options[value].help}</p>
      </div>
    )
  const letters = slugs.reduce((sum, slug) => sum + options[slug].says.length, 0)
  return (
    <fieldset className="rule" data-rule={name}>
      <legend className="rule-title">
        {title} <Changed changed={changed} />
      </legend>
      <div className={letters <= LETTERS_IN_A_ROW ? 'segments' : 'segments stacked'}>
        {slugs.map((slug) => (
          <label key={slug} title={options[slug].help}>
            <input
              type="radio"
              name={`rule-${name}`}
              value={slug}
              checked={slug === value}
              onChange={() => onChange(slug)}
            />
            <span className="option">{options[slug].says}</span>
          </label>
        ))}
      </div>
      <p className="small">{options[value].help}</p>
    </fieldset>
  )
}

/** A typed value: what is no value of the rule stays in the field, with the reason, and changes nothing. */
function useDraft({ name, value, onChange }: FieldProps) {
  const [draft, setDraft] = useState(value)
  const wrong = encodeRule(name, draft) === null
  const edit = (text: string) => {
    setDraft(text)
    if (encodeRule(name, text) !== null) onChange(text)
  }
  return { draft, wrong, edit, error: wrong ? `Allowed: ${allowedOptions(name)}.` : '' }
}

function CountField(props: Titled & { readonly min: number; readonly max: number }) {
  const id = useId()
  const { draft, wrong, edit, error } = useDraft(props)
  return (
    <div className="rule" data-rule={props.name}>
      <label htmlFor={id} className="rule-title">
        {props.title} <Changed changed={props.changed} />
      </label>
      <input
        id={id}
        type="number"
        min={props.min}
        max={props.max}
        value={draft}
        aria-invalid={wrong}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={(event) => edit(event.target.value)}
      />
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}

const FIXED = ':fixed'

function LifeField(props: WithOptions) {
  const id = useId()
  const { draft, wrong, edit, error } = useDraft(props)
  const { title, options, changed, onChange, name } = props
  const named = Object.hasOwn(options, draft)
  return (
    <div className="rule" data-rule={name}>
      <label htmlFor={id} className="rule-title">
        {title} <Changed changed={changed} />
      </label>
      <select
        id={id}
        value={named ? draft : FIXED}
        onChange={(event) => onChange(event.target.value === FIXED ? '1h' : event.target.value)}
      >
        {Object.entries(options).map(([slug, { says }]) => (
          <option key={slug} value={slug}>
            {says}
          </option>
        ))}
        <option value={FIXED}>a time of its own</option>
      </select>
      {named ? null : (
        <input
          type="text"
          value={draft}
          aria-label={`${title}, as a time such as 1h30m`}
          aria-invalid={wrong}
          aria-describedby={wrong ? `${id}-error` : undefined}
          onChange={(event) => edit(event.target.value)}
        />
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  )
}
