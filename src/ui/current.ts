import { createContext, useContext } from 'react'
import type { Run } from '../app/runs.ts'
import type { setRule } from '../app/session.ts'
import type { Laid } from '../scenario/choices.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { Bands } from '../view/bands.ts'
import type { Scale } from '../view/scale.ts'

/** The run on screen, and the job whose story is told. */
export interface Current {
  /** Where it is one of two: what is laid over its side, and what sets a rule of that. Without it, the session's own. */
  readonly side?: { readonly laid: Laid; readonly setRule: typeof setRule }
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
