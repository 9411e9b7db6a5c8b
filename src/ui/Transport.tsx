import { isClosed, jumpTo, seek, setSpeed, stepBy, togglePlay, usePlayhead } from '../app/playhead.ts'
import { paceInWords } from '../view/presentation.ts'
import { clockAt } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { Icon, type IconName } from './Icon.tsx'

const SPEEDS = [0.5, 1, 2, 4] as const

/** Play, step, jump, scrub. */
export function Transport() {
  const { run } = useCurrent()
  const { plan } = run.recording
  const playing = usePlayhead((state) => state.playing)
  const closed = usePlayhead(isClosed)
  const clock = usePlayhead(({ instant }) => clockAt(plan, Math.floor(instant.ms / 1000) * 1000))
  return (
    <section className="transport" aria-label="Playback">
      <div className="buttons">
        <Press icon="end" mirrored says="To the start" keys="Home" act={() => jumpTo('start')} />
        <Press icon="change" mirrored says="Previous change" keys="PageUp" act={() => stepBy(-1, true)} />
        <Press icon="step" mirrored says="One event back" keys="ArrowLeft" act={() => stepBy(-1, false)} />
        <button
          type="button"
          className="round play"
          aria-label={playing ? 'Pause' : closed ? 'Play again' : 'Play'}
          aria-keyshortcuts="Space"
          title={`${playing ? 'Pause' : closed ? 'Play again' : 'Play'} (Space)`}
          data-testid="play"
          onClick={togglePlay}
        >
          <Icon name={playing ? 'pause' : 'play'} />
        </button>
        <Press icon="step" says="One event forward" keys="ArrowRight" act={() => stepBy(1, false)} />
        <Press icon="change" says="Next change" keys="PageDown" act={() => stepBy(1, true)} />
        <Press icon="end" says="To the end" keys="End" act={() => jumpTo('end')} />
      </div>
      <output className="clock" data-testid="clock" aria-live="off">
        {clock}
      </output>
      <Scrubber clock={clock} />
      <Speed />
    </section>
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

function Scrubber({ clock }: { readonly clock: string }) {
  const endT = usePlayhead(({ timeline }) => timeline.endT)
  const t = usePlayhead((state) => Math.round(state.t))
  return (
    <input
      type="range"
      className="scrubber"
      aria-label="Instant of the run"
      aria-valuetext={clock}
      min={0}
      max={Math.ceil(endT)}
      step={1}
      value={t}
      onChange={(event) => seek(Number(event.target.value))}
    />
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
