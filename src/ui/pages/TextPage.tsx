import { useDeferredValue, useMemo, useState } from 'react'
// Cleaning is a further part of the model, and nobody comes here at first.
import '../../scenario/further/installed.ts'
import { type LinkState, nothingChosen } from '../../scenario/link-state.ts'
import { RULES } from '../../sim/rules.ts'
import { nearestText } from '../../view/bytes-view.ts'
import type { Arrived } from '../../view/text-arrived.ts'
import {
  type LabSaid,
  type Lane,
  lanesOf,
  patternsOf,
  type SinkRules,
  type SinkView,
  saidOf,
  sinksOf,
} from '../../view/text-lab.ts'
import { TEXT_CLAIMS, TEXT_SAMPLES, type TextClaim } from '../../view/text-samples.ts'
import { decodeStage, type LabRules, type Stage } from '../../view/text-stages.ts'
import { Icon } from '../Icon.tsx'
import { Choices } from './Choices.tsx'
import { RunLink } from './RunLink.tsx'
import { StrayPlace } from './StrayPlace.tsx'
import { type Lab, labOf, TextInput } from './TextInput.tsx'
import { TextPieces } from './TextPieces.tsx'
import './text-page.css'

const FIRST_SINKS: SinkRules = {
  'text-record': 'cleaned',
  'text-notice': 'cleaned',
  'text-log': 'cleaned',
  'text-raw': 'kept-out',
  'text-order': 'cut-last',
}

/** The incident in which every node writes this, under the rules that are asked about. */
function runWith({ bytes, kind, by, max }: Lab, set: LinkState['set']): LinkState {
  const text = nearestText(bytes)
  return {
    ...nothingChosen('play', 'incident'),
    preset: 'all-fixed',
    set: { ...set, 'text-cut': by },
    numbers: { textMax: max },
    payload: { text: kind === 'payload' ? text : JSON.stringify({ status: 'error', message: text }) },
  }
}

/** The error text: what each step does to it, what is left in each order, and where it goes. */
export function TextPage() {
  const [lab, setLab] = useState(() => labOf(TEXT_SAMPLES[1]))
  const [sinks, setSinks] = useState(FIRST_SINKS)
  // Typing goes first; the orders follow when there is time.
  const shown = useDeferredValue(lab)
  const rules = useMemo<LabRules>(
    () => ({ by: shown.by, max: shown.max, redactions: patternsOf(shown.patterns) }),
    [shown],
  )
  const decoded = useMemo(() => decodeStage(shown.bytes), [shown])
  const said = useMemo(() => saidOf(nearestText(shown.bytes), shown.kind), [shown])
  const lanes = useMemo(() => (said.text === null ? [] : lanesOf(said.text, rules)), [said, rules])
  return (
    <main className="room text-page">
      <div className="room-head">
        <h1>Error text</h1>
        <p>
          Before anyone reads what a producer wrote, four steps make it safe: repair broken characters, strip what
          cannot be seen, redact paths and URLs, cut to a length. In another order the same steps leave half a path, or
          a whole URL.
        </p>
        <StrayPlace allowed="#text" />
      </div>
      <TextInput lab={lab} onChange={setLab} />
      <section aria-label="Bytes and text" className="text-decoded">
        <StageView stage={decoded} />
        {shown.kind === 'message' ? null : <p>{wordsOn(said)}</p>}
      </section>
      <section className="text-lanes" aria-label="In each order" aria-busy={shown !== lab}>
        {lanes.map((lane) => (
          <LaneView key={lane.order} lane={lane} lab={shown} plays={rules.redactions === null} />
        ))}
      </section>
      {said.text === null ? null : (
        <section className="text-sinks" aria-labelledby="text-sinks">
          <h2 id="text-sinks">Where it goes</h2>
          <SinkFields said={said} sinks={sinks} onChange={setSinks} />
          <ul>
            {sinksOf(said, rules, sinks).map((view) => (
              <SinkCard key={view.sink} view={view} sinks={sinks} onChange={setSinks} />
            ))}
          </ul>
          {rules.redactions === null ? <PlayAll lab={shown} sinks={sinks} /> : null}
        </section>
      )}
      <section className="text-claims" aria-labelledby="text-claims">
        <h2 id="text-claims">What goes wrong, as runs</h2>
        <ul>
          {TEXT_CLAIMS.map((claim) => (
            <ClaimRow key={claim.claim} claim={claim} />
          ))}
        </ul>
      </section>
    </main>
  )
}

/** What the worker makes of what was typed. */
function wordsOn({ text, payload }: LabSaid): string {
  if (text === null) return 'This is no failure: there is nothing to say.'
  if (payload !== null) return `The worker cannot make sense of it. Its reason: ${text.slice(0, 80)}.`
  return text === '' ? 'The producer gives no reason: the record says “error”.' : 'Its message goes through the steps.'
}

function StageView({ stage: { title, pieces, did, changes } }: { readonly stage: Stage }) {
  return (
    <div className="text-stage" data-changes={changes}>
      <p>
        <strong>{title}</strong> <span className="small">{did}</span>
      </p>
      {changes ? (
        <p className="text-sample">
          <TextPieces pieces={pieces} />
        </p>
      ) : null}
    </div>
  )
}

interface LaneProps {
  readonly lane: Lane
  readonly lab: Lab
  /** A run can hold it: the patterns are the built-in ones. */
  readonly plays: boolean
}

function LaneView({ lane: { order, title, help, stages, arrived }, lab, plays }: LaneProps) {
  const state = useMemo(() => runWith(lab, { 'text-order': order }), [lab, order])
  return (
    <article className="text-lane" data-testid={`lane-${order}`}>
      <h2>{title}</h2>
      <p className="small">{help}</p>
      <ol>
        {stages.map((stage) => (
          <li key={stage.title}>
            <StageView stage={stage} />
          </li>
        ))}
      </ol>
      <ArrivedView arrived={arrived} forUsers />
      {plays ? <RunLink state={state}>Play with this text</RunLink> : null}
    </article>
  )
}

/** The text at its end, and what should not be in it. */
function ArrivedView({ arrived, forUsers }: { readonly arrived: Arrived; readonly forUsers: boolean }) {
  const named = [...new Set(arrived.leaks.map(({ says }) => says))]
  const leaks = named.length > 0
  return (
    <div className="text-arrived" data-leaks={leaks && forUsers}>
      <p className="text-sample" data-testid="arrived">
        <TextPieces pieces={arrived.pieces} />
      </p>
      <p className="small">{arrived.size}</p>
      {leaks ? (
        <div>
          <p className="text-verdict">
            <Icon name={forUsers ? 'cross' : 'clock'} /> {forUsers ? 'Leaked text' : 'Only operators read this'}
          </p>
          <ul>
            {named.slice(0, LEAKS_SHOWN).map((says) => (
              <li key={says}>{says}</li>
            ))}
            {named.length > LEAKS_SHOWN ? <li>and {named.length - LEAKS_SHOWN} more</li> : null}
          </ul>
        </div>
      ) : (
        <p className="text-verdict text-clean">
          <Icon name="tick" /> Nothing leaks
        </p>
      )}
    </div>
  )
}

const LEAKS_SHOWN = 5
const ORDERS = Object.fromEntries(
  Object.entries(RULES['text-order'].options).map(([order, { says }]) => [order, says]),
) as Record<SinkRules['text-order'], string>
const QUOTED = { 'kept-out': 'no', 'in-message': 'yes' } as const
const CLEANED = { cleaned: 'cleaned', raw: 'as it came' } as const

interface SinksProps {
  readonly sinks: SinkRules
  readonly onChange: (sinks: SinkRules) => void
}

function SinkFields({ said, sinks, onChange }: SinksProps & { readonly said: LabSaid }) {
  return (
    <div className="text-row">
      <Choices
        legend="Cleaned in this order"
        options={ORDERS}
        value={sinks['text-order']}
        onChoose={(order) => onChange({ ...sinks, 'text-order': order })}
      />
      {said.payload === null ? null : (
        <Choices
          legend="The message quotes the payload"
          options={QUOTED}
          value={sinks['text-raw']}
          onChoose={(raw) => onChange({ ...sinks, 'text-raw': raw })}
        />
      )}
    </div>
  )
}

function SinkCard({ view, sinks, onChange }: SinksProps & { readonly view: SinkView }) {
  const { sink, title, forUsers, arrived } = view
  return (
    <li className="text-sink" data-testid={sink}>
      <h3>{title}</h3>
      <p className="small">{forUsers ? 'Users read it.' : 'Only operators read it.'}</p>
      <Choices
        legend="Written there"
        options={CLEANED}
        value={sinks[sink]}
        onChoose={(how) => onChange({ ...sinks, [sink]: how })}
      />
      <ArrivedView arrived={arrived} forUsers={forUsers} />
    </li>
  )
}

function PlayAll({ lab, sinks }: { readonly lab: Lab; readonly sinks: SinkRules }) {
  const state = useMemo(() => runWith(lab, sinks), [lab, sinks])
  return <RunLink state={state}>Play with these rules</RunLink>
}

function ClaimRow({ claim: { requirement, claim, bad, good, state } }: { readonly claim: TextClaim }) {
  const [breaks, holds] = useMemo(() => [state(bad), state(good)], [state, bad, good])
  return (
    <li>
      <p>
        <a className="room-number" href={`#claims/${requirement}`}>
          {requirement}
        </a>{' '}
        {claim}
      </p>
      <RunLink state={breaks}>
        See it break<span className="visually-hidden">: {claim}</span>
      </RunLink>
      <RunLink state={holds}>
        See it hold<span className="visually-hidden">: {claim}</span>
      </RunLink>
    </li>
  )
}
