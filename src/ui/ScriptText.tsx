import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LuaProblem } from '../app/lua/dialect.ts'
import type { ScriptEditor } from '../app/script-editor.ts'

type Editing = typeof import('../app/script-editor.ts')

/** The better editor, once it has been fetched; asked for once. */
let fetched: Editing | null = null
let fetching: Promise<Editing | null> | null = null

async function fetchEditing(): Promise<Editing | null> {
  try {
    fetched = await import('../app/script-editor.ts')
    return fetched
  } catch {
    return null // without a connection the plain field goes on doing its work
  }
}

interface ScriptTextProps {
  readonly text: string
  /** What is wrong with it; null: nothing, as far as is known. */
  readonly problem: LuaProblem | null
  readonly onType: (text: string) => void
  /** The person has left the field. */
  readonly onLeave: () => void
  /** Where its words are told. */
  readonly describedBy: string
}

/**
 * The script as text: a plain field at once, a better editor once it is there. It owns what is typed; the text comes back
 * to it only when it was changed elsewhere.
 */
export function ScriptText({ text, problem, onType, onLeave, describedBy }: ScriptTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<ScriptEditor | null>(null)
  const typed = useRef(text)
  /** Where the caret was in the plain field, if it was there. */
  const caret = useRef<readonly [from: number, to: number] | null>(null)
  const [rich, setRich] = useState(() => fetched)
  const calls = useLatest({ type: onType, leave: onLeave })

  useEffect(() => {
    if (text === typed.current) return
    typed.current = text
    if (area.current !== null) area.current.value = text
    editor.current?.setText(text)
  }, [text])
  useEffect(() => editor.current?.mark(problem), [problem])

  const onChange = (next: string) => {
    typed.current = next
    calls.current.type(next)
  }
  const changed = useLatest(onChange)

  // Once its place is on screen: what is hidden can neither be measured nor take the focus.
  useLayoutEffect(() => {
    if (rich === null || host.current === null) return
    const made = rich.createScriptEditor(host.current, typed.current, {
      changed: (next) => changed.current(next),
      left: () => calls.current.leave(),
    })
    editor.current = made
    if (caret.current !== null) made.focus(...caret.current)
    return () => {
      editor.current = null
      made.dispose()
    }
  }, [rich, calls, changed])

  const enrich = async () => {
    fetching ??= fetchEditing()
    const came = await fetching
    const field = area.current
    if (came === null || field === null) return
    if (document.activeElement === field) caret.current = [field.selectionStart, field.selectionEnd]
    setRich(came)
  }

  return (
    // The pointer on its way to the field is reason enough to fetch the editor.
    <div
      className="payload-field script-field"
      onPointerEnter={() => void enrich()}
      data-editor={rich === null ? 'plain' : 'rich'}
    >
      {rich === null ? (
        <textarea
          ref={area}
          aria-label="Counting script, in Lua"
          aria-invalid={problem !== null}
          aria-describedby={describedBy}
          data-testid="script"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          defaultValue={text}
          onFocus={() => void enrich()}
          onBlur={onLeave}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div ref={host} className="payload-host" />
      )}
    </div>
  )
}

/** The newest of what may be called later, by who outlives the drawing of it. */
function useLatest<T>(value: T): RefObject<T> & { current: T } {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
