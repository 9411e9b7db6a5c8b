import { useId } from 'react'
import { lifeInSeconds } from '../app/lua/life.ts'
import { SCRIPT_SAMPLES } from '../app/lua/samples.ts'
import { setRule, useSession } from '../app/session.ts'
import { startingRules } from '../scenario/compile.ts'
import { scriptLines } from '../view/script-words.ts'
import { durationInWords } from '../view/words.ts'
import { useCurrent } from './current.ts'
import { ScriptText } from './ScriptText.tsx'
import { type ScriptChoice, type ScriptState, useScript } from './use-script.ts'
import './payload.css'
import './script.css'

/** The counting script, beside what it does in every state in which it can find the counter. */
export function ScriptPanel() {
  const { scenario } = useCurrent()
  return <Script key={scenario.id} />
}

function Script() {
  const script = useScript()
  const { text, state, value, lifeMs, type, flush, put, toBuiltIn } = script
  const id = useId()
  return (
    <section className="payload script" aria-labelledby={`${id}-title`}>
      <h2 className="kicker" id={`${id}-title`}>
        Counting script
      </h2>
      <fieldset className="chips">
        <legend className="visually-hidden">Try a script</legend>
        {SCRIPT_SAMPLES.map(({ says, source }) => (
          <button key={says} type="button" className="chip" aria-pressed={source === text} onClick={() => put(source)}>
            {says}
          </button>
        ))}
      </fieldset>
      <ScriptText
        text={text ?? '-- What is in force came without its script.\n'}
        problem={state.kind === 'problem' ? state : null}
        onType={type}
        onLeave={flush}
        describedBy={`${id}-state`}
      />
      <p className="small script-state" id={`${id}-state`} role="status" data-state={state.kind}>
        <StateWords script={script} />
      </p>
      <WhoAsks />
      <Does script={script} />
      <p className="small">
        It is told its life, {lifeInSeconds(lifeMs).toLocaleString('en')} seconds, as ARGV[1]. It runs as Lua runs in
        Redis, on the one key KEYS[1].{' '}
        {value === 'built-in' && text === SCRIPT_SAMPLES[0].source ? null : (
          <button type="button" className="link" onClick={toBuiltIn}>
            Back to the built-in one
          </button>
        )}
      </p>
      {value === 'built-in' ? null : (
        <details className="fold">
          <summary>For a scenario’s file</summary>
          <p className="small">
            The rule “budget-script” with this value: <code className="script-value">{value}</code>
          </p>
        </details>
      )}
    </section>
  )
}

function StateWords({ script: { state, text, use } }: { readonly script: ScriptChoice }) {
  switch (state.kind) {
    case 'pending':
      return 'Working out what it does…'
    case 'problem':
      return `${state.line > 0 ? `Line ${state.line}: ` : ''}${state.says} The run goes on with what was in force.`
    case 'in-force':
      return text === null ? 'What it does is known, and in force.' : 'This is in force.'
    case 'other':
      return (
        <>
          What is in force is not what this script does here.{' '}
          <button type="button" className="link" onClick={use}>
            Use what it does
          </button>
        </>
      )
  }
}

/** Where the rules count in another way, the script is not asked. */
function WhoAsks() {
  const { scenario } = useCurrent()
  const { preset, set } = useSession()
  const base = startingRules(scenario, { preset: preset ?? undefined }).budget
  if ((set.budget ?? base) === 'counter-script') return null
  return (
    <p className="small" data-testid="script-unasked">
      The rules count in another way, and do not ask it.{' '}
      <button type="button" className="link" onClick={() => setRule('budget', 'counter-script', base)}>
        Count by the script
      </button>
    </p>
  )
}

/** The lines of a script at which an error of `state` arose. */
const lineOf = (state: ScriptState, place: number): number =>
  state.kind === 'in-force' ? (state.lines[place] ?? 0) : 0

/** What is in force, in words. */
function Does({ script: { table, state, lifeMs } }: { readonly script: ScriptChoice }) {
  return (
    <table className="script-table">
      <caption className="visually-hidden">
        What the script in force does; its life is {durationInWords(lifeMs)}
      </caption>
      <thead>
        <tr>
          <th scope="col">It finds</th>
          <th scope="col">and leaves</th>
          <th scope="col">returning</th>
        </tr>
      </thead>
      <tbody>
        {scriptLines(table, lifeMs).map(({ finds, leaves, returns, fails, place }) => (
          <tr key={finds} data-fails={fails}>
            <th scope="row">{finds}</th>
            <td>{leaves}</td>
            <td>
              {returns === '' ? 'that' : returns}
              {fails && lineOf(state, place) > 0 ? ` (line ${lineOf(state, place)})` : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
