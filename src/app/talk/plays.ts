/** The runs of talks, each played once and kept: a press never waits, and going back is at once. */
import { type Recording, recordInSteps } from '../../run/record.ts'
import { planOf } from '../../scenario/chosen.ts'
import type { Scenario } from '../../scenario/schema.ts'
import { type AskedRun, keyOfAsked } from '../../story/talk/asked.ts'
import { placesOf, runsOfState, stateAt, type Talk, type TalkPlace } from '../../story/talk/state.ts'
import type { Bands } from '../../view/bands.ts'
import { bandsOf } from '../../view/bands.ts'
import { jobToShow } from '../../view/headline.ts'
import { narrationOf } from '../../view/narration.ts'
import { timelineOf } from '../../view/presentation.ts'
import type { Asked, Run } from '../runs.ts'
import { inSlices, soon } from '../slices.ts'
import { askedFor, loadRuns, scenarioFor } from '../story/story-run.ts'

const kept = new Map<string, Run>()
/** Of decks that are being written there is a new run at every letter: the oldest go first. */
const KEPT_MOST = 200

function keep(key: string, run: Run): void {
  kept.set(key, run)
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT_MOST) break
    kept.delete(oldest)
  }
}

/** A run that has been played. */
export const runKept = (asked: AskedRun): Run | undefined => kept.get(keyOfAsked(asked))

/** The recording of a run that has been played. Throws where `playRuns` was not asked for it. */
export function recordingKept(asked: AskedRun): Recording {
  const run = runKept(asked)
  if (run === undefined) throw new Error('A run of the talk has not been played yet.')
  return run.recording
}

/** Leaves a frame half of its time. */
const SLICE_MS = 8

/**
 * A run as the page knows one. It is kept here alone: a talk has more runs than the page keeps of what was chosen last,
 * and whoever leaves the talk is to find their own run as it was.
 */
function* runInSteps(scenario: Scenario, asked: Asked): Generator<undefined, Run> {
  const recording = yield* recordInSteps(planOf(scenario, asked), asked)
  yield
  const narration = narrationOf(recording)
  yield
  const timeline = timelineOf(recording, narration)
  const { messageAtMs, endMs } = recording
  const closingMs = narration.closing >= messageAtMs.length ? endMs : messageAtMs[narration.closing - 1]
  return { recording, narration, timeline, closingMs, jobToShow: jobToShow(recording) }
}

function played(scenario: Scenario, asked: Asked): Promise<Run> {
  return new Promise((resolve, reject) => {
    const steps = runInSteps(scenario, asked)
    // What cannot be played is found at the first step.
    const first = ((): IteratorResult<undefined, Run> | null => {
      try {
        return steps.next()
      } catch (error) {
        reject(error)
        return null
      }
    })()
    if (first === null) return
    if (first.done === true) resolve(first.value)
    else inSlices(steps, SLICE_MS, soon, resolve)
  })
}

/** Plays these runs without holding up the page. Rejects with a text fit to be shown. */
export async function playRuns(all: readonly AskedRun[]): Promise<void> {
  const missing = all.filter((asked) => runKept(asked) === undefined)
  if (missing.length === 0) return
  await loadRuns(missing.map(({ run }) => run))
  for (const asked of missing) {
    const scenario = scenarioFor(asked.run)
    keep(keyOfAsked(asked), await played(scenario, askedFor(asked.run, scenario, ...asked.changes)))
  }
}

/** What a place of a talk needs to be shown. */
export const runsAt = (talk: Talk, place: TalkPlace): readonly AskedRun[] => runsOfState(stateAt(talk, place))

/** Whether all that a place needs has been played. */
export const isPlayed = (talk: Talk, place: TalkPlace): boolean =>
  runsAt(talk, place).every((asked) => runKept(asked) !== undefined)

/** Plays everything of a talk, the nearest places after `from` first; stops once `isWanted` says no. */
export async function playAhead(talk: Talk, from: TalkPlace, isWanted: () => boolean): Promise<void> {
  const places = placesOf(talk)
  const at = Math.max(
    0,
    places.findIndex(({ beat, build }) => beat === from.beat && build === from.build),
  )
  for (const place of [...places.slice(at), ...places.slice(0, at).reverse()]) {
    if (!isWanted()) return
    await playRuns(runsAt(talk, place))
  }
}

const bandsKept = new WeakMap<Run, Map<number, Bands>>()

/** The bands of a job over a whole run, made once. */
export function bandsFor(run: Run, job: number): Bands {
  const of = bandsKept.get(run) ?? new Map<number, Bands>()
  bandsKept.set(run, of)
  const bands = of.get(job) ?? bandsOf(run.recording, job, run.closingMs)
  of.set(job, bands)
  return bands
}
