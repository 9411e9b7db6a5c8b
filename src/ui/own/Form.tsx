import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { isDeeper, LEVELS_MAX } from '../../scenario/depth.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import { EXAMPLES } from '../../view/own/starts.ts'
import { namesOf } from '../../view/own/value.ts'
import { EditsPart } from './EditsPart.tsx'
import { change, FormContext, useForm } from './form-context.ts'
import { JobsPart } from './JobsPart.tsx'
import { PartBoundary } from './PartBoundary.tsx'
import { PayloadsPart } from './PayloadsPart.tsx'
import { HeadPart, NumbersPart, PeoplePart, RulesPart } from './SmallParts.tsx'

/** Longer files are edited as text. */
const LETTERS_MOST = 200_000

interface FormProps {
  readonly text: string
  readonly mistakes: readonly Mistake[]
  readonly onGoToText: () => void
}

/** What the form can show of a text: its value, or why there is none. */
type Read = { readonly value: object } | { readonly why: string }

const NO_JSON: Read = { why: 'As it stands, the text is not JSON: the form waits until it is.' }
const NO_OBJECT: Read = { why: 'As it stands, the text is no object in braces: the form waits until it is.' }
const TOO_LONG: Read = {
  why: `The form is for files of up to ${LETTERS_MOST / 1000} KB. This one can be changed as text.`,
}
const DEEP: Read = {
  why: `Something in the text is nested more than ${LEVELS_MAX} levels deep: the form waits until nothing is.`,
}

function read(text: string): Read {
  if (text.length > LETTERS_MOST) return TOO_LONG
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return NO_JSON
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return NO_OBJECT
  return isDeeper(value) ? DEEP : { value }
}

/** The common parts of a scenario as a form. It changes the text, and shows what the text says. */
export function Form({ text: newest, mistakes: found, onGoToText }: FormProps) {
  // Writing comes first: the form follows when there is time.
  const text = useDeferredValue(newest)
  const mistakes = useDeferredValue(found)
  const now = useMemo(() => read(text), [text])
  const why = 'why' in now ? now.why : null
  const last = useRef<object | null>(null)
  if ('value' in now) last.current = now.value
  const shown = last.current
  const form = useMemo(
    () => (shown === null ? null : { text, value: shown, names: namesOf(shown), mistakes }),
    [text, shown, mistakes],
  )
  return (
    <section className="own-form" aria-labelledby="own-form">
      <h2 id="own-form">Step by step</h2>
      <p className="small">
        Every field stands in the text as well, and the text may hold more. Whatever you change is played at once.
      </p>
      {why === null ? null : (
        <p className="own-hold" data-testid="own-hold">
          {why}{' '}
          <button type="button" className="link" onClick={onGoToText}>
            To the text
          </button>
        </p>
      )}
      {form === null || now === TOO_LONG ? null : (
        <FormContext.Provider value={form}>
          {/* Nothing in here can be changed while the text is none that could be changed with it. */}
          <fieldset disabled={why !== null} className="own-parts">
            <legend className="visually-hidden">The scenario</legend>
            <Examples />
            <Step n={1} title="Name it" says="What it is called, and what the clock shows when it begins." open>
              <HeadPart />
            </Step>
            <Step
              n={2}
              title="Say what nodes can answer"
              says="A node is a machine that does the work. Its answer is a payload: a piece of text, often JSON, that it leaves under a key in a store. Some are good, some are bad, some nobody can read. Which attempt writes which is said in step 3."
              open
            >
              <PayloadsPart />
            </Step>
            <Step
              n={3}
              title="Say what there is to do"
              says="A job is a piece of work that somebody waits for. Each try at it is an attempt: a node works for a while, then writes one of your payloads."
              open
            >
              <JobsPart />
            </Step>
            <Step
              n={4}
              title="Choose how the worker behaves"
              says="A worker hands a job to a node, polls the key until there is an answer, and writes down what the user gets to see. Rules say how it reads, understands and retries."
              open
            >
              <RulesPart />
            </Step>
            <Step
              n={5}
              title="Throw something in"
              says="A fault is something that goes wrong at an instant: a lost nudge (the wake-up call that a result is there), a store that cannot be reached, a worker that dies. Rules can change on the way, too."
              open
            >
              <EditsPart />
            </Step>
            <Step n={6} title="Who takes part" says="Two nodes and one worker do for most stories.">
              <PeoplePart />
            </Step>
            <Step
              n={7}
              title="Numbers"
              says="How often the worker polls, when it gives up, how long a result stays in the store (its TTL), how long a breaker stays open."
            >
              <NumbersPart />
            </Step>
          </fieldset>
        </FormContext.Provider>
      )}
    </section>
  )
}

interface StepProps {
  readonly n: number
  readonly title: string
  readonly says: string
  readonly open?: boolean
  readonly children: ReactNode
}

/** A part of the form that can be folded up. What is folded up is not there. */
function Step({ n, title, says, open = false, children }: StepProps) {
  const { value } = useForm()
  const [isOpen, setOpen] = useState(open)
  return (
    <details className="own-step" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <span className="own-step-number" aria-hidden="true">
          {n}
        </span>
        <h3>{title}</h3>
      </summary>
      <p className="own-says">{says}</p>
      {isOpen ? <PartBoundary of={value}>{children}</PartBoundary> : null}
    </details>
  )
}

/** Things to put in with one press, to see what they do. */
function Examples() {
  return (
    <div className="own-examples">
      <p className="own-says">Put in an example, look at what it changes, and take it back with Undo:</p>
      <ul>
        {EXAMPLES.map(({ id, title, says, into }) => (
          <li key={id}>
            <button type="button" title={says} data-example={id} onClick={() => change(into)}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
