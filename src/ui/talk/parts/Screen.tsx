import type { Run } from '../../../app/runs.ts'
import { bandsFor } from '../../../app/talk/plays.ts'
import type { Moment } from '../../../story/talk/at.ts'
import { toldAt, type UserKind } from '../../../view/bands.ts'
import { splitLabel } from '../../../view/user-screen.ts'
import { Icon, type IconName } from '../../Icon.tsx'

const ICONS: Readonly<Record<UserKind, IconName>> = {
  queued: 'clock',
  'in-progress': 'hourglass',
  done: 'tick',
  failed: 'cross',
}

interface ScreenProps {
  readonly run: Run
  readonly job: number
  readonly moment: Pick<Moment, 'facts' | 'ms'>
  /** The story of the run is told. */
  readonly closed: boolean
}

/** The user's own screen at an instant of a run, hatched while it is untrue. */
export function Screen({ run, job, moment, closed }: ScreenProps) {
  const { span, lie } = toldAt(bandsFor(run, job), moment.facts, moment.ms, closed)
  const [status, cause] = span === undefined ? ['Nothing yet', ''] : splitLabel(span.label)
  const hatch = lie === 'untrue' ? ' hatch-untrue' : lie === 'wrong-cause' ? ' hatch-wrong-cause' : ''
  const says = lie === 'untrue' ? 'untrue' : lie === 'wrong-cause' ? 'wrong cause' : null
  return (
    <div className={`tp-screen${hatch}`} data-lie={lie} data-kind={span?.kind}>
      <div className="tp-screen-in">
        <p className="tp-screen-step">Your {run.recording.plan.jobs[job].step}</p>
        {span === undefined ? null : <Icon name={ICONS[span.kind]} />}
        <p className="tp-screen-status" data-testid="stage-status">
          {span?.kind === 'in-progress' ? 'In progress…' : status}
        </p>
        {cause === '' ? null : <p className="tp-screen-cause">{cause}</p>}
      </div>
      {says === null ? null : <p className="tp-screen-lie">{says}</p>}
    </div>
  )
}
