import { useEffect } from 'react'
import type { CodeProblem } from '../../../app/code/asked.ts'
import type { MarkedEditor } from '../../../app/marked-editor.ts'
import { editorSource, useLatest, useRichText } from '../../use-rich-text.ts'

const EDITING = editorSource(() => import('../../../app/marked-editor.ts'))

interface CodeTextProps {
  readonly text: string
  readonly label: string
  /** What is wrong with it, and where; null: nothing, as far as is known. */
  readonly problem: CodeProblem | null
  readonly onType: (text: string) => void
  /** Where its words are told. */
  readonly describedBy: string
}

/** A program as text: a plain field at once, a better editor once it is there. */
export function CodeText({ text, label, problem, onType, describedBy }: CodeTextProps) {
  const onChange = (next: string) => {
    typed.current = next
    onType(next)
  }
  const calls = useLatest({ onChange, problem })
  const { rich, area, host, editor, typed, enrich } = useRichText(EDITING, text, function* (code, place, textNow) {
    const made: MarkedEditor = code.createMarkedEditor(place, textNow(), {
      language: 'typescript',
      label,
      changed: (next) => calls.current.onChange(next),
    })
    made.mark(calls.current.problem)
    return made
  })
  useEffect(() => editor.current?.mark(problem), [problem, editor])

  return (
    // The pointer on its way to the field is reason enough to fetch the editor.
    <div
      className="payload-field code-field"
      onPointerEnter={() => void enrich()}
      data-editor={rich === null ? 'plain' : 'rich'}
    >
      {rich === null ? (
        <textarea
          ref={area}
          aria-label={label}
          aria-invalid={problem !== null}
          aria-describedby={describedBy}
          data-testid="code"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          defaultValue={text}
          onFocus={() => void enrich()}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <div ref={host} className="payload-host" />
      )}
    </div>
  )
}
