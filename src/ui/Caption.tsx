import { useContext, useMemo } from 'react'
import { useFurther } from '../app/further.ts'
import { HeadContext, isClosed, usePlayhead } from '../app/playhead.ts'
import { askWhy } from '../app/why.ts'
import { type Recording, worldAt } from '../run/record.ts'
import { captionOf, isCalm, lastTold, VERDICT_SAYS } from '../view/caption.ts'
import { furtherView } from '../view/further.ts'
import { verdictPanels } from '../view/headline.ts'
import { useCurrent } from './current.ts'
import { Icon } from './Icon.tsx'

/** What has just happened and what it means; at the end, what it came to. */
export function Caption() {
  return usePlayhead(isClosed) ? <Verdicts /> : <Told />
}

const LONG_AGO_MS = 10_000

function Told() {
  const { run, job } = useCurrent()
  const { recording, timeline } = run
  const head = useContext(HeadContext)
  const told = usePlayhead(({ instant }) => lastTold(timeline, instant.facts))
  // Where it stands still, what was told last may be long ago, however short the stretch is drawn.
  const calm = usePlayhead(
    ({ t, playing, instant: { fact, ms } }) =>
      isCalm(timeline, t) || (!playing && fact < 0 && told >= 0 && ms - recording.facts[told].atMs >= LONG_AGO_MS),
  )
  const { text, more } = useMemo(() => {
    // Between two stops nothing happens but looks: the moment itself does not matter.
    const { messages, facts } = head.getState().instant
    return captionOf(recording, worldAt(recording, messages, facts), job, facts, told, calm)
  }, [recording, head, job, told, calm])
  return (
    <div className="caption" data-testid="caption">
      <p className="caption-text">{text}</p>
      <p className="caption-more">{more}</p>
    </div>
  )
}

/** "job-2", "job-2 and 3 more". */
const ofWords = ([first, ...more]: readonly string[]): string =>
  more.length === 0 ? first : `${first} and ${more.length} more`

/** Why nothing can be said in the end. */
const noVerdict = ({ end }: Recording): string =>
  end.workerUp.includes(1) ? 'No verdict: nothing has been decided.' : 'No verdict: no worker is left to do the job.'

function Verdicts() {
  const { run, job } = useCurrent()
  const verdicts = useMemo(() => verdictPanels(run.recording, job), [run, job])
  const further = useFurther(({ there }) => (there ? furtherView() : null))
  return (
    <div className="caption" data-testid="verdicts">
      {verdicts.length === 0 ? <p className="caption-text">{noVerdict(run.recording)}</p> : null}
      <ul>
        {verdicts.map(({ slug, title, of, bad }) => (
          <li key={slug} data-verdict={slug} className={bad ? 'bad' : 'good'}>
            <Icon name={bad ? 'cross' : 'tick'} />
            <div>
              <h3>
                {title}
                {of.length === 0 ? null : <span className="small"> {ofWords(of)}</span>}
                <button
                  type="button"
                  className="why"
                  aria-label={`Why “${title}”?`}
                  onClick={() => askWhy({ kind: 'verdict', slug })}
                >
                  why?
                </button>
              </h3>
              <p title={further?.HOLDS_WHEN[slug]}>{VERDICT_SAYS[slug]}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
