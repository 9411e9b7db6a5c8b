import { useState } from 'react'
import { choosePreset } from '../app/changes.ts'
import { useForecast } from '../app/forecasts.ts'
import { STEP_NAMES, STEPS, type StepName } from '../sim/presets.ts'
import { NowForecast, OptionForecast, ToneMark } from './Forecast.tsx'
import './steps.css'

/** Six steps from the original worker to the mended one. Each contains those before it, and says what it leads to. */
export function Stepper({ step, differs }: { readonly step: StepName; readonly differs: boolean }) {
  const [aimed, setAimed] = useState<StepName | null>(null)
  const told = aimed ?? step
  return (
    <fieldset className={differs ? 'steps differ' : 'steps'}>
      <legend>Fix it in six steps</legend>
      <div className="steps-row">
        {STEP_NAMES.map((name, i) => (
          <label
            key={name}
            className="step"
            onPointerEnter={() => setAimed(name)}
            onPointerLeave={() => setAimed(null)}
          >
            <input
              type="radio"
              name="preset"
              value={name}
              checked={step === name}
              aria-labelledby={`step-${name}`}
              aria-describedby={`step-${name}-forecast`}
              onChange={() => choosePreset(name)}
              onFocus={() => setAimed(name)}
              onBlur={() => setAimed(null)}
            />
            <span className="step-dot" aria-hidden="true">
              {i + 1}
            </span>
            <StepTone name={name} />
            <span className="visually-hidden" id={`step-${name}`}>
              {i + 1}: {STEPS[name].title}
            </span>
          </label>
        ))}
      </div>
      <div className="step-told" data-testid="step-told">
        <p className="step-title">
          {STEP_NAMES.indexOf(told) + 1} {STEPS[told].title}
          {differs && told === step ? <span className="changed">changed</span> : null}
        </p>
        <p className="small">
          {differs && told === step ? <NowForecast /> : <OptionForecast rule="preset" option={told} />} ·{' '}
          {STEPS[told].help}
        </p>
      </div>
    </fieldset>
  )
}

function StepTone({ name }: { readonly name: StepName }) {
  const forecast = useForecast('preset', name)
  return (
    <span className="step-tone">
      {forecast === undefined ? null : <ToneMark tone={forecast.tone} />}
      <span className="visually-hidden" id={`step-${name}-forecast`}>
        {forecast?.text}
      </span>
    </span>
  )
}
