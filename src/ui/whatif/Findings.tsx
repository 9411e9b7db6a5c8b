import { laidIn, laidWith } from '../../app/whatif/actions.ts'
import { removeAxis } from '../../app/whatif/choosing.ts'
import type { MapState, Outcome } from '../../app/whatif/map.ts'
import { betrayalsIn, type Changes, rescuesIn } from '../../run/matrix/changes.ts'
import type { Betrayal } from '../../run/matrix/influence.ts'
import { optionsAt, type Question, withOptions } from '../../run/matrix/question.ts'
import type { Change } from '../../run/matrix/sets.ts'
import type { RuleName } from '../../sim/rules.ts'
import { VERDICTS } from '../../sim/verdicts.ts'
import { counted } from '../../view/counts.ts'
import { costsInWords } from '../../view/matrix-words.ts'
import { byHarm, harmInWords } from '../../view/whatif/harm.ts'
import { changeTitle, dimensionTitle, optionTitle, verdictsInWords } from '../../view/whatif/words.ts'
import { Icon } from '../Icon.tsx'
import { TryButtons } from './TryButtons.tsx'
import './findings.css'

interface FindingsProps extends Pick<MapState, 'present' | 'changes' | 'conclusions'> {
  readonly outcome: Outcome
  readonly onOpen: (place: number) => void
}

/** So many of each are shown at first. */
const SHOWN = 4

const inWords = (changes: readonly Change[]): string =>
  changes.map(([name, option]) => changeTitle(name, option)).join(', ')

/** What the map comes down to: what leaves nothing bad, what makes things worse, what makes no difference. */
export function Findings({ outcome, present, changes, conclusions, onOpen }: FindingsProps) {
  return (
    <div className="findings" data-testid="findings" aria-busy={changes === null || conclusions === null}>
      <section aria-labelledby="finding-sets">
        <h2 id="finding-sets">Fewest changes that leave no row bad</h2>
        {conclusions === null || present === null ? (
          <Pending />
        ) : (
          <Sets outcome={outcome} conclusions={conclusions} onOpen={onOpen} />
        )}
      </section>
      <section aria-labelledby="finding-worse">
        <h2 id="finding-worse">“Improvements” that can make it worse</h2>
        {conclusions === null || changes === null ? (
          <Pending />
        ) : (
          <Worse outcome={outcome} changes={changes} conclusions={conclusions} onOpen={onOpen} />
        )}
      </section>
      <section aria-labelledby="finding-same">
        <h2 id="finding-same">What makes a difference here, and what does not</h2>
        {conclusions === null || changes === null ? <Pending /> : <Same changes={changes} conclusions={conclusions} />}
      </section>
    </div>
  )
}

const Pending = () => <p className="small">Known once enough of it has been played.</p>

/** The single changes that rescue the run as it is chosen now. */
export function Rescues({ outcome, changes }: Pick<FindingsProps, 'outcome' | 'changes'>) {
  return (
    <section className="rescues" aria-labelledby="finding-rescues" data-testid="rescues" aria-busy={changes === null}>
      <h2 id="finding-rescues">One change that rescues the run as chosen now</h2>
      {changes === null ? <Pending /> : <RescueList question={outcome.question} changes={changes} />}
    </section>
  )
}

function RescueList({ question, changes }: { readonly question: Question; readonly changes: Changes }) {
  const { present } = changes
  const rescues = rescuesIn(changes)
  if (!present.isBad) return <p>This run needs none: {verdictsInWords(present)}.</p>
  if (rescues.length === 0)
    return (
      <p>
        None does. It comes to {verdictsInWords(present)}, and each of the {counted(changes.changes.length)} single
        changes that it could tell apart leaves something bad.
      </p>
    )
  const item = ({ name, option, cell, costs }: (typeof rescues)[number]) => (
    <li key={`${name} ${option}`} data-change={`${name}=${option}`}>
      <p>
        <Icon name="tick" /> <strong>{changeTitle(name, option)}</strong>
        <small>
          {verdictsInWords(cell)}; {costsInWords(costs)}
        </small>
      </p>
      <TryButtons laid={() => laidWith(question, { [name]: option })} what={changeTitle(name, option)} />
    </li>
  )
  return (
    <>
      <p className="small">It comes to {verdictsInWords(present)}. The cheapest change first.</p>
      <ol className="finding-list">{rescues.slice(0, SHOWN).map(item)}</ol>
      {rescues.length > SHOWN ? (
        <details>
          <summary>{rescues.length - SHOWN} more</summary>
          <ol className="finding-list">{rescues.slice(SHOWN).map(item)}</ol>
        </details>
      ) : null}
    </>
  )
}

interface OfMap {
  readonly outcome: Outcome
  readonly conclusions: NonNullable<MapState['conclusions']>
  readonly onOpen: (place: number) => void
}

function Sets({ outcome, conclusions, onOpen }: OfMap) {
  const { question } = outcome
  const { sets, nearest } = conclusions
  const { scenario, laid } = question
  const laidAfter = (changes: readonly Change[]) => () =>
    laidWith({ ...question, scenario, laid: withOptions(laid, changes) }, {})
  if (sets.length === 0)
    return (
      <>
        <p>
          No combination on this map does. The nearest,{' '}
          <strong>{nearest.changes.length === 0 ? 'what is chosen now' : inWords(nearest.changes)}</strong>, leaves{' '}
          {nearest.rows.length} of {question.rows.length} rows bad:
        </p>
        <ul className="finding-list">
          {nearest.rows.slice(0, SHOWN).map(({ row, worst }) => (
            <li key={row}>
              <p>
                {question.rows[row].title}
                <small>{VERDICTS[worst].title.toLowerCase()}</small>
              </p>
              <button type="button" className="link" onClick={() => onOpen(row * outcome.columns + nearest.column)}>
                open the cell<span className="visually-hidden">: {question.rows[row].title}</span>
              </button>
            </li>
          ))}
        </ul>
        {nearest.changes.length === 0 ? null : (
          <TryButtons laid={laidAfter(nearest.changes)} what={inWords(nearest.changes)} />
        )}
      </>
    )
  if (sets[0].changes.length === 0) return <p>None is needed: no row is bad with what is chosen now.</p>
  return (
    <ol className="finding-list">
      {sets.slice(0, SHOWN).map(({ changes, column, costs }) => (
        <li key={column} data-set={changes.map(([name, option]) => `${name}=${option}`).join(' ')}>
          <p>
            <Icon name="tick" /> <strong>{inWords(changes)}</strong>
            {costs === null ? null : <small>over all rows: {costsInWords(costs)}</small>}
          </p>
          <TryButtons laid={laidAfter(changes)} what={inWords(changes)} />
        </li>
      ))}
      {sets.length > SHOWN ? <li className="small">and {sets.length - SHOWN} more of the kind</li> : null}
    </ol>
  )
}

function Worse({ outcome, changes, conclusions, onOpen }: OfMap & { readonly changes: Changes }) {
  const { question } = outcome
  const single = betrayalsIn(changes)
  const onMap = byHarm(conclusions.betrayals)
  if (single.length === 0 && onMap.length === 0) return <p>None of those on this map.</p>
  const item = ({ name, from, to, verdicts, times, of, fromClean, row, column, costs }: Betrayal) => (
    <li key={`${name} ${from} ${to}`} data-worse={`${name}=${from}→${to}`} data-from-clean={fromClean}>
      <p>
        <strong>{dimensionTitle(name)}:</strong> {optionTitle(name, from)} <span aria-hidden="true">→</span>
        <span className="visually-hidden">to</span> <strong>{optionTitle(name, to)}</strong>.{' '}
        <strong>{harmInWords({ times, fromClean })}</strong> Of {counted(of)} combinations, {counted(times)} get a bad
        verdict that they did not have:{' '}
        {verdicts.map((one) => `${VERDICTS[one.verdict].title.toLowerCase()} (${counted(one.times)})`).join(', ')}.
        <small>
          First with payload {question.rows[row].title},{' '}
          {optionsAt(question.axes, column)
            .filter(([other]) => other !== name)
            .map(([other, option]) => changeTitle(other, option))
            .join(', ')}
          : {costsInWords(costs)}.
        </small>
      </p>
      <button type="button" className="link" onClick={() => onOpen(row * outcome.columns + column)}>
        open that cell<span className="visually-hidden">: {changeTitle(name, to)}</span>
      </button>
      <TryButtons
        laid={() => laidIn(question, row, column)}
        what={`${changeTitle(name, to)}, payload ${question.rows[row].title}`}
      />
    </li>
  )
  return (
    <ul className="finding-list">
      {single.map(({ name, option, adds, removes, costs }) => (
        <li key={`${name} ${option}`} data-worse={`${name}=${option}`}>
          <p>
            <strong>{changeTitle(name, option)}</strong>, in the run as chosen now, adds{' '}
            {adds.map((slug) => VERDICTS[slug].title.toLowerCase()).join(', ')}
            {changes.present.isBad ? '; it is bad already' : ', where nothing is bad now'}
            {removes.length === 0
              ? ''
              : `, and loses ${removes.map((slug) => VERDICTS[slug].title.toLowerCase()).join(', ')}`}
            .<small>{costsInWords(costs)}</small>
          </p>
          <TryButtons laid={() => laidWith(question, { [name]: option })} what={changeTitle(name, option)} />
        </li>
      ))}
      {onMap.slice(0, 2 * SHOWN).map(item)}
      {onMap.length > 2 * SHOWN ? (
        <li>
          <details>
            <summary>{onMap.length - 2 * SHOWN} more</summary>
            <ul className="finding-list">{onMap.slice(2 * SHOWN).map(item)}</ul>
          </details>
        </li>
      ) : null}
    </ul>
  )
}

const titles = (names: readonly RuleName[]): string => names.map(dimensionTitle).join(', ')

function Same({ changes, conclusions }: Pick<OfMap, 'conclusions'> & { readonly changes: Changes }) {
  const { influences } = conclusions
  const idle = influences.filter(({ outcomes }) => outcomes === 0)
  const { indifferent, unasked } = changes
  return (
    <ul className="finding-list">
      {influences.map(({ name, verdicts, outcomes, of }) => (
        <li key={name} data-influence={`${name} ${verdicts}/${of}`}>
          <p>
            <strong>{dimensionTitle(name)}</strong>
            {outcomes === 0
              ? ' makes no difference anywhere on this map.'
              : ` changes the verdicts in ${counted(verdicts)} of ${counted(of)} combinations of everything else.`}
          </p>
          {idle.some((one) => one.name === name) ? (
            <button type="button" className="link" onClick={() => removeAxis(name)}>
              take it off the map<span className="visually-hidden">: {dimensionTitle(name)}</span>
            </button>
          ) : null}
        </li>
      ))}
      {indifferent.length > 0 ? (
        <li>
          <p>
            The run as chosen now looks at these rules too, but each of their options comes to the same:{' '}
            <span>{titles(indifferent)}.</span>
          </p>
        </li>
      ) : null}
      <li>
        <details>
          <summary>{unasked.length} rules that the run as chosen now never looks at</summary>
          <p className="small">{titles(unasked)}.</p>
        </details>
      </li>
    </ul>
  )
}
