/** Keeps the screen on while a talk runs: no projector goes dark because nobody has pressed a key for a while. */
import { create } from 'zustand'

/**
 * None: this browser cannot. Off: nobody asks for it. Held: the screen stays on. Refused: the browser would not, as with
 * a low battery; it is asked again whenever the window comes back into sight.
 */
export type WakeState = 'none' | 'off' | 'held' | 'refused'

interface Wake {
  readonly state: WakeState
}

const canWake = (): boolean => typeof navigator !== 'undefined' && 'wakeLock' in navigator

/** What has come of it in this window. */
export const useWake = create<Wake>(() => ({ state: canWake() ? 'off' : 'none' }))

let wanted = 0
let lock: WakeLockSentinel | null = null
let asking = false

async function ask(): Promise<void> {
  if (asking || lock !== null || document.visibilityState !== 'visible') return
  asking = true
  try {
    const held = await navigator.wakeLock.request('screen')
    if (wanted === 0) {
      await held.release()
      return
    }
    lock = held
    useWake.setState({ state: 'held' })
    held.addEventListener('release', () => {
      lock = null
      if (wanted > 0) useWake.setState({ state: 'refused' })
    })
  } catch {
    if (wanted > 0) useWake.setState({ state: 'refused' })
  } finally {
    asking = false
  }
}

// The browser lets go of it whenever the window is out of sight.
const onVisibility = (): void => void ask()

/** Keeps the screen on from now on, until the returned function is called. Does nothing where the browser cannot. */
export function keepAwake(): () => void {
  if (!canWake()) return () => {}
  wanted++
  if (wanted === 1) {
    document.addEventListener('visibilitychange', onVisibility)
    void ask()
  }
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    wanted--
    if (wanted > 0) return
    document.removeEventListener('visibilitychange', onVisibility)
    useWake.setState({ state: 'off' })
    void lock?.release()
    lock = null
  }
}
