import { useMemo } from 'react'
import { isClosed, usePlayhead } from '../app/playhead.ts'
import { factsAfter, worldAfter } from '../run/record.ts'
import { verdictPanels } from '../view/headline.ts'
import { countBelow, counted } from '../view/log.ts'
import { jobPanel, type KeyPanel, keyPanels, type NodePanel, nodePanels, workerPanels } from '../view/panels.ts'
import { sentenceOf } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { Icon } from './Icon.tsx'

/** Everything that takes part, as it stands at the instant, and what it came to. */
export function Stage() {
  const { run, job } = useCurrent()
  const { recording, history } = run
  const messages = usePlayhead(({ instant }) => instant.messages)
  const world = useMemo(() => worldAfter(recording, messages), [recording, messages])
  const facts = factsAfter(recording, messages)
  const looks = useMemo(() => {
    const places: number[] = []
    for (const [i, fact] of recording.facts.entries())
      if (fact.kind === 'read' && fact.job === job && fact.reply !== 'timeout') places.push(i)
    return places
  }, [recording, job])
  const { attempts, nodes, budget } = jobPanel(recording, world, job, facts)

  return (
    <section className="stage" aria-label="Who takes part">
      <div className="actors">
        <div className="actor">
          <h2 className="kicker">Compute</h2>
          {nodePanels(world).map((node) => (
            <NodeBox key={node.id} node={node} />
          ))}
        </div>
        <div className="actor">
          <h2 className="kicker">Key store</h2>
          {keyPanels(recording, world, job, history, facts).map((key) => (
            <KeyBox key={key.name} of={key} />
          ))}
        </div>
        <div className="actor">
          <h2 className="kicker">Worker</h2>
          {workerPanels(world).map(({ id, doing }) => (
            <div className="box" key={id} data-testid={`worker-${id}`}>
              <h3>{id}</h3>
              {doing.length === 0 ? <p className="small">waits for nothing</p> : null}
              {doing.slice(0, 6).map(({ job: name, says, waiting }) => (
                <p key={name} className={waiting ? 'wait' : 'small'}>
                  {waiting ? <Icon name="hourglass" /> : null}
                  <span>
                    {says} {name === '' ? null : <code>{name}</code>}
                  </span>
                </p>
              ))}
              {doing.length > 6 ? <p className="small">and {doing.length - 6} more</p> : null}
            </div>
          ))}
          <div className="box" data-testid="job-panel">
            <h3>{recording.plan.jobs[job].id}</h3>
            <dl>
              <dt>attempts</dt>
              <dd data-testid="attempts">
                {attempts}
                {nodes.length > 0 ? ` (node ${nodes.join(', ')})` : ''}
              </dd>
              <dt>retry budget</dt>
              <dd data-testid="budget">{budget}</dd>
              <dt>looks at the key</dt>
              <dd data-testid="looks">{counted(countBelow(looks, facts))}</dd>
            </dl>
          </div>
        </div>
      </div>
      <Caption />
    </section>
  )
}

function NodeBox({ node }: { readonly node: NodePanel }) {
  return (
    <div className="box" data-testid={`node-${node.id}`}>
      <h3>node {node.id}</h3>
      <p className={node.busy ? 'small busy' : 'small'}>{node.doing}</p>
      <div className="gate" data-phase={node.phase}>
        <svg viewBox="0 0 120 16" aria-hidden="true">
          <path
            d={
              node.phase === 'closed'
                ? 'M2 8h116'
                : node.phase === 'open'
                  ? 'M2 8h38M44 8l30-7M80 8h38'
                  : 'M2 8h38M44 8h6M55 8h6M66 8h6M80 8h38'
            }
          />
          <circle cx="42" cy="8" r="3.5" />
          <circle cx="78" cy="8" r="3.5" />
        </svg>
        <p className="small">
          {node.phaseSays}, {node.strikes}, {node.slots}
          {node.wedged ? '. Only a restart can free it.' : ''}
        </p>
      </div>
    </div>
  )
}

function KeyBox({ of }: { readonly of: KeyPanel }) {
  return (
    <div className="box" data-testid={`key-${of.name}`}>
      <h3 className="key-name">{of.name}</h3>
      {of.kind === 'result' ? (
        <>
          <div className={of.held ? 'slip held' : of.emptied ? 'slip scorched' : 'slip'}>
            {of.held ? <pre>{of.value}</pre> : <p>{of.value}</p>}
            <p className="small">{of.note}</p>
          </div>
          <p className="copies">copies of this notice: {of.copies}</p>
        </>
      ) : (
        <p className="small">{of.held ? `count ${of.value}, ${of.note}` : of.note}</p>
      )}
    </div>
  )
}

/** What has just happened; at the end, what it came to. */
function Caption() {
  const { run, job } = useCurrent()
  const { recording, timeline } = run
  const closed = usePlayhead(isClosed)
  const told = usePlayhead(({ instant }) => {
    // The last fact that had a moment of its own: looks that find nothing do not push it off the stage.
    const passed = timeline.stops.findLast(({ fact }) => fact < instant.facts)
    return passed?.fact ?? -1
  })
  if (!closed)
    return (
      <div className="caption" data-testid="caption">
        <p className="caption-text">
          {told < 0 ? 'Nothing has happened yet.' : sentenceOf(recording.plan, recording.facts[told])}
        </p>
      </div>
    )
  const verdicts = verdictPanels(recording, job)
  return (
    <div className="caption" data-testid="verdicts">
      {verdicts.length === 0 ? <p className="caption-text">No verdict: nothing has been decided.</p> : null}
      <ul>
        {verdicts.map(({ slug, title, holdsWhen, bad }) => (
          <li key={slug} data-verdict={slug} className={bad ? 'bad' : 'good'}>
            <Icon name={bad ? 'cross' : 'tick'} />
            <div>
              <h3>{title}</h3>
              <p className="small">{holdsWhen}</p>
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
