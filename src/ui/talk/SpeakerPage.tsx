import { useEffect, useState } from 'react'
import { NOT_FETCHED } from '../../app/parts.ts'
import { type LiveTalk, openSpeaker, talksHere } from '../../app/talk/live.ts'
import { playAhead } from '../../app/talk/plays.ts'
import { AbsentRoom } from '../Absent.tsx'
import { useAgain } from '../use-again.ts'
import { SilentRoom } from './Silent.tsx'
import { Speaker } from './Speaker.tsx'
import { useWholeWindow } from './use-whole-window.ts'
import './speaker.css'

const NO_TALK = 'No talk runs in this browser. Start one, then press S on its stage.'

/** Which talk a speaker's window belongs to, where its address does not say. */
async function onlyTalk(): Promise<string> {
  const found = await talksHere()
  const [first] = found
  if (first === undefined) throw new Error(NO_TALK)
  return (found.find(({ hasStage }) => hasStage) ?? first).id
}

/** The speaker's window of a talk. `id`: the talk's; null: the one that runs. */
export function SpeakerPage({ id }: { readonly id: string | null }) {
  const [live, setLive] = useState<LiveTalk | null>(null)
  const [isSilent, setSilent] = useState(false)
  const { round, problem, note } = useAgain(id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round is another try
  useEffect(() => {
    let opened: LiveTalk | null = null
    let isGone = false
    const openIt = async (): Promise<void> => {
      const talk = id ?? (await onlyTalk())
      if (isGone) return
      opened = await openSpeaker(talk, () => {
        if (!isGone) setSilent(true)
      })
      if (isGone) {
        opened.close()
        return
      }
      // A reload finds the same talk.
      if (id === null) history.replaceState(history.state, '', `#talk/speaker/${talk}`)
      setLive(opened)
      void playAhead(opened.talk, opened.window.store.getState().state, () => !isGone).catch(() => {})
    }
    const leave = note(openIt())
    return () => {
      isGone = true
      setSilent(false)
      leave()
      opened?.close()
    }
  }, [id, round])
  if (problem === NOT_FETCHED) return <AbsentRoom />
  if (problem !== null)
    return (
      <main className="room" role="alert">
        <h1>The speaker’s window</h1>
        <p>{problem}</p>
        <p>
          <a href="#talk">To the talks</a>
        </p>
      </main>
    )
  if (live !== null) return <Shown live={live} />
  return isSilent ? <SilentRoom /> : <main className="sp" aria-busy="true" />
}

function Shown({ live }: { readonly live: LiveTalk }) {
  useWholeWindow()
  return <Speaker live={live} />
}
