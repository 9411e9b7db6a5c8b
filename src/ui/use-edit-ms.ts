import { usePlayhead } from '../app/playhead.ts'
import { editMsAt } from '../view/hand.ts'
import { useCurrent } from './current.ts'

/** The instant at which an edit made now takes hold, in ms of the run. */
export function useEditMs(): number {
  const { recording } = useCurrent().run
  return usePlayhead(({ instant }) => editMsAt(recording, instant))
}
