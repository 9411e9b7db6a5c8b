import { Suspense, useState } from 'react'
import { chooseJob, useSession } from '../app/session.ts'
import { DIDS } from '../sim/payload.ts'
import { workOf } from '../sim/plan.ts'
import { RULE_NAMES } from '../sim/rules.ts'
import { invisibles, nearestText } from '../view/bytes-view.ts'
import { counted } from '../view/counts.ts'
import { MORE_SAMPLES, SAMPLES, sameSource } from '../view/payload-samples.ts'
import { payloadWords } from '../view/payload-words.ts'
import { useCurrent } from './current.ts'
import { lazyPart } from './lazy-quiet.ts'
import { PayloadText } from './PayloadText.tsx'
import { ownName, type PayloadChoice, usePayload } from './use-payload.ts'
import './payload.css'

const PayloadBytes = lazyPart(async () => (await import('./PayloadBytes.tsx')).PayloadBytes)

const PARSE = RULE_NAMES.indexOf('parse')

/** What the nodes write: samples, an editor, the bytes, and what they come to. Per attempt, where that is asked for. */
export function PayloadPanel() {
  const { scenario } = useCurrent()
  return <Payload key={scenario.id} />
}

function Payload() {
  const { scenario, job } = useCurrent()
  const { id } = scenario.jobs[job]
  const [chosen, setChosen] = useState({ id, attempt: 0 })
  const attempt = chosen.id === id ? chosen.attempt : 0 // 0: every attempt
  const own = ownName(scenario, job, Math.max(1, attempt))
  const payload = usePayload(scenario, attempt === 0 ? '' : `${id}/${attempt}`, own)
  const setAttempt = (next: number) => {
    if (next > 0 && scenario.jobs.length > 1) chooseJob(id) // typing may make another job the one worth showing
    setChosen({ id, attempt: next })
  }
  const [asBytes, setAsBytes] = useState(false)
  const { text } = payload
  const bytesShown = asBytes || text === null

  return (
    <section className="payload" aria-labelledby="payload-title">
      <h2 className="kicker" id="payload-title">
        Payload
      </h2>
      <Samples payload={payload} />
      {bytesShown ? (
        <Suspense fallback={<div className="payload-field" />}>
          <PayloadBytes {...payload} />
        </Suspense>
      ) : (
        <PayloadText {...payload} text={text} />
      )}
      <div className="payload-bar">
        <ShownAs payload={payload} bytesShown={bytesShown} setAsBytes={setAsBytes} />
        {payload.edited ? (
          <button type="button" className="link" onClick={() => payload.put(null)}>
            {attempt === 0 ? 'Reset to the scenario’s own' : `Reset attempt ${attempt}`}
          </button>
        ) : null}
        <WhichAttempt attempt={attempt} setAttempt={setAttempt} />
      </div>
      <Words payload={payload} own={own} attempt={attempt} />
    </section>
  )
}

function Samples({ payload: { source, put } }: { readonly payload: PayloadChoice }) {
  const [all, setAll] = useState(false)
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">Try a payload</legend>
      {[...SAMPLES, ...(all ? MORE_SAMPLES : [])].map((sample) => (
        <button
          key={sample.says}
          type="button"
          className="chip"
          aria-pressed={sameSource(sample.source, source)}
          onClick={() => put(sample.source)}
        >
          {sample.says}
        </button>
      ))}
      <button type="button" className="chip-more" aria-expanded={all} onClick={() => setAll(!all)}>
        {all ? 'fewer' : `${MORE_SAMPLES.length} more`}
      </button>
    </fieldset>
  )
}

interface ShownAsProps {
  readonly payload: PayloadChoice
  readonly bytesShown: boolean
  readonly setAsBytes: (asBytes: boolean) => void
}

function ShownAs({ payload: { text, bytes, flush, put }, bytesShown, setAsBytes }: ShownAsProps) {
  const choose = (asBytes: boolean) => {
    flush()
    setAsBytes(asBytes)
  }
  if (text === null)
    return (
      <span className="small">
        These bytes are no text.{' '}
        <button
          type="button"
          className="link"
          title="What is no text becomes U+FFFD"
          onClick={() => {
            setAsBytes(false)
            put({ text: nearestText(bytes) })
          }}
        >
          Edit as text
        </button>
      </span>
    )
  return (
    <fieldset className="shown-as">
      <legend className="visually-hidden">Show the payload as</legend>
      {[false, true].map((value) => (
        <label key={String(value)}>
          <input type="radio" name="payload-as" checked={value === bytesShown} onChange={() => choose(value)} />
          <span>{value ? 'Bytes' : 'Text'}</span>
        </label>
      ))}
    </fieldset>
  )
}

interface WhichAttemptProps {
  readonly attempt: number
  readonly setAttempt: (attempt: number) => void
}

/** Which attempt the payload is for; asked only where someone wants to tell them apart. */
function WhichAttempt({ attempt, setAttempt }: WhichAttemptProps) {
  const { scenario, job } = useCurrent()
  const { id, attempts } = scenario.jobs[job]
  const work = useSession((session) => session.work)
  const numbered = attempts.map((_, n) => ({ n: n + 1, changed: work[`${id}/${n + 1}`]?.payload !== undefined }))
  const [asked, setAsked] = useState(false)
  if (!asked && numbered.every(({ changed }) => !changed))
    return (
      <button type="button" className="link per-attempt" onClick={() => setAsked(true)}>
        Per attempt
      </button>
    )
  return (
    <label className="per-attempt">
      <span className="visually-hidden">Payload of</span>
      <select value={attempt} onChange={(event) => setAttempt(Number(event.target.value))} data-testid="which-attempt">
        <option value={0}>every attempt</option>
        {numbered.map(({ n, changed }) => (
          <option key={n} value={n}>
            {`attempt ${n}${n > 1 && n === attempts.length ? ' and later' : ''}${changed ? ', changed' : ''}`}
          </option>
        ))}
      </select>
    </label>
  )
}

interface WordsProps {
  readonly payload: PayloadChoice
  readonly own: string
  readonly attempt: number
}

function Words({ payload: { changedAs, text }, own, attempt }: WordsProps) {
  const { run, job } = useCurrent()
  const { payloads, jobs, rules } = run.recording.plan
  // The plan holds it already read by every parser; what a person made stands behind the scenario's own. A moment long
  // the run may still be the one before: then its own is what there is to say.
  const work = workOf(jobs[job].steps[jobs[job].steps.length - 1], Math.max(1, attempt), jobs[job].firstNode)
  const index =
    changedAs === null
      ? payloads.findIndex(({ name }) => name === own)
      : payloads.findLastIndex(({ name }) => name === changedAs)
  const payload = payloads[index] ?? payloads[work.payload]
  const did = payload === payloads[work.payload] && work.did >= 0 ? DIDS[work.did] : payload.did
  const { size, reads, truth, differs } = payloadWords(payload, did, rules[PARSE])
  const unseen = invisibles(text ?? '')
  return (
    <>
      <p className="small payload-words" data-testid="payload-words" data-differs={differs}>
        {size}. The worker reads: <b>{reads}</b>. In truth: <b>{truth}</b>.
      </p>
      {unseen.count > 0 ? (
        <p className="small" data-testid="invisibles">
          Holds {unseen.count === 1 ? 'one invisible character' : `${counted(unseen.count)} invisible characters`}:{' '}
          {unseen.first.map(({ code, name, at }) => `${code}${name === null ? '' : ` (${name})`} at ${at}`).join(', ')}
          {unseen.count > unseen.first.length ? ', …' : ''}
          {text?.includes('\r') ? '. Typing as text makes all line ends alike; bytes keep them' : ''}.
        </p>
      ) : null}
    </>
  )
}
