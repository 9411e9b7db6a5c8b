import { useForecasting, type Wanted } from '../app/forecasting.ts'

/** Keeps the forecasts of the rules on screen up to date; shows nothing itself. */
export function Forecasting(wanted: Wanted) {
  useForecasting(wanted)
  return null
}
