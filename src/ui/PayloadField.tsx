import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
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
  const text = edited ?? own
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const change = useCallback((next: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setPayload(next), REST_MS)
  }, [])
  const put = (next: string | null) => {
    clearTimeout(timer.current)
    setPayload(next)
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
      <TextField text={text} onChange={change} />
    </section>
  )
}

interface TextFieldProps {
  readonly text: string
  readonly onChange: (text: string) => void
}

/** The field itself. It owns what is typed; `text` comes back to it only when it was changed elsewhere. */
function TextField({ text, onChange }: TextFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<PayloadEditor>(null)
  const typed = useRef(text)
  const loading = useRef(false)
  const [state, setState] = useState<'plain' | 'rich'>('plain')

  const type = useCallback(
    (next: string) => {
      typed.current = next
      onChange(next)
    },
    [onChange],
  )

  useEffect(() => {
    if (text === typed.current) return
    typed.current = text
    if (area.current !== null) area.current.value = text
    editor.current?.setText(text)
  }, [text])

  useEffect(() => () => editor.current?.dispose(), [])

  const enrich = async () => {
    if (loading.current) return
    loading.current = true
    try {
      const { createPayloadEditor } = await import('../app/payload-editor.ts')
      if (host.current === null) return
      const field = area.current
      const focused = field !== null && document.activeElement === field
      const [from, to] = field === null ? [0, 0] : [field.selectionStart, field.selectionEnd]
      editor.current = createPayloadEditor(host.current, typed.current, type)
      setState('rich')
      if (focused) editor.current.focus(from, to)
    } catch {
      loading.current = false // without a connection the plain field goes on doing its work
    }
  }

  return (
    // The pointer on its way to the field is reason enough to fetch the editor.
    <div className="payload-field" onPointerEnter={() => void enrich()} data-editor={state}>
      <div ref={host} className="payload-host" hidden={state === 'plain'} />
      {state === 'plain' ? (
        <textarea
          ref={area}
          aria-label="Payload"
          data-testid="payload"
          spellCheck={false}
          autoComplete="off"
          defaultValue={text}
          onFocus={() => void enrich()}
          onChange={(event) => type(event.target.value)}
        />
      ) : null}
    </div>
  )
}
