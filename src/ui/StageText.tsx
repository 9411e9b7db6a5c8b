import { useMemo } from 'react'
import { usePlayhead } from '../app/playhead.ts'
import { worldAt } from '../run/record.ts'
import { countBelow, counted } from '../view/counts.ts'
import { type BreakerPanel, jobPanel, keyHistory, keyPanels, nodePanels, workerPanels } from '../view/panels.ts'
import { instantAt } from '../view/presentation.ts'
import { hasGates } from '../view/stage/scene.ts'
import { useCurrent } from './current.ts'

function breakerInWords({ worker, phaseSays, strikes, slots, wedged }: BreakerPanel): string {
  const whose = worker === '' ? 'Its breaker' : `Breaker of ${worker}`
  return `${whose}: ${phaseSays}, ${strikes}, ${slots}${wedged ? '. Only a restart can free it.' : ''}`
}

/**
 * The stage in words, for those who do not see it. While a run plays it follows what is told, not each poll. `gates`: which
 * breakers are told of; without it all.
 */
export function StageText({ gates = 'all' }: { readonly gates?: 'all' | 'where they act' }) {
  const { run, job } = useCurrent()
  const { recording, timeline } = run
  const history = useMemo(() => keyHistory(recording), [recording])
  const now = usePlayhead(({ instant, playing, t }) => {
    const last = playing ? timeline.stops.findLast((stop) => stop.t <= t) : undefined
    const { messages, facts } = !playing ? instant : instantAt(timeline, last?.t ?? 0)
    return `${messages},${facts}`
  })
  const [messages, facts] = now.split(',').map(Number)
  const world = useMemo(() => worldAt(recording, messages, facts), [recording, messages, facts])
  const looks = useMemo(
    () =>
      [...recording.facts.keys()].filter((i) => {
        const fact = recording.facts[i]
        return fact.kind === 'read' && fact.job === job && fact.reply !== 'timeout'
      }),
    [recording, job],
  )
  const gated = useMemo(() => gates === 'all' || hasGates(recording), [recording, gates])
  const { attempts, nodes, budget } = jobPanel(recording, world, job, facts)
  return (
    <ul className="visually-hidden">
      {nodePanels(world).map(({ id, doing, breakers }) => (
        <li key={id} data-testid={`node-${id}`}>
          {`node ${id}: ${doing}.${gated ? ` ${breakers.map(breakerInWords).join('; ')}` : ''}`}
        </li>
      ))}
      {keyPanels(recording, world, job, history, facts).map(({ name, kind, held, value, note, copies }) => (
        <li key={name} data-testid={`key-${name}`}>
          {kind === 'result'
            ? `${name}: ${value}, ${note}; copies of this notice: ${copies}`
            : `${name}: ${held ? `count ${value}, ` : ''}${note}`}
        </li>
      ))}
      {workerPanels(world).map(({ id, doing }) => (
        <li key={id} data-testid={`worker-${id}`}>
          {`${id}: ${doing.length === 0 ? 'waits for nothing' : doing.map(({ job: name, says }) => `${says} ${name}`).join(', ')}`}
        </li>
      ))}
      <li data-testid="job-panel">
        {recording.plan.jobs[job].id}: attempts{' '}
        <span data-testid="attempts">
          {attempts}
          {nodes.length > 0 ? ` (node ${nodes.join(', ')})` : ''}
        </span>
        ; retry budget <span data-testid="budget">{budget}</span>; looks at the key{' '}
        <span data-testid="looks">{counted(countBelow(looks, facts))}</span>
      </li>
    </ul>
  )
}
