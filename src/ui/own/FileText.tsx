import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FileEditor } from '../../app/own/editor.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import { editorSource, PLAIN_MOST, useLatest, useRichText } from '../use-rich-text.ts'

const EDITING = editorSource(() => import('../../app/own/editor.ts'))

/** Leads to a place of the text. */
export interface TextGoer {
  readonly goTo: (from: number, to: number) => void
}

interface FileTextProps {
  readonly text: string
  readonly mistakes: readonly Mistake[]
  readonly onType: (text: string) => void
  readonly goer: RefObject<TextGoer | null>
  readonly describedBy: string
}

/**
 * The whole file as text: a plain field at once, a better editor once it is there. To lay out a long text would hold a
 * plain field up: it is shown in the large editor alone, where that can be had.
 */
export function FileText({ text, mistakes, onType, goer, describedBy }: FileTextProps) {
  const [isPlain, setPlain] = useState(text.length <= PLAIN_MOST)
  const marked = useRef(mistakes)
  const change = (next: string) => {
    typed.current = next
    onType(next)
  }
  const changed = useLatest(change)
  const { rich, area, host, editor, typed, enrich } = useRichText(EDITING, text, function* (code, place, textNow) {
    const made: FileEditor = yield* code.fileEditorInSteps(place, textNow, (next) => changed.current(next))
    made.mark(marked.current)
    return made
  })
  useEffect(() => {
    marked.current = mistakes
    editor.current?.mark(mistakes)
  }, [mistakes, editor])

  useImperativeHandle(goer, () => ({
    goTo: (from, to) => {
      if (editor.current !== null) {
        editor.current.focus(from, to)
        return
      }
      const field = area.current
      if (field === null) return
      field.focus()
      field.setSelectionRange(from, to)
      // A plain field does not go to its selection by itself.
      const line = field.value.slice(0, from).split('\n').length - 1
      field.scrollTop = Math.max(
        0,
        line * Number.parseFloat(getComputedStyle(field).lineHeight) - field.clientHeight / 2,
      )
    },
  }))

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, where nothing else can show the text
  useEffect(() => {
    if (!isPlain && rich === null) void enrich().then((came) => setPlain(!came))
  }, [])

  return (
    // The pointer on its way to the field is reason enough to fetch the editor.
    <div className="own-text" onPointerEnter={() => void enrich()} data-editor={rich === null ? 'plain' : 'rich'}>
      {rich === null && !isPlain ? (
        <p className="small">The editor for large files is on its way…</p>
      ) : rich === null ? (
        <textarea
          ref={area}
          aria-label="The whole file, as JSON"
          aria-describedby={describedBy}
          aria-invalid={mistakes.some(({ stops }) => stops)}
          data-testid="own-text"
          spellCheck={false}
          autoComplete="off"
          autoCapitalize="off"
          defaultValue={typed.current}
          onFocus={() => void enrich()}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <div ref={host} className="own-host" />
      )}
    </div>
  )
}
