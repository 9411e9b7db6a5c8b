import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useStore } from 'zustand'
import {
  type Breaking,
  beginBreaking,
  choose,
  chosenIn,
  redoChoice,
  showWay,
  startOver,
  undoChoice,
} from '../../../app/learn/breaking.ts'
import { type BreakingHead, breakingHead } from '../../../app/learn/breaking-head.ts'
import type { Run } from '../../../app/runs.ts'
import type { Recording } from '../../../run/record.ts'
import { type Choice, choiceOf } from '../../../run/schedule.ts'
import type { Plan } from '../../../sim/plan.ts'
import { narrationOf } from '../../../view/narration.ts'
import { timelineOf } from '../../../view/presentation.ts'

/** A step that is shown is looked at for so long, once it has been told. */
const SHOWN_MS = 1100

/** What the parts of a stage need of a run. Only what is told takes time on screen: between two steps none passes. */
function runOf(recording: Recording, job: number): Run {
  const { messageAtMs } = recording
  const narration = narrationOf(recording)
  const told = timelineOf({ ...recording, messageAtMs: messageAtMs.map(() => 0), endMs: 0 }, narration)
  const timeline = { ...told, atMs: messageAtMs }
  return { recording, narration, timeline, closingMs: recording.endMs, jobToShow: job }
}

/** A run that is being scheduled, on screen. */
export interface BreakingShown {
  readonly breaking: Breaking
  readonly run: Run
  readonly head: BreakingHead
  /** What is shown goes on by itself. */
  readonly playing: boolean
  readonly choose: (choice: Choice) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly startOver: () => void
  /** Plays a whole way from the start, step by step. */
  readonly show: (way: readonly Choice[]) => void
  readonly pause: () => void
}

/**
 * A run that the learner schedules.
 * @param kept what was chosen on an earlier visit
 * @param onChosen is told of every change, as plain data
 */
export function useBreaking(
  plan: Plan,
  job: number,
  kept: readonly Choice[],
  onChosen: (chosen: readonly Choice[]) => void,
): BreakingShown {
  const [shown, setShown] = useState(() => {
    const breaking = beginBreaking(plan, kept)
    return { breaking, run: runOf(breaking.schedule.recording, job) }
  })
  const [head] = useState(() => breakingHead(shown.run.timeline))
  const [playing, setPlaying] = useState(false)
  const now = useRef(shown)

  const go = useCallback(
    (change: (before: Breaking) => Breaking) => {
      const before = now.current.breaking
      const breaking = change(before)
      if (breaking === before) return
      const [from, to] = [chosenIn(before).length, chosenIn(breaking).length]
      const run = runOf(breaking.schedule.recording, job)
      now.current = { breaking, run }
      // At once: drawn one after the other, an instant of the one run would be looked for in the other.
      flushSync(() => {
        head.show(run.timeline, to === from + 1 ? from : undefined)
        setShown(now.current)
      })
      // A way that was shown is not kept: found again after a reload it would count as one's own.
      onChosen(breaking.shown ? [] : (breaking.schedule.recording.chosen?.map(choiceOf) ?? []))
    },
    [head, job, onChosen],
  )
  useEffect(() => head.stop, [head])

  const resting = useStore(head.store, (state) => !state.playing)
  const { ahead } = shown.breaking
  useEffect(() => {
    if (!playing || !resting) return
    if (ahead.length === 0) {
      setPlaying(false)
      return
    }
    const timer = setTimeout(() => go(redoChoice), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [playing, resting, ahead, go])

  const acts = useMemo(() => {
    const byHand = (change: (before: Breaking) => Breaking) => {
      setPlaying(false)
      go(change)
    }
    return {
      choose: (choice: Choice) => byHand((before) => choose(before, choice)),
      undo: () => byHand(undoChoice),
      redo: () => byHand(redoChoice),
      startOver: () => byHand(startOver),
      show: (way: readonly Choice[]) => {
        go((before) => showWay(before, way))
        setPlaying(true)
      },
      pause: () => setPlaying(false),
    }
  }, [go])
  return { ...shown, head, playing, ...acts }
}
