import { goOn, type MapState, stopMap } from '../../app/whatif/map.ts'
import { counted } from '../../view/counts.ts'
import { useCalm } from './use-calm.ts'

/** How far the map is, and what stops it or goes on with it. */
export function Progress({ status, outcome, problem }: Pick<MapState, 'status' | 'outcome' | 'problem'>) {
  const known = useCalm()
  const total = outcome?.runOf.length ?? 0
  const runs = outcome?.runs.length ?? 0
  const text = `${counted(known)} of ${counted(total)} cells, ${counted(runs)} ${runs === 1 ? 'run' : 'runs'} played`
  return (
    <div className="what-if-progress" data-status={status}>
      {outcome === null ? null : <progress max={total} value={known} aria-label="Cells that are known" />}
      {outcome === null ? null : (
        <span data-testid="progress" data-status={status}>
          {text}
        </span>
      )}
      {status === 'playing' ? (
        <button type="button" onClick={stopMap}>
          Cancel
        </button>
      ) : null}
      {status === 'stopped' ? (
        <button type="button" onClick={goOn}>
          Go on
        </button>
      ) : null}
      {status === 'failed' && outcome !== null ? (
        <button type="button" onClick={goOn}>
          Try again
        </button>
      ) : null}
      <span role="status" className={status === 'failed' ? 'what-if-problem' : 'visually-hidden'}>
        {status === 'playing' ? 'The map is being played.' : null}
        {status === 'stopped' ? `Stopped. ${text}.` : null}
        {status === 'done' ? `The whole map has been played: ${text}.` : null}
        {status === 'failed' ? `The map cannot be played: ${problem}.` : null}
      </span>
    </div>
  )
}
