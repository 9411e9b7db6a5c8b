import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useForecasting, useMakesDifference } from '../app/forecasts.ts'
import { useShownRules } from '../app/rule-keys.ts'
import { resetRules, setRule, useSession } from '../app/session.ts'
import { useSettings } from '../app/settings.ts'
import { startingRules } from '../scenario/compile.ts'
import { PRESET_NAMES, PRESETS, type PresetName } from '../sim/presets.ts'
import { GROUPS, RULE_NAMES, type RuleGroup, type RuleName, type RuleSet, ruleEntry } from '../sim/rules.ts'
import { useCurrent } from './current.ts'
import { RuleField } from './RuleField.tsx'
import { Stepper } from './Stepper.tsx'

const NumbersPanel = lazy(async () => ({ default: (await import('./NumbersPanel.tsx')).NumbersPanel }))

/** With more rules than this, there is a field to search them. */
const SEARCHED_FROM = 8
const KEYS = 9

/** Everything by which a person may look for a rule. */
function wordsOf(name: RuleName): string {
  const entry = ruleEntry(name)
  const options =
    'options' in entry ? Object.entries(entry.options).flatMap(([slug, { says, help }]) => [slug, says, help]) : []
  return [name, entry.title, entry.hint, GROUPS[entry.group], ...entry.shows, ...options].join(' ').toLowerCase()
}

const WORDS = new Map(RULE_NAMES.map((name) => [name, wordsOf(name)]))

/** Every word that is looked for is there; an R-number as a whole. */
function isLike(name: RuleName, sought: string): boolean {
  const words = WORDS.get(name) ?? ''
  return sought
    .split(/\s+/)
    .every((word) => (/^r\d+$/.test(word) ? words.split(' ').includes(word) : words.includes(word)))
}

interface Standing {
  readonly base: RuleSet
  readonly inForce: RuleSet
  readonly step: PresetName
  readonly set: Readonly<Partial<Record<RuleName, string>>>
}

/** The worker's rules: six steps from the original worker to the mended one, and each rule by itself; or `only` some. */
export function RulesPanel({ only }: { readonly only?: readonly RuleName[] }) {
  const { scenario, run, job } = useCurrent()
  const session = useSession()
  const { preset, set } = session
  const [sought, setSought] = useState('')
  const base = useMemo(() => startingRules(scenario, { preset: preset ?? undefined }), [scenario, preset])
  const step = preset ?? scenario.rules?.preset ?? 'as-found'
  const standing: Standing = { base, inForce: { ...base, ...set }, step, set }

  // A rule that was just set stays where it is, also when the new run has no use for it.
  const asked =
    only ?? grouped(RULE_NAMES.filter((name) => run.recording.consulted.includes(name) || set[name] !== undefined))
  const rest = grouped(only === undefined ? RULE_NAMES.filter((name) => !asked.includes(name)) : [])
  useForecasting({
    scenario,
    asked: session,
    recording: run.recording,
    job,
    rules: [...asked, ...rest],
    presets: only === undefined,
  })
  const wanted = sought.trim().toLowerCase()
  const shown = asked.filter((name) => isLike(name, wanted))
  const keys = shown.join()
  useEffect(() => {
    useShownRules.setState({ names: keys === '' ? [] : (keys.split(',') as RuleName[]).slice(0, KEYS) })
    return () => useShownRules.setState({ names: [] })
  }, [keys])

  if (only !== undefined)
    return (
      <section className="rules" aria-labelledby="rules-title">
        <h2 className="kicker" id="rules-title">
          Change one thing
        </h2>
        {shown.map((name) => (
          <Rule key={name} name={name} standing={standing} forecasts={true} explains={false} />
        ))}
      </section>
    )

  return (
    <section className="rules" aria-labelledby="rules-title">
      <div className="rules-head">
        <h2 className="kicker" id="rules-title">
          The worker’s rules
        </h2>
        {RULE_NAMES.length > SEARCHED_FROM ? (
          <input
            type="search"
            aria-label="Search the rules"
            placeholder="Search"
            value={sought}
            onChange={(event) => setSought(event.target.value)}
          />
        ) : null}
      </div>
      <Stepper step={step} differs={differing(standing) > 0} />
      <Differs standing={standing} />
      <Rules names={shown} standing={standing} explains={wanted !== ''} keys={true} />
      <Rest names={rest} wanted={wanted} standing={standing} />
      {wanted !== '' && shown.length === 0 && !rest.some((name) => isLike(name, wanted)) ? (
        <p className="small">No rule is like that.</p>
      ) : null}
      <Numbers />
    </section>
  )
}

/** The same rules, group by group. */
function grouped(names: readonly RuleName[]): readonly RuleName[] {
  return (Object.keys(GROUPS) as RuleGroup[]).flatMap((group) =>
    names.filter((name) => ruleEntry(name).group === group),
  )
}

/** How many rules are not as the step says. */
const differing = ({ inForce, step }: Standing): number =>
  RULE_NAMES.filter((name) => inForce[name] !== PRESETS[step].rules[name]).length

function Differs({ standing }: { readonly standing: Standing }) {
  const { step, set } = standing
  const count = differing(standing)
  if (count === 0) return null
  return (
    <p className="differs" data-testid="differs">
      Differs from step {PRESET_NAMES.indexOf(step) + 1} in {count} {count === 1 ? 'rule' : 'rules'}.{' '}
      {Object.keys(set).length > 0 ? (
        <button type="button" className="link" onClick={resetRules}>
          Reset
        </button>
      ) : (
        'The scenario sets it so.'
      )}
    </p>
  )
}

interface RulesProps {
  readonly names: readonly RuleName[]
  readonly standing: Standing
  readonly explains: boolean
  /** They are those that the number keys change. */
  readonly keys: boolean
}

/** Rules under the headings of their groups. */
function Rules({ names, standing, explains, keys }: RulesProps) {
  const shortcuts = useSettings(({ shortcuts: on }) => on) && keys
  return (Object.keys(GROUPS) as RuleGroup[]).map((group) => {
    const members = names.filter((name) => ruleEntry(name).group === group)
    if (members.length === 0) return null
    return (
      <div key={group} className="rule-group">
        <h3>{GROUPS[group]}</h3>
        {members.map((name) => {
          const place = names.indexOf(name) + 1
          return (
            <Rule
              key={name}
              name={name}
              standing={standing}
              explains={explains}
              forecasts={keys}
              shortcut={shortcuts && place <= KEYS ? place : undefined}
            />
          )
        })}
      </div>
    )
  })
}

interface RuleProps {
  readonly name: RuleName
  readonly standing: Standing
  readonly forecasts: boolean
  readonly explains: boolean
  readonly shortcut?: number | undefined
}

function Rule({ name, standing: { base, inForce, step, set }, forecasts, explains, shortcut }: RuleProps) {
  const value = inForce[name]
  const own = PRESETS[step].rules[name]
  const differs = useMakesDifference(name, value)
  const changed = value === own ? '' : set[name] === undefined ? 'by the scenario' : 'changed'
  return (
    <RuleField
      name={name}
      value={value}
      changed={changed}
      onBack={() => setRule(name, own, base[name])}
      onChange={(next) => setRule(name, next, base[name])}
      forecasts={forecasts || differs}
      explains={explains || changed !== ''}
      shortcut={shortcut}
    />
  )
}

interface RestProps {
  readonly names: readonly RuleName[]
  readonly wanted: string
  readonly standing: Standing
}

/** The rules that this run had no use for, folded up; unfolded by a search that finds one of them. */
function Rest({ names, wanted, standing }: RestProps) {
  const [unfolded, setUnfolded] = useState(false)
  const found = names.filter((name) => isLike(name, wanted))
  if (names.length === 0) return null
  const open = wanted === '' ? unfolded : found.length > 0
  return (
    <details className="fold" open={open} onToggle={(event) => wanted === '' && setUnfolded(event.currentTarget.open)}>
      <summary>
        {names.length} more {names.length === 1 ? 'rule' : 'rules'}, not asked in this run
      </summary>
      {open ? (
        <>
          <p className="small">What this run never asks makes no difference to it.</p>
          <Rules names={found} standing={standing} explains={true} keys={false} />
        </>
      ) : null}
    </details>
  )
}

/** Numbers are fetched when they are wanted. */
function Numbers() {
  const [open, setOpen] = useState(false)
  const count = useSession(
    ({ numbers, work }) =>
      Object.keys(numbers).length + Object.values(work).filter(({ run }) => run !== undefined).length,
  )
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Numbers{count > 0 ? `, ${count} changed` : ''}</summary>
      {open ? (
        <Suspense fallback={<p className="small">…</p>}>
          <NumbersPanel />
        </Suspense>
      ) : null}
    </details>
  )
}
