import { useMemo } from 'react'
import { isClosed, usePlayhead } from '../../../app/playhead.ts'
import { type Bands, bandsOf, toldAt } from '../../../view/bands.ts'
import { useCurrent } from '../../current.ts'
import { Icon, type IconName } from '../../Icon.tsx'

const ICONS: Readonly<Record<string, IconName>> = { 'in-progress': 'hourglass', done: 'tick', failed: 'cross' }

/** What each of several users is told now; the pressed one's bands are shown. Nothing where there is one alone. */
export function Records({ onJob }: { readonly onJob: (id: string) => void }) {
  const { run, job } = useCurrent()
  const { recording, closingMs } = run
  const { jobs } = recording.plan
  const all = useMemo(
    () => (jobs.length < 2 ? [] : jobs.map((_, i) => bandsOf(recording, i, closingMs))),
    [recording, closingMs, jobs],
  )
  if (jobs.length < 2) return null
  return (
    <ul className="lesson-records" aria-label="What each user is told">
      {jobs.map(({ id }, i) => (
        <li key={id}>
          <Told id={id} bands={all[i]} shown={i === job} onJob={onJob} />
        </li>
      ))}
    </ul>
  )
}

interface ToldProps {
  readonly id: string
  readonly bands: Bands
  readonly shown: boolean
  readonly onJob: (id: string) => void
}

function Told({ id, bands, shown, onJob }: ToldProps) {
  const now = usePlayhead((state) => {
    const { span, lie } = toldAt(bands, state.instant.facts, state.instant.ms, isClosed(state))
    return span === undefined ? '' : `${lie} ${span.kind} ${span.label}`
  })
  const [lie = 'none', kind = '', ...words] = now.split(' ')
  const icon = ICONS[kind]
  return (
    <button
      type="button"
      aria-pressed={shown}
      className="lesson-record"
      data-lie={lie === '' ? 'none' : lie}
      onClick={() => onJob(id)}
    >
      <span className="lesson-record-id">{id}</span>
      <span className="lesson-record-says">
        {icon === undefined ? null : <Icon name={icon} />}
        {words.join(' ') || 'nothing yet'}
        {lie === 'untrue' || lie === 'wrong-cause' ? <span className="is-untrue"> untrue</span> : null}
      </span>
    </button>
  )
}
