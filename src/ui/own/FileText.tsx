import { type RefObject, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { FileEditor } from '../../app/own/editor.ts'
import type { Mistake } from '../../view/own/mistakes.ts'

type Editing = typeof import('../../app/own/editor.ts')

/** The better editor, once it has been fetched; asked for once. */
let fetched: Editing | null = null
let fetching: Promise<Editing | null> | null = null

async function fetchEditing(): Promise<Editing | null> {
  try {
    fetched = await import('../../app/own/editor.ts')
    return fetched
  } catch {
    return null // without a connection the plain field goes on doing its work
  }
}

/** To lay out a longer text holds a plain field up; it is shown in the large editor alone, where that can be had. */
const PLAIN_MOST = 150_000

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
 * The whole file as text: a plain field at once, a better editor once it is there. It owns what is typed; the text comes
 * back to it only when it was changed elsewhere.
 */
export function FileText({ text, mistakes, onType, goer, describedBy }: FileTextProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const editor = useRef<FileEditor | null>(null)
  const typed = useRef(text)
  /** Where the caret was in the plain field, if it was there. */
  const caret = useRef<readonly [from: number, to: number] | null>(null)
  const [rich, setRich] = useState(() => fetched)
  const [isPlain, setPlain] = useState(text.length <= PLAIN_MOST)
  /** The editor outlives what it is told to call. */
  const call = useRef(onType)
  useLayoutEffect(() => {
    call.current = onType
  }, [onType])
  const marked = useRef(mistakes)

  useEffect(() => {
    if (text === typed.current) return
    typed.current = text
    if (area.current !== null) area.current.value = text
    editor.current?.setText(text)
  }, [text])
  useEffect(() => {
    marked.current = mistakes
    editor.current?.mark(mistakes)
  }, [mistakes])

  const change = (next: string) => {
    typed.current = next
    call.current(next)
  }
  const changed = useRef(change)

  // Once its place is on screen: what is hidden can neither be measured nor take the focus.
  useLayoutEffect(() => {
    if (rich === null || host.current === null) return
    const made = rich.createFileEditor(host.current, typed.current, (next) => changed.current(next))
    editor.current = made
    made.mark(marked.current)
    if (caret.current !== null) made.focus(...caret.current)
    return () => {
      editor.current = null
      made.dispose()
    }
  }, [rich])

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

  const enrich = async () => {
    fetching ??= fetchEditing()
    const came = await fetching
    const field = area.current
    if (came === null) {
      setPlain(true)
      return
    }
    if (field !== null && document.activeElement === field) caret.current = [field.selectionStart, field.selectionEnd]
    setRich(came)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fetched once, where nothing else can show the text
  useEffect(() => {
    if (!isPlain && rich === null) void enrich()
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
