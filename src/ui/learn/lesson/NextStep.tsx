import type { Phase } from '../../../app/learn/lesson.ts'
import { jumpTo, pause, togglePlay, usePlayhead } from '../../../app/playhead.ts'
import { Icon } from '../../Icon.tsx'
import { Foot } from './Foot.tsx'
import type { Tally } from './Mend.tsx'
import type { Onward } from './MomentView.tsx'

interface NextProps {
  readonly phase: Phase
  readonly form: string
  readonly next: Onward
  /** Nothing is left to be reached here. */
  readonly done: boolean
  /** How far the goal is reached; null: there is none. */
  readonly tally: Tally | null
  readonly watch: () => void
}

/** The one next step of a moment with a run; and, wherever one has scrolled to, how far its goal is reached. */
export function NextStep({ phase, form, next, done, tally, watch }: NextProps) {
  const playing = usePlayhead((state) => state.playing)
  if (phase === 'guess') return <Foot says="Watch it" form={form} />
  if (phase === 'watch')
    return (
      <Foot says={playing ? 'Pause' : 'Go on'} act={togglePlay}>
        <button type="button" onClick={() => jumpTo('end')} data-testid="skip">
          Skip to the end
        </button>
      </Foot>
    )
  if (done)
    return (
      <Foot {...next}>
        {tally === null ? null : (
          <button type="button" onClick={playing ? pause : watch} data-testid="watch-again">
            {playing ? 'Pause' : 'Watch it'}
          </button>
        )}
        <ToGoal tally={tally} />
      </Foot>
    )
  return (
    <Foot says={playing ? 'Pause' : 'Watch it'} act={playing ? pause : watch}>
      <a className="lesson-skip small" href={next.href}>
        Go on without it
      </a>
      <ToGoal tally={tally} />
    </Foot>
  )
}

/** How far the goal is reached, wherever one has scrolled to; pressed, it leads there. */
function ToGoal({ tally }: { readonly tally: Tally | null }) {
  if (tally === null) return null
  const { holds, of, settled, reached } = tally
  const says = reached ? 'It holds' : of === 1 ? 'Not yet' : `${holds} of ${of} hold`
  const lead = () => {
    const stands = document.querySelector('.lesson-stands')
    stands?.scrollIntoView({ block: 'nearest' })
    // A goal with one case has nothing to press there: whoever came by keyboard goes on from its heading.
    const goal = stands?.querySelector<HTMLElement>('button') ?? document.getElementById('lesson-goal')
    goal?.focus({ preventScroll: true })
  }
  return (
    <button type="button" className="link lesson-tally" data-reached={reached} aria-busy={!settled} onClick={lead}>
      <Icon name={reached ? 'tick' : settled ? 'cross' : 'hourglass'} /> {settled ? says : 'Playing…'}
      <span className="visually-hidden">: to the goal</span>
    </button>
  )
}
