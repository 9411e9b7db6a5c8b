import { type ReactNode, Suspense } from 'react'
import { useGuide } from '../app/guide.ts'
import { isClosed, jumpTo, setSpeed, stepBy, togglePlay, usePlayhead } from '../app/playhead.ts'
import { paceInWords } from '../view/presentation.ts'
import { clockAt } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { Icon, type IconName } from './Icon.tsx'
import { lazyQuiet } from './lazy-quiet.ts'
import { Timeline } from './Timeline.tsx'

const JumpMenu = lazyQuiet(async () => (await import('./JumpMenu.tsx')).JumpMenu)

const SPEEDS = [0.25, 0.5, 1, 2, 4] as const

interface TransportProps {
  readonly children?: ReactNode
  /** What stands under the row in place of the run's own lanes. */
  readonly lanes?: ReactNode
}

/** Play, step, jump, scrub. `children` stand at the right end of the row. */
export function Transport({ children, lanes }: TransportProps) {
  const watched = usePlayhead((state) => state.watched)
  const everything = useGuide(({ phase }) => phase === 'everything')
  return (
    <>
      <section className="transport" aria-label="Playback">
        <div className="buttons">
          <Press icon="end" mirrored says="To the start" keys="Home" act={() => jumpTo('start')} />
          <Press icon="step" mirrored says="One event back" keys="ArrowLeft" act={() => stepBy(-1, false)} />
          <PlayButton />
          <Press icon="step" says="One event forward" keys="ArrowRight" act={() => stepBy(1, false)} />
          <Press icon="end" says="To the end" keys="End" act={() => jumpTo('end')} />
        </div>
        <Clock />
        <Speed />
        <div className="jumps">
          <span className="jump-to" aria-hidden="true">
            Jump to
          </span>
          <Jump step={-1} says="Previous change" keys="PageUp" word="previous" />
          <Jump step={1} says="Next change" keys="PageDown" word="next change" />
          <span aria-hidden="true">
            <kbd>PgDn</kbd>
          </span>
          {lanes === undefined && everything ? (
            <Suspense fallback={null}>
              <JumpMenu />
            </Suspense>
          ) : null}
        </div>
        {children}
      </section>
      {lanes ?? <Timeline future={watched ? 'faint' : 'hidden'} />}
    </>
  )
}

function PlayButton() {
  const playing = usePlayhead((state) => state.playing)
  const closed = usePlayhead(isClosed)
  const says = playing ? 'Pause' : closed ? 'Play again' : 'Play'
  return (
    <button
      type="button"
      className="round large"
      aria-label={says}
      aria-keyshortcuts="Space"
      title={`${says} (Space)`}
      data-testid="play"
      onClick={togglePlay}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  )
}

function Clock() {
  const { plan } = useCurrent().run.recording
  const clock = usePlayhead(({ instant }) => clockAt(plan, Math.floor(instant.ms / 1000) * 1000))
  return (
    <output className="clock" data-testid="clock" aria-live="off">
      {clock}
    </output>
  )
}

interface PressProps {
  readonly icon: IconName
  readonly mirrored?: boolean
  readonly says: string
  readonly keys: string
  readonly act: () => void
}

function Press({ icon, mirrored = false, says, keys, act }: PressProps) {
  return (
    <button
      type="button"
      className="round"
      aria-label={says}
      aria-keyshortcuts={keys}
      title={`${says} (${keys})`}
      onClick={act}
    >
      <Icon name={icon} mirrored={mirrored} />
    </button>
  )
}

interface JumpProps {
  readonly step: 1 | -1
  readonly says: string
  readonly keys: string
  readonly word: string
}

/** In words where there is room, as a picture where there is not. */
function Jump({ step, says, keys, word }: JumpProps) {
  return (
    <button
      type="button"
      className="jump"
      aria-label={says}
      aria-keyshortcuts={keys}
      title={`${says} (${keys})`}
      onClick={() => stepBy(step, true)}
    >
      <Icon name="change" mirrored={step < 0} />
      <span className="jump-word">{word}</span>
    </button>
  )
}

function Speed() {
  const pace = usePlayhead(({ timeline }) => timeline.pace)
  const speed = usePlayhead((state) => state.speed)
  return (
    <label className="speed">
      <span className="visually-hidden">Speed</span>
      <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
        {SPEEDS.map((factor) => (
          <option key={factor} value={factor}>
            {paceInWords(pace * factor)}
          </option>
        ))}
      </select>
    </label>
  )
}
