/** From text that nobody vouches for to a scenario, or to errors that name the place. */
import { type Scenario, scenarioSchema } from './schema.ts'
import { checkedShape, valueIn } from './shape.ts'

/** Checks an already parsed value. Throws `ScenarioError` for the first mistake. */
export function checkScenario(value: unknown): Scenario {
  return checkedShape(scenarioSchema, value)
}

/** Parses a scenario file. Throws `ScenarioError` for the first mistake. */
export function parseScenario(text: string): Scenario {
  return checkScenario(valueIn(text))
}
