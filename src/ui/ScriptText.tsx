import { useEffect } from 'react'
import type { LuaProblem } from '../app/lua/dialect.ts'
import type { MarkedEditor } from '../app/marked-editor.ts'
import { editorSource, useLatest, useRichText } from './use-rich-text.ts'

const EDITING = editorSource(() => import('../app/marked-editor.ts'))

const LABEL = 'Counting script, in Lua'

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

/** The script as text: a plain field at once, a better editor once it is there. */
export function ScriptText({ text, problem, onType, onLeave, describedBy }: ScriptTextProps) {
  const onChange = (next: string) => {
    typed.current = next
    onType(next)
  }
  const calls = useLatest({ changed: onChange, left: onLeave, problem })
  const { rich, area, host, editor, typed, enrich } = useRichText(EDITING, text, function* (code, place, textNow) {
    const made: MarkedEditor = code.createMarkedEditor(place, textNow(), {
      language: 'lua',
      label: LABEL,
      changed: (next) => calls.current.changed(next),
      left: () => calls.current.left(),
    })
    made.mark(calls.current.problem)
    return made
  })
  useEffect(() => editor.current?.mark(problem), [problem, editor])

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
          aria-label={LABEL}
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
