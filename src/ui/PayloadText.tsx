import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { PayloadEditor } from '../app/payload-editor.ts'
import type { PayloadDraft } from './use-payload.ts'

type Editing = typeof import('../app/payload-editor.ts')

/** The better editor, once it has been fetched. */
let fetched: Editing | null = null
/** Asked for once: half of it may have come before the connection went, and a second try would make do with that half. */
let fetching: Promise<Editing | null> | null = null

/** The time from one to the other is how long a person waits for the editor. */
const EDITOR_WANTED = 'editor-wanted'
const EDITOR_READY = 'editor-ready'

async function fetchEditing(): Promise<Editing | null> {
  performance.mark(EDITOR_WANTED)
  try {
    fetched = await import('../app/payload-editor.ts')
    return fetched
  } catch {
    return null // without a connection the plain field goes on doing its work
  }
}

/**
 * The payload as text: a plain field at once, a better editor once it is there. It owns what is typed; the text comes
 * back to it only when it was changed elsewhere.
 */
export function PayloadText({ text, shown, sent, type, flush }: PayloadDraft & { readonly text: string }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<PayloadEditor | null>(null)
  const typed = useRef(text)
  /** Where the caret was in the plain field, if it was there. */
  const caret = useRef<readonly [from: number, to: number] | null>(null)
  const [rich, setRich] = useState(() => fetched)

  const onType = useCallback(
    (next: string) => {
      typed.current = next
      type({ text: next })
    },
    [type],
  )
  /** The editor outlives what it is told to call. */
  const calls = useRef({ changed: onType, left: flush })
  useLayoutEffect(() => {
    calls.current = { changed: onType, left: flush }
  }, [onType, flush])

  useEffect(() => {
    if (shown.source === sent.current) return
    sent.current = null
    if (text === typed.current) return
    typed.current = text
    if (area.current !== null) area.current.value = text
    editor.current?.setText(text)
  }, [shown, sent, text])

  // Once its place is on screen: what is hidden can neither be measured nor take the focus.
  useLayoutEffect(() => {
    if (rich === null || host.current === null) return
    const made = rich.createPayloadEditor(host.current, typed.current, {
      changed: (next) => calls.current.changed(next),
      left: () => calls.current.left(),
    })
    editor.current = made
    if (caret.current !== null) made.focus(...caret.current)
    return () => {
      editor.current = null
      made.dispose()
    }
  }, [rich])

  const enrich = async () => {
    fetching ??= fetchEditing()
    const came = await fetching
    const field = area.current
    if (came === null || field === null) return
    if (document.activeElement === field) caret.current = [field.selectionStart, field.selectionEnd]
    setRich(came)
    if (performance.getEntriesByName(EDITOR_READY).length === 0)
      came.whenDrawn(
        () => host.current,
        () => performance.measure(EDITOR_READY, EDITOR_WANTED),
      )
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
          defaultValue={text}
          onFocus={() => void enrich()}
          onBlur={flush}
          onChange={(event) => onType(event.target.value)}
        />
      ) : (
        <div ref={host} className="payload-host" />
      )}
    </div>
  )
}
