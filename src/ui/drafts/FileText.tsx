import { type RefObject, useEffect, useImperativeHandle, useRef, useState } from 'react'
import type { FileEditor } from '../../app/drafts/editor.ts'
import type { Mistake } from '../../view/own/mistakes.ts'
import { type EditorSource, PLAIN_MOST, useLatest, useRichText } from '../use-rich-text.ts'

/** Leads to a place of the text. */
export interface TextGoer {
  readonly goTo: (from: number, to: number) => void
}

/** Puts an editor for files of one kind into its host, bit by bit. */
export type MakeFileEditor = (
  host: HTMLElement,
  textNow: () => string,
  changed: (text: string) => void,
) => Generator<undefined, FileEditor>

interface FileTextProps {
  /** The large editor for files of this kind. */
  readonly source: EditorSource<MakeFileEditor>
  readonly text: string
  readonly mistakes: readonly Mistake[]
  readonly onType: (text: string) => void
  readonly goer: RefObject<TextGoer | null>
  readonly describedBy: string
  /** Hears where the caret is, as UTF-16 units from the start of the text. */
  readonly onCaret?: (at: number) => void
}

/**
 * The whole file as text: a plain field at once, a better editor once it is there. To lay out a long text would hold a
 * plain field up: it is shown in the large editor alone, where that can be had.
 */
export function FileText({ source, text, mistakes, onType, goer, describedBy, onCaret }: FileTextProps) {
  const [isPlain, setPlain] = useState(text.length <= PLAIN_MOST)
  const marked = useRef(mistakes)
  const change = (next: string) => {
    typed.current = next
    onType(next)
  }
  const changed = useLatest(change)
  const moved = useLatest(onCaret)
  const { rich, area, host, editor, typed, enrich } = useRichText(source, text, function* (make, place, textNow) {
    const made: FileEditor = yield* make(place, textNow, (next) => changed.current(next))
    made.mark(marked.current)
    made.onCaret((at) => moved.current?.(at))
    return made
  })
  useEffect(() => {
    marked.current = mistakes
    editor.current?.mark(mistakes)
  }, [mistakes, editor])

  // What React hears of a selection is left out of this page.
  useEffect(() => {
    const onSelection = () => {
      if (area.current !== null && document.activeElement === area.current) moved.current?.(area.current.selectionStart)
    }
    document.addEventListener('selectionchange', onSelection)
    return () => document.removeEventListener('selectionchange', onSelection)
  }, [area, moved])

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
