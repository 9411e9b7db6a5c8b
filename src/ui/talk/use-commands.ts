import { useEffect, useRef, useState } from 'react'
import type { Command } from '../../app/talk/keys.ts'
import { ANSWERS_WITHIN_MS, forgetHere, type LiveTalk } from '../../app/talk/live.ts'
import { wantsStills } from '../../app/theme.ts'
import { addressIn, placeAt } from '../../story/talk/address.ts'
import { useBeatNumber } from './use-beat-number.ts'
import { useTalkKeys } from './use-talk-keys.ts'

type Overlay = 'overview' | 'help' | null

/** What the stage can be asked to do, by a key or by a press, and what it shows for it. */
export interface Commands {
  readonly overlay: Overlay
  readonly show: (overlay: Overlay) => void
  /** The speaker's notes stand on this screen. */
  readonly notes: boolean
  /** Of a beat's number, as typed so far. */
  readonly digits: string
  /** Said to who presses; null: nothing. */
  readonly says: string | null
  readonly run: (command: Command) => void
}

/** So long, in ms, something is said, and a second Q ends the talk. */
const LASTS_MS = 4000
/** Within that, in ms, a window that was opened says that it is there. */
const OPENS_WITHIN_MS = 2500

/**
 * Opens the speaker's window of a talk: as a process of its own, so that neither window takes the other along when it
 * dies, or draws on its time. Whether the browser did open it is told by nobody but that window.
 */
function openSpeakerWindow(id: string): void {
  open(`#talk/speaker/${id}`, '_blank', 'popup,noopener,width=1280,height=800')
}

/** Ends the talk. */
export function leaveTalk({ window: talkWindow }: LiveTalk): void {
  talkWindow.end()
  forgetHere()
  location.hash = '#talk'
}

/** Fills the screen, or no longer; the browser may refuse, and shows so. */
export function toggleFull(): void {
  const asked =
    document.fullscreenElement === null ? document.documentElement.requestFullscreen() : document.exitFullscreen()
  asked.catch(() => {})
}

/** The commands of a stage. */
export function useCommands(live: LiveTalk): Commands {
  const { id, talk, window: talkWindow, deck } = live
  const [overlay, show] = useState<Overlay>(null)
  const [notes, setNotes] = useState(false)
  const { digits, take } = useBeatNumber((beat) => talkWindow.act({ kind: 'go', beat, build: 0 }))
  const [says, say] = useState<string | null>(null)
  /** What a second press of the same key does. */
  const [twice, setTwice] = useState<'leave' | 'speaker' | null>(null)
  /** The notes were brought here in place of a window that did not open. */
  const isStandIn = useRef(false)
  const awaited = useRef<ReturnType<typeof setTimeout>>()

  // Whatever is said anew lasts anew.
  useEffect(() => {
    if (says === null && twice === null) return
    const timer = setTimeout(() => {
      say(null)
      setTwice(null)
    }, LASTS_MS)
    return () => clearTimeout(timer)
  }, [says, twice])

  // A speaker's window that came late has the notes after all.
  useEffect(() => {
    const leave = talkWindow.store.subscribe(({ others }) => {
      if (!others.speaker || !isStandIn.current) return
      isStandIn.current = false
      setNotes(false)
      say(null)
    })
    return () => {
      leave()
      clearTimeout(awaited.current)
    }
  }, [talkWindow])

  // Another address in the same tab, typed or by the browser's own way back.
  useEffect(() => {
    const follow = (): void => {
      const address = addressIn(location.hash.slice('#talk/'.length))
      if (address === null || address.deck !== deck || address.cut !== talk.cut) return
      const place = placeAt(talk, address)
      const { beat, build } = talkWindow.store.getState().state
      if (place !== null && (place.beat !== beat || place.build !== build)) talkWindow.act({ kind: 'go', ...place })
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [deck, talk, talkWindow])

  const openSpeaker = (): void => {
    openSpeakerWindow(id)
    clearTimeout(awaited.current)
    awaited.current = setTimeout(() => {
      // Whoever has the focus no more has lost it to that window, which is on its way.
      if (talkWindow.store.getState().others.speaker || !document.hasFocus()) return
      isStandIn.current = true
      setNotes(true)
      say(`The browser blocked the window. Notes are here; or open ${location.pathname}#talk/speaker yourself.`)
    }, OPENS_WITHIN_MS)
  }

  /** A window that crashed a moment ago counts as there for a while: it is asked before anything is said of it. */
  const openSpeakerUnlessThere = (): void => {
    talkWindow.doubt('speaker')
    clearTimeout(awaited.current)
    awaited.current = setTimeout(() => {
      talkWindow.beat()
      if (!talkWindow.store.getState().others.speaker) {
        openSpeaker()
        return
      }
      setTwice('speaker')
      say('The speaker’s window is open already. S once more opens another one')
    }, ANSWERS_WITHIN_MS)
  }

  const run = (command: Command): void => {
    const { state, others } = talkWindow.store.getState()
    setTwice(null)
    say(null)
    switch (command) {
      case 'forward':
      case 'back':
        // With nobody to look ahead, a press is meant for the stage.
        if (state.frozen !== null && !others.speaker) talkWindow.act({ kind: 'freeze', on: false })
        else talkWindow.act(command === 'forward' ? { kind: 'forward', still: wantsStills() } : { kind: 'back' })
        break
      case 'first':
        talkWindow.act({ kind: 'go', beat: 0, build: 0 })
        break
      case 'last':
        talkWindow.act({ kind: 'go', beat: talk.beats.length - 1, build: 0 })
        break
      case 'blank':
        talkWindow.act({ kind: 'blank', on: !state.blank })
        break
      case 'freeze':
        if (state.frozen === null && !others.speaker) say('To freeze the stage, open the speaker’s window first: S')
        else talkWindow.act({ kind: 'freeze', on: state.frozen === null })
        break
      case 'full':
        toggleFull()
        break
      case 'speaker':
        if (!others.speaker || twice === 'speaker') openSpeaker()
        else openSpeakerUnlessThere()
        break
      case 'overview':
      case 'help':
        show(command)
        break
      case 'notes':
        isStandIn.current = false
        setNotes((on) => !on)
        break
      case 'leave':
        if (twice === 'leave') leaveTalk(live)
        else {
          setTwice('leave')
          say('Q once more ends the talk')
        }
        break
      case 'escape':
      case 'swallow':
        break
    }
  }

  useTalkKeys('stage', (asked, key) => {
    if (overlay !== null) {
      if (
        asked === 'escape' ||
        (overlay === 'help' && asked === 'help') ||
        (overlay === 'overview' && asked === 'overview')
      ) {
        show(null)
        return true
      }
      return asked === 'swallow' // what lies over the stage has keys of its own
    }
    const command = take(asked, key)
    if (command !== null) run(command)
    return true
  })

  return { overlay, show, notes, digits, says, run }
}
