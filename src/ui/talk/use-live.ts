import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { type Frozen, onStage, progressOf, type TalkState } from '../../app/talk/state.ts'
import type { Shown, TalkWindow } from '../../app/talk/window.ts'
import { useMedia } from '../use-media.ts'

/** What is so in a talk, now and as it changes. */
export const useTalk = (window: TalkWindow): Shown => useStore(window.store)

/** The clock of the device in ms, read anew every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/** How far the motion of a state has come, at every frame of the screen while it goes on. */
function useProgress(window: TalkWindow, state: TalkState): number {
  const still = useMedia('(prefers-reduced-motion: reduce)')
  const [now, setNow] = useState(() => Date.now())
  const { outline } = window
  useEffect(() => {
    if (state.movingSince === null || still) return
    let frame = 0
    const tick = (): void => {
      const at = Date.now()
      setNow(at)
      if (progressOf(outline, state, at) < 1) frame = requestAnimationFrame(tick)
    }
    tick()
    return () => cancelAnimationFrame(frame)
  }, [outline, state, still])
  if (state.movingSince === null || still) return 1
  // What began since the last frame has begun.
  return progressOf(outline, state, Math.max(now, state.movingSince))
}

/** What a window of the talk shows: the stage what is frozen there, the speaker where the talk is by now. */
export function useFrame(window: TalkWindow, onTheStage: boolean): Frozen {
  const { state } = useTalk(window)
  const progress = useProgress(window, state)
  if (onTheStage && state.frozen !== null) return onStage(window.outline, state, 0)
  return { beat: state.beat, build: state.build, progress }
}
