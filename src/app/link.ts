/** Links and files of the session on screen. Loaded when there is one to be read or made. */
import { decodeFile, decodeLink, encodeFile, encodeLink, type LinkLibrary, type OpenedLink } from '../scenario/link.ts'
import type { LinkState } from '../scenario/link-state.ts'
import { momentAt, placeOf } from '../view/place.ts'
import { useGuide } from './guide.ts'
import { knownScenario, loadScenario, SCENARIOS } from './library.ts'
import { openRun, seek, usePlayhead } from './playhead.ts'
import { planOf, startRun } from './runs.ts'
import { choicesOf, openSession, useSession } from './session.ts'
import { wantsStills } from './theme.ts'

/** A link's address, or how many bytes it would take where that is too much. */
export type LinkResult = { readonly url: string } | { readonly tooLarge: number }

const library: LinkLibrary = {
  ids: SCENARIOS.map(({ id }) => id),
  planOf: async (state) => {
    await loadScenario(state.scenario)
    const scenario = knownScenario(state.scenario)
    if (scenario === undefined) throw new Error('A scenario that was loaded is not there.')
    return planOf(scenario, state)
  },
}

/** The session and the instant on screen. */
function stateNow(): LinkState {
  const session = useSession.getState()
  const { timeline, instant, t } = usePlayhead.getState()
  const { room, job } = session
  return { ...choicesOf(session), room, job, at: room === 'door' || t === 0 ? null : placeOf(timeline, instant) }
}

/** The link to what is on screen. */
export async function linkNow(): Promise<LinkResult> {
  const made = await encodeLink(stateNow())
  return 'hash' in made ? { url: new URL(made.hash, location.href).href } : made
}

/** The text of a file that holds what is on screen. */
export function fileNow(): string {
  return encodeFile(stateNow())
}

const UNREADABLE = 'it could not be read'

async function openAs(work: Promise<OpenedLink>, isNewest: () => boolean): Promise<string | null> {
  const before = useSession.getState()
  // Another link may be opened meanwhile, or a person may choose something by hand: that is what they want then.
  const isWanted = () => isNewest() && useSession.getState() === before
  let opened: OpenedLink
  try {
    opened = await work
  } catch (error) {
    opened = { problem: error instanceof Error ? error.message : UNREADABLE }
  }
  if ('problem' in opened) return opened.problem
  if (isWanted()) await show(opened.state, isWanted)
  return null
}

/** Stops waiting for the run of the link before. */
let leave = (): void => {}

/** Shows a state, at its instant once its run is on the stage; without one from the beginning. */
async function show({ at, ...session }: LinkState, isWanted: () => boolean): Promise<void> {
  leave()
  const scenario = knownScenario(session.scenario)
  const wasOnStage = useSession.getState().room === 'play'
  if (session.room === 'door' || scenario === undefined) {
    openSession(session)
    return
  }
  const started = startRun(scenario, session)
  const { timeline } = 'run' in started ? started.run : await started.pending
  if (!isWanted()) return
  const begin = (): void => {
    if (at === null) openRun(timeline, wantsStills())
    else seek(momentAt(timeline, at))
  }
  useGuide.setState({ phase: 'everything' })
  openSession(session)
  if (wasOnStage && usePlayhead.getState().timeline === timeline) {
    begin()
    return
  }
  // The run starts as any other would; it is moved before anything of it has been painted.
  leave = usePlayhead.subscribe((now) => {
    if (now.timeline !== timeline) return
    leave()
    queueMicrotask(begin)
  })
}

/** Opens what a link leads to, if nothing newer is wanted by then. Resolves to what is wrong with it, or null. */
export function openLink(hash: string, isNewest: () => boolean): Promise<string | null> {
  return openAs(decodeLink(hash, library), isNewest)
}

/** Opens what a file holds. Resolves to what is wrong with it, or null. */
export function openFile(text: string): Promise<string | null> {
  return openAs(decodeFile(text, library), () => true)
}
