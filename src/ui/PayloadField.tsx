import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { PayloadEditor } from '../app/payload-editor.ts'
import { setPayload, useSession } from '../app/session.ts'
import { compile } from '../scenario/compile.ts'
import type { Scenario } from '../scenario/schema.ts'
import { workOf } from '../sim/plan.ts'
import { useCurrent } from './current.ts'

/** A run is made anew once typing rests. */
const REST_MS = 300

/** Answers worth trying, each with what it looks like on a button. */
const SAMPLES = [
  { says: 'error', text: '{\n  "status": "error",\n  "message": "out of memory at step 9"\n}' },
  { says: 'done', text: '{\n  "status": "done"\n}' },
  { says: '{}', text: '{}' },
  { says: 'status: 500', text: '{\n  "status": 500\n}' },
  { says: '"failed"', text: '{\n  "status": "failed",\n  "message": "out of memory at step 9"\n}' },
  { says: 'not JSON', text: '<html>502 Bad Gateway</html>' },
] as const

/** What the scenario's first job writes first: what there is to edit. */
function ownPayload(scenario: Scenario): string {
  const plan = compile(scenario)
  const [job] = plan.jobs
  return plan.payloads[workOf(job, 1, job.firstNode).payload].text
}

/** The payload that every node writes: a plain field at once, a better editor once it is there. */
export function PayloadField() {
  const { scenario } = useCurrent()
  const edited = useSession(({ payload }) => payload)
  const own = useMemo(() => ownPayload(scenario), [scenario])
  const text = edited === null ? own : 'text' in edited ? edited.text : ''
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** What typing has made the payload. Coming back to the field it is no news, and more may have been typed since. */
  const sent = useRef<string>(null)
  const [puts, setPuts] = useState(0)
  const shown = useMemo(() => ({ text, puts }), [text, puts])
  useEffect(() => () => clearTimeout(timer.current), [])

  const change = useCallback((next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      sent.current = next
      setPayload({ text: next }, true)
    }, REST_MS)
  }, [])
  const put = (next: string | null) => {
    clearTimeout(timer.current)
    sent.current = null
    setPayload(next === null ? null : { text: next })
    setPuts((n) => n + 1)
  }

  return (
    <section className="payload" aria-labelledby="payload-title">
      <div className="side-head">
        <h2 className="kicker" id="payload-title">
          Payload
        </h2>
        {edited === null ? (
          <span className="small">what the node writes</span>
        ) : (
          <button type="button" className="link" onClick={() => put(null)}>
            Reset to the scenario’s own
          </button>
        )}
      </div>
      <fieldset className="chips">
        <legend className="visually-hidden">Try a payload</legend>
        {SAMPLES.map((sample) => (
          <button
            key={sample.says}
            type="button"
            className="chip"
            aria-pressed={sample.text === text}
            onClick={() => put(sample.text)}
          >
            {sample.says}
          </button>
        ))}
      </fieldset>
      <TextField shown={shown} sent={sent} onChange={change} />
    </section>
  )
}

interface TextFieldProps {
  /** A new one whenever the text is another, and whenever something else than typing has put it here. */
  readonly shown: { readonly text: string }
  readonly sent: RefObject<string | null>
  readonly onChange: (text: string) => void
}

type CreateEditor = typeof import('../app/payload-editor.ts').createPayloadEditor

/** The field itself. It owns what is typed; `text` comes back to it only when it was changed elsewhere. */
function TextField({ shown, sent, onChange }: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<PayloadEditor>(null)
  const typed = useRef(shown.text)
  const loading = useRef(false)
  /** Where the caret was in the plain field, if it was there. */
  const caret = useRef<readonly [from: number, to: number]>(null)
  const [rich, setRich] = useState<{ readonly create: CreateEditor } | null>(null)

  const type = useCallback(
    (next: string) => {
      typed.current = next
      onChange(next)
    },
    [onChange],
  )

  useEffect(() => {
    if (shown.text === sent.current) return
    typed.current = shown.text
    if (area.current !== null) area.current.value = shown.text
    editor.current?.setText(shown.text)
  }, [shown, sent])

  // Once its place is on screen: what is hidden can neither be measured nor take the focus.
  useLayoutEffect(() => {
    if (rich === null || host.current === null) return
    const made = rich.create(host.current, typed.current, type)
    editor.current = made
    if (caret.current !== null) made.focus(...caret.current)
    return () => {
      editor.current = null
      made.dispose()
    }
  }, [rich, type])

  const enrich = async () => {
    if (loading.current) return
    loading.current = true
    try {
      const { createPayloadEditor } = await import('../app/payload-editor.ts')
      const field = area.current
      if (field === null) return
      if (document.activeElement === field) caret.current = [field.selectionStart, field.selectionEnd]
      setRich({ create: createPayloadEditor })
    } catch {
      loading.current = false // without a connection the plain field goes on doing its work
    }
  }

  return (
    // The pointer on its way to the field is reason enough to fetch the editor.
    <div className="payload-field" onPointerEnter={() => void enrich()} data-editor={rich === null ? 'plain' : 'rich'}>
      {rich === null ? (
        <textarea
          ref={area}
          aria-label="Payload"
          data-testid="payload"
          spellCheck={false}
          autoComplete="off"
          defaultValue={shown.text}
          onFocus={() => void enrich()}
          onChange={(event) => type(event.target.value)}
        />
      ) : (
        <div ref={host} className="payload-host" />
      )}
    </div>
  )
}
