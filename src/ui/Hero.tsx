import type { ReactNode } from 'react'
import { chooseJob } from '../app/session.ts'
import { visible } from '../view/visible.ts'
import { BandPair } from './BandPair.tsx'
import { useCurrent } from './current.ts'
import { UserCard } from './UserCard.tsx'

/** What happened in one line, the two bands, and the user's own screen; what else is to be said stands below the bands. */
export function Hero({ children }: { readonly children: ReactNode }) {
  const { scenario } = useCurrent()
  return (
    <section className="hero" aria-label="What happened">
      <div className="story">
        <div className="story-title">
          <h1>{visible(scenario.title)}</h1>
          <p>{visible(scenario.summary)}</p>
          <JobPicker />
        </div>
        <BandPair />
        {children}
      </div>
      <UserCard />
    </section>
  )
}

function JobPicker() {
  const { run, job } = useCurrent()
  const { jobs } = run.recording.plan
  if (jobs.length < 2) return null
  return (
    <label className="pick">
      <span>Job</span>
      <select value={jobs[job].id} onChange={(event) => chooseJob(event.target.value)} data-testid="job">
        {jobs.map(({ id }) => (
          <option key={id}>{id}</option>
        ))}
      </select>
    </label>
  )
}
