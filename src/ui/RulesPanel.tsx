import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { resetRules } from '../app/changes.ts'
import { useHowManyMatter, useMakesDifference } from '../app/forecasts.ts'
import { useShownRules } from '../app/rule-keys.ts'
import { setRule, useSession } from '../app/session.ts'
import { useSettings } from '../app/settings.ts'
import { startingRules } from '../scenario/compile.ts'
import { STEP_NAMES, STEPS, type StepName, stepOf } from '../sim/presets.ts'
import '../sim/rules/named.ts'
import { GROUPS, RULE_NAMES, type RuleGroup, type RuleName, type RuleSet, ruleEntry } from '../sim/rules.ts'
import { furtherView } from '../view/further.ts'
import { useCurrent } from './current.ts'
import { lazyPart, lazyQuiet } from './lazy-quiet.ts'
import { RuleField } from './RuleField.tsx'
import { Stepper } from './Stepper.tsx'

/** What the options lead to comes once the page can be used. */
const Forecasting = lazyQuiet(async () => (await import('./Forecasting.tsx')).Forecasting)
const CompareEntry = lazyQuiet(async () => (await import('./compare/CompareEntry.tsx')).CompareEntry)
const NumbersPanel = lazyPart(async () => (await import('./NumbersPanel.tsx')).NumbersPanel)

/** With more rules than this, there is a field to search them. */
const SEARCHED_FROM = 8
const KEYS = 9

/** Everything by which a person may look for a rule. */
function wordsOf(name: RuleName): string {
  const entry = ruleEntry(name)
  const options =
    'options' in entry ? Object.entries(entry.options).flatMap(([slug, { says, help }]) => [slug, says, help]) : []
  return [name, entry.title, entry.hint, GROUPS[entry.group], ...(furtherView()?.SHOWS[name] ?? []), ...options]
    .join(' ')
    .toLowerCase()
}

/** Every word that is looked for is there; an R-number as a whole. */
function isLike(name: RuleName, sought: string): boolean {
  const words = wordsOf(name)
  return sought
    .split(/\s+/)
    .every((word) => (/^r\d+$/.test(word) ? words.split(' ').includes(word) : words.includes(word)))
}

interface Standing {
  readonly base: RuleSet
  readonly inForce: RuleSet
  readonly step: StepName
  readonly set: Readonly<Partial<Record<RuleName, string>>>
}

/** The worker's rules: six steps from the original worker to the mended one, and each rule by itself; or `only` some. */
export function RulesPanel({ only }: { readonly only?: readonly RuleName[] }) {
  const { scenario, run, job } = useCurrent()
  const session = useSession()
  const { preset, set } = session
  const [sought, setSought] = useState('')
  const base = useMemo(() => startingRules(scenario, { preset: preset ?? undefined }), [scenario, preset])
  const step = stepOf(preset ?? scenario.rules?.preset ?? 'as-found')
  const standing: Standing = { base, inForce: { ...base, ...set }, step, set }

  // A rule that was just set stays where it is, also when the new run has no use for it.
  const asked =
    only ?? grouped(RULE_NAMES.filter((name) => run.recording.consulted.includes(name) || set[name] !== undefined))
  // What belongs to a mechanism that the incident has no part in steps forward only where somebody chose it.
  const isFurther = (name: RuleName) => {
    const { further, otherwise } = ruleEntry(name)
    return further === true && set[name] === undefined && standing.inForce[name] === otherwise
  }
  const first = only ?? asked.filter((name) => !isFurther(name))
  const further = only === undefined ? asked.filter(isFurther) : []
  const rest = grouped(only === undefined ? RULE_NAMES.filter((name) => !asked.includes(name)) : [])
  const forecasting = (
    <Suspense fallback={null}>
      <Forecasting
        scenario={scenario}
        asked={session}
        recording={run.recording}
        job={job}
        rules={[...first, ...further, ...rest]}
        presets={only === undefined}
      />
    </Suspense>
  )
  const wanted = sought.trim().toLowerCase()
  const shown = first.filter((name) => isLike(name, wanted))
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
        {forecasting}
        {shown.map((name) => (
          <Rule key={name} name={name} standing={standing} forecasts={true} explains={false} usualOnly={true} />
        ))}
      </section>
    )

  return (
    <section className="rules" aria-labelledby="rules-title">
      {forecasting}
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
      <Rules names={shown} standing={standing} explains={wanted !== ''} forecasts={true} keys={true} />
      <Further names={further} wanted={wanted} standing={standing} />
      <Rest names={rest} wanted={wanted} standing={standing} />
      {wanted !== '' && ![...first, ...further, ...rest].some((name) => isLike(name, wanted)) ? (
        <p className="small">No rule is like that.</p>
      ) : null}
      <Numbers />
      <Suspense fallback={null}>
        <CompareEntry />
      </Suspense>
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
  RULE_NAMES.filter((name) => inForce[name] !== STEPS[step].rules[name]).length

function Differs({ standing }: { readonly standing: Standing }) {
  const { step, set } = standing
  const count = differing(standing)
  if (count === 0) return null
  return (
    <p className="differs" data-testid="differs">
      Differs from step {STEP_NAMES.indexOf(step) + 1} in {count} {count === 1 ? 'rule' : 'rules'}.{' '}
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
  /** Options say what they would lead to. */
  readonly forecasts: boolean
  /** They are those that the number keys change. */
  readonly keys: boolean
}

/** Rules under the headings of their groups. */
function Rules({ names, standing, explains, forecasts, keys }: RulesProps) {
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
              forecasts={forecasts}
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
  readonly usualOnly?: boolean
  readonly shortcut?: number | undefined
}

function Rule({ name, standing, forecasts, explains, usualOnly = false, shortcut }: RuleProps) {
  const { base, inForce, step, set } = standing
  const value = inForce[name]
  const own = STEPS[step].rules[name]
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
      usualOnly={usualOnly}
      shortcut={shortcut}
    />
  )
}

interface FoldProps {
  readonly names: readonly RuleName[]
  readonly wanted: string
  readonly standing: Standing
}

/** Rules that this run asked and that stand as they do for everybody: folded, with how many of them would change it. */
function Further({ names, wanted, standing }: FoldProps) {
  const matter = useHowManyMatter(names, standing.inForce)
  const would = matter === 0 ? '' : `; ${matter} would change it`
  return (
    <Folded names={names} wanted={wanted} says={`${counted(names, 'further rule')}, asked in this run${would}`}>
      {(found) => (
        // Only those that would change the run say what they lead to: so they can be seen among the many.
        <Rules names={found} standing={standing} explains={false} forecasts={false} keys={false} />
      )}
    </Folded>
  )
}

/** The rules that this run had no use for. */
function Rest({ names, wanted, standing }: FoldProps) {
  return (
    <Folded names={names} wanted={wanted} says={`${counted(names, 'more rule')}, not asked in this run`}>
      {(found) => (
        <>
          <p className="small">What this run never asks makes no difference to it.</p>
          <Rules names={found} standing={standing} explains={true} forecasts={false} keys={false} />
        </>
      )}
    </Folded>
  )
}

const counted = (names: readonly RuleName[], what: string): string =>
  `${names.length} ${what}${names.length === 1 ? '' : 's'}`

interface FoldedProps {
  readonly names: readonly RuleName[]
  readonly wanted: string
  readonly says: string
  readonly children: (found: readonly RuleName[]) => ReactNode
}

/** Rules folded up; unfolded by hand, or by a search that finds one of them. */
function Folded({ names, wanted, says, children }: FoldedProps) {
  const [unfolded, setUnfolded] = useState(false)
  const found = names.filter((name) => isLike(name, wanted))
  if (names.length === 0) return null
  const open = wanted === '' ? unfolded : found.length > 0
  return (
    <details className="fold" open={open} onToggle={(event) => wanted === '' && setUnfolded(event.currentTarget.open)}>
      <summary>{says}</summary>
      {open ? children(found) : null}
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
