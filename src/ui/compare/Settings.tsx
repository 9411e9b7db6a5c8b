import { type ReactNode, useId, useMemo, useState } from 'react'
import { chooseOn, makeRightAsLeft, setRuleOn } from '../../app/compare.ts'
import { optionsOf } from '../../app/options.ts'
import { type Both, SIDES, type Side } from '../../run/compare-runs.ts'
import { startingRules } from '../../scenario/compile.ts'
import type { PayloadSource } from '../../scenario/schema.ts'
import { RULE_NAMES, type RuleName, type RuleSet, ruleEntry } from '../../sim/rules.ts'
import { optionInWords, settingsOf, sourceInWords } from '../../view/compare.ts'
import { MORE_SAMPLES, SAMPLES, sameSource } from '../../view/payload-samples.ts'
import { RuleField } from '../RuleField.tsx'
import { SIDE_NAMES, useCompared } from './sides.tsx'

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
    <section className="pair-settings" aria-label="What sets them apart">
      <div className="pair-settings-head">
        <h2 className="kicker">What sets them apart</h2>
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
      <Rows rules={first} {...rows} />
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
      <Fold says={`${idle.length} more set in two ways, asked in neither run`} rules={idle} open={false} {...rows} />
      <Fold says={`${asked.length} the same on both sides`} rules={asked} open={wanted !== ''} {...rows} />
      <Fold says={`${rest.length} that neither run asks`} rules={rest} open={wanted !== ''} {...rows} />
    </section>
  )
}

/** The rules of a side as they are chosen now, and what they would be without those set one by one. */
interface Standing {
  readonly base: RuleSet
  readonly rules: RuleSet
}

function useStanding(): Both<Standing> {
  const { pair, chosen } = useCompared()
  const { left, right } = chosen
  const { scenario } = pair
  return useMemo(() => {
    const [mine, theirs] = [left, right].map(({ preset, set }): Standing => {
      const base = startingRules(scenario, { preset: preset ?? undefined })
      return { base, rules: { ...base, ...set } }
    })
    return { left: mine, right: theirs }
  }, [scenario, left, right])
}

interface RowsProps {
  readonly rules: readonly RuleName[]
  readonly standing: Both<Standing>
  /** A rule is about to be set by hand. */
  readonly onTouch: (rule: RuleName) => void
}

function Fold({ says, open, ...rows }: RowsProps & { readonly says: string; readonly open: boolean }) {
  const [unfolded, setUnfolded] = useState(false)
  if (rows.rules.length === 0) return null
  return (
    <details
      className="fold"
      open={open || unfolded}
      onToggle={(event) => !open && setUnfolded(event.currentTarget.open)}
    >
      <summary>{says}</summary>
      {open || unfolded ? <Rows {...rows} /> : null}
    </details>
  )
}

/** Rules, each on both sides. */
function Rows({ rules, standing, onTouch }: RowsProps) {
  return rules.map((rule) => (
    <Row key={rule} what={ruleEntry(rule).title} differs={standing.left.rules[rule] !== standing.right.rules[rule]}>
      {SIDES.map((side) => (
        <RuleOn key={side} side={side} rule={rule} standing={standing} onTouch={onTouch} />
      ))}
    </Row>
  ))
}

interface RowProps {
  readonly what: string
  readonly differs: boolean
  readonly children: ReactNode
}

/** A row of two: marked where they differ. */
function Row({ what, differs, children }: RowProps) {
  return (
    <fieldset className="pair-setting" aria-label={what} data-differs={differs}>
      <span className="pair-sign" aria-hidden="true">
        {differs ? '≠' : '='}
      </span>
      {children}
    </fieldset>
  )
}

interface RuleOnProps extends Pick<RowsProps, 'standing' | 'onTouch'> {
  readonly side: Side
  readonly rule: RuleName
}

/** One rule of one side. Its radio buttons are of a form of their own: there are two groups of one name. */
function RuleOn({ side, rule, standing, onTouch }: RuleOnProps) {
  const { base, rules } = standing[side]
  const there = standing[side === 'left' ? 'right' : 'left'].rules[rule]
  const differs = rules[rule] !== there
  const put = (value: string): void => {
    onTouch(rule)
    setRuleOn(side, rule, value, base[rule])
  }
  return (
    <form data-side={side} onSubmit={(event) => event.preventDefault()}>
      <span className="pair-tag">{SIDE_NAMES[side]}</span>
      <RuleField
        name={rule}
        value={rules[rule]}
        changed={differs ? 'differs' : ''}
        onBack={() => put(there)}
        onChange={put}
        forecasts={false}
        explains={differs}
      />
    </form>
  )
}

/** The right side as the left one is, but for one rule. */
function OneRule({ rules, standing }: { readonly rules: readonly RuleName[]; readonly standing: RuleSet }) {
  return (
    <label className="pick">
      <span>Right as left, but</span>
      <select
        value=""
        data-testid="one-rule"
        onChange={({ target: { value } }) => {
          const at = value.indexOf('=')
          if (at > 0) makeRightAsLeft({ [value.slice(0, at)]: value.slice(at + 1) })
        }}
      >
        <option value="">choose one rule</option>
        {rules.map((rule) => (
          <optgroup key={rule} label={ruleEntry(rule).title}>
            {optionsOf(rule, standing[rule])
              .filter((option) => option !== standing[rule])
              .map((option) => (
                <option key={option} value={`${rule}=${option}`}>
                  {ruleEntry(rule).title}: {optionInWords(rule, option)}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  )
}

const sameSourceOrNone = (x: PayloadSource | null, y: PayloadSource | null): boolean =>
  x === null || y === null ? x === y : sameSource(x, y)

/** What the nodes write on each side. */
function Payloads() {
  const { left, right } = useCompared().chosen
  const differs = !sameSourceOrNone(left.payload, right.payload)
  return (
    <Row what="Payload" differs={differs}>
      {SIDES.map((side) => (
        <PayloadOn key={side} side={side} />
      ))}
    </Row>
  )
}

function PayloadOn({ side }: { readonly side: Side }) {
  const { pair, chosen } = useCompared()
  const id = useId()
  const { payload } = chosen[side]
  const offered = useMemo(
    () => [
      ...Object.entries(pair.scenario.payloads).map(([says, source]) => ({
        says: `“${says}” of the scenario`,
        source,
      })),
      ...SAMPLES,
      ...MORE_SAMPLES,
    ],
    [pair.scenario],
  )
  const at = payload === null ? -1 : offered.findIndex(({ source }) => sameSource(source, payload))
  const text = payload !== null && 'text' in payload ? payload.text : ''
  const put = (next: PayloadSource | null, typed = false) =>
    chooseOn(side, { payload: next }, typed ? `payload ${side}` : '')
  return (
    <div className="pair-payload" data-side={side}>
      <span className="pair-tag">{SIDE_NAMES[side]}</span>
      <label htmlFor={id}>Payload, in every attempt</label>
      <select
        id={id}
        value={payload === null ? 'none' : at < 0 ? 'own' : String(at)}
        data-testid={`payload-${side}`}
        onChange={({ target: { value } }) =>
          put(value === 'none' ? null : value === 'own' ? { text } : offered[Number(value)].source)
        }
      >
        <option value="none">as the scenario says</option>
        {offered.map(({ says }, i) => (
          <option key={says} value={i}>
            {says}
          </option>
        ))}
        <option value="own">{payload !== null && at < 0 ? sourceInWords(payload) : 'a text of one’s own'}</option>
      </select>
      {payload !== null && 'text' in payload && payload.text.length <= TYPED_MOST ? (
        <textarea
          aria-label={`Payload on the ${side}, as text`}
          rows={3}
          spellCheck={false}
          value={payload.text}
          onChange={(event) => put({ text: event.target.value }, true)}
        />
      ) : null}
    </div>
  )
}

/** Longer ones are looked at in Play. */
const TYPED_MOST = 20_000
