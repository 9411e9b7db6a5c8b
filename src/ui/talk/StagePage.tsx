import { useEffect, useRef, useState } from 'react'
import { NOT_FETCHED } from '../../app/parts.ts'
import { loadDeck } from '../../app/talk/decks.ts'
import { type LiveTalk, openStage, type SecondStage } from '../../app/talk/live.ts'
import { playAhead } from '../../app/talk/plays.ts'
import { placeAt, type TalkAddress } from '../../story/talk/address.ts'
import { talkOf } from '../../story/talk/state.ts'
import { AbsentRoom } from '../Absent.tsx'
import { useAgain } from '../use-again.ts'
import { SilentRoom } from './Silent.tsx'
import { Stage } from './Stage.tsx'
import { useWholeWindow } from './use-whole-window.ts'
import './stage.css'

/** Opens the talk that an address names, and shows its stage. */
export function StagePage({ address }: { readonly address: TalkAddress }) {
  const [live, setLive] = useState<LiveTalk | null>(null)
  const { deck, cut } = address
  const { round, problem, note } = useAgain(`${address.beat}/${address.build}`)
  /** The talk has a stage in another window; what is to be done about it is for a person to say. */
  const [runs, setRuns] = useState(false)
  const [isSilent, setSilent] = useState(false)
  const [second, setSecond] = useState<SecondStage | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is asked once; from then on the talk says it
  useEffect(() => {
    let opened: LiveTalk | null = null
    let isGone = false
    const open = async (): Promise<void> => {
      const onSilent = () => {
        if (!isGone) setSilent(true)
      }
      const talk = talkOf(await loadDeck(deck, onSilent), cut)
      const named = placeAt(talk, address)
      if (named === null) throw new Error(`This talk has no beat “${address.beat}”. It has ${talk.beats.length}.`)
      if (isGone) return
      const found = await openStage(deck, talk, address.beat === null ? null : named, second)
      if (!('window' in found)) {
        if (!isGone) setRuns(true)
        return
      }
      opened = found
      if (isGone) opened.close()
      else setLive(opened)
      void playAhead(talk, opened.window.store.getState().state, () => !isGone).catch(() => {}) // said where it is shown
    }
    const leave = note(open())
    return () => {
      isGone = true
      setSilent(false)
      leave()
      opened?.close()
    }
  }, [deck, cut, round, second])
  if (problem === NOT_FETCHED) return <AbsentRoom />
  if (problem !== null)
    return (
      <main className="room" role="alert">
        <h1>This talk cannot be given</h1>
        <p>{problem}</p>
        <p>
          <a href="#talk">Choose another</a>
        </p>
      </main>
    )
  if (live !== null) return <Shown live={live} />
  if (runs && second === null) return <RunsElsewhere onChoice={setSecond} />
  return isSilent ? <SilentRoom /> : <main className="ts" aria-busy="true" />
}

/** Never two talks where one was meant, and never a hall led by a tab that was opened by mistake. */
function RunsElsewhere({ onChoice }: { readonly onChoice: (second: SecondStage) => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main className="room">
      <h1 ref={heading} tabIndex={-1}>
        This talk runs in another window
      </h1>
      <p>Its stage can be shown here too: both show the same, and a press in either is a press in both.</p>
      <p className="ts-second">
        <button type="button" className="is-main" onClick={() => onChoice('joins')}>
          Show its stage here too
        </button>
        <button type="button" onClick={() => onChoice('begins')}>
          Begin another, apart from it
        </button>
        <a href="#talk">Back to the talks</a>
      </p>
    </main>
  )
}

function Shown({ live }: { readonly live: LiveTalk }) {
  useWholeWindow()
  return <Stage live={live} />
}
