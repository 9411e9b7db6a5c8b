import { useState } from 'react'
import { SIDES } from '../../run/compare-runs.ts'
import { RULE_NAMES, type RuleName, ruleEntry } from '../../sim/rules.ts'
import { settingsOf } from '../../view/compare-settings.ts'
import { ByHand } from './ByHand.tsx'
import { Payloads, sameSourceOrNone } from './Payloads.tsx'
import { FoldedRules, OneRule, RuleRows, useStanding } from './RuleRows.tsx'
import { useCompared } from './sides.tsx'
import './settings.css'

/** What sets the sides apart, and everything on either that can be changed from here. */
export function Settings() {
  const { pair, chosen } = useCompared()
  const { comparison, runs, scenario, laid } = pair
  const [sought, setSought] = useState('')
  // A rule that was just set stays where it is, also when it no longer differs.
  const [touched, setTouched] = useState<ReadonlySet<RuleName>>(new Set())
  const standing = useStanding()
  const isAsked = (rule: RuleName) => SIDES.some((side) => runs[side].recording.consulted.includes(rule))
  const differs = (rule: RuleName) => standing.left.rules[rule] !== standing.right.rules[rule]
  const first = RULE_NAMES.filter((rule) => touched.has(rule) || (differs(rule) && isAsked(rule)))
  const others = RULE_NAMES.filter((rule) => !first.includes(rule))
  const idle = others.filter(differs)
  const wanted = sought.trim().toLowerCase()
  const found = (rules: readonly RuleName[]) =>
    rules.filter((rule) => `${rule} ${ruleEntry(rule).title} ${ruleEntry(rule).hint}`.toLowerCase().includes(wanted))
  const asked = found(others.filter((rule) => !differs(rule) && isAsked(rule)))
  const rest = found(others.filter((rule) => !differs(rule) && !isAsked(rule)))
  const recordings = { left: runs.left.recording, right: runs.right.recording }
  // The rules have rows of their own.
  const more = settingsOf(scenario, comparison, laid, recordings).slice(comparison.rules.length)
  const rows = { standing, onTouch: (rule: RuleName) => setTouched((before) => new Set(before).add(rule)) }
  return (
    <section className="pair-settings" aria-label="Both sides, rule by rule">
      <div className="pair-settings-head">
        <h2 className="kicker">Both sides, rule by rule</h2>
        <OneRule rules={RULE_NAMES.filter(isAsked)} standing={standing.left.rules} />
        <input
          type="search"
          aria-label="Search the rules"
          placeholder="Search the rules"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      </div>
      {first.length + idle.length + more.length === 0 && sameSourceOrNone(chosen.left.payload, chosen.right.payload) ? (
        <p className="small">Nothing: both sides start with the same rules, and nothing else is changed on either.</p>
      ) : null}
      <RuleRows rules={first} {...rows} />
      <Payloads />
      {more.length === 0 ? null : (
        <table className="pair-others">
          <thead>
            <tr>
              <th scope="col">Also</th>
              <th scope="col">Left</th>
              <th scope="col">Right</th>
            </tr>
          </thead>
          <tbody>
            {more.map(({ what, left, right }) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{left}</td>
                <td>{right}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <FoldedRules
        says={`${idle.length} more set in two ways, asked in neither run`}
        rules={idle}
        held={false}
        {...rows}
      />
      <FoldedRules says={`${asked.length} the same on both sides`} rules={asked} held={wanted !== ''} {...rows} />
      <FoldedRules says={`${rest.length} that neither run asks`} rules={rest} held={wanted !== ''} {...rows} />
      <ByHand />
    </section>
  )
}
