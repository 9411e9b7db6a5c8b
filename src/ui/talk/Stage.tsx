import { useEffect, useRef, useState } from 'react'
import type { LiveTalk } from '../../app/talk/live.ts'
import { wantsStills } from '../../app/theme.ts'
import { addressOf } from '../../story/talk/address.ts'
import { lineAt, stateAt } from '../../story/talk/state.ts'
import { Frame } from './Frame.tsx'
import { FrameBoundary } from './FrameBoundary.tsx'
import { KeyHelp } from './KeyHelp.tsx'
import { NotesBelow } from './NotesBelow.tsx'
import { Overview } from './Overview.tsx'
import { StageBar } from './StageBar.tsx'
import { leaveTalk, useCommands } from './use-commands.ts'
import { useFrame, useTalk } from './use-live.ts'
import { useRuns } from './use-runs.ts'

/** What lies under a list is out of reach. An attribute that the types of this React do not know yet. */
const COVERED: object = { inert: '' }

/** The stage: what the hall sees. */
export function Stage({ live }: { readonly live: LiveTalk }) {
  const { talk, window: talkWindow, deck } = live
  const { state } = useTalk(talkWindow)
  const shown = useFrame(talkWindow, true)
  const { ready, problem } = useRuns(talk, shown)
  /** The last frame whose runs had been played: it stays until the next one can be drawn. */
  const last = useRef<typeof shown | null>(null)
  if (ready) last.current = shown
  const { beat, build, progress } = last.current ?? shown
  const commands = useCommands(live)
  const isIdle = useIdle()

  // The address says where the talk stands, so that a reload finds it there.
  useEffect(() => {
    const hash = `#talk/${addressOf(talk, { beat: state.beat, build: state.build }, deck)}`
    if (location.hash !== hash) history.replaceState(history.state, '', hash)
  }, [talk, deck, state.beat, state.build])

  const there = stateAt(talk, { beat, build })
  const { title } = there.beat
  useEffect(() => {
    document.title = `${title} · ${talk.title}`
  }, [title, talk])

  return (
    <main
      className={commands.notes ? 'ts has-notes' : 'ts'}
      data-idle={isIdle && commands.overlay === null ? '' : undefined}
      data-beat={beat + 1}
      data-build={build}
      data-progress={progress}
    >
      <div className="ts-under" {...(commands.overlay === null ? {} : COVERED)}>
        {/* biome-ignore lint/a11y: a press anywhere on the picture is one more way to go on; keys are heard everywhere */}
        <div className="ts-frame" onClick={() => talkWindow.act({ kind: 'forward', still: wantsStills() })}>
          {problem !== null ? (
            <p className="tf-problem" role="alert">
              {problem}
            </p>
          ) : last.current !== null ? (
            <FrameBoundary key={`${beat}.${build}`}>
              <Frame talk={talk} place={{ beat, build }} progress={progress} heading="h1" />
            </FrameBoundary>
          ) : null}
        </div>
        <Spoken text={`${title.replace(/\.$/, '')}. ${lineAt(there, progress) ?? ''}`} />
        {commands.notes ? <NotesBelow live={live} /> : null}
        <StageBar commands={commands} />
      </div>
      {commands.digits === '' ? null : <p className="ts-toast">Beat {commands.digits}, then Enter</p>}
      {commands.says === null ? null : (
        <p className="ts-toast" role="status">
          {commands.says}
        </p>
      )}
      {state.blank ? <div className="ts-blank" data-testid="blank" /> : null}
      {commands.overlay === 'overview' ? (
        <Overview live={live} onClose={() => commands.show(null)} />
      ) : commands.overlay === 'help' ? (
        <KeyHelp room="stage" onClose={() => commands.show(null)} onLeave={() => leaveTalk(live)} />
      ) : null}
    </main>
  )
}

/** What a new frame says, for who hears the page. */
function Spoken({ text }: { readonly text: string }) {
  return (
    <p className="visually-hidden" aria-live="polite">
      {text}
    </p>
  )
}

/** Nobody has moved a pointer for so long, in ms: it is in the way of the picture. */
const IDLE_MS = 2000

function useIdle(): boolean {
  const [isIdle, setIdle] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stir = (): void => {
      setIdle(false)
      clearTimeout(timer)
      timer = setTimeout(() => setIdle(true), IDLE_MS)
    }
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Tab') stir()
    }
    addEventListener('pointermove', stir)
    addEventListener('keydown', onKey, { capture: true })
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', stir)
      removeEventListener('keydown', onKey, { capture: true })
    }
  }, [])
  return isIdle
}
