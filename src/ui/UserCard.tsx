import { useId } from 'react'
import { isClosed, usePlayhead } from '../app/playhead.ts'
import { toldAt, type UserKind } from '../view/bands.ts'
import { shownSince, splitLabel } from '../view/user-screen.ts'
import { growingInWords } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { Icon, type IconName } from './Icon.tsx'

const ICONS: Readonly<Record<UserKind, IconName>> = {
  queued: 'clock',
  'in-progress': 'hourglass',
  done: 'tick',
  failed: 'cross',
}

/** The user's own screen at the instant. */
export function UserCard() {
  const id = useId()
  const { run, job, bands } = useCurrent()
  const { step } = run.recording.plan.jobs[job]
  const now = usePlayhead(({ instant }) => bands.user.findLast(({ fact }) => fact < instant.facts))
  const lie = usePlayhead((state) => toldAt(bands, state.instant.facts, state.instant.ms, isClosed(state)).lie)
  const sinceMs = usePlayhead(({ instant }) => Math.floor((instant.ms - (now?.fromMs ?? 0)) / 1000) * 1000)
  const agoMs = sinceMs + (now?.fromMs ?? 0) - (shownSince(bands, now) ?? 0)
  const hatch = lie === 'untrue' ? ' hatch-untrue' : lie === 'wrong-cause' ? ' hatch-wrong-cause' : ''
  const [status, cause] = now === undefined ? ['Nothing yet', ''] : splitLabel(now.label)
  return (
    <section className="user" aria-labelledby={id}>
      <h2 className="kicker" id={id}>
        The user’s screen
      </h2>
      <div className={`user-frame${hatch}`} data-lie={lie} data-testid="user-card">
        <div className="user-card">
          <p className="user-step">Your {step}</p>
          <p className="user-status" data-testid="user-status">
            {now === undefined ? null : <Icon name={ICONS[now.kind]} />}
            <span>{now?.kind === 'in-progress' ? 'In progress…' : status}</span>
          </p>
          {cause === '' ? null : (
            <p className="user-cause" data-testid="user-cause">
              {cause}
            </p>
          )}
          <p className="user-since">{agoMs < 1000 ? 'changed just now' : `last change ${growingInWords(agoMs)} ago`}</p>
        </div>
      </div>
    </section>
  )
}
