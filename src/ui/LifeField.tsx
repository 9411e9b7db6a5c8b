import { useId } from 'react'
import { optionsOf } from '../app/options.ts'
import { allowedOptions, encodeRule } from '../sim/rule-values.ts'
import type { OptionText } from '../sim/rules.ts'
import { durationInWords } from '../view/words.ts'
import { Radio } from './ChoiceField.tsx'
import { useDraft } from './draft.ts'
import type { RuleFieldProps } from './RuleField.tsx'

interface LifeFieldProps extends RuleFieldProps {
  readonly title: string
  readonly options: Readonly<Record<string, OptionText>>
}

/** A rule whose value is a time: one with a name, one worth trying, or any other. */
export function LifeField({ name, value, title, options, forecasts, onChange }: LifeFieldProps) {
  const id = useId()
  const offered = optionsOf(name, value)
  const own = Object.hasOwn(options, value) ? '' : value
  const read = (typed: string) => {
    const trimmed = typed.replaceAll(' ', '')
    return encodeRule(name, trimmed) === null || Object.hasOwn(options, trimmed) ? null : trimmed
  }
  const { text, wrong, edit } = useDraft(own, read, onChange)
  const isWrong = wrong && text !== ''
  return (
    <>
      <div className="segments stacked">
        {offered.map((option) => (
          <Radio
            key={option}
            rule={name}
            option={option}
            says={options[option]?.says ?? durationInWords(encodeRule(name, option) ?? 0)}
            help={options[option]?.help}
            checked={option === value}
            forecasts={forecasts}
            onChoose={() => onChange(option)}
          />
        ))}
      </div>
      <input
        type="text"
        value={text}
        placeholder="another time, such as 1h30m"
        aria-label={`${title}, as a time such as 1h30m`}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        onChange={(event) => edit(event.target.value)}
      />
      <p className="field-error" id={`${id}-error`}>
        {isWrong ? `Allowed: ${allowedOptions(name)}.` : ''}
      </p>
    </>
  )
}
