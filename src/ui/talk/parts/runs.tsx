/** Parts that show several runs at once. */
import type { CSSProperties } from 'react'
import { runKept } from '../../../app/talk/plays.ts'
import type { ContentOf } from '../../../story/talk/parts.ts'
import { Icon, type IconName } from '../../Icon.tsx'
import { Screen } from './Screen.tsx'

type Cell = NonNullable<ContentOf<'grid'>['rows'][number]['cells'][number]>

const ICONS: Readonly<Record<Cell['tone'], IconName>> = {
  settled: 'tick',
  failed: 'tick',
  late: 'hourglass',
  untrue: 'cross',
}

function CellOf({ cell }: { readonly cell: Cell | null }) {
  if (cell === null) return <td className="tp-cell is-empty" />
  return (
    <td className={`tp-cell is-${cell.tone}${cell.tone === 'untrue' ? ' hatch-untrue' : ''}`}>
      <span className={cell.tone === 'untrue' ? 'hatch-label' : 'tp-cell-says'}>
        <Icon name={ICONS[cell.tone]} />
        {cell.says}
      </span>
    </td>
  )
}

/** A table of runs, each played to its end. */
export function GridPart({ content: { columns, rows } }: { readonly content: ContentOf<'grid'> }) {
  return (
    <table className="tp-grid" style={{ '--rows': rows.length } as CSSProperties}>
      <thead>
        <tr>
          <td />
          {columns.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ title, cells }) => (
          <tr key={title}>
            <th scope="row">{title}</th>
            {cells.map((cell, i) => (
              <CellOf key={columns[i]} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Two runs at one instant: each with its user's screen and its clock. */
export function PairPart({ content: { sides, still } }: { readonly content: ContentOf<'pair'> }) {
  return (
    <div className="tp-pair">
      {sides.map(({ title, asked, job, moment, clock }) => {
        const run = runKept(asked)
        return run === undefined ? null : (
          <section key={title} className="tp-side">
            <h3>{title}</h3>
            <div className="tp-side-screen">
              <Screen run={run} job={job} moment={moment} closed={moment.ms >= run.closingMs} />
            </div>
            <p className="tp-side-clock">
              <time>{clock}</time>
            </p>
          </section>
        )
      })}
      {still === null ? null : (
        <section className="tp-side is-still">
          <h3>{still}</h3>
          <div className="tp-side-screen" />
          <p className="tp-side-clock" />
        </section>
      )}
    </div>
  )
}
