/** Who comes back to a run finds it where it stood, also where another room has moved the playhead for runs of its own. */
import { usePage } from '../pages.ts'
import { type PlayheadState, seek, usePlayhead } from '../playhead.ts'
import { useHistory, useSession } from '../session.ts'

const isInPlay = (): boolean => usePage.getState().page === null && useSession.getState().room === 'play'

/** Where the run stood when Play was left last; null where something else has been chosen since. */
let left: Pick<PlayheadState, 'timeline' | 't'> | null = null
/** Stops waiting for the run that is come back to. */
let leave = (): void => {}

function onLeft(): void {
  leave()
  const { timeline, t } = usePlayhead.getState()
  left = { timeline, t }
  usePage.setState({ asItWas: false })
}

function onBack(): void {
  const stood = left
  left = null
  if (stood === null) return
  if (usePlayhead.getState().timeline === stood.timeline) {
    usePage.setState({ asItWas: true }) // it was not moved, or stands at an instant that was chosen
    return
  }
  leave = usePlayhead.subscribe((now, before) => {
    if (now.timeline === before.timeline) return
    leave()
    // It opens as any run does; it is moved before anything of it has been painted.
    if (now.timeline === stood.timeline) queueMicrotask(() => seek(stood.t))
  })
}

/** Begins to keep where the run of Play stands while others are looked at. */
export function followStanding(): void {
  let was = isInPlay()
  const look = (): void => {
    const is = isInPlay()
    if (is === was) return
    was = is
    if (is) onBack()
    else onLeft()
  }
  usePage.subscribe(look)
  useSession.subscribe(look)
  useHistory.subscribe(({ by }) => {
    if (by === 'travel') return // of that the run itself tells
    leave()
    left = null
  })
}
