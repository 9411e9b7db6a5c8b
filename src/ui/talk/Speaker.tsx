import { useEffect, useRef } from 'react'
import type { Command } from '../../app/talk/keys.ts'
import type { LiveTalk } from '../../app/talk/live.ts'
import { onStage } from '../../app/talk/state.ts'
import { wantsStills } from '../../app/theme.ts'
import { addressOf } from '../../story/talk/address.ts'
import { stateAt, type TalkPlace } from '../../story/talk/state.ts'
import { Frame } from './Frame.tsx'
import { FrameBoundary } from './FrameBoundary.tsx'
import { NewerVersion } from './NewerVersion.tsx'
import { StillFrame } from './StillFrame.tsx'
import { toggleFull } from './use-commands.ts'
import { useFrame, useTalk } from './use-live.ts'
import { useRoomKeys } from './use-room-keys.tsx'
import { useRuns } from './use-runs.ts'
import { Watch } from './Watch.tsx'

/** The speaker's window: what the hall sees, what comes next, what there is to say, and how the time goes. */
export function Speaker({ live }: { readonly live: LiveTalk }) {
  const { talk, window: talkWindow } = live
  const { state } = useTalk(talkWindow)
  const now = stateAt(talk, state)
  const act = talkWindow.act
  const run = (command: Command): void => {
    switch (command) {
      case 'forward':
        act({ kind: 'forward', still: wantsStills() })
        break
      case 'back':
        act({ kind: 'back' })
        break
      case 'first':
        act({ kind: 'go', beat: 0, build: 0 })
        break
      case 'last':
        act({ kind: 'go', beat: talk.beats.length - 1, build: 0 })
        break
      case 'blank':
        act({ kind: 'blank', on: !state.blank })
        break
      case 'freeze':
        act({ kind: 'freeze', on: state.frozen === null })
        break
      case 'full':
        toggleFull()
        break
    }
  }
  const keys = useRoomKeys('speaker', run, (beat) => act({ kind: 'go', beat, build: 0 }))
  useEffect(() => {
    document.title = `Speaker: ${talk.title}`
  }, [talk])
  const running = state.watch.since !== null
  return (
    <main className="sp" data-beat={state.beat + 1} data-build={state.build}>
      <header className="sp-top">
        <h1>
          <span className="visually-hidden">The speaker’s window: </span>
          {state.beat + 1} {now.beat.title}
        </h1>
        <Watch live={live} />
        <span className="sp-watch-buttons">
          <button type="button" onClick={() => act({ kind: 'watch', does: running ? 'pause' : 'start' })}>
            {running ? 'Pause the watch' : 'Start the watch'}
          </button>
          <button type="button" onClick={() => act({ kind: 'watch', does: 'reset' })}>
            To 0:00
          </button>
        </span>
      </header>
      <Warnings live={live} />
      <NewerVersion />
      <div className="sp-frames">
        <section className="sp-now" aria-label="On stage now">
          <h2>
            {state.frozen === null ? 'Now' : 'You are here'}
            {state.blank ? ', and the stage is dark' : ''}
          </h2>
          <div className="sp-frame">
            <Now live={live} />
          </div>
          {state.frozen === null ? null : <FrozenStage live={live} />}
        </section>
        <section className="sp-next" aria-label="Next">
          <h2>{now.next === null ? 'That was the last frame' : `Next: ${now.next.says}`}</h2>
          {now.next === null ? null : (
            <div className="sp-frame">
              <StillFrame talk={talk} place={now.next.place} />
            </div>
          )}
        </section>
      </div>
      <section className="sp-notes" aria-label="Notes" data-scrolls="">
        {now.notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {now.look === null ? null : <p className="sp-look">Point at: {now.look}</p>}
      </section>
      <nav className="sp-buttons" aria-label="The talk">
        <button type="button" onClick={() => run('back')}>
          Back <kbd>←</kbd>
        </button>
        <button type="button" className="is-main" onClick={() => run('forward')}>
          Next <kbd>→</kbd>
        </button>
        <button type="button" aria-pressed={state.frozen !== null} onClick={() => run('freeze')}>
          Freeze the stage <kbd>Z</kbd>
        </button>
        <button type="button" aria-pressed={state.blank} onClick={() => run('blank')}>
          Dark stage <kbd>B</kbd>
        </button>
        <button type="button" onClick={keys.help}>
          Keys <kbd>?</kbd>
        </button>
      </nav>
      <Beats live={live} place={state} />
      {keys.over}
    </main>
  )
}

/** What the talk is at, also while the stage is frozen. */
function Now({ live: { talk, window: talkWindow } }: { readonly live: LiveTalk }) {
  const { beat, build, progress } = useFrame(talkWindow, false)
  const { ready, problem } = useRuns(talk, { beat, build })
  if (problem !== null) return <p role="alert">{problem}</p>
  if (!ready) return <div className="tf" aria-busy="true" />
  return (
    <FrameBoundary key={`${beat}.${build}`}>
      <Frame talk={talk} place={{ beat, build }} progress={progress} heading="p" />
    </FrameBoundary>
  )
}

function FrozenStage({ live: { window: talkWindow } }: { readonly live: LiveTalk }) {
  const { state } = useTalk(talkWindow)
  const { beat, build } = onStage(talkWindow.outline, state, 0)
  return (
    <p className="sp-frozen" role="status">
      The hall still sees beat {beat + 1}
      {build === 0 ? '' : `, press ${build}`}.
    </p>
  )
}

/** What the speaker alone is to know: where the stage does not answer. */
function Warnings({ live }: { readonly live: LiveTalk }) {
  const { others, ended } = useTalk(live.window)
  if (others.stage) return null
  return (
    <div className="sp-warnings">
      <NoStage live={live} ended={ended} />
    </div>
  )
}

interface NoStageProps {
  readonly live: LiveTalk
  readonly ended: boolean
}

/** The stage does not answer: the talk was ended there, or it was closed, or its tab is gone. */
function NoStage({ live: { talk, window: talkWindow, deck }, ended }: NoStageProps) {
  return (
    <p className="sp-warning" role="status">
      {ended ? 'The talk has ended.' : 'The stage is not open.'}{' '}
      <button
        type="button"
        onClick={() => {
          const { beat, build } = talkWindow.store.getState().state
          // A process of its own: neither window takes the other along when it dies.
          open(`#talk/${addressOf(talk, { beat, build }, deck)}`, '_blank', 'noopener')
        }}
      >
        Open the stage
      </button>
    </p>
  )
}

/** All beats with their planned times; a press leads to one. */
function Beats({ live: { talk, window: talkWindow }, place }: { readonly live: LiveTalk; readonly place: TalkPlace }) {
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    list.current?.children[place.beat]?.scrollIntoView({ block: 'nearest' })
  }, [place.beat])
  return (
    <nav className="sp-beats" aria-label="Beats" data-scrolls="">
      <ol ref={list}>
        {talk.beats.map(({ beat, builds, seconds }, at) => (
          <li key={beat.id}>
            <button
              type="button"
              aria-current={at === place.beat ? 'step' : undefined}
              onClick={(event) => {
                event.currentTarget.blur()
                talkWindow.act({ kind: 'go', beat: at, build: 0 })
              }}
            >
              <span className="sp-beat-number">{at + 1}</span> <span>{beat.title}</span>{' '}
              <span className="sp-beat-time">
                {at === place.beat ? `${place.build} of ${builds.length}` : `${seconds} s`}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}
