import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { scrub, usePlayhead } from '../../../app/playhead.ts'
import { closeWhy, useWhy } from '../../../app/why.ts'
import type { RuleSet } from '../../../sim/rules.ts'
import { clockAt } from '../../../view/words.ts'
import { BandPair } from '../../BandPair.tsx'
import { Caption } from '../../Caption.tsx'
import { CodePanel } from '../../CodePanel.tsx'
import { useCurrent } from '../../current.ts'
import { Log } from '../../Log.tsx'
import { StagePicture } from '../../StagePicture.tsx'
import { StageText } from '../../StageText.tsx'
import { TabList } from '../../TabList.tsx'
import { onScrubberKey } from '../../Timeline.tsx'
import { Transport } from '../../Transport.tsx'
import { UserCard } from '../../UserCard.tsx'
import { Records } from './Records.tsx'
import './lesson-stage.css'
import './lesson-stage-room.css'

/** What can be looked at, in the order of the tabs. */
const VIEWS = { picture: 'Picture', code: 'Code', log: 'Log' } as const
export type View = keyof typeof VIEWS
const NAMES = Object.keys(VIEWS) as View[]

interface StageProps {
  /** What is looked at first. */
  readonly first: View
  /** Rules beside which the code is looked at. */
  readonly unlike: Partial<RuleSet> | undefined
  /** Nothing can be played before a guess has been made. */
  readonly locked: boolean
  readonly onJob: (id: string) => void
}

/** A moment's run: what was true beside what was told, who takes part, and what moves it. */
export function LessonStage({ first, unlike, locked, onJob }: StageProps) {
  return (
    <section className="lesson-stage" aria-label="The run" data-locked={locked || undefined}>
      <div className="lesson-truth">
        <BandPair />
        <UserCard />
      </div>
      <Records onJob={onJob} />
      <Views first={first} unlike={unlike} />
      {locked ? (
        <Locked />
      ) : (
        <Transport lanes="">
          <Played />
        </Transport>
      )}
    </section>
  )
}

/** Before a guess nothing is played, nor explained: what decided something, and what else would have, tells how it goes on. */
function Locked() {
  const asked = useWhy(({ target }) => target !== null)
  useEffect(() => closeWhy, [])
  return (
    <p className="lesson-locked small" role="status">
      {asked ? 'You learn why as soon as you have guessed.' : 'It plays as soon as you have guessed.'}
    </p>
  )
}

function Views({ first, unlike }: Pick<StageProps, 'first' | 'unlike'>) {
  const id = useId()
  const [view, setView] = useState(first)
  const parts: Readonly<Record<View, ReactNode>> = {
    picture: <StagePicture gates="where they act" />,
    code: <CodePanel unlike={unlike} />,
    log: <Log gates="where they act" />,
  }
  return (
    <div className="lesson-view" data-view={view}>
      <TabList
        label="What to look at"
        tabs={NAMES.map((name) => ({ id: name, says: VIEWS[name] }))}
        chosen={view}
        onChoose={setView}
        tabId={(name) => `${id}-${name}`}
        panelId={() => `${id}-panel`}
      />
      <div className="stage" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${view}`}>
        {parts[view]}
        <StageText gates="where they act" />
        <Caption />
      </div>
    </div>
  )
}

/** How far the run has been played; it can be dragged back, and on as far as it has been seen. */
function Played() {
  const { timeline, recording } = useCurrent().run
  const t = usePlayhead((state) => Math.round(state.t))
  const clock = usePlayhead(({ instant }) => clockAt(recording.plan, Math.floor(instant.ms / 1000) * 1000))
  const reach = useRef({ timeline, t: 0 })
  if (reach.current.timeline !== timeline) reach.current = { timeline, t: 0 }
  reach.current.t = Math.max(reach.current.t, t)
  const max = Math.max(1, Math.round(timeline.closingT))
  return (
    <input
      type="range"
      className="lesson-scrubber"
      aria-label="Instant of the run"
      aria-valuetext={clock}
      min={0}
      max={max}
      step={1}
      value={Math.min(t, max)}
      style={{ '--reached': `${(Math.min(reach.current.t, max) / max) * 100}%` } as React.CSSProperties}
      onChange={(event) => scrub(Math.min(Number(event.target.value), reach.current.t))}
      onKeyDown={onScrubberKey}
    />
  )
}
