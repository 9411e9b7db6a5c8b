import { useMemo } from 'react'
import { openPlayground, watchIt } from '../app/guide.ts'
import { FIRST_SCENARIO } from '../app/library.ts'
import { runOf } from '../app/runs.ts'
import { FIRST_SESSION } from '../app/session.ts'
import { bandsOf, hasLength } from '../view/bands.ts'
import { doorWords, minuteOf } from '../view/door.ts'
import { scaleToEnd } from '../view/scale.ts'
import { clockAt } from '../view/words.ts'
import { Bands } from './Bands.tsx'
import { Icon } from './Icon.tsx'

/** The front door: what went wrong, in one look, and one button. */
export function Door() {
  const { words, truth, user, scale, step } = useMemo(() => {
    const { recording, jobToShow, closingMs } = runOf(FIRST_SCENARIO, FIRST_SESSION)
    const bands = bandsOf(recording, jobToShow, closingMs)
    return {
      words: doorWords(recording, bands),
      // In the picture a short label; the headline has said the rest.
      truth: bands.truth.filter(hasLength).map((span, i) => {
        const what = span.label.replace(/ on node .*|: .*/, '')
        return { ...span, label: i === 0 ? what : `${what} ${minuteOf(clockAt(recording.plan, span.fromMs))}` }
      }),
      user: bands.user.filter(hasLength),
      scale: scaleToEnd(bands, closingMs),
      step: recording.plan.jobs[jobToShow].step,
    }
  }, [])
  return (
    <main className="door">
      <div className="door-top">
        <div className="door-words">
          <h1>{words.headline}</h1>
          <p>{words.under}</p>
        </div>
        <div
          className="user-frame hatch-untrue door-card"
          role="img"
          aria-label={`The user’s screen: your ${step} is in progress. This is not true.`}
        >
          <div className="user-card" aria-hidden="true">
            <p className="user-step">Your {step}</p>
            <p className="user-status">
              <Icon name="hourglass" />
              <span>In progress…</span>
            </p>
          </div>
        </div>
      </div>
      <div className="bands door-bands" aria-hidden="true">
        <div className="band-labels">
          <span>What is true</span>
          <span>What the user sees</span>
        </div>
        <div className="band-area">
          <Bands truth={truth} user={user} scale={scale} closed />
        </div>
      </div>
      <div className="door-go">
        <button type="button" className="primary" onClick={watchIt} data-testid="watch">
          <Icon name="play" /> Watch it happen
        </button>
        <p className="small">20 seconds, then change one thing</p>
      </div>
      <nav className="doors" aria-label="Other ways in">
        <a href="#learn" className="door-other">
          <strong>Learn it</strong>
          <span className="small">
            Sixteen situations: guess, watch, mend. The short path takes about half an hour.
          </span>
        </a>
        <button type="button" className="door-other" onClick={openPlayground}>
          <strong>Open the playground</strong>
          <span className="small">Every rule, any payload, other incidents, the code beside it.</span>
        </button>
        <a href="#talk" className="door-other">
          <strong>Give the talk</strong>
          <span className="small">Eleven beats, ten minutes, a clicker. Works without a network.</span>
        </a>
      </nav>
      <footer className="door-foot small">Runs in this page. Nothing is uploaded.</footer>
    </main>
  )
}
