import { useEffect, useState } from 'react'
import { loadDeck } from '../../app/talk/decks.ts'
import { type LiveTalk, openStage } from '../../app/talk/live.ts'
import { playAhead } from '../../app/talk/plays.ts'
import { placeAt, type TalkAddress } from '../../story/talk/address.ts'
import { talkOf } from '../../story/talk/state.ts'
import { Stage } from './Stage.tsx'
import { useWholeWindow } from './use-whole-window.ts'
import './stage.css'

/** Opens the talk that an address names, and shows its stage. */
export function StagePage({ address }: { readonly address: TalkAddress }) {
  const [live, setLive] = useState<LiveTalk | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { deck, cut } = address
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands is asked once; from then on the talk says it
  useEffect(() => {
    let opened: LiveTalk | null = null
    let isGone = false
    const open = async (): Promise<void> => {
      const talk = talkOf(await loadDeck(deck), cut)
      const place = placeAt(talk, address)
      if (place === null) throw new Error(`This talk has no beat “${address.beat}”. It has ${talk.beats.length}.`)
      if (isGone) return
      opened = await openStage(deck, talk, place)
      if (isGone) opened.close()
      else setLive(opened)
      void playAhead(talk, opened.window.store.getState().state, () => !isGone).catch(() => {}) // said where it is shown
    }
    open().catch((error: unknown) => {
      if (!isGone) setProblem(error instanceof Error ? error.message : String(error))
    })
    return () => {
      isGone = true
      opened?.close()
    }
  }, [deck, cut])
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
  return live === null ? <main className="ts" aria-busy="true" /> : <Shown live={live} />
}

function Shown({ live }: { readonly live: LiveTalk }) {
  useWholeWindow()
  return <Stage live={live} />
}
