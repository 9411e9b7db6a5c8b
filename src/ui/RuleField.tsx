import { type ReactNode, useId } from 'react'
import { type OptionText, type RuleEntry, type RuleName, ruleEntry } from '../sim/rules.ts'
import { unnamed } from '../view/words.ts'
import { ChoiceField } from './ChoiceField.tsx'
import { CountField } from './CountField.tsx'
import { LifeField } from './LifeField.tsx'
import { useExplained } from './use-explained.ts'

export interface RuleFieldProps {
  readonly name: RuleName
  readonly value: string
  /** Why it is not what the chosen step says; empty where it is. */
  readonly changed: string
  /** Puts it back to what the step says. */
  readonly onBack: () => void
  readonly onChange: (value: string) => void
  /** Options say what they would lead to. */
  readonly forecasts: boolean
  /** Says what the chosen option means. */
  readonly explains: boolean
  /** Leaves out the options that few want. */
  readonly usualOnly?: boolean
  /** The number key that changes it. */
  readonly shortcut?: number | undefined
}

/** One rule, as its catalogue entry describes it. */
export function RuleField(props: RuleFieldProps) {
  const id = useId()
  const entry = ruleEntry(props.name)
  useExplained(props.explains)
  return (
    <RuleFrame {...props} id={id} entry={entry}>
      {entry.type === 'choice' || entry.type === 'table' ? (
        <ChoiceField {...props} options={withOwn(entry, props.value)} />
      ) : entry.type === 'count' ? (
        <CountField {...props} titleId={id} min={entry.min} max={entry.max} />
      ) : (
        <LifeField {...props} title={entry.title} options={entry.options} />
      )}
    </RuleFrame>
  )
}

/** A table that is in force is an option too, beside those that have a name. */
function withOwn(
  entry: Extract<RuleEntry, { readonly type: 'choice' | 'table' }>,
  value: string,
): Readonly<Record<string, OptionText>> {
  const { options, type } = entry
  if (Object.hasOwn(options, value)) return options
  const help = type === 'table' ? 'It is shown, and can be changed, under “Script”.' : ''
  return { ...options, [value]: { says: unnamed(entry, value), help } }
}

interface FrameProps extends RuleFieldProps {
  readonly id: string
  readonly entry: RuleEntry
  readonly children: ReactNode
}

function RuleFrame({ name, value, changed, onBack, explains, shortcut, id, entry, children }: FrameProps) {
  const help = 'options' in entry && explains ? entry.options[value]?.help : ''
  return (
    <fieldset className="rule" data-rule={name} aria-labelledby={id}>
      <div className="rule-head">
        {shortcut === undefined ? null : <kbd title={`Key ${shortcut}: the next option`}>{shortcut}</kbd>}
        <span className="rule-title" id={id}>
          {entry.title}
        </span>
        {changed === '' ? (
          <span className="rule-hint">{entry.hint}</span>
        ) : (
          <span className="rule-hint">
            <span className="changed">{changed}</span>{' '}
            <button type="button" className="link" aria-label={`back: ${entry.title}`} onClick={onBack}>
              back
            </button>
          </span>
        )}
      </div>
      {children}
      {help === undefined || help === '' ? null : <p className="small">{help}</p>}
    </fieldset>
  )
}
