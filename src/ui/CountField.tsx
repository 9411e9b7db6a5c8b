import { useId } from 'react'
import { allowedOptions, encodeRule } from '../sim/rule-values.ts'
import { useDraft } from './draft.ts'
import { OptionForecast } from './Forecast.tsx'
import type { RuleFieldProps } from './RuleField.tsx'

/** A rule whose value is a whole number: typed, or one more or less. */
export function CountField({
  name,
  value,
  titleId,
  min,
  max,
  forecasts,
  onChange,
}: RuleFieldProps & { readonly titleId: string; readonly min: number; readonly max: number }) {
  const id = useId()
  const { text, wrong, edit } = useDraft(value, (typed) => (encodeRule(name, typed) === null ? null : typed), onChange)
  const step = (by: 1 | -1) => {
    const next = Number(value) + by
    const there = next >= min && next <= max
    const described = forecasts && there ? `${id}${by}` : undefined
    return (
      <div className="count-step">
        <button
          type="button"
          aria-label={by < 0 ? 'One less' : 'One more'}
          aria-describedby={described}
          disabled={!there}
          onClick={() => onChange(String(next))}
        >
          {by < 0 ? '−' : '+'}
        </button>
        {described === undefined ? null : <OptionForecast rule={name} option={String(next)} id={described} />}
      </div>
    )
  }
  return (
    <>
      <div className="count">
        {step(-1)}
        <div className="count-step">
          <input
            type="number"
            min={min}
            max={max}
            value={text}
            aria-labelledby={titleId}
            aria-invalid={wrong}
            aria-describedby={wrong ? `${id}-error` : undefined}
            onChange={(event) => edit(event.target.value)}
          />
          {forecasts ? <OptionForecast rule={name} option={value} /> : null}
        </div>
        {step(1)}
      </div>
      <p className="field-error" id={`${id}-error`}>
        {wrong ? `Allowed: ${allowedOptions(name)}.` : ''}
      </p>
    </>
  )
}
