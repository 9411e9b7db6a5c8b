/** The run on screen, or of two runs those that are wanted, as an order for the worker that makes files. */
import { SIDES, type Side } from '../run/compare-runs.ts'
import type { LinkState } from '../scenario/link-state.ts'
import type { Arrangement } from '../view/export/pair-picture.ts'
import type { PictureOptions } from '../view/export/picture.ts'
import { placeOf } from '../view/place.ts'
import { HEADS, leftOf, rightOf } from './compare.ts'
import type { ExportOrder, RunOrder } from './export-worker.ts'
import { FIRST_SCENARIO, scenarioOf } from './library.ts'
import { linkTo, stateNow } from './link-made.ts'
import { isClosed, usePlayhead } from './playhead.ts'
import { runOf } from './runs.ts'
import { useSession } from './session.ts'

/** Which run is taken away: the one on screen, or of two that are compared both or one. */
export type Which = 'one' | 'both' | Side

/** What can be asked for where two runs are compared, and where one is shown. */
export const whichNow = (): readonly Which[] =>
  useSession.getState().room === 'compare' ? ['both', ...SIDES] : ['one']

/** One side of the comparison on screen, as what is on screen would be if it were alone in Play, at its own instant. */
export function stateOfSide(side: Side): LinkState {
  const session = useSession.getState()
  const { timeline, instant, t } = HEADS[side].getState()
  const laid = side === 'left' ? leftOf(session) : rightOf(session)
  return {
    ...stateNow(),
    ...laid,
    other: null,
    map: null,
    room: 'play',
    at: t === 0 ? null : placeOf(timeline, instant),
  }
}

/** The address that leads to a state; null where no link can hold it. */
async function addressOf(state: LinkState): Promise<string | null> {
  const made = await linkTo(state)
  return 'url' in made ? made.url : null
}

const scenarioNow = () => scenarioOf(useSession.getState()) ?? FIRST_SCENARIO

/** The job of the run on screen whose story is told: the one that is chosen, or the first that went wrong. */
function jobNow(): string | null {
  const session = useSession.getState()
  if (session.job !== null) return session.job
  const { recording, jobToShow } = runOf(scenarioNow(), session)
  return recording.plan.jobs[jobToShow].id
}

/** One run as an order; the links only where they are `linked`, since making one takes a while. */
async function runOrder(as: RunOrder['as'], which: 'one' | Side, picture: PictureOptions): Promise<RunOrder> {
  const isLinked = as === 'markdown'
  if (which !== 'one') {
    const state = stateOfSide(which)
    const { instant } = HEADS[which].getState()
    const other = which === 'left' ? rightOf(useSession.getState()) : leftOf(useSession.getState())
    return {
      kind: 'run',
      as,
      scenario: scenarioNow(),
      state,
      job: state.job,
      beside: { laid: other, side: which },
      link: isLinked ? await addressOf(state) : null,
      moment: { instant, closed: null },
      t: null,
      picture,
    }
  }
  const playhead = usePlayhead.getState()
  const state = stateNow()
  return {
    kind: 'run',
    as,
    scenario: scenarioNow(),
    state,
    job: jobNow(),
    beside: null,
    link: isLinked ? await addressOf(state) : null,
    moment: { instant: playhead.instant, closed: isClosed(playhead) },
    t: playhead.t,
    picture,
  }
}

/** What is on screen, as an order for a format. */
export async function orderNow(
  as: RunOrder['as'],
  which: Which,
  picture: PictureOptions,
  arrangement: Arrangement,
): Promise<ExportOrder> {
  if (which !== 'both') return runOrder(as, which, picture)
  if (as === 'test') throw new Error('A test is of one run.')
  const session = useSession.getState()
  const [both, left, right] =
    as === 'markdown' ? await Promise.all([stateNow(), ...SIDES.map(stateOfSide)].map(addressOf)) : [null, null, null]
  return {
    kind: 'pair',
    as,
    scenario: scenarioNow(),
    laid: { left: leftOf(session), right: rightOf(session) },
    job: session.job,
    links: { both, left, right },
    t: usePlayhead.getState().t,
    picture: { ...picture, arrangement },
  }
}
