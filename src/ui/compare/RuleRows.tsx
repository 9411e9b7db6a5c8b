import { useMemo } from 'react'
import { makeRightAsLeft, setRuleOn } from '../../app/compare.ts'
import { optionsOf } from '../../app/options.ts'
import { type Both, SIDES, type Side } from '../../run/compare-runs.ts'
import { startingRules } from '../../scenario/compile.ts'
import { type RuleName, type RuleSet, ruleEntry } from '../../sim/rules.ts'
import { optionInWords } from '../../view/compare-settings.ts'
import { RuleField } from '../RuleField.tsx'
import { Fold, Row } from './rows.tsx'
import { SIDE_NAMES, useCompared } from './sides.tsx'

/** The rules of a side as they are chosen now, and what they would be without those set one by one. */
interface Standing {
  readonly base: RuleSet
  readonly rules: RuleSet
}

/** Both sides' rules as they are chosen now. */
export function useStanding(): Both<Standing> {
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

interface FoldedProps extends RowsProps {
  readonly says: string
  readonly held: boolean
}

/** Rules that are there once they are asked for; nothing where there are none. */
export function FoldedRules({ says, held, ...rows }: FoldedProps) {
  if (rows.rules.length === 0) return null
  return (
    <Fold says={says} held={held}>
      <RuleRows {...rows} />
    </Fold>
  )
}

/** Rules, each on both sides. */
export function RuleRows({ rules, standing, onTouch }: RowsProps) {
  return rules.map((rule) => (
    <Row key={rule} what={ruleEntry(rule).title} differs={standing.left.rules[rule] !== standing.right.rules[rule]}>
      {SIDES.map((side) => (
        <RuleOn key={side} side={side} rule={rule} standing={standing} onTouch={onTouch} />
      ))}
    </Row>
  ))
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
export function OneRule({ rules, standing }: { readonly rules: readonly RuleName[]; readonly standing: RuleSet }) {
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
