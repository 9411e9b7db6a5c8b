import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { forecastsInSteps } from '../app/forecasting.ts'
import { rulesAsked } from '../app/runs.ts'
import { enter, setRule, useSession } from '../app/session.ts'
import { inSlices, soon } from '../app/slices.ts'
import { closeWhy, goToFact, useWhy, type WhyTarget } from '../app/why.ts'
import { startingRules } from '../scenario/compile.ts'
import '../sim/rules/named.ts'
import { RULES, type RuleEntry, type RuleName } from '../sim/rules.ts'
import { HOLDS_WHEN } from '../sim/verdicts/definitions.ts'
import { VERDICTS } from '../sim/verdicts.ts'
import type { Forecast } from '../view/forecast.ts'
import { type Why, type WhyRule, type WhyStep, whyFact, whyVerdict } from '../view/why.ts'
import { clockAt, unnamed } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { Icon } from './Icon.tsx'
import { asIs } from './story/as-is.ts'
import './why.css'

/** From a verdict, a line or a band back to the instant and the rule that led to it. Nothing while nothing is asked. */
export function WhyPanel() {
  const target = useWhy(({ target }) => target)
  const { run, job } = useCurrent()
  const { recording } = run
  const why = useMemo(() => {
    if (target === null) return null
    if (target.kind === 'verdict') return whyVerdict(recording, target.slug, job)
    return target.fact < recording.facts.length ? whyFact(recording, target.fact) : null
  }, [recording, target, job])
  // What was asked about is not in this run: there is nothing to explain.
  useEffect(() => {
    if (target !== null && why === null) closeWhy()
  }, [target, why])
  return target === null || why === null ? null : <Explanation target={target} why={why} />
}

interface ExplanationProps {
  readonly target: WhyTarget
  readonly why: Why
}

function Explanation({ target, why }: ExplanationProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const { run, side } = useCurrent()
  useLayoutEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal()
  }, [])
  // Closed by itself, the dialog gives the focus back to what it was opened from.
  const close = () => {
    dialog.current?.close()
    closeWhy()
  }
  const { plan, facts } = run.recording
  return (
    <dialog ref={dialog} className="modal why-dialog" aria-labelledby={titleId} onClose={closeWhy} closedby="any">
      <div className="modal-head">
        <h2 id={titleId}>
          {target.kind === 'verdict' ? `Why “${VERDICTS[target.slug].title.toLowerCase()}”?` : 'Why this line?'}
        </h2>
        <button type="button" className="round" aria-label="Close" title="Close (Esc)" onClick={close}>
          <Icon name="cross" />
        </button>
      </div>
      <div className="why-body">
        {target.kind === 'verdict' ? (
          <p className="why-lead">
            {HOLDS_WHEN[target.slug]} It has been so since <strong>{clockAt(plan, facts[why.fact].atMs)}</strong>.
          </p>
        ) : null}
        <p className="small">From what was seen, back to what decided it:</p>
        <Chain chain={why.chain} close={close} />
        <p className="why-sum">{sumOf(why)}</p>
        {why.rules.length > 0 && side?.setRule !== asIs ? <Choices why={why} close={close} /> : null}
      </div>
    </dialog>
  )
}

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six']
const NO_RULE = 'No single rule would have changed it.'
const ANOTHER_RULE = 'Another rule would have led to something else.'

/** What it comes down to, in one sentence or two. */
function sumOf({ because, rules, chain }: Why): string {
  const clock = chain.find(({ root }) => root)?.clock
  switch (because) {
    case 'rule':
      return rules.length === 1
        ? `One rule decided it, at ${rules[0].clock}.`
        : `${NUMBERS[rules.length] ?? rules.length} rules decided it together, at ${rules[0].clock}.`
    case 'fault':
      return `It came from outside. ${rules.length === 0 ? NO_RULE : ANOTHER_RULE}`
    case 'silence':
      return `Nothing was there for the worker to find. ${rules.length === 0 ? NO_RULE : ANOTHER_RULE}`
    case 'written':
      return `It follows from what the node wrote at ${clock}. ${NO_RULE}`
    case 'course':
      return chain.length === 1
        ? 'Nothing led to it: it comes from the scenario itself.'
        : `It follows from what came before, at ${clock}. ${NO_RULE}`
  }
}

interface Closing {
  readonly close: () => void
}

function Chain({ chain, close }: Closing & { readonly chain: readonly WhyStep[] }) {
  const { timeline } = useCurrent().run
  return (
    <ol className="why-chain" aria-label="From the effect back to its cause">
      {chain.map(({ fact, atMs, clock, text, root }) => (
        <li key={fact} className={root ? 'why-step root' : 'why-step'}>
          <button
            type="button"
            className="why-clock"
            aria-label={`Go to ${clock}`}
            onClick={() => {
              close()
              goToFact(fact, atMs, timeline)
            }}
          >
            {clock}
          </button>
          <span>
            {text} {root ? <em className="why-root">the instant</em> : null}
          </span>
        </li>
      ))}
    </ol>
  )
}

interface Choice {
  readonly rule: RuleName
  readonly option: string
  /** What the run would have come to. */
  readonly text: string
  /** 0: nothing bad is left; 1: something else is bad; 2: what is asked about is still there, or nobody knows. */
  readonly rank: 0 | 1 | 2
}

/** How long the page may be kept busy at a time (ms). */
const SLICE_MS = 8

/** The other choices with what each would have led to, best first; null while that is worked out. */
function useChoices({ rules, verdict, job: whose }: Why): readonly Choice[] | null {
  const { scenario, run, job: shown, side } = useCurrent()
  const { recording } = run
  const job = whose < 0 ? shown : whose
  const [choices, setChoices] = useState<readonly Choice[] | null>(null)
  useEffect(() => {
    const asked = side?.laid ?? useSession.getState()
    const from = rulesAsked(scenario, asked)
    const found = new Map<string, Forecast>()
    const wanted = { scenario, asked, recording, job, rules: rules.map(({ rule }) => rule), presets: false }
    const steps = forecastsInSteps(wanted, (news) => {
      for (const [choice, forecast] of news) found.set(choice, forecast)
    })
    return inSlices(steps, SLICE_MS, soon, () => {
      const all = rules.flatMap(({ rule, others }) =>
        // Where an edit took it away, what the run starts with is no other choice.
        others.flatMap(({ option, instead }): Choice[] => {
          const forecast = found.get(`${rule}=${option}`)
          if (option === from[rule]) return []
          if (forecast === undefined) return [{ rule, option, text: instead, rank: 2 }]
          const { text, verdicts } = forecast
          const bad = verdicts.filter((slug) => VERDICTS[slug].bad)
          const rank = bad.length === 0 ? 0 : verdict !== null && bad.includes(verdict) ? 2 : 1
          return [{ rule, option, text, rank }]
        }),
      )
      setChoices(all.sort((x, y) => x.rank - y.rank))
    })
  }, [scenario, recording, rules, verdict, job, side])
  return choices
}

/** How an option of a rule reads. */
function says(rule: RuleName, option: string): string {
  const entry: RuleEntry = RULES[rule]
  return entry.type === 'count' ? option : (entry.options[option]?.says ?? unnamed(entry, option))
}

function Choices({ why, close }: Closing & { readonly why: Why }) {
  const { scenario, run, side } = useCurrent()
  const session = useSession()
  const base = startingRules(scenario, { preset: (side?.laid ?? session).preset ?? undefined })
  const choices = useChoices(why)
  if (choices === null)
    return (
      <p className="small" role="status">
        Playing it again with other rules…
      </p>
    )
  const best = (rule: RuleName) => Math.min(3, ...choices.filter((one) => one.rule === rule).map(({ rank }) => rank))
  const most = Math.min(...why.rules.map(({ rule }) => best(rule)))
  const first = why.rules.filter(({ rule }) => best(rule) === most)
  const rest = why.rules.filter((rule) => !first.includes(rule))
  const { plan, facts } = run.recording
  const section = ({ rule, now, setBy }: WhyRule) => (
    <section key={rule} className="why-rule" aria-label={RULES[rule].title}>
      <h3>
        {RULES[rule].title}: <strong>{says(rule, now)}</strong>
        {setBy === null ? '' : `, since ${clockAt(plan, facts[setBy].atMs)}`}
      </h3>
      <ul>
        {choices
          .filter((choice) => choice.rule === rule)
          .map(({ option, text, rank }) => (
            <li key={option}>
              <button
                type="button"
                onClick={() => {
                  close()
                  const set = side?.setRule ?? setRule
                  set(rule, option, base[rule])
                }}
              >
                {says(rule, option)}
              </button>
              <span className={rank === 0 ? 'why-better' : undefined}>
                {rank === 0 ? <Icon name="tick" /> : null} {text}
              </span>
            </li>
          ))}
      </ul>
    </section>
  )
  return (
    <>
      {first.map(section)}
      {rest.length > 0 ? (
        <details className="why-more">
          <summary>
            {rest.length} more {rest.length === 1 ? 'rule' : 'rules'} had a part
          </summary>
          {rest.map(section)}
        </details>
      ) : null}
      <p className="small">
        Press one to see the same run with it.{' '}
        {side === undefined || side === null ? (
          <button
            type="button"
            className="link"
            data-testid="what-if"
            onClick={() => {
              close()
              enter('what-if')
            }}
          >
            What if? All combinations on one map
          </button>
        ) : null}
      </p>
    </>
  )
}
