/** Who comes back to a run finds it where it stood, also where another room has moved the playhead for runs of its own. */
import type { Place } from '../../scenario/link-state.ts'
import { momentAt, placeOf } from '../../view/place.ts'
import { instantAt, type Timeline } from '../../view/presentation.ts'
import { usePage } from '../pages.ts'
import { seek, usePlayhead } from '../playhead.ts'
import { useHistory, useSession } from '../session.ts'

const isInPlay = (): boolean => usePage.getState().page === null && useSession.getState().room === 'play'

/**
 * Where the run stood when Play was left last: in its own run, or, from before a reload, as a place in whichever run is
 * come back to; null where something else has been chosen since for Play.
 */
let left: { readonly timeline: Timeline; readonly t: number } | Place | null = null
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
  if ('timeline' in stood && usePlayhead.getState().timeline === stood.timeline) {
    usePage.setState({ asItWas: true }) // it was not moved, or stands at an instant that was chosen
    return
  }
  leave = usePlayhead.subscribe((now, before) => {
    if (now.timeline === before.timeline) return
    leave()
    const t = 'ms' in stood ? momentAt(now.timeline, stood) : now.timeline === stood.timeline ? stood.t : null
    // It opens as any run does; it is moved before anything of it has been painted.
    if (t !== null) queueMicrotask(() => seek(t))
  })
}

/** Where the run of Play stands while another room is shown, for a reload there; null: at its beginning, or it is shown. */
export function placeLeft(): Place | null {
  if (left === null || 'ms' in left) return left
  return left.t === 0 ? null : placeOf(left.timeline, instantAt(left.timeline, left.t))
}

/** Begins to keep where the run of Play stands while others are looked at; `found`: where it stood before a reload. */
export function followStanding(found: Place | null): void {
  let was = isInPlay()
  if (!was) left = found
  const look = (): void => {
    const is = isInPlay()
    if (is === was) return
    was = is
    if (is) onBack()
    else onLeft()
  }
  usePage.subscribe(look)
  useSession.subscribe(look)
  useHistory.subscribe(({ by, into }) => {
    leave()
    // What is taken back shows another run, of which its timeline tells; so may be what is changed in these rooms.
    if (by === 'change' && into !== 'compare' && into !== 'what-if') left = null
  })
}
