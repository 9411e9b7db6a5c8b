import { createContext, useContext } from 'react'
import type { Showing } from '../../app/talk/showing.ts'

/** What the frame shows of its run; null where its beat has none. */
export const ShowingContext = createContext<Showing | null>(null)

/** The run of a part that is drawn only where there is one. */
export function useShowing(): Showing {
  const showing = useContext(ShowingContext)
  if (showing === null) throw new Error('This part of the stage needs a run.')
  return showing
}
