import { createContext, useContext } from 'react'
import type { Run } from '../app/runs.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Bands } from '../view/bands.ts'
import type { Scale } from '../view/scale.ts'

/** The run on screen, and the job whose story is told. */
export interface Current {
  readonly scenario: Scenario
  readonly run: Run
  readonly job: number
  readonly bands: Bands
  readonly scale: Scale
}

export const CurrentContext = createContext<Current | null>(null)

/** The run on screen; only inside the page. */
export function useCurrent(): Current {
  const current = useContext(CurrentContext)
  if (current === null) throw new Error('No run is shown here.')
  return current
}
