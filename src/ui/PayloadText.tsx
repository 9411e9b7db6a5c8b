import type { PayloadDraft } from './use-payload.ts'
import { editorSource, useLatest, useRichText } from './use-rich-text.ts'

/** The time from one to the other is how long a person waits for the editor. */
const EDITOR_WANTED = 'editor-wanted'
const EDITOR_READY = 'editor-ready'

const EDITING = editorSource(() => {
  performance.mark(EDITOR_WANTED)
  return import('../app/payload-editor.ts')
})

/** The payload as text: a plain field at once, a better editor once it is there. */
export function PayloadText({ text, shown, sent, type, flush }: PayloadDraft & { readonly text: string }) {
  const onType = (next: string) => {
    typed.current = next
    type({ text: next })
  }
  const calls = useLatest({ changed: onType, left: flush })
  const isEcho = () => {
    if (shown.source === sent.current) return true
    sent.current = null
    return false
  }
  const { rich, area, host, typed, enrich } = useRichText(
    EDITING,
    text,
    function* (code, place, textNow) {
      const made = code.createPayloadEditor(place, textNow(), {
        changed: (next) => calls.current.changed(next),
        left: () => calls.current.left(),
      })
      if (performance.getEntriesByName(EDITOR_READY).length === 0)
        code.whenDrawn(
          () => place,
          () => performance.measure(EDITOR_READY, EDITOR_WANTED),
        )
      return made
    },
    { shown, isEcho },
  )

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
