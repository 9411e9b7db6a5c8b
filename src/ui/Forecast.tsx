import { useForecast, useIsAsNow, useNow } from '../app/forecasts.ts'
import type { RuleName } from '../sim/rules.ts'
import type { Forecast } from '../view/forecast.ts'
import { Icon } from './Icon.tsx'

/** What is settled has a tick, what is untrue is hatched, what is merely bad has a cross: never by colour alone. */
export function ToneMark({ tone }: Pick<Forecast, 'tone'>) {
  if (tone === 'untrue') return <span className="swatch hatch-untrue" />
  return (
    <span data-tone={tone}>
      <Icon name={tone === 'settled' ? 'tick' : 'cross'} />
    </span>
  )
}

interface OptionForecastProps {
  readonly rule: RuleName | 'preset'
  readonly option: string
  /** What the option's field is described by. */
  readonly id?: string
}

/** What an option would lead to; quietly, where that is what the present choice leads to. Its place is kept until that is known. */
export function OptionForecast({ rule, option, id }: OptionForecastProps) {
  const forecast = useForecast(rule, option)
  const asNow = useIsAsNow(forecast)
  if (forecast === undefined)
    return (
      <span className="forecast" id={id}>
        …
      </span>
    )
  const { text, tone } = forecast
  return (
    <span className={asNow ? 'forecast as-now' : 'forecast'} id={id}>
      <ToneMark tone={tone} /> <span data-tone={tone}>{text}</span>
    </span>
  )
}

/** What the present choice, whatever it is made of, leads to. */
export function NowForecast() {
  const forecast = useNow()
  if (forecast === undefined) return <span className="forecast">…</span>
  return (
    <span className="forecast">
      <ToneMark tone={forecast.tone} /> <span data-tone={forecast.tone}>{forecast.text}</span>
    </span>
  )
}
