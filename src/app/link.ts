/** Opens links. Loaded when there is one to be read; what makes them, and reads files, stands in `link-made.ts`. */
import { planOf } from '../scenario/chosen.ts'
import { decodeLink, type LinkLibrary, type OpenedLink, opened, playable } from '../scenario/link.ts'
import type { LinkState } from '../scenario/link-state.ts'
import { RULE_NAMES, ruleEntry } from '../sim/rules.ts'
import { momentAt } from '../view/place.ts'
import { loadFurther, needsFurther } from './further.ts'
import { useGuide } from './guide.ts'
import { loadScenario, scenarioOf } from './library.ts'
import { usePage } from './pages.ts'
import { openRun, seek, usePlayhead } from './playhead.ts'
import { startRun } from './runs.ts'
import { SCENARIO_IDS } from './scenario-files.ts'
import { openSession, useSession } from './session.ts'
import { wantsStills } from './theme.ts'

/** What the readers of links and files ask of the page. */
export const library: LinkLibrary = {
  ids: SCENARIO_IDS,
  planOf: async (state) => {
    await Promise.all([
      state.own === null ? loadScenario(state.scenario) : null,
      needsFurther(state) ? loadFurther() : null,
    ])
    const scenario = scenarioOf(state)
    if (scenario === undefined) throw new Error('A scenario that was loaded is not there.')
    return planOf(scenario, state)
  },
}

const UNREADABLE = 'it could not be read'

/** Shows what `work` comes to, unless something newer is wanted by then. Resolves to what is wrong with it, or null. */
export async function openAs(work: Promise<OpenedLink>, isNewest: () => boolean): Promise<string | null> {
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
  const scenario = scenarioOf(session)
  const wasOnStage = useSession.getState().room === 'play' && usePage.getState().page === null
  if (session.room === 'door' || scenario === undefined) {
    openSession(session)
    return
  }
  if (session.room === 'compare') {
    const { openPairAt } = await import('./compare.ts')
    if (!isWanted()) return
    useGuide.setState({ phase: 'everything' })
    openPairAt(at)
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
    // A page may show the same run.
    if (now.timeline !== timeline || usePage.getState().page !== null) return
    leave()
    queueMicrotask(begin)
  })
}

/** Shows a state that this tab had kept, unless something else is wanted by then. Resolves as `openLink` does. */
export function openState(state: LinkState): Promise<string | null> {
  return openAs(
    opened(() => playable(state, library)),
    () => true,
  )
}

const TABLE_RULES = RULE_NAMES.filter((name) => ruleEntry(name).type === 'table')

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** What a link or file says is checked before its run is known; whether a table is one, a further part knows. */
export async function readyFor(text: string): Promise<void> {
  if (text.includes('own-') || TABLE_RULES.some((name) => text.includes(name))) await loadFurther()
}

/** Opens what a link leads to, if nothing newer is wanted by then. Resolves to what is wrong with it, or null. */
export function openLink(hash: string, isNewest: () => boolean): Promise<string | null> {
  return openAs(
    readyFor(unescaped(hash)).then(() => decodeLink(hash, library)),
    isNewest,
  )
}
