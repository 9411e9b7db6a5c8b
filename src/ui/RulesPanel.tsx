import { choosePreset, resetRules, setRule, useSession } from '../app/session.ts'
import { startingRules } from '../scenario/compile.ts'
import { PRESET_NAMES, PRESETS } from '../sim/presets.ts'
import { RULE_NAMES, type RuleName } from '../sim/rules.ts'
import { useCurrent } from './current.ts'
import { RuleField } from './RuleField.tsx'

/** The worker's rules: six steps from the original worker to the fixed one, and each rule by itself. */
export function RulesPanel() {
  const { scenario, run } = useCurrent()
  const { preset, set } = useSession()
  const base = startingRules(scenario, { preset: preset ?? undefined })
  const inForce = { ...base, ...set }
  const step = preset ?? scenario.rules?.preset ?? 'as-found'
  const differing = RULE_NAMES.filter((name) => inForce[name] !== PRESETS[step].rules[name])

  // A rule that was just set stays where it is, also when the new run has no use for it.
  const asked = (name: RuleName) => run.recording.consulted.includes(name) || set[name] !== undefined
  const field = (name: RuleName) => (
    <RuleField
      key={name}
      name={name}
      value={inForce[name]}
      changed={differing.includes(name)}
      onChange={(value) => setRule(name, value, base[name])}
    />
  )
  const rest = RULE_NAMES.filter((name) => !asked(name))

  return (
    <section className="rules" aria-labelledby="rules-title">
      <h2 className="kicker" id="rules-title">
        The worker’s rules
      </h2>
      <fieldset className="steps">
        <legend>Fix it in six steps</legend>
        <div className="steps-row">
          {PRESET_NAMES.map((name, i) => (
            <label key={name} className="step" title={PRESETS[name].help}>
              <input
                type="radio"
                name="preset"
                value={name}
                checked={step === name}
                onChange={() => choosePreset(name)}
              />
              <span className="step-dot" aria-hidden="true">
                {i + 1}
              </span>
              <span className="visually-hidden">
                {i + 1}: {PRESETS[name].title}
              </span>
            </label>
          ))}
        </div>
        <p className="step-title">
          {PRESETS[step].title} <span className="small">{PRESETS[step].help}</span>
        </p>
      </fieldset>
      {differing.length > 0 ? (
        <p className="differs" data-testid="differs">
          Differs from step {PRESET_NAMES.indexOf(step) + 1} in {differing.length}{' '}
          {differing.length === 1 ? 'rule' : 'rules'}.{' '}
          {Object.keys(set).length > 0 ? (
            <button type="button" className="link" onClick={resetRules}>
              Reset
            </button>
          ) : (
            'The scenario sets it so.'
          )}
        </p>
      ) : null}
      {RULE_NAMES.filter(asked).map(field)}
      {rest.length > 0 ? (
        <details className="fold">
          <summary>
            {rest.length} more {rest.length === 1 ? 'rule' : 'rules'}, not asked in this run
          </summary>
          {rest.map(field)}
        </details>
      ) : null}
    </section>
  )
}
