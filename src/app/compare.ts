/**
 * Two runs of one scenario on one clock: which two, what each is played with, and where each is while the page's one
 * playhead moves. The left side is what the session holds, the right one its `other`.
 */
import { useEffect, useState } from 'react'
import { createStore, type StoreApi } from 'zustand'
import { type Both, type Comparison, compareRuns, SIDES, type Side } from '../run/compare-runs.ts'
import { type Choices, type Side as Laid, NOTHING_LAID } from '../scenario/choices.ts'
import { ScenarioError } from '../scenario/error.ts'
import type { Place } from '../scenario/link-state.ts'
import type { Scenario } from '../scenario/schema.ts'
import type { RuleName } from '../sim/rules.ts'
import { type JointTimeline, jointTimelineOf, sideAt } from '../view/compare-clock.ts'
import { momentAt } from '../view/place.ts'
import { loadFurther } from './further.ts'
import { leavePage, usePage } from './pages.ts'
import { NOT_FETCHED, useTries } from './parts.ts'
import { changeRun, openRun, type PlayheadState, seek, usePlayhead } from './playhead.ts'
import { type Run, startRun } from './runs.ts'
import { choose, enter, type Session, useSession } from './session.ts'
import { inSlices, type Steps, soon } from './slices.ts'
import { wantsStills } from './theme.ts'

/** Everything laid over the scenario on the left side. */
export function leftOf({ preset, set, payload, work, numbers, edits, script }: Laid): Laid {
  return { preset, set, payload, work, numbers, edits, script }
}

/** What a run is held against where nobody says: the mended worker; for a run of that one, the scenario as it is. */
function otherwise(session: Session): Laid {
  const left = leftOf(session)
  const isMended = left.preset === 'all-fixed' && Object.keys(left.set).length === 0
  return isMended ? NOTHING_LAID : { ...left, preset: 'all-fixed', set: {}, script: null }
}

/** Everything laid over the scenario on the right side. */
export const rightOf = (session: Session): Laid => session.other ?? otherwise(session)

/** What is laid over one side now. */
const laidOn = (side: Side): Laid => (side === 'left' ? leftOf(useSession.getState()) : rightOf(useSession.getState()))

/** Changes one side, and leaves the other as it is. `about` as for any change (`choose`). */
export function chooseOn(side: Side, change: Partial<Laid>, about = ''): void {
  const right = laidOn('right')
  if (side === 'left') choose({ ...change, other: right }, about)
  else choose({ other: { ...right, ...change } }, about)
}

/** Sets one rule of a side; `base` is what it is without that. */
export function setRuleOn(side: Side, name: RuleName, value: string, base: string): void {
  const { [name]: _, ...others } = laidOn(side).set
  chooseOn(side, { set: value === base ? others : { ...others, [name]: value } }, `rule ${name} ${side}`)
}

/** The sides change places. */
export function swapSides(): void {
  choose({ ...laidOn('right'), other: laidOn('left') })
}

/** The right side becomes what the left one is, but for `set`. */
export function makeRightAsLeft(set: Laid['set'] = {}): void {
  const left = laidOn('left')
  choose({ other: { ...left, set: { ...left.set, ...set } } })
}

/** The right side is named, so that a link leads to it whatever would be chosen by then: no change of a person's. */
export function nameRight(): void {
  const session = useSession.getState()
  if (session.other === null) useSession.setState({ other: rightOf(session) })
}

/** What the run was played with before the last change to it; null where that was of another scenario. */
export function beforeLastChange(past: readonly Choices[]): Laid | null {
  const { scenario, own, ...now } = useSession.getState()
  const before = past.findLast((one) => JSON.stringify(leftOf(one)) !== JSON.stringify(leftOf(now)))
  return before === undefined || before.scenario !== scenario || before.own !== own ? null : leftOf(before)
}

/** Holds what is on the stage against `other`: without that, against what it was compared with last, or the mended worker. */
export function startComparing(other?: Laid): void {
  leavePage()
  if (other === undefined) enter('compare')
  else choose({ other, room: 'compare' })
}

/** The playhead is there before Play is, and stays where it stands. */
function layOnStage(side: Side, pair: Pair): void {
  changeRun(pair.runs[side].timeline)
  usePage.setState({ asItWas: true })
}

/** A side alone in Play, at the same instant. The other one stays beside it for who comes back. */
export function playAlone(side: Side, pair: Pair): void {
  layOnStage(side, pair)
  if (side === 'right') choose({ ...laidOn('right'), other: laidOn('left'), room: 'play' })
  else enter('play')
}

/** Back to the one run, compared with nothing. */
export function stopComparing(pair: Pair | null): void {
  if (pair !== null) layOnStage('left', pair)
  if (useSession.getState().other === null) enter('play')
  else choose({ other: null, room: 'play' })
}

/** Two runs and everything that follows from both. */
export interface Pair {
  readonly scenario: Scenario
  readonly laid: Both<Laid>
  readonly runs: Both<Run>
  readonly joint: JointTimeline
  readonly comparison: Comparison
  /** Where the later of the two stories closes, in virtual time. */
  readonly closingMs: number
}

/** Holds two runs against each other; pauses in between. */
function* pairInSteps(scenario: Scenario, laid: Both<Laid>, runs: Both<Run>): Generator<undefined, Pair> {
  const joint = jointTimelineOf(runs.left, runs.right)
  yield
  const comparison = compareRuns(runs.left.recording, runs.right.recording)
  yield
  return {
    scenario,
    laid,
    runs,
    joint,
    comparison,
    closingMs: Math.max(runs.left.closingMs, runs.right.closingMs),
  }
}

/** What there is to show of two runs. */
export interface ShownPair {
  /** Null until the first two have been played. */
  readonly pair: Pair | null
  /** What was asked for last is still being played; `pair` is what was asked for before. */
  readonly pending: boolean
  /** Why a side cannot be played. */
  readonly problem: { readonly side: Side | null; readonly says: string } | null
}

const SLICE_MS = 8

/** The runs of both sides, played without holding up the page; the last pair stays until the next is there. */
export function usePair(scenario: Scenario, left: Laid, right: Laid): ShownPair {
  const [shown, setShown] = useState<ShownPair>({ pair: null, pending: true, problem: null })
  // What neither side is to blame for may not be so at the next try.
  const again = useTries(({ tries }) => (shown.problem?.side === null ? tries : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try is one
  useEffect(() => {
    const halts: (() => void)[] = []
    let wanted = true
    const fails = (problem: ShownPair['problem']) => {
      if (wanted) setShown(({ pair }) => ({ pair, pending: false, problem }))
    }
    const laid = { left, right }
    const begin = (side: Side): Promise<Run> | null => {
      try {
        const started = startRun(scenario, laid[side], SLICE_MS)
        if ('run' in started) return Promise.resolve(started.run)
        halts.push(started.cancel)
        return started.pending
      } catch (error) {
        if (!(error instanceof ScenarioError)) throw error
        fails({ side, says: error.message })
        return null
      }
    }
    // What did not come has not come yet.
    setShown(({ pair, problem }) => ({ pair, pending: true, problem: problem?.side === null ? problem : null }))
    const play = async (): Promise<void> => {
      const started = wanted ? SIDES.map(begin) : []
      const [mine, theirs] = await Promise.all(started)
      if (!wanted || !mine || !theirs) return
      const steps: Steps<Pair> = pairInSteps(scenario, laid, { left: mine, right: theirs })
      halts.push(inSlices(steps, SLICE_MS, soon, (pair) => setShown({ pair, pending: false, problem: null })))
    }
    loadFurther().then(play, () => fails({ side: null, says: NOT_FETCHED }))
    return () => {
      wanted = false
      for (const halt of halts) halt()
    }
  }, [scenario, left, right, again])
  return shown
}

const headOf = (side: Side, { joint }: Pick<Pair, 'joint'>, now: PlayheadState): PlayheadState => ({
  ...now,
  timeline: joint[side],
  instant: sideAt(joint[side], now.t, now.instant.ms),
})

/** Where each side is; what is shown of a side follows its own. */
export const HEADS: Both<StoreApi<PlayheadState>> = {
  left: createStore(() => usePlayhead.getState()),
  right: createStore(() => usePlayhead.getState()),
}

/** Where the pair that comes next is to begin; null: nowhere in particular. */
let opening: { readonly at: Place | null } | null = null

/** The pair that is asked for next begins at `at`, as a link does; null: from the beginning. */
export function openPairAt(at: Place | null): void {
  opening = { at }
}

/** Puts a pair under the playhead, and has the sides' heads follow it until the returned function is called. */
export function follow(pair: Pair): () => void {
  const { clock } = pair.joint
  const { timeline } = usePlayhead.getState()
  const at = opening?.at ?? null
  if (at !== null) {
    openRun(clock, true)
    seek(momentAt(clock, at))
  } else if (opening !== null || timeline.endT === 0) {
    openRun(clock, wantsStills()) // nothing was played before: there is no instant to go on from
  } else changeRun(clock)
  opening = null
  const apply = (now: PlayheadState): void => {
    if (now.timeline !== clock) return
    for (const side of SIDES) HEADS[side].setState(headOf(side, pair, now), true)
  }
  apply(usePlayhead.getState())
  return usePlayhead.subscribe(apply)
}
