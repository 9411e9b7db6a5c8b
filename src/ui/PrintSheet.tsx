/** What paper has and the screen has elsewhere: which rules were in force, and what happened, line by line. */

import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { FIRST_SCENARIO, scenarioOf } from '../app/library.ts'
import { rowsOf } from '../app/log-rows.ts'
import { usePage } from '../app/pages.ts'
import { usePlayhead } from '../app/playhead.ts'
import { rulesAsked, runOf } from '../app/runs.ts'
import { useSession } from '../app/session.ts'
import { STEP_NAMES, STEPS, stepOf } from '../sim/presets.ts'
import '../sim/rules/named.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../sim/rules.ts'
import { rowsUpTo, rowText } from '../view/log.ts'
import { clockAt, unnamed } from '../view/words.ts'

/** The last lines are what a reader of a long run wants. */
const ROWS_MAX = 150

function optionInWords(name: RuleName, value: string): string {
  const entry = ruleEntry(name)
  if (entry.type !== 'count' && Object.hasOwn(entry.options, value)) return entry.options[value].says
  return unnamed(entry, value)
}

function PrintSheet() {
  const session = useSession.getState()
  const { instant } = usePlayhead.getState()
  const scenario = scenarioOf(session) ?? FIRST_SCENARIO
  const run = runOf(scenario, session)
  const { recording } = run
  const rows = rowsOf(run)
  const { plan } = recording
  const inForce = rulesAsked(scenario, session)
  const step = stepOf(session.preset ?? scenario.rules?.preset ?? 'as-found')
  const differing = RULE_NAMES.filter((name) => inForce[name] !== STEPS[step].rules[name])
  const count = rowsUpTo(rows, instant.facts)
  const from = Math.max(0, count - ROWS_MAX)
  return (
    <section className="print-sheet">
      <h2>The worker’s rules</h2>
      <p>
        Step {STEP_NAMES.indexOf(step) + 1} of {STEP_NAMES.length}, {STEPS[step].title}
        {differing.length === 0 ? '.' : ', but:'}
      </p>
      {differing.length === 0 ? null : (
        <ul>
          {differing.map((name) => (
            <li key={name}>
              {ruleEntry(name).title}: <strong>{optionInWords(name, inForce[name])}</strong>
            </li>
          ))}
        </ul>
      )}
      <h2>What happened until {clockAt(plan, Math.floor(instant.ms / 1000) * 1000)}</h2>
      {from === 0 ? null : <p>{from} earlier lines are left out.</p>}
      <ol>
        {rows.slice(from, count).map((row) => (
          <li key={row.from} className={row.change ? 'change' : undefined}>
            <time>{row.clock}</time> <span>{rowText(row, instant.facts)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

let root: Root | null = null
const host = document.createElement('div')

function show(): void {
  if (root !== null || useSession.getState().room !== 'play' || usePage.getState().page !== null) return
  document.body.append(host)
  root = createRoot(host)
  const shown = root
  flushSync(() => shown.render(<PrintSheet />)) // the browser takes its picture right after this
}

function hide(): void {
  root?.unmount()
  root = null
  host.remove()
}

/** From now on whatever is printed carries the sheet. */
export function preparePrint(): void {
  addEventListener('beforeprint', show)
  addEventListener('afterprint', hide)
  matchMedia('print').addEventListener('change', ({ matches }) => (matches ? show() : hide()))
}
