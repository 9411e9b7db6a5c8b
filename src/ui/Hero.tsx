import { isClosed, usePlayhead } from '../app/playhead.ts'
import { chooseJob } from '../app/session.ts'
import { headlineOf } from '../view/headline.ts'
import { BandPair } from './BandPair.tsx'
import { useCurrent } from './current.ts'
import { UserCard } from './UserCard.tsx'

/** What happened in one line, the two bands, and the user's own screen. */
export function Hero() {
  const { scenario } = useCurrent()
  return (
    <section className="hero" aria-label="What happened">
      <div className="story">
        <div className="story-title">
          <h1>{scenario.title}</h1>
          <p>{scenario.summary}</p>
          <JobPicker />
        </div>
        <BandPair />
        <Headline />
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

function Headline() {
  const { run, bands, scale } = useCurrent()
  const closed = usePlayhead(isClosed)
  // Whole seconds are enough for a sentence about minutes.
  const ms = usePlayhead(({ instant }) => Math.floor(instant.ms / 1000) * 1000)
  const facts = usePlayhead(({ instant }) => bands.user.findLast(({ fact }) => fact < instant.facts)?.fact ?? -1)
  const { text, untrue } = headlineOf(run.recording, bands, ms, facts + 1, closed)
  return (
    <p className="headline">
      <strong className={untrue ? 'is-untrue' : undefined} data-testid="headline">
        {text}
      </strong>
      {scale.stretched ? <span className="note">Short spans are drawn wider than they were.</span> : null}
    </p>
  )
}
