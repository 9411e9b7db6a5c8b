import { createContext, useContext, useMemo } from 'react'
import type { Changing } from '../app/laid-changes.ts'
import { choose, useSession } from '../app/session.ts'

/** One side of two, where what stands here is of one. */
export const LaidContext = createContext<Changing | null>(null)

/** What is laid over the run that is changed here, and what changes it: one side of two, or the session's own. */
export function useLaid(): Changing {
  const side = useContext(LaidContext)
  const session = useSession()
  return useMemo(() => side ?? { laid: session, put: choose }, [side, session])
}
