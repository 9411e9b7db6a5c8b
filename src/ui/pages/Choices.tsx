import { useId } from 'react'

interface Props<T extends string> {
  readonly legend: string
  readonly options: Readonly<Record<T, string>>
  readonly value: T
  readonly onChoose: (option: T) => void
}

/** One of a few, side by side. */
export function Choices<T extends string>({ legend, options, value, onChoose }: Props<T>) {
  const name = useId()
  return (
    <fieldset className="choices">
      <legend>{legend}</legend>
      {(Object.keys(options) as T[]).map((option) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChoose(option)} />
          <span>{options[option]}</span>
        </label>
      ))}
    </fieldset>
  )
}
