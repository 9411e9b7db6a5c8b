/** Who comes back to a run finds it where it stood, also where another room has moved the playhead for runs of its own. */
import type { Place } from '../../scenario/link-state.ts'
import { momentAt, placeOf } from '../../view/place.ts'
import { instantAt, type Timeline } from '../../view/presentation.ts'
import { usePage } from '../pages.ts'
import { seek, usePlayhead } from '../playhead.ts'
import { type Session, useHistory, useSession } from '../session.ts'

/** The run of Play is on screen. */
export const isInPlay = (): boolean => usePage.getState().page === null && useSession.getState().room === 'play'

/** Where a run stood: in that run alone, or as a place in whichever run is come back to. */
type Stand = { readonly timeline: Timeline; readonly t: number } | Place

/** Where the run stood when Play was left last; null where something else has been chosen since for Play. */
let left: Stand | null = null
/** What is come back to, whose run is not on the stage yet; and whether a step back or forward led there. */
let awaited: { readonly stand: Stand; readonly byTravel: boolean } | null = null
let leave = (): void => {}

function stopWaiting(): void {
  leave()
  awaited = null
}

/** Moves the next run that comes under the playhead to where it stood. */
function waitFor(stand: Stand, byTravel: boolean): void {
  stopWaiting()
  awaited = { stand, byTravel }
  leave = usePlayhead.subscribe((now, before) => {
    if (now.timeline === before.timeline) return
    stopWaiting()
    const t = 'ms' in stand ? momentAt(now.timeline, stand) : now.timeline === stand.timeline ? stand.t : null
    // It opens as any run does; it is moved before anything of it has been painted.
    if (t !== null) queueMicrotask(() => seek(t))
  })
}

function onLeft(): void {
  const { timeline, t } = usePlayhead.getState()
  left = awaited?.stand ?? { timeline, t }
  stopWaiting()
  usePage.setState({ asItWas: false })
}

function onBack(stand: Stand | null): void {
  left = null
  if (stand === null) return
  if ('timeline' in stand && usePlayhead.getState().timeline === stand.timeline) {
    usePage.setState({ asItWas: true }) // it was not moved, or stands at an instant that was chosen
    return
  }
  waitFor(stand, false)
}

const placeIn = (timeline: Timeline, t: number): Place | null =>
  t === 0 ? null : placeOf(timeline, instantAt(timeline, t))

/** Where the run of Play stands, or stood when it was left; null: at its beginning, or it is playing. */
export function placeInPlay(): Place | null {
  if (!isInPlay()) return left === null || 'ms' in left ? left : placeIn(left.timeline, left.t)
  const { timeline, t, playing } = usePlayhead.getState()
  return playing ? null : placeIn(timeline, t)
}

/** Another scenario is on the stage. */
const isAnother = (now: Session, before: Session): boolean => now.scenario !== before.scenario || now.own !== before.own

/**
 * Begins to keep where the run of Play stands while others are looked at.
 * @param found where it stood before a reload in another room
 * @param inEntry where it stood when the entry of the browser's history was left that is shown or gone to
 */
export function followStanding(found: Place | null, inEntry: () => Place | null): void {
  let was = isInPlay()
  if (!was) left = found
  const look = (): void => {
    const is = isInPlay()
    if (is === was) return
    was = is
    if (is) onBack(left ?? inEntry())
    else onLeft()
  }
  usePage.subscribe(look)
  useHistory.subscribe(({ by, into }) => {
    // Several steps at once are one way: the last of them says where the run is to stand.
    if (by === 'travel' && awaited?.byTravel === true) return
    stopWaiting()
    // What is changed in these rooms may be taken back on the way.
    if (by === 'change' && into !== 'compare' && into !== 'what-if') left = null
  })
  useSession.subscribe((now, before) => {
    look()
    // A change of the same scenario stays at the instant that is looked at; another one opens anew.
    if (useHistory.getState().by !== 'travel' || !isInPlay()) return
    if (!isAnother(now, before) && awaited?.byTravel !== true) return
    const place = inEntry()
    if (place === null) stopWaiting()
    else waitFor(place, true)
  })
}
