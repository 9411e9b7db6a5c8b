import { useMemo, useState } from 'react'
import { RULES } from '../../sim/rules.ts'
import type { IdentityOption, Layer, ProgramFile } from '../../view/identity/chain.ts'
import { REFUSED_BY_GO } from '../../view/identity/go.ts'
import { IDENTITY_OPTIONS, type IdentityView, identityOf, identityRun } from '../../view/identity.ts'
import { Icon } from '../Icon.tsx'
import { RunLink } from './RunLink.tsx'
import { StrayPlace } from './StrayPlace.tsx'
import './identity-page.css'

const { options: OPTIONS, title: TITLE } = RULES.identity

/** The error’s chain from where it is made to where it is checked, in three languages side by side. */
export function IdentityPage() {
  const [option, setOption] = useState<IdentityOption>('kept')
  const views = useMemo(() => identityOf(option), [option])
  const state = useMemo(() => identityRun(option), [option])
  return (
    <main className="room identity-page">
      <div className="room-head">
        <h1>Error identity</h1>
        <p>
          A worker that understood the failure still has to recognise it three calls further up. Each way in which it
          fails to is one line of code, and nothing else shows it: the words in the log are right.
        </p>
        <StrayPlace allowed="#errors" />
      </div>
      <fieldset className="identity-options">
        <legend>{TITLE}</legend>
        {IDENTITY_OPTIONS.map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="identity"
              value={name}
              checked={name === option}
              onChange={() => setOption(name)}
            />
            <span>
              <strong>{OPTIONS[name].says}</strong>
              <span className="small">{OPTIONS[name].help}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="identity-led">
        <p className="identity-run" role="status">
          {option === 'kept' ? (
            <>
              <Icon name="tick" /> The check says yes, and the worker stops at once.
            </>
          ) : (
            <>
              <Icon name="hourglass" /> The check says no, and the worker waits on.
            </>
          )}
        </p>
        <RunLink state={state}>See the run</RunLink>
      </div>
      <section className="identity-columns" aria-label="In three languages">
        {views.map((view) => (
          <Column key={view.language} view={view} />
        ))}
      </section>
      {option === 'by-value' ? (
        <section className="identity-refused">
          <h2>What the compiler would have caught</h2>
          <p>
            With a pointer receiver, <code>func (e *StepError) Error()</code>, the value is no error at all, and Go
            refuses to compile the program. Only the value receiver lets the mistake through.
          </p>
          <Listing files={[REFUSED_BY_GO]} label="The program that Go refuses" />
        </section>
      ) : null}
    </main>
  )
}

function Column({ view }: { readonly view: IdentityView }) {
  const { language, name, exists, how, layers, asks, answer, why, files } = view
  return (
    <article className="identity-column" data-testid={`identity-${language}`}>
      <div className="identity-how">
        <h2>{name}</h2>
        {exists ? null : <p className="identity-kin">Not in {name}. Its nearest kin:</p>}
        <p>{how}</p>
      </div>
      <ol aria-label={`The error on its way, in ${name}`}>
        {layers.map((layer) => (
          <LayerView key={layer.at} layer={layer} />
        ))}
      </ol>
      <div className="identity-check">
        <h3>The check asks</h3>
        <p>
          <code>{asks}</code>
        </p>
        <p className="identity-answer" data-testid="answer">
          <Icon name={answer ? 'tick' : 'cross'} /> {answer ? 'yes' : 'no'}
        </p>
        <p className="small">{why}</p>
      </div>
      <Listing files={files} label={`The program in ${name}`} />
    </article>
  )
}

const AT_WORDS: Readonly<Record<Layer['at'], string>> = {
  read: 'made in read()',
  fetch: 'handed on by fetch()',
  wait: 'handed on by wait(), and checked',
}

/** One station: what it holds, type within type, and whether the check would still say yes. */
function LayerView({ layer: { at, chain, answer, holds } }: { readonly layer: Layer }) {
  return (
    <li className="identity-layer" data-answer={answer}>
      <p className="kicker">{AT_WORDS[at]}</p>
      <Nested chain={chain} />
      <p className="small">{holds}</p>
      <p className="identity-asked">
        <Icon name={answer ? 'tick' : 'cross'} />
        {answer ? 'recognised here' : 'not recognised here'}
      </p>
    </li>
  )
}

/** An error in an error in an error. */
function Nested({ chain }: { readonly chain: readonly string[] }) {
  const [outer, ...within] = chain
  return (
    <span className="identity-box">
      <code>{outer}</code>
      {within.length === 0 ? null : (
        <>
          <span className="visually-hidden"> holds </span>
          <Nested chain={within} />
        </>
      )}
    </span>
  )
}

/** Programs as they can be run. */
function Listing({ files, label }: { readonly files: readonly ProgramFile[]; readonly label: string }) {
  return (
    <details className="identity-code">
      <summary>{label}</summary>
      {files.map(({ name, text }) => (
        <figure key={name}>
          <figcaption className="small">{name}</figcaption>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0} data-scrolls="">
            <code>{text}</code>
          </pre>
        </figure>
      ))}
    </details>
  )
}
