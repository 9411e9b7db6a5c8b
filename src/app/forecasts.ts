/** What each option of each rule would lead to, as far as it has been found out (`forecasting.ts`, which comes later). */
import { create } from 'zustand'
import type { RuleName, RuleSet } from '../sim/rules.ts'
import type { Forecast } from '../view/forecast.ts'
import { optionsOf } from './options.ts'

/** Forecasts by what would be chosen: "read=get", "preset=all-fixed". */
export type Forecasts = ReadonlyMap<string, Forecast>

/** The key of what is chosen now. */
export const NOW = 'now'

/** All that is known of the choices on screen. */
export const useForecasts = create<{ readonly found: Forecasts }>(() => ({ found: new Map() }))

/** What `rule` = `option` would lead to ("preset" for a preset); undefined while nobody knows. */
export function useForecast(rule: RuleName | 'preset', option: string): Forecast | undefined {
  return useForecasts(({ found }) => found.get(`${rule}=${option}`))
}

/** What the present choice leads to. */
export function useNow(): Forecast | undefined {
  return useForecasts(({ found }) => found.get(NOW))
}

/** It would lead to what the present choice leads to. */
export function useIsAsNow(forecast: Forecast | undefined): boolean {
  return useForecasts(({ found }) => found.get(NOW)?.text === forecast?.text)
}

function matters(found: Forecasts, rule: RuleName, value: string): boolean {
  const now = found.get(NOW)?.text
  return optionsOf(rule, value).some((option) => (found.get(`${rule}=${option}`)?.text ?? now) !== now)
}

/** Some option of `rule` would lead to something else than what is chosen now, as far as is known. */
export function useMakesDifference(rule: RuleName, value: string): boolean {
  return useForecasts(({ found }) => matters(found, rule, value))
}

/** How many of these rules have such an option, as far as is known. */
export function useHowManyMatter(names: readonly RuleName[], values: RuleSet): number {
  return useForecasts(({ found }) => names.filter((name) => matters(found, name, values[name])).length)
}
