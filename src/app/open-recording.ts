/** Opens recordings: the run is played again, and held against what the file says of it. */
import { recordInSteps } from '../run/record.ts'
import { NOTHING_CHOSEN } from '../scenario/choices.ts'
import { planOf } from '../scenario/chosen.ts'
import { type OpenedLink, opened, playable, Unreadable } from '../scenario/link.ts'
import { checkedState, type LinkState } from '../scenario/link-state.ts'
import type { Scenario } from '../scenario/schema.ts'
import { type Difference, differenceFrom, differenceInWords } from '../view/export/recording-differs.ts'
import {
  decodeRecording,
  isRecordingFile,
  isSameScenario,
  type OpenedRecording,
  placedIn,
} from '../view/export/recording-read.ts'
import { momentOf } from '../view/presentation.ts'
import { dismissNotice, notify } from './dialogs.ts'
import { loadFurther } from './further.ts'
import { knownScenario, loadScenario } from './library.ts'
import { library, openAs } from './link.ts'
import { seek, usePlayhead } from './playhead.ts'
import { startRun } from './runs.ts'
import { SCENARIO_IDS } from './scenario-files.ts'
import { inSlices, soon } from './slices.ts'

const FILE_MAX = 10_000_000
/** A frame's share, so that the page goes on answering. */
const SLICE_MS = 8

function valueIn(text: string): Readonly<Record<string, unknown>> {
  if (text.length > FILE_MAX) throw new Unreadable('it is larger than 10 MB')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new Unreadable('it is not JSON')
  }
  if (!isRecordingFile(value)) throw new Unreadable('it is none that this page has saved')
  return value
}

/** That scenario comes with the page, and is still the same. */
async function comesWithPage(scenario: Scenario): Promise<boolean> {
  if (!SCENARIO_IDS.includes(scenario.id)) return false
  await loadScenario(scenario.id)
  const ours = knownScenario(scenario.id)
  return ours !== undefined && isSameScenario(ours, scenario)
}

/** The scenario can be played as it stands. */
function playsAlone(scenario: Scenario): boolean {
  try {
    planOf(scenario, NOTHING_CHOSEN)
    return true
  } catch {
    return false
  }
}

/** What the file opens as. Rejects with a `ScenarioError` that names the place in the whole file. */
async function stateOf({ scenario, state }: OpenedRecording): Promise<LinkState> {
  const own = (await comesWithPage(scenario)) ? {} : { own: scenario }
  try {
    return await playable(await checkedState({ ...state, scenario: scenario.id, ...own }, SCENARIO_IDS[0]), library)
  } catch (error) {
    throw placedIn(playsAlone(scenario) ? 'state' : 'scenario', error)
  }
}

/** Where the run as it plays here differs from the file. */
async function differenceHere(file: OpenedRecording, state: LinkState): Promise<Difference | null> {
  const { scenario, untilMs } = file
  if (untilMs === undefined) {
    const started = startRun(state.own ?? knownScenario(scenario.id) ?? scenario, state)
    const run = 'run' in started ? started.run : await started.pending
    return differenceFrom(file, run.recording)
  }
  const steps = recordInSteps(planOf(scenario, state), { untilMs })
  return differenceFrom(file, await new Promise((resolve) => inSlices(steps, SLICE_MS, soon, resolve)))
}

function tell(difference: Difference): void {
  const { at } = difference
  const go = at && {
    action: `Go to ${at.clock}`,
    act: () => {
      dismissNotice()
      seek(momentOf(usePlayhead.getState().timeline, at.ms))
    },
  }
  notify({
    text: `This recording was made by another version, or changed since. ${differenceInWords(difference)} You see it as it plays here.`,
    ...go,
    dismiss: 'Put away',
  })
}

/** Opens a recording at its instant. Resolves to what is wrong with it, or null; where it plays otherwise here, the page says so. */
export async function openRecording(text: string): Promise<string | null> {
  let difference: Difference | null = null
  const work: Promise<OpenedLink> = opened(async () => {
    const value = valueIn(text)
    await loadFurther()
    const file = decodeRecording(value)
    const state = await stateOf(file)
    difference = await differenceHere(file, state)
    return state
  })
  const problem = await openAs(work, () => true)
  if (problem !== null) return problem
  dismissNotice() // it was of the run before
  if (difference !== null) tell(difference)
  return null
}
