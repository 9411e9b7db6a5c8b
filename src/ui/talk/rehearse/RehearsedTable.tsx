import { Fragment } from 'react'
import { saveBlob } from '../../../app/save-file.ts'
import type { Rehearsed } from '../../../app/talk/rehearsal.ts'
import { differenceOf, minutesOf, rehearsalCsv, rehearsalMarkdown } from '../../../view/talk/rehearsal-words.ts'
import { visible } from '../../../view/visible.ts'

interface Timed {
  readonly plannedMs: number
  readonly usedMs: number
}

/** Off by more than that, in ms, is worth a look. */
const OFF_MS = 10_000

function Times({ plannedMs, usedMs }: Timed) {
  const isOff = Math.abs(usedMs - plannedMs) > OFF_MS
  return (
    <>
      <td>{minutesOf(plannedMs)}</td>
      <td>{minutesOf(usedMs)}</td>
      <td className={isOff ? 'rehearse-off' : undefined}>{differenceOf(usedMs, plannedMs)}</td>
    </>
  )
}

const fileName = ({ deck, cut, endedAt }: Rehearsed, ending: string): string =>
  `rehearsal-${`${deck}-${cut}`.replaceAll(/[^a-z0-9]+/gi, '-').slice(0, 60)}-${new Date(endedAt).toISOString().slice(0, 10)}.${ending}`

const save = (table: Rehearsed, ending: string, text: string, type: string): void =>
  saveBlob(fileName(table, ending), new Blob([text], { type: `${type};charset=utf-8` }))

/** A rehearsal that is over: planned and used, beat by beat and press by press. */
export function RehearsedTable({ table }: { readonly table: Rehearsed }) {
  const { title, plannedMs, usedMs, whole, beats } = table
  return (
    <div className="rehearse-table">
      <p className="rehearse-sum" data-testid="rehearse-sum">
        {visible(title)}: {minutesOf(usedMs)} of {minutesOf(plannedMs)} min, {differenceOf(usedMs, plannedMs)}
        {whole ? '' : ', not to the end'}
      </p>
      {/* A table of any width can be scrolled to with the keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className="rehearse-scroll" aria-label="Beat by beat" tabIndex={0} data-scrolls="">
        <table>
          <thead>
            <tr>
              <th scope="col">Beat and press</th>
              <th scope="col">Planned</th>
              <th scope="col">Used</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {beats.map((beat, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: beats may be called the same
              <Fragment key={i}>
                <tr className="rehearse-beat">
                  <th scope="row">
                    {i + 1}. {visible(beat.title)}
                  </th>
                  <Times {...beat} />
                </tr>
                {beat.presses.length < 2
                  ? null
                  : beat.presses.map((press, j) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: the same
                      <tr key={`${i}/${j}`} className="rehearse-press">
                        <th scope="row">{visible(press.says)}</th>
                        <Times {...press} />
                      </tr>
                    ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <p className="rehearse-save">
        <button type="button" onClick={() => save(table, 'md', rehearsalMarkdown(table), 'text/markdown')}>
          Save as Markdown
        </button>
        <button type="button" onClick={() => save(table, 'csv', rehearsalCsv(table), 'text/csv')}>
          Save for a spreadsheet
        </button>
      </p>
    </div>
  )
}
