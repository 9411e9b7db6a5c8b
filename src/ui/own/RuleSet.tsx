import { allowedOptions } from '../../sim/rule-values.ts'
import { isRuleName, RULE_NAMES, type RuleName, ruleEntry } from '../../sim/rules.ts'
import type { Path } from '../../view/own/places.ts'
import { objectOf } from '../../view/own/value.ts'
import { Field, SelectField, TextField } from './fields.tsx'
import { put, useValue } from './form-context.ts'

interface RuleSetProps {
  readonly path: Path
  /** What a rule is before it is changed. */
  readonly before: (name: RuleName) => string
  /** Of what, for those who do not see where it stands. */
  readonly of: string
}

/** A few rules with their values, and one more. */
export function RuleSet({ path, before, of }: RuleSetProps) {
  const there = Object.keys(objectOf(useValue(path)))
  const others = RULE_NAMES.filter((name) => !there.includes(name))
  return (
    <>
      {there.map((name) => (
        <div key={name} className="own-rule">
          <RuleValue path={[...path, name]} name={name} />
          <button type="button" className="own-remove" onClick={() => put([...path, name], undefined)}>
            Take out
            <span className="visually-hidden">
              {' '}
              {isRuleName(name) ? ruleEntry(name).title : name}, {of}
            </span>
          </button>
        </div>
      ))}
      <Field path={path} title="One more rule" help="Each rule is explained once it is there, and in Play.">
        {({ id, described }) => (
          <select
            id={id}
            value=""
            aria-describedby={described}
            onChange={({ target }) => put([...path, target.value], before(target.value as RuleName))}
          >
            <option value="">(choose a rule)</option>
            {others.map((name) => (
              <option key={name} value={name}>
                {ruleEntry(name).title}
              </option>
            ))}
          </select>
        )}
      </Field>
    </>
  )
}

function RuleValue({ path, name }: { readonly path: Path; readonly name: string }) {
  const value = useValue(path)
  if (!isRuleName(name)) return <TextField path={path} title={name} />
  const entry = ruleEntry(name)
  const options = 'options' in entry ? entry.options : {}
  const help = typeof value === 'string' && Object.hasOwn(options, value) ? options[value].help : undefined
  if (entry.type === 'choice' || (entry.type === 'table' && String(value) in options))
    return (
      <SelectField path={path} help={help} options={Object.entries(options).map(([slug, { says }]) => [slug, says])} />
    )
  return (
    <TextField
      path={path}
      help={help ?? `Allowed: ${allowedOptions(name)}.`}
      suggestions={Object.keys(options)}
      read={(text) => text.trim()}
    />
  )
}
